//! POST /auth/v1/binding/getQrCode: a code which, scanned with WeChat, binds the caller's account.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::scan;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::notices::outward;
use crate::notices::outward::Scan;
use crate::process::error::ApiError;
use crate::store::app::App;

/// For which app.
#[derive(Deserialize, IntoParams)]
pub struct Wanted {
    pub appid: String,
}

/// A code to show.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QrCode {
    /// Asks for the scan (`getOpenId`).
    pub event_key: String,
    /// Content of the QR code.
    pub url: String,
    /// Seconds until the code is no longer valid.
    pub expires_in: i64,
}

/// Longest id that is taken from a request.
pub const MAX_ID: usize = 128;

/// 400 unless a text can be an id of WeChat.
pub fn checked<'a>(name: &str, id: &'a str) -> Result<&'a str, ApiError> {
    let id = id.trim();
    let fits = !id.is_empty() && id.len() <= MAX_ID && id.bytes().all(|byte| byte.is_ascii_graphic());
    if fits { Ok(id) } else { Err(ApiError::characters(name, 1, MAX_ID)) }
}

pub async fn get(State(app): State<App>, caller: Caller, Query(wanted): Query<Wanted>) -> Answer<QrCode> {
    let appid = checked("appid", &wanted.appid)?;
    let (event_key, row) = scan::open(&app, caller.user_id, appid).await?;
    let asked = Scan { appid, event_key: &event_key, user_id: caller.user_id, shown_at: row.created_at };
    let url = outward::gateway(&app).wechat_code(asked).await?;
    Ok(Done::data(QrCode { event_key, url, expires_in: scan::LIFE.num_seconds() }))
}
