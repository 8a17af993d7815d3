//! Who has the accounts, applications and lists that a document names. The organisations are looked for everywhere: a number of customs
//! is of one customer, whoever may see it, and no more is told than that it is not of this one.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::bonded::{BWS, EML, EMS};
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::resources::sas::{SAS_DCL, SAS_STOCK};
use core_wasm::row::Row;
use core_wasm::rules::named::{Named, What, judge, named};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait};

use crate::documents::lines::BATCH;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::process::error::ApiError;

/// Where the numbers of things stand: definition, field, column.
type Place = (&'static Resource, &'static str, &'static str);

fn places(what: What) -> Vec<Place> {
    match what {
        What::Account => {
            vec![(&BWS, "bwsNo", "bws_no"), (&EMS, "emsNo", "ems_no"), (&EML, "emlNo", "eml_no")]
        }
        What::Application => vec![(&SAS_DCL, "sasDclNo", "sas_dcl_no")],
        What::StockList => vec![(&SAS_STOCK, "sasStockNo", "sas_stock_no")],
        What::InventoryList => vec![(&BOND_INVT, "bondInvtNo", "bond_invt_no")],
    }
}

/// What is wrong with what a document names, beside what it named `before`.
pub async fn problems(
    db: &impl ConnectionTrait,
    of: &Resource,
    document: &Row,
    before: Option<&Row>,
) -> Result<Vec<Problem>, ApiError> {
    let named = named(of.name, document, before);
    let Some(owner) = document.int(ORG).filter(|_| !named.is_empty()) else { return Ok(Vec::new()) };
    let holders = holders(db, &named).await?;
    Ok(judge(owner, &named, &holders))
}

async fn holders(
    db: &impl ConnectionTrait,
    named: &[Named],
) -> Result<BTreeMap<(What, String), BTreeSet<i64>>, ApiError> {
    let mut numbers: BTreeMap<What, BTreeSet<&str>> = BTreeMap::new();
    for one in named {
        numbers.entry(one.what).or_default().insert(&one.number);
    }
    let mut holders: BTreeMap<(What, String), BTreeSet<i64>> = BTreeMap::new();
    for (what, numbers) in numbers {
        let numbers: Vec<&str> = numbers.into_iter().collect();
        for (resource, field, column) in places(what) {
            for some in numbers.chunks(BATCH) {
                let these = Expr::col(column).is_in(some.iter().copied());
                for row in Rows::of(resource).only(&[ORG, field]).filter(these).all(db).await? {
                    let orgs = holders.entry((what, row.text(field).to_owned())).or_default();
                    orgs.extend(row.int(ORG));
                }
            }
        }
    }
    Ok(holders)
}
