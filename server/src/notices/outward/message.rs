//! The table of the local gateway.

use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use sea_orm::entity::prelude::*;

use super::Channel;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outward_message")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// [`Channel::code`].
    #[sea_orm(column_type = "Text")]
    pub channel: String,
    #[sea_orm(column_type = "Text")]
    pub recipient: String,
    #[sea_orm(column_type = "Text")]
    pub content: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// Keeps a message.
pub async fn keep(
    db: &impl ConnectionTrait,
    now: DateTimeUtc,
    channel: Channel,
    recipient: &str,
    content: &str,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        channel: Set(channel.code().to_owned()),
        recipient: Set(recipient.to_owned()),
        content: Set(content.to_owned()),
        created_at: Set(now),
        ..Default::default()
    };
    Entity::insert(row).exec_without_returning(db).await?;
    Ok(())
}

/// Removes what is older.
pub async fn forget(db: &impl ConnectionTrait, before: DateTimeUtc) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::CreatedAt.lt(before)).exec(db).await?.rows_affected)
}
