//! POST /sys/v1/message/add: writes a message to colleagues. Nobody sees it before it is pushed.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::system::NOTICE_ROOM;
use core_wasm::text::catalogue::error as texts;
use core_wasm::validate::is_legal;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::notice;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, MAX_SELECTION};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::user;

/// A message to write.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewNotice {
    content: String,
    /// Accounts of the caller's organisation or of those below it; everybody of the own organisation when missing.
    #[serde(default)]
    user_ids: Vec<i64>,
}

/// The message written.
#[derive(Serialize, ToSchema)]
pub struct Added {
    id: i64,
}

/// Longest message in characters.
const MAX_CONTENT: usize = NOTICE_ROOM as usize;

pub async fn add(State(app): State<App>, caller: Caller, Json(given): Json<NewNotice>) -> Answer<Added> {
    let content = given.content.trim();
    if content.is_empty() || content.chars().count() > MAX_CONTENT || !is_legal(content) {
        let message = texts::NO_CONTENT.with(&[("max", &MAX_CONTENT.to_string())]);
        return Err(ApiError::rule(Problem::error("message.content", "content", message)));
    }
    let tx = app.begin().await?;
    check_recipients(&tx, &caller, &given.user_ids).await?;
    let row = notice::ActiveModel {
        org_id: Set(caller.org_id),
        author_id: Set(caller.user_id),
        recipients: Set(serde_json::to_string(&given.user_ids).map_err(anyhow::Error::from)?),
        content: Set(content.to_owned()),
        created_at: Set(tx.now()),
        pushed_at: Set(None),
        ..Default::default()
    };
    let id = notice::Entity::insert(row).exec(&tx).await?.last_insert_id;
    let record = Record {
        org_id: Some(caller.org_id),
        entity: "notice",
        entity_id: id,
        action: "add",
        note: content,
        changes: Vec::new(),
    };
    audit::write(&tx, &Actor::from(&caller), record).await?;
    tx.done(Done::data(Added { id })).await
}

/// Accounts outside the caller's organisations do not exist for the caller.
async fn check_recipients(tx: &Tx, caller: &Caller, users: &[i64]) -> Result<(), ApiError> {
    let mut wanted = users.to_vec();
    wanted.sort_unstable();
    wanted.dedup();
    if wanted.is_empty() {
        return Ok(());
    }
    if wanted.len() > MAX_SELECTION {
        return Err(ApiError::at_most("userIds", MAX_SELECTION));
    }
    let scope = caller.own_scope(tx).await?;
    let count = u64::try_from(wanted.len()).unwrap_or_default();
    let found = user::Entity::find()
        .filter(scope.condition(user::Column::OrgId))
        .filter(user::Column::Id.is_in(wanted))
        .count(tx)
        .await?;
    if found == count {
        return Ok(());
    }
    Err(ApiError::rule(Problem::error("message.recipient", "userIds", texts::NO_SUCH_USER)))
}
