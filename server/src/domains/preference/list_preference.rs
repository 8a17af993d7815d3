//! What an account arranged for a list: how it looks, and searches kept under names.

use std::collections::BTreeMap;

use sea_orm::entity::prelude::*;
use sea_orm::{ConnectionTrait, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::process::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "list_preference")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub user_id: i64,
    /// Name of the list, as the screens have it.
    #[sea_orm(column_type = "Text")]
    pub list: String,
    /// [`Columns`] as JSON; nothing while the list looks as it is defined.
    #[sea_orm(column_type = "Text", nullable)]
    pub columns: Option<String>,
    /// A list of [`SavedFilter`] as JSON.
    #[sea_orm(column_type = "Text")]
    pub filters: String,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// What is kept for one list. Version 0 is a list that nothing is kept for yet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListPreference)]
pub struct Preference {
    pub list: String,
    pub version: i64,
    pub columns: Option<Columns>,
    pub filters: Vec<SavedFilter>,
}

/// How a list looks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = ListColumns)]
pub struct Columns {
    pub hidden: Vec<String>,
    pub order: Vec<String>,
    pub widths: BTreeMap<String, u16>,
    pub density: Density,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListDensity)]
pub enum Density {
    Small,
    Middle,
    Large,
}

/// A search under a name; the definition `savedFilter` has its own fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedFilter {
    pub name: String,
    /// '1' for the one that the list opens with.
    pub is_default: String,
    pub filters: BTreeMap<String, String>,
    pub sort: String,
}

impl Preference {
    pub fn of(row: &Model) -> Result<Preference, ApiError> {
        Ok(Preference {
            list: row.list.clone(),
            version: row.version,
            columns: row.columns.as_deref().map(serde_json::from_str).transpose().map_err(unreadable)?,
            filters: serde_json::from_str(&row.filters).map_err(unreadable)?,
        })
    }
}

fn unreadable(error: serde_json::Error) -> ApiError {
    ApiError::Internal(error.into())
}

/// Everything that an account keeps, in the order of the lists.
pub async fn of_user(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::UserId.eq(user_id)).order_by_asc(Column::List).all(db).await
}
