//! The price of a goods line held against the material price of the day: by how much it may depart from that without a question
//! is the customer's limit.

use chrono::NaiveDate;

use super::customs_rate::yuan_for;
use super::declaration::reference::{PriceReference, PriceSource};
use super::few::few;
use super::tax::number::Number;
use crate::decimal::Fixed;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::text::Message;
use crate::text::catalogue::base::{DAYS, OPEN_DAYS, OVERLAPS, PRICE_OF};
use crate::text::catalogue::forecast_checks::{CONVERTED_DEPARTS, OF_MASTER, OF_RECORD, PRICE_DEPARTS};

/// The fields of a goods line that its price and what it is held against follow from.
pub const OF_LINES: &[&str] = &["gdsMtno", "declPrice", "declTotal", "gQty", "gUnit", "tradeCurr"];

/// A price that departs from the known one by more than the customer allows.
#[derive(Clone, Debug)]
pub struct Departure {
    pub price: Fixed<5>,
    /// The known price of one unit of the line, in its currency.
    pub known: Fixed<5>,
    pub source: PriceSource,
    /// By how many percent of the known one, half up; negative below it.
    pub percent: Fixed<1>,
    /// The warning, with both figures.
    pub warning: Problem,
}

/// How far the price of a line departs from the material price, where that is more than `limit` percent. Of several references
/// the record of the day counts before the goods master, and of each one in the currency of the line before one in another, which
/// is converted by customs' rates of the month of the day (`rates`, rows of the exchange rates). Prices in a unit that does not
/// convert, or in a currency without a rate, are not compared.
pub fn departure(
    line: RowRef<'_>,
    known: &[PriceReference],
    limit: i64,
    rates: &[Row],
    day: NaiveDate,
) -> Option<Departure> {
    let price = price_of(line).filter(|price| price.is_positive())?;
    let (material, currency) = (line.text("gdsMtno"), line.text("tradeCurr"));
    if material.is_empty() || currency.is_empty() {
        return None;
    }
    let of_line = |source: PriceSource, alike: bool| {
        let same = known.iter().filter(move |one| one.source == source && one.gds_mtno == material);
        same.filter(|one| (one.currency == currency) == alike).find_map(|one| {
            let price = one.per(line.text("gUnit")).filter(|price| price.is_positive())?;
            let usual = if alike { price } else { converted(price, &one.currency, currency, rates, day)? };
            Some((one, price, usual))
        })
    };
    let either = |source| of_line(source, true).or_else(|| of_line(source, false));
    let (reference, own, usual) = either(PriceSource::PriceRecord).or_else(|| either(PriceSource::GoodsMaster))?;
    let difference = i128::from(price.scaled()) - i128::from(usual.scaled());
    if difference.abs() * 100 <= i128::from(limit) * i128::from(usual.scaled()) {
        return None;
    }
    let hundredfold: Fixed<5> = price.checked_sub(usual)?.checked_mul(Fixed::<0>::from_whole(100)?)?;
    let percent: Fixed<1> = hundredfold.checked_div(usual)?;
    let text = if reference.currency == currency { PRICE_DEPARTS } else { CONVERTED_DEPARTS };
    let message = text.speak_with(&[
        ("price", &price.short()),
        ("source", if reference.source == PriceSource::PriceRecord { &OF_RECORD } else { &OF_MASTER }),
        ("known", &own.short()),
        ("currency", &reference.currency),
        ("converted", &usual.short()),
        ("own", &currency),
        ("percent", &percent.short()),
    ]);
    let warning = Problem::warning("fcst.price", "declPrice", message);
    Some(Departure { price, known: usual, source: reference.source, percent, warning })
}

/// A price in another currency, half up; `None` where a rate is missing or nothing is left of it.
fn converted(price: Fixed<5>, from: &str, to: &str, rates: &[Row], day: NaiveDate) -> Option<Fixed<5>> {
    let (from, to) = (yuan_for(rates, from, day)?, yuan_for(rates, to, day)?);
    let there = Number::from(price).times(from).and_then(|yuan| yuan.over(to)).and_then(|there| there.round(5)).ok()?;
    there.text(5).parse().ok().filter(|price: &Fixed<5>| price.is_positive())
}

/// The unit price, else what one unit costs of the total.
fn price_of(line: RowRef<'_>) -> Option<Fixed<5>> {
    let given = line.decimal::<5>("declPrice");
    given.or_else(|| {
        line.decimal::<4>("declTotal")?.checked_div(line.decimal::<5>("gQty").filter(|qty| !qty.is_zero())?)
    })
}

/// What to know of a price whose days overlap with those of others of the material: a warning at its first day that names them. `others`
/// are the other prices of its owner; what is disabled, is of another material or was agreed for other terms of delivery is left out.
pub fn overlaps<'r>(price: &Row, others: impl IntoIterator<Item = &'r Row>) -> Option<Problem> {
    let from = price.borrowed().date("validFrom")?;
    let until = price.borrowed().date("validTo");
    let is_off = |row: &Row| row.text("isDisabled") == "1";
    let terms = price.text("transMode");
    let holds_beside = |other: &&Row| {
        let begins_in =
            other.borrowed().date("validFrom").is_some_and(|first| until.is_none_or(|until| first <= until));
        let lasts = other.borrowed().date("validTo").is_none_or(|last| from <= last);
        let of_terms = terms.is_empty() || other.is_blank("transMode") || other.text("transMode") == terms;
        !is_off(other) && other.text("gdsMtno") == price.text("gdsMtno") && begins_in && lasts && of_terms
    };
    let named = |other: &Row| {
        let (first, last) = (other.text("validFrom"), other.text("validTo"));
        let days = if last.is_empty() { OPEN_DAYS } else { DAYS }.with(&[("from", first), ("until", last)]);
        let figure = other.decimal::<5>("price").map(|price| price.short()).unwrap_or_default();
        PRICE_OF.speak_with(&[("price", &figure), ("currency", &other.text("currency")), ("days", &days)])
    };
    if is_off(price) {
        return None;
    }
    let named: Vec<Message> = others.into_iter().filter(holds_beside).map(named).collect();
    let message = OVERLAPS.speak_with(&[("number", &price.text("gdsMtno")), ("prices", &few(&named)?)]);
    Some(Problem::warning("materialPrice.overlaps", "validFrom", message))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn price(from: &str, until: &str) -> Row {
        Row(json!({ "gdsMtno": "A", "price": "1.20000", "currency": "USD", "validFrom": from, "validTo": until })
            .as_object()
            .cloned()
            .unwrap_or_default())
    }

    #[test]
    fn prices_whose_days_overlap_are_named() {
        let frame = price("2026-01-01", "2026-12-31");
        let told = |one: &Row, others: &[Row]| overlaps(one, others).map(|problem| problem.message.en);
        let month = price("2026-06-01", "2026-06-30");
        let said = told(&month, std::slice::from_ref(&frame)).unwrap_or_default();
        assert!(said.contains("1.2 USD, 2026-01-01 to 2026-12-31"), "{said}");
        let open = price("2026-12-31", "");
        assert!(told(&frame, std::slice::from_ref(&open)).is_some_and(|said| said.contains("from 2026-12-31 on")));
        assert_eq!(told(&price("2027-01-01", ""), std::slice::from_ref(&frame)), None);
        assert_eq!(told(&month, &[price("2026-07-01", ""), price("2026-01-01", "2026-05-31")]), None);
        let unlike = [("isDisabled", "1"), ("gdsMtno", "B")].map(|(field, value)| {
            let mut other = frame.clone();
            other.set(field, value);
            other
        });
        assert_eq!(told(&month, &unlike), None);
        let mut off = month.clone();
        off.set("isDisabled", "1");
        assert_eq!(told(&off, std::slice::from_ref(&frame)), None);
    }

    #[test]
    fn prices_for_other_terms_of_delivery_do_not_meet() {
        let with = |terms: &str| {
            let mut row = price("2026-01-01", "");
            row.set("transMode", terms);
            row
        };
        assert!(overlaps(&with("1"), &[with("3")]).is_none());
        assert!(overlaps(&with("1"), &[with("1")]).is_some() && overlaps(&with("1"), &[with("")]).is_some());
        assert!(overlaps(&with(""), &[with("3")]).is_some());
    }
}
