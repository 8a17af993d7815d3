//! Special tax rates.

use core_wasm::resources::base::TAX_RATE_SPECIAL;
use core_wasm::row::Row;
use core_wasm::rules::special_rate::{Wanted, pick};
use serde_json::{Value, json};

use super::part;

/// Which row holds, and how close it is; of a single row, what is wrong about it (`rule field`).
pub fn picked(input: Value) -> Value {
    if let Some(row) = Row::from_value(input["row"].clone()) {
        let problems = TAX_RATE_SPECIAL.rules.iter().filter_map(|rule| rule(&row));
        return problems.map(|problem| format!("{} {}", problem.rule, problem.field)).collect();
    }
    let rows: Vec<Row> = part(&input, "rows");
    let wanted: Wanted = part(&input, "wanted");
    let (source, row) = pick(&rows, &wanted);
    json!({ "source": source, "id": row.and_then(|row| row.int("id")) })
}
