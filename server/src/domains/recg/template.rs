//! POST /recg/v1/template/try: what a template finds on the newest paper of its supplier.

use axum::extract::State;
use core_wasm::resources::recognition::{RECG_TEMPLATE, RECOGNITION};
use core_wasm::row::Row;
use core_wasm::states::recognition::READ;
use reading::reading::Reading;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::ToSchema;

use super::reader::Reader;
use super::{paper, review, teach};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json as Body;
use crate::documents::filter;
use crate::documents::serve;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Recognitions of a supplier that are looked through for a paper.
const LOOKED_AT: u64 = 20;

#[derive(Debug, Deserialize, ToSchema)]
pub struct TemplateToTry {
    pub id: i64,
}

/// What a template finds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TriedTemplate {
    /// Null where the supplier has sent nothing that is still there.
    pub recognition_id: Option<i64>,
    pub paper_id: Option<i64>,
    /// The value; null where nothing is found by it.
    #[schema(value_type = Option<Object>)]
    pub found: Option<Json>,
}

pub async fn try_it(
    State(app): State<App>,
    caller: Caller,
    Body(chosen): Body<TemplateToTry>,
) -> Answer<TriedTemplate> {
    let row = serve::seen(Served::of(&RECG_TEMPLATE), &app, &caller, chosen.id).await?;
    let hint = teach::hint(&row).ok_or(ApiError::NotFound)?;
    let newest = Rows::of(&RECOGNITION)
        .filter(Expr::col("org_id").eq(row.int(ORG)))
        .filter(Expr::col("supplier_key").eq(row.text("supplierKey")))
        .order("id", Order::Desc)
        .limit(LOOKED_AT)
        .all(&app.db)
        .await?;
    let mut ids: Vec<i64> = newest.iter().filter_map(|head| head.int("id")).collect();
    if ids.is_empty() {
        ids = naming(&app, &row).await?;
    }
    let papers = paper::Entity::find()
        .filter(paper::Column::RecognitionId.is_in(ids))
        .filter(paper::Column::State.eq(READ))
        .order_by_desc(paper::Column::RecognitionId)
        .order_by_asc(paper::Column::Position)
        .all(&app.db)
        .await?;
    let reader = Reader::of(&app)?;
    // With what else was taught of the supplier, as its papers are read: one column alone makes no table.
    let org = row.int(ORG).unwrap_or_default();
    let mut hints = teach::hints_of(&app, org, row.text("supplierKey")).await?;
    hints.retain(|known| (known.line, &known.field) != (hint.line, &hint.field));
    hints.push(hint.clone());
    // The papers of the newest recognition alone; the first of them where none has the value.
    let newest = papers.first().map(|paper| paper.recognition_id);
    let mut tried =
        TriedTemplate { recognition_id: newest, paper_id: papers.first().map(|paper| paper.id), found: None };
    for paper in papers.iter().filter(|paper| Some(paper.recognition_id) == newest) {
        let Some(kept) = paper::text::Entity::find_by_id(paper.id).one(&app.db).await? else { continue };
        let found = teach::found_anew(&app, &reader, &kept.paper, &hints).await?;
        let mut all = found.into_iter().flat_map(Reading::apart).flat_map(|reading| {
            let lines = reading.lines.into_iter().flat_map(|line| line.fields).map(|field| (true, field));
            reading.head.into_iter().map(|field| (false, field)).chain(lines)
        });
        if let Some((_, field)) = all.find(|(of_line, field)| hint.gave(*of_line, field)) {
            tried.paper_id = Some(paper.id);
            tried.found = Some(serde_json::json!(review::of_field(paper.id, &field)));
            break;
        }
    }
    Ok(Done::data(tried))
}

/// The newest recognitions in whose papers the supplier of a template stands: whoever sells by a bill is often another than sells by the
/// invoice, and only that one is shown as the seller of the shipment.
async fn naming(app: &App, row: &Row) -> Result<Vec<i64>, ApiError> {
    let supplier = row.text("supplier");
    if supplier.is_empty() {
        return Ok(Vec::new());
    }
    let words = Expr::col(paper::words::Column::Words);
    let found = paper::words::Entity::find()
        .select_only()
        .column(paper::words::Column::RecognitionId)
        .filter(paper::words::Column::OrgId.eq(row.int(ORG)))
        .filter(filter::holds(words, supplier, app.db.get_database_backend()))
        .order_by_desc(paper::words::Column::Id)
        .limit(LOOKED_AT);
    Ok(found.into_tuple().all(&app.db).await?)
}
