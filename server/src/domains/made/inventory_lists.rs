//! POST /decl/v1/g2normal/from: makes declarations of bonded inventory lists.

use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::forecasts::given;
use super::make::{Asked, MadeDeclaration, make};
use crate::accounts::caller::Caller;
use crate::api::answer::Answer;
use crate::api::extract::{Json, Reconfirmed};
use crate::domains::decl::from::source::INVENTORY_LIST;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Bonded inventory lists of which declarations are made, each its own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FromLists {
    pub ids: Vec<i64>,
    pub versions: Option<Vec<i64>>,
    /// Category of the declarations.
    #[serde(rename = "iECatg")]
    pub i_e_catg: String,
    /// 1: go on with what is doubtful; else it is asked first (511).
    #[schema(value_type = Option<String>)]
    pub is_force: Option<Value>,
}

pub async fn from_inventory_lists(
    State(app): State<App>,
    caller: Caller,
    confirmed: Reconfirmed,
    Json(sent): Json<FromLists>,
) -> Answer<Vec<MadeDeclaration>> {
    make(&app, &caller, &INVENTORY_LIST, &of_lists(sent, None, confirmed)?).await
}

pub fn of_lists(of: FromLists, client_order_id: Option<i64>, confirmed: Reconfirmed) -> Result<Asked, ApiError> {
    let force = given(of.is_force.as_ref(), "isForce")? == Some("1") || confirmed.0;
    Ok(Asked {
        ids: of.ids,
        versions: of.versions,
        i_e_catg: of.i_e_catg,
        two_step: Some(false),
        marks: Vec::new(),
        client_order_id,
        force,
    })
}
