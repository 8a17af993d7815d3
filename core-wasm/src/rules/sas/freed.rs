//! What a stock list freed for others: a return gives back to its application, goods that come in restore its deposit, and no more
//! comes back than went. Once others took that, the list cannot be lessened or made void. Source: domain/bonded.md §4.

use std::collections::BTreeMap;

use super::stock::{Agreed, Frame, OUT};
use super::{Findings, stock};
use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::text::catalogue::sas as texts;
use crate::text::{Message, Text, listed};

/// Why the application of a list cannot be without it: more of a line moved, or of its deposit is taken, than there would be. The frame
/// is what others did.
pub fn needed(frame: &Frame) -> Option<Message> {
    let of_lines = frame.lines.iter().find_map(|line| missing(frame, line, Quantity::ZERO, "").map(|found| found.1));
    of_lines.or_else(|| short(frame, Quantity::ZERO))
}

/// What a list frees no more, although others took it.
pub(super) fn judge(head: RowRef<'_>, lines: &[Row], frame: &Frame, found: &mut Findings) {
    let returns = !head.is_blank("rltSasStockNo");
    let goes_out = head.text("stockTypecd") == OUT;
    let mut moved: BTreeMap<i64, (usize, Vec<Quantity>)> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(number) = line.int("sasDclSeqno") else { continue };
        moved.entry(number).or_insert_with(|| (at, Vec::new())).1.push(line.decimal("dclQty").unwrap_or_default());
    }
    // A return counts for the way of what it returns, the other way round.
    let way = if goes_out == returns { "I" } else { OUT };
    for known in &frame.lines {
        let Some((at, quantities)) = moved.get(&known.seqno) else { continue };
        let sum = Fixed::saturating_sum(quantities.iter().copied());
        let change = if returns { Quantity::ZERO.checked_sub(sum).unwrap_or_default() } else { sum };
        // That a list returns more than went is said of its quantity already, with the list that it returns.
        let left = known.moved.of(way).0.checked_add(change);
        if returns && left.is_none_or(Quantity::is_negative) {
            continue;
        }
        let Some((rule, message)) = missing(frame, known, change, way) else { continue };
        // That a list wants more than is agreed is said of its quantity already.
        if returns || rule == CAME_BACK && way == frame.direction {
            found.of("lines", *at, Problem::error(rule, "dclQty", message));
        }
    }
    if !goes_out && let Some(message) = short(frame, head.decimal("levyBlAmt").unwrap_or_default()) {
        found.add(Problem::error("sas.depositTaken", "levyBlAmt", message));
    }
}

const CAME_BACK: &str = "sas.cameBack";

/// What moved of a line, `change` more of it this way, that is above what may.
fn missing(frame: &Frame, line: &Agreed, change: Quantity, way: &str) -> Option<(&'static str, Message)> {
    let moved = |of: &str| {
        let taken = line.moved.of(of).0;
        if of == way { taken.checked_add(change).unwrap_or(taken) } else { taken }
    };
    let number = line.seqno.to_string();
    let told = |text: Text, most: Quantity, taken: Quantity, by: &[String]| {
        let (taken, most) = (taken.short(), most.short());
        text.speak_with(&[("number", &number), ("taken", &taken), ("most", &most), ("by", &listed(by))])
    };
    for of in [OUT, "I"] {
        let taken = moved(of);
        if taken > line.agreed {
            return Some(("sas.freedTaken", told(texts::FREED_TAKEN, line.agreed, taken, line.moved.of(of).1)));
        }
    }
    let back = if frame.direction == OUT { "I" } else { OUT };
    let went = moved(&frame.direction);
    if stock::comes_back(frame, back) && moved(back) > went {
        return Some((CAME_BACK, told(texts::CAME_BACK, went, moved(back), line.moved.of(back).1)));
    }
    None
}

/// More of the deposit is taken than there is with what a list restores.
fn short(frame: &Frame, restored: Quantity) -> Option<Message> {
    let left = frame.deposit?.checked_add(restored)?;
    let missing = Quantity::ZERO.checked_sub(left).filter(|missing| missing.is_positive())?;
    Some(texts::DEPOSIT_TAKEN.with(&[("missing", &missing.short())]))
}
