//! What is unusual in goods lines, and what is known of goods from the lines that had them before.

use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::unusual::{Range, Values, history, unusual};
use serde_json::{Value, json};

use super::{part, support};

/// What is unusual in a `declaration` by what is `known` of its goods, as `rule field: what was written last`. Of what was `told`
/// already nothing is said.
pub fn found(input: Value) -> Value {
    let declaration: Row = part(&input, "declaration");
    let told: Option<Vec<String>> = part(&input, "told");
    let told: Vec<Problem> = told
        .unwrap_or_default()
        .iter()
        .filter_map(|one| one.split_once(' '))
        .map(|(rule, field)| Problem::warning(rule, field, core_wasm::rules::explained::plain("")))
        .collect();
    let known: Vec<_> = part(&input, "known");
    let found = unusual(declaration.borrowed(), &known, &told, support::dictionaries());
    json!(
        found.iter().map(|one| format!("{} {}: {}", one.problem.rule, one.problem.field, one.take)).collect::<Vec<_>>()
    )
}

/// What `lines` (each `times` over, the newest first) say of goods.
pub fn summed_up(input: Value) -> Value {
    let lines: Vec<Row> = part::<Vec<Row>>(&input, "lines")
        .into_iter()
        .flat_map(|line| vec![line.clone(); usize::try_from(line.int("times").unwrap_or(1)).unwrap()])
        .collect();
    let text = |name: &str| input[name].as_str().unwrap_or_default().to_owned();
    let Some(known) = history(&text("gdsMtno"), &text("codeTS"), &text("name"), &lines) else { return Value::Null };
    let range = |one: &Range| {
        let figures = [one.quartile1, one.median, one.quartile3, one.low, one.high].map(|figure| figure.short());
        let [first, median, third, low, high] = figures;
        format!("{} {} of {}: {first} {median} {third}, {low} to {high}", one.currency, one.unit, one.count)
            .trim()
            .to_owned()
    };
    let values = |one: &Values| {
        let written: Vec<String> = one.written.iter().map(|it| format!("{} x{}", it.last.value, it.count)).collect();
        format!(
            "{} of {}: {}; last {} in {}",
            one.field,
            one.count,
            written.join(", "),
            one.last.value,
            one.last.number
        )
    };
    json!({
        "count": known.count,
        "prices": known.prices.iter().map(range).collect::<Vec<_>>(),
        "weights": known.weights.iter().map(range).collect::<Vec<_>>(),
        "values": known.values.iter().map(values).collect::<Vec<_>>(),
    })
}
