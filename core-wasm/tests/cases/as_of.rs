//! What documents were: cases, and what holds for any course of edits.

use chrono::{DateTime, Utc};
use core_wasm::resources::documents::CLIENT_ORDER;
use core_wasm::row::Row;
use core_wasm::rules::as_of::{Content, Entry, Which, as_of, by_line, of_line, origins, row_as_of, take_back};
use core_wasm::rules::changes::{DocumentChange, changes, is_told, recorded};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::part;

/// A `declaration`, or without one the client `order`, with its `history`, the newest entry first: with `until` what it was
/// then (with `origins` where that came from, with `listed` as a row of a list), with `takeBack` what is sent for it or why
/// it cannot be. Instead of an entry `changes`, its `from` and `to` may stand there, and `byLine` with the name of a list whose
/// lines are stored one by one and what that was and is. See `fixtures/cases/README.md`.
pub fn shown(input: Value) -> Value {
    let declares = input.get("declaration").is_some();
    let content = if declares { Content::of_declaration() } else { Content::of(&CLIENT_ORDER) };
    let present: Option<Row> = part(&input, if declares { "declaration" } else { "order" });
    let history: Vec<Entry> = part::<Vec<Value>>(&input, "history").into_iter().map(entry).collect();
    if let Some(back) = input.get("takeBack") {
        let last = history.iter().position(|entry| Some(entry.id) == back["entry"].as_i64());
        let since = &history[..last.map_or(0, |at| at + 1)];
        let field = back["field"].as_str().unwrap();
        let paged = CLIENT_ORDER.paged().find(|lines| !declares && field.starts_with(lines.list));
        if let Some(lines) = paged {
            return match of_line(lines, since, field).map(|back| back.which) {
                Ok(Which::Known(id)) => json!({ "line": id }),
                Ok(Which::Added { after, before, gone }) => json!({ "behind": after, "after": before, "gone": gone }),
                Ok(Which::Gone(line)) => json!({ "comesBack": line }),
                Err(problem) => json!({ "refuses": problem.rule, "says": problem.message.en }),
            };
        }
        return match take_back(&content, &present.unwrap_or_default(), since, field) {
            Ok(sent) => json!({ "sends": sent }),
            Err(problem) => json!({ "refuses": problem.rule, "says": problem.message.en }),
        };
    }
    let until: DateTime<Utc> = part(&input, "until");
    let later: Vec<Entry> = history.iter().filter(|entry| entry.at > until).cloned().collect();
    let past = match input.get("listed") {
        Some(_) => row_as_of(&content, &present.unwrap_or_default(), &later, until),
        None => as_of(&content, present.as_ref(), &later, until),
    };
    let gaps: Vec<String> = past.gaps.iter().map(|gap| format!("{:?} {}", gap.why, gap.field)).collect();
    let mut shown = json!({ "there": past.there, "row": past.row, "gaps": gaps });
    if input.get("origins").is_some() {
        let earlier: Vec<Entry> = history.into_iter().filter(|entry| entry.at <= until).collect();
        let origins = origins(&content, &past.row, &earlier);
        let told = |origin: &core_wasm::rules::as_of::Origin| {
            format!("{} by {} in {}", origin.field, origin.actor, origin.entry)
        };
        shown["origins"] = origins.iter().map(told).collect();
    }
    shown
}

/// An entry as a case writes it: its `changes`, or what the document was before and after.
fn entry(mut entry: Value) -> Entry {
    if let (Some(from), Some(to)) = (Row::from_value(entry["from"].take()), Row::from_value(entry["to"].take())) {
        entry["changes"] = json!(recorded(&from, &to));
    }
    if let Value::Object(lists) = entry["byLine"].take() {
        let touched = lists.into_iter().map(|(list, forms)| {
            let [before, after]: [Vec<Row>; 2] = serde_json::from_value(forms).unwrap();
            by_line::between(&list, &before, &after)
        });
        entry["changes"] = touched.map(|change| json!(change)).collect();
    }
    if entry.get("action").is_none() {
        entry["action"] = json!("update");
    }
    serde_json::from_value(entry).unwrap()
}

/// A document as people may have it: fields, lines with ids in any order, a list inside of lines, an object.
fn document() -> impl Strategy<Value = Row> {
    let text = || proptest::option::of("[a-c]{0,2}");
    let limit = text().prop_map(|value| json!({ "goodsLimit": value }));
    let line = (1_i64..6, text(), text(), proptest::collection::vec(limit, 0..3));
    let lines = proptest::collection::vec(line, 0..5).prop_map(|lines| {
        let mut met = std::collections::BTreeSet::new();
        let made = lines.into_iter().filter(|(id, ..)| met.insert(*id)).map(
            |(id, name, quantity, limits)| json!({ "id": id, "gName": name, "gQty": quantity, "goodsLimits": limits }),
        );
        Value::Array(made.collect())
    });
    let users = proptest::collection::vec(text().prop_map(|code| json!({ "useOrgPersonCode": code })), 0..3);
    (text(), text(), lines, users, proptest::option::of(text())).prop_map(|(bill, contract, lines, users, site)| {
        let row = json!({
            "billNo": bill, "contrNo": contract, "lines": lines, "users": users,
            "tpAccess": site.map(|site| json!({ "transitionSite": site })),
        });
        Row::from_value(row).unwrap()
    })
}

/// What is filled in a document: blank is the same as missing, an object that holds nothing as well. Rows of lists stay.
fn filled(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let inner = fields.iter().map(|(name, value)| (name.clone(), filled(value)));
            let holds = |value: &Value| match value {
                Value::Null => false,
                Value::String(text) => !text.is_empty(),
                Value::Array(rows) => !rows.is_empty(),
                Value::Object(fields) => !fields.is_empty(),
                _ => true,
            };
            Value::Object(inner.filter(|(_, value)| holds(value)).collect::<Map<_, _>>())
        }
        Value::Array(rows) => rows.iter().map(filled).collect(),
        other => other.clone(),
    }
}

fn at(minute: usize) -> DateTime<Utc> {
    format!("2026-03-10T08:{minute:02}:00Z").parse().unwrap()
}

/// The history of these forms of a document, the newest entry first.
fn history(forms: &[Row]) -> Vec<Entry> {
    let edits = forms.iter().zip(&forms[1..]).enumerate();
    let mut entries: Vec<Entry> = edits
        .map(|(minute, (before, after))| Entry {
            id: i64::try_from(minute).unwrap() + 1,
            at: at(minute + 1),
            actor: "somebody".to_owned(),
            by_system: false,
            action: "update".to_owned(),
            changes: recorded(before, after),
        })
        .collect();
    entries.reverse();
    entries
}

proptest! {
    #[test]
    fn every_form_of_a_document_is_made_again_of_the_last_one_and_its_history(
        forms in proptest::collection::vec(document(), 2..7),
    ) {
        let content = Content::of_declaration();
        let (last, entries) = (forms.last().unwrap(), history(&forms));
        for (minute, form) in forms.iter().enumerate() {
            let later: Vec<Entry> = entries.iter().filter(|entry| entry.at > at(minute)).cloned().collect();
            let past = as_of(&content, Some(last), &later, at(minute));
            prop_assert_eq!(past.gaps.len(), 0, "{:?}", past.gaps);
            prop_assert_eq!(filled(&json!(past.row)), filled(&json!(form)));
        }
        // What a history says to people is what it always said.
        let told = |changes: Vec<DocumentChange>| changes.into_iter().filter(|one| is_told(&one.field)).collect::<Vec<_>>();
        prop_assert_eq!(told(recorded(&forms[0], last)), changes(&forms[0], last));
    }

    #[test]
    fn lines_that_are_stored_one_by_one_are_made_again_as_well(
        edits in proptest::collection::vec((0_u8..=255, "[a-c]{0,2}", 0_usize..3), 2..7),
    ) {
        // Each edit keeps some lines, writes a text into some of those, and adds some behind all that there ever were.
        let (mut forms, mut newest) = (vec![Vec::<Row>::new()], 0_i64);
        for (choice, amount, more) in edits {
            let kept = forms.last().unwrap().iter().enumerate().filter(|(at, _)| choice >> (at % 8) & 1 == 1);
            let mut form: Vec<Row> = kept.map(|(_, line)| line.clone()).collect();
            form.iter_mut().step_by(2).for_each(|line| line.set("amount", amount.clone()));
            for _ in 0..more {
                newest += 1;
                form.extend(Row::from_value(json!({ "id": newest, "amount": amount })));
            }
            forms.push(form);
        }
        let mut entries: Vec<Entry> = forms.iter().zip(&forms[1..]).enumerate().map(|(minute, (before, after))| Entry {
            id: i64::try_from(minute).unwrap() + 1,
            at: at(minute + 1),
            actor: "somebody".to_owned(),
            by_system: false,
            action: "update".to_owned(),
            changes: vec![by_line::between("fees", before, after)],
        }).collect();
        entries.reverse();
        let list = |lines: &[Row]| lines.iter().map(|line| Value::Object(line.0.clone())).collect::<Vec<_>>();
        let mut present = Row::from_value(json!({ "id": 7, "clientOrderNo": "A" })).unwrap();
        present.set("fees", list(forms.last().unwrap()));
        for (minute, form) in forms.iter().enumerate() {
            let later: Vec<Entry> = entries.iter().filter(|entry| entry.at > at(minute)).cloned().collect();
            let past = as_of(&Content::of(&CLIENT_ORDER), Some(&present), &later, at(minute));
            prop_assert_eq!(past.gaps.len(), 0, "{:?}", past.gaps);
            prop_assert_eq!(filled(&past.row.0["fees"]), filled(&json!(list(form))));
        }
    }

    #[test]
    fn a_document_that_was_deleted_comes_back_whole(form in document()) {
        let entries = history(&[form.clone(), Row::new()]);
        let past = as_of(&Content::of_declaration(), None, &entries, at(0));
        prop_assert_eq!(filled(&json!(past.row)), filled(&json!(form)));
    }

    #[test]
    fn what_was_taken_back_holds_what_it_held(mut before in document(), mut after in document()) {
        // One that is there is somebody's: with nothing before it, it would have been made.
        before.set("orgId", 3);
        after.set("orgId", 3);
        let entries = history(&[before, after.clone()]);
        for change in entries[0].changes.iter().filter(|change| is_told(&change.field) && !change.field.ends_with(']')) {
            let sent = take_back(&Content::of_declaration(), &after, &entries, &change.field).unwrap();
            let mut back = after.clone();
            back.0.extend(sent.0);
            let turned = recorded(&after, &back);
            let told: Vec<_> = turned.iter().filter(|one| is_told(&one.field)).collect();
            prop_assert_eq!(told.len(), 1);
            prop_assert_eq!((&told[0].field, &told[0].before, &told[0].after), (&change.field, &change.after, &change.before));
        }
    }
}
