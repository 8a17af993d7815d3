//! An exact decimal.

use std::cmp::Ordering;
use std::fmt;

/// An exact decimal of any scale up to 18; without zeros at its end, so that equal numbers are equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exact {
    units: i128,
    scale: u32,
}

impl Exact {
    pub const ZERO: Exact = Exact { units: 0, scale: 0 };
    pub const ONE: Exact = Exact { units: 1, scale: 0 };
    pub const TEN: Exact = Exact { units: 10, scale: 0 };
    pub const THOUSAND: Exact = Exact { units: 1_000, scale: 0 };

    fn new(mut units: i128, mut scale: u32) -> Exact {
        while scale > 0 && units % 10 == 0 {
            units /= 10;
            scale -= 1;
        }
        Exact { units, scale }
    }

    /// Ten to a power.
    pub(super) fn power_of_ten(power: u32) -> Option<Exact> {
        Some(Exact { units: 10_i128.checked_pow(power)?, scale: 0 })
    }

    /// Digits with at most one point.
    pub(in crate::rules::reading) fn parse(text: &str) -> Option<Exact> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        if whole.len() + fraction.len() > 24 || fraction.len() > 18 || (whole.is_empty() && fraction.is_empty()) {
            return None;
        }
        let units = format!("{whole}{fraction}").parse().ok()?;
        Some(Exact::new(units, u32::try_from(fraction.len()).ok()?))
    }

    fn scaled(self, scale: u32) -> Option<i128> {
        self.units.checked_mul(10_i128.checked_pow(scale - self.scale)?)
    }

    fn aligned(self, other: Exact) -> Option<(i128, i128, u32)> {
        let scale = self.scale.max(other.scale);
        Some((self.scaled(scale)?, other.scaled(scale)?, scale))
    }

    #[must_use]
    pub fn negative(self) -> Exact {
        Exact { units: -self.units, ..self }
    }

    pub fn plus(self, other: Exact) -> Option<Exact> {
        let (a, b, scale) = self.aligned(other)?;
        Some(Exact::new(a.checked_add(b)?, scale))
    }

    pub fn times(self, other: Exact) -> Option<Exact> {
        Some(Exact::new(self.units.checked_mul(other.units)?, self.scale + other.scale))
    }

    pub const fn is_zero(self) -> bool {
        self.units == 0
    }

    pub const fn is_whole(self) -> bool {
        self.scale == 0
    }

    /// How many decimals it has.
    pub const fn scale(self) -> u32 {
        self.scale
    }

    /// Whether two numbers are the same but for rounding: at most `10^-places` apart.
    pub fn is_about(self, other: Exact, places: u32) -> bool {
        let scale = self.scale.max(other.scale).max(places);
        match (self.scaled(scale), other.scaled(scale), 10_i128.checked_pow(scale - places)) {
            (Some(a), Some(b), Some(step)) => (a - b).abs() <= step,
            _ => false,
        }
    }

    /// With at most so many decimals, a half away from zero.
    #[must_use]
    pub fn rounded(self, places: u32) -> Exact {
        let Some(step) = self.scale.checked_sub(places).and_then(|more| 10_i128.checked_pow(more)) else { return self };
        let (whole, rest) = (self.units / step, self.units % step);
        let up = if rest.abs() * 2 >= step { rest.signum() } else { 0 };
        Exact::new(whole + up, places)
    }

    /// A power of ten more or less.
    pub(super) fn shifted(self, places: u32) -> Exact {
        Exact::new(self.units, self.scale + places)
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        let (a, b, _) = self.aligned(*other)?;
        Some(a.cmp(&b))
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.units < 0 { "-" } else { "" };
        let digits = format!("{:0>width$}", self.units.unsigned_abs(), width = self.scale as usize + 1);
        let (whole, fraction) = digits.split_at(digits.len() - self.scale as usize);
        if fraction.is_empty() { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{fraction}") }
    }
}
