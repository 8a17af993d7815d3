//! Rules of a house: conditions, what is wrong with them, what can stand next.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use core_wasm::error::Severity;
use core_wasm::resource;
use core_wasm::row::Row;
use core_wasm::rules::house::{
    Condition, HouseRule, MOST_LETTERS, Subject, complete, draft, found, found_in, found_in_line, misread,
};
use core_wasm::text::Message;
use serde_json::{Value, json};

use super::{part, support};

/// The draft of a rule that a refusal becomes, the candidates at a cursor, what is wrong with a condition, or where it finds something in a document.
pub fn judged(input: Value) -> Value {
    if let Some(note) = input.get("refusal").and_then(Value::as_str) {
        let drafted = draft(note, &part::<String>(&input, "path"), &part::<String>(&input, "value"));
        assert_eq!(drafted.is_blank("condition"), misread("", drafted.text("condition")).is_some(), "{drafted:?}");
        return json!(drafted);
    }
    let about = input.get("about").and_then(Value::as_str).unwrap_or_default();
    let condition: String = part(&input, "condition");
    if let Some(cursor) = input.get("cursor").and_then(Value::as_u64) {
        let found = complete(about, &condition, usize::try_from(cursor).unwrap(), support::dictionaries());
        let first: Vec<&str> = found.candidates.iter().take(4).map(|one| one.text.as_str()).collect();
        return json!({ "offset": found.offset, "length": found.length, "first": first });
    }
    if let Some(wrong) = misread(about, &condition) {
        return json!({ "offset": wrong.offset, "length": wrong.length, "en": wrong.message.en });
    }
    let document = Row::from_value(input["document"].clone()).unwrap();
    let rule = rule(&condition, input.get("field").and_then(Value::as_str).unwrap_or_default());
    if let Some(line) = input.get("line") {
        let line = Row::from_value(line.clone()).unwrap();
        let found =
            found_in_line(&Subject::named(about).unwrap(), &[rule], document.borrowed(), ("lines", &line), today());
        return json!(found.into_iter().map(|problem| problem.field).collect::<Vec<_>>());
    }
    let places = found_in(&Subject::named(about).unwrap(), &[rule], document.borrowed(), today());
    let places = places.into_iter().map(|(_, problem)| problem.field);
    json!(places.collect::<Vec<_>>())
}

fn rule(condition: &str, field: &str) -> HouseRule {
    HouseRule {
        id: "7".to_owned(),
        condition: condition.to_owned(),
        severity: Severity::Error,
        field: field.to_owned(),
        message: Message { zh: "请核对".to_owned(), en: "Look again".to_owned() },
    }
}

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 10).unwrap()
}

fn refused(condition: &str) -> String {
    misread("", condition).unwrap().message.en
}

#[test]
fn hostile_conditions_are_refused_and_not_worked_on() {
    let deep = format!("{}grossWet > 1{}", "(".repeat(200), ")".repeat(200));
    assert!(refused(&deep).starts_with("Parentheses stand at most"));
    assert!(refused(&format!("{}grossWet > 1", "not ".repeat(400))).starts_with("Parentheses stand at most"));
    assert!(refused(&format!("grossWet > {}1", "-".repeat(500))).starts_with("Parentheses stand at most"));
    assert!(refused(&"x".repeat(1 << 20)).starts_with(&format!("A condition has at most {MOST_LETTERS} characters")));
    assert!(refused(&"税".repeat(1 << 18)).starts_with("A condition has at most"));
    let many = vec!["1"; 250].join(",");
    assert!(refused(&format!("grossWet in ({many})")).starts_with("At most 200 values"));
    assert!(refused(&vec!["1>1"; 160].join(" or ")).starts_with("A condition has at most 600 words"));
    // As many lines as a declaration may have, times the longest condition: bounded, and silent where the bound is met.
    let lines: Vec<Value> = (0..1000).map(|_| json!({ "gNo": "1", "declPrice": "1" })).collect();
    let document = Row::from_value(json!({ "lines": lines })).unwrap();
    let long = format!("lines.any({} or declPrice = 1)", vec!["gNo>5"; 140].join(" or "));
    assert_eq!(misread("", &long), None);
    assert!(found(&[rule(&long, "")], document.borrowed(), today()).is_empty());
    // A rule that complains about every line names the first ones.
    assert_eq!(found(&[rule("lines.any(declPrice = 1)", "")], document.borrowed(), today()).len(), 20);
}

#[test]
fn the_verdict_is_a_problem_like_any_other() {
    let document = Row::from_value(json!({ "grossWet": "5" })).unwrap();
    let found = found(&[rule("nothing > 1", ""), rule("grossWet > 1", "")], document.borrowed(), today());
    let [(_, problem)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((problem.rule.as_str(), problem.field.as_str(), problem.is_error()), ("house.7", "grossWet", true));
    assert_eq!(problem.message.zh, "请核对");
}

/// The language is not about declarations: it takes the fields of any definition.
#[test]
fn every_document_can_be_asked_about() {
    for definition in resource::all().iter().filter(|definition| !definition.fields.is_empty()) {
        let subject = Subject::of(definition);
        for field in definition.fields.iter().filter(|field| subject.at(field.name).is_some()) {
            let condition = format!("{} is empty", field.name);
            let read = Condition::read(&subject, &condition);
            assert!(read.is_ok(), "{} {}: {read:?}", definition.name, field.name);
        }
    }
}

/// Lines that are stored one by one are asked about as others are.
#[test]
fn lines_of_other_documents_are_asked_about() {
    for (about, condition, document, expected) in [
        (
            "bondInvt",
            "putrecNo begins with \"E\" and lines.any(dclQty > 100)",
            json!({ "putrecNo": "E1", "lines": [{ "dclQty": "5" }, { "dclQty": "101" }] }),
            vec!["putrecNo"],
        ),
        (
            "bondInvt",
            "lines.any(dclQty > 100)",
            json!({ "lines": [{ "dclQty": "5" }, { "dclQty": "101" }] }),
            vec!["lines[1].dclQty"],
        ),
        ("fcst", "decLines.count() = 2", json!({ "decLines": [{}, {}] }), vec!["decLines"]),
        (
            "fcst",
            "iECatg = \"1\" and lines.all(gQty > 1)",
            json!({ "iECatg": "1", "lines": [{ "gQty": "1" }] }),
            vec![],
        ),
    ] {
        let (subject, document) = (Subject::named(about).unwrap(), Row::from_value(document).unwrap());
        let found = found_in(&subject, &[rule(condition, "")], document.borrowed(), today());
        let places: Vec<String> = found.into_iter().map(|(_, problem)| problem.field).collect();
        assert_eq!(places, expected, "{condition}");
    }
}

/// What the dictionary offers is what there are rules of.
#[test]
fn rules_are_about_what_the_definitions_say() {
    let said: BTreeSet<&str> =
        resource::all().iter().filter(|definition| definition.house_rules).map(|definition| definition.name).collect();
    let offered = &support::families()["houseDocument"];
    assert_eq!(offered.iter().map(|entry| entry.id.as_str()).collect::<BTreeSet<_>>(), said);
    assert!(Subject::named("clientOrder").is_none());
}
