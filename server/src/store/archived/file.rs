//! The row of an archive file. While a file is written, its row is the lease of whoever writes it.

use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{Condition, ConnectionTrait, QueryOrder};

use crate::process::error::ApiError;
use crate::process::lease;
use crate::process::secret;
use crate::store::app::App;
use crate::store::hold;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "archive_file")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(column_type = "Text")]
    pub table_name: String,
    #[sea_orm(unique, column_type = "Text")]
    pub object_key: String,
    /// [`WRITING`], [`DONE`] or [`GONE`].
    #[sea_orm(column_type = "Text")]
    pub state: String,
    /// The table while its file is written: one at a time.
    #[sea_orm(unique, column_type = "Text", nullable)]
    pub open: Option<String>,
    /// Until when its writer has it.
    pub lease_until: Option<DateTimeUtc>,
    pub row_count: i64,
    /// Bytes of the file.
    pub bytes: i64,
    /// Bytes of the texts that were taken out.
    pub text_bytes: i64,
    /// Digest of the file, in hex.
    #[sea_orm(column_type = "Text")]
    pub sha256: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// Somebody writes it; no row names it.
pub const WRITING: &str = "writing";
/// The rows that it has name it.
pub const DONE: &str = "done";
/// No row names it any more; it is deleted.
pub const GONE: &str = "gone";

/// How long one batch may take.
const LEASE: TimeDelta = TimeDelta::minutes(10);

impl Model {
    /// Key of its manifest.
    pub fn manifest_key(&self) -> String {
        format!("{}.manifest.json", self.object_key)
    }
}

/// Announces a file of a table's rows of a month, such as `2026-07`. `None` while another process writes one of that table.
pub async fn announce(app: &App, table: &str, month: &str) -> Result<Option<Model>, ApiError> {
    let now = app.now();
    let key = format!("archive/{table}/{month}/{}.ndjson.gz", secret::random());
    let row = ActiveModel {
        table_name: Set(table.to_owned()),
        object_key: Set(key.clone()),
        state: Set(WRITING.to_owned()),
        open: Set(Some(table.to_owned())),
        lease_until: Set(Some(now + LEASE)),
        row_count: Set(0),
        bytes: Set(0),
        text_bytes: Set(0),
        sha256: Set(String::new()),
        created_at: Set(now),
        ..Default::default()
    };
    let once = OnConflict::column(Column::Open).do_nothing().to_owned();
    match Entity::insert(row).on_conflict(once).exec_without_returning(&app.writer).await {
        Ok(0) | Err(DbErr::RecordNotInserted) => Ok(None),
        Ok(_) => Ok(Entity::find().filter(Column::ObjectKey.eq(key)).one(&app.db).await?),
        Err(error) => Err(error.into()),
    }
}

/// Makes a file count, in the transaction that takes the texts out. Whether it was still the caller's.
pub async fn finish(db: &impl ConnectionTrait, file: &Model) -> Result<bool, DbErr> {
    let finished = ActiveModel {
        state: Set(DONE.to_owned()),
        open: Set(None),
        lease_until: Set(None),
        row_count: Set(file.row_count),
        bytes: Set(file.bytes),
        text_bytes: Set(file.text_bytes),
        sha256: Set(file.sha256.clone()),
        ..Default::default()
    };
    moved(db, file.id, WRITING, finished).await
}

/// Lets go of a file that no row names (any more); [`sweep`] deletes it.
pub async fn give_up(db: &impl ConnectionTrait, file: &Model) -> Result<bool, DbErr> {
    let gone = ActiveModel { state: Set(GONE.to_owned()), open: Set(None), ..Default::default() };
    moved(db, file.id, &file.state, gone).await
}

async fn moved(db: &impl ConnectionTrait, id: i64, from: &str, to: ActiveModel) -> Result<bool, DbErr> {
    let moved = Entity::update_many().set(to).filter(Column::Id.eq(id)).filter(Column::State.eq(from)).exec(db).await?;
    Ok(moved.rows_affected == 1)
}

/// The files that rows name, the oldest first.
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::State.eq(DONE)).order_by_asc(Column::Id).all(db).await
}

/// Deletes files that no row names: those whose writer died, and those that were put back. Not while a backup copies files.
pub async fn sweep(app: &App) -> Result<(), ApiError> {
    let dead =
        Condition::all().add(Column::State.eq(WRITING)).add(lease::is_over(Column::LeaseUntil, app.now(), LEASE));
    let gone = ActiveModel { state: Set(GONE.to_owned()), open: Set(None), ..Default::default() };
    Entity::update_many().set(gone).filter(dead).exec(&app.writer).await?;
    let found = Entity::find().filter(Column::State.eq(GONE)).all(&app.db).await?;
    if found.is_empty() || hold::is_held(&app.db, app.now()).await? {
        return Ok(());
    }
    for file in found {
        app.files.delete(&file.object_key).await?;
        app.files.delete(&file.manifest_key()).await?;
        Entity::delete_by_id(file.id).exec(&app.writer).await?;
    }
    Ok(())
}
