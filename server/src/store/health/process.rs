//! A row for each running process: writing it shows that the database can be written, reading them shows who serves.

use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, DbBackend, QueryOrder};

use crate::process::lease;
use crate::process::secret;
use crate::store::app::App;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "process")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub id: String,
    /// Version of the program.
    #[sea_orm(column_type = "Text")]
    pub version: String,
    pub seen_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// How long the row of a process that has ended is kept.
const KEPT: TimeDelta = TimeDelta::days(1);
/// A process that was seen in this time serves.
pub const ALIVE: TimeDelta = TimeDelta::seconds(60);
/// One that was not seen in this time, in which it should have been twice, may be gone.
const SILENT: TimeDelta = TimeDelta::seconds(20);
/// Seconds until a process that serves may have ended what it does.
const SOON: u64 = 1;

/// The name of this process in the table.
pub struct Process(String);

impl Process {
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl Default for Process {
    fn default() -> Self {
        Process(secret::random()[..16].to_owned())
    }
}

/// Says that this process lives. Each writes a row of its own, so that none waits for another.
pub async fn mark(app: &App) -> Result<(), DbErr> {
    app.holds.pass("health_database").await;
    let row = ActiveModel {
        id: Set(app.health.process.0.clone()),
        version: Set(env!("CARGO_PKG_VERSION").to_owned()),
        seen_at: Set(app.now()),
    };
    let known = OnConflict::column(Column::Id).update_columns([Column::SeenAt, Column::Version]).to_owned();
    Entity::insert(row).on_conflict(known).exec_without_returning(&app.writer).await?;
    Ok(())
}

/// Says that this process serves, before it does. A SQLite database has one server: every other one is gone.
pub async fn begin(app: &App) -> Result<(), DbErr> {
    if app.writer.get_database_backend() == DbBackend::Sqlite {
        Entity::delete_many().filter(Column::Id.ne(app.health.process.name())).exec(&app.writer).await?;
    }
    mark(app).await
}

/// Whether a process serves, as far as is known: seconds after which it is worth while to ask again.
pub async fn serves(db: &impl ConnectionTrait, name: &str, now: DateTimeUtc) -> Result<Option<u64>, DbErr> {
    let Some(process) = Entity::find_by_id(name.to_owned()).one(db).await? else { return Ok(None) };
    if !lease::is_recent(process.seen_at, now, ALIVE) {
        return Ok(None);
    }
    // One that said so a moment ago may end what it does at any time; one that is silent is waited for to the end.
    let heard = lease::is_recent(process.seen_at, now, SILENT);
    Ok(Some(if heard { SOON } else { lease::seconds(process.seen_at + ALIVE - now) }))
}

/// The names of the processes that serve.
pub async fn alive(db: &impl ConnectionTrait, now: DateTimeUtc) -> Result<Vec<String>, DbErr> {
    let alive = Entity::find().filter(Column::SeenAt.gt(now - ALIVE)).order_by_asc(Column::Id).all(db).await?;
    Ok(alive.into_iter().map(|row| row.id).collect())
}

/// Removes the rows of processes that ended long ago.
pub async fn forget(db: &impl ConnectionTrait, now: DateTimeUtc) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::SeenAt.lt(now - KEPT)).exec(db).await?.rows_affected)
}
