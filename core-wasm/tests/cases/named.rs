//! Whose the accounts, applications and lists are that a document names.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::row::Row;
use core_wasm::rules::named::{What, judge, named};
use serde_json::Value;

use super::part;

/// What is wrong with what a document of organisation 1 names.
pub fn judged(input: Value) -> Value {
    let of: String = part(&input, "of");
    let row = |name: &str| part::<Option<Value>>(&input, name).map(|value| Row::from_value(value).unwrap());
    let names = named(&of, &row("document").unwrap(), row("before").as_ref());
    let told: BTreeMap<String, BTreeMap<What, BTreeSet<i64>>> = part(&input, "holders");
    let holders: BTreeMap<(What, String), BTreeSet<i64>> = told
        .into_iter()
        .flat_map(|(number, of)| of.into_iter().map(move |(what, orgs)| ((what, number.clone()), orgs)))
        .collect();
    let wrong = judge(1, &names, &holders);
    wrong.into_iter().map(|problem| Value::from(format!("{} {}", problem.rule, problem.field))).collect()
}
