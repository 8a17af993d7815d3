//! What stock lists take of accounts.

use std::collections::BTreeMap;

use core_wasm::decimal::Quantity;
use core_wasm::resources::sas::SAS_STOCK;
use core_wasm::rules::sas::stock::taken_of;
use core_wasm::states::sas::stock as states;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use super::under::counted;
use crate::documents::table::Rows;
use crate::process::error::ApiError;

/// What stock lists that go a `way` take of the serials of an account until an inventory list declares it, with their internal numbers,
/// without what returns gave back of them. What an application agrees on is held against that: it counts beside another `stock` list
/// only, which is the one of this id.
pub async fn taken(
    db: &impl ConnectionTrait,
    account: &str,
    org: i64,
    way: &str,
    stock: Option<i64>,
) -> Result<BTreeMap<i64, (Quantity, Vec<String>)>, ApiError> {
    let free = Expr::col("sas_dcl_no").is_null().or(Expr::col("sas_dcl_no").eq(""));
    let waiting = Expr::col("areain_oriact_no")
        .eq(account)
        .and(Expr::col("org_id").eq(org))
        .and(Expr::col("stucd").is_in(states::COUNTING.iter().copied()))
        .and(Expr::col("stucd").ne(states::COLLECTED))
        .and(stock.map_or(free, |own| Expr::col("id").ne(own)));
    let waiting = Rows::of(&SAS_STOCK).filter(waiting).order("id", Order::Asc).all(db).await?;
    let lists = counted(db, waiting, "oriactGdsSeqno").await?;
    Ok(taken_of(&lists, way))
}
