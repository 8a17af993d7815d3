//! Numbers of the Care flow: the client order number of an order, and the bills that orders go by.

use axum::extract::State;
use core_wasm::resources::documents::FCST;
use core_wasm::row::Row;
use core_wasm::states::care::APPLY;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query as Sql};
use serde::Deserialize;
use utoipa::IntoParams;

use super::commands::some;
use super::order;
use super::order::CareOrder;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Query};
use crate::documents::served::ORG;
use crate::documents::write;
use crate::domains::fcst::number::{Series, next_of};
use crate::domains::fcst::parties::CATEGORY;
use crate::domains::fcst::setting;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;

/// What client order numbers begin with where the customer says nothing.
const PREFIX: &str = "CO";
/// Most bills of an answer.
const BILLS: u64 = 500;

/// POST /fcst/v1/care/clientOrderNo/apply: an order gets the next number of its customer, and its forecasts with it. One that was
/// returned keeps its number.
pub async fn apply(State(app): State<App>, caller: Caller, Json(asked): Json<CareOrder>) -> Answer<Row> {
    let tx = app.begin().await?;
    let (before, members) = order::locked(&tx, &caller, &asked).await?;
    let (mut after, command) = order::led(&tx, APPLY, "", &before)?;
    some(&before, &members)?;
    if after.is_blank("clientOrderNo") {
        let org = before.int(ORG).unwrap_or_default();
        let setting = setting::of(&tx, org).await?.unwrap_or_default();
        let prefix = Some(setting.text("careNoPrefix")).filter(|prefix| !prefix.is_empty()).unwrap_or(PREFIX);
        let series = Series { table: "fcst_care", column: "client_order_no", prefix };
        after.set("clientOrderNo", next_of(&tx, series, org, day_in_china(tx.now())).await?);
    }
    for member in members.iter().filter(|member| member.text("clientOrderNo") != after.text("clientOrderNo")) {
        let mut numbered = member.clone();
        numbered.set("clientOrderNo", after.text("clientOrderNo"));
        write::store(&tx, &Actor::from(&caller), &FCST, APPLY, member, numbered).await?;
    }
    let stored = order::stored(&tx, &caller, (after, command), "", &before).await?;
    tx.done(Done::data(stored)).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfCustomer {
    /// The customer; the own organisation when missing.
    query_org_id: Option<i64>,
}

/// GET /fcst/v1/care/getBillNos {queryOrgId}: the bills of lading of a customer's Care forecasts.
pub async fn bills(State(app): State<App>, caller: Caller, Query(of): Query<OfCustomer>) -> Answer<Vec<String>> {
    let org = of.query_org_id.unwrap_or(caller.org_id);
    caller.scope(&app.db, CATEGORY, Right::View).await?.check(org)?;
    let mut bills = Sql::select();
    bills
        .distinct()
        .column("bill_no")
        .from("fcst")
        .and_where(Expr::col("org_id").eq(org))
        .and_where(Expr::col("client_rlt_po").is_not_null())
        .and_where(Expr::col("bill_no").is_not_null())
        .order_by("bill_no", Order::Asc)
        .limit(BILLS);
    let found = app.db.query_all(&bills).await?;
    let bills: Result<Vec<String>, _> = found.iter().map(|row| row.try_get_by_index::<String>(0)).collect();
    Ok(Done::data(bills.map_err(ApiError::from)?))
}
