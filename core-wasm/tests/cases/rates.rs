//! Special tax rates.

use core_wasm::row::Row;
use core_wasm::rules::special_rate::{Wanted, pick};
use serde_json::{Value, json};

use super::part;

/// Which row holds, and how close it is.
pub fn picked(input: Value) -> Value {
    let rows: Vec<Row> = part(&input, "rows");
    let wanted: Wanted = part(&input, "wanted");
    let (source, row) = pick(&rows, &wanted);
    json!({ "source": source, "id": row.and_then(|row| row.int("id")) })
}
