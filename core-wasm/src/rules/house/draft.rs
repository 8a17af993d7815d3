//! A refusal of customs as the draft of a rule: its text, the field that it speaks of, and the value that stood there.

use super::subject::{Sort, Subject, sort_of};
use crate::row::Row;

/// Longest name and text of a rule.
const NAME: usize = 50;
const TEXT: usize = 300;

/// The rule that would have stopped a declaration before customs did: `path` (`lines[2].codeTS`) is the field that the refusal
/// speaks of, "" where it names none.
pub fn draft(note: &str, path: &str, value: &str) -> Row {
    let note = note.trim();
    let first = |most: usize| note.chars().take(most).collect::<String>();
    let mut rule = Row::new();
    rule.set("name", first(NAME).trim());
    rule.set("severity", "E");
    rule.set("messageZh", first(TEXT));
    let field = without_places(path);
    if let Some(condition) = condition(&field, value.trim()) {
        rule.set("condition", condition);
        rule.set("field", field);
    }
    rule
}

fn condition(path: &str, value: &str) -> Option<String> {
    let (list, field) = Subject::declaration().at(path)?;
    let quote = if value.contains('"') { '\'' } else { '"' };
    let said = match sort_of(field)? {
        _ if value.is_empty() => format!("{} is empty", field.name),
        Sort::Number => format!("{} = {value}", field.name),
        _ => format!("{} = {quote}{value}{quote}", field.name),
    };
    Some(if list.is_empty() { said } else { format!("{list}.any({said})") })
}

/// `lines[2].codeTS` as a rule names it: `lines.codeTS`.
fn without_places(path: &str) -> String {
    let mut found = String::with_capacity(path.len());
    let mut inside = false;
    for letter in path.chars() {
        match letter {
            '[' => inside = true,
            ']' => inside = false,
            _ if inside => {}
            _ => found.push(letter),
        }
    }
    found
}
