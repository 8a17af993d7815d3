//! The menu tree in the database, seeded from the core's catalogue, and each role's part of it.

use std::collections::{BTreeSet, HashSet};

use core_wasm::menu::{GROUP_COMPONENT, MenuItem, MenuMeta, PAGES};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Query;
use sea_orm::{ConnectionTrait, QueryOrder, QuerySelect};

use crate::store::people::role;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "menu")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub parent_id: Option<i64>,
    pub position: i32,
    #[sea_orm(column_type = "Text")]
    pub name: String,
    /// Component key of the page; `Layout` for a group.
    #[sea_orm(column_type = "Text")]
    pub component: String,
    #[sea_orm(column_type = "Text")]
    pub title: String,
    pub hidden: bool,
    pub no_cache: bool,
}

impl ActiveModelBehavior for ActiveModel {}

/// A menu item that a role sees.
pub mod of_role {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "role_menu")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub role_id: i64,
        #[sea_orm(primary_key, auto_increment = false)]
        pub menu_id: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// The part of the menu tree that a user's roles see and whose pages the user may open. A group is there when something
/// in it is.
pub async fn of_user(
    db: &impl ConnectionTrait,
    user_id: i64,
    may: impl Fn(&str) -> bool,
) -> Result<Vec<MenuItem>, DbErr> {
    let seen: Vec<i64> = of_role::Entity::find()
        .select_only()
        .column(of_role::Column::MenuId)
        .filter(
            of_role::Column::RoleId.in_subquery(
                Query::select()
                    .column(role::of_user::Column::RoleId)
                    .from(role::of_user::Entity)
                    .and_where(role::of_user::Column::UserId.eq(user_id))
                    .take(),
            ),
        )
        .into_tuple()
        .all(db)
        .await?;
    let seen: HashSet<i64> = seen.into_iter().collect();
    let mut all = Entity::find().order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await?;
    all.retain(|menu| {
        let page = PAGES.iter().find(|page| page.component == menu.component);
        page.is_none_or(|page| page.permissions.is_empty() || page.permissions.iter().any(|code| may(code)))
    });
    Ok(children(&all, None, &seen))
}

/// Names of the pages in a user's part of the menu tree.
pub async fn names_of_user(
    db: &impl ConnectionTrait,
    user_id: i64,
    may: impl Fn(&str) -> bool,
) -> Result<HashSet<String>, DbErr> {
    let mut names = HashSet::new();
    let mut left = of_user(db, user_id, may).await?;
    while let Some(item) = left.pop() {
        left.extend(item.children);
        names.insert(item.name);
    }
    Ok(names)
}

/// Names of the pages that a role sees.
pub async fn names_of_role(db: &impl ConnectionTrait, role_id: i64) -> Result<Vec<String>, DbErr> {
    let seen = Query::select()
        .column(of_role::Column::MenuId)
        .from(of_role::Entity)
        .and_where(of_role::Column::RoleId.eq(role_id))
        .take();
    Entity::find()
        .select_only()
        .column(Column::Name)
        .filter(Column::Id.in_subquery(seen))
        .filter(Column::Component.ne(GROUP_COMPONENT))
        .order_by_asc(Column::Position)
        .into_tuple()
        .all(db)
        .await
}

/// Makes the pages that a role sees these, by their names.
pub async fn set_of_role(db: &impl ConnectionTrait, role_id: i64, names: &BTreeSet<String>) -> Result<(), DbErr> {
    let wanted: BTreeSet<i64> = Entity::find()
        .filter(Column::Name.is_in(names.iter().cloned()))
        .filter(Column::Component.ne(GROUP_COMPONENT))
        .all(db)
        .await?
        .into_iter()
        .map(|menu| menu.id)
        .collect();
    of_role::Entity::delete_many()
        .filter(of_role::Column::RoleId.eq(role_id))
        .filter(of_role::Column::MenuId.is_not_in(wanted.iter().copied()))
        .exec(db)
        .await?;
    let kept = of_role::Entity::find().filter(of_role::Column::RoleId.eq(role_id)).all(db).await?;
    let kept: BTreeSet<i64> = kept.into_iter().map(|item| item.menu_id).collect();
    for menu_id in wanted.difference(&kept) {
        let new = of_role::ActiveModel { role_id: Set(role_id), menu_id: Set(*menu_id) };
        of_role::Entity::insert(new).exec_without_returning(db).await?;
    }
    Ok(())
}

fn children(all: &[Model], parent: Option<i64>, seen: &HashSet<i64>) -> Vec<MenuItem> {
    all.iter()
        .filter(|menu| menu.parent_id == parent)
        .filter_map(|menu| {
            let children = children(all, Some(menu.id), seen);
            (seen.contains(&menu.id) || !children.is_empty()).then(|| MenuItem {
                name: menu.name.clone(),
                component: menu.component.clone(),
                children,
                hidden: menu.hidden,
                meta: MenuMeta { title: menu.title.clone(), no_cache: menu.no_cache },
            })
        })
        .collect()
}
