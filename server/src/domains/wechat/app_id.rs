//! GET /sys/org/v1/appid/get: the app identity of the caller's organisation, kept as its parameter `corpId`.

use axum::extract::State;
use sea_orm::ConnectionTrait;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;

/// Organisation parameter that holds the corporation and, behind a `=`, the agent.
const PARAM: &str = "corpId";

/// The app identity.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppId {
    /// `<corporation>=<agent>`: the client takes what stands before the `=`. Blank where WeCom is not in use.
    pub corp_id: String,
}

pub async fn get(State(app): State<App>, caller: Caller) -> Answer<AppId> {
    Ok(Done::data(AppId { corp_id: of_org(&app.db, caller.org_id).await? }))
}

/// The parameter of an organisation, else of the nearest one above it; blank when none has it.
pub async fn of_org(db: &impl ConnectionTrait, org_id: i64) -> Result<String, ApiError> {
    let mut next = Some(org_id);
    while let Some(id) = next {
        let org = organisation::by_id(db, id).await?;
        if let Some(Value::String(found)) =
            org.params_map().get(PARAM).filter(|found| !found.as_str().unwrap_or_default().is_empty())
        {
            return Ok(found.clone());
        }
        next = org.parent_id;
    }
    Ok(String::new())
}
