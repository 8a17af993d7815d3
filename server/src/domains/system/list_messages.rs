//! GET /sys/v1/message/page and /unread/count: the caller's own messages.

use axum::extract::State;
use core_wasm::resource::{Field, Search};
use core_wasm::resources::system::{HANDLED, MESSAGE, UNREAD, kept_content};
use core_wasm::text::{Lang, text};
use sea_orm::{ColumnTrait, Condition, DbBackend};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::operation::Access;
use crate::documents::export::Export;
use crate::documents::list::{ID, ListQuery, ListSpec, Page};
use crate::documents::{codec, filter};
use crate::domains::decl::makers::{self, Maker};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::message;
use crate::store::people::message::{Column, ORGANISATION, PERSONAL};

/// What the list can be narrowed to beside its fields.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "documents what ListQuery reads")]
pub struct Filters {
    /// 1: only unread ones.
    #[param(rename = "onlyNotRead")]
    only_not_read: Option<u8>,
    /// 1: only those dealt with; 0: only the others.
    #[param(rename = "isHandled")]
    is_handled: Option<u8>,
    /// 1 to this person alone, 2 to everybody of the organisation, 3 both (as without it).
    scope: Option<u8>,
    /// Part of the message, in the language of the request.
    content: Option<String>,
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
    /// Who made the declaration that it is about; nothing when it is about none.
    maker_id: Option<i64>,
    /// The organisation it was made in.
    maker_org_id: Option<i64>,
    /// 1 to this person alone, 2 to everybody of the organisation.
    scope: i16,
    /// 1 when read.
    is_read: u8,
    /// 1 when dealt with.
    is_handled: u8,
    created_at: String,
    /// Nothing as long as it is unread.
    read_at: Option<String>,
}

impl Message {
    fn of(model: message::Model, maker: Option<&Maker>, lang: Lang) -> Self {
        Message {
            id: model.id,
            content: model.content(lang).to_owned(),
            is_read: model.read_at.is_some().into(),
            is_handled: model.handled.into(),
            maker_id: maker.map(|maker| maker.id),
            maker_org_id: maker.map(|maker| maker.org_id),
            created_at: codec::instant(model.created_at),
            read_at: model.read_at.map(codec::instant),
            category: model.category,
            kind: model.kind,
            ref_id: model.ref_id,
            scope: model.scope,
        }
    }
}

/// The list as a reader of the language searches and sorts it, newest first.
pub fn list(lang: Lang) -> ListSpec {
    let (content, kept) = kept_content(lang);
    ListSpec::new("message").fields(MESSAGE.fields).without(&[UNREAD, HANDLED]).instead(content, kept).unversioned()
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Message>> {
    let asked = asked(&caller, &query, app.db.get_database_backend())?;
    let Page { rows, total, total_is_exact, page_num, page_size } =
        list(caller.lang).page(&app, &query, asked).await?.into_rows()?;
    let ids: Vec<i64> = rows.iter().filter_map(|row| row.int(ID.name)).collect();
    let mut found = message::by_ids(&app.db, &ids).await?;
    let found: Vec<message::Model> = ids.iter().filter_map(|id| found.remove(id)).collect();
    let makers = makers::of_messages(&app.db, &found).await?;
    let shown = |message: message::Model| {
        let maker = makers.get(&message.id);
        Message::of(message, maker, caller.lang)
    };
    let rows = found.into_iter().map(shown).collect();
    Ok(Done::data(Page { rows, total, total_is_exact, page_num, page_size }))
}

/// The caller's messages that a request asks for, beside the filters of the fields that are kept.
fn asked(caller: &Caller, query: &ListQuery, backend: DbBackend) -> Result<Condition, ApiError> {
    let mut asked = Condition::all().add(Column::UserId.eq(caller.user_id));
    match query.get(UNREAD) {
        None | Some("0") => {}
        Some("1") => asked = asked.add(Column::ReadAt.is_null()),
        Some(other) => return Err(ApiError::no_option(UNREAD, other)),
    }
    match query.get(HANDLED) {
        None => {}
        Some("0") => asked = asked.add(Column::Handled.eq(false)),
        Some("1") => asked = asked.add(Column::Handled.eq(true)),
        Some(other) => return Err(ApiError::no_option(HANDLED, other)),
    }
    match query.get("scope") {
        None | Some("3") => {}
        Some("1") => asked = asked.add(Column::Scope.eq(PERSONAL)),
        Some("2") => asked = asked.add(Column::Scope.eq(ORGANISATION)),
        Some(other) => return Err(ApiError::no_option("scope", other)),
    }
    let (content, kept) = kept_content(caller.lang);
    let contains = Field { search: Search::Like, ..*kept };
    Ok(asked.add(filter::any_of([&contains], content, query.get(content), backend)?))
}

/// The export of the same list, each message in the language of the request.
pub fn export() -> Export {
    let about = text("导出消息", "Exports the caller's messages");
    let rows = async |app: App, caller: Caller, query: ListQuery| asked(&caller, &query, app.db.get_database_backend());
    Export::new("/sys/v1/message/export", Access::Login, about, list(Lang::Zh), rows).in_english(list(Lang::En))
}

pub async fn unread_count(State(app): State<App>, caller: Caller) -> Answer<u64> {
    Ok(Done::data(message::unread(&app.db, caller.user_id).await?))
}
