//! What an event does to the figures of a serial, and what may be taken out of them. The figures of a serial are the sum of its
//! events: nothing else changes them.

use serde::{Deserialize, Serialize};

use super::TooLarge;
use crate::decimal::{Fixed, Quantity};
use crate::text::Message;
use crate::text::catalogue::bonded as texts;

/// Amounts in dollars.
pub type Usd = Fixed<5>;

/// What an account holds of a serial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Figures {
    /// What came in.
    pub actl_inc_qty: Quantity,
    /// What went out.
    pub actl_redc_qty: Quantity,
    /// What is announced to come in. It cannot be used yet.
    pub prevd_inc_qty: Quantity,
    /// What is reserved to go out.
    pub prevd_redc_qty: Quantity,
    /// What is there is worth, in dollars.
    pub total_amt: Usd,
}

/// What becomes of a line of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Event {
    /// Its quantity is reserved.
    PreDeducted,
    /// The reservation becomes real.
    Deducted,
    /// The reservation ends: the list was returned or deleted.
    Released,
    /// What was real is taken back: the list was deleted afterwards.
    Reversed,
}

/// Which way a list writes (dictionary `vrfdedMode`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mode {
    /// Forward: an inward list adds to what came in, an outward one to what went out.
    #[default]
    D,
    /// Reverse: an inward list takes back what went out, an outward one what came in.
    F,
    /// It writes nothing.
    N,
    /// It writes nothing; whether there is enough is checked.
    NF,
    /// Forward, in a warehouse.
    E,
}

/// Whose serial it is: materials and products of a processing account are numbered apart, goods of a warehouse are one series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Goods {
    /// A material, or goods of a warehouse.
    #[default]
    #[serde(rename = "I")]
    Material,
    #[serde(rename = "E")]
    Product,
}

impl Event {
    pub const ALL: [Event; 4] = [Event::PreDeducted, Event::Deducted, Event::Released, Event::Reversed];

    /// The code that the journal keeps (dictionary `bondEvent`).
    pub const fn code(self) -> &'static str {
        match self {
            Event::PreDeducted => "1",
            Event::Deducted => "2",
            Event::Released => "3",
            Event::Reversed => "4",
        }
    }

    /// The event of a code.
    pub fn of_code(code: &str) -> Option<Event> {
        Event::ALL.into_iter().find(|event| event.code() == code)
    }
}

impl Mode {
    /// The mode of a code; a list that says none writes forward.
    pub fn of_code(code: &str) -> Option<Mode> {
        Some(match code {
            "" | "D" => Mode::D,
            "F" => Mode::F,
            "N" => Mode::N,
            "NF" => Mode::NF,
            "E" => Mode::E,
            _ => return None,
        })
    }

    pub const fn code(self) -> &'static str {
        match self {
            Mode::D => "D",
            Mode::F => "F",
            Mode::N => "N",
            Mode::NF => "NF",
            Mode::E => "E",
        }
    }

    /// Whether it changes the figures.
    pub const fn writes(self) -> bool {
        matches!(self, Mode::D | Mode::F | Mode::E)
    }

    /// Whether there must be enough of what goes out.
    pub const fn checks(self) -> bool {
        !matches!(self, Mode::N)
    }
}

impl Goods {
    /// The goods of a code of the dictionary `mtpckEndprd`; scrap is kept with materials.
    pub fn of_code(code: &str) -> Goods {
        if code == "E" { Goods::Product } else { Goods::Material }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Goods::Material => "I",
            Goods::Product => "E",
        }
    }
}

/// An event with what it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Movement {
    pub event: Event,
    #[serde(default)]
    pub mode: Mode,
    /// Whether goods leave the account.
    #[serde(default)]
    pub outward: bool,
    pub qty: Quantity,
    #[serde(default)]
    pub amount_usd: Usd,
}

impl Figures {
    /// What may be taken out: what came in less what went out and what is reserved.
    pub fn surplus(&self) -> Option<Quantity> {
        self.stock()?.checked_sub(self.prevd_redc_qty)
    }

    /// What is there, reserved or not.
    pub fn stock(&self) -> Option<Quantity> {
        self.actl_inc_qty.checked_sub(self.actl_redc_qty)
    }

    /// The average price in dollars of what is there; `None` where nothing is.
    pub fn average(&self) -> Option<Usd> {
        self.stock().filter(|stock| stock.is_positive()).and_then(|stock| self.total_amt.checked_div::<5, 5>(stock))
    }
}

/// What there is to say of a book stock below zero: products left without having entered, of anything else something is missing here.
pub fn remark(goods: Goods, figures: &Figures) -> Option<Message> {
    let below = figures.stock().filter(|stock| stock.is_negative())?.checked_abs()?;
    let text = match goods {
        Goods::Product => texts::MADE_NOT_ENTERED,
        Goods::Material => texts::MORE_LEFT_THAN_CAME,
    };
    Some(text.with(&[("quantity", &below.short())]))
}

/// The figures after an event. Events of a kind add up: several of them do what one with their sums does.
///
/// # Errors
/// A figure would not fit.
pub fn apply(figures: &Figures, movement: &Movement) -> Result<Figures, TooLarge> {
    let mut after = *figures;
    if !movement.mode.writes() {
        return Ok(after);
    }
    let add = |to: Quantity, quantity: Quantity| to.checked_add(quantity).ok_or(TooLarge);
    let qty = movement.qty;
    let less = |of: Fixed<5>| Fixed::ZERO.checked_sub(of).ok_or(TooLarge);
    // What is reserved, what is real: by which quantity each changes.
    let (reserved, real) = match movement.event {
        Event::PreDeducted => (qty, Quantity::ZERO),
        Event::Deducted => (less(qty)?, qty),
        Event::Released => (less(qty)?, Quantity::ZERO),
        Event::Reversed => (Quantity::ZERO, less(qty)?),
    };
    if movement.outward {
        after.prevd_redc_qty = add(after.prevd_redc_qty, reserved)?;
    } else {
        after.prevd_inc_qty = add(after.prevd_inc_qty, reserved)?;
    }
    match (movement.mode == Mode::F, movement.outward) {
        (false, false) => after.actl_inc_qty = add(after.actl_inc_qty, real)?,
        (false, true) => after.actl_redc_qty = add(after.actl_redc_qty, real)?,
        // Taken back: what went out comes in again, and the other way round.
        (true, false) => after.actl_redc_qty = add(after.actl_redc_qty, less(real)?)?,
        (true, true) => after.actl_inc_qty = add(after.actl_inc_qty, less(real)?)?,
    }
    let amount = match movement.event {
        Event::PreDeducted | Event::Released => Usd::ZERO,
        Event::Deducted => movement.amount_usd,
        Event::Reversed => less(movement.amount_usd)?,
    };
    after.total_amt = add(after.total_amt, if movement.outward { less(amount)? } else { amount })?;
    Ok(after)
}

/// The figures after several events.
///
/// # Errors
/// A figure would not fit.
pub fn apply_all(figures: &Figures, movements: &[Movement]) -> Result<Figures, TooLarge> {
    movements.iter().try_fold(*figures, |figures, movement| apply(&figures, movement))
}

/// There is less than somebody wants to take out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Shortage {
    pub surplus: Quantity,
    pub wanted: Quantity,
}

/// Whether so much may be taken out.
///
/// # Errors
/// There is less.
pub fn check_out(figures: &Figures, wanted: Quantity) -> Result<(), Shortage> {
    let surplus = figures.surplus().unwrap_or(Quantity::ZERO);
    if wanted <= surplus { Ok(()) } else { Err(Shortage { surplus, wanted }) }
}

/// Where a line of a list stands in the journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// It holds nothing.
    #[default]
    Free,
    Reserved,
    Deducted,
}

impl Phase {
    /// Where a line stands after its last event.
    pub const fn after(event: Event) -> Phase {
        match event {
            Event::PreDeducted => Phase::Reserved,
            Event::Deducted => Phase::Deducted,
            Event::Released | Event::Reversed => Phase::Free,
        }
    }
}

/// The events to write when something is told of a line that stands somewhere. Told again, or too late, it changes nothing; what
/// is deducted at once was reserved in the same moment.
pub const fn steps(phase: Phase, told: Event) -> &'static [Event] {
    match (phase, told) {
        (Phase::Free, Event::PreDeducted) => &[Event::PreDeducted],
        (Phase::Free, Event::Deducted) => &[Event::PreDeducted, Event::Deducted],
        (Phase::Reserved, Event::Deducted) => &[Event::Deducted],
        (Phase::Reserved, Event::Released | Event::Reversed) => &[Event::Released],
        (Phase::Deducted, Event::Reversed) => &[Event::Reversed],
        (Phase::Free, Event::Released | Event::Reversed)
        | (Phase::Reserved, Event::PreDeducted)
        | (Phase::Deducted, Event::PreDeducted | Event::Deducted | Event::Released) => &[],
    }
}
