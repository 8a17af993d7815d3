//! How times of documents follow, how they are put off, and what a calendar of them is.

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::radar::feed::{self, Event};
use core_wasm::rules::radar::formula::Basis;
use core_wasm::rules::radar::kinds::{self, FAMILY, KINDS};
use core_wasm::rules::radar::snooze::{self, Snooze, told_on};
use serde_json::{Value, json};

use super::{part, support};

/// The time, and the steps to it in both languages.
pub fn reckoned(input: Value) -> Value {
    let (kind, basis): (String, Basis) = (part(&input, "kind"), part(&input, "basis"));
    let kind = kinds::named(&kind).unwrap();
    let calendar = Calendar::of(support::dictionaries());
    let Some(formula) = basis.formula(kind.document, calendar) else { return Value::Null };
    assert_eq!(basis.due(calendar), Some(formula.due), "the formula ends where the time is");
    let steps = |zh: bool| -> Vec<String> {
        let text = |text: &core_wasm::text::Message| if zh { text.zh.clone() } else { text.en.clone() };
        formula.steps.iter().map(|step| format!("{}{}", if step.off { "*" } else { "" }, text(&step.text))).collect()
    };
    json!({ "day": formula.due.day, "at": formula.due.at, "zh": steps(true), "en": steps(false) })
}

/// What refuses to put a time off; else the days on which it is hidden.
pub fn put_off(input: Value) -> Value {
    let day = |name: &str| -> NaiveDate { part(&input, name) };
    let (until, due, today) = (day("until"), day("due"), day("today"));
    let reason: String = part(&input, "reason");
    let problems = snooze::judge(until, &reason, due, today);
    if !problems.is_empty() {
        return json!(problems.iter().map(|found| format!("{} {}", found.rule, found.field)).collect::<Vec<_>>());
    }
    let kept = Snooze { until, due, made: today };
    let moved: Option<NaiveDate> = part(&input, "moved");
    let seen: Vec<NaiveDate> = part(&input, "seen");
    let hidden = seen.into_iter().filter(|seen| kept.hides(moved.unwrap_or(due), *seen));
    json!({ "hidden": hidden.collect::<Vec<_>>() })
}

/// The lines of a calendar.
pub fn fed(input: Value) -> Value {
    let (name, events, now): (String, Vec<Event>, DateTime<Utc>) =
        (part(&input, "name"), part(&input, "events"), part(&input, "now"));
    let text = feed::calendar(&name, &events, now);
    assert!(text.ends_with("\r\n") && !text.replace("\r\n", "").contains(['\r', '\n']), "every line ends with CR LF");
    let lines: Vec<&str> = text.trim_end().split("\r\n").collect();
    assert!(lines.iter().all(|line| line.len() <= 75), "a line has 75 octets at most");
    json!(lines)
}

#[test]
fn the_dictionary_names_every_kind() {
    let named: Vec<&str> = support::families()[FAMILY].iter().map(|entry| entry.id.as_str()).collect();
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    assert_eq!(named, kinds);
}

/// Whatever is put off is back on its last day, on every day and for every wish.
#[test]
fn nothing_that_is_put_off_passes_unseen() {
    let day = |at: u64| NaiveDate::from_ymd_opt(2026, 9, 1).unwrap() + chrono::Days::new(at);
    for due in 0..30 {
        for today in 0..30 {
            for until in 0..60 {
                let (due, today, until) = (day(due), day(today), day(until));
                if !snooze::judge(until, "waits for the bill", due, today).is_empty() {
                    continue;
                }
                let kept = Snooze { until, due, made: today };
                assert!(kept.hides(due, today), "{due} {today} {until}");
                assert!(due < today || !kept.hides(due, due), "hidden on its last day: {due} {today} {until}");
                assert!(!kept.hides(due, until) && !kept.hides(due + chrono::Days::new(1), today));
            }
        }
    }
    let told = told_on(day(10), 3);
    assert!(told.contains(&day(13)) && told.contains(&day(3)) && !told.contains(&day(14)) && !told.contains(&day(2)));
}
