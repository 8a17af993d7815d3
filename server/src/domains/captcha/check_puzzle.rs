//! POST /auth/v1/captcha/check: takes a position for a puzzle, once, and gives what the log-in wants to see.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::puzzle;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::store::app::App;

/// Where the slider stands.
#[derive(Deserialize, ToSchema)]
pub struct Solution {
    pub token: String,
    /// Left edge of the piece's picture in pixels of the picture, a whole number.
    pub x: i32,
}

/// Proof of a solved puzzle.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Solved {
    /// Goes into the log-in; good once.
    pub captcha_verification: String,
    /// Seconds until it is no longer valid.
    pub expires_in: i64,
}

pub async fn check(State(app): State<App>, Json(solution): Json<Solution>) -> Answer<Solved> {
    let captcha_verification = puzzle::solve(&app, &solution.token, solution.x).await?;
    Ok(Done::data(Solved { captcha_verification, expires_in: puzzle::LIFE.num_seconds() }))
}
