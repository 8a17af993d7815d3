//! GET and POST /auth/v1/unBinding: ends the caller's binding to a WeChat.

use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::binding;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Query};
use crate::api::http::same_site::SameSite;
use crate::store::app::App;

/// Which one.
#[derive(Deserialize, ToSchema, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct ChosenWeChat {
    pub open_id: String,
    pub appid: String,
}

pub async fn by_query(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    Query(chosen): Query<ChosenWeChat>,
) -> Answer<()> {
    unbind(&app, &caller, &chosen).await
}

pub async fn by_body(State(app): State<App>, caller: Caller, Json(chosen): Json<ChosenWeChat>) -> Answer<()> {
    unbind(&app, &caller, &chosen).await
}

async fn unbind(app: &App, caller: &Caller, chosen: &ChosenWeChat) -> Answer<()> {
    let tx = app.begin().await?;
    let found = binding::of_wechat(&tx, caller, chosen.appid.trim(), chosen.open_id.trim()).await?;
    binding::end(&tx, caller, found).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}
