//! POST /sys/v1/apiToken/secret: the secret of a token. It is answered once and kept nowhere; the one before stops working.

use axum::extract::State;
use core_wasm::permission::scope::Scope;
use core_wasm::resources::management::API_TOKEN;
use core_wasm::row::Row;
use core_wasm::text::catalogue::port::TOKEN_EMPTY;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::secret;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::served::Served;
use crate::documents::{codec, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;

/// The token, at the version that the administrator saw.
#[derive(Deserialize, ToSchema)]
pub struct ChosenToken {
    id: i64,
    version: i64,
}

/// The secret of a token.
#[derive(Serialize, ToSchema)]
pub struct Secret {
    /// Shown now and never again: `Authorization: Bearer <secret>`.
    secret: String,
}

pub async fn make_secret(State(app): State<App>, caller: Caller, Json(chosen): Json<ChosenToken>) -> Answer<Secret> {
    let tx = app.begin().await?;
    let seen = [(chosen.id, Some(chosen.version))];
    let found: Option<Row> = write::locked(&tx, &caller, Served::of(&API_TOKEN), &seen).await?.pop();
    let before = found.ok_or(ApiError::NotFound)?;
    // What the token does is done with this account: it has to lend something.
    if Scope::of(before.text("scope")).is_none_or(|scope| scope.cut(&caller.permissions).is_empty()) {
        return Err(ApiError::NotAllowed(TOKEN_EMPTY.into()));
    }
    let (secret, hint) = secret::make(&tx, chosen.id, caller.user_id).await?;
    let mut after = before.clone();
    after.set("hint", hint);
    after.set("issuedAt", codec::instant(tx.now()));
    write::store(&tx, &Actor::from(&caller), &API_TOKEN, "makeSecret", &before, after).await?;
    tx.done(Done::data(Secret { secret })).await
}
