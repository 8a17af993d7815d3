//! A value that was read, as a field of a declaration or of a list has room for it.

use crate::decimal::{format_scaled, parse_scaled};
use crate::resource::{Field, Kind};
use crate::row::parse_date;

/// Texts with less room than this are numbers: one that was cut would be another.
const NAMES: u16 = 50;

/// A text as a field takes it: names cut, decimals rounded to its places; `None` where it is no such value, or too large.
pub(super) fn fitting(field: &Field, text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    match field.kind {
        Kind::Text { max, bytes } => {
            let mut left = usize::from(max);
            let fits = |letter: &char| {
                let wide = if bytes && *letter > '\u{ff}' { 2 } else { 1 };
                left.checked_sub(wide).map(|rest| left = rest).is_some()
            };
            let one_line = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
            let cut: String = one_line.take_while(fits).collect();
            let whole = max >= NAMES || cut.chars().count() == text.chars().count();
            Some(cut.trim().to_owned()).filter(|cut| whole && !cut.is_empty())
        }
        Kind::Int { digits } => {
            let whole = text
                .split_once('.')
                .map_or(text, |(whole, rest)| if rest.trim_matches('0').is_empty() { whole } else { "" });
            let is_number = !whole.is_empty() && whole.bytes().all(|digit| digit.is_ascii_digit());
            (is_number && whole.len() <= usize::from(digits)).then(|| whole.to_owned())
        }
        Kind::Decimal { precision, scale } => decimal(text, precision, scale),
        Kind::Date => parse_date(text).map(|day| day.to_string()),
        Kind::Dict { max, .. } => (text.chars().count() <= usize::from(max)).then(|| text.to_owned()),
        _ => None,
    }
}

/// An amount of money as lists keep it.
pub fn amount(text: &str) -> Option<String> {
    decimal(text.trim(), 19, 5)
}

/// A number rounded half up to the places of a field, without zeros at its end.
fn decimal(text: &str, precision: u8, scale: u8) -> Option<String> {
    let to = u32::from(scale);
    // As many places as the number has, so that large ones with few of them have room.
    let from = u32::try_from(text.split_once('.').map_or(0, |(_, places)| places.len())).ok()?.max(to);
    let units = parse_scaled(text, from).ok()?;
    let part = 10_i64.checked_pow(from - to)?;
    let rounded = (units.checked_add(part / 2)?).checked_div_euclid(part)?;
    if rounded < 0 || rounded.to_string().len() > usize::from(precision) {
        return None;
    }
    let written = format_scaled(rounded, to);
    Some(match written.contains('.') {
        true => written.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => written,
    })
}
