//! What a list takes out of its account against what each serial lets out. Source: domain/bonded.md §5.

use std::collections::BTreeMap;

use super::{Account, Findings, Serial, Standing, is_gone, is_out};
use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::text::catalogue::inventory as texts;
use crate::text::{Speak, listed};

/// A way of deduction that touches no balance and checks none, and the one that takes back.
const NO_DEDUCTION: &str = "N";
const REVERSE: &str = "F";

pub(super) fn judge(list: RowRef<'_>, lines: &[Row], account: &Account, found: &mut Findings) {
    if list.text("vrfdedModecd") == NO_DEDUCTION {
        return;
    }
    let there: BTreeMap<i64, &Serial> = account.serials.iter().map(|known| (known.serial, known)).collect();
    let mut wanted: BTreeMap<i64, (usize, &Serial, Vec<Quantity>)> = BTreeMap::new();
    let mut own: BTreeMap<i64, Vec<Quantity>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !is_gone(line.borrowed())) {
        let Some(serial) = line.int("putrecSeqno") else { continue };
        let Some(known) = there.get(&serial) else {
            found.of_line(at, Problem::error("bondList.serialUnknown", "putrecSeqno", texts::SERIAL_UNKNOWN));
            continue;
        };
        stands(list, at, known, found);
        agrees(line.borrowed(), at, known, found);
        plausible(line.borrowed(), at, known, found);
        versioned(line.borrowed(), at, known, found);
        let held = held_of(line, serial);
        let quantity = line.decimal::<5>("dclQty").unwrap_or_default();
        let more = quantity.checked_sub(held).unwrap_or(quantity);
        own.entry(serial).or_default().push(held);
        wanted.entry(serial).or_insert_with(|| (at, known, Vec::new())).2.push(more);
    }
    for (at, known, quantities) in wanted.into_values() {
        let own = Fixed::saturating_sum(own.remove(&known.serial).unwrap_or_default());
        entered_before(list, at, known, own, account, found);
        older_first(list, at, known, found);
        let sum = Fixed::saturating_sum(quantities);
        within_agreed(at, known, sum, found);
        within_filed(list, at, known, sum, found);
        let left = known.surplus.checked_sub(known.asked).unwrap_or(Quantity::ZERO);
        // Products are made, not taken from what came in.
        if !is_out(list) || known.unlimited || sum <= left {
            continue;
        }
        // Others may have asked for more than there is.
        let left = left.max(Quantity::ZERO);
        let (wanted, left, by) = (sum.short(), left.short(), listed(&known.by));
        let values: [(&str, &dyn Speak); 4] =
            [("serial", &known.serial), ("wanted", &wanted), ("left", &left), ("by", &by)];
        let message = if known.by.is_empty() { texts::SURPLUS } else { texts::SURPLUS_HELD };
        found.of_line(at, Problem::error("bondList.surplus", "dclQty", message.speak_with(&values)));
    }
}

/// What the account holds for the line already is its own.
fn held_of(line: &Row, serial: i64) -> Quantity {
    line.decimal::<5>("heldQty").filter(|_| line.int("heldSerial") == Some(serial)).unwrap_or_default()
}

/// The serial of a line, and how much it asks for that the account does not hold for it; `None` where a change takes it away.
pub fn wanted_of(line: &Row) -> Option<(i64, Quantity)> {
    let serial = line.int("putrecSeqno").filter(|_| !is_gone(line.borrowed()))?;
    let more = line.decimal::<5>("dclQty")?.checked_sub(held_of(line, serial))?;
    Some((serial, more))
}

/// Customs filed the serial and lets its goods go that way.
fn stands(list: RowRef<'_>, at: usize, known: &Serial, found: &mut Findings) {
    if known.standing.allows(is_out(list)) {
        return;
    }
    let message = match known.standing {
        Standing::Added => texts::SERIAL_NOT_FILED,
        _ => texts::SERIAL_STOPPED,
    };
    found.of_line(at, Problem::error("bondList.serialStopped", "putrecSeqno", message));
}

/// Where each entry is a serial of its own, goods do not enter by one that others entered by; what comes back does.
fn entered_before(list: RowRef<'_>, at: usize, known: &Serial, own: Quantity, account: &Account, found: &mut Findings) {
    if !account.by_entry || is_out(list) || list.text("vrfdedModecd") == REVERSE {
        return;
    }
    let others = Fixed::saturating_sum([known.moved, known.asked]).checked_sub(own);
    if others.is_some_and(Fixed::is_positive) {
        let message = texts::ENTERED_BEFORE.with(&[("serial", &known.serial.to_string())]);
        found.of_line(at, Problem::error("bondList.enteredBefore", "putrecSeqno", message));
    }
}

/// Where each entry is a serial of its own customs follows goods as if those that entered first left first.
fn older_first(list: RowRef<'_>, at: usize, known: &Serial, found: &mut Findings) {
    if !is_out(list) || known.older.is_empty() {
        return;
    }
    let older: Vec<String> = known.older.iter().map(ToString::to_string).collect();
    let message = texts::OLDER_FIRST.speak_with(&[("serials", &listed(&older))]);
    found.of_line(at, Problem::warning("bondList.olderFirst", "putrecSeqno", message));
}

/// A handbook lets no more in or out of a serial than is agreed, what other lists ask for counted.
fn within_agreed(at: usize, known: &Serial, sum: Quantity, found: &mut Findings) {
    let Some(agreed) = known.agreed else { return };
    let then = Fixed::saturating_sum([known.moved, known.asked, sum]);
    if then <= agreed {
        return;
    }
    let (serial, then, agreed) = (known.serial.to_string(), then.short(), agreed.short());
    let message = texts::AGREED.with(&[("serial", &serial), ("then", &then), ("agreed", &agreed)]);
    found.of_line(at, Problem::error("bondList.agreed", "dclQty", message));
}

/// An e-account limits no quantity of its products; where one was filed, more than that is worth a look.
fn within_filed(list: RowRef<'_>, at: usize, known: &Serial, sum: Quantity, found: &mut Findings) {
    let Some(filed) = known.filed.filter(|filed| is_out(list) && filed.is_positive()) else { return };
    let then = Fixed::saturating_sum([known.moved, known.asked, sum]);
    if then <= filed {
        return;
    }
    let (serial, then, filed) = (known.serial.to_string(), then.short(), filed.short());
    let message = texts::FILED.with(&[("serial", &serial), ("then", &then), ("filed", &filed)]);
    found.of_line(at, Problem::warning("bondList.filed", "dclQty", message));
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

/// The version that a line names is one of the account: what it took of materials could not be reckoned else.
fn versioned(line: RowRef<'_>, at: usize, known: &Serial, found: &mut Findings) {
    let version = line.text("ucnsVerno");
    if version.is_empty() || known.versions.is_empty() || known.versions.iter().any(|filed| filed == version) {
        return;
    }
    let message = texts::VERSION_UNKNOWN.speak_with(&[("version", &version), ("versions", &listed(&known.versions))]);
    found.of_line(at, Problem::error("bondList.versionUnknown", "ucnsVerno", message));
}

/// A price that departs from what the account has of the serial by more than a half is usually a slip of the point or of the unit.
fn plausible(line: RowRef<'_>, at: usize, known: &Serial, found: &mut Findings) {
    let dollars = line.decimal::<5>("usdStatTotalAmt").zip(line.decimal::<5>("dclQty"));
    let unit = dollars.and_then(|(total, quantity)| total.checked_div::<5, 5>(quantity));
    let Some((unit, average)) = unit.zip(known.average).filter(|(_, average)| average.is_positive()) else { return };
    let off = i128::from(unit.scaled()) - i128::from(average.scaled());
    if off.abs() * 2 <= i128::from(average.scaled()) {
        return;
    }
    let message = texts::UNIT_WORTH.with(&[("unit", &unit.short()), ("average", &average.short())]);
    found.of_line(at, Problem::warning("bondList.unitWorth", "dclUprcAmt", message));
}
