//! The one decimal type of the product: a fixed-point number kept as a scaled `i64`.
//!
//! Money, weights and quantities are never floats. The scale is part of the type (`Fixed<5>` keeps five
//! decimals), the wire form is a string with exactly that many decimals ("12.34500"), and both databases
//! keep the scaled integer, which is exact and sorts as the number does. A value that does not fit is
//! refused, never rounded or wrapped. Rows of a form hold decimals as text; [`parse_scaled`] and
//! [`format_scaled`] serve where the scale is known only from a definition.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// Why a text is not a decimal of the wanted form.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum DecimalError {
    #[error("not a number")]
    NotANumber,
    #[error("more than {0} decimals")]
    TooManyDecimals(u32),
    #[error("number too large")]
    TooLarge,
}

/// A decimal with `SCALE` digits behind the point, kept as `value * 10^SCALE` in an `i64`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixed<const SCALE: u32>(i64);

/// Quantities and weights of a declaration: Decimal(19,5).
pub type Quantity = Fixed<5>;
/// Unit prices and totals of a declaration: Decimal(19,4).
pub type Price = Fixed<4>;

impl<const SCALE: u32> Fixed<SCALE> {
    pub const ZERO: Self = Fixed(0);

    /// Wraps an already scaled integer, as the databases keep it.
    pub const fn from_scaled(units: i64) -> Self {
        Fixed(units)
    }

    /// The scaled integer, as the databases keep it.
    pub const fn scaled(self) -> i64 {
        self.0
    }

    /// A whole number; `None` when it does not fit.
    pub const fn from_whole(whole: i64) -> Option<Self> {
        match whole.checked_mul(10_i64.pow(SCALE)) {
            Some(units) => Some(Fixed(units)),
            None => None,
        }
    }

    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// Sum; `None` on overflow.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Fixed)
    }

    /// Difference; `None` on overflow.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Fixed)
    }

    /// Distance from zero; `None` for the one value that has none.
    pub fn checked_abs(self) -> Option<Self> {
        self.0.checked_abs().map(Fixed)
    }

    /// Product with a decimal of any scale, rounded half up (away from zero) to the scale `R`.
    pub fn checked_mul<const B: u32, const R: u32>(self, other: Fixed<B>) -> Option<Fixed<R>> {
        rescale(i128::from(self.0) * i128::from(other.0), SCALE + B, R).map(Fixed)
    }

    /// Quotient, rounded half up (away from zero) to the scale `R`; `None` for a zero divisor or overflow.
    pub fn checked_div<const B: u32, const R: u32>(self, other: Fixed<B>) -> Option<Fixed<R>> {
        let numerator = i128::from(self.0).checked_mul(10_i128.checked_pow(B + R)?)?;
        let denominator = i128::from(other.0).checked_mul(10_i128.checked_pow(SCALE)?)?;
        divide_half_up(numerator, denominator).and_then(|units| i64::try_from(units).ok()).map(Fixed)
    }

    /// The same number with another scale, rounded half up (away from zero); `None` when it does not fit.
    pub fn to_scale<const R: u32>(self) -> Option<Fixed<R>> {
        rescale(i128::from(self.0), SCALE, R).map(Fixed)
    }

    /// Sum of many; `None` on overflow.
    pub fn sum(values: impl IntoIterator<Item = Self>) -> Option<Self> {
        values.into_iter().try_fold(Self::ZERO, Self::checked_add)
    }

    /// Sum of many; the largest number where it does not fit, so that it exceeds whatever limit it is held against.
    pub fn saturating_sum(values: impl IntoIterator<Item = Self>) -> Self {
        Self::sum(values).unwrap_or(Fixed(i64::MAX))
    }

    /// The number without the zeros at its end: "12.5" for `Fixed<5>` 12.50000. For reading, not for the wire.
    pub fn short(self) -> String {
        let full = self.to_string();
        match full.contains('.') {
            true => full.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false => full,
        }
    }
}

/// Reads a plain decimal ("-12.5", ".5", "3.") into an integer scaled by `10^scale`. Zeros beyond the scale are
/// allowed, other digits there are refused; no exponent, no thousands mark, no white space inside.
pub fn parse_scaled(text: &str, scale: u32) -> Result<i64, DecimalError> {
    let text = text.trim();
    let (negative, digits) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !all_digits(whole) || !all_digits(fraction) {
        return Err(DecimalError::NotANumber);
    }
    let kept = fraction.len().min(scale as usize);
    if fraction[kept..].bytes().any(|byte| byte != b'0') {
        return Err(DecimalError::TooManyDecimals(scale));
    }
    let padding = std::iter::repeat_n(b'0', scale as usize - kept);
    let mut units: i64 = 0;
    for byte in whole.bytes().chain(fraction[..kept].bytes()).chain(padding) {
        let digit = i64::from(byte - b'0');
        units = units.checked_mul(10).and_then(|units| units.checked_add(digit)).ok_or(DecimalError::TooLarge)?;
    }
    Ok(if negative { -units } else { units })
}

/// Writes a scaled integer with exactly `scale` decimals.
pub fn format_scaled(units: i64, scale: u32) -> String {
    let scale = scale as usize;
    let digits = units.unsigned_abs().to_string();
    let whole = digits.len().saturating_sub(scale);
    let mut text = String::with_capacity(scale.max(digits.len()) + 3);
    if units < 0 {
        text.push('-');
    }
    text.push_str(if whole == 0 { "0" } else { &digits[..whole] });
    if scale > 0 {
        text.push('.');
        text.extend(std::iter::repeat_n('0', scale.saturating_sub(digits.len())));
        text.push_str(&digits[whole..]);
    }
    text
}

pub(crate) fn rescale(units: i128, from: u32, to: u32) -> Option<i64> {
    let rescaled = if to >= from {
        units.checked_mul(10_i128.checked_pow(to - from)?)?
    } else {
        divide_half_up(units, 10_i128.checked_pow(from - to)?)?
    };
    i64::try_from(rescaled).ok()
}

pub(crate) fn divide_half_up(numerator: i128, denominator: i128) -> Option<i128> {
    let quotient = numerator.checked_div(denominator)?;
    let remainder = numerator.checked_rem(denominator)?;
    let away = if (numerator < 0) == (denominator < 0) { 1 } else { -1 };
    let twice = remainder.unsigned_abs().checked_mul(2)?;
    Some(if twice >= denominator.unsigned_abs() { quotient + away } else { quotient })
}

impl<const SCALE: u32> FromStr for Fixed<SCALE> {
    type Err = DecimalError;

    fn from_str(text: &str) -> Result<Self, DecimalError> {
        parse_scaled(text, SCALE).map(Fixed)
    }
}

impl<const SCALE: u32> fmt::Display for Fixed<SCALE> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&format_scaled(self.0, SCALE))
    }
}

impl<const SCALE: u32> Serialize for Fixed<SCALE> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const SCALE: u32> Deserialize<'de> for Fixed<SCALE> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_and_writes_plain_decimals() {
        assert_eq!("144.40".parse::<Fixed<2>>().map(|d| d.to_string()), Ok("144.40".to_owned()));
        assert_eq!(".5".parse::<Quantity>().map(Quantity::scaled), Ok(50_000));
        assert_eq!("-0.00001".parse::<Quantity>().map(|d| d.to_string()), Ok("-0.00001".to_owned()));
        assert_eq!("1.500000".parse::<Quantity>().map(Quantity::short), Ok("1.5".to_owned()));
    }

    #[test]
    fn refuses_what_is_not_exact() {
        assert_eq!("1.234567".parse::<Quantity>(), Err(DecimalError::TooManyDecimals(5)));
        assert_eq!("99999999999999.99999".parse::<Quantity>(), Err(DecimalError::TooLarge));
        for text in ["", ".", "-", "1e5", "1,000", "１", "1.2.3", "--1", "NaN"] {
            assert_eq!(text.parse::<Quantity>(), Err(DecimalError::NotANumber), "{text:?}");
        }
    }

    #[test]
    fn rounds_half_up_away_from_zero() {
        let price: Fixed<2> = Fixed::from_scaled(105);
        assert_eq!(price.to_scale::<1>().map(Fixed::scaled), Some(11));
        assert_eq!(Fixed::<2>::from_scaled(-105).to_scale::<1>().map(Fixed::scaled), Some(-11));
        let third = Fixed::<0>::from_scaled(2).checked_div::<0, 4>(Fixed::<0>::from_scaled(3));
        assert_eq!(third.map(Fixed::scaled), Some(6667));
        assert_eq!(price.checked_div::<0, 2>(Fixed::<0>::ZERO), None);
    }

    proptest! {
        #[test]
        fn text_and_back_is_the_same(units in any::<i64>().prop_filter("one value has no positive twin", |u| *u != i64::MIN)) {
            let decimal = Quantity::from_scaled(units);
            prop_assert_eq!(decimal.to_string().parse::<Quantity>(), Ok(decimal));
        }

        #[test]
        fn arithmetic_never_wraps(a in any::<i64>(), b in any::<i64>()) {
            let (x, y) = (Quantity::from_scaled(a), Quantity::from_scaled(b));
            prop_assert_eq!(x.checked_add(y).map(Quantity::scaled), a.checked_add(b));
            prop_assert_eq!(x.checked_sub(y).map(Quantity::scaled), a.checked_sub(b));
        }
    }
}
