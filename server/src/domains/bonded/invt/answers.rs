//! What customs answered about a list: the newest first, and one of them as it came.

use axum::extract::State;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_ANSWER};
use core_wasm::row::Row;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::list::ListQuery;
use crate::documents::serve;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::gateway::receipt;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::archived::read as archived;
use crate::store::audit;

/// Most answers that are shown.
const MOST: u64 = 200;

/// GET /invt/v1/bondInvt/{id}/answers
pub async fn answers(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<Row>> {
    serve::seen(Served::of(&BOND_INVT), &app, &caller, id).await?;
    let of_list = Expr::col("bond_invt_id").eq(id);
    let found = Rows::of(&BOND_INVT_ANSWER).filter(of_list).order("id", Order::Desc).limit(MOST);
    let mut found = found.all(&app.db).await?;
    for row in &mut found {
        row.set("cameFrom", audit::brought_by(row.text("cameFrom"), caller.lang));
    }
    Ok::<_, ApiError>(Done::data(found))
}

/// An answer of customs as it came.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeptAnswer {
    pub id: i64,
    pub kind: String,
    pub result: String,
    pub note: String,
    pub came_from: String,
    pub is_applied: bool,
    /// Name of its file; nothing where a person keyed it.
    pub file_name: Option<String>,
    /// The file's text.
    pub raw: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameter; ListQuery reads it")]
pub struct OneAnswer {
    answer: i64,
}

/// GET /invt/v1/bondInvt/{id}/answer?answer=
pub async fn answer(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    query: ListQuery,
) -> Answer<KeptAnswer> {
    serve::seen(Served::of(&BOND_INVT), &app, &caller, id).await?;
    let answer = query.whole_number("answer")?;
    let of_list = Expr::col("bond_invt_id").eq(id);
    let found = Rows::of(&BOND_INVT_ANSWER).by_id(answer).filter(of_list).one(&app.db).await?;
    let found = found.ok_or(ApiError::NotFound)?;
    let key = receipt::Column::IdempotencyKey.eq(found.text("answerKey"));
    let mut raw = receipt::Entity::find().filter(key).all(&app.db).await?;
    archived::fill::<receipt::Entity>(&app, &mut raw).await?;
    let raw = raw.pop();
    Ok(Done::data(KeptAnswer {
        id: answer,
        kind: found.text("kind").to_owned(),
        result: found.text("result").to_owned(),
        note: found.text("note").to_owned(),
        came_from: audit::brought_by(found.text("cameFrom"), caller.lang),
        is_applied: found.text("isApplied") == "1",
        file_name: raw.as_ref().map(|row| row.file_name.clone()),
        raw: raw.map(|row| row.raw),
    }))
}
