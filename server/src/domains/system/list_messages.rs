//! GET /sys/v1/message/page and /unread/count: the caller's own messages.

use axum::extract::State;
use core_wasm::resources::system::MESSAGE;
use core_wasm::text::{Lang, text};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::message::{self, Column, Entity, ORGANISATION, PERSONAL};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::codec;
use crate::crud::export::Export;
use crate::crud::list::{ListQuery, ListSpec, Page};
use crate::error::ApiError;
use crate::operation::Access;

/// What the list can be narrowed to.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "documents what ListQuery reads")]
pub struct Filters {
    /// 1: only unread ones.
    #[param(rename = "onlyNotRead")]
    only_not_read: Option<u8>,
    /// 1 to this person alone, 2 to everybody of the organisation, 3 both (as without it).
    scope: Option<u8>,
}

/// A message as its recipient sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    id: i64,
    /// In the language of the request.
    content: String,
    /// Dictionary `userMessageType`: 1 system, 2 business, 3 warning.
    category: String,
    /// What it is about, for programs: `decl.receipt`.
    kind: String,
    /// Id of the row it is about; blank for none.
    ref_id: String,
    /// 1 to this person alone, 2 to everybody of the organisation.
    scope: i16,
    /// 1 when read.
    is_read: u8,
    /// 1 when dealt with.
    is_handled: u8,
    created_at: String,
}

impl Message {
    fn of(model: message::Model, lang: Lang) -> Self {
        Message {
            id: model.id,
            content: model.content(lang).to_owned(),
            is_read: model.read_at.is_some().into(),
            is_handled: model.handled.into(),
            created_at: codec::instant(model.created_at),
            category: model.category,
            kind: model.kind,
            ref_id: model.ref_id,
            scope: model.scope,
        }
    }
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Message>> {
    let (page_num, page_size) = query.paging()?;
    let pages = Entity::find().filter(asked(&caller, &query)?).order_by_desc(Column::Id).paginate(&app.db, page_size);
    let total = pages.num_items().await?;
    let found = pages.fetch_page(page_num - 1).await?;
    let rows = found.into_iter().map(|message| Message::of(message, caller.lang)).collect();
    Ok(Done::data(Page { rows, total, total_is_exact: true, page_num, page_size }))
}

/// The caller's messages that a request asks for.
fn asked(caller: &Caller, query: &ListQuery) -> Result<Condition, ApiError> {
    let mut asked = Condition::all().add(Column::UserId.eq(caller.user_id));
    match query.get("onlyNotRead") {
        None | Some("0") => {}
        Some("1") => asked = asked.add(Column::ReadAt.is_null()),
        Some(other) => return Err(ApiError::Malformed(format!("onlyNotRead: {other}"))),
    }
    match query.get("scope") {
        None | Some("3") => {}
        Some("1") => asked = asked.add(Column::Scope.eq(PERSONAL)),
        Some("2") => asked = asked.add(Column::Scope.eq(ORGANISATION)),
        Some(other) => return Err(ApiError::Malformed(format!("scope: {other}"))),
    }
    Ok(asked)
}

/// The export of the same list, each message in the language of the request.
pub fn export() -> Export {
    let list = || ListSpec::new("message").fields(MESSAGE.fields).unversioned();
    let about = text("导出消息", "Exports the caller's messages");
    let rows = async |_: App, caller: Caller, query: ListQuery| asked(&caller, &query);
    Export::new("/sys/v1/message/export", Access::Login, about, list().without(&["contentEn"]), rows)
        .in_english(list().without(&["contentZh"]))
}

pub async fn unread_count(State(app): State<App>, caller: Caller) -> Answer<u64> {
    Ok(Done::data(message::unread(&app.db, caller.user_id).await?))
}
