//! POST /decl/v1/g2sasstock/from: makes declarations of stock lists.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::inventory_lists::{FromLists, of_lists};
use super::make::{MadeDeclaration, make};
use crate::accounts::caller::Caller;
use crate::api::answer::Answer;
use crate::api::extract::{Json, Reconfirmed};
use crate::domains::decl::from::source::STOCK_LIST;
use crate::store::app::App;

/// Stock lists that are declared together.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FromStockLists {
    /// The client order that the goods belong to.
    pub client_order_id: Option<i64>,
    #[serde(flatten)]
    pub lists: FromLists,
}

pub async fn from_stock_lists(
    State(app): State<App>,
    caller: Caller,
    confirmed: Reconfirmed,
    Json(sent): Json<FromStockLists>,
) -> Answer<Vec<MadeDeclaration>> {
    let asked = of_lists(sent.lists, sent.client_order_id, confirmed)?;
    make(&app, &caller, &STOCK_LIST, &asked).await
}
