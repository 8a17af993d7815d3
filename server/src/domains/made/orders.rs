//! POST /decl/v1/client/order/add: makes declarations of client orders.

use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::forecasts::{FromForecasts, given, of_goods};
use super::make::{MadeDeclaration, make};
use crate::accounts::caller::Caller;
use crate::api::answer::Answer;
use crate::api::extract::{Json, Reconfirmed};
use crate::domains::decl::from::source::ORDER;
use crate::store::app::App;

/// Client orders of which declarations are made, each its own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FromOrders {
    /// 1: summary declarations of the two-step procedure; what the order says when missing.
    #[schema(value_type = Option<String>)]
    pub is_two_step: Option<Value>,
    #[serde(flatten)]
    pub orders: FromForecasts,
}

pub async fn from_orders(
    State(app): State<App>,
    caller: Caller,
    confirmed: Reconfirmed,
    Json(sent): Json<FromOrders>,
) -> Answer<Vec<MadeDeclaration>> {
    let two_step = given(sent.is_two_step.as_ref(), "isTwoStep")?.map(|flag| flag == "1");
    make(&app, &caller, &ORDER, &of_goods(sent.orders, two_step, confirmed)?).await
}
