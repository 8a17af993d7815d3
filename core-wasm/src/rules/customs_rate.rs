//! The monthly exchange rates of customs, by which taxes are reckoned and charges are held against goods.

use chrono::NaiveDate;

use crate::row::{Row, RowRef, month_of};
use crate::rules::tax::number::Number;

/// Letters of the currency that taxes are reckoned in.
pub(in crate::rules) const YUAN: &str = "CNY";

/// Yuan for one unit of a currency, yuan themselves included; `None` where no rate is known.
pub(in crate::rules) fn yuan_for(rates: &[Row], currency: &str, day: NaiveDate) -> Option<Number> {
    if currency == YUAN { Some(Number::ONE) } else { rate_of(rates, currency, day).map(|(_, rate)| rate) }
}

/// Yuan for one unit of a currency: customs' rate of the month of a day, or the last one before it, with its row among those
/// of the exchange rates. `None` where no rate is known.
pub(in crate::rules) fn rate_of<'a>(rates: &'a [Row], currency: &str, day: NaiveDate) -> Option<(RowRef<'a>, Number)> {
    let month = month_of(day);
    let of_currency = rates.iter().map(Row::borrowed).filter(|row| row.text("currency") == currency);
    let latest = of_currency.filter(|row| row.text("month") <= month.as_str()).max_by_key(|row| row.text("month"))?;
    let rate = latest.decimal::<6>("rate").filter(|rate| rate.is_positive())?;
    Some((latest, rate.into()))
}
