//! GET /auth/v1/user/org/get: the caller's organisation.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::organisation;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;

/// An organisation as its own staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Org {
    pub id: i64,
    pub parent_id: Option<i64>,
    pub name: String,
    /// Ten-digit customs code.
    pub code: String,
    /// Unified social credit code (GB 32100-2015).
    pub credit_code: String,
    /// `platform`, `customer` or `agent`.
    pub kind: String,
    pub platform_id: String,
}

pub async fn get(State(app): State<App>, caller: Caller) -> Answer<Org> {
    let org = organisation::by_id(&app.db, caller.org_id).await?;
    Ok(Done::data(Org {
        id: org.id,
        parent_id: org.parent_id,
        name: org.name,
        code: org.code,
        credit_code: org.credit_code,
        kind: org.kind,
        platform_id: org.platform_id,
    }))
}
