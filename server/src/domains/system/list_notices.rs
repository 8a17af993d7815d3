//! GET /sys/v1/message/notice/page: what was written to colleagues, for those who may push it.

use std::collections::HashMap;

use axum::extract::State;
use core_wasm::resources::system::{JOINED, NOT_PUSHED, NOTICE};
use core_wasm::text::catalogue::account::EVERYBODY;
use core_wasm::text::listed;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::notice::{self, Column, Entity};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::codec;
use crate::documents::list::{ID, ListQuery, ListSpec, Page};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::user;

/// What the list can be narrowed to beside its fields.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "documents what ListQuery reads")]
pub struct Filters {
    /// 1: only those that wait to be pushed.
    #[param(rename = "onlyNotPushed")]
    only_not_pushed: Option<u8>,
}

/// A written message.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    id: i64,
    content: String,
    /// Names of those it is for, parted by commas; "everybody" in the language of the request.
    recipients: String,
    author_name: String,
    created_at: String,
    /// Nothing as long as nobody has pushed it.
    pushed_at: Option<String>,
}

pub fn list() -> ListSpec {
    ListSpec::new("notice").fields(NOTICE.fields).without(JOINED).unversioned()
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Notice>> {
    let mut asked = caller.own_scope(&app.db).await?.condition(Column::OrgId);
    match query.get(NOT_PUSHED) {
        None | Some("0") => {}
        Some("1") => asked = asked.add(Column::PushedAt.is_null()),
        Some(other) => return Err(ApiError::no_option(NOT_PUSHED, other)),
    }
    let Page { rows, total, total_is_exact, page_num, page_size } =
        list().page(&app, &query, asked).await?.into_rows()?;
    let ids: Vec<i64> = rows.iter().filter_map(|row| row.int(ID.name)).collect();
    let found = Entity::find().filter(Column::Id.is_in(ids.iter().copied())).all(&app.db).await?;
    let mut found: HashMap<i64, notice::Model> = found.into_iter().map(|notice| (notice.id, notice)).collect();
    let mut notices = Vec::new();
    for notice in ids.iter().filter_map(|id| found.remove(id)) {
        let users: Vec<i64> = serde_json::from_str(&notice.recipients).map_err(anyhow::Error::from)?;
        notices.push((notice, users));
    }
    let named = notices.iter().flat_map(|(notice, users)| users.iter().copied().chain([notice.author_id]));
    let names = names(&app.db, named.collect()).await?;
    let name = |id: &i64| names.get(id).cloned().unwrap_or_default();
    let rows = notices.iter().map(|(notice, users)| Notice {
        id: notice.id,
        content: notice.content.clone(),
        recipients: match users.as_slice() {
            [] => EVERYBODY.get(caller.lang).to_owned(),
            some => listed(&some.iter().map(name).collect::<Vec<_>>()).get(caller.lang).to_owned(),
        },
        author_name: name(&notice.author_id),
        created_at: codec::instant(notice.created_at),
        pushed_at: notice.pushed_at.map(codec::instant),
    });
    Ok(Done::data(Page { rows: rows.collect(), total, total_is_exact, page_num, page_size }))
}

/// The names of accounts.
async fn names(db: &impl ConnectionTrait, mut ids: Vec<i64>) -> Result<HashMap<i64, String>, ApiError> {
    ids.sort_unstable();
    ids.dedup();
    let found: Vec<(i64, String)> = user::Entity::find()
        .select_only()
        .columns([user::Column::Id, user::Column::Name])
        .filter(user::Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(found.into_iter().collect())
}
