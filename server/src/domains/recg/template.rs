//! POST /recg/v1/template/try: what a template finds on the newest paper of its supplier.

use axum::extract::State;
use core_wasm::resources::recognition::{RECG_TEMPLATE, RECOGNITION};
use core_wasm::states::recognition::READ;
use core_wasm::text::catalogue::recognition as texts;
use reading::reading::Found;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::ToSchema;

use super::reader::Reader;
use super::{paper, review, teach};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::serve;
use crate::crud::served::{ORG, Served};
use crate::crud::table::Rows;
use crate::error::ApiError;
use crate::extract::Json as Body;

/// Recognitions of a supplier that are looked through for a paper.
const LOOKED_AT: u64 = 20;

#[derive(Debug, Deserialize, ToSchema)]
pub struct Chosen {
    pub id: i64,
}

/// What a template finds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tried {
    pub recognition_id: i64,
    pub paper_id: i64,
    /// The value; null where nothing is found by it.
    #[schema(value_type = Option<Object>)]
    pub found: Option<Json>,
}

pub async fn try_it(State(app): State<App>, caller: Caller, Body(chosen): Body<Chosen>) -> Answer<Tried> {
    let row = serve::seen(Served::of(&RECG_TEMPLATE), &app, &caller, chosen.id).await?;
    let hint = teach::hint(&row).ok_or(ApiError::NotFound)?;
    let newest = Rows::of(&RECOGNITION)
        .filter(Expr::col("org_id").eq(row.int(ORG)))
        .filter(Expr::col("supplier_key").eq(row.text("supplierKey")))
        .order("id", Order::Desc)
        .limit(LOOKED_AT)
        .all(&app.db)
        .await?;
    let ids: Vec<i64> = newest.iter().filter_map(|head| head.int("id")).collect();
    let papers = paper::Entity::find()
        .filter(paper::Column::RecognitionId.is_in(ids))
        .filter(paper::Column::State.eq(READ))
        .order_by_desc(paper::Column::RecognitionId)
        .order_by_asc(paper::Column::Position)
        .all(&app.db)
        .await?;
    let reader = Reader::of(&app)?;
    let mut first = None;
    for paper in papers {
        let Some(kept) = paper::text::Entity::find_by_id(paper.id).one(&app.db).await? else { continue };
        let found = teach::found_anew(&app, &reader, &kept.paper, std::slice::from_ref(&hint)).await?;
        let learned = found.and_then(|reading| {
            let lines = reading.lines.into_iter().flat_map(|line| line.fields);
            let mut all = reading.head.into_iter().chain(lines);
            all.find(|field| field.name == hint.field && field.value.found == Found::Learned)
        });
        let is_found = learned.is_some();
        let tried = Tried {
            recognition_id: paper.recognition_id,
            paper_id: paper.id,
            found: learned.map(|field| serde_json::json!(review::of_field(paper.id, &field))),
        };
        let stop =
            is_found || first.as_ref().is_some_and(|before: &Tried| before.recognition_id != tried.recognition_id);
        if is_found {
            return Ok(Done::data(tried));
        }
        if stop {
            break;
        }
        first.get_or_insert(tried);
    }
    first.map(Done::data).ok_or_else(|| ApiError::refused(texts::NO_PAPER))
}
