//! Inbound orders: what may be received and put away, and how far lines and orders are.

use serde::Deserialize;

use super::{is_reserved, is_same};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::RowRef;
use crate::states::wms::asn;
use crate::text::catalogue::wms as texts;

/// States of an inbound line (dictionary `asnLineState`).
pub mod line {
    pub const CREATED: &str = "0";
    pub const PARTLY_RECEIVED: &str = "1";
    pub const RECEIVED: &str = "2";
    pub const PARTLY_PUT: &str = "3";
    pub const COMPLETED: &str = "4";
}

/// The quantities of an inbound line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Figures {
    pub expected: Quantity,
    /// In good order.
    pub received: Quantity,
    pub damaged: Quantity,
    pub put: Quantity,
}

impl Figures {
    /// Those of a stored line.
    pub fn of(line: RowRef<'_>) -> Figures {
        let figure = |name: &str| line.decimal::<5>(name).unwrap_or_default();
        Figures {
            expected: figure("expectedQty"),
            received: figure("receivedQty"),
            damaged: figure("damagedQty"),
            put: figure("putQty"),
        }
    }

    /// What came, good or damaged.
    pub fn came(&self) -> Quantity {
        Quantity::saturating_sum([self.received, self.damaged])
    }

    /// What has not come yet.
    pub fn open(&self) -> Quantity {
        self.expected.checked_sub(self.came()).unwrap_or_default()
    }

    /// What was received and waits to be put away.
    pub fn waiting(&self) -> Quantity {
        self.received.checked_sub(self.put).unwrap_or_default()
    }
}

/// How far a line is; `ended`: nothing more of it will come.
pub fn line_state(figures: &Figures, ended: bool) -> &'static str {
    let came = figures.came();
    let is_whole = ended || came >= figures.expected;
    match (came.is_zero(), figures.put.is_zero(), is_whole) {
        (true, _, false) => line::CREATED,
        (_, _, true) if figures.waiting().is_zero() => line::COMPLETED,
        (_, false, _) => line::PARTLY_PUT,
        (_, true, true) => line::RECEIVED,
        (_, true, false) => line::PARTLY_RECEIVED,
    }
}

/// How far an order is by its lines. `ended`: somebody said that nothing more comes; `explained`: somebody said why it differs.
pub fn order_state(lines: &[Figures], ended: bool, explained: bool) -> &'static str {
    let came = lines.iter().any(|line| !line.came().is_zero());
    let is_whole = lines.iter().all(|line| line.open().is_zero());
    let differs = lines.iter().any(|line| !line.damaged.is_zero() || !line.open().is_zero());
    if !ended && (!came || lines.is_empty()) {
        return asn::PENDING;
    }
    if !ended && !is_whole {
        return asn::INBOUND;
    }
    if differs && !explained {
        return asn::DIFFERS;
    }
    if lines.iter().all(|line| line.waiting().is_zero()) { asn::COMPLETED } else { asn::INBOUND }
}

/// The figures after some more came.
///
/// # Errors
/// Nothing came, or more than is expected.
pub fn receive(figures: &Figures, quantity: Quantity, is_damaged: bool) -> Result<Figures, Problem> {
    positive(quantity)?;
    let open = figures.open();
    if quantity > open {
        let message = texts::MORE_THAN_EXPECTED.with(&[("left", &open.short()), ("qty", &quantity.short())]);
        return Err(Problem::error("wms.moreThanExpected", "qty", message));
    }
    let add = |before: Quantity| before.checked_add(quantity).unwrap_or(before);
    Ok(match is_damaged {
        true => Figures { damaged: add(figures.damaged), ..*figures },
        false => Figures { received: add(figures.received), ..*figures },
    })
}

/// The figures after some were put to a place.
///
/// # Errors
/// Nothing is put, more than was received, or to no place.
pub fn put(figures: &Figures, quantity: Quantity, location: &str) -> Result<Figures, Problem> {
    positive(quantity)?;
    place(location)?;
    let waiting = figures.waiting();
    if quantity > waiting {
        let message = texts::MORE_THAN_RECEIVED.with(&[("left", &waiting.short()), ("qty", &quantity.short())]);
        return Err(Problem::error("wms.moreThanReceived", "qty", message));
    }
    Ok(Figures { put: figures.put.checked_add(quantity).unwrap_or(figures.put), ..*figures })
}

/// # Errors
/// The quantity is none.
pub(super) fn positive(quantity: Quantity) -> Result<(), Problem> {
    if quantity.is_positive() { Ok(()) } else { Err(Problem::error("wms.quantity", "qty", texts::ABOVE_ZERO)) }
}

/// # Errors
/// There is no place, or one that nobody puts goods to.
pub(super) fn place(location: &str) -> Result<(), Problem> {
    let problem = |message| Err(Problem::error("wms.location", "location", message));
    match location.trim() {
        "" => problem(texts::LOCATION_MISSING),
        reserved if is_reserved(reserved) => problem(texts::RESERVED_LOCATION),
        long if long.chars().count() > 40 => problem(texts::LOCATION_TOO_LONG),
        _ => Ok(()),
    }
}

/// Why a line may not be changed like this: what came of it stays.
pub fn changed(before: RowRef<'_>, after: RowRef<'_>) -> Vec<Problem> {
    let figures = Figures::of(before);
    let came = figures.came();
    if came.is_zero() {
        return Vec::new();
    }
    let mut problems = Vec::new();
    for field in ["gdsMtno", "gdsSeqno", "lotNo", "unit"] {
        if !is_same(&before.written(field), &after.written(field)) {
            problems.push(Problem::error("wms.received", field, texts::GOODS_CAME));
        }
    }
    if after.decimal::<5>("expectedQty").is_some_and(|expected| expected < came) {
        let message = texts::LESS_THAN_CAME.with(&[("came", &came.short())]);
        problems.push(Problem::error("wms.lessThanCame", "expectedQty", message));
    }
    problems
}
