//! The figures of a serial that customs tells with an answer, held against ours. Source: domain/bonded.md §5, §9 (`BwsDt`).

use serde::{Deserialize, Serialize};

use super::balance::Figures;
use crate::decimal::Quantity;
use crate::row::Row;

/// The figures that are compared, named as in the messages. Amounts are not: customs turns prices into dollars by rates of its own.
pub const FIGURES: [&str; 4] = ["actlIncQty", "actlRedcQty", "prevdIncQty", "prevdRedcQty"];

/// A figure that customs has otherwise than we do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differs {
    /// One of [`FIGURES`].
    pub figure: String,
    pub theirs: String,
    pub ours: String,
}

/// What customs has otherwise of a serial than we do after the same answer; `None` where it tells no figure of it. What it does not
/// tell is not compared.
pub fn differs(told: &Row, ours: &Figures) -> Option<Vec<Differs>> {
    let ours = [ours.actl_inc_qty, ours.actl_redc_qty, ours.prevd_inc_qty, ours.prevd_redc_qty];
    let both = FIGURES.iter().zip(ours).filter_map(|(figure, ours)| Some((*figure, told.decimal::<5>(figure)?, ours)));
    let both: Vec<(&str, Quantity, Quantity)> = both.collect();
    let other = both.iter().filter(|(_, theirs, ours)| theirs != ours);
    let told = other.map(|(figure, theirs, ours)| Differs {
        figure: (*figure).to_owned(),
        theirs: theirs.to_string(),
        ours: ours.to_string(),
    });
    (!both.is_empty()).then(|| told.collect())
}
