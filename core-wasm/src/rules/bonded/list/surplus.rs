//! What a list takes out of its account against what each serial lets out. Source: domain/bonded.md §5.

use std::collections::BTreeMap;

use super::{Context, Findings, Serial, is_gone, is_out};
use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::text::catalogue::inventory as texts;

/// A way of deduction that touches no balance and checks none.
const NO_DEDUCTION: &str = "N";

pub(super) fn judge(list: RowRef<'_>, lines: &[Row], context: &Context<'_>, found: &mut Findings) {
    let Some(serials) = context.serials.filter(|_| list.text("vrfdedModecd") != NO_DEDUCTION) else { return };
    let mut wanted: BTreeMap<i64, (usize, &Serial, Vec<Quantity>)> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !is_gone(line.borrowed())) {
        let Some(serial) = line.int("putrecSeqno") else { continue };
        let Some(known) = serials.iter().find(|known| known.serial == serial) else {
            found.of_line(at, Problem::error("bondList.serialUnknown", "putrecSeqno", texts::SERIAL_UNKNOWN));
            continue;
        };
        agrees(line.borrowed(), at, known, found);
        let quantity = line.decimal::<5>("dclQty").unwrap_or_default();
        // What the account holds for the line already is its own.
        let held = line.decimal::<5>("heldQty").filter(|_| line.int("heldSerial") == Some(serial)).unwrap_or_default();
        let more = quantity.checked_sub(held).unwrap_or(quantity);
        wanted.entry(serial).or_insert_with(|| (at, known, Vec::new())).2.push(more);
    }
    for (at, known, quantities) in wanted.into_values().filter(|_| is_out(list)) {
        let left = known.surplus.checked_sub(known.asked).unwrap_or(Quantity::ZERO);
        let Some(sum) = Fixed::sum(quantities).filter(|sum| *sum > left) else { continue };
        let (serial, wanted, left, by) = (known.serial.to_string(), sum.short(), left.short(), known.by.join(", "));
        let values = [("serial", &*serial), ("wanted", &*wanted), ("left", &*left), ("by", &*by)];
        let message = if known.by.is_empty() { texts::SURPLUS } else { texts::SURPLUS_HELD };
        found.of_line(at, Problem::error("bondList.surplus", "dclQty", message.with(&values)));
    }
}

/// The goods are those of the serial.
fn agrees(line: RowRef<'_>, at: usize, known: &Serial, found: &mut Findings) {
    for (field, there) in [("gdecd", &known.code), ("dclUnitcd", &known.unit)] {
        if !there.is_empty() && line.text(field) != there {
            let message = texts::NOT_OF_SERIAL.with(&[("there", there)]);
            found.of_line(at, Problem::error("bondList.notOfSerial", field, message));
        }
    }
}
