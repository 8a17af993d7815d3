//! Judges a document by a condition. What is blank, malformed or does not fit is unknown: a rule speaks up only where its
//! condition surely holds, and `is empty` asks for what is missing.

use std::cmp::Ordering;

use chrono::{Days, NaiveDate};

use super::number::Number;
use super::subject::{Sort, Subject, sort_of};
use super::tree::{Compare, Expr, Like, Over, Place};
use crate::resource::Field;
use crate::row::RowRef;

/// Most parts that are looked at for one document; then nothing is known.
const MOST_STEPS: u32 = 200_000;

/// A value, once it is known.
enum Value<'a> {
    Text(std::borrow::Cow<'a, str>),
    Number(Number),
    Date(NaiveDate),
    Truth(bool),
}

/// One document under judgement.
pub(super) struct Judge<'a> {
    pub head: RowRef<'a>,
    pub today: NaiveDate,
    row: Option<RowRef<'a>>,
    steps: u32,
    /// The rows that made the condition hold, with their lists.
    pub rows: Vec<(&'static str, usize)>,
    /// Lists of which nobody knows what is in them.
    unread: Vec<&'static str>,
    /// A list of which only some rows are known: what those settle is settled, and nothing else.
    partly: Option<&'static str>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(subject: &Subject, head: RowRef<'a>, today: NaiveDate) -> Self {
        Judge { head, today, row: None, steps: 0, rows: Vec::new(), unread: subject.unread(head), partly: None }
    }

    /// The same where only some rows of a list stand in the document.
    pub(super) fn partly(self, list: Option<&'static str>) -> Self {
        Judge { partly: list, ..self }
    }

    /// Whether a condition surely holds, surely does not, or cannot be told.
    pub(super) fn truth(&mut self, expr: &'a Expr) -> Option<bool> {
        match self.value(expr)? {
            Value::Truth(holds) => Some(holds),
            _ => None,
        }
    }

    fn value(&mut self, expr: &'a Expr) -> Option<Value<'a>> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        let truth = |holds| Some(Value::Truth(holds));
        match expr {
            Expr::Text(text) => Some(Value::Text(text.as_str().into())),
            Expr::Number(number) => Some(Value::Number(*number)),
            Expr::Date(day) => Some(Value::Date(*day)),
            Expr::Today => Some(Value::Date(self.today)),
            Expr::Field(place, field) => self.field(*place, field),
            Expr::Negative(inner) => self.number(inner)?.negative().map(Value::Number),
            Expr::Reckon(sign, sides) => self.reckoned(*sign, &sides.0, &sides.1),
            Expr::Compare(how, sides) => {
                let order = compared(&self.value(&sides.0)?, &self.value(&sides.1)?)?;
                truth(match how {
                    Compare::Equal => order == Ordering::Equal,
                    Compare::Other => order != Ordering::Equal,
                    Compare::Less => order == Ordering::Less,
                    Compare::AtMost => order != Ordering::Greater,
                    Compare::More => order == Ordering::Greater,
                    Compare::AtLeast => order != Ordering::Less,
                })
            }
            Expr::Like(how, sides) => {
                let (Value::Text(text), Value::Text(part)) = (self.value(&sides.0)?, self.value(&sides.1)?) else {
                    return None;
                };
                truth(is_like(*how, &text, &part))
            }
            Expr::In(left, values) => {
                let left = self.value(left)?;
                for value in values {
                    if compared(&left, &self.value(value)?)? == Ordering::Equal {
                        return truth(true);
                    }
                }
                truth(false)
            }
            Expr::Empty(place, field) => truth(self.at(*place)?.is_blank(field.name)),
            Expr::On(place, field) => truth(self.at(*place)?.flag(field.name)),
            Expr::Not(inner) => truth(!self.truth(inner)?),
            Expr::And(all) => self.joined(all, false),
            Expr::Or(all) => self.joined(all, true),
            Expr::Rows(list, over, inner) => self.over_rows(list, *over, inner.as_deref()),
        }
    }

    fn at(&self, place: Place) -> Option<RowRef<'a>> {
        match place {
            Place::Head => Some(self.head),
            Place::Row => self.row,
        }
    }

    fn field(&self, place: Place, field: &'static Field) -> Option<Value<'a>> {
        let row = self.at(place)?;
        let written = row.written(field.name);
        match sort_of(field)? {
            Sort::Flag => Some(Value::Text(if row.flag(field.name) { "1" } else { "0" }.into())),
            _ if written.is_empty() => None,
            Sort::Number => Number::read(&written).map(Value::Number),
            Sort::Date => row.date(field.name).map(Value::Date),
            Sort::Text | Sort::Condition => Some(Value::Text(written)),
        }
    }

    fn number(&mut self, expr: &'a Expr) -> Option<Number> {
        match self.value(expr)? {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    fn reckoned(&mut self, sign: char, left: &'a Expr, right: &'a Expr) -> Option<Value<'a>> {
        match (self.value(left)?, sign, self.value(right)?) {
            (Value::Number(a), '+', Value::Number(b)) => a.plus(b).map(Value::Number),
            (Value::Number(a), '-', Value::Number(b)) => a.minus(b).map(Value::Number),
            (Value::Number(a), '*', Value::Number(b)) => a.times(b).map(Value::Number),
            (Value::Number(a), '/', Value::Number(b)) => a.over(b).map(Value::Number),
            (Value::Date(a), '-', Value::Date(b)) => {
                Some(Value::Number(Number::whole(a.signed_duration_since(b).num_days().into())))
            }
            (Value::Date(day), sign, Value::Number(days)) => {
                let days = if sign == '-' { days.negative()? } else { days }.days()?;
                let moved = Days::new(days.unsigned_abs());
                let day = if days < 0 { day.checked_sub_days(moved) } else { day.checked_add_days(moved) };
                day.map(Value::Date)
            }
            _ => None,
        }
    }

    /// Conditions joined by `or` (settled by one that holds) or by `and` (settled by one that does not).
    fn joined(&mut self, all: &'a [Expr], settles: bool) -> Option<Value<'a>> {
        let mut sure = true;
        for one in all {
            let before = self.rows.len();
            let found = self.truth(one);
            if found == Some(settles) {
                return Some(Value::Truth(settles));
            }
            sure &= found.is_some();
            if settles {
                // Rows of what does not hold are no reason.
                self.rows.truncate(before);
            }
        }
        sure.then_some(Value::Truth(!settles))
    }

    fn over_rows(&mut self, list: &'static str, over: Over, inner: Option<&'a Expr>) -> Option<Value<'a>> {
        if self.unread.contains(&list) {
            return None;
        }
        let is_partly = self.partly == Some(list);
        if is_partly && (inner.is_none() || matches!(over, Over::Sum | Over::Count)) {
            return None;
        }
        let Some(inner) = inner else {
            return Some(Value::Number(Number::whole(self.head.each(list).count().try_into().ok()?)));
        };
        let mut sum = Some(Number::whole(0));
        let (mut held, mut failed, mut unknown) = (0_i128, 0_i128, 0_i128);
        for (index, row) in self.head.each(list).enumerate() {
            self.row = Some(row);
            if over == Over::Sum {
                // A line that says nothing adds nothing; a sum that does not fit is none.
                if let Some(number) = self.number(inner) {
                    sum = sum.and_then(|sum| sum.plus(number));
                }
                continue;
            }
            let holds = self.truth(inner);
            match holds {
                Some(true) => held += 1,
                Some(false) => failed += 1,
                None => unknown += 1,
            }
            // What makes `any` hold, and what makes `all` fail.
            if (over == Over::Any && holds == Some(true)) || (over == Over::All && holds == Some(false)) {
                self.rows.push((list, index));
            }
        }
        self.row = None;
        if self.steps > MOST_STEPS {
            return None;
        }
        let sure = unknown == 0 && !is_partly;
        match over {
            Over::Sum => sum.map(Value::Number),
            Over::Count => sure.then_some(Value::Number(Number::whole(held))),
            Over::Any => if held > 0 { Some(true) } else { sure.then_some(false) }.map(Value::Truth),
            Over::All if failed > 0 => Some(Value::Truth(false)),
            // Of no rows nothing is said.
            Over::All => (sure && held > 0).then_some(Value::Truth(true)),
        }
    }
}

/// Capital letters are as small ones, as they are to [`is_like`]: whoever asks for "KG" means "kg" too.
fn compared(left: &Value<'_>, right: &Value<'_>) -> Option<Ordering> {
    match (left, right) {
        (Value::Number(a), Value::Number(b)) => a.compared(*b),
        (Value::Date(a), Value::Date(b)) => Some(a.cmp(b)),
        (Value::Text(a), Value::Text(b)) => {
            let small = |text: &'_ str| text.to_ascii_lowercase();
            Some(small(a).cmp(&small(b)))
        }
        _ => None,
    }
}

/// Whether a text is like another one; capital letters are as small ones.
fn is_like(how: Like, text: &str, part: &str) -> bool {
    let (text, part) = (text.to_ascii_lowercase(), part.to_ascii_lowercase());
    match how {
        Like::Begins => text.starts_with(&part),
        Like::Ends => text.ends_with(&part),
        Like::Contains => text.contains(&part),
        Like::Matches => matches(&text, &part),
    }
}

/// Whether a text is as a pattern says: `?` is any letter, `*` any number of them.
fn matches(text: &str, pattern: &str) -> bool {
    let (text, pattern): (Vec<char>, Vec<char>) = (text.chars().collect(), pattern.chars().collect());
    let (mut at, mut in_pattern, mut star) = (0, 0, None);
    while at < text.len() {
        match pattern.get(in_pattern) {
            Some('*') => {
                star = Some((in_pattern, at));
                in_pattern += 1;
            }
            Some(letter) if *letter == '?' || text.get(at) == Some(letter) => {
                at += 1;
                in_pattern += 1;
            }
            _ => {
                let Some((before, from)) = star else { return false };
                star = Some((before, from + 1));
                in_pattern = before + 1;
                at = from + 1;
            }
        }
    }
    pattern.iter().skip(in_pattern).all(|letter| *letter == '*')
}
