//! POST /sys/v1/message/push: sends written messages to their recipients; each is sent once.

use axum::extract::State;
use core_wasm::text::Message;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::notice::{self, Column, Entity};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Ids, Json};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::people::user;
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

pub async fn push(State(app): State<App>, caller: Caller, Json(given): Json<Ids>) -> Answer<()> {
    let ids = given.distinct()?;
    let tx = app.begin().await?;
    let scope = caller.own_scope(&tx).await?;
    let found = Entity::find()
        .filter(scope.condition(Column::OrgId))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(Column::Id)
        .all(&tx)
        .await?;
    if found.len() != ids.len() {
        return Err(ApiError::NotFound);
    }
    for notice in found.iter().filter(|notice| notice.pushed_at.is_none()) {
        push_one(&tx, &caller, notice).await?;
    }
    tx.commit().await?;
    Ok(Done::nothing())
}

async fn push_one(tx: &Tx, caller: &Caller, notice: &notice::Model) -> Result<(), ApiError> {
    let mine = Entity::update_many()
        .col_expr(Column::PushedAt, tx.now().into())
        .filter(Column::Id.eq(notice.id))
        .filter(Column::PushedAt.is_null())
        .exec(tx)
        .await?;
    if mine.rows_affected == 0 {
        return Ok(());
    }
    let users: Vec<i64> = serde_json::from_str(&notice.recipients).map_err(anyhow::Error::from)?;
    let recipients = match users.as_slice() {
        [] => Recipients::Org(notice.org_id),
        chosen => Recipients::Users(still_there(tx, notice.org_id, chosen).await?),
    };
    let note = Note {
        // Written by a person in one language.
        content: Message { zh: notice.content.clone(), en: notice.content.clone() },
        category: Category::System,
        kind: "notice",
        ref_id: None,
    };
    post::post(tx, recipients, note);
    let record = Record {
        org_id: Some(notice.org_id),
        entity: "notice",
        entity_id: notice.id,
        action: "push",
        note: "",
        changes: Vec::new(),
    };
    audit::write(tx, &Actor::from(caller), record).await
}

/// Those of the chosen accounts that still belong to the organisation or to one below it: somebody who moved away since
/// the message was written is no colleague any more.
async fn still_there(tx: &Tx, org_id: i64, chosen: &[i64]) -> Result<Vec<i64>, ApiError> {
    let orgs = organisation::with_below(tx, org_id).await?;
    let found = user::Entity::find()
        .select_only()
        .column(user::Column::Id)
        .filter(user::Column::Id.is_in(chosen.iter().copied()))
        .filter(user::Column::OrgId.is_in(orgs))
        .filter(user::Column::Enabled.eq(true))
        .into_tuple()
        .all(tx)
        .await?;
    Ok(found)
}
