//! GET /decl/v1/pendingqty/query: how many declarations wait at a step of the work.

use axum::extract::State;
use core_wasm::states::Progress;
use core_wasm::states::declaration::State as DeclState;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use utoipa::IntoParams;

use super::declaration::{Column, Entity};
use super::page;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::list::ListQuery;
use crate::error::ApiError;

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

/// Steps at which a declaration waits for a person.
const STEPS: &[(&str, &[Progress])] = &[
    ("make", &[Progress::Open, Progress::Refused]),
    ("check", &[Progress::Review]),
    ("send", &[Progress::Reviewed]),
    ("customs", &[Progress::Attention]),
];

pub async fn pending_quantity(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<u64> {
    let asked = query.get("operateStep");
    let steps: Vec<Progress> = STEPS
        .iter()
        .filter(|(step, _)| asked.is_none_or(|asked| asked == *step))
        .flat_map(|(_, at)| *at)
        .copied()
        .collect();
    if steps.is_empty() {
        return Err(ApiError::Malformed(format!("operateStep: {}", asked.unwrap_or_default())));
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
