//! Notices: written by somebody first, pushed as messages later.

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "notice")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Organisation of the author.
    pub org_id: i64,
    pub author_id: i64,
    /// JSON list of user ids; empty for everybody of the organisation.
    #[sea_orm(column_type = "Text")]
    pub recipients: String,
    #[sea_orm(column_type = "Text")]
    pub content: String,
    pub created_at: DateTimeUtc,
    pub pushed_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
