//! The row of a session. What is done with sessions stands in `accounts::session`.

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "session")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(column_type = "Text")]
    pub token_hash: String,
    pub user_id: i64,
    #[sea_orm(column_type = "Text")]
    pub address: String,
    pub created_at: DateTimeUtc,
    /// Last use, kept to the minute.
    pub seen_at: DateTimeUtc,
    pub ended_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
