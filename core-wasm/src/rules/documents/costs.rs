//! Freight, insurance and other charges that lines bear, as the head of their declaration has them: as totals, in the currency that
//! the document names. Handling has no place on a declaration.

use crate::decimal::{Fixed, format_scaled};
use crate::row::Row;
use crate::rules::declaration::{Direction, Terms, Wanted, terms};
use crate::rules::merging::Merged;
use crate::rules::sharing::CostKind;

/// The mark of a cost that is given as a total.
const TOTAL: &str = "3";

/// Where the head of a declaration has a cost: mark, amount, currency.
type Place = (CostKind, [&'static str; 3], fn(&Terms) -> Wanted);

const PLACES: [Place; 3] = [
    (CostKind::Freight, ["feeMark", "feeRate", "feeCurr"], |terms| terms.freight),
    (CostKind::Insurance, ["insurMark", "insurRate", "insurCurr"], |terms| terms.insurance),
    // Nothing in the terms of delivery speaks against other charges.
    (CostKind::Other, ["otherMark", "otherRate", "otherCurr"], |_| Wanted::Must),
];

/// Puts what the lines of a declaration bear into its head: so the declarations of a document have together what was shared out.
/// What the terms of delivery leave no room for is the customer's own affair, as are freight and insurance below zero, and what the
/// head says already stays.
pub(super) fn put(lines: &[Merged], declaration: &mut Row, direction: Option<Direction>) {
    let terms = direction.and_then(|direction| terms(direction, declaration.text("transMode")));
    for (kind, [mark, amount, currency], wanted) in PLACES {
        let shares = lines.iter().filter_map(|line| line.line.decimal::<2>(kind.field()));
        let borne = Fixed::sum(shares).filter(|sum| !sum.is_zero());
        let has_room = terms.is_none_or(|terms| wanted(terms) == Wanted::Must)
            && (kind == CostKind::Other || borne.is_some_and(Fixed::is_positive));
        match borne.and_then(Fixed::to_scale::<5>).filter(|_| has_room && declaration.is_blank(mark)) {
            Some(sum) => {
                declaration.set(mark, TOTAL);
                declaration.set(amount, format_scaled(sum.scaled(), 5));
            }
            // A currency of nothing says nothing.
            None if declaration.is_blank(mark) => drop(declaration.0.remove(currency)),
            None => {}
        }
    }
}
