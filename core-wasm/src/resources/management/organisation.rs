//! Organisations: customers, agents and the platform, each with what is below it.

use crate::error::Problem;
use crate::resource::{Field, Resource, Verb};
use crate::row::Row;
use crate::rules::check_digit::is_credit_code;
use crate::text::catalogue::administration as texts;
use crate::text::text;

/// An organisation as its administrators see it.
pub static ORGANISATION: Resource = Resource {
    name: "organisation",
    label: text("机构", "Organisation"),
    path: "/sys/v1/org",
    perm: "management:org",
    verbs: &[Verb::View, Verb::Add, Verb::Update],
    fields: &[
        Field::text("name", text("机构名称", "Name"), 100).required(),
        Field::dict("kind", text("机构类型", "Kind"), "orgKind", 20).required(),
        Field::text("creditCode", text("统一社会信用代码", "Social credit code"), 18).width(6).required(),
        Field::text("code", text("海关代码", "Customs code"), 10),
    ],
    rules: &[credit_code, customs_code],
    ..Resource::PLAIN
};

fn credit_code(row: &Row) -> Option<Problem> {
    let code = row.text("creditCode");
    let wrong = !code.is_empty() && !is_credit_code(code);
    wrong.then(|| Problem::error("org.creditCode", "creditCode", texts::CREDIT_CODE))
}

fn customs_code(row: &Row) -> Option<Problem> {
    let code = row.text("code");
    let fits = code.len() == 10 && code.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
    (!code.is_empty() && !fits).then(|| Problem::error("org.code", "code", texts::CUSTOMS_CODE))
}
