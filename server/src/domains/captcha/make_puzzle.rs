//! POST /auth/v1/captcha/get: draws a puzzle. The answer says everything a slider needs, so that it can be moved by
//! keys as well as by a pointer; only where the piece belongs stays here.

use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use utoipa::ToSchema;

use super::{draw, puzzle};
use crate::api::answer::{Answer, Done};
use crate::api::http::context::Context;
use crate::store::app::App;

/// A puzzle to solve.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    pub token: String,
    /// The picture with the signs, one of which shows the same kind of thing as the piece, a `data:` address of a PNG.
    pub background: String,
    /// The piece, a `data:` address of a PNG with a transparent ground.
    pub piece: String,
    /// Size of the picture in its own pixels, in which every position counts.
    pub width: u32,
    pub height: u32,
    /// Width and height of the piece's picture.
    pub piece_size: u32,
    /// Top edge of the piece's picture.
    pub y: u32,
    /// The slider moves from 0 to here in whole steps: the left edge of the piece's picture.
    pub max: u32,
    /// Seconds until the puzzle is no longer valid.
    pub expires_in: i64,
}

pub async fn make(State(app): State<App>, context: Context) -> Answer<Challenge> {
    puzzle::make_room(&app, &context.counted_as()).await?;
    let drawn = tokio::task::spawn_blocking(|| draw::draw(&mut rand::rng())).await.map_err(anyhow::Error::from)??;
    let token = puzzle::keep(&app, &context.counted_as(), drawn.x).await?;
    let address = |file: &[u8]| format!("data:image/png;base64,{}", STANDARD.encode(file));
    Ok(Done::data(Challenge {
        token,
        background: address(&drawn.background),
        piece: address(&drawn.piece),
        width: draw::WIDTH,
        height: draw::HEIGHT,
        piece_size: draw::PIECE,
        y: draw::LANE,
        max: draw::WIDTH - draw::PIECE,
        expires_in: puzzle::LIFE.num_seconds(),
    }))
}
