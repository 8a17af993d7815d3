//! When a backup was made or tried last, so that an administrator sees it.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder, QuerySelect};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "backup_run")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// [`BACKUP`] or [`DRILL`].
    #[sea_orm(column_type = "Text")]
    pub kind: String,
    /// The folder of the backup.
    #[sea_orm(column_type = "Text")]
    pub folder: String,
    pub began_at: DateTimeUtc,
    pub ended_at: DateTimeUtc,
    pub is_good: bool,
    /// What is in it, or what went wrong; in English, as everything on the command line.
    #[sea_orm(column_type = "Text")]
    pub says: String,
}

impl ActiveModelBehavior for ActiveModel {}

pub const BACKUP: &str = "backup";
/// A backup was restored beside, started and counted.
pub const DRILL: &str = "drill";
/// Runs that are kept of each kind.
const KEPT: u64 = 50;

/// Notes a run that has ended.
pub async fn note(
    db: &impl ConnectionTrait,
    kind: &str,
    folder: &str,
    began_at: DateTime<Utc>,
    ended_at: DateTime<Utc>,
    outcome: Result<String, String>,
) -> Result<(), DbErr> {
    let is_good = outcome.is_ok();
    let (Ok(says) | Err(says)) = outcome;
    let row = ActiveModel {
        kind: Set(kind.to_owned()),
        folder: Set(folder.to_owned()),
        began_at: Set(began_at),
        ended_at: Set(ended_at),
        is_good: Set(is_good),
        says: Set(says),
        ..Default::default()
    };
    Entity::insert(row).exec_without_returning(db).await?;
    let of_kind = Entity::find().filter(Column::Kind.eq(kind)).order_by_desc(Column::Id);
    let oldest = of_kind.select_only().column(Column::Id).offset(KEPT).limit(1).into_tuple::<i64>().one(db).await?;
    if let Some(oldest) = oldest {
        Entity::delete_many().filter(Column::Kind.eq(kind)).filter(Column::Id.lte(oldest)).exec(db).await?;
    }
    Ok(())
}

/// The last run of a kind.
pub async fn last(db: &impl ConnectionTrait, kind: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Kind.eq(kind)).order_by_desc(Column::Id).one(db).await
}

/// The last run of a kind that went well.
pub async fn last_good(db: &impl ConnectionTrait, kind: &str) -> Result<Option<Model>, DbErr> {
    let good = Entity::find().filter(Column::Kind.eq(kind)).filter(Column::IsGood.eq(true));
    good.order_by_desc(Column::Id).one(db).await
}
