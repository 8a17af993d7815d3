//! What comes back under an application: what it restores of the deposit, and the materials in the products that were made outside.

use super::{Agreed, Frame, OUT};
use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::sas::Findings;
use crate::rules::sas::application::{OUTSOURCED, taken_by};
use crate::text::catalogue::sas as texts;

/// Rounding of a share alone is no difference: one yuan, scaled.
const ROUNDING: i64 = 100_000;

/// A list in restores no more than is missing of the deposit, and the share of what was taken that the goods have which come back, as they went or in the products that were made of
/// them: of several goods the largest share, for what was levied of each is not known.
pub(super) fn restores(head: RowRef<'_>, lines: &[Row], frame: &Frame, found: &mut Findings) {
    let Some(levied) = head.decimal::<5>("levyBlAmt").filter(|levied| levied.is_positive()) else { return };
    let missing = frame.levied.checked_sub(frame.restored).unwrap_or_default().max(Quantity::ZERO);
    let exceeds = |most: Quantity| levied.checked_sub(most).is_some_and(|more| more > Quantity::from_scaled(ROUNDING));
    if exceeds(missing) {
        let message = texts::RESTORES_ABOVE.with(&[("wanted", &levied.short()), ("left", &missing.short())]);
        return found.add(Problem::error("sas.restoresTooMuch", "levyBlAmt", message));
    }
    let share = |known: &Agreed| {
        let back = back(known, lines, frame)?;
        frame.levied.checked_mul::<5, 5>(back)?.checked_div::<5, 5>(known.moved.out)
    };
    let out = frame.lines.iter().filter(|known| known.moved.out.is_positive());
    let most = out.filter_map(share).max().unwrap_or_default().min(frame.levied);
    if exceeds(most) {
        let message = texts::RESTORES_MORE.with(&[("wanted", &levied.short()), ("share", &most.short())]);
        found.add(Problem::warning("sas.restoresMore", "levyBlAmt", message));
    }
}

/// Products that were made outside take no more of a material than went out; customs decides what the loss was.
pub(super) fn made_of(head: RowRef<'_>, lines: &[Row], frame: &Frame, found: &mut Findings) {
    if frame.business != OUTSOURCED || frame.direction != OUT || head.text("stockTypecd") == OUT {
        return;
    }
    let is_taken = |known: &&Agreed| frame.consumption.iter().any(|takes| takes.int("mtpckSeqno") == Some(known.seqno));
    for known in frame.lines.iter().filter(is_taken) {
        let before = in_products(known, frame, |product| product.moved.into);
        let Some(here) = back(known, lines, frame).filter(|here| here.is_positive()) else { continue };
        let Some(needed) = before.and_then(|before| Fixed::sum([before, known.moved.into, here])) else { continue };
        if needed <= known.moved.out {
            continue;
        }
        let number = known.seqno.to_string();
        let values = [("number", &*number), ("needed", &*needed.short()), ("out", &*known.moved.out.short())];
        found.add(Problem::warning("sas.madeOfMore", "lines", texts::MADE_OF_MORE.with(&values)));
    }
}

/// What of a material a list brings back, as it went or in products.
fn back(known: &Agreed, lines: &[Row], frame: &Frame) -> Option<Quantity> {
    let of_line = |number: i64| {
        let of_line = lines.iter().filter(|line| line.int("sasDclSeqno") == Some(number));
        Fixed::saturating_sum(of_line.filter_map(|line| line.decimal::<5>("dclQty")))
    };
    let in_products = in_products(known, frame, |product| of_line(product.seqno))?;
    of_line(known.seqno).checked_add(in_products)
}

/// What of a material is in so much of each of its products. `None` where that does not fit.
fn in_products(known: &Agreed, frame: &Frame, quantity: impl Fn(&Agreed) -> Quantity) -> Option<Quantity> {
    let takes = frame.consumption.iter().filter(|takes| takes.int("mtpckSeqno") == Some(known.seqno));
    let product = |takes: &&Row| frame.lines.iter().find(|line| Some(line.seqno) == takes.int("endprdSeqno"));
    let taken: Option<Vec<Quantity>> = takes
        .filter_map(|takes| Some((product(&takes)?, takes)))
        .map(|(line, takes)| taken_by(quantity(line), takes))
        .collect();
    Fixed::sum(taken?)
}
