//! GET {path}/pendingqty/query: how many documents wait at a step of the work, for every document with lines and states.

use axum::extract::State;
use core_wasm::resource::Field;
use core_wasm::states::{Machine, review};
use core_wasm::text::Text;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Query};
use serde::Deserialize;
use utoipa::IntoParams;

use super::kept::kept;
use super::served::{ORG, Served};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract;
use crate::api::operation::{Access, Operation};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Field of the category of a document.
const CATEGORY: &str = "iECatg";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
struct Step {
    /// `make` (to be made or corrected), `check` (waits for review), `send` (reviewed, to be sent), `customs` (the other side
    /// waits for something); all of these when missing.
    operate_step: Option<String>,
    /// Documents of this category only ('1' to '4'), where they have one.
    #[serde(rename = "iECatg")]
    i_e_catg: Option<String>,
    /// Documents of this organisation only.
    query_org_id: Option<i64>,
}

/// The operation of a document.
pub(super) fn operation(served: Served, machine: &'static Machine, read: Access) -> Operation {
    let resource = served.resource;
    let about = Text {
        zh: kept(format!("{}：待办数量", resource.label.zh)),
        en: kept(format!("{}: how many wait at a step", resource.label.en)),
    };
    Operation::get(
        kept(format!("{}/pendingqty/query", resource.path)),
        read,
        about,
        async move |State(app): State<App>, caller: Caller, extract::Query(step): extract::Query<Step>| {
            quantity(served, machine, &app, &caller, step).await
        },
    )
    .query::<Step>()
    .answer::<u64>()
}

async fn quantity(served: Served, machine: &Machine, app: &App, caller: &Caller, step: Step) -> Answer<u64> {
    let at = review::waiting(step.operate_step.as_deref());
    if at.is_empty() {
        return Err(ApiError::no_option("operateStep", step.operate_step.unwrap_or_default()));
    }
    let states: Vec<&str> =
        machine.states.iter().filter(|state| at.contains(&state.progress)).map(|state| state.code).collect();
    let column = served.resource.field(machine.field).map(Field::column_name).unwrap_or_default();
    let mut counted = Query::select();
    counted
        .expr(Func::count(Expr::col("id")))
        .from(Alias::new(served.resource.table_name()))
        .cond_where(served.visible(&app.db, caller).await?.condition())
        .and_where(Expr::col(Alias::new(column)).is_in(states));
    if let Some(idle) = served.hooks.not_waiting() {
        counted.cond_where(idle.not());
    }
    if let (Some(category), Some(field)) = (step.i_e_catg, served.resource.field(CATEGORY)) {
        counted.and_where(Expr::col(Alias::new(field.column_name())).eq(category));
    }
    if let (Some(org), Some(field)) = (step.query_org_id, served.resource.field(ORG)) {
        counted.and_where(Expr::col(Alias::new(field.column_name())).eq(org));
    }
    let found = app.lists().await.query_one(&counted).await?;
    let count: i64 = found.map_or(Ok(0), |row| row.try_get_by_index(0))?;
    Ok(Done::data(u64::try_from(count).unwrap_or_default()))
}
