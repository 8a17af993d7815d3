//! GET /decl/v1/message/query: the files that went to the single window about a declaration and the answers that came, as
//! they are, the newest first.

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::text::Lang;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

use super::access;
use super::declaration::ENTITY;
use super::query_log::{Which, receipt_name};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::gateway::{message, receipt};
use crate::store::app::App;
use crate::store::archived::read as archived;

/// A file that was sent or received.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageFile {
    pub id: i64,
    /// `sent` or `received`.
    pub kind: &'static str,
    pub at: DateTime<Utc>,
    pub file_name: String,
    /// Of a sent one `queued`, `written`, `answered`, `recalled`, `withdrawn` or `failed`; of a received one what it says.
    pub state: String,
    pub xml: String,
    /// Why a queued one cannot be written to the outbox.
    pub problem: Option<String>,
    /// When that is tried again.
    pub next_try_at: Option<DateTime<Utc>>,
}

pub async fn query_messages(
    State(app): State<App>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Answer<Vec<MessageFile>> {
    let declaration = access::visible(&app, &caller, which.query_decl_id).await?;
    let mut sent =
        message::Entity::find().filter(message::Column::DeclarationId.eq(declaration.id)).all(&app.db).await?;
    let mut received = receipt::of(&app.db, ENTITY, declaration.id).await?;
    archived::fill::<message::Entity>(&app, &mut sent).await?;
    archived::fill::<receipt::Entity>(&app, &mut received).await?;
    let dicts = app.dictionaries();
    let sent = sent.into_iter().map(|row| {
        let waits = row.state == message::QUEUED;
        let problem = if caller.lang == Lang::Zh { row.problem_zh } else { row.problem_en };
        MessageFile {
            id: row.id,
            kind: "sent",
            at: row.created_at,
            file_name: row.file_name,
            state: row.state,
            xml: row.xml,
            problem: problem.filter(|_| waits),
            next_try_at: row.next_try_at.filter(|_| waits),
        }
    });
    let received = received.into_iter().map(|row| MessageFile {
        id: row.id,
        kind: "received",
        at: row.received_at,
        file_name: row.file_name,
        state: receipt_name(&row.channel, &dicts, caller.lang),
        xml: row.raw,
        problem: None,
        next_try_at: None,
    });
    let mut files: Vec<MessageFile> = sent.chain(received).collect();
    // Of one instant what was received came later.
    files.sort_by_key(|file| std::cmp::Reverse((file.at, file.kind == "received", file.id)));
    Ok(Done::data(files))
}
