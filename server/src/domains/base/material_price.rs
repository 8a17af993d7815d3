//! Prices of materials: which of them hold on the same days.

use std::collections::{BTreeMap, BTreeSet};

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resources::base::MATERIAL_PRICE;
use core_wasm::row::Row;
use core_wasm::rules::material_price::overlaps;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use crate::documents::lines::BATCH;
use crate::documents::served::{Hooks, ORG};
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::database::Tx;

pub struct MaterialPrice;

#[boxed]
impl Hooks for MaterialPrice {
    /// Whoever stores a price hears of the others that hold on its days.
    async fn doubtful(&self, tx: &Tx, stored: &[Row]) -> Result<Vec<(usize, Problem)>, ApiError> {
        let orgs: BTreeSet<i64> = stored.iter().filter_map(|price| price.int(ORG)).collect();
        let numbers: BTreeSet<&str> = stored.iter().map(|price| price.text("gdsMtno")).collect();
        let numbers: Vec<&str> = numbers.into_iter().collect();
        let mut known: BTreeMap<(i64, String), Vec<Row>> = BTreeMap::new();
        for some in numbers.chunks(BATCH) {
            let found = Rows::of(&MATERIAL_PRICE)
                .filter(Expr::col("org_id").is_in(orgs.iter().copied()))
                .filter(Expr::col("gds_mtno").is_in(some.iter().copied()))
                .order("valid_from", Order::Desc)
                .all(tx)
                .await?;
            for price in found {
                let of = (price.int(ORG).unwrap_or_default(), price.text("gdsMtno").to_owned());
                known.entry(of).or_default().push(price);
            }
        }
        let doubt = |(at, price): (usize, &Row)| {
            let all = known.get(&(price.int(ORG)?, price.text("gdsMtno").to_owned()))?;
            Some((at, overlaps(price, all.iter().filter(|other| other.int("id") != price.int("id")))?))
        };
        Ok(stored.iter().enumerate().filter_map(doubt).collect())
    }
}
