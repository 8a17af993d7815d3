//! POST /sys/v1/role/add, /update and /delete: roles of an organisation. Nobody grants codes or menus that they do not hold; built-in
//! roles stay as the program brings them.

use std::collections::{BTreeSet, HashSet};

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::menu::{PAGES, Page, Reach as PageReach};
use core_wasm::permission;
use core_wasm::resources::management::ROLE;
use core_wasm::row::Row;
use core_wasm::text::catalogue::administration as texts;
use core_wasm::text::catalogue::error::KIND_TEXT_LIST;
use core_wasm::validate::{Stage, validate};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use serde_json::{Value as Json, json};

use super::reach::{Reach, grantable, grantable_menus};
use super::read_roles::{self, RoleDetail};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json as Body, Selection};
use crate::documents::sent::{number, number_if_given};
use crate::domains::system::menu;
use crate::process::error::ApiError;
use crate::process::secret;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::role;

/// What an administrator wants a role to be.
#[derive(Default)]
struct Wanted {
    name_zh: String,
    name_en: String,
    codes: BTreeSet<String>,
    menus: BTreeSet<String>,
}

pub async fn add(State(app): State<App>, caller: Caller, Body(row): Body<Row>) -> Answer<RoleDetail> {
    let tx = app.begin().await?;
    let reach = Reach::of(&tx, &caller).await?;
    let org_id = number_if_given(&row, "orgId")?.unwrap_or(caller.org_id);
    reach.check(org_id)?;
    crate::store::people::organisation::by_id(&tx, org_id).await?;
    let own_menus = grantable_menus(&tx, &caller).await?;
    let wanted = read(&app, &caller, &row, &Wanted::default(), own_menus.as_ref())?;
    let new = role::ActiveModel {
        version: Set(1),
        org_id: Set(Some(org_id)),
        // Only built-in roles are known by their codes.
        code: Set(format!("own-{}", secret::random())),
        name_zh: Set(wanted.name_zh.clone()),
        name_en: Set(wanted.name_en.clone()),
        ..Default::default()
    };
    let added = role::Entity::insert(new).exec_with_returning(&tx).await?;
    role::set_codes(&tx, added.id, &wanted.codes).await?;
    menu::set_of_role(&tx, added.id, &wanted.menus).await?;
    note(&tx, &caller, "add", &added, &Row::new(), &wanted.audited()).await?;
    let detail = read_roles::detailed(&tx, &caller, &reach, added).await?;
    tx.done(Done::data(detail)).await
}

pub async fn update(State(app): State<App>, caller: Caller, Body(row): Body<Row>) -> Answer<RoleDetail> {
    let (id, version) = (number(&row, "id")?, number(&row, "version")?);
    let tx = app.begin().await?;
    let reach = Reach::of(&tx, &caller).await?;
    let before = own(&tx, &reach, id, "nameZh").await?;
    let held = Wanted {
        name_zh: before.name_zh.clone(),
        name_en: before.name_en.clone(),
        codes: role::codes(&tx, id).await?,
        menus: menu::names_of_role(&tx, id).await?.into_iter().collect(),
    };
    let own_menus = grantable_menus(&tx, &caller).await?;
    let wanted = read(&app, &caller, &row, &held, own_menus.as_ref())?;
    let changed = role::ActiveModel {
        version: Set(version + 1),
        name_zh: Set(wanted.name_zh.clone()),
        name_en: Set(wanted.name_en.clone()),
        ..Default::default()
    };
    let written = role::Entity::update_many()
        .set(changed)
        .filter(role::Column::Id.eq(id))
        .filter(role::Column::Version.eq(version))
        .exec(&tx)
        .await?;
    if written.rows_affected != 1 {
        return Err(ApiError::Conflict { ids: vec![id] });
    }
    if audit::changes(&held.audited(), &wanted.audited()).is_empty() {
        // What was written on the way is given up.
        let kept = read_roles::by_id(&app.db, &reach, id).await?;
        return Ok(Done::data(read_roles::detailed(&app.db, &caller, &reach, kept).await?));
    }
    role::set_codes(&tx, id, &wanted.codes).await?;
    menu::set_of_role(&tx, id, &wanted.menus).await?;
    note(&tx, &caller, "update", &before, &held.audited(), &wanted.audited()).await?;
    let after = read_roles::by_id(&tx, &reach, id).await?;
    let detail = read_roles::detailed(&tx, &caller, &reach, after).await?;
    tx.done(Done::data(detail)).await
}

pub async fn delete(State(app): State<App>, caller: Caller, Body(chosen): Body<Selection>) -> Answer<()> {
    let tx = app.begin().await?;
    let reach = Reach::of(&tx, &caller).await?;
    let mut stale = Vec::new();
    let mut problems = Vec::new();
    for (id, version) in chosen.pairs()? {
        let place = format!("ids[{}]", chosen.ids.iter().position(|given| *given == id).unwrap_or_default());
        let before = own(&tx, &reach, id, &place).await?;
        let users = role::users(&tx, &[id], Condition::all()).await?.get(&id).copied().unwrap_or_default();
        if users > 0 {
            let message = texts::ROLE_IN_USE.with(&[("count", &users.to_string())]);
            problems.push(Problem::error("role.inUse", place, message));
            continue;
        }
        role::set_codes(&tx, id, &BTreeSet::new()).await?;
        menu::set_of_role(&tx, id, &BTreeSet::new()).await?;
        let gone = role::Entity::delete_many()
            .filter(role::Column::Id.eq(id))
            .filter(role::Column::Version.eq(version))
            .exec(&tx)
            .await?;
        match gone.rows_affected {
            1 => note(&tx, &caller, "delete", &before, &Row::new(), &Row::new()).await?,
            _ => stale.push(id),
        }
    }
    if !stale.is_empty() {
        return Err(ApiError::Conflict { ids: stale });
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    tx.commit().await?;
    Ok(Done::nothing())
}

/// A role of an organisation inside the reach; 422 for a built-in one.
async fn own(tx: &Tx, reach: &Reach, id: i64, field: &str) -> Result<role::Model, ApiError> {
    let found = read_roles::by_id(tx, reach, id).await?;
    match found.org_id {
        Some(_) => Ok(found),
        None => Err(ApiError::rule(Problem::error("role.builtIn", field, texts::ROLE_BUILT_IN))),
    }
}

/// What was sent, judged. Codes and menus that the role has already stay, whoever put them there, unless the caller holds
/// them. `own_menus` are those that the caller may give; all of them when missing.
fn read(
    app: &App,
    caller: &Caller,
    row: &Row,
    held: &Wanted,
    own_menus: Option<&HashSet<String>>,
) -> Result<Wanted, ApiError> {
    let wanted = Wanted {
        name_zh: row.text("nameZh").to_owned(),
        name_en: row.text("nameEn").to_owned(),
        codes: names(row, "permissions")?,
        menus: names(row, "menus")?,
    };
    let mut problems = validate(&ROLE, row, &app.dictionaries(), Stage::Store);
    for code in wanted.codes.difference(&held.codes) {
        let values = [("code", code.as_str())];
        if !permission::all().iter().any(|(known, _)| known == code) {
            problems.push(Problem::error("role.code", "permissions", texts::CODE_UNKNOWN.with(&values)));
        } else if !grantable(caller, code) {
            problems.push(Problem::error("role.notHeld", "permissions", texts::CODE_NOT_HELD.with(&values)));
        }
    }
    // Taking away is handling what others may do, too.
    for code in held.codes.difference(&wanted.codes).filter(|code| !grantable(caller, code)) {
        let message = texts::CODE_NOT_HELD.with(&[("code", code.as_str())]);
        problems.push(Problem::error("role.notHeld", "permissions", message));
    }
    for name in &wanted.menus {
        let may_give = held.menus.contains(name) || own_menus.is_none_or(|own| own.contains(name));
        problems.extend(menu_problem(name, &wanted.codes, may_give));
    }
    if problems.is_empty() { Ok(wanted) } else { Err(ApiError::Rules(problems)) }
}

/// A menu must be one of the tree, its page must open with the codes of the role, and the caller must have it to give it.
fn menu_problem(name: &str, codes: &BTreeSet<String>, may_give: bool) -> Option<Problem> {
    let page: Option<&Page> = PAGES.iter().find(|page| page.name == name && page.reach == PageReach::Menu);
    let Some(page) = page else {
        return Some(Problem::error("role.menu", "menus", texts::MENU_UNKNOWN.with(&[("name", name)])));
    };
    let opens = page.permissions.is_empty() || page.permissions.iter().any(|code| codes.contains(*code));
    let titles = [("zh", page.title.zh), ("en", page.title.en)];
    match (opens, may_give) {
        (false, _) => Some(Problem::error("role.menuClosed", "menus", texts::MENU_CLOSED.with(&titles))),
        (_, false) => Some(Problem::error("role.menuNotHeld", "menus", texts::MENU_NOT_HELD.with(&titles))),
        _ => None,
    }
}

fn names(row: &Row, field: &str) -> Result<BTreeSet<String>, ApiError> {
    match row.0.get(field) {
        None | Some(Json::Null) => Ok(BTreeSet::new()),
        Some(list) => serde_json::from_value(list.clone()).map_err(|_| ApiError::not_of_kind(field, KIND_TEXT_LIST)),
    }
}

impl Wanted {
    /// What the audit compares.
    fn audited(&self) -> Row {
        let list = |names: &BTreeSet<String>| names.iter().cloned().collect::<Vec<_>>().join(", ");
        let row = json!({
            "nameZh": self.name_zh, "nameEn": self.name_en,
            "permissions": list(&self.codes), "menus": list(&self.menus),
        });
        Row::from_value(row).unwrap_or_default()
    }
}

async fn note(
    tx: &Tx,
    caller: &Caller,
    action: &str,
    role: &role::Model,
    before: &Row,
    after: &Row,
) -> Result<(), ApiError> {
    let changes = audit::changes(before, after);
    let record =
        Record { org_id: role.org_id, entity: "role", entity_id: role.id, action, note: &role.name_zh, changes };
    audit::write(tx, &Actor::from(caller), record).await
}
