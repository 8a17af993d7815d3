//! What a handbook allows: quantities agreed, a term, and no more exports than the materials that came in make.

use chrono::NaiveDate;
use serde::Deserialize;

use super::TooLarge;
use super::consumption::Nine;
use crate::decimal::{Quantity, rescale};
use crate::error::Problem;
use crate::text::catalogue::bonded as texts;

/// A material or product: what is agreed of it, and what came in or went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Agreed {
    pub serial: i64,
    pub agreed: Quantity,
    #[serde(default)]
    pub moved: Quantity,
}

/// What a piece of a product takes of a material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Takes {
    pub product: i64,
    pub material: i64,
    pub ucns_qty: Nine,
}

/// A handbook as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Handbook {
    pub valid_date: Option<NaiveDate>,
    pub materials: Vec<Agreed>,
    pub products: Vec<Agreed>,
    pub consumption: Vec<Takes>,
}

/// What is wrong with a handbook on a day: errors for what customs refuses, a warning where more went out than came in makes.
pub fn problems(handbook: &Handbook, today: NaiveDate) -> Vec<Problem> {
    let mut problems = Vec::new();
    if let Some(last) = handbook.valid_date.filter(|last| *last < today) {
        let message = texts::EXPIRED.with(&[("day", &last.to_string())]);
        problems.push(Problem::error("bonded.expired", "validDate", message));
    }
    for (lines, rule, message) in [
        (&handbook.materials, "bonded.importAgreed", texts::IMPORT_AGREED),
        (&handbook.products, "bonded.exportAgreed", texts::EXPORT_AGREED),
    ] {
        for line in lines.iter().filter(|line| line.moved > line.agreed) {
            let [serial, agreed, moved] = [line.serial.to_string(), line.agreed.short(), line.moved.short()];
            let message = message.with(&[("serial", &serial), ("agreed", &agreed), ("moved", &moved)]);
            problems.push(Problem::error(rule, "lines", message));
        }
    }
    for material in &handbook.materials {
        match taken(handbook, material.serial) {
            Ok(taken) if taken > material.moved => {
                let [serial, taken, moved] = [material.serial.to_string(), taken.short(), material.moved.short()];
                let message = texts::MORE_OUT.with(&[("serial", &serial), ("taken", &taken), ("moved", &moved)]);
                problems.push(Problem::warning("bonded.moreOut", "lines", message));
            }
            Ok(_) => {}
            Err(too_large) => problems.push(too_large.into()),
        }
    }
    problems
}

/// What the exported products took of a material, rounded once.
fn taken(handbook: &Handbook, material: i64) -> Result<Quantity, TooLarge> {
    let mut taken = 0_i128;
    for takes in handbook.consumption.iter().filter(|takes| takes.material == material) {
        let exported = handbook.products.iter().filter(|product| product.serial == takes.product);
        for product in exported {
            let of_product = i128::from(product.moved.scaled()) * i128::from(takes.ucns_qty.scaled());
            taken = taken.checked_add(of_product).ok_or(TooLarge)?;
        }
    }
    rescale(taken, 14, 5).map(Quantity::from_scaled).ok_or(TooLarge)
}
