//! POST /fcst/v1/materials/add {id, gNos}: merged lines become materials of the customer, where its parameter
//! `allowAddMatFromDclMergeDtl` allows it.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::documents::FCST_DEC_DTL;
use core_wasm::row::Row;
use core_wasm::text::catalogue::documents::NO_MERGED_LINE;
use serde::Deserialize;
use utoipa::ToSchema;

use super::lines::merged;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::{paged, write};
use crate::domains::decl::add_materials::{materials_of, may_add};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Merged lines of a forecast.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChosenMerged {
    /// The forecast.
    pub id: i64,
    /// Numbers of the merged lines (`gNo`).
    pub g_nos: Vec<i64>,
    /// Version of the forecast as the caller saw it: merging anew gives numbers anew. None claims none.
    pub version: Option<i64>,
}

pub async fn add(State(app): State<App>, caller: Caller, Json(chosen): Json<ChosenMerged>) -> Answer<Vec<Row>> {
    let tx = app.begin().await?;
    let seen = (chosen.id, chosen.version);
    let head = write::locked(&tx, &caller, merged().head, &[seen]).await?.pop().ok_or(ApiError::NotFound)?;
    may_add(&tx, &head).await?;
    let lines = paged::all_of(&tx, &FCST_DEC_DTL, chosen.id).await?;
    let is_wanted = |line: &Row| line.int("gNo").is_some_and(|number| chosen.g_nos.contains(&number));
    let wanted: Vec<(usize, &Row)> = lines.iter().enumerate().filter(|(_, line)| is_wanted(line)).collect();
    if wanted.is_empty() || wanted.len() != chosen.g_nos.len() {
        return Err(ApiError::rule(Problem::error("fcst.noMergedLine", "gNos", NO_MERGED_LINE)));
    }
    let added = materials_of(&tx, &caller, &head, &wanted, "decLines").await?;
    tx.done(Done::data(added)).await
}
