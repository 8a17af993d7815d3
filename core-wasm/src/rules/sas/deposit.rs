//! The deposit of an application: goods that go out untaxed take of it, what comes back restores it. Source: domain/bonded.md §4.

use std::collections::BTreeSet;

use chrono::DateTime;
use serde::{Deserialize, Serialize};

use super::stock::AGREED;
use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::format::in_china;
use crate::row::Row;
use crate::states::sas::stock as states;
use crate::text::catalogue::sas as texts;

/// What a stock list does to the deposit of its application.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Movement {
    /// The stock list, and its internal number.
    pub id: i64,
    pub number: String,
    /// The day on which it was declared, on which customs agreed to it where it restores something, or on which it was made void.
    pub day: String,
    /// Taken of the deposit where it is negative, restored to it else.
    pub amount: Quantity,
    /// It undoes what the list did before: the list is void.
    pub is_void: bool,
}

/// A deposit with everything that was done to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Deposit {
    /// What was paid; `None` where the application names no amount.
    pub amount: Option<Quantity>,
    /// What lists that are not void took of it, and what they restored.
    pub deducted: Quantity,
    pub restored: Quantity,
    /// At no time more than was paid.
    pub left: Option<Quantity>,
    pub movements: Vec<Movement>,
}

/// The deposit of an application after its stock lists, each with what customs approved of it where it is being changed. `None` where a
/// sum does not fit.
pub fn deposit<'a>(application: &Row, lists: impl IntoIterator<Item = (&'a Row, Option<&'a Row>)>) -> Option<Deposit> {
    let mut made = Deposit { amount: application.decimal("dpstAmt"), ..Deposit::default() };
    let mut void: BTreeSet<i64> = BTreeSet::new();
    for (list, approved) in lists {
        let Some(amount) = moved(list, approved).filter(|amount| !amount.is_zero()) else { continue };
        let (is_void, declared) = (list.text("stucd") == states::VOID, list.text("dclTime").to_owned());
        let done = Movement {
            id: list.int("id").unwrap_or_default(),
            number: list.text("etpsPreentNo").to_owned(),
            // Customs agrees on no day before the one on which it was asked.
            day: match amount.is_negative() || is_void {
                true => declared,
                false => declared.max(agreed(list, approved)),
            },
            amount,
            is_void: false,
        };
        if is_void {
            let undone = Movement {
                amount: Quantity::ZERO.checked_sub(amount)?,
                day: answered(list),
                is_void: true,
                ..done.clone()
            };
            // It is told, but it neither took nor restored anything.
            void.insert(done.id);
            made.movements.extend([done, undone]);
        } else {
            made.add(done)?;
        }
    }
    // Undone after what it undoes, where both are of one day.
    made.movements.sort_by(|one, two| (&one.day, one.id, one.is_void).cmp(&(&two.day, two.id, two.is_void)));
    made.left = match made.amount {
        Some(amount) => {
            // What restores more than is missing that day is not kept for later. A void list did nothing.
            let mut stands = made.movements.iter().filter(|moved| !void.contains(&moved.id));
            Some(stands.try_fold(amount, |left, moved| Some(left.checked_add(moved.amount)?.min(amount)))?)
        }
        None => None,
    };
    Some(made)
}

impl Deposit {
    fn add(&mut self, movement: Movement) -> Option<()> {
        if movement.amount.is_negative() {
            self.deducted = self.deducted.checked_sub(movement.amount)?;
        } else {
            self.restored = self.restored.checked_add(movement.amount)?;
        }
        self.movements.push(movement);
        Some(())
    }
}

/// More is taken of a deposit than the application says that there is. Where customs approved an amount `before`, a change that names none is
/// no deposit of which nothing is known: it takes away what covers the lists.
pub fn covered(made: &Deposit, before: Option<Quantity>) -> Option<Problem> {
    let taken = made.deducted.checked_sub(made.restored)?;
    let is_taken_away = made.amount.is_none() && before.is_some() && taken.is_positive();
    made.left.filter(|left| left.is_negative()).or(Some(taken).filter(|_| is_taken_away))?;
    let taken = taken.short();
    Some(Problem::error("sas.depositBelow", "dpstAmt", texts::DEPOSIT_BELOW.with(&[("taken", &taken)])))
}

/// The day on which customs agreed to a list for the first time: no later change moves what it restored. Of lists from before that day
/// was kept it is that of the last answer to what stands.
fn agreed(list: &Row, approved: Option<&Row>) -> String {
    match list.is_blank("approvedAt") {
        true => answered(approved.unwrap_or(list)),
        false => day(list, "approvedAt"),
    }
}

/// The day on which customs last answered; "" where it did not.
fn answered(list: &Row) -> String {
    day(list, "answeredAt")
}

/// The day in China of an instant; "" where there is none.
fn day(list: &Row, field: &str) -> String {
    let at = DateTime::parse_from_rfc3339(list.text(field));
    at.map(|at| in_china(at.to_utc()).date().to_string()).unwrap_or_default()
}

/// What a list does to the deposit. A list out takes of it from its sending on, the more of what customs approved and of what is asked
/// for; a list in restores it once customs agreed, the less of both, and no more once it is asked to be void.
fn moved(list: &Row, approved: Option<&Row>) -> Option<Quantity> {
    let (state, levied) = (list.text("stucd"), |list: &Row| list.decimal::<5>("levyBlAmt"));
    let now = levied(list);
    let was = approved.map(|approved| levied(approved).unwrap_or_default());
    let (goes_out, is_changing) = (list.text("stockTypecd") == "E", state == states::CHANGING);
    let amount = match was {
        Some(was) if is_changing => was,
        Some(was) if goes_out => now.unwrap_or_default().max(was),
        Some(was) => now.unwrap_or_default().min(was),
        None => now?,
    };
    let restores = AGREED.contains(&state) || (approved.is_some() && state != states::ENDING);
    let counts = state == states::VOID || (states::COUNTING.contains(&state) && (goes_out || restores));
    match (counts && amount.is_positive(), goes_out) {
        (false, _) => None,
        (true, true) => Fixed::ZERO.checked_sub(amount),
        (true, false) => Some(amount),
    }
}
