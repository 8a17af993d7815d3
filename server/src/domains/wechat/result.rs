//! GET /auth/v1/getBindingResult: whether the caller's account is bound to this WeChat.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::binding::{self, Binding};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::store::app::App;

/// Which WeChat.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct Asked {
    pub open_id: String,
}

/// The binding, if there is one.
#[derive(Serialize, ToSchema)]
pub struct Bound {
    pub bound: bool,
    pub binding: Option<Binding>,
}

pub async fn get(State(app): State<App>, caller: Caller, Query(asked): Query<Asked>) -> Answer<Bound> {
    let found = binding::by_open_id(&app.db, &caller, asked.open_id.trim()).await?;
    Ok(Done::data(Bound { bound: found.is_some(), binding: found.map(Binding::from) }))
}
