//! The menu tree from the core's catalogue, and each built-in role's part of it.

use std::collections::{BTreeSet, HashSet};

use core_wasm::menu::{self as catalogue, MenuItem};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::domains::system::menu;
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::people::role;

/// Makes the stored tree what the catalogue says, and gives each built-in role the items its permissions open.
pub async fn seed(tx: &Tx) -> Result<(), ApiError> {
    let stored = menu::Entity::find().all(tx).await?;
    let mut wanted = HashSet::new();
    let mut ids = Vec::new();
    for (item, parent) in flat(&catalogue::full_tree()) {
        let parent_id = parent.map(|parent: usize| ids[parent]);
        let position = i32::try_from(ids.len()).unwrap_or(i32::MAX);
        let id = put(tx, &stored, item, parent_id, position).await?;
        wanted.insert(id);
        ids.push(id);
    }
    let gone: Vec<i64> = stored.iter().map(|menu| menu.id).filter(|id| !wanted.contains(id)).collect();
    menu::of_role::Entity::delete_many()
        .filter(menu::of_role::Column::MenuId.is_in(gone.iter().copied()))
        .exec(tx)
        .await?;
    // Children were made after their parents, so they go first.
    for id in gone.into_iter().rev() {
        menu::Entity::delete_by_id(id).exec(tx).await?;
    }

    let names: Vec<(i64, String)> = flat(&catalogue::full_tree())
        .iter()
        .map(|(item, _)| item.name.clone())
        .zip(ids)
        .map(|(name, id)| (id, name))
        .collect();
    for role in role::Entity::find().filter(role::Column::OrgId.is_null()).all(tx).await? {
        give(tx, role.id, &names).await?;
    }
    Ok(())
}

/// The items of a tree in order, each with the place of its parent.
fn flat(tree: &[MenuItem]) -> Vec<(&MenuItem, Option<usize>)> {
    let mut all = Vec::new();
    let mut waiting: Vec<(&MenuItem, Option<usize>)> = tree.iter().rev().map(|item| (item, None)).collect();
    while let Some((item, parent)) = waiting.pop() {
        let place = all.len();
        all.push((item, parent));
        waiting.extend(item.children.iter().rev().map(|child| (child, Some(place))));
    }
    all
}

async fn put(
    tx: &Tx,
    stored: &[menu::Model],
    item: &MenuItem,
    parent_id: Option<i64>,
    position: i32,
) -> Result<i64, ApiError> {
    let found = stored.iter().find(|menu| menu.parent_id == parent_id && menu.name == item.name);
    let mut row = menu::ActiveModel {
        parent_id: Set(parent_id),
        position: Set(position),
        name: Set(item.name.clone()),
        component: Set(item.component.clone()),
        title: Set(item.meta.title.clone()),
        hidden: Set(item.hidden),
        no_cache: Set(item.meta.no_cache),
        ..Default::default()
    };
    let Some(found) = found else { return Ok(menu::Entity::insert(row).exec(tx).await?.last_insert_id) };
    let same = found.position == position
        && found.component == item.component
        && found.title == item.meta.title
        && found.hidden == item.hidden
        && found.no_cache == item.meta.no_cache;
    if !same {
        row.id = Set(found.id);
        menu::Entity::update(row).exec(tx).await?;
    }
    Ok(found.id)
}

/// Gives a role the pages that its permissions open.
async fn give(tx: &Tx, role_id: i64, names: &[(i64, String)]) -> Result<(), ApiError> {
    let codes = role::permission::Entity::find().filter(role::permission::Column::RoleId.eq(role_id)).all(tx).await?;
    let codes: HashSet<String> = codes.into_iter().map(|permission| permission.code).collect();
    let open = catalogue::tree(|code| codes.contains(code));
    let open: HashSet<&str> = flat(&open).into_iter().map(|(item, _)| item.name.as_str()).collect();
    let wanted: BTreeSet<i64> =
        names.iter().filter(|(_, name)| open.contains(name.as_str())).map(|(id, _)| *id).collect();
    let kept = menu::of_role::Entity::find().filter(menu::of_role::Column::RoleId.eq(role_id)).all(tx).await?;
    let kept: BTreeSet<i64> = kept.into_iter().map(|item| item.menu_id).collect();
    menu::of_role::Entity::delete_many()
        .filter(menu::of_role::Column::RoleId.eq(role_id))
        .filter(menu::of_role::Column::MenuId.is_in(kept.difference(&wanted).copied()))
        .exec(tx)
        .await?;
    for menu_id in wanted.difference(&kept) {
        let new = menu::of_role::ActiveModel { role_id: Set(role_id), menu_id: Set(*menu_id) };
        menu::of_role::Entity::insert(new).exec_without_returning(tx).await?;
    }
    Ok(())
}
