//! What follows in a line of an inventory list: the goods from the serial of the account, legal units from the tariff or the account,
//! legal quantities by unit or factor, the total from the price, the amount in dollars by the rate of the month. What a person entered
//! is not replaced.

use chrono::NaiveDate;

use super::Context;
use super::filed::of_filed;
use super::lines::LEGAL;
use crate::decimal::{Fixed, Quantity};
use crate::row::{Row, RowRef};
use crate::rules::customs_rate::{YUAN, rate_of};
use crate::rules::tax::number::Number;
use crate::rules::units;

/// The units of the quantities that the tariff asks for.
const LEGAL_UNITS: [&str; 2] = ["lawfUnitcd", "secdLawfUnitcd"];
const DOLLAR: &str = "USD";
/// Decimals of amounts.
const AMOUNT: u32 = 5;

/// The declared quantity of a line in a legal unit, and whether that is exact: units that convert are, a factor that somebody
/// keyed is what they say. `None` where neither tells.
pub(super) fn in_legal_unit(line: RowRef<'_>, unit: &str, factor: &str) -> Option<(Quantity, bool)> {
    let quantity = line.decimal::<5>("dclQty").filter(|_| !unit.is_empty())?;
    if let Some(converted) = units::convert(quantity, line.text("dclUnitcd"), unit) {
        return Some((converted, true));
    }
    let factor = line.decimal::<5>(factor).filter(|factor| factor.is_positive())?;
    quantity.checked_mul::<5, 5>(factor).map(|quantity| (quantity, false))
}

/// An amount in dollars at customs' rates of the month, in cents; `None` while a rate is missing or the result does not fit.
pub(super) fn usd(total: Fixed<5>, currency: &str, exchange: &[Row], day: NaiveDate) -> Option<Fixed<5>> {
    if currency == DOLLAR {
        return total.to_scale::<2>()?.to_scale::<5>();
    }
    let rate = |currency: &str| match currency {
        YUAN => Some(Number::ONE),
        _ => rate_of(exchange, currency, day).map(|(_, rate)| rate),
    };
    let yuan = Number::from(total).times(rate(currency)?).ok()?;
    let dollars = yuan.over(rate(DOLLAR)?).ok()?.round(2).ok()?;
    dollars.text(AMOUNT).parse().ok()
}

/// The fields of a line that follow from the others and are blank: names and values.
pub fn completed(line: &Row, context: &Context<'_>) -> Vec<(&'static str, String)> {
    let mut after = line.clone();
    let mut found = Vec::new();
    let mut put = |after: &mut Row, field: &'static str, value: Option<String>| {
        if let Some(value) = value.filter(|value| after.is_blank(field) && !value.is_empty()) {
            after.set(field, value.clone());
            found.push((field, value));
        }
    };
    let filed = context.filed.map(|filed| of_filed(line, filed)).unwrap_or_default();
    let (units, goods): (Vec<_>, Vec<_>) = filed.into_iter().partition(|(field, _)| LEGAL_UNITS.contains(field));
    for (field, value) in goods {
        put(&mut after, field, Some(value));
    }
    // The tariff counts; what the account has filed says the units of codes that the tariff here lacks.
    match context.dicts.by_id_on("hsCode", after.text("gdecd"), context.today) {
        Some(entry) => {
            for (field, unit) in LEGAL_UNITS.into_iter().zip(["unit1", "unit2"]) {
                put(&mut after, field, Some(entry.extra(unit).to_owned()));
            }
        }
        None => units.into_iter().for_each(|(field, unit)| put(&mut after, field, Some(unit))),
    }
    for (field, unit, factor) in LEGAL {
        let legal = in_legal_unit(after.borrowed(), after.text(unit), factor);
        put(&mut after, field, legal.map(|(quantity, _)| quantity.to_string()));
    }
    let (quantity, price, total) =
        (after.decimal::<5>("dclQty"), after.decimal::<5>("dclUprcAmt"), after.decimal::<5>("dclTotalAmt"));
    if let (Some(quantity), Some(price)) = (quantity, price) {
        let total = quantity.checked_mul::<5, 2>(price).and_then(Fixed::to_scale::<5>);
        put(&mut after, "dclTotalAmt", total.map(|total| total.to_string()));
    }
    if let (Some(quantity), Some(total)) = (quantity, total) {
        let price = total.checked_div::<5, 4>(quantity).and_then(Fixed::to_scale::<5>);
        put(&mut after, "dclUprcAmt", price.map(|price| price.to_string()));
    }
    let letters = context.dicts.by_id("currency", after.text("dclCurrcd")).map_or("", |entry| entry.name2.as_str());
    if let Some(total) = after.decimal::<5>("dclTotalAmt").filter(|_| !letters.is_empty()) {
        let dollars = usd(total, letters, context.exchange, context.today);
        put(&mut after, "usdStatTotalAmt", dollars.map(|dollars| dollars.to_string()));
    }
    found
}
