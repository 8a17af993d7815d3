//! GET and POST /auth/v1/captcha/sms/send: a code by SMS. The GET is how spec.md calls it; our client posts.

use axum::extract::State;
use core_wasm::rules::contact::{CODE_VALID, RESEND_AFTER, judge_mobile};
use core_wasm::text::catalogue::contact as texts;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::code;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Query};
use crate::api::http::context::Context;
use crate::api::http::same_site::SameSite;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Whom to send it to.
#[derive(Deserialize, ToSchema, IntoParams)]
pub struct Wanted {
    /// Mobile number of mainland China, 11 digits.
    pub mobile: String,
}

/// How long things take, in seconds.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sent {
    /// Until the code is no longer valid.
    pub expires_in: i64,
    /// Until the next code can be asked for.
    pub resend_after: i64,
}

pub async fn by_query(
    State(app): State<App>,
    context: Context,
    _: SameSite,
    Query(wanted): Query<Wanted>,
) -> Answer<Sent> {
    send(&app, &context, &wanted.mobile).await
}

pub async fn by_body(State(app): State<App>, context: Context, Json(wanted): Json<Wanted>) -> Answer<Sent> {
    send(&app, &context, &wanted.mobile).await
}

async fn send(app: &App, context: &Context, mobile: &str) -> Answer<Sent> {
    let mobile = mobile.trim();
    if let Some(problem) = judge_mobile(mobile) {
        return Err(ApiError::rule(problem));
    }
    code::send(app, &context.counted_as(), context.lang, mobile).await?;
    let told = texts::CODE_SENT.get(context.lang);
    Ok(Done::told(told, Sent { expires_in: CODE_VALID.num_seconds(), resend_after: RESEND_AFTER.num_seconds() }))
}
