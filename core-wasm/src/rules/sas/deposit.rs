//! The deposit of an application: goods that go out untaxed take of it, what comes back restores it. Source: domain/bonded.md §4.

use serde::{Deserialize, Serialize};

use crate::decimal::{Fixed, Quantity};
use crate::row::Row;
use crate::states::sas::stock as states;

/// What a stock list does to the deposit of its application.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Movement {
    /// The stock list, and its internal number.
    pub id: i64,
    pub number: String,
    /// The day on which it was declared, or made void.
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
    pub deducted: Quantity,
    pub restored: Quantity,
    /// Never more than was paid.
    pub left: Option<Quantity>,
    pub movements: Vec<Movement>,
}

/// The states in which customs agreed to a list: only then what comes in restores anything.
const AGREED: &[&str] = &[states::APPROVED, states::CHANGING, states::COLLECTED, states::ENDING];

/// The deposit of an application after its stock lists, each with what customs approved of it where it is being changed. `None` where a
/// sum does not fit.
pub fn deposit<'a>(application: &Row, lists: impl IntoIterator<Item = (&'a Row, Option<&'a Row>)>) -> Option<Deposit> {
    let mut made = Deposit { amount: application.decimal("dpstAmt"), ..Deposit::default() };
    for (list, approved) in lists {
        let Some(amount) = moved(list, approved).filter(|amount| !amount.is_zero()) else { continue };
        let done = Movement {
            id: list.int("id").unwrap_or_default(),
            number: list.text("etpsPreentNo").to_owned(),
            day: list.text("dclTime").to_owned(),
            amount,
            is_void: false,
        };
        if list.text("stucd") == states::VOID {
            let day = list.text("answeredAt").get(..10).unwrap_or_default().to_owned();
            let undone = Movement { amount: Quantity::ZERO.checked_sub(amount)?, day, is_void: true, ..done.clone() };
            made.add(done)?;
            made.add(undone)?;
        } else {
            made.add(done)?;
        }
    }
    made.left = match made.amount {
        Some(amount) => Some(amount.checked_sub(made.deducted)?.checked_add(made.restored)?.min(amount)),
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

/// What a list does to the deposit. A list out takes of it from its sending on, the more of what customs approved and of what is asked
/// for; a list in restores it once customs agreed, the less of both.
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
    let counts = state == states::VOID
        || AGREED.contains(&state)
        || (states::COUNTING.contains(&state) && (goes_out || approved.is_some()));
    match (counts && amount.is_positive(), goes_out) {
        (false, _) => None,
        (true, true) => Fixed::ZERO.checked_sub(amount),
        (true, false) => Some(amount),
    }
}
