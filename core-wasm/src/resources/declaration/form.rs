//! The form of a declaration as the screens draw it: groups, fields, lists and packed fields, for one category.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{GROUPS, HEAD, LINE, LINE_PARTS, PACKED, PARTS, Packed, Part, part};
use crate::resource::{Field, FieldGroup, Kind};
use crate::row::{Row, is_blank};
use crate::rules::declaration::suggest::suggest;
use crate::text::Text;
use crate::validate::is_export;

/// The form for one category.
#[derive(Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Form {
    pub groups: Vec<FieldGroup>,
    pub head: Vec<Field>,
    pub line: Vec<Field>,
    pub parts: Vec<FormPart>,
    pub line_parts: Vec<FormPart>,
    pub packed: &'static [Packed],
}

/// A list of the form, or a block that exists once.
#[derive(Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct FormPart {
    pub list: &'static str,
    pub label: Text,
    pub fields: &'static [Field],
    pub many: bool,
}

/// The form of a category ('1' to '4'): on an export, fields take their codes from the families for exports.
pub fn form(ie_catg: &str) -> Form {
    let mut row = Row::new();
    row.set("iECatg", ie_catg);
    let export = is_export(row.borrowed());
    let fields = |of: &'static [Field]| of.iter().map(|field| in_direction(*field, export)).collect();
    Form {
        groups: GROUPS.iter().map(|(key, label)| FieldGroup { key, label: *label }).collect(),
        head: fields(HEAD.fields),
        line: fields(LINE.fields),
        parts: PARTS.iter().map(form_part).collect(),
        line_parts: LINE_PARTS.iter().map(form_part).collect(),
        packed: PACKED,
    }
}

fn form_part(part: &Part) -> FormPart {
    FormPart { list: part.list, label: part.resource.label, fields: part.resource.fields, many: part.many }
}

fn in_direction(mut field: Field, export: bool) -> Field {
    if export
        && !field.export_family.is_empty()
        && let Kind::Dict { family, .. } = &mut field.kind
    {
        *family = field.export_family;
    }
    field
}

/// A declaration that nobody has keyed anything into yet: the category and what the form proposes for it.
pub fn empty(ie_catg: &str) -> Row {
    let mut row = Row::new();
    row.set("iECatg", ie_catg);
    for proposal in suggest(&row) {
        row.set(&proposal.field, proposal.value);
    }
    row
}

/// An organisation as a party of a declaration.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default)]
pub struct Party {
    pub name: String,
    /// Ten-digit customs code.
    pub code: String,
    /// Unified social credit code (GB 32100-2015).
    pub credit_code: String,
    /// Number of the IC card that it signs with, where the house keeps it (organisation parameter `operatorCard`).
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub operator_card: String,
}

/// The fields that follow from whose declaration it is (`owner`), which organisation makes it and which clerk.
pub fn parties(owner: &Party, maker: &Party, clerk: &str) -> Vec<(&'static str, String)> {
    // The input unit is known by its customs code of ten places, as real senders write it.
    let fields: [(&'static str, &str); 14] = [
        ("tradeName", &owner.name),
        ("tradeCode", &owner.code),
        ("tradeCoScc", &owner.credit_code),
        ("ownerName", &owner.name),
        ("ownerCode", &owner.code),
        ("ownerCodeScc", &owner.credit_code),
        ("agentName", &maker.name),
        ("agentCode", &maker.code),
        ("agentCodeScc", &maker.credit_code),
        ("copName", &maker.name),
        ("copCode", &maker.code),
        ("copCodeScc", &maker.credit_code),
        ("inputerName", clerk),
        ("declareName", clerk),
    ];
    let card = [("typistNo", maker.operator_card.as_str())].into_iter().filter(|(_, number)| !number.is_empty());
    fields.into_iter().chain(card).map(|(field, value)| (field, value.to_owned())).collect()
}

/// The lists of a declaration that happen once: its boxes and its papers.
const ONCE: &[&str] = &["containers", "edocRealations"];

/// A new declaration with the content of another: without what happens once, such as its bill of lading, its dates, its boxes.
pub fn copy(of: &Row) -> Row {
    let once = |name: &str| ONCE.contains(&name) || HEAD.field(name).is_some_and(|field| field.once);
    same(of).0.into_iter().filter(|(name, _)| !once(name)).collect()
}

/// All the content of a declaration, for another part of the same shipment: without what was given to it by us, the server or
/// customs.
pub fn same(of: &Row) -> Row {
    let given = |name: &str| HEAD.field(name).is_some_and(|field| field.read_only) && name != "iECatg";
    let kept = of.0.iter().filter(|(name, _)| !given(name) || *name == "orgId");
    kept.map(|(name, value)| (name.clone(), without_ids(value))).collect()
}

/// What a template keeps of a declaration: what a person keys and the next declaration may have too. The owner and the
/// category are each declaration's own.
pub fn template(of: &Row) -> Row {
    let kept = copy(of).0.into_iter().filter(|(name, value)| {
        let known = HEAD.field(name).is_some() || part(name).is_some();
        known && !matches!(name.as_str(), "orgId" | "iECatg") && !is_blank(Some(value))
    });
    kept.collect()
}

/// The rows of a list without their ids.
fn without_ids(value: &Value) -> Value {
    match value {
        Value::Array(rows) => rows.iter().map(without_ids).collect(),
        Value::Object(row) => Value::Object(
            row.iter().filter(|(name, _)| *name != "id").map(|(n, v)| (n.clone(), without_ids(v))).collect(),
        ),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_copy_has_the_content_and_nothing_that_happens_once() {
        let stored = json!({
            "id": 7, "version": 3, "status": "J", "iECatg": "1", "orgId": 4, "entryId": "2225", "seqNo": "I2", "billNo": "B1",
            "contrNo": "C1", "iEDate": "2026-03-10", "tradeMode": "0110", "containers": [{ "containerId": "TEMU6123456" }],
            "edocRealations": [{ "edocID": "a.pdf" }],
            "lines": [{ "id": 9, "gNo": "1", "goodsLimits": [{ "id": 2, "licenceNo": "L" }] }],
        });
        let expected = json!({
            "iECatg": "1", "orgId": 4, "tradeMode": "0110",
            "lines": [{ "gNo": "1", "goodsLimits": [{ "licenceNo": "L" }] }],
        });
        assert_eq!(Value::Object(copy(&Row::from_value(stored).unwrap()).0), expected);
    }

    #[test]
    fn a_template_has_what_the_next_declaration_may_have_too() {
        let stored = json!({
            "id": 7, "status": "J", "iECatg": "1", "orgId": 4, "seqNo": "I2", "tradeMode": "0110", "noteS": " ", "other": 1,
            "billNo": "B1",
            "edocRealations": [{ "edocID": "a.pdf" }], "lines": [{ "id": 9, "codeTS": "7318160000" }], "containers": [],
        });
        let expected = json!({ "tradeMode": "0110", "lines": [{ "codeTS": "7318160000" }] });
        assert_eq!(Value::Object(template(&Row::from_value(stored).unwrap()).0), expected);
    }

    #[test]
    fn the_parties_are_fields_of_the_head_and_fit_in_them() {
        let owner = Party {
            name: "甲".into(),
            code: "3105246B21".into(),
            credit_code: "9131011271A5F2K889".into(),
            ..Party::default()
        };
        let maker = Party {
            name: "乙".into(),
            code: "3122280F15".into(),
            credit_code: "9131011575E9K6P32T".into(),
            operator_card: "2100012345678".into(),
        };
        let found = parties(&owner, &maker, "孙伟");
        let value = |name: &str| found.iter().find(|(field, _)| *field == name).map(|(_, value)| value.as_str());
        assert_eq!((value("tradeCode"), value("agentName")), (Some("3105246B21"), Some("乙")));
        assert_eq!((value("copCode"), value("typistNo")), (Some("3122280F15"), Some("2100012345678")));
        for (field, value) in &found {
            let Kind::Text { max, .. } = HEAD.field(field).unwrap().kind else { panic!("{field} is no text") };
            assert!(value.chars().count() <= usize::from(max), "{field}");
        }
    }

    #[test]
    fn every_field_of_the_form_stands_in_a_named_group() {
        let form = form("1");
        for field in form.head.iter().chain(&form.line) {
            assert!(form.groups.iter().any(|group| group.key == field.group), "{} has no group", field.name);
        }
    }

    #[test]
    fn an_export_takes_its_own_families() {
        let with_other: Vec<&Field> = HEAD.fields.iter().filter(|field| !field.export_family.is_empty()).collect();
        for field in with_other {
            let family =
                |catg: &str| match form(catg).head.iter().find(|known| known.name == field.name).map(|f| f.kind) {
                    Some(Kind::Dict { family, .. }) => family,
                    _ => "",
                };
            assert_eq!((family("2"), family("4")), (field.export_family, field.export_family));
            assert_ne!(family("1"), field.export_family);
        }
        assert_eq!(empty("4").text("iEFlag"), "E");
        assert_eq!(empty("3").text("iEFlag"), "I");
    }
}
