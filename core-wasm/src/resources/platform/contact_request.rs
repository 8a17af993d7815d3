//! Requests to be called back, from the product page.

use crate::resource::{Field, Resource, Search, Verb};
use crate::rules::contact;
use crate::text::text;

/// What a visitor of the product page leaves: whom to call, and for which company.
pub static CONTACT_REQUEST: Resource = Resource {
    name: "contactRequest",
    label: text("联系申请", "Contact request"),
    about: text(
        "访客在产品介绍页留下的联系方式。联系之后在此标记处理结果。",
        "Visitors of the product page who want to be called. Note here what came of each call.",
    ),
    path: "/sys/v1/contact",
    perm: "platform:contact",
    verbs: &[Verb::View],
    fields: &[
        Field::text("mobile", text("手机号", "Mobile number"), 11).required().list(130).search(Search::Prefix),
        Field::text("name", text("姓名", "Name"), 50).required().list(140).search(Search::Like),
        Field::text("company", text("公司", "Company"), 100).required().list(280).search(Search::Like),
        Field::instant("createdAt", text("提交时间", "Sent")).list(160).search(Search::Range),
    ],
    rules: &[contact::mobile_problem],
    first_filters: 4,
    keyword: false,
    ..Resource::PLAIN
};
