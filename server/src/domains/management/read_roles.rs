//! GET /sys/v1/role/list, /catalogue and /{id}/detail: roles, and the trees from which they are put together.

use std::collections::HashMap;

use axum::extract::State;
use core_wasm::menu::{GROUPS, PAGES, Reach as PageReach};
use core_wasm::permission;
use core_wasm::text::Text;
use core_wasm::text::catalogue::administration as texts;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::reach::{Reach, grantable, grantable_menus};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Path, Query};
use crate::domains::system::menu;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;
use crate::store::people::role;

/// Most roles that the list shows.
const MOST: u64 = 2000;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct Filters {
    /// Only roles that accounts of this organisation can get: its own, those of organisations above it, built-in ones.
    #[serde(default)]
    pub org_id: Option<i64>,
}

/// A role of the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleRow {
    id: i64,
    version: i64,
    org_id: Option<i64>,
    org_name: String,
    name_zh: String,
    name_en: String,
    built_in: bool,
    /// How many accounts that the caller reaches have it.
    users: i64,
    /// Whether the caller may give it: it holds nothing that the caller may not grant.
    grantable: bool,
}

/// A role with what it opens.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleDetail {
    #[serde(flatten)]
    role: RoleRow,
    /// Permission codes.
    permissions: Vec<String>,
    /// Names of the pages of the menu tree.
    menus: Vec<String>,
}

/// A text in both languages.
#[derive(Debug, Serialize, ToSchema)]
pub struct BothLanguages {
    zh: &'static str,
    en: &'static str,
}

/// What roles are put together from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleCatalogue {
    groups: Vec<CodeGroup>,
    menus: Vec<MenuGroup>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CodeGroup {
    key: &'static str,
    label: BothLanguages,
    codes: Vec<PermissionCode>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PermissionCode {
    code: &'static str,
    label: BothLanguages,
    /// Whether the caller may grant it.
    grantable: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuGroup {
    name: &'static str,
    title: BothLanguages,
    pages: Vec<MenuPage>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuPage {
    name: &'static str,
    title: BothLanguages,
    /// Opened from other pages, not shown in the sidebar.
    hidden: bool,
    /// Codes of which a role needs one to see the page; none: every role may.
    permissions: Vec<&'static str>,
    /// Whether the caller may give it.
    grantable: bool,
}

impl From<Text> for BothLanguages {
    fn from(text: Text) -> Self {
        BothLanguages { zh: text.zh, en: text.en }
    }
}

pub async fn catalogue(State(app): State<App>, caller: Caller) -> Answer<RoleCatalogue> {
    let own = grantable_menus(&app.db, &caller).await?;
    let groups = permission::grouped()
        .into_iter()
        .map(|(group, codes)| CodeGroup {
            key: group.prefix,
            label: group.label.into(),
            codes: codes
                .into_iter()
                .map(|(code, label)| PermissionCode { code, label: label.into(), grantable: grantable(&caller, code) })
                .collect(),
        })
        .collect();
    let menus = GROUPS
        .iter()
        .map(|group| MenuGroup {
            name: group.name,
            title: group.title.into(),
            pages: PAGES
                .iter()
                .filter(|page| page.reach == PageReach::Menu && page.group == group.name)
                .map(|page| MenuPage {
                    name: page.name,
                    title: page.title.into(),
                    hidden: page.hidden,
                    permissions: page.permissions.to_vec(),
                    grantable: own.as_ref().is_none_or(|own| own.contains(page.name)),
                })
                .collect(),
        })
        .filter(|group: &MenuGroup| !group.pages.is_empty())
        .collect();
    Ok(Done::data(RoleCatalogue { groups, menus }))
}

pub async fn list(State(app): State<App>, caller: Caller, Query(filters): Query<Filters>) -> Answer<Vec<RoleRow>> {
    let reach = Reach::of(&app.db, &caller).await?;
    let mut of_orgs = reach.condition(role::Column::OrgId);
    if let Some(org_id) = filters.org_id {
        reach.check(org_id)?;
        let path = organisation::by_id(&app.db, org_id).await?.path;
        let line: Vec<i64> = path.split('/').filter_map(|id| id.parse().ok()).collect();
        of_orgs = of_orgs.add(role::Column::OrgId.is_in(line));
    }
    let mut found = role::Entity::find()
        .filter(Condition::any().add(role::Column::OrgId.is_null()).add(of_orgs))
        .order_by_asc(role::Column::Id)
        .limit(MOST + 1)
        .all(&app.db)
        .await?;
    let is_cut = u64::try_from(found.len()).is_ok_and(|count| count > MOST);
    if is_cut {
        found.pop();
    }
    let rows = rows(&app.db, &caller, &reach, found).await?;
    let more = texts::MORE_ROLES.with(&[("count", &MOST.to_string())]);
    Ok(if is_cut { Done::told(more.get(caller.lang), rows) } else { Done::data(rows) })
}

pub async fn detail(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<RoleDetail> {
    let reach = Reach::of(&app.db, &caller).await?;
    let found = by_id(&app.db, &reach, id).await?;
    Ok(Done::data(detailed(&app.db, &caller, &reach, found).await?))
}

/// The role with this id: built in, or inside the reach.
pub async fn by_id(db: &impl ConnectionTrait, reach: &Reach, id: i64) -> Result<role::Model, ApiError> {
    let found = role::Entity::find_by_id(id).one(db).await?.ok_or(ApiError::NotFound)?;
    match found.org_id {
        Some(org_id) => reach.check(org_id).map(|()| found),
        None => Ok(found),
    }
}

/// A role with its codes and menus.
pub async fn detailed(
    db: &impl ConnectionTrait,
    caller: &Caller,
    reach: &Reach,
    found: role::Model,
) -> Result<RoleDetail, ApiError> {
    let permissions = role::codes(db, found.id).await?.into_iter().collect();
    let menus = menu::names_of_role(db, found.id).await?;
    let role = rows(db, caller, reach, vec![found]).await?.pop().ok_or(ApiError::NotFound)?;
    Ok(RoleDetail { role, permissions, menus })
}

async fn rows(
    db: &impl ConnectionTrait,
    caller: &Caller,
    reach: &Reach,
    roles: Vec<role::Model>,
) -> Result<Vec<RoleRow>, ApiError> {
    let ids: Vec<i64> = roles.iter().map(|role| role.id).collect();
    let names: HashMap<i64, String> = organisation::Entity::find()
        .select_only()
        .columns([organisation::Column::Id, organisation::Column::Name])
        .filter(organisation::Column::Id.is_in(roles.iter().filter_map(|role| role.org_id)))
        .into_tuple::<(i64, String)>()
        .all(db)
        .await?
        .into_iter()
        .collect();
    let users = role::users(db, &ids, reach.condition(("app_user", "org_id"))).await?;
    let codes = role::permission::Entity::find()
        .filter(role::permission::Column::RoleId.is_in(ids.iter().copied()))
        .all(db)
        .await?;
    Ok(roles
        .into_iter()
        .map(|role| RoleRow {
            org_name: role.org_id.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
            built_in: role.org_id.is_none(),
            users: users.get(&role.id).copied().unwrap_or_default(),
            grantable: codes.iter().filter(|code| code.role_id == role.id).all(|code| grantable(caller, &code.code)),
            id: role.id,
            version: role.version,
            org_id: role.org_id,
            name_zh: role.name_zh,
            name_en: role.name_en,
        })
        .collect())
}
