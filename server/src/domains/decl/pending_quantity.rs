//! GET /decl/v1/pendingqty/query: how many declarations wait at a step of the work.

use axum::extract::State;
use core_wasm::states::declaration::State as DeclState;
use core_wasm::states::review;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use utoipa::IntoParams;

use super::declaration::{Column, Entity};
use super::page;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::list::ListQuery;
use crate::process::error::ApiError;
use crate::store::app::App;

#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Step {
    /// Category '1' to '4'; every permitted one when missing.
    #[param(rename = "iECatg")]
    i_e_catg: Option<String>,
    /// `make` (to be made or corrected), `check` (waits for review), `send` (reviewed, to be sent), `customs` (customs
    /// waits for tax, an inspection or the full declaration); all of these when missing.
    #[param(rename = "operateStep")]
    operate_step: Option<String>,
    /// Declarations of this organisation only.
    #[param(rename = "queryOrgId")]
    query_org_id: Option<i64>,
}

pub async fn pending_quantity(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<u64> {
    let asked = query.get("operateStep");
    let steps = review::waiting(asked);
    if steps.is_empty() {
        return Err(ApiError::no_option("operateStep", asked.unwrap_or_default()));
    }
    let states = DeclState::codes_where(|state| steps.contains(&state.progress()));
    let mut waiting = Entity::find()
        .filter(page::visible(&app, &caller, &query).await?.condition())
        .filter(Column::Status.is_in(states));
    if let Some(category) = query.get("iECatg") {
        waiting = waiting.filter(Column::IECatg.is_in(category.split(',').map(str::trim)));
    }
    Ok(Done::data(waiting.count(&app.db).await?))
}
