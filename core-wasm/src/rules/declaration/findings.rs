//! Collects problems while a declaration is judged and puts them into form order.

use chrono::NaiveDate;
use serde_json::Value;

use super::{Context, Rule, summary};
use crate::error::{Problem, Severity};
use crate::resource::{Field, Resource};
use crate::resources::declaration::{HEAD, LINE, LINE_PARTS, PARTS, Part, label_on, part};
use crate::row::{RowRef, is_blank};
use crate::rules::house;
use crate::text::{Speak, Text};
use crate::validate::{Codes, Fault, check_fields, is_export};

/// Place of a problem on the form: part (0 head), row (0 the list itself), field, row of a list inside the line.
type Rank = (usize, usize, usize, usize);

/// All problems found so far.
#[derive(Default)]
pub(super) struct Collected {
    /// Whether the declaration is a two-step summary, which may lack much.
    summary: bool,
    /// Whether it is an export: fields are called by their names on an export.
    export: bool,
    problems: Vec<(Rank, Problem)>,
    /// Fields that the validator refused, by path.
    refused: std::collections::HashSet<String>,
    /// The day on which the codes have to hold.
    day: Option<NaiveDate>,
}

impl Collected {
    /// Lets the validator judge the fields of the head and of every part.
    pub(super) fn check_fields(&mut self, head: RowRef<'_>, context: &Context<'_>) {
        self.day = Some(context.day(head));
        self.summary = summary::is_summary(head);
        self.export = is_export(head);
        self.check_row(&HEAD, head, context, "", |field| (0, 0, field, 0));
        for (at, part) in PARTS.iter().enumerate() {
            self.check_part(part, at, head, context);
        }
    }

    fn check_part(&mut self, part: &'static Part, at: usize, head: RowRef<'_>, context: &Context<'_>) {
        let value = head.get(part.list);
        if is_blank(value) {
            return;
        }
        if !part.many {
            match value.and_then(Value::as_object) {
                Some(object) => {
                    let path = format!("{}.", part.list);
                    self.check_row(part.resource, RowRef(object), context, &path, |field| (at + 1, 1, field, 0));
                }
                None => self.refuse((at + 1, 0, 0, 0), part.list.to_owned(), &Fault::NotList, part.resource.label),
            }
            return;
        }
        let Some(items) = value.and_then(Value::as_array) else {
            self.refuse((at + 1, 0, 0, 0), part.list.to_owned(), &Fault::NotList, part.resource.label);
            return;
        };
        for (index, item) in items.iter().enumerate() {
            let path = format!("{}[{index}]", part.list);
            let Some(object) = item.as_object() else {
                self.refuse((at + 1, index + 1, 0, 0), path, &Fault::NotList, part.resource.label);
                continue;
            };
            let row = RowRef(object);
            self.check_row(part.resource, row, context, &format!("{path}."), |field| (at + 1, index + 1, field, 0));
            if part.list == "lines" {
                self.check_line_parts(row, context, &path, at, index);
            }
        }
    }

    fn check_line_parts(&mut self, line: RowRef<'_>, context: &Context<'_>, path: &str, at: usize, index: usize) {
        for inner in LINE_PARTS {
            let after_fields = LINE_FIELDS;
            match line.get(inner.list) {
                value if is_blank(value) => {}
                Some(Value::Array(items)) if items.iter().all(Value::is_object) => {
                    for (row_at, row) in line.each(inner.list).enumerate() {
                        let path = format!("{path}.{}[{row_at}].", inner.list);
                        let rank = |field| (at + 1, index + 1, after_fields + row_at, field);
                        self.check_row(inner.resource, row, context, &path, rank);
                    }
                }
                _ => {
                    let path = format!("{path}.{}", inner.list);
                    self.refuse((at + 1, index + 1, after_fields, 0), path, &Fault::NotList, inner.resource.label);
                }
            }
        }
    }

    fn check_row(
        &mut self,
        resource: &'static Resource,
        row: RowRef<'_>,
        context: &Context<'_>,
        path: &str,
        rank: impl Fn(usize) -> Rank,
    ) {
        let mut faults = Vec::new();
        check_fields(resource, row, self.codes(context), context.stage, &mut |field, fault| {
            faults.push((field, fault))
        });
        if self.summary {
            faults.retain(|(field, fault)| !summary::excuses(resource, row, field, fault));
        }
        for (field, fault) in faults {
            let order = field_order(resource, field.name);
            self.refuse(rank(order), format!("{path}{}", field.name), &fault, self.label_of(resource, field));
        }
    }

    fn label_of(&self, resource: &Resource, field: &Field) -> Text {
        // Other parts have fields of the same names that mean the same in both directions.
        let directed = [HEAD.name, LINE.name].contains(&resource.name);
        if directed { label_on(field, self.export) } else { field.label }
    }

    fn codes<'a>(&self, context: &Context<'a>) -> Codes<'a> {
        Codes { dicts: context.dicts, day: self.day }
    }

    fn refuse(&mut self, rank: Rank, path: String, fault: &Fault, label: Text) {
        if fault.severity() == Severity::Error {
            self.refused.insert(path.clone());
        }
        self.problems.push((rank, fault.problem(path, label)));
    }

    /// Lets the rules of the house speak, where the validator does not already.
    pub(super) fn ask_house(&mut self, head: RowRef<'_>, context: &Context<'_>) {
        // What the npm package begins with has no rules of a house: their language would be loaded by all who have none.
        if !cfg!(feature = "rules") {
            return;
        }
        for (at, problem) in house::found(context.house, head, context.today) {
            if self.refused.contains(&problem.field) {
                continue;
            }
            let rank = match at.row {
                Some(row) => rank(at.list, row, at.field),
                None if at.list.is_empty() => rank("", 0, at.field),
                None => rank("", 0, at.list),
            };
            self.problems.push((rank, problem));
        }
    }

    /// The problems as the form shows them: head by its fields, lines by number and field, then the other parts.
    pub(super) fn in_form_order(mut self) -> Vec<Problem> {
        self.problems.sort_by_key(|(rank, _)| *rank);
        self.problems.into_iter().map(|(_, problem)| problem).collect()
    }
}

/// Beyond the number of fields of a goods line.
const LINE_FIELDS: usize = 1000;

fn field_order(resource: &Resource, field: &str) -> usize {
    resource.fields.iter().position(|known| known.name == field).unwrap_or(resource.fields.len())
}

/// Where one rule puts what it finds, while it looks at the head or at one row of a list.
pub(super) struct Findings<'a> {
    rule: &'static Rule,
    list: &'static str,
    index: Option<usize>,
    /// Whether what is found only warns, though the rule refuses.
    in_doubt: bool,
    collected: &'a mut Collected,
}

impl<'a> Findings<'a> {
    pub(super) fn new(
        rule: &'static Rule,
        list: &'static str,
        index: Option<usize>,
        collected: &'a mut Collected,
    ) -> Self {
        Findings { rule, list, index, in_doubt: false, collected }
    }

    /// From here on what is found only warns where `doubt` holds: what it is judged by is not sure itself. Only a rule
    /// that is [`Rule::softened`] may doubt.
    pub(super) fn in_doubt(&mut self, doubt: bool) {
        self.in_doubt = doubt && self.rule.softens;
    }

    /// A problem of a field of the row that is looked at, or of the head.
    pub(super) fn add(&mut self, field: &str, values: &[(&str, &dyn Speak)]) {
        match self.index {
            Some(index) => self.add_at(self.list, index, field, values),
            None => self.add_at("", 0, field, values),
        }
    }

    /// A problem of a field of one row of a list.
    pub(super) fn add_at(&mut self, list: &str, index: usize, field: &str, values: &[(&str, &dyn Speak)]) {
        debug_assert!(self.rule.names(list, field), "{} does not name {list} {field}", self.rule.id);
        let path = if list.is_empty() { field.to_owned() } else { format!("{list}[{index}].{field}") };
        if self.collected.refused.contains(&path) {
            return;
        }
        let message = self.rule.message.speak_with(values);
        let problem = match self.rule.severity {
            Severity::Error if !self.in_doubt => Problem::error(self.rule.id, path, message),
            _ => Problem::warning(self.rule.id, path, message),
        };
        self.collected.problems.push((rank(list, index, field), problem));
    }
}

fn rank(list: &str, index: usize, field: &str) -> Rank {
    let part_at = |list: &str| PARTS.iter().position(|known| known.list == list).map(|at| at + 1);
    match part(list) {
        Some(part) => (part_at(list).unwrap_or_default(), index + 1, field_order(part.resource, field), 0),
        // A problem of a whole list stands before its rows.
        None => part_at(field).map_or_else(|| (0, 0, field_order(&HEAD, field), 0), |at| (at, 0, 0, 0)),
    }
}
