//! What the goods of an export declaration cost free on board: its prices less the freight and the insurance that the terms of
//! delivery put into them.

use super::value::Money;
use crate::decimal::Fixed;
use crate::row::Row;
use crate::rules::declaration::{Direction, Wanted, terms};
use crate::rules::split::apportion::apportion;

/// The price of each line; `None` where the fees cannot be taken off: one is missing, or is in another currency than the goods.
pub fn prices(head: &Row, lines: &[Row]) -> Option<Vec<Money>> {
    let totals: Vec<Money> = lines.iter().map(|line| line.decimal("declTotal").unwrap_or_default()).collect();
    let Some(terms) = terms(Direction::Export, head.text("transMode")) else { return Some(totals) };
    let held = [(&terms.freight, "fee"), (&terms.insurance, "insur")];
    let held: Vec<&str> = held.iter().filter(|(wanted, _)| **wanted == Wanted::Must).map(|(_, name)| *name).collect();
    if held.is_empty() {
        return Some(totals);
    }
    let currency = lines.first()?.text("tradeCurr");
    if lines.iter().any(|line| line.text("tradeCurr") != currency) {
        return None;
    }
    let goods = Money::sum(totals.iter().copied())?;
    let fees = held.iter().try_fold(Money::ZERO, |sum, name| sum.checked_add(fee(head, name, goods, currency)?))?;
    let bases: Vec<i64> = totals.iter().map(|total| total.scaled()).collect();
    let shares = apportion(fees.scaled(), &bases)?;
    let less = totals.iter().zip(shares).map(|(total, share)| total.checked_sub(Money::from_scaled(share)));
    less.map(|price| price.filter(|price| !price.is_negative())).collect()
}

/// A fee of the head in the currency of the goods: a rate of them, a price per tonne, or a total.
fn fee(head: &Row, name: &str, goods: Money, currency: &str) -> Option<Money> {
    let said = |part: &str| head.text(&format!("{name}{part}")).to_owned();
    let rate: Fixed<5> = said("Rate").parse().ok()?;
    let is_same = said("Curr") == currency;
    match said("Mark").as_str() {
        "1" => {
            let of_goods: Fixed<9> = goods.checked_mul(rate)?;
            of_goods.checked_mul(Fixed::<2>::from_scaled(1))
        }
        "2" if is_same => {
            let tonnes: Fixed<9> = head.decimal::<5>("grossWet")?.checked_mul(Fixed::<3>::from_scaled(1))?;
            tonnes.checked_mul(rate)
        }
        "3" if is_same => rate.to_scale(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn of(head: Value) -> Option<Vec<String>> {
        let line = |total: &str| Row::from_value(json!({ "declTotal": total, "tradeCurr": "USD" })).unwrap();
        let found = prices(&Row::from_value(head).unwrap(), &[line("750"), line("250")])?;
        Some(found.iter().map(|price| price.short()).collect())
    }

    fn said(prices: [&str; 2]) -> Option<Vec<String>> {
        Some(prices.map(str::to_owned).to_vec())
    }

    #[test]
    fn freight_and_insurance_are_no_part_of_it() {
        let freight = json!({ "transMode": "1", "feeMark": "3", "feeRate": "200", "feeCurr": "USD", "insurMark": "1",
            "insurRate": "0.4" });
        assert_eq!(of(freight), said(["597", "199"]));
        let per_tonne =
            json!({ "transMode": "2", "feeMark": "2", "feeRate": "50", "feeCurr": "USD", "grossWet": "2000" });
        assert_eq!(of(per_tonne), said(["675", "225"]));
        assert_eq!(of(json!({ "transMode": "3" })), said(["750", "250"]));
    }

    #[test]
    fn what_cannot_be_taken_off_is_not_guessed() {
        assert_eq!(of(json!({ "transMode": "1" })), None);
        let other = json!({ "transMode": "2", "feeMark": "3", "feeRate": "200", "feeCurr": "CNY" });
        assert_eq!(of(other), None);
        let more = json!({ "transMode": "2", "feeMark": "3", "feeRate": "2000", "feeCurr": "USD" });
        assert_eq!(of(more), None);
    }
}
