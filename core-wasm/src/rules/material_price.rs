//! The price of a goods line held against the material price of the day: by how much it may depart from that without a question
//! is the customer's limit.

use super::declaration::reference::{PriceReference, PriceSource};
use crate::decimal::Fixed;
use crate::error::Problem;
use crate::row::RowRef;
use crate::text::catalogue::forecast_checks::{OF_MASTER, OF_RECORD, PRICE_DEPARTS};

/// The fields of a goods line that its price and what it is held against follow from.
pub const OF_LINES: &[&str] = &["gdsMtno", "declPrice", "declTotal", "gQty", "gUnit", "tradeCurr"];

/// A price that departs from the known one by more than the customer allows.
#[derive(Clone, Debug)]
pub struct Departure {
    pub price: Fixed<5>,
    /// The known price of one unit of the line.
    pub known: Fixed<5>,
    pub source: PriceSource,
    /// By how many percent of the known one, half up; negative below it.
    pub percent: Fixed<1>,
    /// The warning, with both figures.
    pub warning: Problem,
}

/// How far the price of a line departs from the material price, where that is more than `limit` percent. Of several references
/// the record of the day counts before the goods master; prices in another currency, or in a unit that does not convert, are
/// not compared.
pub fn departure(line: RowRef<'_>, known: &[PriceReference], limit: i64) -> Option<Departure> {
    let price = price_of(line).filter(|price| price.is_positive())?;
    let material = line.text("gdsMtno");
    let of_line = |source: PriceSource| {
        let same = known.iter().filter(move |one| one.source == source && one.gds_mtno == material);
        same.filter(|one| one.currency == line.text("tradeCurr")).find_map(|one| {
            let price = one.per(line.text("gUnit")).filter(|price| price.is_positive())?;
            Some((one, price))
        })
    };
    if material.is_empty() {
        return None;
    }
    let (reference, usual) = of_line(PriceSource::PriceRecord).or_else(|| of_line(PriceSource::GoodsMaster))?;
    let difference = i128::from(price.scaled()) - i128::from(usual.scaled());
    if difference.abs() * 100 <= i128::from(limit) * i128::from(usual.scaled()) {
        return None;
    }
    let hundredfold: Fixed<5> = price.checked_sub(usual)?.checked_mul(Fixed::<0>::from_whole(100)?)?;
    let percent: Fixed<1> = hundredfold.checked_div(usual)?;
    let message = PRICE_DEPARTS.speak_with(&[
        ("price", &price.short()),
        ("source", if reference.source == PriceSource::PriceRecord { &OF_RECORD } else { &OF_MASTER }),
        ("known", &usual.short()),
        ("currency", &reference.currency),
        ("percent", &percent.short()),
    ]);
    let warning = Problem::warning("fcst.price", "declPrice", message);
    Some(Departure { price, known: usual, source: reference.source, percent, warning })
}

/// The unit price, else what one unit costs of the total.
fn price_of(line: RowRef<'_>) -> Option<Fixed<5>> {
    let given = line.decimal::<5>("declPrice");
    given.or_else(|| {
        line.decimal::<4>("declTotal")?.checked_div(line.decimal::<5>("gQty").filter(|qty| !qty.is_zero())?)
    })
}
