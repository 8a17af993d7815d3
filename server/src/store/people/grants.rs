//! What an account's roles permit.

use std::collections::BTreeSet;

use core_wasm::rules::administration::{PLATFORM, counts};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Func, Query};
use sea_orm::{ConnectionTrait, QuerySelect};

use super::{role, user};
use crate::store::people::organisation;

/// The permission codes of a user, as far as they count for the type of the account.
pub async fn permissions(db: &impl ConnectionTrait, user_id: i64, user_type: i16) -> Result<BTreeSet<String>, DbErr> {
    // All in one row: every request asks, and each row of an answer has its price.
    let codes: Option<Option<String>> = role::permission::Entity::find()
        .select_only()
        .expr(Func::cust("string_agg").arg(role::permission::Column::Code.into_expr()).arg(","))
        .filter(
            role::permission::Column::RoleId.in_subquery(
                Query::select()
                    .column(role::of_user::Column::RoleId)
                    .from(role::of_user::Entity)
                    .and_where(role::of_user::Column::UserId.eq(user_id))
                    .take(),
            ),
        )
        .into_tuple()
        .one(db)
        .await?;
    let codes = codes.flatten().unwrap_or_default();
    Ok(codes.split(',').filter(|code| !code.is_empty() && counts(code, user_type)).map(str::to_owned).collect())
}

/// Ids of the roles of a user, ascending.
pub async fn roles(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<i64>, DbErr> {
    let mut roles: Vec<i64> = role::of_user::Entity::find()
        .select_only()
        .column(role::of_user::Column::RoleId)
        .filter(role::of_user::Column::UserId.eq(user_id))
        .into_tuple()
        .all(db)
        .await?;
    roles.sort_unstable();
    Ok(roles)
}

/// Ids of the accounts of these organisations that can work and hold one of these permissions.
pub async fn holders(
    db: &impl ConnectionTrait,
    orgs: impl IntoIterator<Item = i64>,
    codes: &[&str],
) -> Result<Vec<i64>, DbErr> {
    let with_code = Query::select()
        .column(role::permission::Column::RoleId)
        .from(role::permission::Entity)
        .and_where(role::permission::Column::Code.is_in(codes.iter().copied()))
        .take();
    let users = Query::select()
        .column(role::of_user::Column::UserId)
        .from(role::of_user::Entity)
        .and_where(role::of_user::Column::RoleId.in_subquery(with_code))
        .take();
    user::Entity::find()
        .select_only()
        .column(user::Column::Id)
        .filter(user::Column::OrgId.is_in(orgs))
        .filter(user::at_work())
        .filter(user::Column::Id.in_subquery(users))
        .into_tuple()
        .all(db)
        .await
}

/// Ids of the accounts of the platform that can work and hold a permission.
pub async fn platform_holders(db: &impl ConnectionTrait, code: &str) -> Result<Vec<i64>, DbErr> {
    let platforms: Vec<i64> = organisation::Entity::find()
        .select_only()
        .column(organisation::Column::Id)
        .filter(organisation::Column::Kind.eq(PLATFORM))
        .into_tuple()
        .all(db)
        .await?;
    holders(db, platforms, &[code]).await
}
