//! Whether all goods of a client order are declared: by declarations made of it, or of the forecasts that name it; and whether they
//! would be declared by both.

use crate::states::documents::{PARTLY, UNUSED, USED};
use crate::states::forecast::CANCELLED;
use crate::text::Message;
use crate::text::catalogue::documents as texts;

/// A forecast that names an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    pub number: String,
    pub state: String,
    /// How far it is declared (dictionary of `declUsedTypecd`).
    pub used: String,
    /// Whether it has lines.
    pub has_goods: bool,
}

/// What of an order is not declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undeclared {
    /// The forecasts that wait; none: it is goods of the order itself.
    pub forecasts: Vec<String>,
}

/// What of an order, itself declared as far as `used` says, is not declared yet; none: all of it is. A forecast that was cancelled, or has
/// no lines, brings no goods and waits for nothing.
pub fn undeclared(used: &str, forecasts: &[Forecast]) -> Option<Undeclared> {
    if used == USED {
        return None;
    }
    let counted: Vec<&Forecast> = forecasts.iter().filter(|one| one.state != CANCELLED && one.has_goods).collect();
    let waiting: Vec<String> =
        counted.iter().filter(|one| one.used != USED).map(|forecast| forecast.number.clone()).collect();
    let by_forecasts = used != PARTLY && !counted.is_empty() && waiting.is_empty();
    (!by_forecasts).then_some(Undeclared { forecasts: waiting })
}

/// Whether declarations were made of some goods of a document, by its `declUsedTypecd`.
fn is_begun(used: &str) -> bool {
    !used.is_empty() && used != UNUSED
}

/// The doubt before an order is declared: forecasts that name it, and so bring the same goods, were declared already. They are named.
pub fn by_forecasts(order: &str, forecasts: &[Forecast]) -> Option<Message> {
    let begun = |one: &&Forecast| one.state != CANCELLED && is_begun(&one.used);
    let numbers: Vec<&str> = forecasts.iter().filter(begun).map(|one| one.number.as_str()).collect();
    (!numbers.is_empty()).then(|| texts::BY_FORECASTS.with(&[("order", order), ("numbers", &numbers.join(", "))]))
}

/// The doubt before a forecast is declared: the order that it names, which is declared as far as `used` says, was declared itself.
pub fn by_its_order(forecast: &str, order: &str, used: &str) -> Option<Message> {
    is_begun(used).then(|| texts::BY_ITS_ORDER.with(&[("number", forecast), ("order", order)]))
}
