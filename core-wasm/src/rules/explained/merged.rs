//! A merged line: the raw lines that it is the sum of, and what they have in common.

use super::balance::further;
use super::{Explained, called, plain, short};
use crate::decimal::{format_scaled, parse_scaled};
use crate::resources::documents::FCST_DTL;
use crate::row::{Row, RowRef};
use crate::rules::merging::{OF_KEY, label};
use crate::text::catalogue::explained as texts;

/// What is added up, with its decimals.
const SUMS: [(&str, u32); 5] = [("gQty", 5), ("declTotal", 4), ("packNo", 0), ("grossWt", 6), ("netWt", 6)];
/// What tells a raw line and the paper that it comes from.
const TELLS: [&str; 3] = ["gdsMtno", "invoiceNo", "entryNo"];

/// A merged line and its raw lines, or the first ones of `all`. The first raw line has all its fields.
pub fn merged(line: RowRef<'_>, raw: &[Row], all: usize) -> Explained {
    let key = raw.first().map(|first| {
        let alike = OF_KEY.iter().copied().filter(|field| !first.is_blank(field));
        let said = alike.map(|field| Explained::figure(label(field), plain(first.borrowed().written(field))));
        Explained::figure(texts::KEY, plain("")).by(texts::KEY_FORMULA).of_all(said)
    });
    let price = (!line.is_blank("declPrice")).then(|| {
        let of = |field: &'static str| super::held(called(&FCST_DTL, field), line, field);
        of("declPrice").by(texts::PRICE).of(of("declTotal")).of(of("gQty"))
    });
    let sums =
        SUMS.iter().filter(|(field, _)| !line.is_blank(field)).map(|(field, scale)| sum(line, raw, all, field, *scale));
    let number = line.written("gNo").into_owned();
    Explained::figure(texts::MERGED.with(&[("line", &number)]), texts::COUNT.with(&[("count", &all.to_string())]))
        .by(texts::MERGED_FORMULA)
        .of_all(sums)
        .of_all(price)
        .of_all(key)
}

fn sum(line: RowRef<'_>, raw: &[Row], all: usize, field: &'static str, scale: u32) -> Explained {
    let whole = super::held(called(&FCST_DTL, field), line, field).by(texts::SUM);
    let parts = raw.iter().enumerate().map(|(at, one)| {
        let number = (at + 1).to_string();
        let told = TELLS.iter().map(|field| one.text(field)).filter(|text| !text.is_empty());
        let what = std::iter::once(number.as_str()).chain(told).collect::<Vec<_>>().join(" ");
        Explained::figure(texts::RAW.with(&[("line", &what)]), plain(short(&one.borrowed().written(field))))
    });
    let whole = whole.of_all(parts);
    match further(all, raw.len()) {
        None => whole,
        Some(mut rest) => {
            let units = |text: &str| parse_scaled(text, scale).unwrap_or_default();
            let sum = raw.iter().try_fold(0_i64, |sum, one| sum.checked_add(units(&one.borrowed().written(field))));
            let left = sum.and_then(|sum| units(&line.written(field)).checked_sub(sum));
            rest.inputs
                .extend(left.map(|left| Explained::figure(texts::TOGETHER, plain(short(&format_scaled(left, scale))))));
            whole.of(rest)
        }
    }
}
