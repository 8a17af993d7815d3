//! Consumption: what a product takes of a material, with what is lost. Everything is kept to nine decimals, rounded half up.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::TooLarge;
use super::balance::Goods;
use crate::decimal::{Fixed, divide_half_up};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::few::few;
use crate::text::Message;
use crate::text::catalogue::bonded as texts;

/// Consumption and loss rates: Decimal(19,9).
pub type Nine = Fixed<9>;

const HUNDRED: Nine = Fixed::from_scaled(100_000_000_000);

/// What is declared of a consumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Declared {
    /// What is in the product.
    pub net_useup_qty: Nine,
    /// Percent that is left as scrap.
    #[serde(default)]
    pub tgbl_loss_rate: Nine,
    /// Percent that is gone.
    #[serde(default)]
    pub intgb_loss_rate: Nine,
    /// Percent of the material that is bonded; all of it where nothing is said.
    #[serde(default)]
    pub bond_mtpck_prpr: Option<Nine>,
}

/// What a piece of the product takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct UnitConsumption {
    /// Unit consumption: net consumption and losses.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string"))]
    pub ucns_qty: Nine,
    /// Its bonded part.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string"))]
    pub bonded_qty: Nine,
    /// What is lost: unit consumption less net consumption.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string"))]
    pub loss_qty: Nine,
    /// What of it is left as scrap, and what is gone, bonded or not. Each is rounded by itself.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string"))]
    pub tgbl_loss_qty: Nine,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string"))]
    pub intgb_loss_qty: Nine,
}

/// So many percent of a consumption.
pub fn percent_of(of: Nine, percent: Nine) -> Result<Nine, TooLarge> {
    let product = i128::from(of.scaled()) * i128::from(percent.scaled());
    let units = divide_half_up(product, i128::from(HUNDRED.scaled())).and_then(|units| i64::try_from(units).ok());
    units.map(Nine::from_scaled).ok_or(TooLarge)
}

/// What a piece loses of a material at a rate in percent, as accounts reckon it: of the bonded part that it takes. Pages, theory balances
/// and write-offs all go by it, so that pieces times what the page says is what the balance says.
///
/// # Errors
/// The result does not fit.
pub fn lost_by_piece(bonded: Nine, rate: Nine) -> Result<Nine, TooLarge> {
    percent_of(bonded, rate)
}

/// What a piece takes: `net / (1 - losses)`. Losses of 100 % or more have no answer.
///
/// # Errors
/// The result does not fit, or nothing is left of the material.
pub fn unit(declared: &Declared) -> Result<UnitConsumption, TooLarge> {
    let losses = declared.tgbl_loss_rate.checked_add(declared.intgb_loss_rate).ok_or(TooLarge)?;
    let kept = HUNDRED.checked_sub(losses).filter(|kept| kept.is_positive()).ok_or(TooLarge)?;
    let numerator = i128::from(declared.net_useup_qty.scaled()) * i128::from(HUNDRED.scaled());
    let units = divide_half_up(numerator, i128::from(kept.scaled())).and_then(|units| i64::try_from(units).ok());
    let ucns_qty = units.map(Nine::from_scaled).ok_or(TooLarge)?;
    Ok(UnitConsumption {
        ucns_qty,
        bonded_qty: declared.bond_mtpck_prpr.map_or(Ok(ucns_qty), |share| percent_of(ucns_qty, share))?,
        loss_qty: ucns_qty.checked_sub(declared.net_useup_qty).ok_or(TooLarge)?,
        tgbl_loss_qty: percent_of(ucns_qty, declared.tgbl_loss_rate)?,
        intgb_loss_qty: percent_of(ucns_qty, declared.intgb_loss_rate)?,
    })
}

/// What a row says of a consumption; `None` while a number is missing or is none.
pub fn declared(row: RowRef<'_>) -> Option<Declared> {
    let rate = |field: &str| if row.is_blank(field) { Some(Nine::ZERO) } else { row.decimal::<9>(field) };
    let share = "bondMtpckPrpr";
    Some(Declared {
        net_useup_qty: row.decimal::<9>("netUseupQty")?,
        tgbl_loss_rate: rate("tgblLossRate")?,
        intgb_loss_rate: rate("intgbLossRate")?,
        bond_mtpck_prpr: if row.is_blank(share) { None } else { Some(row.decimal::<9>(share)?) },
    })
}

/// What a row takes by the piece; `None` where it cannot be reckoned.
pub fn unit_of(row: RowRef<'_>) -> Option<UnitConsumption> {
    declared(row).and_then(|declared| unit(&declared).ok())
}

/// Consumption of an account that names a product or a material that the account does not have (any more).
pub fn unfounded(lines: &[Row], consumption: &[Row]) -> Vec<Problem> {
    let found = founded_on_nothing(lines, consumption).into_iter();
    found.map(|(at, problem)| problem.at("ucns", at)).collect()
}

/// The same, each with the place of the consumption among these.
pub fn founded_on_nothing(lines: &[Row], consumption: &[Row]) -> Vec<(usize, Problem)> {
    let known: BTreeSet<(Goods, i64)> = lines
        .iter()
        .filter_map(|line| Some((Goods::of_code(line.text("mtpckEndprdTypecd")), line.int("gdsSeqno")?)))
        .collect();
    let mut found = Vec::new();
    for (at, takes) in consumption.iter().enumerate() {
        for (goods, field, message) in [
            (Goods::Product, "endprdSeqno", texts::NO_SUCH_PRODUCT),
            (Goods::Material, "mtpckSeqno", texts::NO_SUCH_MATERIAL),
        ] {
            let Some(serial) = takes.int(field).filter(|serial| !known.contains(&(goods, *serial))) else { continue };
            let message = message.with(&[("serial", &serial.to_string())]);
            found.push((at, Problem::error("bonded.consumptionOfNothing", field, message)));
        }
    }
    found
}

/// The last day on which a consumption holds.
const LAST_DAY: &str = "finishValidDate";
/// Marks of rows that customs has as they are, and of those that it took away (dictionary `modfMark`).
const UNTOLD: [&str; 2] = ["0", "2"];

/// A question about the consumption that an account tells customs although its last day has passed; `None` where there is none such.
pub fn over(consumption: &[Row], today: NaiveDate) -> Option<Message> {
    let told = consumption.iter().filter(|row| !UNTOLD.contains(&row.text("modfMarkcd")));
    let over = told.filter_map(|row| {
        let last = row.borrowed().date(LAST_DAY).filter(|last| *last < today)?.to_string();
        let [product, material, version] =
            ["endprdSeqno", "mtpckSeqno", "ucnsVerno"].map(|field| row.borrowed().written(field));
        let values = [("product", &*product), ("material", &*material), ("version", &*version), ("day", &*last)];
        Some(texts::CONSUMPTION_OVER.with(&values))
    });
    Some(texts::CONSUMPTIONS_OVER.speak_with(&[("which", &few(&over.collect::<Vec<_>>())?)]))
}

/// A consumption that ends before its account began.
pub fn ends_before(row: RowRef<'_>, began: NaiveDate) -> Option<Problem> {
    row.date(LAST_DAY).filter(|last| *last < began)?;
    let message = texts::ENDS_BEFORE.with(&[("day", &began.to_string())]);
    Some(Problem::error("bonded.endsBefore", LAST_DAY, message))
}

/// What is wrong with the numbers of a consumption.
pub fn problem(row: RowRef<'_>) -> Option<Problem> {
    let found = declared(row)?;
    if !found.net_useup_qty.is_positive() {
        return Some(Problem::error("bonded.netUseup", "netUseupQty", texts::NET_USEUP));
    }
    for (field, rate) in [("tgblLossRate", found.tgbl_loss_rate), ("intgbLossRate", found.intgb_loss_rate)] {
        if rate.is_negative() || rate >= HUNDRED {
            return Some(Problem::error("bonded.lossRate", field, texts::LOSS_RATE));
        }
    }
    let losses = found.tgbl_loss_rate.checked_add(found.intgb_loss_rate);
    if losses.is_none_or(|losses| losses >= HUNDRED) {
        return Some(Problem::error("bonded.losses", "intgbLossRate", texts::LOSSES));
    }
    let is_share = |share: Nine| share.is_positive() && share <= HUNDRED;
    if found.bond_mtpck_prpr.is_some_and(|share| !is_share(share)) {
        return Some(Problem::error("bonded.share", "bondMtpckPrpr", texts::BONDED_SHARE));
    }
    unit(&found).err().map(|TooLarge| Problem::error("bonded.tooLarge", "netUseupQty", texts::TOO_LARGE))
}
