//! POST /wx/cp/address, GET and POST /wx/cp/binding and /wx/cp/unBinding: the caller's WeCom user. The person is sent to
//! WeCom, whose redirect brings a code, behind which the provider finds the user; only the corporation of the caller's own
//! organisation will do.

use axum::extract::State;
use core_wasm::config::app_identity;
use core_wasm::text::catalogue::error::KIND_ADDRESS;
use core_wasm::text::catalogue::outward as texts;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::app_id;
use super::binding::{self, Binding, Kind};
use super::get_qr_code::checked;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Query};
use crate::api::http::same_site::SameSite;
use crate::notices::outward;
use crate::notices::outward::Redirect;
use crate::process::error::ApiError;
use crate::store::app::App;

/// How the person comes back.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Leaving {
    /// The page of this site to which WeCom sends the person.
    pub back: String,
    /// Comes back with the person; made up by the page, which knows by it that it was itself who asked.
    pub state: String,
    /// Whether the person looks at us in WeCom's own browser.
    #[serde(default)]
    pub inside: bool,
}

/// Where the person goes, and for which app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Address {
    pub url: String,
    /// As `binding` wants it.
    pub agent_id: String,
    pub corp_id: String,
}

/// Longest address of a page of ours.
const MAX_ADDRESS: usize = 500;

pub async fn address(State(app): State<App>, caller: Caller, Json(leaving): Json<Leaving>) -> Answer<Address> {
    let state = checked("state", &leaving.state)?;
    let back = leaving.back.trim();
    let is_page = (back.starts_with("https://") || back.starts_with("http://"))
        && back.len() <= MAX_ADDRESS
        && back.bytes().all(|byte| byte.is_ascii_graphic());
    if !is_page {
        return Err(ApiError::not_of_kind("back", KIND_ADDRESS));
    }
    let own = app_id::of_org(&app.db, caller.org_id).await?;
    let Some((corp_id, agent_id)) = own.split_once('=').filter(|(corp, agent)| !corp.is_empty() && !agent.is_empty())
    else {
        return Err(ApiError::refused(texts::NO_CORPORATION));
    };
    let redirect = Redirect { corp_id, agent_id, back, state, inside: leaving.inside };
    let url = outward::gateway(&app).work_address(redirect).await?;
    Ok(Done::data(Address { url, agent_id: agent_id.to_owned(), corp_id: corp_id.to_owned() }))
}

/// What WeCom's redirect brought.
#[derive(Deserialize, ToSchema, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct Redirected {
    pub code: String,
    pub agent_id: String,
    /// As `appid/get` gave it: what stands before a `=` counts.
    pub corp_id: String,
}

/// Which binding.
#[derive(Deserialize, ToSchema, IntoParams)]
pub struct ChosenBinding {
    pub id: i64,
}

pub async fn bind_by_query(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    Query(redirected): Query<Redirected>,
) -> Answer<Binding> {
    bind(&app, &caller, &redirected).await
}

pub async fn bind_by_body(
    State(app): State<App>,
    caller: Caller,
    Json(redirected): Json<Redirected>,
) -> Answer<Binding> {
    bind(&app, &caller, &redirected).await
}

async fn bind(app: &App, caller: &Caller, redirected: &Redirected) -> Answer<Binding> {
    let corp_id = checked("corpId", app_identity(&redirected.corp_id))?;
    let agent_id = checked("agentId", &redirected.agent_id)?;
    let code = checked("code", &redirected.code)?;
    let own = app_id::of_org(&app.db, caller.org_id).await?;
    if app_identity(&own) != corp_id {
        return Err(ApiError::refused(texts::CORPORATION));
    }
    let user = outward::gateway(app).work_user(corp_id, agent_id, code).await?;
    let user = user.ok_or_else(|| ApiError::refused(texts::CODE))?;
    let tx = app.begin().await?;
    let bound = binding::bind(&tx, caller, Kind::WorkWechat, corp_id, &user).await?;
    tx.done(Done::data(bound.into())).await
}

pub async fn unbind_by_query(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    Query(chosen): Query<ChosenBinding>,
) -> Answer<()> {
    unbind(&app, &caller, &chosen).await
}

pub async fn unbind_by_body(State(app): State<App>, caller: Caller, Json(chosen): Json<ChosenBinding>) -> Answer<()> {
    unbind(&app, &caller, &chosen).await
}

async fn unbind(app: &App, caller: &Caller, chosen: &ChosenBinding) -> Answer<()> {
    let tx = app.begin().await?;
    let found = binding::of_work(&tx, caller, chosen.id).await?;
    binding::end(&tx, caller, found).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}
