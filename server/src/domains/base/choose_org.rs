//! The organisations that a row of base data can name: those whose base data the caller may touch, and the agents.

use std::collections::BTreeSet;

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::text::catalogue::base as texts;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::caller::{Caller, Right, Scope};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::served::BASE;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::data_priv;
use crate::store::people::organisation;
use crate::store::people::organisation::{AGENT, Column, Entity, Model};

/// An organisation to choose.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrgChoice)]
pub struct Org {
    pub id: i64,
    pub name: String,
    /// Ten-digit customs code.
    pub code: String,
    /// Whether it is the caller's own organisation.
    pub own: bool,
    /// Whether the caller may change its base data, or may only look.
    pub edits: bool,
    /// Whether it lets nobody else work on its rows of the category, and so does all of that itself.
    pub alone: bool,
}

fn told(caller: &Caller, found: Vec<Model>, editable: &Scope, alone: &BTreeSet<i64>) -> Vec<Org> {
    let org = |org: Model| Org {
        own: org.id == caller.org_id,
        alone: alone.contains(&org.id),
        edits: editable.contains(org.id),
        id: org.id,
        name: org.name,
        code: org.code,
    };
    found.into_iter().map(org).collect()
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfCategory {
    /// Business category (dictionary `busiCatg`) of what is to belong to it; base data when missing.
    busi_catg: Option<String>,
}

pub async fn owners(State(app): State<App>, caller: Caller, Query(of): Query<OfCategory>) -> Answer<Vec<Org>> {
    let category = of.busi_catg.as_deref().filter(|category| !category.is_empty()).unwrap_or(BASE);
    if app.dictionaries().by_id("busiCatg", category).is_none() {
        return Err(ApiError::no_option("busiCatg", category));
    }
    let scope = caller.scope(&app.db, category, Right::View).await?;
    let found = Entity::find().filter(Column::Id.is_in(scope.orgs())).order_by_asc(Column::Path).all(&app.db).await?;
    let ids: Vec<i64> = found.iter().map(|org| org.id).collect();
    let alone = data_priv::working_alone(&app.db, &ids, category).await?;
    Ok(Done::data(told(&caller, found, &caller.scope(&app.db, category, Right::Edit).await?, &alone)))
}

pub async fn agents(State(app): State<App>, caller: Caller) -> Answer<Vec<Org>> {
    let found = Entity::find()
        .filter(Column::Kind.eq(AGENT))
        .filter(organisation::in_service((Entity, Column::Id)))
        .order_by_asc(Column::Name)
        .all(&app.db)
        .await?;
    let editable = caller.scope(&app.db, BASE, Right::Edit).await?;
    Ok(Done::data(told(&caller, found, &editable, &BTreeSet::new())))
}

/// The agent that a field names, or what is wrong with it.
pub async fn agent(tx: &Tx, row: &Row, field: &str) -> Result<Result<Model, Problem>, ApiError> {
    let found = match row.int(field) {
        Some(id) => Entity::find_by_id(id).filter(organisation::in_service((Entity, Column::Id))).one(tx).await?,
        None => None,
    };
    let agent = found.filter(|org| org.kind == AGENT);
    Ok(agent.ok_or_else(|| Problem::error("base.agent", field, texts::NOT_AN_AGENT)))
}

/// What is wrong with a field that may name an organisation whose base data the caller sees.
pub async fn seen(tx: &Tx, caller: &Caller, row: &Row, field: &str) -> Result<Option<Problem>, ApiError> {
    let Some(id) = row.int(field) else { return Ok(None) };
    let scope = caller.scope(tx, BASE, Right::View).await?;
    Ok((!scope.contains(id)).then(|| Problem::error("base.organisation", field, texts::NO_SUCH_ORG)))
}

/// The name of an organisation.
pub async fn name(tx: &Tx, id: i64) -> Result<String, ApiError> {
    Ok(organisation::by_id(tx, id).await?.name)
}
