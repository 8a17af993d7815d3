//! Weights, packages and costs over lines of a forecast, and what a forecast adds up to.

use std::fs;

use chrono::NaiveDate;
use core_wasm::decimal::{format_scaled, parse_scaled};
use core_wasm::dictionary::{Dictionaries, Entry};
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::forecast_sum::{CODES, NUMBERS};
use core_wasm::rules::merging::{Apart, OrderBy, Same};
use core_wasm::rules::sharing::{Preview, costs, packages, weights};
use core_wasm::rules::{forecast_sum, sharing};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{only, out, part};

/// What each line would get, as "before -> after (difference)" by field; or the problems. See `fixtures/cases/README.md`.
pub fn shared(input: Value) -> Value {
    let (request, lines): (Row, Vec<Row>) = (part(&input, "request"), part(&input, "lines"));
    let request = request.borrowed();
    let came = match part::<String>(&input, "what").as_str() {
        "weights" => weights(request, &lines),
        "packages" => packages(request, &lines),
        "costs" => costs(request, &lines),
        what => unreachable!("{what}"),
    };
    match came {
        Ok(preview) => shown(&preview),
        Err(problems) => named(&problems),
    }
}

/// What the head is to say of the currencies of costs, as "before -> after" by field.
pub fn cost_currencies(input: Value) -> Value {
    let (request, head): (Row, Option<Row>) = (part(&input, "request"), part(&input, "head"));
    let entry = |id: &str, name2: &str| Entry { id: id.into(), name2: name2.into(), ..Entry::default() };
    let known = vec![entry("502", "USD"), entry("142", "CNY")];
    let dicts = Dictionaries::new([("currency".to_owned(), known)]);
    match sharing::currencies(request.borrowed(), &head.unwrap_or_default(), &dicts) {
        Ok(found) => {
            let told = found.changes.iter().map(|it| (it.field.to_owned(), format!("{} -> {}", it.before, it.after)));
            let mut came = Value::Object(told.map(|(field, told)| (field, Value::from(told))).collect());
            if !found.warnings.is_empty() {
                came["warnings"] = named(&found.warnings);
            }
            came
        }
        Err(problems) => named(&problems),
    }
}

fn named(problems: &[Problem]) -> Value {
    problems.iter().map(|problem| format!("{} {}", problem.rule, problem.field)).collect()
}

fn shown(preview: &Preview) -> Value {
    let line = |line: &sharing::SharedLine| {
        let values = line.values.iter();
        let told = values.map(|it| (it.field.to_owned(), format!("{} -> {} ({})", it.before, it.after, it.difference)));
        Value::Object(told.map(|(field, told)| (field, Value::from(told))).collect())
    };
    let mut came = json!({ "lines": preview.lines.iter().map(line).collect::<Vec<_>>() });
    if !preview.warnings.is_empty() {
        came["warnings"] = named(&preview.warnings);
    }
    came
}

/// The sums of a forecast, or the problems.
pub fn summed(input: Value) -> Value {
    let [lines, exchange] =
        ["lines", "exchange"].map(|name| part::<Option<Vec<Row>>>(&input, name).unwrap_or_default());
    let head: Option<Row> = part(&input, "head");
    let day = part::<Option<NaiveDate>>(&input, "day").unwrap_or(NaiveDate::from_ymd_opt(2026, 7, 10).unwrap());
    // Whoever adds up reads no other fields.
    let read: Vec<&str> = NUMBERS.iter().map(|(field, _)| *field).chain(CODES).collect();
    let lines: Vec<Row> = lines.into_iter().map(|line| only(line, &read)).collect();
    match forecast_sum::sum(head.unwrap_or_default().borrowed(), &lines, &exchange, day) {
        Ok(sum) => {
            let sum = out(sum);
            let show: Vec<String> = part(&input, "show");
            Value::Object(show.into_iter().map(|what| (what.clone(), told(&what, &sum[&what]))).collect())
        }
        Err(problems) => named(&problems),
    }
}

/// Lists as one text for each entry: its values parted by blanks, without labels.
fn told(what: &str, value: &Value) -> Value {
    let fields: &[&str] = match what {
        "quantities" | "legal" => &["unit", "quantity"],
        "amounts" => &["currency", "total", "rate", "cny"],
        "differences" => &["field", "head", "lines", "difference", "without"],
        _ => return value.clone(),
    };
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let rows = value.as_array().into_iter().flatten();
    rows.map(|row| fields.iter().map(|field| text(&row[*field])).collect::<Vec<_>>().join(" ")).collect()
}

fn line(id: usize, (quantity, total, kilograms): (i64, i64, Option<i64>)) -> Row {
    let mut row = Row::new();
    row.set("id", id);
    row.set("gQty", format_scaled(quantity, 5));
    row.set("declTotal", format_scaled(total, 4));
    row.set("tradeCurr", "USD");
    row.set("firstUnit", if kilograms.is_some() { "035" } else { "007" });
    row.set("firstQty", format_scaled(kilograms.unwrap_or(100_000), 5));
    row
}

fn lines() -> impl Strategy<Value = Vec<Row>> {
    let one = (0..1_000_000_000_i64, 0..1_000_000_000_i64, prop::option::of(1..10_000_000_i64));
    prop::collection::vec(one, 1..40)
        .prop_map(|lines| lines.into_iter().enumerate().map(|(id, it)| line(id, it)).collect())
}

/// The sum of a field over all lines, in units of its last decimal.
fn sum(preview: &Preview, field: &str, scale: u32) -> i64 {
    let values = preview.lines.iter().flat_map(|line| &line.values).filter(|value| value.field == field);
    values.map(|value| parse_scaled(&value.after, scale).unwrap()).sum()
}

proptest! {
    #[test]
    fn shared_weights_are_exactly_the_whole(lines in lines(), net in 0..10_i64.pow(15), packing in 0..10_i64.pow(12), model in 1..3_i64) {
        let mut request = Row::new();
        request.set("grossWt", format_scaled(net + packing, 6));
        request.set("netWt", format_scaled(net, 6));
        request.set("splitModel", model);
        let came = weights(request.borrowed(), &lines).unwrap();
        prop_assert_eq!((sum(&came, "grossWt", 6), sum(&came, "netWt", 6)), (net + packing, net));
        for line in &came.lines {
            let [gross, net] = [0, 1].map(|at| parse_scaled(&line.values[at].after, 6).unwrap());
            prop_assert!(gross >= net && net >= 0);
        }
        // What was taken over is shared the same way again, and nothing changes.
        let taken: Vec<Row> = lines.iter().zip(&came.lines).map(|(line, shared)| {
            let mut line = line.clone();
            shared.values.iter().for_each(|value| line.set(value.field, value.after.as_str()));
            line
        }).collect();
        let again = weights(request.borrowed(), &taken).unwrap();
        prop_assert!(again.lines.iter().flat_map(|line| &line.values).all(|value| value.difference == "0.000000"));
    }

    #[test]
    fn kept_kilograms_stay_or_the_split_is_refused(lines in lines(), more in 0..10_i64.pow(9)) {
        let kilograms = |row: &Row| (row.text("firstUnit") == "035").then(|| parse_scaled(row.text("firstQty"), 6).unwrap());
        let known: i64 = lines.iter().filter_map(kilograms).sum();
        let left = if lines.iter().all(|row| kilograms(row).is_some()) { 0 } else { more };
        let request = |net: i64| Row::from_value(json!({
            "grossWt": format_scaled(net + more, 6), "netWt": format_scaled(net, 6), "splitModel": "1", "keepKilograms": "1",
        })).unwrap();
        let came = weights(request(known + left).borrowed(), &lines).unwrap();
        for (line, shared) in lines.iter().zip(&came.lines) {
            let net = parse_scaled(&shared.values[1].after, 6).unwrap();
            prop_assert!(kilograms(line).is_none_or(|kilograms| kilograms == net));
        }
        if known > 0 {
            let refused = weights(request(known - 1).borrowed(), &lines).unwrap_err();
            prop_assert_eq!(&refused[0].rule, "sharing.kept");
        }
    }

    #[test]
    fn shared_packages_and_costs_are_exactly_the_whole(lines in lines(), total in 0..1_000_000_i64, freight in -10_i64.pow(12)..10_i64.pow(12), other in -10_i64.pow(12)..10_i64.pow(12)) {
        let request = Row::from_value(json!({ "packNo": total.to_string(), "splitModel": "2" })).unwrap();
        prop_assert_eq!(sum(&packages(request.borrowed(), &lines).unwrap(), "packNo", 0), total);
        let request = Row::from_value(json!({ "costs": [
            { "kind": "freight", "amount": format_scaled(freight, 2) }, { "kind": "other", "amount": format_scaled(other, 2) },
        ] })).unwrap();
        let came = costs(request.borrowed(), &lines).unwrap();
        prop_assert_eq!((sum(&came, "feeAmt", 2), sum(&came, "otherAmt", 2)), (freight, other));
    }

    #[test]
    fn the_order_of_lines_changes_no_sum((lines, shuffled) in lines().prop_flat_map(|lines| (Just(lines.clone()), Just(lines).prop_shuffle()))) {
        let of = |lines: &[Row]| forecast_sum::sum(Row::new().borrowed(), lines, &[], NaiveDate::default()).unwrap();
        prop_assert_eq!(of(&lines), of(&shuffled));
    }

    #[test]
    fn anything_is_shared_and_summed_or_refused(
        request in super::properties::row(&core_wasm::resources::documents::FCST),
        lines in prop::collection::vec(super::properties::row(&core_wasm::resources::documents::FCST_DTL), 0..5),
        model in 0..7_i64,
    ) {
        let mut request = Row(request);
        let lines: Vec<Row> = lines.into_iter().map(Row).collect();
        request.set("splitModel", model);
        let gross = request.0.get("grossWet").cloned().unwrap_or_default();
        request.set("grossWt", gross);
        let _ = weights(request.borrowed(), &lines);
        let _ = packages(request.borrowed(), &lines);
        let _ = costs(request.borrowed(), &lines);
        let _ = forecast_sum::sum(request.borrowed(), &lines, &lines, NaiveDate::default());
    }
}

/// Every option of merging has cases of its own, and there are as many cases of merging and sharing as were asked for.
#[test]
fn every_option_of_merging_has_its_cases() {
    let cases = |folder: &str| -> Vec<Value> {
        let entries = fs::read_dir(super::cases_dir().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        let files = entries.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
        files.flat_map(|file| serde_json::from_str::<Vec<Value>>(&fs::read_to_string(file).unwrap()).unwrap()).collect()
    };
    let (merging, sharing) = (cases("merging"), cases("sharing"));
    println!("{} cases of merging, {} of sharing", merging.len(), sharing.len());
    assert!(merging.len() + sharing.len() >= 150);
    let of = |option: &str, value: Value| {
        let asked = merging.iter().map(|case| &case["input"]["options"][option]);
        asked.filter(|asked| **asked == value || asked.as_array().is_some_and(|all| all.contains(&value))).count()
    };
    let by = {
        use OrderBy::{AsGiven, Control, HsCode, Inspection, Price, Total};
        [Control, Inspection, Total, Price, HsCode, AsGiven]
    };
    let options = [
        ("same", Same::ALL.iter().map(out).collect::<Vec<Value>>()),
        ("apart", Apart::ALL.iter().map(out).collect()),
        ("order", by.map(out).to_vec()),
        ("maxLines", vec![json!(20)]),
        ("countMark", vec![json!(true)]),
    ];
    for (option, values) in options {
        for value in values {
            assert!(of(option, value.clone()) > 0, "no case of {option} {value}");
        }
    }
}
