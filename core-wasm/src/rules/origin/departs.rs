//! Where a certificate says something else than the export that it was made of: its goods, how much of them, what they weigh and where
//! they go. Whoever applies may know better (part of a shipment, a declaration that is changed later), so these are warnings.

use std::collections::{BTreeMap, BTreeSet};

use super::made::{Source, made};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::certificates::{COMMON_DIGITS, in_unit};
use crate::text::catalogue::origin as texts;
use crate::text::{Message, Speak, Text, listed};

/// Codes that one sentence names.
const NAMED: usize = 5;

/// Everything in which a certificate departs from its source, each at its field with both values. Quantities and weights of several
/// lines count together, as people divide and join lines; quantities that cannot be told in the unit of the certificate are not
/// compared.
pub fn departures(certificate: &Row, source: Source, document: &Row, lines: &[Row]) -> Vec<Problem> {
    let number = certificate.text("sourceNo");
    // What a certificate would say that was made of it now.
    let known = made(source, document, lines, certificate.text("certType"));
    let mut found: Vec<Problem> = destination(certificate, &known, lines, number).into_iter().collect();
    let certified = certificate.rows("lines");
    let mut sums: BTreeMap<(String, String), Quantity> = BTreeMap::new();
    let mut told: BTreeSet<(String, String)> = BTreeSet::new();
    for (at, line) in certified.iter().enumerate() {
        let place = line.borrowed().written("gNo");
        let (code, unit) = (line.text("codeTS"), line.text("gUnit"));
        let Some(heading) = code.get(..COMMON_DIGITS) else { continue };
        let same: Vec<&Row> =
            lines.iter().filter(|of| of.text("codeTS").get(..COMMON_DIGITS) == Some(heading)).collect();
        if same.is_empty() {
            let codes = named(lines);
            let values: [(&str, &dyn Speak); 4] =
                [("line", &&*place), ("said", &code), ("number", &number), ("known", &codes)];
            let message = texts::CODE_NOT_DECLARED.speak_with(&values);
            found.push(told_of("code", "codeTS", message).at("lines", at));
            continue;
        }
        let declared: Option<Vec<Quantity>> = same.iter().map(|of| in_unit(of.borrowed(), unit)).collect();
        let Some(declared) = declared.and_then(Quantity::sum) else { continue };
        let key = (heading.to_owned(), unit.to_owned());
        let sum = sums.get(&key).copied().unwrap_or_default();
        let Some(sum) = Quantity::sum([sum, line.decimal("gQty").unwrap_or_default()]) else { continue };
        sums.insert(key.clone(), sum);
        if sum > declared && told.insert(key) {
            let values = [
                ("code", heading),
                ("line", &*place),
                ("said", &*sum.short()),
                ("number", number),
                ("known", &*declared.short()),
            ];
            found.push(warning("quantity", "gQty", texts::MORE_THAN_DECLARED, &values).at("lines", at));
        }
    }
    found.extend(heavier(&certified, document, &known, number));
    found
}

fn warning(rule: &str, field: &str, say: Text, values: &[(&str, &str)]) -> Problem {
    told_of(rule, field, say.with(values))
}

fn told_of(rule: &str, field: &str, message: Message) -> Problem {
    Problem::warning(&format!("originCert.source.{rule}"), field, message)
}

/// The country of the head, or that of any line, is right.
fn destination(certificate: &Row, known: &Row, lines: &[Row], number: &str) -> Option<Problem> {
    const FIELD: &str = "destinationCountry";
    let (said, declared) = (certificate.text(FIELD), known.text(FIELD));
    let is_other = !said.is_empty() && !declared.is_empty() && said != declared;
    let is_declared = lines.iter().any(|line| line.text(FIELD) == said);
    let values = [("said", said), ("number", number), ("known", declared)];
    (is_other && !is_declared).then(|| warning("country", FIELD, texts::OTHER_DESTINATION, &values))
}

/// The first line at which the certificate weighs more than the shipment.
fn heavier(certified: &[Row], document: &Row, known: &Row, number: &str) -> Option<Problem> {
    let weight = |row: RowRef<'_>, field: &str| row.decimal(field).filter(|weight: &Quantity| weight.is_positive());
    let of_lines = || {
        let lines = known.rows("lines");
        let weights: Option<Vec<Quantity>> = lines.iter().map(|line| weight(line.borrowed(), "grossWt")).collect();
        weights.and_then(Quantity::sum)
    };
    let declared = weight(document.borrowed(), "grossWet").or_else(of_lines)?;
    let mut sum = Quantity::default();
    for (at, line) in certified.iter().enumerate() {
        sum = Quantity::sum([sum, line.decimal("grossWt").unwrap_or_default()])?;
        if sum > declared {
            let (place, said, known) = (line.borrowed().written("gNo"), sum.short(), declared.short());
            let values = [("line", &*place), ("said", &*said), ("number", number), ("known", &*known)];
            return Some(warning("weight", "grossWt", texts::HEAVIER_THAN_DECLARED, &values).at("lines", at));
        }
    }
    None
}

/// The codes of some lines, each once.
fn named(lines: &[Row]) -> Message {
    let codes: BTreeSet<&str> = lines.iter().map(|line| line.text("codeTS")).filter(|code| !code.is_empty()).collect();
    let mut shown = listed(&codes.iter().take(NAMED).copied().collect::<Vec<_>>());
    if codes.len() > NAMED {
        shown.zh.push('…');
        shown.en.push('…');
    }
    shown
}
