//! GET /decl/v1/making/query and /decl/v1/making/new: the parameters by which declarations are judged. They are those
//! of the organisation that makes them, as on the server.

use axum::extract::State;
use core_wasm::config::OrgParams;
use core_wasm::permission::Category;
use core_wasm::rules::documents;
use core_wasm::rules::house::HouseRule;
use core_wasm::states::declaration::Command;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::IntoParams;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::access;
use super::declaration::{CATEGORY, Column, Entity};
use crate::accounts::caller::{Caller, Right, Scope};
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Ids, Query};
use crate::api::openapi::named;
use crate::documents::list::ListQuery;
use crate::documents::schema::schema;
use crate::domains::house;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Reader;
use crate::store::people::organisation;

/// By what a declaration is judged.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Making {
    /// The declaration; `None` for one that is to be made.
    id: Option<i64>,
    /// The organisation that makes it.
    making_org_id: i64,
    /// Its parameters, as the rules read them.
    org_params: OrgParams,
    /// The rules of its house, and of those above, that the caller may read.
    house_rules: Vec<HouseRule>,
    /// Whether its lines may be added to the goods master of whose declaration it is.
    adds_materials: bool,
    /// Whether the caller makes declarations of the bonded lists of that organisation.
    takes_lists: bool,
}

/// Which declarations.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Chosen {
    /// Once per declaration.
    #[param(rename = "ids[]")]
    ids: Vec<i64>,
}

/// A declaration that is to be made.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ToMake {
    /// Category '1' to '4'; imports when missing.
    #[serde(rename = "iECatg")]
    i_e_catg: Option<String>,
    /// Whose declaration it is; the caller's own when missing.
    #[serde(rename = "orgId")]
    org_id: Option<i64>,
}

/// What is answered, for the document.
pub fn answer() -> RefOr<Schema> {
    let params = match serde_json::to_value(OrgParams::default()) {
        Ok(serde_json::Value::Object(params)) => params
            .into_iter()
            .map(|(name, value)| (name, json!({ "type": if value.is_boolean() { "boolean" } else { "string" } })))
            .collect(),
        _ => serde_json::Map::new(),
    };
    schema(named(
        "Making",
        json!({
            "type": "object",
            "required": ["id", "makingOrgId", "orgParams", "houseRules", "addsMaterials", "takesLists"],
            "properties": {
                "id": { "type": ["integer", "null"], "description": "The declaration; null for one that is to be made" },
                "makingOrgId": { "type": "integer", "description": "The organisation that makes it" },
                "orgParams": { "type": "object", "description": "Its parameters", "properties": params },
                "houseRules": house::told::rules("The rules of its house, and of those above, that the caller may read"),
                "addsMaterials": {
                    "type": "boolean",
                    "description": "Whether its lines may be added to the goods master of whose declaration it is",
                },
                "takesLists": {
                    "type": "boolean",
                    "description": "Whether the caller makes declarations of the bonded lists of whose declaration it is",
                },
            },
        }),
    ))
}

/// What is answered about several, for the document.
pub fn answers() -> RefOr<Schema> {
    schema(json!({ "type": "array", "items": answer() }))
}

/// The organisation that makes a declaration of another one: that one itself for its own people and those above it, else
/// the caller's, as its agent.
pub async fn maker_of(db: &impl Reader, caller: &Caller, org_id: i64) -> Result<i64, ApiError> {
    Ok(if caller.own_scope(db).await?.contains(org_id) { org_id } else { caller.org_id })
}

/// Whether the caller declares the bonded goods of an organisation.
pub async fn declares_lists(db: &impl Reader, caller: &Caller, org_id: i64) -> Result<bool, ApiError> {
    let is_own = caller.own_scope(db).await?.contains(org_id);
    Ok(documents::declares_lists(is_own, &organisation::by_id(db, org_id).await?.org_params()))
}

pub async fn query(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Vec<Making>> {
    let ids = query.all("ids").map(|id| id.parse().map_err(|_| ApiError::no_number("ids")));
    let ids = Ids { ids: ids.collect::<Result<_, _>>()? }.distinct()?;
    let visible = caller.scope(&app.db, CATEGORY, Right::View).await?;
    let found =
        Entity::find().filter(Column::Id.is_in(ids.iter().copied())).order_by_asc(Column::Id).all(&app.db).await?;
    if found.len() != ids.len() || !found.iter().all(|row| visible.contains(row.org_id)) {
        return Err(ApiError::NotFound);
    }
    let editable = caller.scope(&app.db, CATEGORY, Right::Edit).await?;
    let mut makings: Vec<Making> = Vec::with_capacity(found.len());
    for row in found {
        access::check_viewable(&caller, &row.i_e_catg)?;
        let making_org_id = row.making_org();
        let known = makings.iter().find(|making| making.making_org_id == making_org_id);
        let (org_params, house_rules) = match known {
            Some(making) => (making.org_params.clone(), making.house_rules.clone()),
            None => {
                let org_params = organisation::by_id(&app.db, making_org_id).await?.org_params();
                (org_params, house::readable(&app.db, &caller, making_org_id).await?)
            }
        };
        let adds_materials = adds_materials(&app, &caller, &editable, row.org_id, &row.i_e_catg).await?;
        let takes_lists = declares_lists(&app.db, &caller, row.org_id).await?;
        makings.push(Making { id: Some(row.id), making_org_id, org_params, house_rules, adds_materials, takes_lists });
    }
    Ok(Done::data(makings))
}

pub async fn to_make(State(app): State<App>, caller: Caller, Query(wanted): Query<ToMake>) -> Answer<Making> {
    let ie_catg = match wanted.i_e_catg.as_deref() {
        None => Category::Import,
        Some(asked) => Category::from_ie_catg(asked).ok_or_else(|| ApiError::no_option("iECatg", asked))?,
    };
    let ie_catg = ie_catg.ie_catg();
    access::check_viewable(&caller, ie_catg)?;
    let owner = wanted.org_id.unwrap_or(caller.org_id);
    caller.scope(&app.db, CATEGORY, Right::View).await?.check(owner)?;
    let making_org_id = maker_of(&app.db, &caller, owner).await?;
    let org_params = organisation::by_id(&app.db, making_org_id).await?.org_params();
    let house_rules = house::readable(&app.db, &caller, making_org_id).await?;
    let editable = caller.scope(&app.db, CATEGORY, Right::Edit).await?;
    let adds_materials = adds_materials(&app, &caller, &editable, owner, ie_catg).await?;
    // An agent makes declarations of what its customers have: whose, is not said yet.
    let is_open = wanted.org_id.is_none() && organisation::by_id(&app.db, owner).await?.kind == organisation::AGENT;
    let takes_lists = is_open || declares_lists(&app.db, &caller, owner).await?;
    Ok(Done::data(Making { id: None, making_org_id, org_params, house_rules, adds_materials, takes_lists }))
}

/// Who makes an organisation's declarations adds materials from their lines where it says so.
async fn adds_materials(
    app: &App,
    caller: &Caller,
    editable: &Scope,
    owner: i64,
    ie_catg: &str,
) -> Result<bool, ApiError> {
    let makes = editable.contains(owner) && access::check_command(caller, Command::Edit, ie_catg).is_ok();
    Ok(makes && organisation::by_id(&app.db, owner).await?.org_params().allow_add_mat_from_dcl_merge_dtl)
}
