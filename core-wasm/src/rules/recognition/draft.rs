//! The values of a shipment as a draft of a declaration or of a forecast, each field with the value that it came from. What no
//! paper names stays as the house's template has it, or blank; a name that is too long is cut, a decimal rounded to
//! the places of its field, and what does not fit otherwise is left out.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::{Found, Review, Value, value};
use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::resource::{DictKey, Field, Kind, Resource};
use crate::resources::declaration::form::{self, Party};
use crate::resources::declaration::{HEAD, LINE};
use crate::resources::documents::{FCST, FCST_DTL};
use crate::row::Row;
use crate::rules::enterprise;
use crate::rules::follow;
use crate::rules::goods_master::{self, Fill};
use crate::text::catalogue::recognition as texts;

mod fitting;

pub use fitting::amount;
use fitting::fitting;

/// Names of values and the fields that hold them, of every head.
const OF_HEAD: &[(&str, &str)] = &[
    ("contractNo", "contrNo"),
    ("billNo", "billNo"),
    ("vessel", "trafName"),
    ("voyage", "voyNo"),
    ("tradeTerms", "transMode"),
    ("packageType", "wrapType"),
    ("packages", "packNo"),
    ("grossWeight", "grossWet"),
    ("netWeight", "netWt"),
    // A declaration has the marks, a forecast the invoice.
    ("marks", "markNo"),
    ("invoiceNo", "invoiceNo"),
];
/// Of every line. Weights, packages and volumes are those of a forecast.
const OF_LINE: &[(&str, &str)] = &[
    ("qty", "gQty"),
    ("unit", "gUnit"),
    ("price", "declPrice"),
    ("amount", "declTotal"),
    ("currency", "tradeCurr"),
    ("origin", "originCountry"),
    ("model", "goodsModel"),
    ("netWeight", "netWt"),
    ("grossWeight", "grossWt"),
    ("packages", "packNo"),
    ("volume", "volume"),
];
/// Values of the head that count for the lines that have none.
const FOR_LINES: &[&str] = &["currency", "origin"];
/// What the names of the fields of the party abroad begin with.
const ABROAD: &str = "overseasConsign";
/// What else says which firm it is, beside what follows from whose declaration it is.
const OF_FIRMS: &[&str] = &["tradeCiqCode", "ownerCiqCode", "declCiqCode", "domesticConsigneeEname"];
/// The card of the clerk: known of who makes the declaration, or as the template has it.
const CARD: &str = "typistNo";
/// Digits of a complete tariff number.
const WHOLE_CODE: usize = 10;

/// A field of a draft and the value that it came from.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// Position of the line, from 0; `None`: the head.
    pub line: Option<usize>,
    pub field: &'static str,
    pub value: Value,
}

/// A draft: the head with its lists, its lines beside it.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub head: Row,
    pub lines: Vec<Row>,
    pub origins: Vec<Origin>,
    /// What is to be told of it, at the fields of the whole document.
    pub problems: Vec<Problem>,
    /// Names of values of the head that the papers have otherwise than what stood there, which stays.
    pub kept: Vec<String>,
    /// What the form proposes by itself, such as that there are no marks: what a paper says counts more.
    proposed: Row,
}

/// What is known beside the papers.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Whether the goods go out.
    pub export: bool,
    /// Whether somebody's draft takes it: what is entered there stays.
    pub into: bool,
    /// The parties as enterprises of the base data.
    pub seller: Option<&'a Row>,
    pub buyer: Option<&'a Row>,
    /// Materials by their ids.
    pub materials: &'a BTreeMap<i64, Row>,
    /// What new declarations of whoever makes it begin with: the content of the default template.
    pub template: Option<&'a Row>,
    pub dicts: &'a Dictionaries,
    pub today: NaiveDate,
}

impl Draft {
    /// Puts a value into a field that is blank, or has but what the form proposes, and has room for it; tells where it came from.
    fn put(&mut self, line: Option<usize>, field: &Field, value: &Value, text: &str) {
        let proposed = if line.is_none() { self.proposed.text(field.name) } else { "" };
        let row = match line {
            None => &mut self.head,
            Some(at) => match self.lines.get_mut(at) {
                Some(row) => row,
                None => return,
            },
        };
        let Some(fit) = fitting(field, text) else { return };
        if row.is_blank(field.name) || row.text(field.name) == proposed {
            row.set(field.name, fit);
            self.origins.push(Origin { line, field: field.name, value: value.clone() });
            return;
        }
        let stood = fitting(field, row.text(field.name));
        let is_ours = self.origins.iter().any(|origin| (origin.line, origin.field) == (line, field.name));
        if line.is_none() && !is_ours && stood.is_some_and(|stood| !is_same(&stood, &fit)) {
            self.keep(value);
        }
    }

    /// Notes that what stands in the head stays although the papers have it otherwise.
    fn keep(&mut self, value: &Value) {
        if !self.kept.contains(&value.name) {
            self.kept.push(value.name.clone());
        }
    }

    /// The whole document, with its lines in the list `lines`.
    pub fn document(&self) -> Row {
        let mut document = self.head.clone();
        let lines: Vec<serde_json::Value> = self.lines.iter().map(|line| line.0.clone().into()).collect();
        document.set("lines", lines);
        document
    }
}

/// Whether two texts of a field say the same; names in capitals and small letters do.
fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// What a draft is made of: what only a model says and no paper is no value of it before a person took it.
fn standing(review: &Review) -> Review {
    let stands = |value: &Value| value.found != Found::Model || value.place.is_some();
    let mut kept = review.clone();
    kept.head.retain(stands);
    // Lines keep their positions, by which their problems are told.
    kept.lines.iter_mut().for_each(|line| line.values.retain(stands));
    kept
}

/// The draft of a declaration over what its form starts with.
pub fn declaration(review: &Review, start: Row, known: &Known<'_>) -> Draft {
    let review = &standing(review);
    // In somebody's draft nobody knows whether that was entered.
    let proposed = if known.into { Row::new() } else { form::empty(start.text("iECatg")) };
    let mut draft = Draft { head: start, proposed, ..Draft::default() };
    parties(&mut draft, review, known);
    heads(&mut draft, &HEAD, review, known);
    let port = if known.export { ("portDischarge", "distinatePort") } else { ("portLoading", "despPortCode") };
    if let (Some(value), Some(field)) = (value(&review.head, port.0), HEAD.field(port.1)) {
        draft.put(None, field, value, value.code.as_deref().unwrap_or_default());
    }
    containers(&mut draft, review);
    if let Some(template) = known.template.filter(|_| !known.into) {
        habits(&mut draft, template);
    }
    lines(&mut draft, &LINE, review, known);
    let mut document = draft.document();
    let mut changed: Vec<String> = vec!["lines".to_owned(), "despPortCode".to_owned()];
    changed.extend(keyed(&draft));
    followed(&mut draft, &mut document, &changed, known, follow::follow);
    draft
}

/// The draft of a forecast over what its form starts with.
pub fn forecast(review: &Review, start: Row, known: &Known<'_>) -> Draft {
    let review = &standing(review);
    let mut draft = Draft { head: start, ..Draft::default() };
    heads(&mut draft, &FCST, review, known);
    lines(&mut draft, &FCST_DTL, review, known);
    if let Some(field) = FCST_DTL.field("invoiceNo") {
        for (at, line) in review.lines.iter().enumerate() {
            // Of several invoices each line has its own.
            if let Some(value) = value(&line.values, "invoiceNo").or_else(|| value(&review.head, "invoiceNo")) {
                draft.put(Some(at), field, value, &value.text);
            }
        }
    }
    let mut document = draft.document();
    let changed = keyed(&draft);
    followed(&mut draft, &mut document, &changed, known, follow::in_lines);
    draft
}

/// The paths of what lines say: nothing that follows overwrites it.
fn keyed(draft: &Draft) -> Vec<String> {
    let lines = draft.lines.iter().enumerate();
    lines
        .flat_map(|(at, line)| {
            let said = line.0.keys().filter(|field| !line.is_blank(field));
            said.map(move |field| format!("lines[{at}].{field}")).collect::<Vec<_>>()
        })
        .collect()
}

type Follow = fn(&Row, &[&str], &Dictionaries, NaiveDate) -> Vec<follow::Followed>;

/// Puts what follows into the blank fields of the lines and of the head.
fn followed(draft: &mut Draft, document: &mut Row, changed: &[String], known: &Known<'_>, follow: Follow) {
    let changed: Vec<&str> = changed.iter().map(String::as_str).collect();
    for (path, value) in follow(document, &changed, known.dicts, known.today) {
        let row = match path.strip_prefix("lines[").and_then(|rest| rest.split_once("].")) {
            None => Some((&mut draft.head, path.as_str())),
            Some((at, field)) => {
                at.parse().ok().and_then(|at: usize| draft.lines.get_mut(at)).map(|line| (line, field))
            }
        };
        if let Some((row, field)) = row.filter(|(row, field)| row.is_blank(field)) {
            row.set(field, value);
        }
    }
}

fn heads(draft: &mut Draft, resource: &'static Resource, review: &Review, known: &Known<'_>) {
    for (name, field) in OF_HEAD {
        if let (Some(value), Some(field)) = (value(&review.head, name), resource.field(field)) {
            draft.put(None, field, value, &held(field, value, known.dicts));
        }
    }
    // The country follows from the port there.
    let port = value(&review.head, if known.export { "portDischarge" } else { "portLoading" });
    if let (Some(port), Some(field)) = (port, resource.field("tradeCountry")) {
        let entry = port.code.as_deref().and_then(|code| known.dicts.by_id("port", code));
        let country = entry.map(|entry| entry.extra("country")).unwrap_or_default();
        if known.dicts.by_name2("country", country).is_some() {
            draft.put(None, field, port, country);
        }
    }
}

/// The party abroad as the paper or the base data has it; the one at home where the base data knows it.
fn parties(draft: &mut Draft, review: &Review, known: &Known<'_>) {
    let ((home, home_as), (abroad, abroad_as), name) = match known.export {
        false => (("buyer", known.buyer), ("seller", known.seller), "overseasConsignorEname"),
        true => (("seller", known.seller), ("buyer", known.buyer), "overseasConsigneeEname"),
    };
    for (value_name, enterprise, field) in [(home, home_as, "tradeName"), (abroad, abroad_as, name)] {
        let (Some(value), Some(enterprise)) = (value(&review.head, value_name), enterprise) else { continue };
        let at_home = enterprise.text("kind") != enterprise::ABROAD;
        if at_home != (field == "tradeName") {
            continue;
        }
        let fill = enterprise::fill(field, enterprise.borrowed());
        // All or nothing: a name with another firm's codes would be worse than a blank.
        if known.into && fill.iter().any(|(field, _)| !draft.head.is_blank(field)) {
            let stands = |(field, text): &(&str, String)| {
                let stood = draft.head.text(field);
                stood.is_empty() || text.is_empty() || is_same(stood, text)
            };
            if !fill.iter().all(stands) {
                draft.keep(value);
            }
            continue;
        }
        for (field, text) in fill {
            draft.head.set(field, text.clone());
            if !text.is_empty() {
                draft.origins.push(Origin { line: None, field, value: value.clone() });
            }
        }
        if field != "tradeName" && !enterprise.is_blank("country") && draft.head.is_blank("tradeAreaCode") {
            draft.head.set("tradeAreaCode", enterprise.text("country"));
            draft.origins.push(Origin { line: None, field: "tradeAreaCode", value: value.clone() });
        }
    }
    if let Some(value) = value(&review.head, abroad) {
        // "Fördertechnik Harz GmbH" is no Chinese name.
        let field = if is_chinese(&value.text) { "overseasConsignorCname" } else { name };
        if let Some(field) = HEAD.field(field) {
            draft.put(None, field, value, &value.text);
        }
    }
}

/// Whether a name is written in Chinese characters.
fn is_chinese(name: &str) -> bool {
    name.contains(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
}

/// What declarations of the house have in common fills the head where no paper says anything. Its goods are other goods, its firms other
/// firms, and it does not say whose declaration it is.
fn habits(draft: &mut Draft, template: &Row) {
    let nobody = Party::default();
    let parties = form::parties(&nobody, &nobody, "");
    let said: Vec<&str> =
        draft.origins.iter().filter(|origin| origin.line.is_none()).map(|origin| origin.field).collect();
    for field in HEAD.fields {
        let is_given = field.read_only || field.once || parties.iter().any(|(name, _)| *name == field.name);
        // The codes of another firm would be worse than blanks.
        let is_firm = field.name.starts_with(ABROAD) || OF_FIRMS.contains(&field.name);
        let is_said = said.contains(&field.name) || field.name == CARD && !draft.head.is_blank(CARD);
        if !(is_given || is_firm || is_said || template.is_blank(field.name)) {
            // With the blanks that packed fields need.
            draft.head.set(field.name, template.borrowed().raw(field.name));
        }
    }
}

/// The boxes that the papers name.
fn containers(draft: &mut Draft, review: &Review) {
    let Some(value) = value(&review.head, "containers") else { return };
    let boxes: Vec<serde_json::Value> = value
        .text
        .split(',')
        .map(str::trim)
        .filter(|number| !number.is_empty())
        .map(|number| serde_json::json!({ "containerId": number }))
        .collect();
    let stood = draft.head.rows("containers");
    if boxes.is_empty() {
        return;
    }
    if stood.is_empty() {
        draft.head.set("containers", boxes);
        draft.origins.push(Origin { line: None, field: "containers", value: value.clone() });
        return;
    }
    let has = |number: &str| stood.iter().any(|known| known.text("containerId").eq_ignore_ascii_case(number));
    if !boxes.iter().filter_map(|one| one["containerId"].as_str()).all(has) {
        draft.keep(value);
    }
}

fn lines(draft: &mut Draft, resource: &'static Resource, review: &Review, known: &Known<'_>) {
    let head = draft.head.clone();
    for (at, line) in review.lines.iter().enumerate() {
        draft.lines.push(Row::new());
        for (name, field) in OF_LINE {
            let own = value(&line.values, name);
            let value = own.or_else(|| FOR_LINES.contains(name).then(|| value(&review.head, name)).flatten());
            if let (Some(value), Some(field)) = (value, resource.field(field)) {
                draft.put(Some(at), field, value, &held(field, value, known.dicts));
            }
        }
        let material = line.material.as_ref().and_then(|material| known.materials.get(&material.id));
        if let (Some(code), Some(field)) = (value(&line.values, "hs"), resource.field("codeTS")) {
            tariff_code(draft, at, field, code, material.map(|material| material.text("hsCode")));
        }
        if let Some(material) = material {
            let row = &mut draft.lines[at];
            row.set("gdsMtno", material.text("gdsMtno"));
            let filled = goods_master::fill(head.borrowed(), row.borrowed(), material.borrowed(), &[], Fill::Blank);
            for (field, text) in filled.into_iter().filter(|(field, _)| resource.field(field).is_some()) {
                row.set(field, text);
            }
        }
        if let Some(name) = value(&line.values, "name") {
            for field in ["gName", "declGoodsEname"].into_iter().filter_map(|field| resource.field(field)) {
                if field.name == "gName" || name.text.is_ascii() {
                    draft.put(Some(at), field, name, &name.text);
                }
            }
        }
    }
}

/// The tariff number of a paper goes into a line unless the goods master has another: a supplier classifies for its own country. What a
/// person typed or clicked stands over both.
fn tariff_code(draft: &mut Draft, at: usize, field: &Field, code: &Value, of_material: Option<&str>) {
    let path = format!("lines[{at}].{}", field.name);
    let whole = code.text.len() == WHOLE_CODE;
    let other = of_material.filter(|known| !known.is_empty() && *known != code.text);
    if let Some(known) = other.filter(|_| !(whole && code.is_by_hand())) {
        if !known.starts_with(&code.text) {
            let message = texts::HS_DIFFERS.with(&[("code", code.text.as_str()), ("known", known)]);
            draft.problems.push(Problem::warning("recg.hsDiffers", path, message));
        }
        return;
    }
    if whole {
        draft.put(Some(at), field, code, &code.text);
    } else if code.text.len() < WHOLE_CODE && code.text.bytes().all(|digit| digit.is_ascii_digit()) {
        let digits = code.text.len().to_string();
        let message = texts::HS_SHORT.with(&[("code", code.text.as_str()), ("digits", digits.as_str())]);
        draft.problems.push(Problem::warning("recg.hsShort", path, message));
    }
}

/// A value as a field holds it: its code where the field has codes, by letters where it has those.
fn held(field: &Field, value: &Value, dicts: &Dictionaries) -> String {
    match field.kind {
        Kind::Dict { key: DictKey::Id, .. } => value.code.clone().unwrap_or_default(),
        Kind::Dict { family, key: DictKey::Name2, .. } => {
            let entry = value.code.as_deref().and_then(|code| dicts.by_id(family, code));
            entry.map(|entry| entry.name2.clone()).unwrap_or_default()
        }
        _ => value.text.clone(),
    }
}

/// What a problem of a declaration is about among the values that were read: the position of the line and the name of the value;
/// `None` where it is none of them.
pub fn named(path: &str, export: bool) -> Option<(Option<usize>, &'static str)> {
    let of = |table: &[(&'static str, &str)], field: &str| {
        table.iter().find(|(_, known)| *known == field).map(|(name, _)| *name)
    };
    if let Some((at, field)) = path.strip_prefix("lines[").and_then(|rest| rest.split_once("].")) {
        let name = match field {
            "codeTS" => Some("hs"),
            "gName" | "declGoodsEname" => Some("name"),
            _ => of(OF_LINE, field),
        };
        return Some((Some(at.parse().ok()?), name?));
    }
    let field = path.split(['[', '.']).next().unwrap_or(path);
    let (home, abroad) = if export { ("seller", "buyer") } else { ("buyer", "seller") };
    let name = match field {
        "containers" => Some("containers"),
        "despPortCode" if !export => Some("portLoading"),
        "distinatePort" if export => Some("portDischarge"),
        "tradeName" => Some(home),
        "overseasConsignorEname" | "overseasConsignorCname" | "overseasConsigneeEname" => Some(abroad),
        _ => of(OF_HEAD, field),
    };
    name.map(|name| (None, name))
}

/// The problems of a declaration that are about values which were read, each with the id of its line and the name of the value.
pub fn spoken(review: &Review, problems: Vec<Problem>, export: bool) -> Vec<(Option<i64>, &'static str, Problem)> {
    let spoken = problems.into_iter().filter_map(|problem| {
        let (at, name) = named(&problem.field, export)?;
        let line = match at {
            None => None,
            Some(at) => Some(review.lines.get(at)?.id),
        };
        Some((line, name, problem))
    });
    spoken.collect()
}
