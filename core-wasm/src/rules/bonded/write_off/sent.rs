//! What of a write-off customs has, and what stands here otherwise since. What people keyed as given back can be drawn and counted anew,
//! but where customs passed it after all it decided on what was sent. Source: domain/bonded.md §6.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{Key, key};
use crate::decimal::Quantity;
use crate::dictionary::Dictionaries;
use crate::resource::Kind;
use crate::resources::bonded::{BWS_DCR, BWS_DCR_DT};
use crate::row::Row;
use crate::rules::few::few;
use crate::text::catalogue::write_off as texts;
use crate::text::{Message, Text};

/// What of the head customs decides on: which account is written off, and for which time.
const HEAD: &[&str] = &["putrecNo", "chgoffBeginTime", "chgoffDueTime", "chgoffTypecd"];
/// What of a line customs decides on: what was counted, and what should be left.
const TOLD: &[&str] = &["actlRemainQty", "shdRemainQty"];
/// What says which line or list one is.
const LINE: &[&str] = &["typecd", "seqno"];
const LIST: &[&str] = &["bondInvtNo"];

/// What is kept of a write-off that goes to customs.
pub fn kept(head: &Row, lines: &[Row], lists: &[Row]) -> Row {
    let only = |row: &Row, fields: &mut dyn Iterator<Item = &'static &'static str>| {
        let mut kept = Row::new();
        fields.for_each(|field| kept.set(field, row.text(field)));
        Value::Object(kept.0)
    };
    let lines: Vec<Value> = lines.iter().map(|line| only(line, &mut LINE.iter().chain(TOLD))).collect();
    let mut kept = Row::new();
    kept.set("head", only(head, &mut HEAD.iter()));
    kept.set("lines", lines);
    kept.set("lists", lists.iter().map(|list| only(list, &mut LIST.iter())).collect::<Vec<_>>());
    kept
}

/// What of a write-off stands otherwise than in what was `kept` of it when it was sent; `None` where nothing does.
pub fn departs(sent: &Row, head: &Row, lines: &[Row], lists: &[Row], dicts: &Dictionaries) -> Option<Message> {
    // Of what was sent before heads were kept nothing is known of its head.
    let of_head = sent.0.get("head").cloned().and_then(Row::from_value);
    let mut found = of_head.map(|was| head_otherwise(&was, head, dicts)).unwrap_or_default();
    found.extend(lines_otherwise(&sent.rows("lines"), lines, dicts));
    found.extend(lists_otherwise(&sent.rows("lists"), lists));
    Some(texts::DEPARTS.speak_with(&[("what", &few(&found)?)]))
}

fn head_otherwise(was: &Row, is: &Row, dicts: &Dictionaries) -> Vec<Message> {
    let differs = |field: &&&'static str| was.text(field) != is.text(field);
    let told = |field: &&'static str| {
        let label = BWS_DCR.field(field).map_or(texts::NO_FIGURE, |field| field.label);
        let [was, is] = [was, is].map(|row| said(row, field, dicts));
        texts::DEPARTS_HEAD.speak_with(&[("field", &label), ("sent", &was), ("now", &is)])
    };
    HEAD.iter().filter(differs).map(told).collect()
}

/// What a field of the head says; codes by their names.
fn said(head: &Row, field: &str, dicts: &Dictionaries) -> Message {
    let value = head.text(field);
    match BWS_DCR.field(field).map(|field| field.kind) {
        _ if value.is_empty() => texts::NO_FIGURE.into(),
        Some(Kind::Dict { family, .. }) => named(family, value, dicts),
        _ => Message { zh: value.to_owned(), en: value.to_owned() },
    }
}

fn lines_otherwise(sent: &[Row], lines: &[Row], dicts: &Dictionaries) -> Vec<Message> {
    let by_key = |rows: &[Row]| rows.iter().map(|line| (key(line), line.clone())).collect::<BTreeMap<Key, Row>>();
    let (were, are) = (by_key(sent), by_key(lines));
    let keys: BTreeSet<&Key> = were.keys().chain(are.keys()).collect();
    let figure = |line: Option<&Row>, field: &str| line.and_then(|line| line.decimal::<5>(field));
    let mut found = Vec::new();
    for at in keys {
        let differs = |field: &&&'static str| figure(were.get(at), field) != figure(are.get(at), field);
        // What was counted says what the account holds then; the rest follows where only that differs.
        let Some(field) = TOLD.iter().find(differs) else { continue };
        let label = BWS_DCR_DT.field(field).map_or(texts::NO_FIGURE, |field| field.label);
        let [was, is] = [&were, &are].map(|rows| told(figure(rows.get(at), field)));
        let serial = at.1.map(|serial| serial.to_string()).unwrap_or_default();
        found.push(texts::DEPARTS_LINE.speak_with(&[
            ("kind", &named("chgoffLine", &at.0, dicts)),
            ("serial", &serial),
            ("figure", &label),
            ("sent", &was),
            ("now", &is),
        ]));
    }
    found
}

fn told(figure: Option<Quantity>) -> Message {
    match figure.map(Quantity::short) {
        Some(figure) => Message { zh: figure.clone(), en: figure },
        None => texts::NO_FIGURE.into(),
    }
}

/// What a code is called.
fn named(family: &str, code: &str, dicts: &Dictionaries) -> Message {
    match dicts.by_id(family, code) {
        Some(entry) => Message { zh: entry.name.clone(), en: entry.name_en.clone() },
        None => Message { zh: code.to_owned(), en: code.to_owned() },
    }
}

fn lists_otherwise(sent: &[Row], lists: &[Row]) -> Vec<Message> {
    let numbers =
        |rows: &[Row]| rows.iter().map(|list| list.text("bondInvtNo").to_owned()).collect::<BTreeSet<String>>();
    let (were, are) = (numbers(sent), numbers(lists));
    let told = |text: Text, number: &String| text.with(&[("number", number)]);
    let gone = were.difference(&are).map(|number| told(texts::DEPARTS_GONE, number));
    let new = are.difference(&were).map(|number| told(texts::DEPARTS_NEW, number));
    gone.chain(new).collect()
}
