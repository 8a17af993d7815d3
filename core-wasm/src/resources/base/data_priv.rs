//! What a customer lets an agent do with its records of a business category.

use crate::resource::{CRUD, Field, MenuPage, Resource, Search};
use crate::text::text;

use super::{CREATED, UPDATED};

/// A grant. It counts while it is enabled and agreed; the agent then sees the customer's records of the category.
pub static DATA_PRIV: Resource = Resource {
    name: "baseDataPriv",
    label: text("数据授权", "Data grant"),
    about: text(
        "客户允许代理查看、制单或发送哪类单证。代理可在此申请，客户同意后生效。",
        "What customers let agents see, make or send. An agent asks for it here; it holds once the customer agrees.",
    ),
    path: "/base/v1/baseDataPrivs",
    perm: "base:dataPriv",
    verbs: CRUD,
    fields: &[
        Field::id("orgId", text("授权企业", "Granted by")).required().search(Search::Eq),
        Field::id("customerId", text("数据所属企业", "Customer")).search(Search::Eq),
        Field::id("grantee", text("代理机构", "Agent")).required().search(Search::Eq),
        Field::text("orgName", text("授权企业", "Granted by"), 200).read_only().list(200),
        Field::text("customer", text("数据所属企业", "Customer"), 200).read_only().list(200).search(Search::Like),
        Field::text("granteeName", text("代理机构", "Agent"), 200).read_only().list(200).search(Search::Like),
        Field::dict("busiCatg", text("业务类别", "Business category"), "busiCatg", 10)
            .required()
            .list(190)
            .search(Search::Eq),
        Field::dict_list("privs", text("权限", "Rights"), "priv", 50).required().list(160).search(Search::Like),
        Field::dict("state", text("状态", "State"), "privState", 1).required().list(110).search(Search::Eq),
        Field::flag("isEnabled", text("启用", "Enabled")).list(100).search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[],
    unique: &["customerId", "busiCatg", "grantee"],
    names_versions: false,
    known_by: "granteeName",
    hidden: &["orgName"],
    start: &[("state", "1"), ("isEnabled", "1"), ("privs", "view")],
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/baseDataPrivs",
        title: text("数据授权", "Data grants"),
        permissions: &["base:dataPriv:view"],
    }),
    table: "base_data_priv",
    category: None,
    example: r#"{"grantee":6,"busiCatg":"base","privs":"view","state":"1","isEnabled":"1"}"#,
    ..Resource::PLAIN
};
