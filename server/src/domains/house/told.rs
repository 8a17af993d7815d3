//! GET /house/v1/inForce: the rules of a house by which a form of a document judges while it is keyed.

use axum::extract::State;
use core_wasm::permission;
use core_wasm::rules::house::{HouseRule, Subject};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use utoipa::IntoParams;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::force::readable_of;
use super::verdict::maker_of;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::api::openapi::named;
use crate::documents::schema::schema;
use crate::documents::served::Served;
use crate::process::error::ApiError;
use crate::store::app::App;

/// A document of a form.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct Judged {
    /// The name of its definition (dictionary `houseDocument`).
    document: String,
    /// Whose it is; the caller's own where nobody says.
    org_id: Option<i64>,
}

/// The rules of whoever makes such a document, and of those above, that the caller may read: by others the server alone judges.
pub async fn in_force(State(app): State<App>, caller: Caller, Query(of): Query<Judged>) -> Answer<Vec<HouseRule>> {
    let unknown = || ApiError::no_option("document", &of.document);
    let resource = Subject::named(&of.document).filter(|_| !of.document.is_empty()).ok_or_else(unknown)?.definition();
    if let Some(viewing) = permission::code(resource.perm, "view") {
        caller.require(viewing)?;
    }
    let scope = Served::of(resource).scope(&app.db, &caller, Right::View).await?;
    if let (Some(scope), Some(org)) = (scope, of.org_id) {
        scope.check(org)?;
    }
    let maker = maker_of(&caller, &caller.own_scope(&app.db).await?, of.org_id);
    Ok(Done::data(readable_of(&app.db, &caller, resource.name, maker).await?))
}

/// What is answered, for the document.
pub fn answer() -> RefOr<Schema> {
    schema(rules(
        "The rules of the house that makes the document, and of those above, as far as the caller may read them",
    ))
}

/// Rules that are in force, for the document.
pub fn rules(description: &str) -> Json {
    json!({
        "type": "array",
        "description": description,
        "items": named("HouseRuleInForce", json!({
            "type": "object",
            "required": ["id", "condition", "severity", "field", "message"],
            "properties": {
                "id": { "type": "string" },
                "condition": { "type": "string" },
                "severity": { "type": "string", "enum": ["E", "W"] },
                "field": { "type": "string", "description": "Where its problems stand; blank for the first field" },
                "message": {
                    "type": "object",
                    "required": ["zh", "en"],
                    "properties": { "zh": { "type": "string" }, "en": { "type": "string" } },
                },
            },
        })),
    })
}
