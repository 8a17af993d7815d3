//! What there is to know about a field while it is keyed. Most of it is known already: its definition says what it holds, the
//! code tables how many codes there are, the rules what is refused. What no definition says, how the field is filled and
//! by which source, is written beside the definitions as data (`src/resources/<domain>/help/<definition>.json`), because a
//! browser fetches it only when somebody asks.

use serde::{Deserialize, Serialize};

use crate::dictionary::{Dictionaries, families};
use crate::error::Severity;
use crate::resource::{Field, Kind, Resource};
use crate::resources::declaration::{HEAD, LINE, LINE_PARTS, PARTS, Packed, directed};
use crate::resources::documents::is_shipment;
use crate::row::RowRef;
use crate::rules::declaration::{Rule, rules};
use crate::text::{Message, Text};
use crate::validate::is_export;

/// How a field is filled, as it is written beside its definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HelpText {
    pub zh: String,
    pub en: String,
    /// A value that is taken; "" for a field that nobody keys.
    #[serde(default)]
    pub example: String,
    pub source: HelpSource,
    /// Number of the item of the filling rules; 0 for another source.
    #[serde(default)]
    pub item: u8,
    /// No source confirms it.
    #[serde(default)]
    pub proposal: bool,
}

/// Where a help text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum HelpSource {
    /// 进出口货物报关单填制规范, GACC Announcement No. 18 of 2019.
    Filling,
    /// The import interface of the single window.
    Interface,
    /// The inspection part of the declaration that customs and inspection share since 2018.
    Inspection,
    /// What declarants do, known in the trade.
    Practice,
    /// This product: no message has the field.
    House,
}

/// What there is to know about one field, beside its text.
#[derive(Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FieldHelp {
    /// The definition that has the field.
    pub resource: &'static str,
    /// The definition of a declaration that has the same field: documents that declarations are made of name theirs alike, and what
    /// is written of it there holds here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<&'static str>,
    /// The field, in the direction of the row.
    pub field: Field,
    /// The code table of the field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub codes: Option<CodeTable>,
    /// Its places, where it is a packed one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packed: Option<&'static Packed>,
    /// What is refused, then what is asked about.
    pub refusals: Vec<Refusal>,
}

/// A code table, as somebody sees it who looks for a code.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CodeTable {
    pub family: &'static str,
    pub label: Text,
    /// How many codes it has; 0 where the table stays on the server.
    pub size: usize,
}

/// A rule that can complain about a field.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Refusal {
    pub rule: &'static str,
    pub severity: Severity,
    pub title: Text,
    /// What it says, with a mark where a value of the row would stand.
    pub message: Message,
}

/// What there is to know about the field at a path of a row, such as `lines[3].gQty`; `None` where no definition has it.
pub fn of_field(resource: &'static Resource, path: &str, row: RowRef<'_>, dicts: &Dictionaries) -> Option<FieldHelp> {
    let names: Vec<&str> = path.split('.').map(|step| step.split('[').next().unwrap_or_default()).collect();
    let (name, lists) = names.split_last()?;
    let owner = lists.iter().try_fold(resource, |of, list| inside(of, list))?;
    let field = directed(owner.field(name)?, is_export(row));
    let packed = Packed::of(name).filter(|_| std::ptr::eq(owner, &HEAD));
    let refusals = if std::ptr::eq(resource, &HEAD) { refusals(&names, owner, field.label) } else { Vec::new() };
    let like = named_alike(owner).filter(|other| other.field(name).is_some()).map(|other| other.name);
    Some(FieldHelp { resource: owner.name, like, codes: code_table(&field, dicts), field, packed, refusals })
}

/// What a document, or its lines, name their fields after.
fn named_alike(owner: &Resource) -> Option<&'static Resource> {
    let is_line = !std::ptr::eq(owner, &LINE) && is_shipment(owner);
    let is_document = owner.lines.iter().any(|lines| is_shipment(lines.of));
    if is_line { Some(&LINE) } else { is_document.then_some(&HEAD) }
}

/// The definition of the rows of a list.
fn inside(resource: &'static Resource, list: &str) -> Option<&'static Resource> {
    let parts = if std::ptr::eq(resource, &HEAD) {
        PARTS
    } else if std::ptr::eq(resource, &LINE) {
        LINE_PARTS
    } else {
        return resource.lines.iter().find(|lines| lines.list == list).map(|lines| lines.of);
    };
    parts.iter().find(|part| part.list == list).map(|part| part.resource)
}

fn code_table(field: &Field, dicts: &Dictionaries) -> Option<CodeTable> {
    let (Kind::Dict { family, .. } | Kind::DictList { family, .. }) = field.kind else { return None };
    let known = families::find(family)?;
    let size = if known.large { 0 } else { dicts.entries(family).len() };
    Some(CodeTable { family, label: known.label, size })
}

/// The rules of a declaration about a field. Those about a list as a whole are told at the first field of its rows.
fn refusals(names: &[&str], owner: &Resource, label: Text) -> Vec<Refusal> {
    let path = names.join(".");
    let list = match names {
        [list, name] if owner.fields.first().is_some_and(|first| first.name == *name) => *list,
        _ => "",
    };
    let about = rules().filter(|rule| rule.fields.iter().any(|field| *field == path || *field == list));
    let told = |rule: &Rule| Refusal {
        rule: rule.id,
        severity: rule.severity,
        title: rule.title,
        message: {
            let Message { zh, en } = rule.message.speak_with(&[("label", &label)]);
            Message { zh: without_values(&zh), en: without_values(&en) }
        },
    };
    let (mut found, warnings): (Vec<Refusal>, Vec<Refusal>) =
        about.map(told).partition(|refusal| refusal.severity == Severity::Error);
    found.extend(warnings);
    found
}

/// A pattern as it reads before there are values: `{name}` is left open, of `{count|row|rows}` the word for several stays.
fn without_values(pattern: &str) -> String {
    let mut parts = pattern.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |read, part| {
        let (place, rest) = part.split_once('}').unwrap_or((part, ""));
        let several = place.split_once('|').and_then(|(_, words)| words.split_once('|')).map(|(_, many)| many);
        format!("{read}{}{rest}", several.unwrap_or("…"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resource;
    use crate::row::Row;
    use serde_json::json;

    fn help(resource: &'static Resource, path: &str, row: serde_json::Value) -> Option<FieldHelp> {
        of_field(resource, path, Row::from_value(row)?.borrowed(), &Dictionaries::default())
    }

    #[test]
    fn a_document_that_names_its_fields_as_the_declaration_does_is_explained_by_it() {
        let like = |document: &str, path: &str| {
            let resource = resource::all().iter().find(|resource| resource.name == document).unwrap();
            help(resource, path, json!({})).unwrap().like
        };
        assert_eq!(like("clientOrder", "trafMode"), Some("declaration"));
        assert_eq!(like("clientOrder", "lines[2].gQty"), Some("declarationLine"));
        assert_eq!(like("clientOrder", "clientOrderNo"), None);
        assert_eq!(help(&HEAD, "trafMode", json!({})).unwrap().like, None);
    }

    #[test]
    fn a_path_leads_to_the_definition_that_has_the_field() {
        let owner = |path: &str| help(&HEAD, path, json!({})).map(|help| help.resource);
        assert_eq!(owner("billNo"), Some("declaration"));
        assert_eq!(owner("lines[3].gQty"), Some("declarationLine"));
        assert_eq!(owner("lines.gQty"), Some("declarationLine"));
        assert_eq!(owner("lines[3].goodsLimits[0].licenceNo"), Some("declarationGoodsLimit"));
        assert_eq!(owner("tpAccess.transitionSite"), Some("declarationTpAccess"));
        assert_eq!((owner("nothing"), owner("lines[3].nothing"), owner("nothing[0].gQty")), (None, None, None));
        let order = resource::all().iter().find(|resource| resource.name == "clientOrder").unwrap();
        let line = help(order, "lines[0].gdsMtno", json!({})).map(|help| help.resource);
        assert_eq!(line, Some("clientOrderDtl"));
    }

    #[test]
    fn an_export_has_the_codes_of_its_direction() {
        let family = |catg: &str| {
            help(&HEAD, "despPortCode", json!({ "iECatg": catg })).and_then(|help| help.codes).map(|codes| codes.family)
        };
        assert_eq!((family("1"), family("2")), (Some("port"), Some("entryPort")));
    }

    #[test]
    fn a_field_knows_the_rules_that_complain_about_it() {
        let rules = |path: &str| -> Vec<&str> {
            help(&HEAD, path, json!({})).unwrap().refusals.iter().map(|refusal| refusal.rule).collect()
        };
        assert!(rules("grossWet").contains(&"decl.head.grossNotBelowNet"));
        assert!(rules("lines[0].codeTS").contains(&"decl.line.hsForm"));
        assert!(rules("containers[0].containerId").contains(&"decl.containers.count"));
        assert!(!rules("containers[0].lclFlag").contains(&"decl.containers.count"));
        // What a goods line is alone, no declaration, no rule speaks of.
        assert_eq!(help(&LINE, "codeTS", json!({})).unwrap().refusals, []);
    }

    #[test]
    fn a_rule_reads_without_the_values_of_a_row() {
        assert_eq!(without_values("{mode}: remove {count} {count|container|containers}"), "…: remove … containers");
        let told = help(&HEAD, "netWt", json!({})).unwrap().refusals;
        let positive = told.iter().find(|refusal| refusal.rule == "decl.head.weightPositive").unwrap();
        assert_eq!(positive.message.zh, "“净重（千克）”应大于0，现为…");
    }

    #[test]
    fn every_rule_complains_about_fields_that_there_are() {
        for rule in rules() {
            assert!(!rule.fields.is_empty(), "{} names no field: say so with .of(&[..])", rule.id);
            for field in rule.fields {
                let is_list = PARTS.iter().any(|part| part.list == *field);
                assert!(is_list || help(&HEAD, field, json!({})).is_some(), "{} names {field}", rule.id);
            }
        }
    }
}
