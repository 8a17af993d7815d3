//! Which accounts, applications and lists a document names by their numbers of customs, and whose they may be: its own customer's. A
//! number that nobody here has may be kept elsewhere, which other rules judge.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::sas::passport::{INVENTORY_LIST, STOCK_LIST};
use crate::error::Problem;
use crate::resources::bonded::BWS_DCR;
use crate::resources::documents::BOND_INVT;
use crate::resources::sas::{SAS_DCL, SAS_PASSPORT, SAS_STOCK};
use crate::row::Row;
use crate::text::catalogue::documents::OTHER_CUSTOMERS;

const RULE: &str = "named.otherCustomer";
const DOCS: &str = "docs";

/// What a number is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum What {
    Account,
    Application,
    StockList,
    InventoryList,
}

/// The fields that name something: of which definition, field, what. Those of a partner (`rltPutrecNo`, `rltInvtNo`, `areaoutOriactNo`)
/// may name what is another customer's.
static FIELDS: &[(&str, &str, What)] = &[
    (BOND_INVT.name, "putrecNo", What::Account),
    (BOND_INVT.name, "applyNo", What::Application),
    (SAS_DCL.name, "areainOriactNo", What::Account),
    (SAS_STOCK.name, "areainOriactNo", What::Account),
    (SAS_STOCK.name, "sasDclNo", What::Application),
    (SAS_STOCK.name, "rltSasStockNo", What::StockList),
    (BWS_DCR.name, "putrecNo", What::Account),
];

/// What a document names at a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub field: String,
    pub what: What,
    pub number: String,
}

/// Whose the thing is that a number names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Found {
    /// Nobody's here.
    Unknown,
    /// The customer's whose document it is; another one may have the same number.
    Own,
    /// Another customer's, whoever may see it.
    Other,
}

/// Whose something is, by the organisations that have the number.
pub fn found(owner: i64, holders: &BTreeSet<i64>) -> Found {
    match (holders.contains(&owner), holders.is_empty()) {
        (true, _) => Found::Own,
        (false, true) => Found::Unknown,
        (false, false) => Found::Other,
    }
}

/// What a document of a definition names; beside what it named `before`, which was judged then.
pub fn named(of: &str, document: &Row, before: Option<&Row>) -> Vec<Named> {
    let was = before.map(|before| all(of, before)).unwrap_or_default();
    let mut now = all(of, document);
    now.retain(|named| !was.iter().any(|was| (was.what, &was.number) == (named.what, &named.number)));
    now
}

fn all(of: &str, document: &Row) -> Vec<Named> {
    let fields = FIELDS.iter().filter(|(name, field, _)| *name == of && !document.is_blank(field));
    let field = |(_, field, what): &(&str, &str, What)| Named {
        field: (*field).to_owned(),
        what: *what,
        number: document.text(field).to_owned(),
    };
    let mut named: Vec<Named> = fields.map(field).collect();
    let of_docs = match document.text("rltTbTypecd") {
        INVENTORY_LIST => What::InventoryList,
        STOCK_LIST => What::StockList,
        _ => return named,
    };
    if of == SAS_PASSPORT.name {
        let docs = document.rows(DOCS);
        let doc = |(at, doc): (usize, &Row)| Named {
            field: format!("{DOCS}[{at}].rtlBillNo"),
            what: of_docs,
            number: doc.text("rtlBillNo").to_owned(),
        };
        named.extend(docs.iter().enumerate().filter(|(_, doc)| !doc.is_blank("rtlBillNo")).map(doc));
    }
    named
}

/// What is wrong with what a document of an organisation names; `holders` are the organisations that have each number.
pub fn judge(owner: i64, named: &[Named], holders: &BTreeMap<(What, String), BTreeSet<i64>>) -> Vec<Problem> {
    let nobody = BTreeSet::new();
    let is_other = |named: &&Named| {
        let holders = holders.get(&(named.what, named.number.clone())).unwrap_or(&nobody);
        found(owner, holders) == Found::Other
    };
    let problem =
        |named: &Named| Problem::error(RULE, named.field.as_str(), OTHER_CUSTOMERS.with(&[("number", &named.number)]));
    named.iter().filter(is_other).map(problem).collect()
}
