//! How much of a certificate line a goods line takes.

use core_wasm::row::Row;
use core_wasm::rules::certificates::takes;
use serde_json::{Value, json};

use super::part;

/// The quantity that is taken, or the rules and fields of what does not fit; see `fixtures/cases/README.md`.
pub fn taken(input: Value) -> Value {
    let [line, certificate, certified] = ["line", "certificate", "certified"].map(|name| part::<Row>(&input, name));
    let day = part::<String>(&input, "day").parse().unwrap();
    match takes(line.borrowed(), certificate.borrowed(), certified.borrowed(), day) {
        Ok(quantity) => json!(quantity.short()),
        Err(problems) => {
            json!(problems.iter().map(|problem| format!("{} {}", problem.rule, problem.field)).collect::<Vec<_>>())
        }
    }
}
