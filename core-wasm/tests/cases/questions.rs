//! The places of documents on which questions can be asked, what is known of them, and whom a text mentions.

use chrono::{DateTime, Utc};
use core_wasm::row::Row;
use core_wasm::rules::knowledge::{self, Basis, Goods};
use core_wasm::rules::question_digest::{self, Digest, Item};
use core_wasm::rules::{mentions, questions};
use serde_json::{Value, json};

use super::part;

/// What a path of a document is called in both languages; what is said when there is no such place.
pub fn placed(input: Value) -> Value {
    let (kind, path): (String, String) = (part(&input, "kind"), part(&input, "path"));
    let Some(document) = questions::document(&kind) else { return json!("no such document") };
    match questions::place(document, &path) {
        Ok(place) => json!({
            "list": place.line.map(|(list, _)| list),
            "index": place.line.map(|(_, index)| index),
            "field": place.field,
            "zh": place.name.zh,
            "en": place.name.en,
        }),
        Err(problem) => json!({ "refused": problem.message.en }),
    }
}

/// For what an answer can be kept, what is wrong with something that is known, where it is offered.
pub fn known(input: Value) -> Value {
    let row = |name: &str| input.get(name).map(|value| Row::from_value(value.clone()).unwrap());
    if let Some(row) = row("row") {
        let problems = [knowledge::goods_fit(&row), knowledge::place_fits(&row)];
        return json!(problems.iter().flatten().map(|one| format!("{} {}", one.rule, one.field)).collect::<Vec<_>>());
    }
    if let Some(known) = row("known") {
        let lines: Vec<Row> =
            part::<Vec<Value>>(&input, "lines").into_iter().map(|line| Row::from_value(line).unwrap()).collect();
        let lines: Vec<(&str, usize, Goods)> =
            lines.iter().enumerate().map(|(at, line)| ("lines", at, Goods::of(line.borrowed()))).collect();
        return json!(knowledge::offered(known.borrowed(), &part::<String>(&input, "kind"), &lines));
    }
    let goods = row("line").map(|line| Goods::of(line.borrowed())).unwrap_or_default();
    let bases = knowledge::bases(&part::<String>(&input, "path"), &goods);
    let said = |one: &Basis| format!("{} {} {}", one.basis, one.goods, one.field).trim().to_owned();
    match input.get("chosen").and_then(Value::as_str) {
        None => json!(bases.iter().map(said).collect::<Vec<_>>()),
        Some(chosen) => match knowledge::kept_for(&part::<String>(&input, "state"), &bases, chosen) {
            Ok(basis) => json!(said(basis)),
            Err(problem) => json!({ "refused": problem.message.en }),
        },
    }
}

/// Whom a text mentions.
pub fn mentioned(input: Value) -> Value {
    json!(mentions::mentioned(&part::<String>(&input, "text")))
}

/// The mail of open questions, or the day whose mail is due.
pub fn digest(input: Value) -> Value {
    let now: DateTime<Utc> = part::<String>(&input, "now").parse().unwrap();
    if let Some(hour) = input.get("hour").and_then(Value::as_u64) {
        return json!(question_digest::day_due(now, u32::try_from(hour).unwrap()).map(|day| day.to_string()));
    }
    let items = |name: &str| {
        let rows: Vec<Value> = input.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
        let items: Vec<Item> = rows
            .iter()
            .map(|row| Item {
                document: [part(row, "zh"), part(row, "en")],
                text: part(row, "text"),
                asked_by: part(row, "by"),
                due: row.get("due").map(|due| due.as_str().unwrap().parse().unwrap()),
            })
            .collect();
        let count = input.get(format!("{name}Count")).and_then(Value::as_u64).unwrap_or(items.len() as u64);
        (count, items)
    };
    let link = input.get("link").map(|link| link.as_str().unwrap().to_owned());
    let digest = Digest { name: part(&input, "name"), waiting: items("waiting"), asked: items("asked"), link };
    json!(digest.letter(now).map(|letter| letter.lines().map(str::to_owned).collect::<Vec<_>>()))
}
