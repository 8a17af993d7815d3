//! POST /auth/v1/login: a name and the MD5 digest of a password for a token.

use axum::extract::State;
use core_wasm::text::catalogue::error as texts;
use core_wasm::validate::is_legal;
use sea_orm::sea_query::LockType;
use sea_orm::{EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::login_guard;
use crate::accounts::session;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::api::http::context::Context;
use crate::domains::captcha;
use crate::process::error::ApiError;
use crate::process::password;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::people::user;

/// What a person logs in with.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Credentials {
    username: String,
    /// MD5 of the password in hexadecimal.
    password: String,
    /// Proof of a solved captcha, where the settings ask for one.
    #[serde(default)]
    captcha_verification: Option<String>,
}

/// A session's token.
#[derive(Serialize, ToSchema)]
pub struct Token {
    pub token: String,
}

/// Longest name that is looked at.
const MAX_NAME: usize = 100;

pub async fn log_in(State(app): State<App>, context: Context, Json(given): Json<Credentials>) -> Answer<Token> {
    let username = user::normal_name(&given.username);
    if username.is_empty() || username.len() > MAX_NAME || !is_legal(&username) {
        return Err(ApiError::LoginRefused(texts::LOGIN.into()));
    }
    let solved = captcha::redeem(&app, given.captcha_verification.as_deref()).await?;
    let attempt = login_guard::begin(&app, &username, &context.counted_as(), solved).await?;
    let found = user::at_work_by_name(&app.db, &username).await?;
    let kept = found.as_ref().map(|user| user.password_hash.clone());
    let fits = app.passwords.verify(given.password.clone(), kept).await? && password::is_digest(&given.password);

    app.holds.pass("login_verified").await;
    let tx = app.begin().await?;
    let name = found.as_ref().map_or(username.as_str(), |user| user.name.as_str());
    let actor = Actor::person(found.as_ref().map(|user| user.id), name, &context.request_id);
    let Some(user) = found.as_ref().filter(|_| fits) else {
        let action = if attempt.failed(&tx).await? { "lock" } else { "loginFailed" };
        audit::write(&tx, &actor, about(found.as_ref(), action, &context.address)).await?;
        tx.commit().await?;
        return Err(ApiError::LoginRefused(texts::LOGIN.into()));
    };
    // The account may have been closed or its password reset while this one was verified.
    let now = user::Entity::find_by_id(user.id).filter(user::at_work()).lock(LockType::NoKeyUpdate).one(&tx).await?;
    if now.is_none_or(|now| now.password_hash != user.password_hash) {
        attempt.failed(&tx).await?;
        tx.commit().await?;
        return Err(ApiError::LoginRefused(texts::LOGIN.into()));
    }
    attempt.succeeded(&tx).await?;
    let token = session::open(&tx, user.id, &context.address).await?;
    audit::write(&tx, &actor, about(Some(user), "login", &context.address)).await?;
    tx.commit().await?;
    Ok(Done::data(Token { token }))
}

/// The audit record of a log-in; a name that nobody has is about account 0.
fn about<'a>(user: Option<&user::Model>, action: &'a str, address: &'a str) -> Record<'a> {
    Record {
        org_id: user.map(|user| user.org_id),
        entity: "app_user",
        entity_id: user.map_or(0, |user| user.id),
        action,
        note: address,
        changes: Vec::new(),
    }
}
