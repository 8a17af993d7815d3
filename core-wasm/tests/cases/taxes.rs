//! Cases of the tax estimate. `tax/base/base.json` holds what a case does not say: the head, a line, the tariff and the
//! exchange rates.

use std::fs;

use chrono::NaiveDate;
use core_wasm::decimal::Fixed;
use core_wasm::dictionary::Entry;
use core_wasm::row::Row;
use core_wasm::rules::tax::number::Number;
use core_wasm::rules::tax::parameters::Parameters;
use core_wasm::rules::tax::stock::{self, Held};
use core_wasm::rules::tax::{Context, Estimate, estimate, fees};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{cases_dir, out, part, support};

#[derive(Deserialize)]
struct Base {
    head: Map<String, Value>,
    line: Map<String, Value>,
    tariff: Vec<Entry>,
    exchange: Vec<Row>,
    day: NaiveDate,
}

/// Input of a case; `fixtures/cases/README.md` says what each part means.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Input {
    #[serde(default)]
    head: Map<String, Value>,
    lines: Vec<Map<String, Value>>,
    #[serde(default)]
    tariff: Vec<Entry>,
    #[serde(default)]
    agreements: Vec<Entry>,
    #[serde(default)]
    special: Vec<Row>,
    #[serde(default)]
    exchange: Option<Vec<Row>>,
    #[serde(default)]
    parameters: Parameters,
    #[serde(default)]
    day: Option<NaiveDate>,
    /// Also these: `rates` (the kind of rate of each line), or a step (`0.A`, `freight`).
    #[serde(default)]
    show: Vec<String>,
}

/// Values and taxes of each line, sums, total and problems (`rule field`) of a declaration.
pub fn estimated(input: Value) -> Value {
    let input: Input = serde_json::from_value(input).unwrap();
    let base: Base =
        serde_json::from_str(&fs::read_to_string(cases_dir().join("tax/base/base.json")).unwrap()).unwrap();
    let over = |base: &Map<String, Value>, own: &Map<String, Value>| {
        let mut all = base.clone();
        all.extend(own.clone());
        all
    };
    let mut head = over(&base.head, &input.head);
    let lines = input.lines.iter().enumerate().map(|(at, line)| {
        let mut line = over(&base.line, line);
        line.entry("gNo").or_insert_with(|| json!((at + 1).to_string()));
        Value::from(line)
    });
    head.insert("lines".to_owned(), lines.collect());
    // Of the whole tariff the codes of the case: it would take a second for each case to index.
    let all = support::dictionaries();
    let codes = head["lines"].as_array().into_iter().flatten().filter_map(|line| line["codeTS"].as_str());
    let known = codes.flat_map(|code| all.rows_of("hsCode", code)).cloned();
    let tariff: Vec<Entry> = input.tariff.into_iter().chain(base.tariff).chain(known).collect();
    let dicts = all.clone().without("hsCode").with("hsCode", tariff).with("ftaAgreement", input.agreements);
    let exchange = input.exchange.unwrap_or(base.exchange);
    let context = Context {
        dicts: &dicts,
        special: &input.special,
        exchange: &exchange,
        parameters: &input.parameters,
        day: input.day.unwrap_or(base.day),
    };
    shown(&estimate(&Row(head), &context), &input.show)
}

fn shown(estimate: &Estimate, show: &[String]) -> Value {
    let lines = estimate.lines.iter().map(|line| {
        let mut shown = Map::from_iter([("value".to_owned(), json!(line.value))]);
        shown.extend(line.taxes.iter().map(|tax| (tax.tax.to_owned(), json!(tax.amount))));
        Value::from(shown)
    });
    let sums: Map<String, Value> = estimate.sums.iter().map(|sum| (sum.tax.to_owned(), json!(sum.amount))).collect();
    let small: Vec<&str> = estimate.sums.iter().filter(|sum| sum.is_small).map(|sum| sum.tax).collect();
    let problems: Vec<String> =
        estimate.problems.iter().map(|problem| format!("{} {}", problem.rule, problem.field)).collect();
    let mut came = json!({ "lines": lines.collect::<Vec<_>>(), "sums": sums, "total": estimate.total });
    if !small.is_empty() {
        came["small"] = json!(small);
    }
    if !problems.is_empty() {
        came["problems"] = json!(problems);
    }
    for what in show {
        came[what] = match what.as_str() {
            "rates" => estimate.lines.iter().map(chosen).collect(),
            "standing" => estimate.lines.iter().map(|line| out(line.standing)).collect(),
            step => reckoning(estimate, step),
        };
    }
    came
}

fn chosen(line: &core_wasm::rules::tax::LineEstimate) -> Value {
    line.candidates.iter().find(|candidate| candidate.chosen).map_or(Value::Null, |candidate| json!(candidate.kind))
}

/// A step as "value = reckoning".
fn reckoning(estimate: &Estimate, path: &str) -> Value {
    let (steps, key) = match path.split_once('.') {
        Some((line, key)) => (&estimate.lines[line.parse::<usize>().unwrap()].steps, key),
        None => (&estimate.steps, path),
    };
    let step = steps.iter().find(|step| step.key == key);
    step.map_or(Value::Null, |step| json!(format!("{} = {}", step.value, step.reckoning)))
}

/// Interest and fees for delay, and the estimate on stock.
pub fn fee(input: Value) -> Value {
    let number = |name: &str| Number::parse(&part::<String>(&input, name)).unwrap();
    let days = || part::<i64>(&input, "days");
    let fee = match part::<String>(&input, "what").as_str() {
        "lateDeclaration" => fees::late_declaration(number("of"), days()),
        "latePayment" => fees::late_payment(number("of"), days()),
        "interest" => fees::deferral_interest(number("of"), number("percent"), days()),
        "stock" => {
            let lines: Vec<Held> = part(&input, "lines");
            let exchange: Fixed<6> = part(&input, "exchange");
            let (lines, sum) = stock::estimate(&lines, exchange).unwrap();
            return json!({ "lines": out(lines), "sum": out(sum) });
        }
        what => unreachable!("{what}"),
    };
    json!(fee.unwrap().text(2))
}
