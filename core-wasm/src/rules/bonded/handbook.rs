//! What a handbook allows: quantities agreed, a term, and no more exports than the materials that came in make. Of an e-account, which
//! agrees on no quantities, products are made of what should be left of its materials.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serde::Deserialize;

use super::TooLarge;
use super::consumption::Nine;
use crate::decimal::{Quantity, rescale};
use crate::error::Problem;
use crate::text::catalogue::bonded as texts;
use crate::text::{Message, Text};

/// A material or product: what is agreed of it, and what came in or went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Agreed {
    pub serial: i64,
    pub agreed: Quantity,
    #[serde(default)]
    pub moved: Quantity,
}

/// What a piece of a product takes of a material, in a version of its consumption.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Takes {
    pub product: i64,
    #[serde(default)]
    pub version: String,
    pub material: i64,
    pub ucns_qty: Nine,
}

/// How much of a product went out by a version of its consumption.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Exported {
    pub product: i64,
    #[serde(default)]
    pub version: String,
    pub quantity: Quantity,
}

/// A handbook as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Handbook {
    pub valid_date: Option<NaiveDate>,
    pub materials: Vec<Agreed>,
    pub products: Vec<Agreed>,
    pub exported: Vec<Exported>,
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
    problems.extend(more_out(handbook, &CAME_IN));
    problems
}

/// What is said of a material of which products take more than there is.
struct Beyond {
    rule: &'static str,
    message: Text,
}

/// Of a handbook what came in counts, of an e-account what should be left by theory.
const CAME_IN: Beyond = Beyond { rule: "bonded.moreOut", message: texts::MORE_OUT };
const IS_LEFT: Beyond = Beyond { rule: "bonded.moreThanLeft", message: texts::MORE_THAN_LEFT };

/// Materials of which a list would take more than came in, once it exported this too. Source: domain/bonded.md §5.
pub fn after_export(handbook: Handbook, exported: Vec<Exported>) -> Vec<Problem> {
    more_out(&with_export(handbook, exported), &CAME_IN)
}

/// Materials of an e-account of which a list would take more than should be left, once it exported this too: `left` has as `moved` what
/// should be left of each by theory, and as `exported` what went out beside that, or is announced. Source: domain/bonded.md §5.
pub fn beyond_left(left: Handbook, exported: Vec<Exported>) -> Vec<Problem> {
    more_out(&with_export(left, exported), &IS_LEFT)
}

/// Materials of an e-account of which a list takes more out as they are than should be `left` once what is announced is gone too.
pub fn beyond_materials(left: &Handbook, wanted: &BTreeMap<i64, Quantity>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for material in &left.materials {
        let wanted = wanted.get(&material.serial).copied().unwrap_or_default();
        let free = taken(left, material.serial).and_then(|taken| material.moved.checked_sub(taken).ok_or(TooLarge));
        match free {
            Ok(free) if wanted > free && wanted.is_positive() => {
                let [serial, wanted, free] = [material.serial.to_string(), wanted.short(), free.short()];
                let message =
                    texts::MATERIAL_THAN_LEFT.with(&[("serial", &serial), ("wanted", &wanted), ("left", &free)]);
                problems.push(Problem::warning(IS_LEFT.rule, "lines", message));
            }
            Ok(_) => {}
            Err(too_large) => problems.push(too_large.into()),
        }
    }
    problems
}

/// An account with what is exported beside, and of its materials those that are taken for it.
fn with_export(mut handbook: Handbook, exported: Vec<Exported>) -> Handbook {
    let is_exported = |takes: &Takes| exported.iter().any(|one| is_by(one, takes));
    let taken: BTreeSet<i64> =
        handbook.consumption.iter().filter(|takes| is_exported(takes)).map(|takes| takes.material).collect();
    handbook.materials.retain(|material| taken.contains(&material.serial));
    handbook.exported.extend(exported);
    handbook
}

/// Where a handbook agrees on less than came in of a material, or went out of a product, already.
pub fn below_moved(handbook: &Handbook) -> Vec<Message> {
    let of = |lines: &[Agreed], message: Text| -> Vec<Message> {
        let below = lines.iter().filter(|line| line.moved > line.agreed).map(|line| {
            let [serial, agreed, moved] = [line.serial.to_string(), line.agreed.short(), line.moved.short()];
            message.with(&[("serial", &serial), ("agreed", &agreed), ("moved", &moved)])
        });
        below.collect()
    };
    [of(&handbook.materials, texts::MATERIAL_BELOW), of(&handbook.products, texts::PRODUCT_BELOW)].concat()
}

fn more_out(handbook: &Handbook, beyond: &Beyond) -> Vec<Problem> {
    let mut problems = Vec::new();
    for material in &handbook.materials {
        match taken(handbook, material.serial) {
            Ok(taken) if taken > material.moved => {
                let [serial, taken, moved] = [material.serial.to_string(), taken.short(), material.moved.short()];
                let message = beyond.message.with(&[("serial", &serial), ("taken", &taken), ("moved", &moved)]);
                problems.push(Problem::warning(beyond.rule, "lines", message));
            }
            Ok(_) => {}
            Err(too_large) => problems.push(too_large.into()),
        }
    }
    problems
}

/// Whether what went out took material so.
fn is_by(one: &Exported, takes: &Takes) -> bool {
    (one.product, &one.version) == (takes.product, &takes.version)
}

/// What the exported products took of a material, rounded once.
fn taken(handbook: &Handbook, material: i64) -> Result<Quantity, TooLarge> {
    let mut taken = 0_i128;
    for takes in handbook.consumption.iter().filter(|takes| takes.material == material) {
        for one in handbook.exported.iter().filter(|one| is_by(one, takes)) {
            let of_product = i128::from(one.quantity.scaled()) * i128::from(takes.ucns_qty.scaled());
            taken = taken.checked_add(of_product).ok_or(TooLarge)?;
        }
    }
    rescale(taken, 14, 5).map(Quantity::from_scaled).ok_or(TooLarge)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Agreed, Exported, Handbook, Takes, after_export, below_moved, beyond_left, beyond_materials};

    #[test]
    fn a_change_that_agrees_on_less_than_was_moved_is_told_by_serial() {
        let of = |serial, moved: &str| Agreed { serial, agreed: "100".parse().unwrap(), moved: moved.parse().unwrap() };
        let handbook = Handbook {
            materials: vec![of(1, "100"), of(2, "100.5")],
            products: vec![of(1, "101")],
            ..Handbook::default()
        };
        let told: Vec<String> = below_moved(&handbook).into_iter().map(|message| message.en).collect();
        assert_eq!(
            told,
            [
                "Material 2: 100 is agreed, less than the 100.5 that came in",
                "Product 1: 100 is agreed, less than the 101 that went out",
            ]
        );
    }

    #[test]
    fn a_list_may_export_what_the_imports_make_and_no_more() {
        let of = |serial, moved: &str| Agreed { serial, agreed: "500".parse().unwrap(), moved: moved.parse().unwrap() };
        let takes =
            |material| Takes { product: 1, version: "1".to_owned(), material, ucns_qty: "2.5".parse().unwrap() };
        let out = |product, version: &str, quantity: &str| Exported {
            product,
            version: version.to_owned(),
            quantity: quantity.parse().unwrap(),
        };
        // Of the third material too much was taken before, but not by this product.
        let handbook = Handbook {
            valid_date: None,
            materials: vec![of(1, "250"), of(2, "300"), of(3, "0")],
            products: vec![of(1, "90"), of(2, "10")],
            exported: vec![out(1, "1", "90"), out(2, "1", "10")],
            // By the second version a piece takes none of the first material.
            consumption: vec![
                takes(1),
                takes(2),
                Takes { product: 2, ..takes(3) },
                Takes { version: "2".to_owned(), ..takes(2) },
            ],
        };
        let rules = |version: &str, quantity: &str| -> Vec<String> {
            let found = after_export(handbook.clone(), vec![out(1, version, quantity)]);
            found.into_iter().map(|problem| format!("{} {}", problem.rule, problem.message.en)).collect()
        };
        assert_eq!(rules("1", "10"), Vec::<String>::new());
        assert_eq!(rules("2", "10.4"), Vec::<String>::new());
        let over = rules("1", "10.4");
        assert_eq!(over.len(), 1, "{over:?}");
        assert!(over[0].starts_with("bonded.moreOut Material 1: ") && over[0].contains("251"), "{over:?}");
    }
    #[test]
    fn an_e_account_is_warned_of_products_that_take_more_than_should_be_left() {
        let left = Handbook {
            materials: vec![Agreed { serial: 1, agreed: "0".parse().unwrap(), moved: "25".parse().unwrap() }],
            exported: vec![Exported { product: 1, version: "1".to_owned(), quantity: "4".parse().unwrap() }],
            consumption: vec![Takes {
                product: 1,
                version: "1".to_owned(),
                material: 1,
                ucns_qty: "2.5".parse().unwrap(),
            }],
            ..Handbook::default()
        };
        let told = |quantity: &str| -> Vec<String> {
            let out = Exported { product: 1, version: "1".to_owned(), quantity: quantity.parse().unwrap() };
            let found = beyond_left(left.clone(), vec![out]);
            found.into_iter().map(|problem| format!("{} {}", problem.rule, problem.message.en)).collect()
        };
        // 4 are announced: with 6 more they take all 25.
        assert_eq!(told("6"), Vec::<String>::new());
        assert_eq!(
            told("6.1"),
            [
                "bonded.moreThanLeft Material 1: the products that go out take 25.25, only 25 should be left: check consumption and imports"
            ]
        );
        // A material that leaves as it came has what the announced products leave of it: 25 less 10.
        let told = |quantity: &str| -> Vec<String> {
            let wanted = BTreeMap::from([(1, quantity.parse().unwrap()), (2, "5".parse().unwrap())]);
            beyond_materials(&left, &wanted).into_iter().map(|problem| problem.message.en).collect()
        };
        assert_eq!(told("15"), Vec::<String>::new());
        assert_eq!(
            told("15.1"),
            [
                "Material 1: the list takes 15.1, only 15 should be left beside what is announced: check consumption and stock"
            ]
        );
    }
}
