//! GET /decl/v1/stores: the sub-stores in which the goods of a declaration can lie, where whose declaration it is keeps its
//! stock by sub-store (`g2SubStoreEnable`).

use axum::extract::State;
use core_wasm::resources::base::STORE_SUB;
use core_wasm::row::Row;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::declaration::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfOrg {
    /// Whose declaration it is; the caller's own when missing.
    org_id: Option<i64>,
}

/// A sub-store to choose.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Store {
    pub code: String,
    pub name: String,
    /// The warehouse that it is a part of.
    pub parent_name: Option<String>,
}

pub async fn stores(State(app): State<App>, caller: Caller, Query(of): Query<OfOrg>) -> Answer<Vec<Store>> {
    let owner = of.org_id.unwrap_or(caller.org_id);
    caller.scope(&app.db, CATEGORY, Right::Edit).await?.check(owner)?;
    Ok(Done::data(stores_of(&app, owner).await?))
}

/// The enabled sub-stores of an owner; none where it keeps no stock by them.
pub async fn stores_of(app: &App, owner: i64) -> Result<Vec<Store>, ApiError> {
    if !organisation::by_id(&app.db, owner).await?.org_params().g2_sub_store_enable {
        return Ok(Vec::new());
    }
    enabled(app, owner).await
}

/// The enabled sub-stores of an owner.
pub async fn enabled(app: &App, owner: i64) -> Result<Vec<Store>, ApiError> {
    let found = Rows::of(&STORE_SUB)
        .filter(Expr::col("org_id").eq(owner))
        .filter(Expr::col("is_enabled").eq("1"))
        .order("code", Order::Asc)
        .all(&app.db)
        .await?;
    let store = |row: &Row| Store {
        code: row.text("code").to_owned(),
        name: row.text("name").to_owned(),
        parent_name: (!row.is_blank("parentName")).then(|| row.text("parentName").to_owned()),
    };
    Ok(found.iter().map(store).collect())
}

/// What the enabled sub-stores of an owner are called: names and codes.
pub async fn called(db: &impl ConnectionTrait, owner: i64) -> Result<Vec<String>, ApiError> {
    let found = Rows::of(&STORE_SUB)
        .filter(Expr::col("org_id").eq(owner))
        .filter(Expr::col("is_enabled").eq("1"))
        .all(db)
        .await?;
    Ok(found.iter().flat_map(|row| ["name", "code"].map(|field| row.text(field).to_owned())).collect())
}
