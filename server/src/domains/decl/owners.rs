//! GET /decl/v1/owners: the organisations whose declarations the caller may make, with their details for the form.

use axum::extract::State;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use super::declaration::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::store::app::App;
use crate::store::people::organisation::{Column, Entity};

/// An organisation that declarations can belong to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Owner {
    pub id: i64,
    pub name: String,
    /// Ten-digit customs code.
    pub code: String,
    /// Unified social credit code (GB 32100-2015).
    pub credit_code: String,
    /// Whether it is the caller's own organisation.
    pub own: bool,
}

pub async fn owners(State(app): State<App>, caller: Caller) -> Answer<Vec<Owner>> {
    let scope = caller.scope(&app.db, CATEGORY, Right::Edit).await?;
    let found = Entity::find().filter(Column::Id.is_in(scope.orgs())).order_by_asc(Column::Id).all(&app.db).await?;
    let owners = found.into_iter().map(|org| Owner {
        own: org.id == caller.org_id,
        id: org.id,
        name: org.name,
        code: org.code,
        credit_code: org.credit_code,
    });
    Ok(Done::data(owners.collect()))
}
