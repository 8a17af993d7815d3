//! GET /decl/v1/refusal/query: what customs or the single window found wrong with a declaration when it refused it, and the
//! fields that this speaks of and nobody has changed since.

use std::collections::HashSet;

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::rules::spoken::spoken;
use core_wasm::states::Progress;
use core_wasm::states::declaration::{Command, State as DeclState};
use serde::Serialize;
use utoipa::ToSchema;

use super::declaration::ENTITY;
use super::query_log::{Which, receipt_action};
use super::{access, document};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::gateway::receipt;
use crate::store::app::App;
use crate::store::audit;

/// How far back an answer is looked for.
const LIMIT: u64 = 200;

/// A refusal that has not been answered by a new sending.
#[derive(Debug, Serialize, ToSchema)]
pub struct Refusal {
    /// Code of the state that it led to.
    pub state: String,
    pub at: DateTime<Utc>,
    /// What was written.
    pub note: String,
    pub fields: Vec<SpokenField>,
}

/// A field that a refusal speaks of.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpokenField {
    /// Path in the declaration: `lines[2].gQty`.
    pub field: String,
    pub rule: String,
    /// The sentence that speaks of it.
    pub message: String,
}

pub async fn query_refusal(
    State(app): State<App>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Answer<Option<Refusal>> {
    let declaration = access::visible(&app, &caller, which.query_decl_id).await?;
    let receipts = receipt::of(&app.db, ENTITY, declaration.id).await?;
    let refused = |code: &str| DeclState::from_code(code).is_some_and(|state| state.progress() == Progress::Refused);
    let last = receipts.iter().rev().find(|row| row.moved_to.as_deref().is_some_and(refused));
    let Some(last) = last else { return Ok(Done::data(None)) };
    let mut changed = HashSet::new();
    for entry in audit::of(&app, ENTITY, declaration.id, LIMIT).await? {
        if entry.action == Command::Send.action() || entry.action == Command::Resend.action() {
            return Ok(Done::data(None));
        }
        if entry.action == receipt_action(&last.channel) {
            break;
        }
        changed.extend(entry.changes.into_iter().map(|change| change.field));
    }
    let document = document::load(&app.db, &declaration).await?;
    let fields = spoken(&last.note, &document).into_iter().filter(|problem| !changed.contains(&problem.field));
    Ok(Done::data(Some(Refusal {
        state: last.moved_to.clone().unwrap_or_default(),
        at: last.received_at,
        note: last.note.clone(),
        fields: fields
            .map(|problem| SpokenField {
                message: problem.message.get(caller.lang).to_owned(),
                field: problem.field,
                rule: problem.rule,
            })
            .collect(),
    })))
}
