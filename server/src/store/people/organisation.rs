//! Organisations: customers, agents and platforms, each with what is below it.

use std::collections::HashMap;

use core_wasm::config::OrgParams;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{CommonTableExpression, ExprTrait, IntoColumnRef, LockType, Query, UnionType, WithClause};
use sea_orm::{ConnectionTrait, FromQueryResult, QueryOrder, QuerySelect};
use serde_json::{Map, Value as Json};

use crate::process::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "organisation")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub parent_id: Option<i64>,
    /// Ids from the root down to this one: `/1/4/`. What is below starts with it.
    #[sea_orm(column_type = "Text")]
    pub path: String,
    #[sea_orm(column_type = "Text")]
    pub name: String,
    /// Ten-digit customs code; blank when the organisation has none.
    #[sea_orm(column_type = "Text")]
    pub code: String,
    /// Unified social credit code of 18 characters (GB 32100-2015).
    #[sea_orm(column_type = "Text")]
    pub credit_code: String,
    /// `platform`, `customer` or `agent`.
    #[sea_orm(column_type = "Text")]
    pub kind: String,
    #[sea_orm(column_type = "Text")]
    pub platform_id: String,
    /// Organisation parameters, a JSON object of texts.
    #[sea_orm(column_type = "Text")]
    pub params: String,
    /// Whether it is in service itself; [`in_service`] asks for those above it as well.
    pub enabled: bool,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// The table, as the audit names it.
pub const TABLE: &str = "organisation";
/// Kind of an organisation that trades.
pub const CUSTOMER: &str = "customer";
/// Kind of an organisation that declares for others.
pub const AGENT: &str = "agent";

impl Model {
    /// The organisation parameters as they travel: name to text.
    pub fn params_map(&self) -> Map<String, Json> {
        serde_json::from_str(&self.params).unwrap_or_default()
    }

    /// The organisation parameters as the rules read them.
    pub fn org_params(&self) -> OrgParams {
        OrgParams::from_map(&self.params_map())
    }
}

/// The organisation with this id.
pub async fn by_id(db: &impl ConnectionTrait, id: i64) -> Result<Model, ApiError> {
    Entity::find_by_id(id).one(db).await?.ok_or(ApiError::NotFound)
}

/// Lets one transaction after the other store what only one of an organisation's may add.
pub async fn in_turn(tx: &impl ConnectionTrait, id: i64) -> Result<(), ApiError> {
    Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(tx).await?;
    Ok(())
}

/// The name of every organisation, by its id.
pub async fn names(db: &impl ConnectionTrait) -> Result<HashMap<i64, String>, DbErr> {
    let all = Entity::find().select_only().columns([Column::Id, Column::Name]);
    Ok(all.into_tuple::<(i64, String)>().all(db).await?.into_iter().collect())
}

/// Ids of an organisation and of all below it. Every request asks for them, so they are followed down from parent to child
/// by the index, however many organisations there are.
pub async fn with_below(db: &impl ConnectionTrait, id: i64) -> Result<Vec<i64>, DbErr> {
    let children = Query::select()
        .column((Entity, Column::Id))
        .from(Entity)
        .inner_join("below", Expr::col((Entity, Column::ParentId)).equals(("below", Column::Id)))
        .take();
    let below = Query::select()
        .column(Column::Id)
        .from(Entity)
        .and_where(Column::Id.eq(id))
        .union(UnionType::All, children)
        .take();
    let below = CommonTableExpression::new().table_name("below").column(Column::Id).query(below).to_owned();
    let recursive = WithClause::new().recursive(true).cte(below).to_owned();
    let all = Query::select().column(Column::Id).from("below").take().with(recursive);
    db.query_all(&all).await?.iter().map(|found| found.try_get_by_index(0)).collect()
}

/// Ids of an organisation and of all above it.
pub async fn above(db: &impl ConnectionTrait, id: i64) -> Result<Vec<i64>, DbErr> {
    let path = Entity::find_by_id(id).select_only().column(Column::Path).into_tuple::<String>().one(db).await?;
    Ok(path.unwrap_or_default().split('/').filter_map(|part| part.parse().ok()).collect())
}

/// The condition that a column, named with its table, holds an organisation in service: neither it nor one above it is
/// disabled. The people of any other cannot work, and what it granted counts no more.
pub fn in_service(org_column: impl IntoColumnRef) -> Expr {
    let closed = Query::select()
        .expr(Expr::val(1))
        .from_as(Entity, "own")
        .from_as(Entity, "above")
        .and_where(Expr::col(("own", Column::Id)).eq(Expr::col(org_column)))
        .and_where(Expr::col(("above", Column::Enabled)).eq(false))
        .and_where(Expr::cust("own.path LIKE above.path || '%'"))
        .take();
    Expr::exists(closed).not()
}

/// The condition that a column holds an organisation or one above it.
pub fn is_above(org_column: &'static str, id: i64) -> Expr {
    let above = Query::select()
        .column(("above", Column::Id))
        .from_as(Entity, "own")
        .from_as(Entity, "above")
        .and_where(Expr::col(("own", Column::Id)).eq(id))
        .and_where(Expr::cust("own.path LIKE above.path || '%'"))
        .take();
    Expr::col(org_column).in_subquery(above)
}

/// A node of the organisation tree.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Node {
    pub id: i64,
    pub parent_id: Option<i64>,
    pub name: String,
}

/// An organisation and all below it, parents before children, by name.
pub async fn nodes_below(db: &impl ConnectionTrait, id: i64) -> Result<Vec<Node>, DbErr> {
    Entity::find()
        .filter(Column::Path.like(format!("%/{id}/%")))
        .order_by_asc(Column::Path)
        .into_model::<Node>()
        .all(db)
        .await
}

/// Inserts an organisation below its parent and returns its id. Its path is made here.
pub async fn insert(db: &impl ConnectionTrait, new: ActiveModel) -> Result<i64, ApiError> {
    let inserted = Entity::insert(new).exec_with_returning(db).await?;
    let above = match inserted.parent_id {
        Some(parent) => by_id(db, parent).await?.path,
        None => "/".to_owned(),
    };
    let path = format!("{above}{}/", inserted.id);
    Entity::update_many().col_expr(Column::Path, path.into()).filter(Column::Id.eq(inserted.id)).exec(db).await?;
    Ok(inserted.id)
}
