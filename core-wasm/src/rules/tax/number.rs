//! The number type of tax calculations: ten decimals, stored as an integer. A total price (four decimals) times an
//! exchange rate (six) is exact; anything with more decimals (a share, a quotient) is rounded half up to ten. A
//! result that does not fit is refused.

use crate::decimal::{DecimalError, Fixed, divide_half_up, parse_scaled};

/// Decimals that are kept while reckoning.
pub const SCALE: u32 = 10;
/// Decimals that a number too large for ten of them may have.
const COARSER: [u32; 2] = [6, 2];
const ONE: i128 = 10_i128.pow(SCALE);

/// A result that does not fit into a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(i128);

impl Number {
    pub const ZERO: Self = Number(0);
    pub const ONE: Self = Number(ONE);

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Number(number as i128 * ONE)
    }

    /// A plain decimal text with ten decimals at most.
    ///
    /// # Errors
    /// The text is no decimal or does not fit.
    pub fn parse(text: &str) -> Result<Self, DecimalError> {
        let finest = parse_scaled(text, SCALE);
        // Ten decimals leave room for some hundred millions; larger amounts have fewer.
        let coarser = || COARSER.iter().find_map(|scale| Some((parse_scaled(text, *scale).ok()?, *scale)));
        match (finest, finest.is_err().then(coarser).flatten()) {
            (Ok(units), _) => Ok(Number(i128::from(units))),
            (_, Some((units, scale))) => Ok(Number(i128::from(units) * 10_i128.pow(SCALE - scale))),
            (Err(error), None) => Err(error),
        }
    }

    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    pub fn plus(self, other: Self) -> Result<Self, TooLarge> {
        self.0.checked_add(other.0).map(Number).ok_or(TooLarge)
    }

    pub fn minus(self, other: Self) -> Result<Self, TooLarge> {
        self.0.checked_sub(other.0).map(Number).ok_or(TooLarge)
    }

    pub fn times(self, other: Self) -> Result<Self, TooLarge> {
        self.part(other, Number::ONE)
    }

    /// Quotient; a zero divisor has none.
    pub fn over(self, other: Self) -> Result<Self, TooLarge> {
        self.part(Number::ONE, other)
    }

    /// So many percent of it.
    pub fn percent(self, percent: Self) -> Result<Self, TooLarge> {
        self.part(percent, Number::whole(100))
    }

    /// `self × part ÷ whole`, rounded once.
    pub fn part(self, part: Self, whole: Self) -> Result<Self, TooLarge> {
        let product = self.0.checked_mul(part.0).ok_or(TooLarge)?;
        divide_half_up(product, whole.0).map(Number).ok_or(TooLarge)
    }

    /// Sum of many.
    pub fn sum(numbers: impl IntoIterator<Item = Self>) -> Result<Self, TooLarge> {
        numbers.into_iter().try_fold(Number::ZERO, Number::plus)
    }

    /// Rounded half up (away from zero) to fewer decimals.
    pub fn round(self, decimals: u32) -> Result<Self, TooLarge> {
        let step = 10_i128.pow(SCALE.saturating_sub(decimals));
        let steps = divide_half_up(self.0, step).ok_or(TooLarge)?;
        steps.checked_mul(step).map(Number).ok_or(TooLarge)
    }

    /// Cut to a whole number, towards zero.
    pub const fn truncate(self) -> Self {
        Number(self.0 / ONE * ONE)
    }

    /// The text with exactly so many decimals; further ones are cut, so round before.
    pub fn text(self, decimals: u32) -> String {
        let magnitude = self.0.unsigned_abs();
        let one = ONE.unsigned_abs();
        let sign = if self.0 < 0 { "-" } else { "" };
        if decimals == 0 {
            return format!("{sign}{}", magnitude / one);
        }
        let fraction = format!("{:0width$}", magnitude % one, width = SCALE as usize);
        format!("{sign}{}.{}", magnitude / one, &fraction[..decimals.min(SCALE) as usize])
    }

    /// The text for reading, without the zeros at its end.
    pub fn short(self) -> String {
        self.text(SCALE).trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

impl<const S: u32> From<Fixed<S>> for Number {
    fn from(fixed: Fixed<S>) -> Self {
        const { assert!(S <= SCALE, "finer than a number keeps") };
        Number(i128::from(fixed.scaled()) * 10_i128.pow(SCALE - S))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::parse(text).unwrap()
    }

    #[test]
    fn reckons_exactly_and_rounds_half_up_away_from_zero() {
        assert_eq!(number("102807.5").times(number("7.1")).unwrap().text(4), "729933.2500");
        assert_eq!(number("2").over(number("3")).unwrap().short(), "0.6666666667");
        assert_eq!(number("0.5").round(0).unwrap().text(0), "1");
        assert_eq!(number("-0.005").round(2).unwrap().text(2), "-0.01");
        assert_eq!(number("1.004999").round(2).unwrap().text(2), "1.00");
        assert_eq!(number("1").over(Number::ZERO), Err(TooLarge));
    }

    #[test]
    fn large_amounts_are_read() {
        assert_eq!(number("922337203.68").text(2), "922337203.68", "just above what ten decimals leave room for");
        assert_eq!(number("12345678901234.56").text(2), "12345678901234.56");
        assert_eq!(number("9000000000.123456").text(6), "9000000000.123456");
        assert!(Number::parse("9000000000.1234567").is_err() && Number::parse("1e9").is_err());
    }

    #[test]
    fn a_result_that_does_not_fit_is_refused() {
        let large = number("900000000");
        let larger = large.times(large).unwrap();
        assert_eq!(larger.times(larger), Err(TooLarge));
        assert_eq!(larger.short(), "810000000000000000");
    }
}
