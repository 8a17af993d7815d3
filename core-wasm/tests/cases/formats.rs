//! Passwords, times, names, decimals as texts, labels, quoted texts.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use core_wasm::dictionary::{Dictionaries, Entry};
use core_wasm::menu::PAGES;
use core_wasm::resource::Kind;
use core_wasm::row::Row;
use core_wasm::text::{Lang, catalogue};
use core_wasm::validate::{Stage, validate};
use core_wasm::{amount, format, password, session};
use serde_json::{Value, json};

use super::{out, part};

/// The texts below the fields of the form, and the digest of the new password.
pub fn password(input: Value) -> Value {
    let form = part(&input, "form");
    let problems = password::problems(&form);
    json!({ "problems": problems.texts(part(&input, "lang")), "digest": password::digest(&form.new_password) })
}

pub fn formatted(input: Value) -> Value {
    let instant = |name: &str| -> DateTime<Utc> { part(&input, name) };
    match part::<String>(&input, "what").as_str() {
        "relativeTime" => {
            let offset = part(&input, "offsetMinutes");
            out(format::relative_time(instant("then"), instant("now"), offset, part(&input, "lang")))
        }
        "textWeight" => out(format::text_weight(&part::<String>(&input, "text"))),
        "archiveName" => {
            let local = instant("now").naive_utc() + TimeDelta::minutes(part(&input, "offsetMinutes"));
            out(format::archive_name(&part::<String>(&input, "name"), local))
        }
        "backOff" => out(session::stream::back_off_ms(part(&input, "failures"), part(&input, "jitter"))),
        "pageSizes" => out(format::PAGE_SIZES),
        other => panic!("unknown format {other}"),
    }
}

pub fn calculated(input: Value) -> Value {
    let values: Vec<String> = part(&input, "values");
    let scale = || part(&input, "scale");
    match (part::<String>(&input, "what").as_str(), values.as_slice()) {
        ("multiply", [a, b]) => out(amount::multiply(a, b, scale()).ok()),
        ("divide", [a, b]) => out(amount::divide(a, b, scale()).ok()),
        ("sum", values) => out(amount::sum(values.iter().map(String::as_str), scale()).ok()),
        ("readable", [value]) => out(amount::readable(value)),
        (other, _) => panic!("unknown calculation {other}"),
    }
}

/// The label of a code, or the labels of the entries found.
pub fn labelled(input: Value) -> Value {
    let families: BTreeMap<String, Vec<Entry>> = part(&input, "dicts");
    let dictionaries = Dictionaries::new(families);
    let (family, lang): (String, Lang) = (part(&input, "family"), part(&input, "lang"));
    match input.get("query").and_then(Value::as_str) {
        Some(query) => {
            let found = dictionaries.choices(&family, query, part(&input, "limit"), lang);
            out(found.into_iter().map(|choice| choice.label).collect::<Vec<_>>())
        }
        None => out(dictionaries.label(&family, &part::<String>(&input, "code"), lang)),
    }
}

/// The code that a field of a resource takes of what somebody wrote in a workbook, and what is said of it unread.
pub fn written(input: Value) -> Value {
    let (resource, field): (String, String) = (part(&input, "resource"), part(&input, "field"));
    let resource = core_wasm::resources::ALL.iter().find(|known| known.name == resource).unwrap();
    let field = resource.field(&field).unwrap();
    let Kind::Dict { family, key, max } = field.kind else { panic!("{} has no codes", field.name) };
    let (dicts, text): (_, String) = (super::support::dictionaries(), part(&input, "written"));
    let read = dicts.code_written(family, key, usize::from(max), &text);
    let row = Row::from_value(json!({ field.name: text })).unwrap();
    let said = validate(resource, &row, dicts, Stage::Store).into_iter().find(|problem| problem.field == field.name);
    json!({ "read": read, "said": said.map(|problem| [problem.message.zh, problem.message.en]) })
}

/// A text that the specification quotes: of the catalogue by its key, or the title of a page.
pub fn quoted(input: Value) -> Value {
    let text = match input["page"].as_str() {
        Some(name) => PAGES.iter().find(|page| page.name == name).map(|page| page.title),
        None => {
            let key: String = part(&input, "key");
            catalogue::all().find(|(known, _)| *known == key).map(|(_, text)| text)
        }
    };
    out(text.map(|text| text.get(part(&input, "lang"))))
}
