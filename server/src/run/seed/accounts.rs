//! The demo's organisations, grants and accounts; and making an account.

use std::collections::HashMap;

use anyhow::Context;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use serde_json::{Map, Value as Json};

use crate::process::error::ApiError;
use crate::process::password;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::{data_priv, organisation};
use crate::store::people::{role, user};

/// Password of every demo account.
pub const DEMO_PASSWORD: &str = "Demo@2026";

const ORGANISATIONS: &str = include_str!("../../../../fixtures/seed/demo/organisations.json");
const USERS: &str = include_str!("../../../../fixtures/seed/demo/users.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct World {
    organisations: Vec<Org>,
    grants: Vec<Grant>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Org {
    key: String,
    parent: Option<String>,
    kind: String,
    name: String,
    code: String,
    credit_code: String,
    params: Map<String, Json>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grant {
    org: String,
    grantee: String,
    category: String,
    rights: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Account {
    username: String,
    name: String,
    dept: String,
    #[serde(default)]
    email: Option<String>,
    org: String,
    user_type: i16,
    pwd_modify_policy: String,
    roles: Vec<String>,
}

/// Platform of all demo organisations.
pub(super) const PLATFORM: &str = "1";

/// The MD5 hex digest of a password, as a client sends it.
pub fn password_digest(password: &str) -> String {
    core_wasm::password::digest(password)
}

/// Makes what of the demo is not there yet. Answers the organisations by their keys.
pub async fn seed_demo(tx: &Tx) -> Result<HashMap<String, i64>, ApiError> {
    let world: World = serde_json::from_str(ORGANISATIONS).context("organisations.json")?;
    let mut ids = HashMap::new();
    for org in world.organisations {
        let parent = org.parent.as_ref().map(|parent| ids.get(parent).copied().context("a parent stands first"));
        let id = put_org(tx, &org, parent.transpose()?).await?;
        ids.insert(org.key, id);
    }
    let id_of = |key: &str| ids.get(key).copied().with_context(|| format!("no organisation {key}"));
    for grant in world.grants {
        put_grant(tx, id_of(&grant.org)?, id_of(&grant.grantee)?, &grant).await?;
    }
    let accounts: Vec<Account> = serde_json::from_str(USERS).context("users.json")?;
    let mut hashed = None;
    for account in accounts {
        if user::by_name(tx, &account.username).await?.is_some() {
            continue;
        }
        // One hash serves all accounts of the demo: they share the password.
        let hash = match &hashed {
            Some(hash) => String::clone(hash),
            None => hashed.insert(password::hash(&password_digest(DEMO_PASSWORD))?).clone(),
        };
        let roles: Vec<&str> = account.roles.iter().map(String::as_str).collect();
        let new = user::ActiveModel {
            version: Set(1),
            org_id: Set(id_of(&account.org)?),
            username: Set(account.username),
            name: Set(account.name),
            dept: Set(account.dept),
            email: Set(account.email),
            user_type: Set(account.user_type),
            password_hash: Set(hash),
            pwd_modify_policy: Set(account.pwd_modify_policy),
            enabled: Set(true),
            password_changed_at: Set(None),
            created_at: Set(tx.now()),
            ..Default::default()
        };
        new_account(tx, new, &roles).await?;
    }
    Ok(ids)
}

/// Inserts an account with its roles, by their codes.
pub async fn new_account(tx: &Tx, account: user::ActiveModel, roles: &[&str]) -> Result<i64, ApiError> {
    let user = user::Entity::insert(account).exec_with_returning(tx).await?;
    for code in roles {
        let role = role::Entity::find().filter(role::Column::Code.eq(*code)).one(tx).await?;
        let role = role.with_context(|| format!("there is no role {code}"))?;
        let given = role::of_user::ActiveModel { user_id: Set(user.id), role_id: Set(role.id) };
        role::of_user::Entity::insert(given).exec_without_returning(tx).await?;
    }
    let note = format!("roles: {}", roles.join(", "));
    let record = Record {
        org_id: Some(user.org_id),
        entity: "app_user",
        entity_id: user.id,
        action: "add",
        note: &note,
        changes: Vec::new(),
    };
    audit::write(tx, &Actor::system("seed"), record).await?;
    Ok(user.id)
}

async fn put_org(tx: &Tx, org: &Org, parent_id: Option<i64>) -> Result<i64, ApiError> {
    let found =
        organisation::Entity::find().filter(organisation::Column::CreditCode.eq(&org.credit_code)).one(tx).await?;
    if let Some(found) = found {
        return Ok(found.id);
    }
    let new = organisation::ActiveModel {
        version: Set(1),
        parent_id: Set(parent_id),
        path: Set(String::new()),
        name: Set(org.name.clone()),
        code: Set(org.code.clone()),
        credit_code: Set(org.credit_code.clone()),
        kind: Set(org.kind.clone()),
        platform_id: Set(PLATFORM.to_owned()),
        params: Set(Json::Object(org.params.clone()).to_string()),
        enabled: Set(true),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    organisation::insert(tx, new).await
}

async fn put_grant(tx: &Tx, org_id: i64, grantee: i64, grant: &Grant) -> Result<(), ApiError> {
    let found = data_priv::Entity::find()
        .filter(data_priv::Column::OrgId.eq(org_id))
        .filter(data_priv::Column::Grantee.eq(grantee))
        .filter(data_priv::Column::BusiCatg.eq(&grant.category))
        .one(tx)
        .await?;
    if found.is_some() {
        return Ok(());
    }
    let giver = organisation::by_id(tx, org_id).await?.name;
    let new = data_priv::ActiveModel {
        version: Set(1),
        org_id: Set(org_id),
        customer_id: Set(Some(org_id)),
        grantee: Set(grantee),
        busi_catg: Set(grant.category.clone()),
        privs: Set(grant.rights.join(",")),
        state: Set(data_priv::AGREED.to_owned()),
        is_enabled: Set(Some("1".to_owned())),
        org_name: Set(Some(giver.clone())),
        customer: Set(Some(giver)),
        grantee_name: Set(Some(organisation::by_id(tx, grantee).await?.name)),
        created_at: Set(tx.now()),
        updated_at: Set(Some(tx.now())),
        ..Default::default()
    };
    data_priv::Entity::insert(new).exec_without_returning(tx).await?;
    Ok(())
}
