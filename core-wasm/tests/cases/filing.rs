//! Bonded accounts that customs files and changes: what answers do.

use core_wasm::resource::{self, Resource};
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::consumption::{ends_before, over, unfounded};
use core_wasm::rules::bonded::decision::Answer;
use core_wasm::rules::bonded::filing::{machine, marks, receive};
use core_wasm::rules::told_changes::{known_by, told};
use serde_json::{Value, json};

use super::{in_every_order, part};

/// What the account as customs tells it (`told`) with an answer marks in it; or what answers do to an account, one after the other: the fields that they leave, and which of them were late. `anyOrder`: the same
/// comes of them in every order.
pub fn answered(input: Value) -> Value {
    let answers: Vec<Answer> = part::<Vec<Value>>(&input, "answers").into_iter().map(answer).collect();
    if let Some(told) = part::<Option<Row>>(&input, "told") {
        let account: Row = part(&input, "set");
        let marked = answers.iter().flat_map(|answer| marks(account.borrowed(), told.borrowed(), answer));
        return Value::Object(marked.map(|(field, value)| (field.to_owned(), value)).collect());
    }
    let came = outcome(&input, &answers);
    if part::<Option<bool>>(&input, "anyOrder").unwrap_or_default() {
        for order in in_every_order(&answers) {
            assert_eq!(fields(&outcome(&input, &order)), fields(&came), "{order:?}");
        }
        return fields(&came);
    }
    came
}

/// What is wrong with the consumption `ucns` of an account beside its `lines`.
pub fn unfounded_consumption(input: Value) -> Value {
    let consumption = part::<Vec<Row>>(&input, "ucns");
    // On which day it is sent, or when the account began.
    if let Some(today) = input["today"].as_str().and_then(parse_date) {
        return over(&consumption, today).map_or(Value::Null, |message| json!([message.zh, message.en]));
    }
    if let Some(began) = input["began"].as_str().and_then(parse_date) {
        let wrong = consumption.iter().filter_map(|row| ends_before(row.borrowed(), began));
        return wrong.map(|problem| Value::from(format!("{} {}", problem.rule, problem.field))).collect();
    }
    let wrong = unfounded(&part::<Vec<Row>>(&input, "lines"), &consumption);
    wrong.iter().map(|problem| Value::from(format!("{} {}", problem.rule, problem.field))).collect()
}

fn definition(name: &str) -> &'static Resource {
    resource::all().iter().find(|resource| resource.name == name).unwrap()
}

/// What the message of the change `count` says of the lines of a definition (`of`), against those that customs has: the fields by which it
/// knows them, and their marks, with the count where it is told.
pub fn told_changes(input: Value) -> Value {
    let of: String = part(&input, "of");
    let known_by = known_by(definition(&of));
    let rows = |name: &str| part::<Vec<Row>>(&input, name);
    let told = told(rows("now"), &rows("approved"), known_by, &part::<String>(&input, "count"));
    let says = |line: &Row| {
        let fields = known_by.iter().chain(&["modfMarkcd", "chgTmsCnt"]).filter(|field| !line.is_blank(field));
        Value::from(fields.map(|field| line.borrowed().written(field).into_owned()).collect::<Vec<_>>().join(" "))
    };
    told.iter().map(says).collect()
}

fn answer(said: Value) -> Answer {
    match said.as_str() {
        Some(result) => Answer { result: result.to_owned(), ..Answer::default() },
        None => serde_json::from_value(said).unwrap(),
    }
}

fn outcome(input: &Value, answers: &[Answer]) -> Value {
    let kind: Kind = part::<Option<Kind>>(input, "of").unwrap_or(Kind::Bws);
    let mut account = Row::from_value(json!({ "state": "2", "chgTmsCnt": "0" })).unwrap();
    account.0.extend(part::<Option<Row>>(input, "set").unwrap_or_default().0);
    let mut late = Vec::new();
    for answer in answers {
        let outcome = receive(kind, &account, answer);
        late.push(outcome.late);
        for (field, value) in outcome.fields {
            account.set(field, value);
        }
    }
    let mut came = json!({ "state": account.text(machine(kind).field) });
    let shown = [kind.number(), "preentNo", "emapvStucd", "reason", "putrecApprTime", "chgApprTime"];
    for field in shown.into_iter().filter(|field| !account.is_blank(field)) {
        came[field] = account.text(field).into();
    }
    if late.contains(&true) {
        came["late"] = late.into();
    }
    came
}

/// What is left, without what was late: that depends on the order.
fn fields(came: &Value) -> Value {
    let mut came = came.clone();
    came.as_object_mut().unwrap().remove("late");
    came
}
