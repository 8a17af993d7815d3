//! Outbound orders: which stock is taken for them, and how far lines and orders are.

use serde::{Deserialize, Serialize};

use super::inbound::positive;
use super::{RECEIVED, folded, is_reserved, is_same};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::RowRef;
use crate::rules::few::few;
use crate::states::wms::dsn;
use crate::text::Message;
use crate::text::catalogue::wms as texts;

/// States of an outbound line (dictionary `dsnLineState`).
pub mod line {
    pub const CREATED: &str = "0";
    pub const PARTLY_ALLOCATED: &str = "1";
    pub const ALLOCATED: &str = "2";
    pub const PARTLY_PICKED: &str = "3";
    pub const PICKED: &str = "4";
    pub const COMPLETED: &str = "7";
}

/// The quantities of an outbound line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Figures {
    pub required: Quantity,
    pub allocated: Quantity,
    pub picked: Quantity,
    pub shipped: Quantity,
}

impl Figures {
    /// Those of a stored line.
    pub fn of(line: RowRef<'_>) -> Figures {
        let figure = |name: &str| line.decimal::<5>(name).unwrap_or_default();
        Figures {
            required: figure("requiredQty"),
            allocated: figure("allocatedQty"),
            picked: figure("pickedQty"),
            shipped: figure("shippedQty"),
        }
    }
}

/// How far a line is.
pub fn line_state(figures: &Figures) -> &'static str {
    let Figures { required, allocated, picked, shipped } = *figures;
    if shipped.is_positive() {
        line::COMPLETED
    } else if picked.is_positive() {
        if picked >= required { line::PICKED } else { line::PARTLY_PICKED }
    } else if allocated.is_positive() {
        if allocated >= required { line::ALLOCATED } else { line::PARTLY_ALLOCATED }
    } else {
        line::CREATED
    }
}

/// Stock at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Place {
    pub id: i64,
    pub material: String,
    pub unit: String,
    pub lot: String,
    /// The account that the goods are in; "" for goods that are not bonded.
    pub account: String,
    pub serial: Option<i64>,
    pub location: String,
    pub quantity: Quantity,
    /// What orders hold of it already.
    pub held: Quantity,
    /// The day on which the goods came, `YYYY-MM-DD`.
    pub since: String,
}

/// What a line wants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Wanted {
    pub id: i64,
    pub material: String,
    pub unit: String,
    /// "" for any lot.
    pub lot: String,
    /// None for any serial.
    pub serial: Option<i64>,
    pub quantity: Quantity,
}

impl Wanted {
    /// Whether the goods at a place are those of the line.
    fn takes(&self, place: &Place) -> bool {
        is_same(&place.material, &self.material)
            && place.unit == self.unit
            && (self.lot.trim().is_empty() || is_same(&place.lot, &self.lot))
            && (self.serial.is_none() || place.serial == self.serial)
    }
}

/// How much of which stock is taken for which line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Taken {
    pub line: i64,
    pub place: i64,
    pub quantity: Quantity,
}

/// Takes stock for lines: of the lot and serial that a line names, else of what came first; of what came on one day the lower lot
/// and place. `account`: the bonded account that the goods leave; "" for goods that are not bonded.
///
/// # Errors
/// For each line of which there is not enough: what is free, and what is wanted.
pub fn allocate(lines: &[Wanted], places: &[Place], account: &str) -> Result<Vec<Taken>, Vec<Problem>> {
    let mut order: Vec<&Place> =
        places.iter().filter(|place| !is_reserved(&place.location) && place.account == account).collect();
    order.sort_by_cached_key(|place| (&place.since, folded(&place.lot), folded(&place.location), place.id));
    let mut free: Vec<(&Place, Quantity)> = order
        .into_iter()
        .map(|place| (place, place.quantity.checked_sub(place.held).unwrap_or_default()))
        .filter(|(_, free)| free.is_positive())
        .collect();
    let (mut taken, mut problems) = (Vec::new(), Vec::new());
    for (at, wanted) in by_choice(lines) {
        let mut left = wanted.quantity;
        for (place, free) in free.iter_mut().filter(|(place, free)| wanted.takes(place) && free.is_positive()) {
            let some = left.min(*free);
            if !some.is_positive() {
                break;
            }
            taken.push(Taken { line: wanted.id, place: place.id, quantity: some });
            *free = free.checked_sub(some).unwrap_or_default();
            left = left.checked_sub(some).unwrap_or_default();
        }
        if left.is_positive() {
            let there = wanted.quantity.checked_sub(left).unwrap_or_default();
            let named = if wanted.lot.is_empty() {
                wanted.material.clone()
            } else {
                format!("{} {}", wanted.material, wanted.lot)
            };
            // What came and lies at the gate would do: whoever is told to receive more would look in vain.
            let waiting = waiting(wanted, places, account);
            let (rule, text) = match waiting >= left {
                true => ("wms.notPutAway", texts::NOT_PUT_AWAY),
                false => ("wms.notEnough", texts::NOT_ENOUGH),
            };
            let message = text.speak_with(&[
                ("goods", &named),
                ("whose", &whose(account)),
                ("free", &there.short()),
                ("where", &lying_at(&taken, wanted.id, places)),
                ("waiting", &waiting.short()),
                ("wanted", &wanted.quantity.short()),
            ]);
            problems.push(Problem::error(rule, "requiredQty", message).at("lines", at));
        }
    }
    problems.sort_by(|a, b| a.field.cmp(&b.field));
    if problems.is_empty() { Ok(taken) } else { Err(problems) }
}

/// Whose stock an order takes.
fn whose(account: &str) -> Message {
    match account {
        "" => texts::STOCK_NOT_BONDED.into(),
        account => texts::STOCK_OF_ACCOUNT.with(&[("account", account)]),
    }
}

/// Where the stock lies that could be taken for a line; nothing where there is none.
fn lying_at(taken: &[Taken], line: i64, places: &[Place]) -> Message {
    let there: Vec<Message> = taken
        .iter()
        .filter(|taken| taken.line == line)
        .filter_map(|taken| {
            let place = places.iter().find(|place| place.id == taken.place)?;
            let said = [("location", place.location.as_str()), ("quantity", &taken.quantity.short())];
            Some(texts::FREE_THERE.with(&said))
        })
        .collect();
    let nowhere = || Message { zh: String::new(), en: String::new() };
    few(&there).map_or_else(nowhere, |places| texts::FREE_AT.speak_with(&[("places", &places)]))
}

/// How much of what a line wants was received and not put away.
fn waiting(wanted: &Wanted, places: &[Place], account: &str) -> Quantity {
    let received = places.iter().filter(|place| is_same(&place.location, RECEIVED) && place.account == account);
    let free = received
        .filter(|place| wanted.takes(place))
        .map(|place| place.quantity.checked_sub(place.held).unwrap_or_default());
    Quantity::sum(free).unwrap_or_default()
}

/// Lines with their places in the order, those that leave the least choice first: another line must not take what only they can use.
fn by_choice(lines: &[Wanted]) -> Vec<(usize, &Wanted)> {
    let mut order: Vec<(usize, &Wanted)> = lines.iter().enumerate().collect();
    order.sort_by_key(|(at, line)| {
        let named = usize::from(!line.lot.is_empty()) + usize::from(line.serial.is_some());
        (std::cmp::Reverse(named), *at)
    });
    order
}

/// What was picked after some more was.
///
/// # Errors
/// Nothing is picked, or more than is held there.
pub fn pick(held: Quantity, picked: Quantity, quantity: Quantity) -> Result<Quantity, Problem> {
    positive(quantity)?;
    let left = held.checked_sub(picked).unwrap_or_default();
    if quantity > left {
        let message = texts::MORE_THAN_HELD.with(&[("left", &left.short()), ("qty", &quantity.short())]);
        return Err(Problem::error("wms.moreThanHeld", "qty", message));
    }
    Ok(picked.checked_add(quantity).unwrap_or(picked))
}

/// Why an order may not be packed yet.
pub fn packed(lines: &[Figures]) -> Option<Problem> {
    let open = lines.iter().filter(|line| line.picked < line.required).count();
    (open > 0).then(|| {
        let message = texts::NOT_PICKED.with(&[("count", &open.to_string())]);
        Problem::error("wms.notPicked", dsn::FIELD, message)
    })
}
