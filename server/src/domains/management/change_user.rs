//! POST /sys/v1/user/add and /update: nobody makes an account that is above the own one.

use std::collections::BTreeSet;

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::management::USER;
use core_wasm::row::Row;
use core_wasm::rules::administration::{belongs, counts, may_handle};
use core_wasm::text::catalogue::administration as texts;
use core_wasm::text::catalogue::error::KIND_WHOLE_LIST;
use core_wasm::validate::{Stage, validate};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use serde_json::{Value as Json, json};
use utoipa::ToSchema;

use super::fixed;
use super::list_users::UserRow;
use super::reach::{self, Reach, grantable};
use crate::accounts::caller::Caller;
use crate::accounts::session;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json as Body, MAX_SELECTION};
use crate::documents::sent::{number, number_if_given, over};
use crate::domains::user::temporary_password;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::people::{grants, role, user};

/// An account just made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddedUser {
    user: UserRow,
    /// Shown now and never again; it must be changed at the first log-in.
    password: String,
}

/// Field of the audit that names the organisation of an account.
const ORG_NAME: &str = "orgName";

/// What an administrator wants an account to be.
struct Wanted {
    org: organisation::Model,
    name: String,
    dept: String,
    email: Option<String>,
    user_type: i16,
    roles: BTreeSet<i64>,
}

pub async fn add(State(app): State<App>, caller: Caller, Body(row): Body<Row>) -> Answer<AddedUser> {
    let (password, hash) = temporary_password::make(&app).await?;
    let tx = app.begin().await?;
    let reach = Reach::of(&tx, &caller).await?;
    let (wanted, mut problems) = read(&app, &tx, &reach, &row).await?;
    problems.extend(type_problems(&caller, &wanted));
    problems.extend(role_problems(&tx, &caller, &reach, &wanted, &BTreeSet::new(), None).await?);
    let username = user::normal_name(row.text("username"));
    if !username.is_empty() && user::by_name(&tx, &username).await?.is_some() {
        problems.push(taken());
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let new = user::ActiveModel {
        version: Set(1),
        org_id: Set(wanted.org.id),
        username: Set(username.clone()),
        name: Set(wanted.name.clone()),
        dept: Set(wanted.dept.clone()),
        email: Set(wanted.email.clone()),
        user_type: Set(wanted.user_type),
        password_hash: Set(hash),
        pwd_modify_policy: Set(user::MUST_CHANGE.to_owned()),
        enabled: Set(true),
        password_changed_at: Set(None),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    let inserted = user::Entity::insert(new).exec(&tx).await;
    let id = inserted.map_err(|error| ApiError::of_insert(error, ApiError::rule(taken())))?.last_insert_id;
    give(&tx, id, &wanted.roles, &BTreeSet::new()).await?;
    let after = audited(&tx, &wanted, &username).await?;
    note(&tx, &caller, "add", (id, &username), &Row::new(), &after, wanted.org.id).await?;
    let user = UserRow::now(&app, &tx, &caller, id).await?;
    tx.done(Done::data(AddedUser { user, password })).await
}

pub async fn update(State(app): State<App>, caller: Caller, Body(sent): Body<Row>) -> Answer<UserRow> {
    let (id, version) = (number(&sent, "id")?, number(&sent, "version")?);
    let tx = app.begin().await?;
    let reach = Reach::of(&tx, &caller).await?;
    let before = reach::by_id(&tx, &reach, id).await?;
    let held: BTreeSet<i64> = grants::roles(&tx, id).await?.into_iter().collect();
    let mut row = over(as_sent(&before, &held), &sent);
    let renamed = !row.is_blank("username") && user::normal_name(row.text("username")) != before.username;
    row.set("username", before.username.as_str());
    let (mut wanted, mut problems) = read(&app, &tx, &reach, &row).await?;
    // Roles of organisations above the caller are not the caller's to take away.
    wanted.roles.extend(unseen(&tx, &reach, &held).await?);
    if renamed {
        problems.push(fixed("user.username", "username", texts::USER_NAME_LABEL));
    }
    if id == caller.user_id {
        problems.extend(own_problems(&before, &wanted, &held));
    } else if reach::above(&tx, &caller, &before).await? {
        problems.push(Problem::error("user.above", "username", texts::USER_ABOVE));
    } else {
        problems.extend(type_problems(&caller, &wanted));
        problems.extend(role_problems(&tx, &caller, &reach, &wanted, &held, Some(before.user_type)).await?);
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let changed = user::ActiveModel {
        version: Set(version + 1),
        org_id: Set(wanted.org.id),
        name: Set(wanted.name.clone()),
        dept: Set(wanted.dept.clone()),
        email: Set(wanted.email.clone()),
        user_type: Set(wanted.user_type),
        ..Default::default()
    };
    let written = user::Entity::update_many()
        .set(changed)
        .filter(user::Column::Id.eq(id))
        .filter(user::Column::Version.eq(version))
        .exec(&tx)
        .await?;
    if written.rows_affected != 1 {
        return Err(ApiError::Conflict { ids: vec![id] });
    }
    give(&tx, id, &wanted.roles, &held).await?;
    if wanted.org.id != before.org_id {
        // What is open shows rows of the organisation that the account has left.
        session::end_of_user(&tx, id, None).await?;
    }
    let was = Wanted {
        org: organisation::by_id(&tx, before.org_id).await?,
        name: before.name,
        dept: before.dept,
        email: before.email,
        user_type: before.user_type,
        roles: held,
    };
    let (was, after) = (audited(&tx, &was, &before.username).await?, audited(&tx, &wanted, &before.username).await?);
    let account = (id, before.username.as_str());
    if wanted.org.id == before.org_id {
        if audit::changes(&was, &after).is_empty() {
            // What was written on the way is given up.
            return Ok(Done::data(UserRow::now(&app, &app.db, &caller, id).await?));
        }
        note(&tx, &caller, "update", account, &was, &after, wanted.org.id).await?;
    } else {
        // Each side learns of its own organisation only: one that the account left, the other what came.
        let left = Row::from_iter([(ORG_NAME.to_owned(), was.0.get(ORG_NAME).cloned().unwrap_or_default())]);
        note(&tx, &caller, "leave", account, &left, &Row::new(), before.org_id).await?;
        note(&tx, &caller, "join", account, &Row::new(), &after, wanted.org.id).await?;
    }
    let row = UserRow::now(&app, &tx, &caller, id).await?;
    tx.done(Done::data(row)).await
}

/// An account as an update would send it that changes nothing.
fn as_sent(account: &user::Model, roles: &BTreeSet<i64>) -> Row {
    let mut row = Row::new();
    row.set("orgId", account.org_id);
    row.set("name", account.name.as_str());
    row.set("dept", account.dept.as_str());
    row.set("email", account.email.clone());
    row.set("userType", account.user_type.to_string());
    row.set("roleIds", roles.iter().copied().map(Json::from).collect::<Vec<_>>());
    row
}

/// What was sent, with what is wrong about it by itself. An organisation outside the reach is 404.
async fn read(app: &App, tx: &Tx, reach: &Reach, row: &Row) -> Result<(Wanted, Vec<Problem>), ApiError> {
    let org_id = number_if_given(row, "orgId")?
        .ok_or_else(|| ApiError::rule(Problem::error("field.required", "orgId", texts::ORG_REQUIRED)))?;
    reach.check(org_id)?;
    let problems = validate(&USER, row, &app.dictionaries(), Stage::Store);
    let roles: BTreeSet<i64> = match row.0.get("roleIds") {
        None | Some(Json::Null) => BTreeSet::new(),
        Some(ids) => {
            serde_json::from_value(ids.clone()).map_err(|_| ApiError::not_of_kind("roleIds", KIND_WHOLE_LIST))?
        }
    };
    if roles.len() > MAX_SELECTION {
        return Err(ApiError::at_most("roleIds", MAX_SELECTION));
    }
    let wanted = Wanted {
        org: organisation::by_id(tx, org_id).await?,
        name: row.text("name").to_owned(),
        dept: row.text("dept").to_owned(),
        email: Some(row.text("email").trim().to_owned()).filter(|address| !address.is_empty()),
        user_type: row.int("userType").and_then(|code| i16::try_from(code).ok()).unwrap_or(i16::MAX),
        roles,
    };
    Ok((wanted, problems))
}

fn taken() -> Problem {
    Problem::error("user.taken", "username", texts::USERNAME_TAKEN)
}

fn type_problems(caller: &Caller, wanted: &Wanted) -> Vec<Problem> {
    if wanted.user_type == i16::MAX {
        return Vec::new();
    }
    let text = match () {
        () if !may_handle(caller.user_type, wanted.user_type) => texts::USER_TYPE,
        () if !belongs(wanted.user_type, &wanted.org.kind) => texts::USER_TYPE_ORG,
        () => return Vec::new(),
    };
    vec![Problem::error("user.type", "userType", text)]
}

/// Every role must be built in, or of the account's organisation or one above it. Those given anew must be within the
/// caller's reach and hold nothing that the caller may not grant; those held already give nothing more by the new type.
async fn role_problems(
    tx: &Tx,
    caller: &Caller,
    reach: &Reach,
    wanted: &Wanted,
    held: &BTreeSet<i64>,
    type_before: Option<i16>,
) -> Result<Vec<Problem>, ApiError> {
    let ids = wanted.roles.iter().copied();
    let found = role::Entity::find().filter(role::Column::Id.is_in(ids)).all(tx).await?;
    let fits = |role: &role::Model| {
        role.org_id.is_none_or(|org| {
            wanted.org.path.contains(&format!("/{org}/")) && (held.contains(&role.id) || reach.contains(org))
        })
    };
    if found.len() != wanted.roles.len() || !found.iter().all(fits) {
        return Ok(vec![Problem::error("user.role", "roleIds", texts::ROLE_UNKNOWN)]);
    }
    let mut problems = Vec::new();
    for role in found {
        let codes = role::codes(tx, role.id).await?;
        // A code of a role held already is given anew when it did not count for the type before.
        let held_type = type_before.filter(|_| held.contains(&role.id));
        let given = |code: &str| held_type.is_none_or(|before| counts(code, wanted.user_type) && !counts(code, before));
        if codes.iter().any(|code| given(code) && !grantable(caller, code)) {
            let message = texts::ROLE_ABOVE.with(&[("zh", &role.name_zh), ("en", &role.name_en)]);
            problems.push(Problem::error("user.roleAbove", "roleIds", message));
        }
    }
    Ok(problems)
}

/// Nobody changes what the own account may do.
fn own_problems(before: &user::Model, wanted: &Wanted, held: &BTreeSet<i64>) -> Vec<Problem> {
    let changes = [
        ("userType", before.user_type != wanted.user_type),
        ("orgId", before.org_id != wanted.org.id),
        ("roleIds", wanted.roles != *held),
    ];
    let changed = changes.into_iter().filter(|(_, changed)| *changed);
    changed.map(|(field, _)| Problem::error("user.self", field, texts::USER_SELF)).collect()
}

/// Those of these roles that the caller does not see.
async fn unseen(tx: &Tx, reach: &Reach, roles: &BTreeSet<i64>) -> Result<Vec<i64>, ApiError> {
    let found = role::Entity::find().filter(role::Column::Id.is_in(roles.iter().copied())).all(tx).await?;
    let unseen = found.into_iter().filter(|role| role.org_id.is_some_and(|org| !reach.contains(org)));
    Ok(unseen.map(|role| role.id).collect())
}

/// Makes the roles of an account those wanted.
async fn give(tx: &Tx, user_id: i64, wanted: &BTreeSet<i64>, held: &BTreeSet<i64>) -> Result<(), ApiError> {
    role::of_user::Entity::delete_many()
        .filter(role::of_user::Column::UserId.eq(user_id))
        .filter(role::of_user::Column::RoleId.is_in(held.difference(wanted).copied()))
        .exec(tx)
        .await?;
    for role_id in wanted.difference(held) {
        let given = role::of_user::ActiveModel { user_id: Set(user_id), role_id: Set(*role_id) };
        role::of_user::Entity::insert(given).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// What the audit compares; roles by their names.
async fn audited(tx: &Tx, wanted: &Wanted, username: &str) -> Result<Row, ApiError> {
    let found = role::Entity::find().filter(role::Column::Id.is_in(wanted.roles.iter().copied())).all(tx).await?;
    let mut roles: Vec<String> = found.into_iter().map(|role| role.name_zh).collect();
    roles.sort_unstable();
    let row = json!({
        "username": username, "name": wanted.name, "dept": wanted.dept, "email": wanted.email, "userType": wanted.user_type.to_string(),
        ORG_NAME: wanted.org.name, "roleNames": roles.join(", "),
    });
    Ok(Row::from_value(row).unwrap_or_default())
}

async fn note(
    tx: &Tx,
    caller: &Caller,
    action: &str,
    (id, username): (i64, &str),
    before: &Row,
    after: &Row,
    org_id: i64,
) -> Result<(), ApiError> {
    let record = Record {
        org_id: Some(org_id),
        entity: user::TABLE,
        entity_id: id,
        action,
        note: username,
        changes: audit::changes(before, after),
    };
    audit::write(tx, &Actor::from(caller), record).await
}
