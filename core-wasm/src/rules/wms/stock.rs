//! What lies at a place after a movement: never less than nothing, and never less than orders hold.

use serde::{Deserialize, Serialize};

use crate::decimal::Quantity;
use crate::error::Problem;
use crate::text::catalogue::wms as texts;

/// What lies at a place, and what orders hold of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Figures {
    pub quantity: Quantity,
    pub held: Quantity,
}

/// What a movement does to a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Step {
    /// What comes; less than nothing where something leaves.
    pub quantity: Quantity,
    /// What orders hold more, or let go.
    pub held: Quantity,
}

/// The figures after a movement.
///
/// # Errors
/// There is not enough: what lies there, what orders hold of it, and how much is wanted.
pub fn apply(before: &Figures, step: &Step) -> Result<Figures, Problem> {
    let after = before.quantity.checked_add(step.quantity).zip(before.held.checked_add(step.held));
    let Some((quantity, held)) = after else {
        return Err(Problem::error("wms.tooLarge", "qty", texts::TOO_LARGE));
    };
    if quantity.is_negative() || held.is_negative() || held > quantity {
        let leaves = Quantity::default().checked_sub(step.quantity).unwrap_or_default();
        let wanted = leaves.max(step.held);
        let message = texts::NOT_THERE.with(&[
            ("there", &before.quantity.short()),
            ("held", &before.held.short()),
            ("wanted", &wanted.short()),
        ]);
        return Err(Problem::error("wms.stock", "qty", message));
    }
    Ok(Figures { quantity, held })
}
