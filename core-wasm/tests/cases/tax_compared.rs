//! Cases and properties of the comparison of an estimate with the tax bill.

use std::collections::BTreeMap;

use core_wasm::rules::tax::LeviedOn;
use core_wasm::rules::tax::compare::{Pair, Side, compare, explain};
use core_wasm::rules::tax::number::Number;
use proptest::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{out, part};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Written {
    value: String,
    rate: Option<String>,
    per_unit: Option<String>,
    quantity: Option<String>,
    amount: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Taxed {
    estimated: Option<Written>,
    billed: Option<Written>,
}

fn number(text: &str) -> Number {
    Number::parse(text).unwrap()
}

fn side(written: Written) -> Side {
    let optional = |text: Option<String>| text.map(|text| number(&text));
    let on = LeviedOn {
        value: number(&written.value),
        percent: optional(written.rate),
        quantity: optional(written.quantity),
        per_unit: optional(written.per_unit),
    };
    Side { on, amount: number(&written.amount) }
}

/// Difference and reasons of each tax of a line; with `say` the English explanation.
pub fn compared(input: Value) -> Value {
    let taxes: BTreeMap<String, Taxed> = part(&input, "taxes");
    let line: Vec<Pair> = taxes
        .into_iter()
        .map(|(tax, Taxed { estimated, billed })| Pair {
            tax,
            estimated: estimated.map(side),
            billed: billed.map(side),
        })
        .collect();
    let shown = |pair: &Pair| {
        let verdict = compare(pair, &line).unwrap();
        let mut shown = json!({ "difference": verdict.difference.text(2), "reasons": out(&verdict.reasons) });
        if input.get("say").is_some() {
            shown["says"] = json!(explain(pair, &verdict.reasons).unwrap().en);
        }
        (pair.tax.clone(), shown)
    };
    line.iter().map(shown).collect::<serde_json::Map<_, _>>().into()
}

fn any_side() -> impl Strategy<Value = Option<Side>> {
    let cents = |most: i64| (0..most).prop_map(|cents| Number::whole(cents).over(Number::whole(100)).unwrap());
    let some = |number: BoxedStrategy<Number>| proptest::option::of(number);
    let on =
        (cents(9_000_000_000), some(cents(10_000).boxed()), some(cents(900_000).boxed()), some(cents(9_000).boxed()))
            .prop_map(|(value, percent, quantity, per_unit)| LeviedOn { value, percent, quantity, per_unit });
    proptest::option::of((on, cents(900_000_000)).prop_map(|(on, amount)| Side { on, amount }))
}

proptest! {
    #[test]
    fn the_differences_add_up_to_the_difference_of_the_sums(
        line in proptest::collection::vec((proptest::sample::select(vec!["A", "Y", "L", "V", "I"]), any_side(), any_side()), 0..12),
    ) {
        let line: Vec<Pair> = line
            .into_iter()
            .map(|(tax, estimated, billed)| Pair { tax: tax.to_owned(), estimated, billed })
            .collect();
        let verdicts: Vec<_> = line.iter().map(|pair| compare(pair, &line).unwrap()).collect();
        let sum = |side: fn(&Pair) -> Option<Side>| {
            Number::sum(line.iter().filter_map(side).map(|side| side.amount)).unwrap()
        };
        let differences = Number::sum(verdicts.iter().map(|verdict| verdict.difference)).unwrap();
        prop_assert_eq!(differences, sum(|pair| pair.billed).minus(sum(|pair| pair.estimated)).unwrap());
        for (verdict, pair) in verdicts.iter().zip(&line) {
            prop_assert!(!verdict.reasons.is_empty() && !explain(pair, &verdict.reasons).unwrap().en.is_empty());
            let same = format!("{:?}", verdict.reasons) == "[Same]";
            prop_assert_eq!(same, !verdict.differs());
        }
    }
}
