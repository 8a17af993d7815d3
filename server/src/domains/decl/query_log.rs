//! GET /decl/v1/log/query: the history of a declaration, newest first: what people did and what customs answered.

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::dictionary::Dictionaries;
use core_wasm::states::declaration::State as DeclState;
use core_wasm::states::words;
use core_wasm::text::Lang;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::access;
use super::customs;
use super::declaration::ENTITY;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::gateway::receipt;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::Change;

/// Most entries of one history.
const LIMIT: u64 = 1000;
/// Audit action of an answer of customs; the receipt code stands behind it.
pub const RECEIPT: &str = "receipt:";

/// In the audit of a receipt: the time that customs wrote into it, as it came.
pub const NOTICE_DATE: &str = "noticeDate";

/// The audit action of a receipt.
pub fn receipt_action(channel: &str) -> String {
    format!("{RECEIPT}{channel}")
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Which {
    /// Id of the declaration.
    pub query_decl_id: i64,
}

/// One entry of the history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryEntry {
    pub id: i64,
    /// `audit` for what a person did, `receipt` for an answer of customs.
    pub kind: &'static str,
    pub at: DateTime<Utc>,
    /// When customs says that it was; missing where it says nothing.
    pub customs_at: Option<DateTime<Utc>>,
    /// Who: a person's name, or customs.
    pub by: String,
    /// What, in the language of the request.
    pub action: String,
    pub note: String,
    pub changes: Vec<Change>,
}

pub async fn query_log(
    State(app): State<App>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Answer<Vec<HistoryEntry>> {
    let declaration = access::visible(&app, &caller, which.query_decl_id).await?;
    let entries = audit::of(&app, ENTITY, declaration.id, LIMIT).await?;
    let dicts = app.dictionaries();
    Ok(Done::data(entries.into_iter().map(|entry| spoken(entry, &dicts, caller.lang)).collect()))
}

/// The entry as a person of this language reads it.
fn spoken(mut entry: audit::Entry, dicts: &Dictionaries, lang: Lang) -> HistoryEntry {
    let (kind, by, action) = match entry.action.strip_prefix(RECEIPT) {
        Some(channel) => ("receipt", words::CUSTOMS.get(lang).to_owned(), receipt_name(channel, dicts, lang)),
        None => {
            let named = words::of(ENTITY, &entry.action).map(|words| words.get(lang).to_owned());
            ("audit", entry.actor_in(lang), named.unwrap_or(entry.action))
        }
    };
    let customs_at = take_customs_time(&mut entry.changes);
    HistoryEntry { id: entry.id, kind, at: entry.at, customs_at, by, action, note: entry.note, changes: entry.changes }
}

/// Takes the time of customs out of the changes; one that cannot be read stays among them as it came.
fn take_customs_time(changes: &mut Vec<Change>) -> Option<DateTime<Utc>> {
    let at = changes.iter().position(|change| change.field == NOTICE_DATE)?;
    let read = changes.get(at)?.after.as_str().and_then(receipt::customs_instant)?;
    changes.remove(at);
    Some(read)
}

/// What a receipt says: the state it speaks of, else its name in the list of receipt codes, else the bare code.
pub fn receipt_name(channel: &str, dicts: &Dictionaries, lang: Lang) -> String {
    if channel == customs::TAX_CHANNEL {
        return words::TAX_BILL.get(lang).to_owned();
    }
    if let Some(state) = DeclState::from_code(channel) {
        return state.name().get(lang).to_owned();
    }
    match dicts.by_id("decStatus", channel) {
        Some(entry) if lang == Lang::En && !entry.name_en.is_empty() => entry.name_en.clone(),
        Some(entry) => entry.name.clone(),
        None => channel.to_owned(),
    }
}
