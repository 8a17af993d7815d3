//! The warehouse: what is received, put away, allocated, picked, counted and lets goods leave.

use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::wms::{compare, count, inbound, leaving, made, outbound, scan, stock};
use serde_json::{Value, json};

use super::{out, part};
use crate::sas::told;

fn one(problem: &Problem) -> Value {
    told(std::slice::from_ref(problem))
}

/// `expected received damaged put`, the state of the line, or what is wrong.
fn figures(of: &inbound::Figures, ended: bool) -> Value {
    let quantities = [of.expected, of.received, of.damaged, of.put].map(Quantity::short).join(" ");
    json!({ "figures": quantities, "line": inbound::line_state(of, ended) })
}

/// An order of lines: what is received or put comes to the first, and how far line and order are then.
pub fn inbound(input: Value) -> Value {
    let mut lines: Vec<inbound::Figures> = part(&input, "lines");
    let ended = input["ended"] == true;
    if let Some(changed) = input.get("change") {
        let row = |value: &Value| Row::from_value(value.clone()).unwrap();
        let (before, after) = (row(&changed["before"]), row(&changed["after"]));
        return told(&inbound::changed(before.borrowed(), after.borrowed()));
    }
    for (step, said) in input["steps"].as_object().into_iter().flatten() {
        let quantity: Quantity = serde_json::from_value(said["qty"].clone()).unwrap();
        let done = match step.as_str() {
            "receive" => inbound::receive(&lines[0], quantity, false),
            "damage" => inbound::receive(&lines[0], quantity, true),
            _ => inbound::put(&lines[0], quantity, said["location"].as_str().unwrap_or_default()),
        };
        match done {
            Ok(after) => lines[0] = after,
            Err(problem) => return one(&problem),
        }
    }
    let mut came = lines.first().map_or(json!({}), |line| figures(line, ended));
    came["order"] = inbound::order_state(&lines, ended, input["explained"] == true).into();
    came
}

/// How far a line is, what is picked of a place, or whether an order can be packed.
pub fn outbound(input: Value) -> Value {
    if let Some(lines) = input.get("pack") {
        let lines: Vec<outbound::Figures> = serde_json::from_value(lines.clone()).unwrap();
        return outbound::packed(&lines).as_ref().map_or(Value::Null, one);
    }
    if input.get("pick").is_some() {
        let picked = outbound::pick(part(&input, "held"), part(&input, "picked"), part(&input, "pick"));
        return picked.map_or_else(|problem| one(&problem), |picked| picked.short().into());
    }
    outbound::line_state(&part(&input, "line")).into()
}

/// What is taken for lines, as `line<-place quantity`, or of which there is not enough.
pub fn allocated(input: Value) -> Value {
    let with = |good: Value, said: &Value| {
        let mut good = good;
        for (field, value) in said.as_object().into_iter().flatten() {
            good[field] = value.clone();
        }
        good
    };
    let rows = |name: &str, good: Value| -> Vec<Value> {
        let said: Vec<Value> = part(&input, name);
        said.iter().enumerate().map(|(at, said)| with(with(good.clone(), &json!({ "id": at + 1 })), said)).collect()
    };
    let good = json!({ "material": "M", "unit": "007", "lot": "", "quantity": "10" });
    let lines: Vec<outbound::Wanted> = serde_json::from_value(rows("lines", good.clone()).into()).unwrap();
    let place = with(good, &json!({ "location": "A-01", "since": "2026-07-01" }));
    let places: Vec<outbound::Place> = serde_json::from_value(rows("places", place).into()).unwrap();
    match outbound::allocate(&lines, &places, input["account"].as_str().unwrap_or_default()) {
        Ok(taken) => {
            let tell = |one: &outbound::Taken| format!("{}<-{} {}", one.line, one.place, one.quantity.short());
            taken.iter().map(tell).collect()
        }
        Err(problems) => told(&problems),
    }
}

/// What lies at a place after movements, `quantity held`, or why not.
pub fn stocked(input: Value) -> Value {
    let mut figures: stock::Figures = part(&input, "figures");
    for step in part::<Vec<stock::Step>>(&input, "steps") {
        match stock::apply(&figures, &step) {
            Ok(after) => figures = after,
            Err(problem) => return one(&problem),
        }
    }
    format!("{} {}", figures.quantity.short(), figures.held.short()).into()
}

/// Why goods may not leave.
pub fn leaving(input: Value) -> Value {
    told(&leaving::judge(&serde_json::from_value(input).unwrap()))
}

/// `serial account warehouse difference verdict` of each serial.
pub fn compared(input: Value) -> Value {
    let told = |one: &compare::Compared| {
        let serial = one.serial.map_or("-".to_owned(), |serial| serial.to_string());
        let difference = one.difference.map_or("?".to_owned(), Quantity::short);
        let verdict = one.verdict.code();
        format!("{serial} {} {} {difference} {verdict}", one.account.short(), one.warehouse.short())
    };
    compare::compare(&part::<Vec<_>>(&input, "account"), &part::<Vec<_>>(&input, "warehouse"))
        .iter()
        .map(told)
        .collect()
}

/// The difference of a counted line, or what is wrong with it.
pub fn counted(input: Value) -> Value {
    let (book, counted): (Quantity, Option<Quantity>) = (part(&input, "book"), part(&input, "counted"));
    let now: Option<Quantity> = part(&input, "now");
    let held: Option<Quantity> = part(&input, "held");
    let kind = input["kind"].as_str().unwrap_or("3");
    match count::judge(kind, book, counted, now.unwrap_or(book), held.unwrap_or_default()) {
        Some(problem) => one(&problem),
        None => count::difference(book, counted).map(Quantity::short).into(),
    }
}

/// The inbound line of a goods line.
pub fn made(input: Value) -> Value {
    let of = if input["of"] == "list" { made::MadeOf::List } else { made::MadeOf::Declaration };
    if let Some(state) = input["state"].as_str() {
        return made::lets_in(of, state).into();
    }
    if let Some(taken) = input.get("taken") {
        let rows = |value: &Value| {
            value.as_array().unwrap().iter().map(|row| Row::from_value(row.clone()).unwrap()).collect::<Vec<_>>()
        };
        let rest = made::rest(rows(&input["made"]), &rows(taken));
        return rest.into_iter().map(|row| Value::Object(row.0)).collect();
    }
    Value::Object(made::line_of(of, &Row::from_value(input["line"].clone()).unwrap(), crate::support::dictionaries()).0)
}

/// What a barcode says; with `lines`, what becomes of them: `id done damaged put` of the line that it is for.
pub fn scanned(input: Value) -> Value {
    let Some(task) = input.get("task") else {
        let read = scan::read(input["barcode"].as_str().unwrap_or_default());
        return read.map_or_else(|problem| one(&problem), out);
    };
    let lines: Vec<scan::Line> = part(&input, "lines");
    let goods: scan::Goods = part(&input, "goods");
    match scan::take(serde_json::from_value(task.clone()).unwrap(), &lines, &goods) {
        Ok(line) => format!("{} {} {} {}", line.id, line.done.short(), line.damaged.short(), line.put.short()).into(),
        Err(problem) if input["says"] == true => json!({ "zh": problem.message.zh, "en": problem.message.en }),
        Err(problem) => one(&problem),
    }
}
