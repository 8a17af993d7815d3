//! `granted=1` on lists: only rows of organisations that granted them, none of the own ones.

use core_wasm::resource::Resource;
use serde_json::json;
use utoipa::openapi::path::Parameter;

use super::list::{ListQuery, ListScope};
use super::schema::parameter;
use super::served::{ORG, Served};
use crate::accounts::caller::{Caller, Right, Scope};
use crate::process::error::ApiError;
use crate::store::database::Reader;

const NAME: &str = "granted";

/// Of the organisations that a caller may look at those that a request asks for.
pub async fn asked(db: &impl Reader, caller: &Caller, query: &ListQuery, scope: Scope) -> Result<Scope, ApiError> {
    match query.get(NAME) {
        None | Some("0") => Ok(scope),
        Some("1") => Ok(scope.without(&caller.own_scope(db).await?)),
        Some(other) => Err(ApiError::no_option(NAME, other)),
    }
}

/// The parameter of the lists of a resource whose rows are granted, for the document.
pub fn documented(resource: &Resource) -> Vec<Parameter> {
    let flag = json!({ "type": "integer", "enum": [0, 1] });
    let is_granted = resource.category.is_some() && resource.field(ORG).is_some();
    is_granted
        .then(|| parameter(NAME, flag, "1: only what other organisations granted to the caller's"))
        .into_iter()
        .collect()
}

impl Served {
    /// Of the rows that the caller may see those that a request asks for: all, or those that other organisations granted.
    pub async fn asked(&self, db: &impl Reader, caller: &Caller, query: &ListQuery) -> Result<ListScope, ApiError> {
        let scope = match (self.scope(db, caller, Right::View).await?, self.resource.category) {
            (Some(scope), Some(_)) => Some(asked(db, caller, query, scope).await?),
            (scope, _) => scope,
        };
        Ok(self.inside(scope, caller))
    }
}
