//! Whether all goods of a client order are declared: by declarations made of it, or of the forecasts that name it.

use crate::states::documents::{PARTLY, USED};
use crate::states::forecast::CANCELLED;

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
