//! Declarations as they were: GET /decl/v1/{id}/asOf, GET /decl/v1/gone, and POST /decl/v1/undoChange, which takes one change back.

use axum::extract::State;
use core_wasm::row::Row;
use core_wasm::rules::as_of::{self, Content};

use super::declaration::{CATEGORY, ENTITY};
use super::page::LIST;
use super::{access, document, update};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Path, Query};
use crate::documents::list::ListQuery;
use crate::documents::past::{GoneRows, Kept, Moments, RowAsOf, TakeBack, day_of};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Declarations with their past.
pub fn kept() -> Kept {
    Kept { entity: ENTITY, content: Content::of_declaration() }
}

pub async fn show(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(asked): Query<Moments>,
) -> Answer<RowAsOf> {
    let head = access::visible(&app, &caller, id).await?;
    let mut present = document::load(&app.db, &head).await?;
    present.set("id", id);
    kept().as_of(&app, &present, &asked, caller.lang).await
}

pub async fn gone(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<GoneRows> {
    let until = day_of(&query)?.unwrap_or_else(|| app.now());
    let scope = caller.scope(&app.db, CATEGORY, Right::View).await?;
    let mut found = kept().gone(&app, &LIST, Some(scope.orgs().collect()), until, caller.lang).await?;
    let viewable = access::viewable(&caller);
    found.rows.retain(|gone| viewable.contains(&gone.row().text("iECatg")));
    Ok(Done::data(found))
}

pub async fn take_back(State(app): State<App>, caller: Caller, Json(asked): Json<TakeBack>) -> Answer<Row> {
    let version = asked.version.ok_or_else(|| ApiError::missing("version"))?;
    let kept = kept();
    let entries = kept.entries(&app, &asked).await?;
    let tx = app.begin().await?;
    let change = |before: &Row| as_of::take_back(&kept.content, before, &entries, &asked.field).map_err(ApiError::rule);
    let (_, after) = update::put(&app, &tx, &caller, (asked.id, version), change).await?;
    kept.note(&tx, &asked).await?;
    tx.done(Done::data(after)).await
}
