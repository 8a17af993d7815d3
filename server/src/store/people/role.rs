//! Roles: what they permit, and who has them.

use std::collections::{BTreeSet, HashMap};

use core_wasm::text::Lang;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Query;
use sea_orm::{Condition, ConnectionTrait, QuerySelect};

use super::user;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "role")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    /// The organisation that made it; empty for the built-in ones.
    pub org_id: Option<i64>,
    #[sea_orm(column_type = "Text")]
    pub code: String,
    #[sea_orm(column_type = "Text")]
    pub name_zh: String,
    #[sea_orm(column_type = "Text")]
    pub name_en: String,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// The name in one language.
    pub fn name(&self, lang: Lang) -> &str {
        match lang {
            Lang::Zh => &self.name_zh,
            Lang::En => &self.name_en,
        }
    }
}

/// The permission codes of a role.
pub async fn codes(db: &impl ConnectionTrait, role_id: i64) -> Result<BTreeSet<String>, DbErr> {
    let found = permission::Entity::find().filter(permission::Column::RoleId.eq(role_id)).all(db).await?;
    Ok(found.into_iter().map(|permission| permission.code).collect())
}

/// Makes the permission codes of a role these.
pub async fn set_codes(db: &impl ConnectionTrait, role_id: i64, wanted: &BTreeSet<String>) -> Result<(), DbErr> {
    let kept = codes(db, role_id).await?;
    permission::Entity::delete_many()
        .filter(permission::Column::RoleId.eq(role_id))
        .filter(permission::Column::Code.is_in(kept.difference(wanted).cloned()))
        .exec(db)
        .await?;
    for code in wanted.difference(&kept) {
        let new = permission::ActiveModel { role_id: Set(role_id), code: Set(code.clone()) };
        permission::Entity::insert(new).exec_without_returning(db).await?;
    }
    Ok(())
}

/// How many accounts, of those that the condition leaves, have each of these roles.
pub async fn users(db: &impl ConnectionTrait, roles: &[i64], accounts: Condition) -> Result<HashMap<i64, i64>, DbErr> {
    let of_accounts = Query::select().column(user::Column::Id).from(user::Entity).cond_where(accounts).take();
    let counts: Vec<(i64, i64)> = of_user::Entity::find()
        .select_only()
        .column(of_user::Column::RoleId)
        .column_as(of_user::Column::UserId.count(), "count")
        .filter(of_user::Column::RoleId.is_in(roles.iter().copied()))
        .filter(of_user::Column::UserId.in_subquery(of_accounts))
        .group_by(of_user::Column::RoleId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(counts.into_iter().collect())
}

/// A permission code of a role.
pub mod permission {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "role_permission")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub role_id: i64,
        #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
        pub code: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A role of a user.
pub mod of_user {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "user_role")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub user_id: i64,
        #[sea_orm(primary_key, auto_increment = false)]
        pub role_id: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
