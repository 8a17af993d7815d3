//! Counts and adjustments: the difference of a line, and what stops an approval.

use crate::decimal::Quantity;
use crate::error::Problem;
use crate::text::catalogue::wms as texts;

/// Kinds of adjustments (dictionary `adjustType`); a correction goes either way.
const GAIN: &str = "1";
const LOSS: &str = "2";

/// What was counted less what is on the books; none before somebody counted.
pub fn difference(book: Quantity, counted: Option<Quantity>) -> Option<Quantity> {
    counted?.checked_sub(book)
}

/// What is wrong with a counted line; `kind`: that of its document, `now`: what lies there at this moment, `held`: what orders
/// hold of it.
pub fn judge(kind: &str, book: Quantity, counted: Option<Quantity>, now: Quantity, held: Quantity) -> Option<Problem> {
    let problem = |rule: &str, message: crate::text::Message| Some(Problem::error(rule, "countedQty", message));
    let Some(counted) = counted else { return problem("wms.notCounted", texts::NOT_COUNTED.into()) };
    let difference = difference(book, Some(counted))?;
    if book != now {
        let message = texts::MOVED_SINCE.with(&[("book", &book.short()), ("now", &now.short())]);
        return problem("wms.movedSince", message);
    }
    if kind == GAIN && difference.is_negative() {
        return problem("wms.onlyGains", texts::ONLY_GAINS.into());
    }
    if kind == LOSS && difference.is_positive() {
        return problem("wms.onlyLosses", texts::ONLY_LOSSES.into());
    }
    if counted < held {
        return problem("wms.heldByOrders", texts::HELD_BY_ORDERS.with(&[("held", &held.short())]));
    }
    None
}
