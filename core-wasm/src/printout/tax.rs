//! The tax estimate on paper: what each line costs and how every number was calculated.

use serde::Serialize;

use super::Cell;
use crate::amount::readable;
use crate::row::Row;
use crate::rules::tax::{Estimate, LineEstimate, Step};
use crate::text::Lang;
use crate::text::catalogue::printout as texts;

/// The sheet with all its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TaxSheet {
    pub title: &'static str,
    /// Number of the declaration, day of the estimate.
    pub about: Vec<Cell>,
    /// One for each kind of tax, then the total.
    pub sums: Vec<Cell>,
    /// What is missing; empty when every line could be estimated.
    pub incomplete: &'static str,
    pub problems: Vec<String>,
    pub lines: Vec<TaxedLine>,
    /// Headings of the steps: what, formula, reckoning, result.
    pub columns: [&'static str; 4],
}

/// A goods line with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TaxedLine {
    pub title: String,
    pub total: Cell,
    pub note: String,
    /// What, formula, reckoning, result.
    pub steps: Vec<[String; 4]>,
}

/// An estimate of a declaration made on a day (`YYYY-MM-DD`), laid out for paper. Amounts are in yuan.
pub fn tax(declaration: &Row, estimate: &Estimate, day: &str, lang: Lang) -> TaxSheet {
    let cell = |label: &str, value: String| Cell { label: label.to_owned(), value, ..Cell::default() };
    let sums = estimate.sums.iter().map(|sum| cell(sum.label.get(lang), money(&sum.amount)));
    let total = cell(texts::TOTAL.get(lang), money(&estimate.total));
    let lines = declaration.rows("lines");
    TaxSheet {
        title: texts::TAX.get(lang),
        about: vec![
            cell(texts::NUMBER.get(lang), declaration.text("clientSeqNo").to_owned()),
            cell(texts::DAY.get(lang), day.to_owned()),
            cell(texts::VALUE.get(lang), money(&estimate.value)),
        ],
        sums: sums.chain([total]).collect(),
        incomplete: if estimate.complete { "" } else { texts::INCOMPLETE.get(lang) },
        problems: estimate.problems.iter().map(|problem| problem.message.get(lang).to_owned()).collect(),
        lines: estimate.lines.iter().map(|line| taxed(line, lines.get(line.index), lang)).collect(),
        columns: texts::COLUMNS.map(|column| column.get(lang)),
    }
}

fn taxed(line: &LineEstimate, row: Option<&Row>, lang: Lang) -> TaxedLine {
    let name = row.map(|row| row.text("gName")).unwrap_or_default();
    TaxedLine {
        title: format!("{}. {} {name}", line.g_no, line.hs_code),
        total: Cell { label: texts::TOTAL.get(lang).to_owned(), value: money(&line.total), ..Cell::default() },
        note: line.note.as_ref().map(|note| note.get(lang).to_owned()).unwrap_or_default(),
        steps: line.steps.iter().map(|step| row_of(step, lang)).collect(),
    }
}

fn row_of(step: &Step, lang: Lang) -> [String; 4] {
    let formula = step.formula.get(lang).to_owned();
    [step.label.get(lang).to_owned(), formula, step.reckoning.clone(), readable(&step.value)]
}

/// An amount for reading, with its cents.
fn money(amount: &str) -> String {
    let whole = readable(amount);
    match whole.split_once('.') {
        None => format!("{whole}.00"),
        Some((_, cents)) if cents.len() == 1 => format!("{whole}0"),
        _ => whole,
    }
}
