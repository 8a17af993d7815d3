//! The rules by which the declarations of an organisation are judged.

use std::sync::Arc;

use core_wasm::resources::management::HOUSE_RULE;
use core_wasm::resources::management::house_rule::{self, DECLARATION};
use core_wasm::row::Row;
use core_wasm::rules::house::HouseRule;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use crate::accounts::caller::Caller;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::database::Reader;
use crate::store::people::organisation;

/// The rules of declarations that are on of an organisation that makes them, and of those above it.
pub async fn in_force(db: &impl ConnectionTrait, maker: i64) -> Result<Arc<[HouseRule]>, ApiError> {
    in_force_of(db, DECLARATION, maker).await
}

/// The same of another document, by the name of its definition.
pub async fn in_force_of(db: &impl ConnectionTrait, document: &str, maker: i64) -> Result<Arc<[HouseRule]>, ApiError> {
    Ok(rows(db, document, maker).await?.iter().map(house_rule::in_force).collect())
}

/// Of these the ones that a caller may read, whose browser judges by them: those of its own organisation, of the ones below and of
/// the ones above. By the others, such as those of an agent whose work a customer looks at, the server alone judges.
pub async fn readable(db: &impl Reader, caller: &Caller, maker: i64) -> Result<Vec<HouseRule>, ApiError> {
    readable_of(db, caller, DECLARATION, maker).await
}

/// The same of another document, by the name of its definition.
pub async fn readable_of(
    db: &impl Reader,
    caller: &Caller,
    document: &str,
    maker: i64,
) -> Result<Vec<HouseRule>, ApiError> {
    let rows = rows(db, document, maker).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let own = caller.own_scope(db).await?;
    let above = organisation::above(db, caller.org_id).await?;
    let may_read = |row: &&Row| row.int(ORG).is_some_and(|org| own.contains(org) || above.contains(&org));
    Ok(rows.iter().filter(may_read).map(house_rule::in_force).collect())
}

async fn rows(db: &impl ConnectionTrait, document: &str, maker: i64) -> Result<Vec<Row>, ApiError> {
    let on = Expr::col("is_enabled").eq("1").and(Expr::col("document").eq(document));
    let on = on.and(organisation::is_above("org_id", maker));
    Rows::of(&HOUSE_RULE).filter(on).order("id", Order::Asc).all(db).await
}
