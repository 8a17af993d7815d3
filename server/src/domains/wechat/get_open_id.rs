//! GET /auth/v1/getOpenId: asked again and again until the code is scanned; the first to learn of the scan binds.

use axum::extract::State;
use core_wasm::text::catalogue::outward as texts;
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::binding::{self, Kind};
use super::scan;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::api::http::same_site::SameSite;
use crate::notices::outward;
use crate::notices::outward::Scan;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Which code.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct Asked {
    pub event_key: String,
}

/// What became of it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scanned {
    /// Empty while nobody has scanned the code.
    pub open_id: Option<String>,
}

pub async fn get(State(app): State<App>, caller: Caller, _: SameSite, Query(asked): Query<Asked>) -> Answer<Scanned> {
    let waiting = scan::find(&app, caller.user_id, &asked.event_key).await?;
    let waiting = waiting.ok_or_else(|| ApiError::refused(texts::QR_EXPIRED))?;
    let question = Scan {
        appid: &waiting.appid,
        event_key: &asked.event_key,
        user_id: caller.user_id,
        shown_at: waiting.created_at,
    };
    let Some(open_id) = outward::gateway(&app).wechat_scanned(question).await? else {
        return Ok(Done::data(Scanned { open_id: None }));
    };
    let tx = app.begin().await?;
    binding::bind(&tx, &caller, Kind::Wechat, &waiting.appid, &open_id).await?;
    scan::Entity::delete_by_id(waiting.event_hash).exec(&tx).await?;
    tx.done(Done::data(Scanned { open_id: Some(open_id) })).await
}
