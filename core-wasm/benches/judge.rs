//! How long verdict and tax estimate take over a declaration of 50 lines: `cargo bench -p core-wasm --bench judge`.

#![allow(clippy::unwrap_used, reason = "a benchmark may stop at what is not there")]

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use chrono::NaiveDate;
use core_wasm::config::OrgParams;
use core_wasm::row::Row;
use core_wasm::rules::declaration::{Context, judge};
use core_wasm::rules::tax::{Rates, estimate};
use core_wasm::validate::Stage;
use serde_json::{Value, json};

#[path = "../tests/support/mod.rs"]
mod support;

const LINES: usize = 50;
const ROUNDS: usize = 2000;

fn main() {
    let clean = declaration();
    let mut faulty = clean.clone();
    for line in faulty["lines"].as_array_mut().unwrap() {
        line["secondQty"] = json!("0");
        line["tradeCurr"] = json!("502");
        line["declTotal"] = json!("1.005");
    }
    taxes(&clean);
    for (name, declaration) in [("clean", clean), ("three faults in each line", faulty)] {
        let text = declaration.to_string();
        let row = Row::from_value(declaration).unwrap();
        let params = OrgParams::default();
        let today = NaiveDate::from_ymd_opt(2026, 3, 10).unwrap();
        let context = Context {
            dicts: support::dictionaries(),
            today,
            params: &params,
            stage: Stage::Declare,
            prices: &[],
            exchange: &[],
            house: &[],
        };
        let problems = judge(&row, &context).problems.len();
        let judging = micros(|| {
            black_box(judge(black_box(&row), &context));
        });
        let crossing = micros(|| {
            let row: Row = serde_json::from_str(black_box(&text)).unwrap();
            black_box(serde_json::to_string(&judge(&row, &context)).unwrap());
        });
        println!("{LINES} lines, {name} ({problems} problems): {judging} us, from and to JSON {crossing} us");
    }
}

/// The tax estimate with all its steps.
fn taxes(declaration: &Value) {
    let row = Row::from_value(declaration.clone()).unwrap();
    let base = case("tax/base/base.json");
    let rates: Rates = serde_json::from_value(json!({ "exchange": base["exchange"] })).unwrap();
    let context = rates.context(support::dictionaries(), base["day"].as_str().unwrap().parse().unwrap());
    assert_eq!(estimate(&row, &context).lines.len(), LINES);
    let estimating = micros(|| {
        black_box(estimate(black_box(&row), &context));
    });
    println!("{LINES} lines taxed: {estimating} us");
}

/// The least time of many rounds: what the work takes when nothing else disturbs it.
fn micros(mut work: impl FnMut()) -> u128 {
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed().as_micros()
    });
    rounds.min().unwrap_or_default()
}

/// The import of the cases with 50 lines.
fn declaration() -> Value {
    let mut declaration = case("declaration/base/import.json");
    let line = declaration["lines"][1].clone();
    let lines = (1..=LINES).map(|number| {
        let mut line = line.clone();
        line["gNo"] = json!(number.to_string());
        line
    });
    declaration["lines"] = lines.collect();
    declaration
}

/// A file of the cases.
fn case(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/cases").join(name);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}
