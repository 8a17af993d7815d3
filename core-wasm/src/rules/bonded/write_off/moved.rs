//! What an event of the journal moved of a line of a write-off.

use super::{MATERIAL, SCRAP};
use crate::decimal::{Quantity, rescale};
use crate::rules::bonded::TooLarge;
use crate::rules::bonded::consumption::{Nine, lost_by_piece};
use crate::rules::bonded::theory::Flow;

/// What a piece of a product takes of a material.
#[derive(Clone, Copy, Debug, Default)]
pub struct Taking {
    /// Its bonded part.
    pub bonded_qty: Nine,
    /// Percent of it that is left as scrap.
    pub tgbl_loss_rate: Nine,
}

/// An event of an account, as it is reckoned in the period.
#[derive(Clone, Copy, Debug)]
pub struct Movement {
    /// What the list did; `None` where no list of a processing account stands behind the event.
    pub flow: Option<Flow>,
    /// Which way it counts: what a list in reverse mode takes back counts against what it was.
    pub outward: bool,
    pub qty: Quantity,
    /// What the product takes of the material of the line; `None` where the event moved the goods of the line themselves.
    pub product: Option<Taking>,
}

/// What an event moved of a line of this kind; `None` where it moved nothing of it.
///
/// # Errors
/// A number does not fit.
pub fn moved(typecd: &str, movement: &Movement) -> Result<Option<Quantity>, TooLarge> {
    let is_scrap = typecd == SCRAP;
    let Some(taking) = movement.product else {
        let of_scrap = movement.outward && movement.flow.is_some_and(Flow::is_of_scrap);
        let is_of_line = if is_scrap || typecd == MATERIAL { is_scrap == of_scrap } else { true };
        return Ok(is_of_line.then_some(movement.qty));
    };
    // Products that come in other than in exchange took nothing, and nor did the count of a period that was closed.
    let took = movement.flow.is_some_and(|flow| movement.outward || flow == Flow::Exchanged);
    if !took {
        return Ok(None);
    }
    let each = if is_scrap { lost_by_piece(taking.bonded_qty, taking.tgbl_loss_rate)? } else { taking.bonded_qty };
    // Pieces have 5 decimals, what each takes or leaves 9.
    let units = rescale(i128::from(movement.qty.scaled()) * i128::from(each.scaled()), 14, 5);
    units.map(|units| Some(Quantity::from_scaled(units))).ok_or(TooLarge)
}

#[cfg(test)]
mod tests {
    use super::super::PRODUCT;
    use super::*;

    #[test]
    fn an_event_moves_what_the_theory_counts() {
        let taking = Some(Taking { bonded_qty: "2".parse().unwrap(), tgbl_loss_rate: "5".parse().unwrap() });
        let (traded, scrap) = (Some(Flow::Traded), Some(Flow::Scrap));
        for (what, typecd, flow, outward, product, wanted) in [
            ("an import of the material", MATERIAL, traded, false, None, Some("100")),
            ("an import moves no scrap", SCRAP, traded, false, None, None),
            ("scrap that is sold", SCRAP, scrap, true, None, Some("100")),
            ("scrap that is sold is no material", MATERIAL, scrap, true, None, None),
            ("what was counted before", MATERIAL, None, true, None, Some("100")),
            ("a product itself", PRODUCT, scrap, true, None, Some("100")),
            ("a product takes material", MATERIAL, traded, true, taking, Some("200")),
            ("a part of which is scrap", SCRAP, traded, true, taking, Some("10")),
            ("a product that comes back", MATERIAL, traded, false, taking, None),
            ("one that comes in exchange", MATERIAL, Some(Flow::Exchanged), false, taking, Some("200")),
            ("a product that was counted", MATERIAL, None, true, taking, None),
        ] {
            let movement = Movement { flow, outward, qty: "100".parse().unwrap(), product };
            assert_eq!(moved(typecd, &movement), Ok(wanted.map(|qty| qty.parse().unwrap())), "{what}");
        }
    }
}
