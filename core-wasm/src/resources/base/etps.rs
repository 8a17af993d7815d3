//! Enterprises: the parties that stand on documents.

use crate::error::Problem;
use crate::resource::{CRUD, Field, MenuPage, Resource, Search};
use crate::row::Row;
use crate::rules::check_digit;
use crate::rules::enterprise::ABROAD;
use crate::rules::numbers::Form;
use crate::text::catalogue::base as texts;
use crate::text::{Text, text};

use super::{CREATED, ORG, UPDATED};

/// An enterprise as a document names it. It is confirmed by somebody who compared it with its papers; a change of its
/// codes or names takes the confirmation back.
pub static ETPS: Resource = Resource {
    name: "etps",
    label: text("企业资料", "Enterprise"),
    about: text(
        "境内外的收发货人、生产销售单位等往来企业。建立后，制单时输入名称或代码即可带出。",
        "The parties you trade with, at home and abroad. Once entered, a declaration fills them in from a name or a code.",
    ),
    path: "/base/v1/etps",
    perm: "base:etps",
    verbs: CRUD,
    fields: &[
        Field::text("name", text("企业名称", "Name"), 100).required().list(240).search(Search::Like),
        Field::text("nameEn", text("英文名称", "Name in English"), 200).list(240).search(Search::Like),
        Field::dict("kind", text("企业类型", "Kind"), "etpsKind", 2).required().list(140).search(Search::Eq),
        Field::text("creditCode", text("统一社会信用代码", "Social credit code"), 18).list(180).search(Search::Prefix),
        Field::text("customsCode", text("海关代码", "Customs code"), 10).list(130).search(Search::Prefix),
        Field::text("ciqCode", text("检验检疫编码", "Inspection code"), 10).list(130),
        Field::dict2("country", text("国别（地区）", "Country"), "country", 3).list(140).search(Search::Eq),
        Field::text("aeoCode", text("境外AEO编码", "AEO code abroad"), 36),
        Field::text("address", text("地址", "Address"), 200),
        // As forms in English print it.
        Field::text("addressEn", text("英文地址", "Address in English"), 200),
        Field::text("contact", text("联系人", "Contact"), 50),
        Field::text("phone", text("电话", "Phone"), 30),
        ORG.search(Search::Eq),
        Field::flag("isConfirmed", text("已确认", "Confirmed")).read_only().list(110).search(Search::Eq),
        Field::text("confirmedBy", text("确认人", "Confirmed by"), 100).read_only().list(110),
        CREATED,
        UPDATED,
    ],
    rules: &[credit_code, customs_code, inspection_code, aeo_code, some_code, name_abroad, country_abroad],
    unique: &["orgId", "name"],
    names_versions: false,
    known_by: "name",
    hidden: &["nameEn", "ciqCode", "orgId"],
    start: &[("kind", "1"), ("country", "CHN")],
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/etps",
        title: text("企业资料", "Enterprises"),
        permissions: &["base:etps:view"],
    }),
    example: r#"{"name":"无锡精工轴承有限公司","kind":"1","creditCode":"91320214MA1P3H5R0G","customsCode":"3202960B2C","address":"无锡市新吴区长江路21号","contact":"钱工","phone":"0510-85220011"}"#,
    ..Resource::PLAIN
};

fn credit_code(row: &Row) -> Option<Problem> {
    let code = row.text("creditCode");
    let message = check_digit::credit_code_fault(code).filter(|_| !code.is_empty())?;
    Some(Problem::error("etps.creditCode", "creditCode", message))
}

fn customs_code(row: &Row) -> Option<Problem> {
    form(row, "customsCode", Form::CustomsCode, ("etps.customsCode", texts::CUSTOMS_CODE))
}

fn inspection_code(row: &Row) -> Option<Problem> {
    form(row, "ciqCode", Form::InspectionCode, ("etps.ciqCode", texts::INSPECTION_CODE))
}

fn aeo_code(row: &Row) -> Option<Problem> {
    form(row, "aeoCode", Form::AeoCode, ("etps.aeoCode", texts::AEO_CODE))
}

fn form(row: &Row, field: &'static str, form: Form, (rule, message): (&str, Text)) -> Option<Problem> {
    let code = row.text(field);
    let wrong = !code.is_empty() && !form.matches(code);
    wrong.then(|| Problem::error(rule, field, message.speak_with(&[("form", &form.describe())])))
}

/// At home an enterprise is known by at least one of its codes.
fn some_code(row: &Row) -> Option<Problem> {
    let none = row.is_blank("creditCode") && row.is_blank("customsCode");
    let home = !row.is_blank("kind") && row.text("kind") != ABROAD;
    (home && none).then(|| Problem::error("etps.someCode", "creditCode", texts::SOME_CODE))
}

fn name_abroad(row: &Row) -> Option<Problem> {
    (row.text("kind") == ABROAD && row.is_blank("nameEn"))
        .then(|| Problem::error("etps.nameAbroad", "nameEn", texts::NAME_ABROAD))
}

fn country_abroad(row: &Row) -> Option<Problem> {
    (row.text("kind") == ABROAD && row.is_blank("country"))
        .then(|| Problem::error("etps.countryAbroad", "country", texts::COUNTRY_ABROAD))
}
