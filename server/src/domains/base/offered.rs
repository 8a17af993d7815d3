//! What the base data of an owner offers to the fields of its documents. The grant of the document opens it here.
//!
//! - GET /base/v1/etps/offered: enterprises that can be parties, as `/decl/v1/etps` offers those of a declaration.
//! - GET /base/v1/storeSub/offered: sub-stores in which the goods can lie, as `/decl/v1/stores` does; for orders of the warehouse
//!   those that say which warehouses there are.

use axum::extract::State;
use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::ALL;
use core_wasm::row::Row;
use core_wasm::rules::document_parties::{Whose, fields};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::served::Served;
use crate::domains::decl::enterprises::look_up;
use crate::domains::decl::stores::{Store, enabled, stores_of};
use crate::process::error::ApiError;
use crate::store::app::App;

/// The field of a document that names a sub-store, and that of one which names a whole warehouse.
const STORE: &str = "subStore";
const WAREHOUSE: &str = "warehouse";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct EnterprisesFor {
    /// Name of the document's definition, such as `asn`.
    of: String,
    /// Whose document it is; the caller's own when missing.
    org_id: Option<i64>,
    /// A part of a name, the beginning of a code, or pinyin; the first ones when missing.
    query: Option<String>,
    /// 0: those at home, 1: those abroad, 2 or missing: all.
    whose: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct StoresFor {
    /// Name of the document's definition, such as `bondInvt`.
    of: String,
    /// Whose document it is; the caller's own when missing.
    org_id: Option<i64>,
}

pub async fn enterprises(
    State(app): State<App>,
    caller: Caller,
    Query(wanted): Query<EnterprisesFor>,
) -> Answer<Vec<Row>> {
    let document = document(&wanted.of, |document| !fields(document.name).is_empty())?;
    let whose = match wanted.whose.as_deref().unwrap_or_default() {
        "0" => Whose::Home,
        "1" => Whose::Abroad,
        "2" | "" => Whose::Any,
        other => return Err(ApiError::no_option("whose", other)),
    };
    let owner = writing(&app, &caller, document, wanted.org_id).await?;
    Ok(Done::data(look_up(&app, &caller, owner, whose, wanted.query.as_deref().unwrap_or_default()).await?))
}

pub async fn stores(State(app): State<App>, caller: Caller, Query(wanted): Query<StoresFor>) -> Answer<Vec<Store>> {
    let has = |document: &Resource| [STORE, WAREHOUSE].iter().any(|name| document.field(name).is_some());
    let document = document(&wanted.of, has)?;
    let owner = writing(&app, &caller, document, wanted.org_id).await?;
    // Every owner has warehouses; parts of them only where it keeps its stock by sub-stores.
    let found =
        if document.field(STORE).is_some() { stores_of(&app, owner).await? } else { enabled(&app, owner).await? };
    Ok(Done::data(found))
}

/// The definition of a name that has such fields.
fn document(name: &str, has: fn(&Resource) -> bool) -> Result<&'static Resource, ApiError> {
    let found = ALL.iter().copied().find(|resource| resource.name == name && has(resource));
    found.ok_or_else(|| ApiError::no_option("of", name))
}

/// Whose document the caller writes: refuses who may not write such documents, or none of this owner.
async fn writing(app: &App, caller: &Caller, document: &'static Resource, owner: Option<i64>) -> Result<i64, ApiError> {
    let codes = ["add", "update"].map(|verb| permission::code(document.perm, verb)).into_iter().flatten();
    let codes: Vec<&str> = codes.collect();
    if !codes.iter().any(|code| caller.may(code)) {
        caller.require(codes.first().copied().unwrap_or_default())?;
    }
    let owner = owner.unwrap_or(caller.org_id);
    if let Some(scope) = Served::of(document).scope(&app.db, caller, Right::Edit).await? {
        scope.check(owner)?;
    }
    Ok(owner)
}
