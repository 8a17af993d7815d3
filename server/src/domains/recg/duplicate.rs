//! Papers that were sent before: the same file, by its hash, among those of the same organisation.

use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::states::recognition::CANCELLED;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use super::paper;
use crate::documents::table::Rows;
use crate::process::error::ApiError;

/// Id and number of the recognition in which a file was sent: the newest one, or the newest before another.
pub async fn before(
    db: &impl ConnectionTrait,
    org: i64,
    hash: &str,
    than: Option<i64>,
) -> Result<Option<(i64, String)>, ApiError> {
    let mut same = paper::Entity::find()
        .select_only()
        .column(paper::Column::RecognitionId)
        .filter(paper::Column::OrgId.eq(org))
        .filter(paper::Column::Hash.eq(hash));
    if let Some(than) = than {
        same = same.filter(paper::Column::RecognitionId.lt(than));
    }
    let ids: Vec<i64> = same.into_tuple().all(db).await?;
    let found = Rows::of(&RECOGNITION)
        .filter(Expr::col("id").is_in(ids))
        .filter(Expr::col("state").ne(CANCELLED))
        .order("id", Order::Desc)
        .one(db)
        .await?;
    Ok(found.and_then(|other| Some((other.int("id")?, other.text("recgNo").to_owned()))))
}
