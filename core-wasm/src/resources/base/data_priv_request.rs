//! What an agent asks a customer for.

use crate::resource::{Field, Resource};
use crate::text::text;

/// A request for a grant. The agent knows the customer by its papers, not from a list.
pub static DATA_PRIV_REQUEST: Resource = Resource {
    name: "baseDataPrivRequest",
    label: text("申请授权", "Request for a grant"),
    path: "",
    perm: "",
    fields: &[
        Field::text("name", text("客户名称（全称）", "Customer's full name"), 100).required(),
        Field::text("creditCode", text("统一社会信用代码", "Social credit code"), 18).required(),
        Field::dict("busiCatg", text("业务类别", "Business category"), "busiCatg", 10).required(),
        Field::dict_list("privs", text("权限", "Rights"), "priv", 50).required(),
    ],
    rules: &[],
    ..Resource::PLAIN
};
