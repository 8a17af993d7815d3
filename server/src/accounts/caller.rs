//! Who calls, and whose rows the caller may see.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use core_wasm::text::Lang;
use sea_orm::sea_query::{Expr, ExprTrait, IntoColumnRef};
use sea_orm::{Condition, DbErr};

use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Reader;
pub use crate::store::people::data_priv::Right;
use crate::store::people::{data_priv, organisation};
use crate::store::remembered::Remembered;

/// The person behind a request, put there by the access check. A handler of a public operation has none.
#[derive(Clone, Debug)]
pub struct Caller {
    pub user_id: i64,
    pub session_id: i64,
    pub username: String,
    pub name: String,
    /// The organisation the caller works for now: the own one, or the one below it that the request names.
    pub org_id: i64,
    /// The organisation of the account.
    pub home_org_id: i64,
    /// 0 platform administrator, 1 platform staff, 2 organisation administrator, 3 staff.
    pub user_type: i16,
    /// Language of this request's answer.
    pub lang: Lang,
    pub request_id: Arc<str>,
    pub permissions: Arc<BTreeSet<String>>,
    pub remembered: Arc<Remembered>,
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        parts.extensions.get::<Caller>().cloned().ok_or(ApiError::Unauthorized)
    }
}

impl From<&Caller> for Actor {
    fn from(caller: &Caller) -> Self {
        Actor::person(Some(caller.user_id), &caller.name, &caller.request_id)
    }
}

impl Caller {
    /// Whether the caller holds a permission.
    pub fn may(&self, code: &str) -> bool {
        self.permissions.contains(code)
    }

    /// 403 naming the code unless the caller holds the permission.
    pub fn require(&self, code: &str) -> Result<(), ApiError> {
        if self.may(code) { Ok(()) } else { Err(ApiError::forbidden(code)) }
    }

    /// The organisations whose rows of a business category (`decl`, `fcst`, ...; dictionary busiCatg) the caller may
    /// view, edit or send: the own one, those below it, and customers that granted the category to the own one.
    pub async fn scope(&self, db: &impl Reader, category: &str, right: Right) -> Result<Scope, ApiError> {
        let scope = self.scope_of(db, self.org_id, category, right).await?;
        if self.org_id == self.home_org_id {
            return Ok(scope);
        }
        // Working for an organisation below the own one shows less, never more.
        Ok(scope.within(&self.scope_of(db, self.home_org_id, category, right).await?))
    }

    /// The own organisation and those below it, for rows that are never granted to others.
    pub async fn own_scope(&self, db: &impl Reader) -> Result<Scope, DbErr> {
        Ok(Scope::of(below(&self.remembered, db, self.org_id).await?.iter().copied()))
    }

    /// What an organisation may touch of a business category: itself, those below it, and who granted it.
    async fn scope_of(&self, db: &impl Reader, org_id: i64, category: &str, right: Right) -> Result<Scope, ApiError> {
        let find = async {
            let below = below(&self.remembered, db, org_id).await?;
            let granting = data_priv::granting(db, org_id, category, right).await?;
            Ok::<_, ApiError>(Arc::new(below.iter().copied().chain(granting).collect()))
        };
        let key = (org_id, category.to_owned(), right);
        Ok(Scope(self.remembered.reach.get_or(db, key, find).await?))
    }
}

/// An organisation and those below it.
pub async fn below(remembered: &Remembered, db: &impl Reader, org_id: i64) -> Result<Arc<[i64]>, DbErr> {
    let find = async { Ok(organisation::with_below(db, org_id).await?.into()) };
    remembered.below.get_or(db, org_id, find).await
}

/// The organisations whose rows a caller may touch. The one place that turns it into SQL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope(Arc<BTreeSet<i64>>);

impl Scope {
    fn of(orgs: impl IntoIterator<Item = i64>) -> Self {
        Scope(Arc::new(orgs.into_iter().collect()))
    }

    /// What is in the other one too.
    fn within(self, other: &Scope) -> Self {
        Scope(Arc::new(&*self.0 & &*other.0))
    }

    /// What is not in the other one.
    pub fn without(self, other: &Scope) -> Self {
        Scope(Arc::new(&*self.0 - &*other.0))
    }

    /// Whether a row of this organisation is inside.
    pub fn contains(&self, org_id: i64) -> bool {
        self.0.contains(&org_id)
    }

    /// The ids of the organisations, ascending.
    pub fn orgs(&self) -> impl Iterator<Item = i64> + '_ {
        self.0.iter().copied()
    }

    /// The condition that keeps a query inside: the row's organisation column is one of these.
    pub fn condition(&self, org_column: impl IntoColumnRef) -> Condition {
        Condition::all().add(Expr::col(org_column).is_in(self.orgs()))
    }

    /// 404 unless a row of this organisation is inside; outside looks like missing.
    pub fn check(&self, org_id: i64) -> Result<(), ApiError> {
        if self.contains(org_id) { Ok(()) } else { Err(ApiError::NotFound) }
    }
}
