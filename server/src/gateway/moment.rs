//! What the rules said of a document when it was sent, and by which rates: kept with the message, because rules, code tables and rates
//! change afterwards and nobody can compute it again for certain.

use chrono::NaiveDate;
use core_wasm::error::Problem;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::process::error::ApiError;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sending_moment")]
pub struct Model {
    /// The message.
    #[sea_orm(primary_key, auto_increment = false)]
    pub message_id: i64,
    /// A [`Moment`] as JSON.
    #[sea_orm(column_type = "Text")]
    pub moment: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// The judgement of a document on a day.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// The day at the customs office by which it was judged.
    pub day: NaiveDate,
    /// What the rules said, in form order.
    pub problems: Vec<Problem>,
    /// The rates that the document uses, with what follows from them; none for a kind that is not taxed.
    pub rates: Option<Json>,
}

/// Keeps what was said of a message, in the transaction that queues it.
pub async fn keep(tx: &Tx, message_id: i64, moment: &Moment) -> Result<(), ApiError> {
    let text = serde_json::to_string(moment).map_err(anyhow::Error::from)?;
    let row = ActiveModel { message_id: Set(message_id), moment: Set(text) };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// What was kept of a message; nothing of those that were sent before it was kept, and of kinds that have nothing to tell.
pub async fn of(db: &impl ConnectionTrait, message_id: i64) -> Result<Option<Moment>, ApiError> {
    let Some(row) = Entity::find_by_id(message_id).one(db).await? else { return Ok(None) };
    Ok(Some(serde_json::from_str(&row.moment).map_err(anyhow::Error::from)?))
}
