//! POST /auth/v1/token/check: whether a token, such as one of a login link, is valid.

use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::session;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::process::error::ApiError;
use crate::store::app::App;

/// The token to check.
#[derive(Deserialize, ToSchema)]
pub struct Check {
    token: String,
}

/// What is said about a valid token; any other is 401.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Checked {
    /// When it ends unless it is used.
    ends_at: DateTime<Utc>,
}

pub async fn check(State(app): State<App>, Json(given): Json<Check>) -> Answer<Checked> {
    let (session, _) = session::by_token(&app, given.token.trim()).await?.ok_or(ApiError::Unauthorized)?;
    Ok(Done::data(Checked { ends_at: session::ends_at(&session, &app.settings) }))
}
