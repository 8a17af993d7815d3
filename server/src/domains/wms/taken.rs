//! The keys of scans that were taken: a scanner that got no answer sends a scan again, and it counts once.

use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use crate::caller::Caller;
use crate::database::Tx;
use crate::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "wms_scan")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_id: i64,
    #[sea_orm(column_type = "Text")]
    pub scan_key: String,
    pub at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// Whether the scan of this key is new. Of two requests with one key the later waits here for the earlier.
pub async fn is_new(tx: &Tx, caller: &Caller, key: &str) -> Result<bool, ApiError> {
    let row =
        ActiveModel { id: NotSet, user_id: Set(caller.user_id), scan_key: Set(key.to_owned()), at: Set(tx.now()) };
    let once = OnConflict::columns([Column::UserId, Column::ScanKey]).do_nothing().to_owned();
    let inserted = Entity::insert_many([row]).on_conflict(once).exec_without_returning(tx).await?;
    Ok(inserted > 0)
}
