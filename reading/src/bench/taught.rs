//! How much of a supplier's next paper is right after one paper was corrected: `NAME.next.ENDING` follows `NAME.ENDING`.

use std::fmt::Write;
use std::path::Path;

use super::{camel, expected, papers, same, shown};
use crate::fields::learned::{Hint, learn};
use crate::fields::normal;
use crate::files::{read, tables};
use crate::paper::{Paper, Place};
use crate::reading::{Answer, Field, Found, Value, value};
use crate::refusal::Limits;

/// Corrects what is wrong in each first paper by pointing at it, and reads the next one with what that taught.
pub fn run(folder: &Path) -> String {
    let mut out = String::new();
    let (mut right, mut all, mut untaught) = (0, 0, 0);
    for (file, values) in papers(folder) {
        let next = file.with_extension(format!("next.{}", file.extension().unwrap_or_default().to_string_lossy()));
        let limits = Limits::default();
        let (true, Ok(first)) = (next.is_file(), read(&file, &[], &limits)) else { continue };
        let known = expected(&values);
        let mut hints: Vec<Hint> = Vec::new();
        let mut corrected: Vec<(bool, String)> = Vec::new();
        let head = corrected_head(&first, &known);
        let first_line = known["lines"].get(0).cloned().unwrap_or_default();
        for (line, fields) in [(false, &known["fields"]), (true, &first_line)] {
            for (name, wanted) in fields.as_object().into_iter().flatten() {
                let (name, wanted) = (camel(name), shown(wanted));
                let read =
                    if line { first.reading.lines.first().map(|line| &line.fields) } else { Some(&first.reading.head) };
                if read.and_then(|fields| value(fields, &name)).is_some_and(|found| same(&found.text, &wanted)) {
                    continue;
                }
                corrected.push((line, name.clone()));
                let hint = place(&first.paper, &name, &wanted)
                    .and_then(|place| learn(&first.paper, &head, line, &name, &place));
                if hint.is_none() {
                    let _ = writeln!(out, "    {name}: nothing learned of {wanted}");
                    untaught += 1;
                }
                hints.extend(hint);
            }
        }
        let Ok(Answer { reading, .. }) = read(&next, &hints, &limits) else { continue };
        let values = next.with_extension("fields.json");
        let known = expected(&values);
        let mut check = |name: &str, wanted: String, found: Option<&str>| {
            all += 1;
            if found.is_some_and(|found| same(found, &wanted)) {
                right += 1;
            } else {
                let _ = writeln!(out, "    {name} {found:?}, not {wanted}");
            }
        };
        for (line, name) in &corrected {
            let of = |fields: &serde_json::Value| {
                let fields = fields.as_object()?;
                Some(shown(fields.iter().find(|(key, _)| camel(key) == *name)?.1))
            };
            if *line {
                for (at, line) in known["lines"].as_array().into_iter().flatten().enumerate() {
                    let found =
                        reading.lines.get(at).and_then(|line| line.value(name)).map(|value| value.text.as_str());
                    check(name, of(line).unwrap_or_default(), found);
                }
            } else {
                let found = reading.head(name).map(|value| value.text.as_str());
                check(name, of(&known["fields"]).unwrap_or_default(), found);
            }
        }
    }
    if all > 0 {
        let _ = writeln!(out, "after one corrected paper: {right}/{all} on the next one, {untaught} taught nothing");
    }
    out
}

/// The head of a paper as it is when all of it was corrected.
fn corrected_head(first: &Answer, known: &serde_json::Value) -> Vec<Field> {
    let fields = known["fields"].as_object().into_iter().flatten();
    let pointed = fields.filter_map(|(name, wanted)| {
        let (name, text) = (camel(name), shown(wanted));
        let place = place(&first.paper, &name, &text)?;
        let value =
            Value { raw: text.clone(), text, code: None, place, sure: 100, found: Found::Label, others: Vec::new() };
        Some(Field { name, value })
    });
    pointed.collect()
}

/// Where a value stands, as a clerk would point at it: a piece of text, or what follows some words of it.
fn place(paper: &Paper, name: &str, wanted: &str) -> Option<Place> {
    let says = |text: &str| {
        let (found, code) = normal(name, text, tables::dictionaries());
        same(&found, wanted) || code.is_some_and(|code| same(&code, wanted))
    };
    for (page, sheet) in paper.pages.iter().enumerate() {
        if let Some(part) = sheet.segments.iter().find(|part| says(&part.text)) {
            return Some(part.place(page));
        }
        for part in &sheet.segments {
            let starts = part.text.match_indices(' ').map(|(at, _)| part.text[..at].chars().count() + 1);
            let cut = starts.filter_map(|from| part.cut(from, usize::MAX)).find(|rest| says(&rest.text));
            if let Some(rest) = cut {
                return Some(rest.place(page));
            }
        }
    }
    None
}
