//! Rules of a house: checks that an organisation writes itself. A rule is a condition on the fields of a declaration, or of another
//! document whose definition says so (`house_rules`)
//! (`tradeMode = "0110" and lines.any(originCountry = "USA" and declPrice > 100)`), with a severity and a text; where the
//! condition surely holds, the rule finds a problem. The fields are those of the definitions. Docs: `docs/house-rules.md`.

mod complete;
mod draft;
mod judge;
mod number;
mod parse;
mod subject;
mod token;
mod tree;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use complete::{Candidate, Completion, complete};
pub use draft::draft;
pub use parse::MOST_LETTERS;
pub use subject::Subject;

use crate::error::{Problem, Severity};
use crate::resource::Field;
use crate::row::{Row, RowRef};
use crate::text::Message;

/// Most rules that hold for one organisation, those from above among them.
pub const MOST_RULES: u64 = 200;
/// Most rows of a list at which one rule complains.
const MOST_ROWS: usize = 20;

/// A place of a condition that makes no sense, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub from: usize,
    pub to: usize,
    pub message: Message,
}

/// The same as a text of JavaScript has it: in units of UTF-16.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Misread {
    pub offset: usize,
    pub length: usize,
    pub message: Message,
}

/// A condition that makes sense.
#[derive(Debug)]
pub struct Condition(parse::Read);

/// A rule that is in force, as it travels to whoever judges by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct HouseRule {
    /// A whole number as text. Its problems are called `house.<id>`.
    pub id: String,
    pub condition: String,
    pub severity: Severity,
    /// Where its problems stand, as a path without places: `grossWet`, `lines.gQty`; "" for the first field of the condition.
    pub field: String,
    pub message: Message,
}

/// Where a rule found something: the list ("" for the head), the row and the field of it; no row for the list itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub list: &'static str,
    pub row: Option<usize>,
    pub field: &'static str,
}

impl Found {
    /// The path of the form: `lines[2].gQty`.
    pub fn path(&self) -> String {
        match self.row {
            _ if self.list.is_empty() => self.field.to_owned(),
            Some(row) => format!("{}[{row}].{}", self.list, self.field),
            None => self.list.to_owned(),
        }
    }
}

impl Condition {
    /// Reads a condition about a document.
    ///
    /// # Errors
    /// The first place where it makes no sense.
    pub fn read(subject: &Subject, text: &str) -> Result<Condition, Fault> {
        parse::read(subject, text).map(Condition)
    }

    /// Where a problem stands, if the condition surely holds for a document: at a field ("" for the first one that it names),
    /// in the rows that made it hold.
    pub fn judge(&self, subject: &Subject, field: &str, head: RowRef<'_>, today: NaiveDate) -> Vec<Found> {
        self.judge_partly(subject, field, head, today, None)
    }

    /// The same where only some rows of a list stand in the document.
    fn judge_partly(
        &self,
        subject: &Subject,
        field: &str,
        head: RowRef<'_>,
        today: NaiveDate,
        partly: Option<&'static str>,
    ) -> Vec<Found> {
        let mut judge = judge::Judge::new(subject, head, today).partly(partly);
        if judge.truth(&self.0.expr) != Some(true) {
            return Vec::new();
        }
        let Some((list, field)) = subject.at(field).or(self.0.first) else { return Vec::new() };
        let at = |row| Found { list, row, field: field.name };
        let mut rows: Vec<usize> = judge.rows.iter().filter(|(of, _)| *of == list).map(|(_, row)| *row).collect();
        rows.sort_unstable();
        rows.dedup();
        rows.truncate(MOST_ROWS);
        if list.is_empty() || rows.is_empty() {
            vec![at(None)]
        } else {
            rows.into_iter().map(|row| at(Some(row))).collect()
        }
    }

    /// The first field that the condition names.
    pub fn first(&self) -> Option<&'static Field> {
        self.0.first.map(|(_, field)| field)
    }
}

/// What is wrong with a condition about a document ("" for a declaration); nothing where it makes sense, and where there are no rules
/// of such documents.
pub fn misread(document: &str, text: &str) -> Option<Misread> {
    let Fault { from, to, message } = Condition::read(&Subject::named(document)?, text).err()?;
    let units = |end: usize| text.get(..end).map_or(0, |part| part.encode_utf16().count());
    Some(Misread { offset: units(from), length: units(to) - units(from), message })
}

/// What the rules that are in force find in a declaration. A condition that makes no sense any more, since a field is gone, finds
/// nothing; its page says so.
pub fn found(rules: &[HouseRule], head: RowRef<'_>, today: NaiveDate) -> Vec<(Found, Problem)> {
    if rules.is_empty() {
        return Vec::new();
    }
    found_in(&Subject::declaration(), rules, head, today)
}

/// What rules of a house find in a line that is keyed by itself, of a document whose other lines are not known: each problem at a field of
/// the line. Only what this line settles speaks (`any` that it meets, `all` that it fails); sums and counts are for whoever has all lines.
/// What a rule tells at the head is told there.
pub fn found_in_line(
    subject: &Subject,
    rules: &[HouseRule],
    head: RowRef<'_>,
    (list, line): (&str, &Row),
    today: NaiveDate,
) -> Vec<Problem> {
    found_in_lines(subject, rules, head, (list, &[line]), today).pop().unwrap_or_default()
}

/// The same of many lines, each of which is keyed by itself, in their order; nothing where the document has no such list.
pub fn found_in_lines(
    subject: &Subject,
    rules: &[HouseRule],
    head: RowRef<'_>,
    (list, lines): (&str, &[&Row]),
    today: NaiveDate,
) -> Vec<Vec<Problem>> {
    let Some((list, _)) = subject.list(list) else { return Vec::new() };
    let read = |rule: &'_ HouseRule| Condition::read(subject, &rule.condition).ok();
    let conditions: Vec<(&HouseRule, Condition)> = rules.iter().filter_map(|rule| Some((rule, read(rule)?))).collect();
    let mut document = Row(head.0.clone());
    let mut each = |line: &Row| {
        document.set(list, vec![Value::Object(line.0.clone())]);
        let mut all = Vec::new();
        for (rule, condition) in &conditions {
            let found = condition.judge_partly(subject, &rule.field, document.borrowed(), today, Some(list));
            let of_line = found.into_iter().filter(|found| found.list == list && found.row.is_some());
            all.extend(of_line.map(|found| Problem {
                field: found.field.to_owned(),
                rule: format!("house.{}", rule.id),
                severity: rule.severity,
                message: rule.message.clone(),
            }));
        }
        all
    };
    lines.iter().map(|line| each(line)).collect()
}

/// The same in any document, whose lists stand in its head; of a list that is stored line by line and stands not there, as in its form,
/// nothing is known.
pub fn found_in(subject: &Subject, rules: &[HouseRule], head: RowRef<'_>, today: NaiveDate) -> Vec<(Found, Problem)> {
    let mut all = Vec::new();
    for rule in rules {
        let Ok(condition) = Condition::read(subject, &rule.condition) else { continue };
        for found in condition.judge(subject, &rule.field, head, today) {
            let problem = Problem {
                field: found.path(),
                rule: format!("house.{}", rule.id),
                severity: rule.severity,
                message: rule.message.clone(),
            };
            all.push((found, problem));
        }
    }
    all
}
