//! The declaration as a reviewer last saw it when passing or returning it: one row for each declaration that was ever
//! reviewed.

use core_wasm::row::Row;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use super::declaration;
use super::document;
use crate::accounts::caller::Caller;
use crate::process::error::ApiError;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "declaration_review")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub declaration_id: i64,
    #[sea_orm(column_type = "Text")]
    pub reviewer_name: String,
    /// false for one that was returned.
    pub passed: bool,
    #[sea_orm(column_type = "Text")]
    pub note: String,
    pub reviewed_at: DateTimeUtc,
    /// The whole document as JSON.
    #[sea_orm(column_type = "Text")]
    pub document: String,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// The declaration as it was.
    pub fn declaration(&self) -> Result<Row, ApiError> {
        Ok(serde_json::from_str(&self.document).map_err(anyhow::Error::from)?)
    }
}

/// Keeps what the reviewer saw, in the transaction of the review.
pub async fn keep(
    tx: &Tx,
    caller: &Caller,
    seen: &declaration::Model,
    passed: bool,
    note: &str,
) -> Result<(), ApiError> {
    let document = document::load(tx, seen).await?;
    let row = ActiveModel {
        declaration_id: Set(seen.id),
        reviewer_name: Set(caller.name.clone()),
        passed: Set(passed),
        note: Set(note.to_owned()),
        reviewed_at: Set(tx.now()),
        document: Set(serde_json::to_string(&document).map_err(anyhow::Error::from)?),
    };
    let mut newest = OnConflict::column(Column::DeclarationId);
    newest.update_columns([Column::ReviewerName, Column::Passed, Column::Note, Column::ReviewedAt, Column::Document]);
    Entity::insert(row).on_conflict(newest).exec_without_returning(tx).await?;
    Ok(())
}
