//! What is charged or taken off among the goods, and what that leaves of their totals.

use core_wasm::rules::reading::numbers::{Exact, number};
use core_wasm::rules::reading::words::LABELS;
use core_wasm::rules::reading::{codes, words};

use super::super::Table;
use super::super::beginning::{begins_with, is_charge_alone, is_total};
use super::super::header::is_number_column;
use super::{Body, Cells};
use crate::fields::labels;
use crate::fields::rows::Row;
use crate::paper::{PageKind, Segment};

impl Body<'_> {
    /// Whether a row is charged besides the goods: freight, insurance. It has an amount and no quantity.
    pub(super) fn is_charge(&self, row: &Row, cells: &Cells<'_>) -> bool {
        let number_in = |wanted: &str| {
            cells.iter().any(|(column, parts)| self.columns[*column].field == wanted && self.has_number(*column, parts))
        };
        begins_with(row, words::CHARGES) && number_in("amount") && !number_in("qty")
    }

    /// What a row of [`Self::is_charge`] adds to the goods; `None` where it was paid before.
    pub(super) fn charge(&self, row: &Row, cells: &Cells<'_>) -> Option<Exact> {
        let says = |words: &[&str]| {
            let mut told = row.segments.iter().map(|part| words::key(&part.text));
            told.any(|text| words.iter().any(|word| text.contains(&words::key(word))))
        };
        let taken_off = begins_with(row, words::DEDUCTIONS);
        // "Freight prepaid" is charged all the same.
        if begins_with(row, words::PAID_BEFORE) || taken_off && says(words::PAID_BEFORE) {
            return None;
        }
        let column = cells.iter().find(|(column, _)| self.columns[**column].field == "amount");
        let amount = column.and_then(|(_, parts)| number(&parts.first()?.text))?.value;
        let is_negative = amount.to_string().starts_with('-');
        // "Discount 5.00" and "Discount -5.00" are one.
        Some(if taken_off && !is_negative { amount.negative() } else { amount })
    }

    /// Whether something is charged right below what was added up, and all of it added up again.
    pub(super) fn charge_follows(&self, from: usize) -> bool {
        let mut next = self.page.rows.iter().skip(from).take(4).skip_while(|row| self.is_charge(row, &self.cells(row)));
        let charged = self.page.rows.get(from).is_some_and(|row| self.is_charge(row, &self.cells(row)));
        charged && next.next().is_some_and(is_total)
    }

    /// Whether a row of a sheet or a document names a charge whose amount is not there, such as that of a formula without a result: it
    /// says no more of the goods above it.
    pub(super) fn is_bare_charge(&self, row: &Row, cells: &Cells<'_>) -> bool {
        let is_apart = matches!(self.page.kind, PageKind::Sheet | PageKind::Flow);
        let has_numbers = cells.iter().any(|(column, parts)| self.has_number(*column, parts));
        is_apart && !has_numbers && is_charge_alone(row)
    }

    /// Whether a row has an amount besides those of the goods above it, and nothing else that is counted: what is charged or taken
    /// off, whatever it is called. `Some(false)` where the amount is more than half of theirs: what they come to.
    pub(super) fn is_besides(&self, goods: &[(usize, Cells<'_>)], cells: &Cells<'_>) -> Option<bool> {
        let counts = |column: &usize| is_number_column(self.columns[*column].field);
        let mut numbers = cells.iter().filter(|(column, parts)| counts(column) && self.has_number(**column, parts));
        let (Some((column, parts)), None) = (numbers.next(), numbers.next()) else { return None };
        let is_total = |part: &&Segment| {
            let named = |hit: &labels::Hit| hit.strong && LABELS[hit.labels[0].0].field == "totalAmount";
            labels::hits(&part.text).iter().any(named)
        };
        let named = cells.keys().any(|column| !counts(column));
        if !named || self.columns[*column].field != "amount" || cells.values().flatten().any(is_total) {
            return None;
        }
        let amount = |parts: &Vec<&Segment>| parts.first().and_then(|part| number(&part.text)).map(|found| found.value);
        // Enough of them to tell a total by.
        let above = goods.iter().rev().take(100).filter_map(|(_, cells)| amount(cells.get(column)?));
        let sum = above.map(Some).reduce(|sum, value| sum?.plus(value?)).flatten()?;
        let own = amount(parts)?;
        let own = if own.to_string().starts_with('-') { own.negative() } else { own };
        let rest = sum.plus(own.negative())?.plus(own.negative())?;
        Some(!rest.to_string().starts_with('-'))
    }

    /// A row of totals without one for the amounts, below a subtotal: what all comes to is not there, and the subtotal is not it.
    pub(super) fn note_unsaid(&self, row: &Row, cells: &Cells<'_>, table: &mut Table) {
        let is_amount = |column: &usize| self.columns[*column].field == "amount";
        let says = cells.iter().any(|(column, parts)| is_amount(column) && self.has_number(*column, parts));
        let counts = self.page.kind == PageKind::Sheet && self.columns.iter().any(|column| column.field == "amount");
        if counts && !says && !begins_with(row, words::PARTIAL) {
            table.totals.retain(|known| !(known.partial && known.field == "totalAmount"));
        }
    }

    /// "Goods total £4,242.00": words before money.
    pub(super) fn says_money(&self, part: &Segment) -> bool {
        number(&part.text).is_some_and(|sum| {
            let paid = codes::currency(&sum.before, self.dictionaries).is_some();
            paid && sum.before.split_whitespace().count() > 1 && sum.after.trim().is_empty()
        })
    }
}
