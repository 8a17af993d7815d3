//! GET /decl/v1/etps: enterprises that can be parties of a declaration, by a part of the name, the beginning of a code, or
//! pinyin. Offered are those of whose declaration it is, and the own ones of who makes it; the declaration's own grant opens
//! them here.

use std::collections::HashMap;

use axum::extract::State;
use core_wasm::resources::base::ETPS;
use core_wasm::row::Row;
use core_wasm::rules::document_parties::Whose;
use core_wasm::rules::enterprise::ABROAD;
use core_wasm::validate::is_legal;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query as Statement, SelectStatement};
use sea_orm::{Condition, ConnectionTrait, DbBackend};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::declaration::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::filter;
use crate::documents::schema::{row, schema};
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::process::spelling::is_spelled;
use crate::store::app::App;

/// Enterprises that a look-up offers; a clerk types one more letter rather than scroll further.
const OFFERED: usize = 20;
/// Names that are read at a time to look for pinyin.
const BATCH: usize = 1000;
/// Longest query.
const MAX_QUERY: usize = 100;
/// Columns in which a query may begin a code, and in which it may stand anywhere in a name.
const CODES: [&str; 4] = ["credit_code", "customs_code", "ciq_code", "aeo_code"];
const NAMES: [&str; 2] = ["name", "name_en"];

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// Whose declaration it is; the caller's own when missing.
    org_id: Option<i64>,
    /// A part of a name, the beginning of a code, or pinyin; the first ones when missing.
    query: Option<String>,
    /// 1: those abroad; else those at home.
    abroad: Option<String>,
}

/// What the answer holds, for the document.
pub fn answer() -> RefOr<Schema> {
    schema(json!({ "type": "array", "items": row(&ETPS) }))
}

pub async fn enterprises(State(app): State<App>, caller: Caller, Query(wanted): Query<Wanted>) -> Answer<Vec<Row>> {
    let owner = wanted.org_id.unwrap_or(caller.org_id);
    caller.scope(&app.db, CATEGORY, Right::Edit).await?.check(owner)?;
    let whose = if wanted.abroad.as_deref() == Some("1") { Whose::Abroad } else { Whose::Home };
    Ok(Done::data(look_up(&app, &caller, owner, whose, wanted.query.as_deref().unwrap_or_default()).await?))
}

/// The enterprises of an owner, and the own ones of whoever makes its documents, that a query finds.
pub async fn look_up(app: &App, caller: &Caller, owner: i64, whose: Whose, query: &str) -> Result<Vec<Row>, ApiError> {
    let orgs = if owner == caller.org_id { vec![owner] } else { vec![owner, caller.org_id] };
    let among = Among { orgs, whose };
    let query = query.trim().to_lowercase();
    if query.chars().count() > MAX_QUERY || !is_legal(&query) {
        return Err(ApiError::characters("query", 0, MAX_QUERY));
    }
    let matching = among.matching(&query, app.db.get_database_backend());
    let mut found: Vec<i64> = Vec::new();
    for row in app.db.query_all(&matching).await? {
        found.push(row.try_get("", "id")?);
    }
    let typed: String = query.chars().filter(|letter| !letter.is_whitespace() && *letter != '\'').collect();
    if found.len() < OFFERED && !typed.is_empty() && typed.bytes().all(|letter| letter.is_ascii_alphanumeric()) {
        spelled(&app.db, &among, &typed, &mut found).await?;
    }
    let rows = Rows::of(&ETPS).filter(Expr::col("id").is_in(found.iter().copied())).all(&app.db).await?;
    let mut by_id: HashMap<i64, Row> = rows.into_iter().filter_map(|row| Some((row.int("id")?, row))).collect();
    Ok(found.iter().filter_map(|id| by_id.remove(id)).collect())
}

/// The enterprises that are looked through: the owner's before those of the organisation that makes the declaration.
#[derive(Debug)]
pub struct Among {
    pub orgs: Vec<i64>,
    pub whose: Whose,
}

impl Among {
    fn kind(&self) -> Condition {
        let kind = Expr::col("kind");
        match self.whose {
            Whose::Home => Condition::all().add(kind.ne(ABROAD)),
            Whose::Abroad => Condition::all().add(kind.eq(ABROAD)),
            Whose::Any => Condition::all(),
        }
    }

    /// The first ones by name and codes: what begins with the query before what holds it. Reads the index `etps_search`
    /// and no row.
    pub fn matching(&self, query: &str, backend: DbBackend) -> SelectStatement {
        let mut select = Statement::select();
        select
            .column("id")
            .from(Alias::new(ETPS.table_name()))
            .and_where(Expr::col("org_id").is_in(self.orgs.iter().copied()))
            .cond_where(self.kind());
        if !query.is_empty() {
            let begins =
                |any: Condition, column: &'static str| any.add(filter::begins(Expr::col(column), query, backend));
            let begins = CODES.iter().chain(&NAMES).copied().fold(Condition::any(), begins);
            let holds =
                |any: Condition, column: &'static str| any.add(filter::holds(Expr::col(column), query, backend));
            select.cond_where(NAMES.iter().copied().fold(begins.clone(), holds));
            let rank = Expr::case(begins, 0).finally(1);
            select.order_by_expr(rank.into(), Order::Asc);
        }
        if let Some(owner) = self.orgs.first() {
            select.order_by_expr(Expr::case(Expr::col("org_id").eq(*owner), 0).finally(1).into(), Order::Asc);
        }
        select.order_by("name", Order::Asc).order_by("id", Order::Asc).limit(OFFERED as u64).take()
    }

    /// Names of one of the organisations, in their order, behind one of them. Reads the index `etps_search` and no row.
    pub fn names(&self, org_id: i64, after: Option<&str>) -> SelectStatement {
        let mut select = Statement::select();
        select
            .columns(["id", "name"])
            .from(Alias::new(ETPS.table_name()))
            .and_where(Expr::col("org_id").eq(org_id))
            .cond_where(self.kind())
            .order_by("name", Order::Asc)
            .limit(BATCH as u64);
        if let Some(after) = after {
            select.and_where(Expr::col("name").gt(after));
        }
        select
    }
}

/// Adds those that are spelled as typed, until there are enough: no database knows pinyin.
async fn spelled(db: &impl ConnectionTrait, among: &Among, typed: &str, found: &mut Vec<i64>) -> Result<(), ApiError> {
    for org_id in &among.orgs {
        let mut last: Option<String> = None;
        loop {
            let names = db.query_all(&among.names(*org_id, last.as_deref())).await?;
            for row in &names {
                let (id, name): (i64, String) = (row.try_get("", "id")?, row.try_get("", "name")?);
                if !found.contains(&id) && is_spelled(&name.to_lowercase(), typed) {
                    found.push(id);
                }
                if found.len() == OFFERED {
                    return Ok(());
                }
                last = Some(name);
            }
            if names.len() < BATCH {
                break;
            }
        }
    }
    Ok(())
}
