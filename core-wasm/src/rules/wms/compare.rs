//! The warehouse against a bonded account, serial by serial (库存平衡表).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::decimal::Quantity;

/// What the account holds of a serial.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct InAccount {
    pub serial: i64,
    pub unit: String,
    pub quantity: Quantity,
}

/// What lies in the warehouse of a serial, in one unit; `None` for bonded goods that name no serial.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct InWarehouse {
    pub serial: Option<i64>,
    pub unit: String,
    pub quantity: Quantity,
}

/// How a serial compares (dictionary `wmsCompare`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Verdict {
    #[serde(rename = "0")]
    Same,
    /// The warehouse has more.
    #[serde(rename = "1")]
    More,
    #[serde(rename = "2")]
    Less,
    /// They are counted in different units: nobody can tell.
    #[serde(rename = "3")]
    OtherUnit,
    /// The warehouse has it, the account does not know it.
    #[serde(rename = "4")]
    NotInAccount,
}

impl Verdict {
    /// The code in the dictionary.
    pub const fn code(self) -> &'static str {
        match self {
            Verdict::Same => "0",
            Verdict::More => "1",
            Verdict::Less => "2",
            Verdict::OtherUnit => "3",
            Verdict::NotInAccount => "4",
        }
    }
}

/// A serial with both figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Compared {
    pub serial: Option<i64>,
    pub account: Quantity,
    pub warehouse: Quantity,
    /// Warehouse less account; none where the units differ.
    pub difference: Option<Quantity>,
    pub verdict: Verdict,
}

/// Compares serial by serial, in their order; what names no serial comes last.
pub fn compare(account: &[InAccount], warehouse: &[InWarehouse]) -> Vec<Compared> {
    let mut lying: BTreeMap<(bool, i64), Vec<&InWarehouse>> = BTreeMap::new();
    for goods in warehouse.iter().filter(|goods| !goods.quantity.is_zero()) {
        lying.entry((goods.serial.is_none(), goods.serial.unwrap_or_default())).or_default().push(goods);
    }
    let known: BTreeMap<(bool, i64), &InAccount> = account.iter().map(|one| ((false, one.serial), one)).collect();
    let keys: std::collections::BTreeSet<(bool, i64)> = lying.keys().chain(known.keys()).copied().collect();
    keys.into_iter()
        .map(|key| {
            let goods = lying.remove(&key).unwrap_or_default();
            let here = Quantity::saturating_sum(goods.iter().map(|one| one.quantity));
            let serial = (!key.0).then_some(key.1);
            let Some(of_account) = known.get(&key) else {
                let difference = Some(here);
                return Compared {
                    serial,
                    account: Quantity::default(),
                    warehouse: here,
                    difference,
                    verdict: Verdict::NotInAccount,
                };
            };
            let same_unit = goods.iter().all(|one| one.unit == of_account.unit);
            let difference = here.checked_sub(of_account.quantity).filter(|_| same_unit);
            let verdict = match difference {
                None => Verdict::OtherUnit,
                Some(difference) if difference.is_zero() => Verdict::Same,
                Some(difference) if difference.is_positive() => Verdict::More,
                Some(_) => Verdict::Less,
            };
            Compared { serial, account: of_account.quantity, warehouse: here, difference, verdict }
        })
        .collect()
}
