//! When goods may leave the warehouse: bonded ones only with a list, a passport or, where they stop being bonded, a declaration that
//! lets them, and no more of them than it says. The refusal names what is missing.

use serde::Deserialize;

use super::is_same;
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
    /// `I` or `E`: into the zone or out of it; "" where it does not say. A declaration of import is of goods that leave the zone, and says
    /// nothing; one of export is `E`.
    pub way: String,
    /// Its account, of a passport that of what it carries; "" where it names none.
    pub account: String,
    /// What it has, less what left under it before: a list by serial, a passport by material, a declaration by what all of its lines
    /// say ([`declared`]). A declaration has none where nobody can tell.
    pub goods: Vec<Goods>,
    /// Of a declaration: by what its goods are told apart.
    pub by: By,
}

/// A quantity of goods: of a serial of an account, a material.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Goods {
    pub serial: i64,
    pub material: String,
    /// "" where a document does not say.
    pub unit: String,
    pub quantity: Quantity,
}

/// By what a document tells goods apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum By {
    #[default]
    Serial,
    Material,
}

impl Goods {
    fn is_named_as(&self, other: &Goods, by: By) -> bool {
        match by {
            By::Serial => self.serial == other.serial,
            By::Material => is_same(&self.material, &other.material),
        }
    }

    fn has_unit_of(&self, other: &Goods) -> bool {
        self.unit == other.unit || self.unit.is_empty() || other.unit.is_empty()
    }
}

/// Goods of one name and unit together.
fn summed(goods: &[Goods], by: By) -> Vec<Goods> {
    let mut sums: Vec<Goods> = Vec::new();
    for one in goods {
        match sums.iter_mut().find(|sum| sum.is_named_as(one, by) && sum.unit == one.unit) {
            Some(sum) => sum.quantity = Quantity::saturating_sum([sum.quantity, one.quantity]),
            None => sums.push(one.clone()),
        }
    }
    sums
}

/// What a document still has of its goods after some left under it.
pub fn left(goods: &[Goods], gone: &[Goods], by: By) -> Vec<Goods> {
    let mut left = summed(goods, by);
    for gone in summed(gone, by) {
        let mut more = gone.quantity;
        for one in left.iter_mut().filter(|one| one.is_named_as(&gone, by) && one.has_unit_of(&gone)) {
            let some = more.min(one.quantity);
            one.quantity = one.quantity.checked_sub(some).unwrap_or_default();
            more = more.checked_sub(some).unwrap_or_default();
        }
    }
    left
}

/// What a document still has of its goods where others name the same ones: no more than all of them together still have (`all`). What
/// the others do not name, or have in another unit, they do not bound.
pub fn bounded(own: Vec<Goods>, all: &[Goods], by: By) -> Vec<Goods> {
    let bound = |mut one: Goods| {
        let same = all.iter().filter(|other| other.is_named_as(&one, by) && other.has_unit_of(&one));
        if same.clone().next().is_some() {
            one.quantity = one.quantity.min(Quantity::saturating_sum(same.map(|other| other.quantity)));
        }
        one
    };
    own.into_iter().map(bound).collect()
}

/// By what the goods of a declaration are counted: by the serials of its account where every line names one, else by material where
/// every line names one. Where some lines name neither nobody can tell what the declaration covers, and it is not counted.
pub fn declared(has_account: bool, goods: &[Goods]) -> Option<By> {
    if goods.is_empty() {
        None
    } else if has_account && goods.iter().all(|one| one.serial > 0) {
        Some(By::Serial)
    } else {
        goods.iter().all(|one| !one.material.trim().is_empty()).then_some(By::Material)
    }
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
    /// What was picked.
    pub goods: Vec<Goods>,
}

/// States in which a list lets goods leave: customs pre-deducted or deducted them.
const LIST_OPEN: &[&str] = &[bond_invt::PRE_DEDUCTED, bond_invt::PASSED_NOT_DEDUCTED, bond_invt::PASSED_DEDUCTED];
/// States in which a passport lets them.
const PASSPORT_OPEN: &[&str] = &[sas::APPROVED, sas::FIRST_GATE, sas::PASSED];

/// The way of documents by which goods come in, and of declarations by which they leave the country.
const INWARD: &str = "I";
const OUTWARD: &str = "E";

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
            Some(entry) if entry.way == INWARD => found.push(inward("entryId", entry)),
            Some(entry) if entry.way == OUTWARD => {
                let message = texts::ENTRY_OF_EXPORT.with(&[("number", &entry.number)]);
                found.push(Problem::error("wms.entryOfExport", "entryId", message));
            }
            Some(entry) if !order.released => {
                found.push(waits("wms.entryWaits", "entryId", texts::ENTRY_WAITS, entry, &declaration::MACHINE))
            }
            Some(entry) if !entry.account.is_empty() && entry.account != order.account => {
                let message =
                    texts::ENTRY_OTHER_ACCOUNT.with(&[("number", &entry.number), ("account", &entry.account)]);
                found.push(Problem::error("wms.entryAccount", "entryId", message));
            }
            // A list says the same by itself, and more closely: a declaration may put several serials on one line.
            Some(entry) if order.list.is_none() && !entry.goods.is_empty() => {
                let of = if entry.by == By::Serial { &OF_ENTRY } else { &OF_ENTRY_MATERIAL };
                found.extend(uncovered(of, entry, &order.goods));
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
            found.extend(uncovered(&OF_LIST, list, &order.goods));
        }
    }
    if let Some(passport) = &order.passport {
        if passport.state.is_empty() {
            found.push(unknown("passportNo", passport));
        } else if passport.way == INWARD {
            found.push(inward("passportNo", passport));
        } else if !passport.account.is_empty() && passport.account != order.account {
            let values = [("number", &*passport.number), ("account", &*passport.account)];
            let message = texts::PASSPORT_OTHER_ACCOUNT.with(&values);
            found.push(Problem::error("wms.passportAccount", "passportNo", message));
        } else if !PASSPORT_OPEN.contains(&passport.state.as_str()) {
            found.push(waits("wms.passportWaits", "passportNo", texts::PASSPORT_WAITS, passport, &sas::PASSPORT));
        } else if order.list.is_none() || !passport.goods.is_empty() {
            // A list may say what is on the vehicle, in place of its passport.
            found.extend(uncovered(&OF_PASSPORT, passport, &order.goods));
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

/// How a kind of document is told that it does not cover what leaves.
struct Cover {
    by: By,
    field: &'static str,
    /// It has less than leaves.
    short: (&'static str, Text),
    /// It counts in another unit.
    unit: (&'static str, Text),
}

const OF_LIST: Cover = Cover {
    by: By::Serial,
    field: "bondInvtNo",
    short: ("wms.listShort", texts::LIST_SHORT),
    unit: ("wms.listUnit", texts::LIST_UNIT),
};
const OF_PASSPORT: Cover = Cover {
    by: By::Material,
    field: "passportNo",
    short: ("wms.passportShort", texts::PASSPORT_SHORT),
    unit: ("wms.passportUnit", texts::PASSPORT_UNIT),
};
const OF_ENTRY: Cover = Cover {
    by: By::Serial,
    field: "entryId",
    short: ("wms.entryShort", texts::ENTRY_SHORT),
    unit: ("wms.entryUnit", texts::ENTRY_UNIT),
};

const OF_ENTRY_MATERIAL: Cover = Cover {
    by: By::Material,
    field: "entryId",
    short: ("wms.entryShort", texts::ENTRY_SHORT_OF),
    unit: ("wms.entryUnit", texts::ENTRY_UNIT_OF),
};

/// Goods of which a document has less than leaves, or has them in another unit.
fn uncovered(of: &Cover, paper: &Paper, goods: &[Goods]) -> Vec<Problem> {
    let judged = summed(goods, of.by).into_iter().filter_map(|leaving| {
        let named: Vec<&Goods> = paper.goods.iter().filter(|one| one.is_named_as(&leaving, of.by)).collect();
        let known = named.iter().filter(|one| one.has_unit_of(&leaving));
        let has = Quantity::saturating_sum(known.clone().map(|one| one.quantity));
        if leaving.quantity <= has {
            return None;
        }
        let name = if of.by == By::Serial { leaving.serial.to_string() } else { leaving.material.clone() };
        let is_in_other_unit = !named.is_empty() && known.count() == 0;
        let (rule, say) = if is_in_other_unit { of.unit } else { of.short };
        let message = say.with(&[
            ("number", &paper.number),
            ("goods", &name),
            ("has", &has.short()),
            ("wanted", &leaving.quantity.short()),
        ]);
        Some(Problem::error(rule, of.field, message))
    });
    judged.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_of_the_same_goods_bound_each_other() {
        let goods = |serial, unit: &str, quantity: &str| Goods {
            serial,
            unit: unit.to_owned(),
            quantity: quantity.parse().unwrap_or_default(),
            ..Goods::default()
        };
        let own = vec![goods(1, "007", "5"), goods(2, "007", "5"), goods(3, "035", "5"), goods(4, "", "5")];
        let all = [goods(1, "007", "2"), goods(3, "007", "1"), goods(4, "007", "1"), goods(4, "035", "2")];
        let left: Vec<String> = bounded(own, &all, By::Serial).iter().map(|one| one.quantity.short()).collect();
        assert_eq!(left, ["2", "5", "5", "3"]);
    }

    #[test]
    fn a_declaration_is_counted_by_what_all_of_its_lines_say() {
        let line = |serial, material: &str| Goods { serial, material: material.to_owned(), ..Goods::default() };
        assert_eq!(declared(true, &[line(1, ""), line(2, "M2")]), Some(By::Serial));
        assert_eq!(declared(false, &[line(1, "M1"), line(2, "M2")]), Some(By::Material), "serials of no account");
        assert_eq!(declared(true, &[line(1, "M1"), line(0, "M2")]), Some(By::Material));
        assert_eq!(declared(true, &[line(1, "M1"), line(0, " ")]), None);
        assert_eq!(declared(true, &[]), None);
    }
}
