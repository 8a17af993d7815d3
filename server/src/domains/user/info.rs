//! GET /auth/v1/user/info: who the caller is, with menus, permissions, organisation parameters and dictionaries.

use axum::extract::State;
use core_wasm::dictionary::families::is_large;
use core_wasm::permission::{self, Granted};
use core_wasm::resources::bonded::EML;
use core_wasm::session::user::UserInfo;
use serde_json::{Value as Json, json};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::domains::system::menu;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;
use crate::store::people::{grants, message, user};
use sea_orm::EntityTrait;

pub async fn info(State(app): State<App>, caller: Caller) -> Answer<UserInfo> {
    // First the position: the stream tells what comes behind it.
    let last_event_id = message::newest(&app.db, caller.user_id).await?.to_string();
    let user = user::Entity::find_by_id(caller.user_id).one(&app.db).await?.ok_or(ApiError::Unauthorized)?;
    let org = organisation::by_id(&app.db, user.org_id).await?;
    let tables = app.tables();
    let verdict = |code: &str| Granted { code: code.to_owned(), is_granted: i64::from(caller.may(code)) };
    // Handbooks are for organisations that switched them on.
    let has_handbooks = org.org_params().is_eml_enabled;
    let of_handbooks = |code: &str| permission::code(EML.perm, "view") == Some(code);
    let may_open = |code: &str| caller.may(code) && (has_handbooks || !of_handbooks(code));
    Ok(Done::data(UserInfo {
        id: user.id,
        username: user.username,
        name: user.name,
        dept: user.dept,
        org_id: org.id,
        org_params: org.params_map(),
        // Only an agent works for several customers.
        is_multi_customer: org.kind == organisation::AGENT,
        org_name: org.name,
        platform_id: org.platform_id,
        roles: grants::roles(&app.db, caller.user_id).await?,
        user_type: user.user_type.into(),
        pwd_modify_policy: user.pwd_modify_policy,
        dicts: tables
            .dictionaries
            .families()
            .filter(|(name, _)| !is_large(name))
            .map(|(name, entries)| (name.to_owned(), entries.to_vec()))
            .collect(),
        dict_versions: tables
            .versions
            .iter()
            .filter(|(name, _)| is_large(name))
            .map(|(name, version)| (name.clone(), version.clone()))
            .collect(),
        last_event_id,
        menus: menu::of_user(&app.db, caller.user_id, may_open).await?,
        permissions: permission::all().iter().map(|(code, _)| verdict(code)).collect(),
    }))
}

/// The answer for openapi.json.
pub fn document() -> Json {
    let text = json!({ "type": "string" });
    let number = json!({ "type": "integer" });
    json!({
        "type": "object",
        "properties": {
            "id": number, "username": text, "name": text, "dept": text, "orgId": number, "orgName": text,
            "roles": { "type": "array", "items": number },
            "userType": { "type": "integer", "description": "0 platform administrator, 1 platform staff, 2 organisation administrator, 3 staff" },
            "platformId": text,
            "isMultiCustomer": { "type": "boolean" },
            "pwdModifyPolicy": { "type": "string", "description": "'0' no password dialog, '2' must change, else may change" },
            "dicts": { "type": "object", "description": "family to entries", "additionalProperties": { "type": "array", "items": {
                "type": "object",
                "properties": { "id": text, "name": text, "name2": text, "nameEn": text },
                "additionalProperties": true
            } } },
            "dictVersions": { "type": "object", "description": "family to version, of the families too large for dicts", "additionalProperties": text },
            "lastEventId": { "type": "string", "description": "id of the newest message there was for the caller: the stream goes on behind it" },
            "orgParams": { "type": "object", "additionalProperties": text },
            "menus": { "type": "array", "description": "the caller's part of the menu tree", "items": { "type": "object", "properties": {
                "name": text, "component": text, "hidden": { "type": "boolean" },
                "meta": { "type": "object", "properties": { "title": text, "noCache": { "type": "boolean" } } },
                "children": { "type": "array", "items": { "type": "object" } }
            } } },
            "permissions": { "type": "array", "items": { "type": "object", "properties": { "code": text, "isGranted": number } } }
        }
    })
}
