//! Arithmetic on decimals that are still texts, for forms whose scale is known only from a definition. It is exact
//! throughout; a result is rounded half up (away from zero) to the requested scale.

use crate::decimal::{DecimalError, divide_half_up, format_scaled, parse_scaled, rescale};

/// A decimal as typed, with as many decimals as it has.
pub(crate) struct Typed {
    pub(crate) units: i128,
    pub(crate) scale: u32,
}

pub(crate) fn read(text: &str) -> Result<Typed, DecimalError> {
    let text = text.trim();
    let fraction = text.split_once('.').map(|(_, fraction)| fraction.trim_end_matches('0').len()).unwrap_or_default();
    let scale = u32::try_from(fraction).map_err(|_| DecimalError::TooLarge)?;
    Ok(Typed { units: i128::from(parse_scaled(text, scale)?), scale })
}

/// Product of two decimals with `scale` decimals.
///
/// # Errors
/// A value that is no decimal, or a result that does not fit.
pub fn multiply(a: &str, b: &str, scale: u32) -> Result<String, DecimalError> {
    let (a, b) = (read(a)?, read(b)?);
    let units = a.units.checked_mul(b.units).and_then(|units| rescale(units, a.scale + b.scale, scale));
    units.map(|units| format_scaled(units, scale)).ok_or(DecimalError::TooLarge)
}

/// Quotient of two decimals with `scale` decimals.
///
/// # Errors
/// A value that is no decimal, a zero divisor ([`DecimalError::NotANumber`]), or a result that does not fit.
pub fn divide(a: &str, b: &str, scale: u32) -> Result<String, DecimalError> {
    let (a, b) = (read(a)?, read(b)?);
    if b.units == 0 {
        return Err(DecimalError::NotANumber);
    }
    let power = |exponent: u32| 10_i128.checked_pow(exponent);
    let numerator = power(b.scale + scale).and_then(|factor| a.units.checked_mul(factor));
    let denominator = power(a.scale).and_then(|factor| b.units.checked_mul(factor));
    let quotient = numerator.zip(denominator).and_then(|(n, d)| divide_half_up(n, d));
    let units = quotient.and_then(|units| i64::try_from(units).ok()).ok_or(DecimalError::TooLarge)?;
    Ok(format_scaled(units, scale))
}

/// Sum of many decimals with `scale` decimals; blank values count as nothing.
///
/// # Errors
/// A value that is no decimal of that scale, or a result that does not fit.
pub fn sum<'a>(values: impl IntoIterator<Item = &'a str>, scale: u32) -> Result<String, DecimalError> {
    let mut total: i64 = 0;
    for value in values.into_iter().filter(|value| !value.trim().is_empty()) {
        total = total.checked_add(parse_scaled(value, scale)?).ok_or(DecimalError::TooLarge)?;
    }
    Ok(format_scaled(total, scale))
}

/// A decimal for reading: thousands marked, no zeros at the end ("1,234,567.5"). What is no decimal stays as it is.
pub fn readable(text: &str) -> String {
    let Ok(Typed { units, scale }) = read(text) else {
        return text.to_owned();
    };
    let Ok(units) = i64::try_from(units) else {
        return text.to_owned();
    };
    let plain = format_scaled(units, scale);
    let (sign, plain) = plain.strip_prefix('-').map_or(("", plain.as_str()), |rest| ("-", rest));
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    let mut marked = String::with_capacity(plain.len() + whole.len() / 3);
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            marked.push(',');
        }
        marked.push(digit);
    }
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{marked}{point}{fraction}")
}
