//! How figures came about, as the lines of English text that a page copies.

use core_wasm::row::Row;
use core_wasm::rules::explained::{Explained, balance, merged, price, share};
use core_wasm::rules::sharing::{costs, packages, weights};
use serde_json::{Value, json};

use super::part;

/// A share (of a `request` over `lines`, of the line at a place from 1 and a field), a price, a merged line or a balance.
pub fn told(input: Value) -> Value {
    let row = |name: &str| part::<Row>(&input, name);
    let rows = |name: &str| part::<Vec<Row>>(&input, name);
    let of = match part::<String>(&input, "what").as_str() {
        "price" => price(row("departure").borrowed()),
        "merged" => merged(row("line").borrowed(), &rows("raw"), part(&input, "all")),
        "balance" => balance(row("figures").borrowed(), &rows("events"), part(&input, "all")),
        what => {
            let (request, lines) = (row("request"), rows("lines"));
            let share_of = match what {
                "weights" => weights,
                "packages" => packages,
                "costs" => costs,
                what => unreachable!("{what}"),
            };
            let preview = share_of(request.borrowed(), &lines).unwrap();
            let (place, field): (usize, String) = (part(&input, "place"), part(&input, "field"));
            let as_row = |value: Value| Row::from_value(value).unwrap();
            let column = as_row(json!(preview.columns.iter().find(|one| one.field == field).unwrap()));
            let value = as_row(json!(preview.lines[place - 1].values.iter().find(|one| one.field == field).unwrap()));
            share(column.borrowed(), value.borrowed(), place)
        }
    };
    let mut lines = Vec::new();
    write(&of, 0, &mut lines);
    json!(lines)
}

fn write(of: &Explained, depth: usize, lines: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    let first = if of.value.en.is_empty() { of.label.en.clone() } else { format!("{}: {}", of.label.en, of.value.en) };
    lines.push(if depth == 0 { first } else { format!("{indent}- {first}") });
    lines.extend(of.formula.iter().map(|formula| format!("{indent}  {}", formula.en)));
    of.inputs.iter().for_each(|input| write(input, depth + 1, lines));
}
