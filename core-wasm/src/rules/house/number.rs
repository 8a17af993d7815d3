//! Numbers of conditions: decimals with as many places as they need, exact but for quotients. What does not fit is no number,
//! so that a rule stays silent instead of judging by a wrong one.

use std::cmp::Ordering;

use crate::amount;
use crate::decimal::divide_half_up;

/// Most places behind the point: quotients, and products of more, are rounded half up to them.
const MOST_PLACES: u32 = 12;

/// `units / 10^scale`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    units: i128,
    scale: u32,
}

impl Number {
    pub(super) const fn whole(units: i128) -> Self {
        Number { units, scale: 0 }
    }

    /// The number that a text is; `None` for one that is none, or too large.
    pub(super) fn read(text: &str) -> Option<Self> {
        let amount::Typed { units, scale } = amount::read(text).ok()?;
        (Number { units, scale }).rounded()
    }

    /// The whole number; `None` where there is more to it.
    pub(super) fn days(self) -> Option<i64> {
        let unit = 10_i128.checked_pow(self.scale)?;
        if self.units % unit == 0 { i64::try_from(self.units / unit).ok() } else { None }
    }

    pub(super) fn negative(self) -> Option<Self> {
        Some(Number { units: self.units.checked_neg()?, ..self })
    }

    pub(super) fn plus(self, other: Self) -> Option<Self> {
        let (a, b, scale) = self.aligned(other)?;
        Some(Number { units: a.checked_add(b)?, scale })
    }

    pub(super) fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.negative()?)
    }

    pub(super) fn times(self, other: Self) -> Option<Self> {
        (Number { units: self.units.checked_mul(other.units)?, scale: self.scale + other.scale }).rounded()
    }

    /// The quotient; `None` for a divisor of zero.
    pub(super) fn over(self, other: Self) -> Option<Self> {
        let places = (MOST_PLACES + other.scale).checked_sub(self.scale)?;
        let units = divide_half_up(self.units.checked_mul(10_i128.checked_pow(places)?)?, other.units)?;
        Some(Number { units, scale: MOST_PLACES })
    }

    pub(super) fn compared(self, other: Self) -> Option<Ordering> {
        let (a, b, _) = self.aligned(other)?;
        Some(a.cmp(&b))
    }

    fn rounded(self) -> Option<Self> {
        let Some(beyond) = self.scale.checked_sub(MOST_PLACES).filter(|beyond| *beyond > 0) else { return Some(self) };
        Some(Number { units: divide_half_up(self.units, 10_i128.checked_pow(beyond)?)?, scale: MOST_PLACES })
    }

    fn aligned(self, other: Self) -> Option<(i128, i128, u32)> {
        let scale = self.scale.max(other.scale);
        let at = |number: Self| number.units.checked_mul(10_i128.checked_pow(scale - number.scale)?);
        Some((at(self)?, at(other)?, scale))
    }
}
