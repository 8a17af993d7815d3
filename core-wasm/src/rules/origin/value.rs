//! Regional value content: what of the price of a product (FOB) is of the materials that do not originate, and what of those that do.

use crate::decimal::{Fixed, rescale};
use crate::row::RowRef;

/// What goods cost: four decimals.
pub type Money = Fixed<4>;
/// How much of a material: nine decimals.
pub type Amount = Fixed<9>;
/// Percent with two decimals, cut off: 39.996 % do not become 40 %.
pub type Percent = Fixed<2>;

/// What a material costs in all pieces of a line; `None` where a figure is missing or too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    pub quantity: Amount,
    /// Rounded, as it is shown.
    pub value: Money,
    /// Quantity × price, in units of 10⁻¹⁴.
    exact: i128,
}

/// What materials cost together, summed exactly and rounded once. `None` where it does not fit.
pub fn together(costs: &[Cost]) -> Option<Money> {
    let sum = costs.iter().try_fold(0_i128, |sum, cost| sum.checked_add(cost.exact))?;
    rescale(sum, 14, 4).map(Money::from_scaled)
}

/// The cost of a material: quantity in one piece × pieces × price. Where nobody knows the price there is none: it is not free.
pub fn cost(line: RowRef<'_>, material: RowRef<'_>) -> Option<Cost> {
    let pieces = line.decimal::<5>("gQty")?;
    let quantity: Amount = material.decimal::<9>("unitQty")?.checked_mul(pieces)?;
    let price = material.decimal::<5>("price").filter(|price| price.is_positive())?;
    let exact = i128::from(quantity.scaled()).checked_mul(i128::from(price.scaled()))?;
    Some(Cost { quantity, value: quantity.checked_mul(price)?, exact })
}

/// The value content of a line with everything that it was reckoned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    pub fob: Money,
    /// Value of the materials that originate.
    pub vom: Money,
    /// Value of those that do not.
    pub vnm: Money,
    /// Labour, overhead and profit, which count as originating.
    pub own: Money,
    /// (FOB − VNM) / FOB.
    pub build_down: Percent,
    /// (VOM + own) / FOB.
    pub build_up: Percent,
    /// Whether the form knows build-up.
    pub counts_up: bool,
}

impl Content {
    /// The content of sums; `None` without a price, or where they do not fit.
    pub fn of(fob: Money, vom: Money, vnm: Money, own: Money, counts_up: bool) -> Option<Content> {
        let share = |part: i128| -> Option<Percent> {
            let cut = (part * 10_000).checked_div(i128::from(fob.scaled()))?;
            i64::try_from(cut).ok().map(Percent::from_scaled)
        };
        if !fob.is_positive() {
            return None;
        }
        let left = i128::from(fob.scaled()) - i128::from(vnm.scaled());
        let inside = i128::from(vom.scaled()) + i128::from(own.scaled());
        // Below zero cutting off would round up.
        let build_down = if left < 0 { Percent::ZERO } else { share(left)? };
        Some(Content { fob, vom, vnm, own, build_down, build_up: share(inside)?, counts_up })
    }

    /// Build-down; the higher one of the two where the form knows both, for then an exporter may choose the way.
    pub fn best(&self) -> Percent {
        if self.counts_up { self.build_down.max(self.build_up) } else { self.build_down }
    }

    /// Whether its parts cost more than the whole: a figure is wrong.
    pub fn exceeds(&self) -> bool {
        let parts = [self.vom, self.vnm, self.own].map(|part| i128::from(part.scaled()));
        parts.iter().sum::<i128>() > i128::from(self.fob.scaled())
    }
}

/// Whether a part is at most so many percent of a price, exactly.
pub fn within(part: Money, percent: u8, of: Money) -> bool {
    i128::from(part.scaled()) * 100 <= i128::from(percent) * i128::from(of.scaled())
}
