//! Whether all goods of a client order are declared: by declarations made of it, or of the forecasts that name it; and whether they
//! would be declared by both.

use super::wms::is_same;
use crate::decimal::parse_scaled;
use crate::row::Row;
use crate::states::documents::{PARTLY, UNUSED, USED};
use crate::states::forecast::CANCELLED;
use crate::text::catalogue::documents as texts;
use crate::text::{Message, listed};

/// Decimals of quantities and prices that are compared.
const QUANTITY_SCALE: u32 = 6;

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

/// By what goods of a document and a line of a declaration are the same, each by the names that documents and declarations have for
/// it. Customers write rough codes and names, which whoever declares corrects; then the quantity or the price is still theirs.
const ALIKE: [(&[&str], &str); 4] = [
    (&["gdsMtno"], "gdsMtno"),
    (&["gName", "gdsNm"], "gName"),
    (&["gQty", "dclQty"], "gQty"),
    (&["declTotal", "dclTotalAmt"], "declTotal"),
];
/// Digits in which tariff codes of the same goods agree: the heading.
const HEADING: usize = 4;

/// Whether nothing in the lines of a declaration is like the goods that it was made of, in any of material number, heading, name,
/// quantity and price. Of no goods nothing is said.
pub fn is_replaced(declared: &[Row], goods: &[Row]) -> bool {
    let number = |text: &str| parse_scaled(text, QUANTITY_SCALE).ok();
    let same_text = |one: &str, other: &str| {
        !one.is_empty() && (is_same(one, other) || number(one).is_some_and(|one| number(other) == Some(one)))
    };
    let said = |row: &Row, field: &str| row.borrowed().written(field).into_owned();
    let heading = |code: &str| code.get(..HEADING).map(ToOwned::to_owned);
    let alike = |of: &Row, line: &Row| {
        let by_text =
            ALIKE.iter().any(|(names, own)| names.iter().any(|name| same_text(&said(of, name), &said(line, own))));
        let code = ["codeTS", "gdecd"].iter().find_map(|name| heading(of.text(name)));
        by_text || (code.is_some() && code == heading(line.text("codeTS")))
    };
    !goods.is_empty() && !goods.iter().any(|of| declared.iter().any(|line| alike(of, line)))
}

/// The doubt before a declaration goes whose lines have nothing of the goods that were ordered: it says that it belongs to these
/// documents, and declares other work.
pub fn replaced(declaration: &str, documents: &[&str]) -> Message {
    texts::REPLACED.speak_with(&[("number", &declaration), ("documents", &listed(documents))])
}

/// Whether declarations were made of some goods of a document, by its `declUsedTypecd`.
fn is_begun(used: &str) -> bool {
    !used.is_empty() && used != UNUSED
}

/// The doubt before an order is declared: forecasts that name it, and so bring the same goods, were declared already. They are named.
pub fn by_forecasts(order: &str, forecasts: &[Forecast]) -> Option<Message> {
    let begun = |one: &&Forecast| one.state != CANCELLED && is_begun(&one.used);
    let numbers: Vec<&str> = forecasts.iter().filter(begun).map(|one| one.number.as_str()).collect();
    (!numbers.is_empty()).then(|| texts::BY_FORECASTS.speak_with(&[("order", &order), ("numbers", &listed(&numbers))]))
}

/// The doubt before a forecast is declared: the order that it names, which is declared as far as `used` says, was declared itself.
pub fn by_its_order(forecast: &str, order: &str, used: &str) -> Option<Message> {
    is_begun(used).then(|| texts::BY_ITS_ORDER.with(&[("number", forecast), ("order", order)]))
}
