//! The form of a declaration as the screens draw it: groups, fields, lists and packed fields, for one category.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{GROUPS, HEAD, LINE, LINE_PARTS, PACKED, PARTS, Packed, Part, directed, part};
use crate::resource::Need::{self, Given, Seldom, Usual};
use crate::resource::{Field, FieldGroup};
use crate::row::{Row, gathered, is_blank};
use crate::rules::declaration::suggest::suggest;
use crate::text::{Text, text};
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
    /// It happens once: a copy and a template have none of it.
    pub once: bool,
}

/// The fields of the head that stand in sight on an import and on an export, in the order of the official form, each with its
/// width in parts of 24: what stands below a comment is a line of the form on a wide screen. All others are rare.
static IMPORT: &[(&str, Need, u8)] = &[
    // Which.
    ("customMaster", Usual, 4),
    ("iEPort", Usual, 4),
    ("iEDate", Usual, 4),
    ("billNo", Usual, 5),
    ("contrNo", Usual, 4),
    ("manualNo", Seldom, 3),
    // Parties.
    ("tradeName", Usual, 8),
    ("overseasConsignorEname", Usual, 8),
    ("ownerName", Usual, 8),
    // Transport.
    ("trafMode", Usual, 3),
    ("trafName", Usual, 5),
    ("voyNo", Usual, 3),
    ("goodsPlace", Usual, 5),
    ("licenseNo", Seldom, 4),
    ("noteS", Seldom, 4),
    // Trade.
    ("tradeMode", Usual, 4),
    ("cutMode", Usual, 4),
    ("tradeAreaCode", Usual, 3),
    ("tradeCountry", Usual, 3),
    ("despPortCode", Usual, 4),
    ("distinatePort", Usual, 3),
    ("entyPortCode", Usual, 3),
    // Packing and terms.
    ("wrapType", Usual, 3),
    ("packNo", Usual, 3),
    ("grossWet", Usual, 3),
    ("netWt", Usual, 3),
    ("transMode", Usual, 3),
    ("feeMark", Usual, 3),
    ("feeRate", Usual, 3),
    ("feeCurr", Usual, 3),
    // Insurance, statements.
    ("insurMark", Usual, 3),
    ("insurRate", Usual, 3),
    ("insurCurr", Usual, 3),
    ("promiseItmes", Usual, 11),
];

static EXPORT: &[(&str, Need, u8)] = &[
    // Which.
    ("customMaster", Usual, 4),
    ("iEPort", Usual, 4),
    ("billNo", Usual, 5),
    ("contrNo", Usual, 4),
    ("manualNo", Seldom, 3),
    ("iEDate", Seldom, 4),
    // Parties.
    ("tradeName", Usual, 8),
    ("overseasConsigneeEname", Usual, 8),
    ("ownerName", Usual, 8),
    // Transport.
    ("trafMode", Usual, 3),
    ("trafName", Usual, 5),
    ("voyNo", Usual, 3),
    ("goodsPlace", Usual, 5),
    ("licenseNo", Seldom, 4),
    ("noteS", Seldom, 4),
    // Trade.
    ("tradeMode", Usual, 4),
    ("cutMode", Usual, 4),
    ("tradeAreaCode", Usual, 3),
    ("tradeCountry", Usual, 3),
    ("distinatePort", Usual, 3),
    ("despPortCode", Usual, 4),
    ("entyPortCode", Usual, 3),
    // Packing and terms.
    ("wrapType", Usual, 3),
    ("packNo", Usual, 3),
    ("grossWet", Usual, 3),
    ("netWt", Usual, 3),
    ("transMode", Usual, 3),
    ("feeMark", Usual, 3),
    ("feeRate", Usual, 3),
    ("feeCurr", Usual, 3),
    // Insurance, statements.
    ("insurMark", Usual, 3),
    ("insurRate", Usual, 3),
    ("insurCurr", Usual, 3),
    ("promiseItmes", Usual, 11),
];

/// What follows from whose declaration it is, who makes it, or is the same on nearly all declarations.
static GIVEN: &[&str] = &[
    "iEFlag",
    "type",
    "entryType",
    "ediId",
    "declTrnRel",
    "markNo",
    "tradeCoScc",
    "tradeCode",
    "ownerCodeScc",
    "ownerCode",
    "agentCodeScc",
    "agentCode",
    "agentName",
    "copCodeScc",
    "copCode",
    "copName",
    "inputerName",
    "typistNo",
    "declareName",
];

/// What stands above a field where its label has no room.
fn short(name: &str, export: bool) -> Option<Text> {
    let label = match (name, export) {
        ("customMaster", _) => text("申报地海关", "Declared at"),
        ("iEPort", false) => text("进境关别", "Office of entry"),
        ("iEPort", true) => text("出境关别", "Office of exit"),
        ("iEDate", false) => text("进口日期", "Import date"),
        ("iEDate", true) => text("出口日期", "Export date"),
        ("billNo", _) => text("提运单号", "Bill of lading no."),
        ("manualNo", _) => text("备案号", "Account no."),
        ("trafMode", _) => text("运输方式", "Transport"),
        ("trafName", _) => text("运输工具名称", "Means of transport"),
        ("goodsPlace", _) => text("存放地点", "Place of the goods"),
        ("tradeAreaCode", _) => text("贸易国", "Trade with"),
        ("tradeCountry", false) => text("启运国", "Sent from"),
        ("tradeCountry", true) => text("运抵国", "Sent to"),
        ("despPortCode", false) => text("启运港", "Departure port"),
        ("despPortCode", true) => text("离境口岸", "Port of exit"),
        ("distinatePort", false) => text("经停港", "Transit port"),
        ("distinatePort", true) => text("指运港", "Port abroad"),
        ("entyPortCode", false) => text("入境口岸", "Entry port"),
        ("wrapType", _) => text("包装种类", "Packing"),
        ("grossWet", _) => text("毛重(千克)", "Gross (kg)"),
        ("netWt", _) => text("净重(千克)", "Net (kg)"),
        ("transMode", _) => text("成交方式", "Terms"),
        ("feeRate", _) => text("运费/率", "Freight"),
        ("feeCurr", _) => text("运费币制", "Freight curr."),
        ("insurMark", _) => text("保费标记", "Insur. mark"),
        ("insurRate", _) => text("保费/率", "Insurance"),
        ("insurCurr", _) => text("保费币制", "Insur. curr."),
        ("typistNo", _) => text("录入员IC卡", "IC card"),
        _ => return None,
    };
    Some(label)
}

/// The head with its fields in sight first; the others keep their order behind them.
fn head(export: bool) -> Vec<Field> {
    let seen = if export { EXPORT } else { IMPORT };
    let shown = |field: Field| {
        let field = directed(&field, export);
        field.short(short(field.name, export).unwrap_or(field.label))
    };
    let sight = seen
        .iter()
        .filter_map(|(name, need, width)| HEAD.field(name).map(|field| Field { need: *need, width: *width, ..*field }));
    let folded = HEAD.fields.iter().filter(|field| !seen.iter().any(|(name, ..)| *name == field.name)).map(|field| {
        let need = if GIVEN.contains(&field.name) { Given } else { Need::Rare };
        Field { need, ..*field }
    });
    sight.chain(folded).map(shown).collect()
}

/// The form of a category ('1' to '4'): fields have the names of its direction, and on an export they take their codes from
/// the families for exports.
pub fn form(ie_catg: &str) -> Form {
    let mut row = Row::new();
    row.set("iECatg", ie_catg);
    let export = is_export(row.borrowed());
    let fields = |of: &'static [Field]| of.iter().map(|field| directed(field, export)).collect();
    Form {
        groups: GROUPS.iter().map(|(key, label)| FieldGroup { key, label: *label }).collect(),
        head: head(export),
        line: fields(LINE.fields),
        parts: PARTS.iter().map(form_part).collect(),
        line_parts: LINE_PARTS.iter().map(form_part).collect(),
        packed: PACKED,
    }
}

fn form_part(part: &Part) -> FormPart {
    let Part { list, resource, many, .. } = *part;
    FormPart { list, label: resource.label, fields: resource.fields, many, once: ONCE.contains(&list) }
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

/// The lists of a declaration that happen once: its boxes, its papers, its licences and certificates, the picture of its marks.
const ONCE: &[&str] = &["containers", "edocRealations", "licenceDocus", "ecoRelations", "markLobs"];
/// Of the product licences of a line, what is of one licence: the kind is wanted again, its number is another.
const ONCE_OF_LICENCES: &[&str] = &["licenceNo", "licWrtofDetailNo", "licWrtofQty", "licWrtofQtyUnit"];

/// A new declaration with the content of another: without what happens once, such as its bill of lading, its dates, its boxes.
pub fn copy(of: &Row) -> Row {
    let once = |name: &str| ONCE.contains(&name) || HEAD.field(name).is_some_and(|field| field.once);
    let kept = same(of).0.into_iter().filter(|(name, _)| !once(name));
    kept.map(|(name, value)| if name == "lines" { (name, without_licences(value)) } else { (name, value) }).collect()
}

/// The lines without the numbers of their product licences.
fn without_licences(mut lines: Value) -> Value {
    let lists = lines.as_array_mut().into_iter().flatten().filter_map(|line| line.get_mut("goodsLimits"));
    let licences = lists.filter_map(Value::as_array_mut).flatten().filter_map(Value::as_object_mut);
    licences.for_each(|licence| licence.retain(|name, _| !ONCE_OF_LICENCES.contains(&name.as_str())));
    lines
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
        Value::Object(row) => {
            let kept = row.iter().filter(|(name, _)| *name != "id");
            Value::Object(gathered(kept.map(|(name, value)| (name.clone(), without_ids(value)))))
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resource::Kind;
    use serde_json::json;

    #[test]
    fn a_copy_has_the_content_and_nothing_that_happens_once() {
        let stored = json!({
            "id": 7, "version": 3, "status": "J", "iECatg": "1", "orgId": 4, "entryId": "2225", "seqNo": "I2", "billNo": "B1",
            "contrNo": "C1", "iEDate": "2026-03-10", "tradeMode": "0110", "containers": [{ "containerId": "TEMU6123456" }],
            "edocRealations": [{ "edocID": "a.pdf" }], "licenceDocus": [{ "docuCode": "1", "certCode": "Q1" }],
            "ecoRelations": [{ "decGNo": "1", "ecoCertNo": "CE1" }], "markLobs": [{ "attachName": "a.png" }],
            "lines": [{ "id": 9, "gNo": "1", "goodsLimits": [{ "id": 2, "goodsNo": "1", "licTypeCode": "325",
                "licenceNo": "L", "licWrtofQty": "3" }] }],
        });
        let expected = json!({
            "iECatg": "1", "orgId": 4, "tradeMode": "0110",
            "lines": [{ "gNo": "1", "goodsLimits": [{ "goodsNo": "1", "licTypeCode": "325" }] }],
        });
        assert_eq!(Value::Object(copy(&Row::from_value(stored).unwrap()).0), expected);
    }

    #[test]
    fn a_template_has_what_the_next_declaration_may_have_too() {
        let stored = json!({
            "id": 7, "status": "J", "iECatg": "1", "orgId": 4, "seqNo": "I2", "tradeMode": "0110", "noteS": " ", "other": 1,
            "billNo": "B1",
            "edocRealations": [{ "edocID": "a.pdf" }], "lines": [{ "id": 9, "codeTS": "7318160000" }], "containers": [],
            "licenceDocus": [{ "docuCode": "1", "certCode": "Q1" }],
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
    fn what_stands_in_sight_fills_whole_lines_and_all_else_is_folded() {
        for (catg, seen) in [("1", IMPORT), ("2", EXPORT)] {
            // The last line has room for a field that is asked for because it is blank.
            assert_eq!(seen.iter().map(|(_, _, width)| usize::from(*width)).sum::<usize>() % 24, 20, "{catg}");
            let head = form(catg).head;
            assert_eq!(head.len(), HEAD.fields.len());
            let sight: Vec<&str> = head.iter().take(seen.len()).map(|field| field.name).collect();
            assert_eq!(sight, seen.iter().map(|(name, ..)| *name).collect::<Vec<_>>());
            assert!(head.iter().skip(seen.len()).all(|field| matches!(field.need, Given | Need::Rare)));
        }
        assert!(GIVEN.iter().all(|name| HEAD.field(name).is_some()));
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
