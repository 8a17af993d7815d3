//! GET /fcst/v1/default: what a new forecast of a customer starts with: what its last one of the category says of how it trades.

use axum::extract::State;
use core_wasm::permission::Category;
use core_wasm::resources::documents::FCST;
use core_wasm::row::Row;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::Deserialize;
use utoipa::IntoParams;

use super::parties::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// The customer; the own organisation when missing.
    org_id: Option<i64>,
    /// Category; import when missing.
    #[serde(rename = "iECatg")]
    #[param(rename = "iECatg")]
    i_e_catg: Option<String>,
}

/// What a customer does alike from one forecast to the next.
const USUAL: &[&str] = &[
    "trafMode",
    "customMaster",
    "iEPort",
    "tradeMode",
    "manualNo",
    "tradeCountry",
    "transMode",
    "feeCurr",
    "insurCurr",
    "otherCurr",
    "handlingCurr",
    "wrapType",
];

pub async fn defaults(State(app): State<App>, caller: Caller, Query(wanted): Query<Wanted>) -> Answer<Row> {
    let org = wanted.org_id.unwrap_or(caller.org_id);
    caller.scope(&app.db, CATEGORY, Right::Edit).await?.check(org)?;
    let mut start: Row = FCST.start.iter().map(|(field, value)| ((*field).to_owned(), (*value).into())).collect();
    if let Some(category) = wanted.i_e_catg.filter(|category| !category.is_empty()) {
        if Category::from_ie_catg(&category).is_none() {
            return Err(ApiError::no_option("iECatg", category));
        }
        start.set("iECatg", category);
    }
    start.set(ORG, org);
    let last = Rows::of(&FCST)
        .filter(Expr::col("org_id").eq(org))
        .filter(Expr::col("i_e_catg").eq(start.text("iECatg")))
        .order("id", Order::Desc)
        .one(&app.db)
        .await?;
    for field in USUAL {
        if let Some(value) = last.as_ref().and_then(|last| last.0.get(*field)).filter(|value| !value.is_null()) {
            start.set(field, value.clone());
        }
    }
    Ok(Done::data(start))
}
