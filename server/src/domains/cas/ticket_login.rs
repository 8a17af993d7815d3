//! POST /auth/v1/ticket/login: a ticket of the single sign-on server for a session.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::text::catalogue::sign_on as texts;
use serde::Deserialize;
use utoipa::ToSchema;

use super::validate;
use crate::accounts::session;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::api::http::context::Context;
use crate::domains::auth::{Token, login_guard};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::people::user;

/// What the single sign-on server's redirect brought.
#[derive(Deserialize, ToSchema)]
pub struct SignOnTicket {
    pub ticket: String,
    /// The address of this site that the ticket was made for.
    pub url: String,
}

pub async fn login(State(app): State<App>, context: Context, Json(given): Json<SignOnTicket>) -> Answer<Token> {
    let server = app.settings.cas_url.as_deref().ok_or_else(|| ApiError::refused(texts::NOT_SET))?;
    if !validate::is_own_service(&given.url, &app.settings.site_url) {
        return Err(ApiError::rule(Problem::error("signOn.foreign", "url", texts::FOREIGN)));
    }
    if !validate::is_ticket(&given.ticket) {
        return Err(ApiError::LoginRefused(texts::TICKET.into()));
    }
    login_guard::may_try(&app, &context.counted_as()).await?;
    let Some(name) = validate::user_of(&app, server, &given.ticket, &given.url).await? else {
        login_guard::failed(&app, &context.counted_as()).await?;
        return Err(ApiError::LoginRefused(texts::TICKET.into()));
    };
    let tx = app.begin().await?;
    let account = user::at_work_by_name(&tx, &name).await?;
    let account = account.ok_or_else(|| ApiError::LoginRefused(texts::NO_ACCOUNT.with(&[("name", &name)])))?;
    let token = session::open(&tx, account.id, &context.address).await?;
    let record = Record {
        org_id: Some(account.org_id),
        entity: "app_user",
        entity_id: account.id,
        action: "login",
        note: &format!("single sign-on from {}", context.address),
        changes: Vec::new(),
    };
    audit::write(&tx, &Actor::person(Some(account.id), &account.username, &context.request_id), record).await?;
    tx.commit().await?;
    Ok(Done::data(Token { token }))
}
