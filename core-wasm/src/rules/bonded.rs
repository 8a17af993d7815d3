//! What customs' ledger of bonded goods allows, holds and reserves. Source: domain/bonded.md §5.

pub mod account;
pub mod answer;
pub mod balance;
pub mod codes;
pub mod consumption;
pub mod decision;
pub mod filing;
pub mod handbook;
pub mod held;
pub mod list;
pub mod numbers;
pub mod opening;
pub mod papers;
pub mod theory;
pub mod told_figures;
pub mod versions;
pub mod write_off;

use crate::error::Problem;
use crate::text::catalogue::bonded::TOO_LARGE;

/// A sum or product that does not fit: nothing is ever wrapped or rounded to fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl From<TooLarge> for Problem {
    fn from(_: TooLarge) -> Problem {
        Problem::error("bonded.tooLarge", "", TOO_LARGE)
    }
}
