//! When goods may leave the warehouse: bonded ones only with a list or a passport that lets them, and no more of them than the
//! list says. The refusal names what is missing.

use serde::Deserialize;

use crate::decimal::Quantity;
use crate::error::Problem;
use crate::states::{Machine, bond_invt, declaration, sas};
use crate::text::Text;
use crate::text::catalogue::wms as texts;

/// The kind of outbound orders by which bonded goods stop being bonded (dictionary `dsnType`).
pub const TO_FREE: &str = "4";

/// A document that an order names, as it is kept here.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Paper {
    pub number: String,
    /// The code of its state; "" where nobody here has such a document.
    pub state: String,
    /// `I` or `E`; "" where it has none.
    pub way: String,
    /// Of a list: its account, and what it has of each serial, less what left under it before.
    pub account: String,
    pub goods: Vec<Goods>,
}

/// A quantity of a serial of an account.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Goods {
    pub serial: i64,
    pub quantity: Quantity,
}

/// An outbound order that is about to be shipped.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Leaving {
    pub bonded: bool,
    pub kind: String,
    pub account: String,
    /// Documents that it names.
    pub list: Option<Paper>,
    pub passport: Option<Paper>,
    pub entry: Option<Paper>,
    /// Whether customs released the declaration.
    pub released: bool,
    /// What was picked, by serial.
    pub goods: Vec<Goods>,
}

/// States in which a list lets goods leave: customs pre-deducted or deducted them.
const LIST_OPEN: &[&str] = &[bond_invt::PRE_DEDUCTED, bond_invt::PASSED_NOT_DEDUCTED, bond_invt::PASSED_DEDUCTED];
/// States in which a passport lets them.
const PASSPORT_OPEN: &[&str] = &[sas::APPROVED, sas::FIRST_GATE, sas::PASSED];

/// The way of documents by which goods come in.
const INWARD: &str = "I";

/// Why goods may not leave; nothing where they may.
pub fn judge(order: &Leaving) -> Vec<Problem> {
    if !order.bonded {
        return Vec::new();
    }
    let mut found = Vec::new();
    if order.kind == TO_FREE {
        match &order.entry {
            None => found.push(Problem::error("wms.entryMissing", "entryId", texts::ENTRY_MISSING)),
            Some(entry) if entry.state.is_empty() => found.push(unknown("entryId", entry)),
            Some(entry) if !order.released => {
                found.push(waits("wms.entryWaits", "entryId", texts::ENTRY_WAITS, entry, &declaration::MACHINE))
            }
            Some(_) => {}
        }
    } else if order.list.is_none() && order.passport.is_none() {
        found.push(Problem::error("wms.paperMissing", "bondInvtNo", texts::PAPER_MISSING));
    }
    if let Some(list) = &order.list {
        if list.state.is_empty() {
            found.push(unknown("bondInvtNo", list));
        } else if list.way == INWARD {
            found.push(inward("bondInvtNo", list));
        } else if list.account != order.account {
            let message = texts::LIST_OTHER_ACCOUNT.with(&[("number", &list.number), ("account", &list.account)]);
            found.push(Problem::error("wms.listAccount", "bondInvtNo", message));
        } else if !LIST_OPEN.contains(&list.state.as_str()) {
            found.push(waits("wms.listWaits", "bondInvtNo", texts::LIST_WAITS, list, &bond_invt::MACHINE));
        } else {
            found.extend(order.goods.iter().filter_map(|goods| uncovered(list, goods)));
        }
    }
    if let Some(passport) = &order.passport {
        if passport.state.is_empty() {
            found.push(unknown("passportNo", passport));
        } else if passport.way == INWARD {
            found.push(inward("passportNo", passport));
        } else if !PASSPORT_OPEN.contains(&passport.state.as_str()) {
            found.push(waits("wms.passportWaits", "passportNo", texts::PASSPORT_WAITS, passport, &sas::PASSPORT));
        }
    }
    found
}

fn unknown(field: &str, paper: &Paper) -> Problem {
    Problem::error("wms.paperUnknown", field, texts::PAPER_UNKNOWN.with(&[("number", &paper.number)]))
}

fn inward(field: &str, paper: &Paper) -> Problem {
    Problem::error("wms.paperInward", field, texts::PAPER_INWARD.with(&[("number", &paper.number)]))
}

/// What a document waits for, with its state as people know it.
fn waits(rule: &str, field: &str, say: Text, paper: &Paper, machine: &Machine) -> Problem {
    let state = machine.state(&paper.state).map_or(Text { zh: "", en: "" }, |info| info.label);
    Problem::error(rule, field, say.speak_with(&[("number", &paper.number), ("state", &state)]))
}

/// A serial of which the list has less than leaves.
fn uncovered(list: &Paper, goods: &Goods) -> Option<Problem> {
    let of_serial = list.goods.iter().filter(|one| one.serial == goods.serial).map(|one| one.quantity);
    let has = Quantity::saturating_sum(of_serial);
    (goods.quantity > has).then(|| {
        let message = texts::LIST_SHORT.with(&[
            ("number", &list.number),
            ("serial", &goods.serial.to_string()),
            ("has", &has.short()),
            ("wanted", &goods.quantity.short()),
        ]);
        Problem::error("wms.listShort", "bondInvtNo", message)
    })
}
