//! To what extent a line is taxed: it depends on the levy mode, and bonded goods are not taxed on entry. Source:
//! domain/tax.md §4.

use serde::Serialize;

use super::number::Number;
use crate::text::Text;
use crate::text::catalogue::tax as texts;

/// Trade modes of bonded goods (processing, bonded places, logistics centres), which are without tax on entry, beside all that
/// begin with 5 (special zones).
const BONDED: &[&str] = &[
    "0214", "0255", "0258", "0300", "0615", "0654", "0657", "0700", "0715", "1200", "1210", "1215", "1233", "1234",
    "1239", "6033", "6073",
];
const ZONES: char = '5';

/// How much of a tax is levied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    All,
    Half,
    Nothing,
}

impl Part {
    /// In percent.
    pub fn percent(self) -> Number {
        match self {
            Part::All => Number::whole(100),
            Part::Half => Number::whole(50),
            Part::Nothing => Number::ZERO,
        }
    }
}

/// How the taxes of a line are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Standing {
    /// Paid.
    Due,
    /// Nothing is levied: bonded goods, or exempt ones.
    Free,
    /// Customs decides case by case.
    ByHand,
    /// Left with customs as a deposit.
    Deposit,
    /// Covered by a letter of guarantee.
    Guarantee,
}

impl Standing {
    /// What to say about it; places: `{mode}`.
    pub(super) const fn note(self) -> Option<Text> {
        match self {
            Standing::Due | Standing::Free => None,
            Standing::ByHand => Some(texts::BY_HAND),
            Standing::Deposit => Some(texts::DEPOSIT),
            Standing::Guarantee => Some(texts::GUARANTEE),
        }
    }
}

/// Whether goods of this trade mode enter bonded.
pub(super) fn is_bonded(trade_mode: &str) -> bool {
    trade_mode.starts_with(ZONES) || BONDED.contains(&trade_mode)
}

/// The part of the duty that a levy mode takes, and how it is settled.
pub(super) fn by_mode(duty_mode: &str) -> (Part, Standing) {
    match duty_mode {
        "2" | "8" => (Part::Half, Standing::Due),
        "3" | "9" => (Part::Nothing, Standing::Free),
        "4" | "5" => (Part::All, Standing::ByHand),
        "6" => (Part::All, Standing::Deposit),
        "7" => (Part::All, Standing::Guarantee),
        _ => (Part::All, Standing::Due),
    }
}
