//! A row for each running process: writing it shows that the database can be written, reading them shows who serves.

use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use crate::app::App;
use crate::secret;

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

/// The name of this process in the table.
pub struct Process(String);

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
    Entity::insert(row).on_conflict(known).exec_without_returning(&app.db).await?;
    Ok(())
}

/// Removes the rows of processes that ended long ago.
pub async fn forget(db: &impl ConnectionTrait, now: DateTimeUtc) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::SeenAt.lt(now - KEPT)).exec(db).await?.rows_affected)
}
