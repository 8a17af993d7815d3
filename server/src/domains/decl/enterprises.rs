//! GET /decl/v1/etps: enterprises that can be parties of a declaration, by a part of the name, the beginning of a code, or
//! pinyin. Offered are those of whose declaration it is, and the own ones of who makes it; the declaration's own grant opens
//! them here.

use axum::extract::State;
use core_wasm::resources::base::ETPS;
use core_wasm::row::Row;
use core_wasm::rules::enterprise::ABROAD;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::declaration::CATEGORY;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::{Caller, Right};
use crate::crud::schema::{row, schema};
use crate::crud::table::Rows;
use crate::domains::system::spelling::is_spelled;
use crate::extract::Query;

/// Enterprises that a look-up offers; a clerk types one more letter rather than scroll further.
const OFFERED: usize = 20;
/// Most enterprises of an organisation that are looked through.
const MOST: u64 = 20_000;

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
    let abroad = wanted.abroad.as_deref() == Some("1");
    let kind = Expr::col("kind");
    let known = Rows::of(&ETPS)
        .filter(Expr::col("org_id").is_in([owner, caller.org_id]))
        .filter(if abroad { kind.eq(ABROAD) } else { kind.ne(ABROAD) })
        .order("name", Order::Asc)
        .order("id", Order::Asc)
        .limit(MOST)
        .all(&app.db)
        .await?;
    let query = wanted.query.as_deref().unwrap_or_default().trim().to_lowercase();
    let ranked = known.into_iter().filter_map(|etps| rank(&etps, &query).map(|rank| (rank, etps)));
    let mut found: Vec<(u8, Row)> = ranked.collect();
    // The owner's own record of an enterprise before that of its agent.
    found.sort_by_key(|(rank, etps)| (*rank, etps.int("orgId") != Some(owner)));
    Ok(Done::data(found.into_iter().take(OFFERED).map(|(_, etps)| etps).collect()))
}

/// How well an enterprise fits what was typed, the best first; `None` when it does not.
fn rank(etps: &Row, query: &str) -> Option<u8> {
    if query.is_empty() {
        return Some(0);
    }
    let name = etps.text("name").to_lowercase();
    let foreign = etps.text("nameEn").to_lowercase();
    let codes = ["creditCode", "customsCode", "ciqCode", "aeoCode"];
    let by_code = codes.iter().any(|field| etps.text(field).to_lowercase().starts_with(query));
    if by_code || name.starts_with(query) || foreign.starts_with(query) {
        return Some(0);
    }
    if name.contains(query) || foreign.contains(query) {
        return Some(1);
    }
    let typed: String = query.chars().filter(|letter| !letter.is_whitespace() && *letter != '\'').collect();
    let is_pinyin = !typed.is_empty() && typed.bytes().all(|letter| letter.is_ascii_alphanumeric());
    (is_pinyin && is_spelled(&name, &typed)).then_some(2)
}
