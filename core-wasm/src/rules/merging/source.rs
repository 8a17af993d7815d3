//! A raw line as the merge reads it.

use std::borrow::Cow;

use serde_json::Value;

use super::named::each_named;
use crate::decimal::{Fixed, Price};
use crate::error::Problem;
use crate::resources::declaration::LINE;
use crate::resources::documents::{FCST, FCST_DTL};
use crate::row::{Row, int};
use crate::rules::split::apportion::Weight;
use crate::text::catalogue::merging as texts;
use crate::text::{Text, text};

/// The number of the merged line that a raw line was given by hand, or by an earlier merge.
pub const GIVEN: &str = "entryGdsSeqno";

/// What is read of every row, in the order of the letters.
const READ: [&str; 6] = ["declTotal", GIVEN, "grossWt", "id", "netWt", "packNo"];

/// A line of a document, named as a line of a declaration is, and what it weighs.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    pub id: i64,
    pub line: Row,
    /// The merged line that it was given by hand.
    pub given: Option<i64>,
    /// Weights in kilograms and packages; `None` where nobody knows.
    pub gross: Option<Weight>,
    pub net: Option<Weight>,
    pub packages: Option<i64>,
}

impl Source {
    /// A row of the resource `fcstDtl` as a raw line. Its total becomes one in cents, half up, written with four decimals, as
    /// a declaration has it; only a blank weight is an unknown one.
    ///
    /// # Errors
    /// The row has no id, or a total that is no number or too large; the problem names the field in the row.
    pub fn of(mut row: Row) -> Result<Source, Problem> {
        let mut said: [Option<&Value>; READ.len()] = [None; READ.len()];
        each_named(&row, &READ, |place, value| said[place] = Some(value));
        let [total, given, gross, id, net, packages] = said;
        let id = id.and_then(int).ok_or_else(|| Problem::error("merging.id", "id", texts::ID))?;
        let (given, gross, net) = (given.and_then(int), gross.and_then(weighs), net.and_then(weighs));
        let packages = packages.and_then(int).filter(|packages| *packages >= 0);
        let typed = total.and_then(Value::as_str).unwrap_or_default().trim();
        if !is_cents(typed) {
            let total = cents(typed).ok_or_else(|| not_a_number("declTotal"))?;
            row.set("declTotal", total);
        }
        Ok(Source { id, given, gross, net, packages, line: row })
    }

    /// What a field says, without the blanks around it; "" for nothing.
    pub(super) fn value(&self, field: &str) -> Cow<'_, str> {
        self.line.borrowed().written(field)
    }

    /// The unit price in its normal form; where it is not given, that of total and quantity.
    pub(super) fn price(&self) -> String {
        let given = self.line.decimal::<4>("declPrice");
        let reckoned = || {
            let whole = self.line.decimal::<4>("declTotal").zip(self.line.decimal::<5>("gQty"));
            whole.and_then(|(total, quantity): (Price, Fixed<5>)| total.checked_div(quantity))
        };
        given.or_else(reckoned).map(|price: Price| price.to_string()).unwrap_or_default()
    }
}

/// A weight of a row of a document in kilograms; `None` when it is none above zero.
pub fn weight(row: &Row, field: &str) -> Option<Weight> {
    row.0.get(field).and_then(weighs).filter(|weight| weight.is_positive())
}

fn weighs(value: &Value) -> Option<Weight> {
    value.as_str()?.parse().ok().filter(|weight: &Weight| !weight.is_negative())
}

/// A total as the declaration has it: two decimals, half up, written with four. `None` for no number.
pub fn cents(total: &str) -> Option<String> {
    let total: Fixed<5> = total.parse().ok()?;
    Some(total.to_scale::<2>()?.to_scale::<4>()?.to_string())
}

/// Whether a total stands there as [`cents`] writes it.
fn is_cents(total: &str) -> bool {
    total.ends_with("00")
        && total.rfind('.').is_some_and(|point| total.len() == point + 5)
        && total.parse::<Price>().is_ok()
}

/// A field that holds no number, or one too large.
pub(super) fn not_a_number(field: &'static str) -> Problem {
    Problem::error("merging.number", field, texts::NUMBER.speak_with(&[("label", &label(field))]))
}

/// What a field of a raw line is called.
pub fn label(field: &'static str) -> Text {
    let defined =
        [&LINE, &FCST_DTL, &FCST].into_iter().find_map(|resource| resource.field(field)).map(|field| field.label);
    defined.unwrap_or(text(field, field))
}
