//! The simple estimate of the tax on the goods in an account. Source: domain/tax.md §6.

use serde::{Deserialize, Serialize};

use super::number::{Number, TooLarge};
use crate::decimal::Fixed;

/// What is left on one line of an account.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Held {
    pub quantity: Fixed<5>,
    /// Average price in the account's currency.
    pub price: Fixed<5>,
    /// Duty and value-added tax in percent.
    pub duty_rate: Fixed<4>,
    pub vat_rate: Fixed<4>,
}

/// The tax on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OnStock {
    /// To the yuan.
    pub value: Fixed<2>,
    pub duty: Fixed<2>,
    pub vat: Fixed<2>,
}

/// The tax on each line and, last, on all of them: value = quantity × price × customs rate to the yuan, duty and VAT to
/// the cent.
pub fn estimate(lines: &[Held], exchange: Fixed<6>) -> Result<(Vec<OnStock>, OnStock), TooLarge> {
    let mut sum = OnStock { value: Fixed::ZERO, duty: Fixed::ZERO, vat: Fixed::ZERO };
    let mut found = Vec::with_capacity(lines.len());
    for line in lines {
        let value = Number::from(line.quantity).times(line.price.into())?.times(exchange.into())?.round(0)?;
        let duty = value.percent(line.duty_rate.into())?.round(2)?;
        let vat = value.plus(duty)?.percent(line.vat_rate.into())?.round(2)?;
        let taxed = OnStock { value: cents(value)?, duty: cents(duty)?, vat: cents(vat)? };
        let add = |to: Fixed<2>, more: Fixed<2>| to.checked_add(more).ok_or(TooLarge);
        sum = OnStock {
            value: add(sum.value, taxed.value)?,
            duty: add(sum.duty, taxed.duty)?,
            vat: add(sum.vat, taxed.vat)?,
        };
        found.push(taxed);
    }
    Ok((found, sum))
}

fn cents(number: Number) -> Result<Fixed<2>, TooLarge> {
    number.text(2).parse().map_err(|_| TooLarge)
}
