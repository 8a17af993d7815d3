//! The bytes of answers whose text is not what their file held: another encoding, a byte order mark, characters that the database
//! cannot keep. Of the others the text is the file.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use crate::process::error::ApiError;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "receipt_bytes")]
pub struct Model {
    /// The answer.
    #[sea_orm(primary_key, auto_increment = false)]
    pub receipt_id: i64,
    /// As base64.
    #[sea_orm(column_type = "Text")]
    pub bytes: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// Keeps the bytes of an answer that are not its text.
pub async fn keep(tx: &Tx, receipt_id: i64, bytes: &[u8]) -> Result<(), ApiError> {
    let row = ActiveModel { receipt_id: Set(receipt_id), bytes: Set(STANDARD.encode(bytes)) };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// The bytes of an answer where they are not its text.
pub async fn of(db: &impl ConnectionTrait, receipt_id: i64) -> Result<Option<Vec<u8>>, ApiError> {
    let Some(row) = Entity::find_by_id(receipt_id).one(db).await? else { return Ok(None) };
    Ok(Some(STANDARD.decode(row.bytes).map_err(anyhow::Error::from)?))
}
