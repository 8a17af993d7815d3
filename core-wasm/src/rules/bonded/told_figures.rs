//! The figures of a serial that customs tells with an answer, held against ours. Source: domain/bonded.md §5, §9 (`BwsDt`).

use serde::{Deserialize, Serialize};

use super::balance::Figures;
use crate::decimal::Quantity;
use crate::row::Row;

/// What came in, and what went out.
pub const IN: &str = "actlIncQty";
pub const OUT: &str = "actlRedcQty";
/// The figures that are compared, named as in the messages. Amounts are not: customs turns prices into dollars by rates of its own.
pub const FIGURES: [&str; 4] = [IN, OUT, "prevdIncQty", "prevdRedcQty"];
/// What is there of a serial, in less out.
const STOCK: &str = "stockQty";

/// A figure that customs has otherwise than we do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differs {
    /// One of [`FIGURES`], or the stock.
    pub figure: String,
    pub theirs: String,
    pub ours: String,
}

/// What customs has otherwise of a serial than we do after the same answer; `None` where it tells no figure of it. What it does not
/// tell is not compared. Of a serial that began here with what was there (`began`) customs counts what came and went before, so that
/// in less out is compared, where it tells both.
pub fn differs(told: &Row, ours: &Figures, began: bool) -> Option<Vec<Differs>> {
    let figures = [ours.actl_inc_qty, ours.actl_redc_qty, ours.prevd_inc_qty, ours.prevd_redc_qty];
    let each = FIGURES.iter().zip(figures).filter(|(figure, _)| !(began && [IN, OUT].contains(*figure)));
    let each = each.filter_map(|(figure, ours)| Some((*figure, told.decimal::<5>(figure)?, ours)));
    let there = || told.decimal::<5>(IN)?.checked_sub(told.decimal::<5>(OUT)?).zip(ours.stock());
    let stock = if began { there().map(|(theirs, ours)| (STOCK, theirs, ours)) } else { None };
    let both: Vec<(&str, Quantity, Quantity)> = stock.into_iter().chain(each).collect();
    let other = both.iter().filter(|(_, theirs, ours)| theirs != ours);
    let told = other.map(|(figure, theirs, ours)| Differs {
        figure: (*figure).to_owned(),
        theirs: theirs.to_string(),
        ours: ours.to_string(),
    });
    (!both.is_empty()).then(|| told.collect())
}
