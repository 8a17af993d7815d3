//! Which organisations an administrator reaches, and what an administrator may give and do to others.

use std::collections::HashSet;

use core_wasm::error::Problem;
use core_wasm::rules::administration::{may_grant, may_handle, reaches_all};
use core_wasm::text::catalogue::administration as texts;
use sea_orm::sea_query::IntoColumnRef;
use sea_orm::{Condition, ConnectionTrait, DbErr};

use crate::accounts::caller::{Caller, Scope};
use crate::domains::system::menu;
use crate::process::error::ApiError;
use crate::store::database::Reader;
use crate::store::people::{grants, user};

/// The organisations that an administrator reaches: all of them, or the own one with those below it.
#[derive(Clone, Debug)]
pub enum Reach {
    All,
    Own(Scope),
}

impl Reach {
    pub async fn of(db: &impl Reader, caller: &Caller) -> Result<Reach, DbErr> {
        match reaches_all(caller.user_type) {
            true => Ok(Reach::All),
            false => Ok(Reach::Own(caller.own_scope(db).await?)),
        }
    }

    pub fn contains(&self, org_id: i64) -> bool {
        match self {
            Reach::All => true,
            Reach::Own(scope) => scope.contains(org_id),
        }
    }

    /// 404 unless the organisation is inside; outside looks like missing.
    pub fn check(&self, org_id: i64) -> Result<(), ApiError> {
        if self.contains(org_id) { Ok(()) } else { Err(ApiError::NotFound) }
    }

    /// The condition that keeps a query inside.
    pub fn condition(&self, org_column: impl IntoColumnRef) -> Condition {
        match self {
            Reach::All => Condition::all(),
            Reach::Own(scope) => scope.condition(org_column),
        }
    }
}

/// Whether the caller may give a permission to others.
pub fn grantable(caller: &Caller, code: &str) -> bool {
    may_grant(caller.user_type, caller.may(code))
}

/// The pages that the caller may put into the menus of others: those of the own menu tree; `None` for all.
pub async fn grantable_menus(db: &impl ConnectionTrait, caller: &Caller) -> Result<Option<HashSet<String>>, DbErr> {
    match may_grant(caller.user_type, false) {
        true => Ok(None),
        false => menu::names_of_user(db, caller.user_id, |code| caller.may(code)).await.map(Some),
    }
}

/// Why the caller may not handle this account: it may do more than the caller. A password reset, for one, would lend the
/// caller everything that the account may do.
pub async fn above(db: &impl ConnectionTrait, caller: &Caller, user: &user::Model) -> Result<bool, DbErr> {
    if !may_handle(caller.user_type, user.user_type) {
        return Ok(true);
    }
    let codes = grants::permissions(db, user.id, user.user_type).await?;
    Ok(codes.iter().any(|code| !grantable(caller, code)))
}

/// The account of row `at` of a bulk operation, if the caller may handle it: 404 outside the reach, 422 for an account
/// that may do more, and for the own one.
pub async fn handled(
    db: &impl ConnectionTrait,
    caller: &Caller,
    reach: &Reach,
    id: i64,
    field: &str,
) -> Result<user::Model, ApiError> {
    let user = by_id(db, reach, id).await?;
    if user.id == caller.user_id {
        return Err(ApiError::rule(Problem::error("user.self", field, texts::USER_SELF)));
    }
    if above(db, caller, &user).await? {
        return Err(ApiError::rule(Problem::error("user.above", field, texts::USER_ABOVE)));
    }
    Ok(user)
}

/// The account with this id inside the reach.
pub async fn by_id(db: &impl ConnectionTrait, reach: &Reach, id: i64) -> Result<user::Model, ApiError> {
    use sea_orm::EntityTrait;
    let user = user::Entity::find_by_id(id).one(db).await?.ok_or(ApiError::NotFound)?;
    reach.check(user.org_id)?;
    Ok(user)
}
