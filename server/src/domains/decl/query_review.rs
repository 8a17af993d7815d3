//! GET /decl/v1/review/query: for the reviewer of a declaration: what was reviewed last, what changed since, and why the
//! caller may not be the one who reviews it.

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::resources::declaration::{HEAD, part};
use core_wasm::states::declaration::{Command, may};
use sea_orm::EntityTrait;
use serde::Serialize;
use utoipa::ToSchema;

use super::query_log::Which;
use super::{access, command, document, people, reviewed};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::Change;
use crate::store::people::organisation;

/// What a reviewer wants to know.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewView {
    /// The last review; missing when there was none.
    pub last: Option<LastReview>,
    /// What changed in the content since then; empty when there was no review.
    pub changes: Vec<Change>,
    /// Why the caller may not pass it, in the language of the request.
    pub pass_refusal: Option<String>,
    /// Why the caller may not return it.
    pub return_refusal: Option<String>,
}

/// The last review of a declaration.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastReview {
    pub by: String,
    pub at: DateTime<Utc>,
    /// false for one that was returned.
    pub passed: bool,
    pub note: String,
}

pub async fn query_review(State(app): State<App>, caller: Caller, Query(which): Query<Which>) -> Answer<ReviewView> {
    let declaration = access::visible(&app, &caller, which.query_decl_id).await?;
    let params = organisation::by_id(&app.db, declaration.making_org()).await?.org_params();
    let hand = people::hand(&app.db, &caller, &declaration).await?;
    let facts = command::facts_of(&declaration, &params, hand);
    let state = declaration.state()?;
    let refusal = |command| may(command, state, &facts).err().map(|reason| reason.get(caller.lang).to_owned());
    let last = reviewed::Entity::find_by_id(declaration.id).one(&app.db).await?;
    let changes = match &last {
        Some(last) => {
            let now = document::load(&app.db, &declaration).await?;
            let all = audit::document::differences(&last.declaration()?, &now);
            all.into_iter().filter(|change| is_content(&change.field)).collect()
        }
        None => Vec::new(),
    };
    Ok(Done::data(ReviewView {
        last: last.map(|last| LastReview {
            by: last.reviewer_name,
            at: last.reviewed_at,
            passed: last.passed,
            note: last.note,
        }),
        changes,
        pass_refusal: refusal(Command::Pass),
        return_refusal: refusal(Command::Return),
    }))
}

/// Whether a person keys the field: not its state, its numbers, its dates.
fn is_content(path: &str) -> bool {
    let first = path.split(['.', '[']).next().unwrap_or_default();
    match HEAD.field(first) {
        Some(field) => !field.read_only,
        None => part(first).is_some(),
    }
}
