//! The keys of scans that were taken: a scanner that got no answer sends a scan again, and it counts once.

use chrono::TimeDelta;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use crate::accounts::caller::Caller;
use crate::process::error::ApiError;
use crate::process::secret;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "wms_scan")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_id: i64,
    #[sea_orm(column_type = "Text")]
    pub scan_key: String,
    /// Of what it said; none of scans from before it was kept.
    #[sea_orm(column_type = "Text", nullable)]
    pub digest: Option<String>,
    pub at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// How long the key of a scan is known. A scanner keeps what nobody took up for fourteen days (`web/src/shell/kept`): what it still
/// sends is told from what was taken.
const KEPT: TimeDelta = TimeDelta::days(30);

/// Forgets scans that no scanner sends again, and says how many.
pub async fn forget(db: &impl ConnectionTrait, now: DateTimeUtc) -> Result<u64, DbErr> {
    let gone = Entity::delete_many().filter(Column::At.lt(now - KEPT)).exec(db).await?;
    Ok(gone.rows_affected)
}

/// What is known of a scan when it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    New,
    /// It was taken before and was sent again.
    Again,
    /// Its key is that of another scan.
    Other,
}

/// Notes a scan by its key. Of two requests with one key the later waits here for the earlier. `said`: what makes it this scan.
pub async fn note(tx: &Tx, caller: &Caller, key: &str, said: &str) -> Result<Seen, ApiError> {
    let digest = secret::digest(said);
    let row = ActiveModel {
        id: NotSet,
        user_id: Set(caller.user_id),
        scan_key: Set(key.to_owned()),
        digest: Set(Some(digest.clone())),
        at: Set(tx.now()),
    };
    let once = OnConflict::columns([Column::UserId, Column::ScanKey]).do_nothing().to_owned();
    if Entity::insert_many([row]).on_conflict(once).exec_without_returning(tx).await? > 0 {
        return Ok(Seen::New);
    }
    let known =
        Entity::find().filter(Column::UserId.eq(caller.user_id)).filter(Column::ScanKey.eq(key)).one(tx).await?;
    let is_other = known.and_then(|known| known.digest).is_some_and(|known| known != digest);
    Ok(if is_other { Seen::Other } else { Seen::Again })
}
