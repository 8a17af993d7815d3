//! The calls of the push stream: opening, closing, and a ticket to open it with.

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use core_wasm::text::Lang;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::stream;
use crate::accounts::caller::Caller;
use crate::accounts::ticket;
use crate::api::answer::{Answer, Done};
use crate::api::http::same_site::SameSite;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::message;
use crate::store::signal::Signal;

/// Where a stream goes on, and in which language. A browser's stream cannot send headers when it is opened anew.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Position {
    /// Id of the last event seen; later ones follow first. The header Last-Event-ID does the same.
    last_event_id: Option<String>,
    /// Language of the stream; without it that of Accept-Language.
    lang: Option<String>,
}

/// A ticket for the parameter `Authorization` of the stream: good once, for a minute.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ticket {
    ticket: String,
    /// Id of the newest message there is. A stream that breaks before anything came over it goes on behind this one.
    last_event_id: String,
}

pub async fn create(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    position: Result<Query<Position>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(position) = position?;
    let header = headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let last = header.or(position.last_event_id.as_deref()).and_then(|id| id.trim().parse().ok());
    let lang = position.lang.as_deref().map_or(caller.lang, Lang::from_tag);
    // Into the hub first: what is committed from here on wakes the stream.
    let most = app.settings.streams_per_session;
    let open = app.push.open_within(caller.user_id, caller.session_id, most);
    let open = open.ok_or(ApiError::TooManyStreams { retry_after: 10 })?;
    let last: i64 = match last {
        Some(last) => last,
        None => message::newest(&app.db, caller.user_id).await?,
    };
    Ok(stream::events(app, open, &caller, last, lang).await?.into_response())
}

pub async fn give(State(app): State<App>, caller: Caller) -> Answer<Ticket> {
    // First the position: what comes after it is sent, whenever the ticket is used.
    let newest = message::newest(&app.db, caller.user_id).await?;
    let ticket = ticket::issue(&app, caller.session_id).await?;
    Ok(Done::data(Ticket { ticket, last_event_id: newest.to_string() }))
}

pub async fn close(State(app): State<App>, caller: Caller, _: SameSite) -> Answer<()> {
    let tx = app.begin().await?;
    tx.keep_signal(Signal::CloseStreams { sessions: vec![caller.session_id] });
    tx.commit().await?;
    Ok(Done::nothing())
}
