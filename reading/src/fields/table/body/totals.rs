//! Rows of totals: sums of the columns, and what such a row says of itself.

use core_wasm::rules::reading::numbers::{Number, counted_in, number, pieces_counted_in};
use core_wasm::rules::reading::words::LABELS;
use core_wasm::rules::reading::{codes, words};

use super::{Body, Cells};
use crate::fields::table::header::Column;
use crate::fields::table::line::weighed_in;
use crate::fields::table::{Table, Total, is_numeric};
use crate::fields::{forms, labels};
use crate::paper::Segment;
use crate::reading::{Found, Other, Value};

impl Body<'_> {
    /// Takes the totals of a row, which are perhaps not all (`partial`). Whether it has any.
    pub(super) fn totals(&self, cells: &Cells<'_>, partial: bool, table: &mut Table) -> bool {
        // "N.W.: 187.5 KG" in a row of totals: each says itself what it is, wherever it stands.
        let says = |part: &&Segment| {
            let of_all = ["packages", "netWeight", "grossWeight", "volume"];
            let named = |hit: &labels::Hit| of_all.contains(&LABELS[hit.labels[0].0].field);
            // "Total gross weight 2.095 kg" says it without a colon.
            let alone =
                |hit: &labels::Hit| hit.start == 0 && is_numeric(&part.text.chars().skip(hit.end).collect::<String>());
            let follows = |hit: &labels::Hit| hit.end < part.text.chars().count() && (hit.strong || alone(hit));
            labels::hits(&part.text).iter().any(|hit| follows(hit) && named(hit))
        };
        if cells.values().flatten().any(says) {
            return false;
        }
        let before = table.totals.len();
        let partial = partial
            || cells.values().flatten().any(|part| {
                let key = words::key(&part.text);
                words::PARTIAL.iter().any(|word| key.starts_with(&words::key(word)))
            });
        let counted = cells.keys().any(|column| self.columns[*column].field == "packages");
        // A tax that is added up beside the amounts is perhaps not in them.
        let is_tax = |column: &usize| {
            let key = words::key(&self.columns[*column].heading.text);
            ["税额", "taxamount", "vatamount", "vat", "igst", "iva", "ust", "mwst"]
                .iter()
                .any(|word| key.starts_with(word))
        };
        let taxed = cells.iter().any(|(column, parts)| {
            let is_some = |part: &&Segment| number(&part.text).is_some_and(|tax| !tax.value.is_zero());
            is_tax(column) && parts.iter().any(is_some)
        });
        for (column, parts) in cells {
            let Column { field, heading, .. } = &self.columns[*column];
            for part in parts {
                let Some(mut found) = number(&part.text) else { continue };
                let whole = || match *field {
                    "amount" => found.of_each(counted_in(&heading.text)?),
                    "qty" => found.of_each(pieces_counted_in(&heading.text)?),
                    _ => None,
                };
                if let Some(whole) = found.written_out().or_else(whole) {
                    found = Number { others: vec![found.value], ..whole };
                }
                let name = match *field {
                    "amount" => "totalAmount",
                    "packages" => "packages",
                    "netWeight" => "netWeight",
                    "grossWeight" => "grossWeight",
                    "volume" => "volume",
                    "qty" => {
                        if !partial {
                            table.counted.push(found.value);
                        }
                        continue;
                    }
                    // "4 PKGS" where no column counts them.
                    "packageType" | "cartonNo" | "seq" | "marks" | ""
                        if !counted
                            && is_numeric(&part.text)
                            && codes::wrap(&found.after, self.dictionaries).is_some() =>
                    {
                        "packages"
                    }
                    _ => continue,
                };
                if let Some(currency) = codes::currency(&found.before, self.dictionaries) {
                    table.pays_in(None, self.value(currency.text, currency.code, part, 93));
                }
                let others: Vec<_> =
                    found.others.iter().map(|other| Other { text: other.to_string(), code: None }).collect();
                let place = part.place(self.page.page);
                let sure = match (found.repaired, others.is_empty()) {
                    (true, _) => 70,
                    (false, false) => 80,
                    (false, true) => 95,
                };
                let mut value = Value {
                    text: found.value.to_string(),
                    code: None,
                    raw: part.text.clone(),
                    place,
                    sure: sure.min(part.sure),
                    found: Found::TotalRow,
                    others,
                };
                if let Some(converted) =
                    weighed_in(field, &found, &heading.text).and_then(|of_one| found.in_kilograms(of_one))
                {
                    let formed = forms::in_kilograms(&converted, &found);
                    value = Value { text: formed.text, others: formed.others, sure: sure.min(formed.sure), ..value };
                }
                if !partial {
                    table.totals.retain(|known| known.field != name || !known.partial);
                }
                if !table.totals.iter().any(|known| known.field == name) {
                    table.totals.push(Total { field: name, value, partial, taxed });
                }
            }
        }
        table.totals.len() > before
    }
}
