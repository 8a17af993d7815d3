//! GET /fcst/v1/client/exists: whether a customer has placed orders that wait for declaration.

use axum::extract::State;
use core_wasm::resources::documents::CLIENT_ORDER;
use core_wasm::rules::documents::{Kind, USED};
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::Deserialize;
use utoipa::IntoParams;

use super::parties::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::table::Rows;
use crate::store::app::App;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfOrg {
    /// The customer; the own organisation when missing.
    org_id: Option<i64>,
}

pub async fn exists(State(app): State<App>, caller: Caller, Query(of): Query<OfOrg>) -> Answer<bool> {
    let org = of.org_id.unwrap_or(caller.org_id);
    caller.scope(&app.db, CATEGORY, Right::View).await?.check(org)?;
    let (_, ready) = Kind::ClientOrder.ready();
    let left = || Expr::col("decl_used_typecd");
    let waiting = Rows::of(&CLIENT_ORDER)
        .filter(Expr::col("org_id").eq(org))
        .filter(Expr::col("state").is_in(ready))
        .filter(Condition::any().add(left().is_null()).add(left().ne(USED)));
    Ok(Done::data(waiting.exist(&app.db).await?))
}
