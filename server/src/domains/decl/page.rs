//! GET /decl/v1/page: the declarations a caller may see, by filters, sorted, with their total; /export gives all of them.

use std::sync::LazyLock;

use axum::extract::State;
use core_wasm::permission::Category;
use core_wasm::resource::{Field, Search};
use core_wasm::resources::declaration::{HEAD, KEYWORD};
use sea_orm::{ColumnTrait, Condition, DbBackend};
use utoipa::IntoParams;

use super::declaration::{CATEGORY, Column, ENTITY};
use super::{access, keyword, past};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::documents;
use crate::documents::list::{ListQuery, ListScope, ListSpec, Page};
use crate::documents::past::Asked;
use crate::documents::{filter, granted};
use crate::process::error::ApiError;
use crate::store::app::App;

/// The list: rows carry the list columns and what the commands need to know.
pub static LIST: LazyLock<ListSpec> = LazyLock::new(|| {
    let spec = ListSpec::new(ENTITY).fields(HEAD.fields).drafts();
    spec.also(&["orgId", "agentOrgId", "reviewStep"]).indexed().order("-createdAt")
});

/// Months of declarations that are exported at once.
pub const MONTHS_EXPORTED: i64 = 12;
/// The numbers a declaration is known by.
const NUMBERS: &[&str] = &["entryId", "seqNo", "clientSeqNo"];

/// Filters beside those of the fields.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Filters {
    /// Beginning of any of the numbers: customs number, data centre number, our number.
    number: Option<String>,
    /// Part of a number, bill, contract, account, trader or customer.
    keyword: Option<String>,
    /// Declarations of this organisation only.
    #[param(rename = "queryOrgId")]
    query_org_id: Option<i64>,
    /// 1: only declarations that other organisations granted to the caller's.
    granted: Option<u8>,
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let Some(until) = documents::past::day_of(&query)? else {
        let rows = narrowed(app.clone(), caller, query.clone()).await?;
        return Ok(Done::data(LIST.page(&app, &query, rows).await?));
    };
    let visible = visible(&app, &caller, &query).await?;
    let beside = beside_fields(&app, &query)?;
    let rows = narrowed(app.clone(), caller, query.clone()).await?;
    Ok(Done::data(past::kept().page(&app, &LIST, &query, Asked { visible, rows, beside, named: &[] }, until).await?))
}

/// The rows of an export, which are those of now.
pub async fn rows(app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    documents::past::only_now(&query)?;
    narrowed(app, caller, query).await
}

/// The rows that a request asks for beside the filters of the fields.
async fn narrowed(app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    let rows = visible(&app, &caller, &query).await?.narrowed(beside_fields(&app, &query)?);
    keyword::found(&app, rows, &query).await
}

/// What a request asks for beside the filters of the fields, as a condition on texts of the row.
fn beside_fields(app: &App, query: &ListQuery) -> Result<Condition, ApiError> {
    let backend = app.db.get_database_backend();
    let asked = [has_number(query.get("number"), backend)?, has_keyword(query, backend)?];
    Ok(asked.into_iter().filter(|condition| !condition.is_empty()).fold(Condition::all(), Condition::add))
}

/// The rows inside the caller's scope and categories, narrowed to one organisation where the request names it. A
/// category that the request names must be permitted.
pub async fn visible(app: &App, caller: &Caller, query: &ListQuery) -> Result<ListScope, ApiError> {
    for named in query.get("iECatg").into_iter().flat_map(|list| list.split(',')) {
        access::check_viewable(caller, named.trim())?;
    }
    let seen = caller.scope(&app.db, CATEGORY, Right::View).await?;
    let scope = granted::asked(&app.db, caller, query, seen.clone()).await?;
    let rows = match query.get("queryOrgId") {
        None => ListScope::of_orgs(scope.orgs()),
        Some(org) => {
            let org: i64 = org.parse().map_err(|_| ApiError::no_number("queryOrgId"))?;
            seen.check(org)?;
            ListScope::of_orgs(Some(org).filter(|org| scope.contains(*org)))
        }
    };
    // Who may see all categories needs no condition, which would only mislead the planner.
    match access::viewable(caller) {
        all if all.len() == Category::ALL.len() => Ok(rows),
        some => Ok(rows.narrowed(Condition::all().add(Column::IECatg.is_in(some)))),
    }
}

/// Any of the numbers that a declaration is known by begins with the text.
pub fn has_number(text: Option<&str>, backend: DbBackend) -> Result<Condition, ApiError> {
    any_of(NUMBERS, Search::Prefix, ("number", text), backend)
}

/// The keyword of a request, where it has one, stands in one of the texts that a declaration is known by.
pub fn has_keyword(query: &ListQuery, backend: DbBackend) -> Result<Condition, ApiError> {
    any_of(KEYWORD, Search::Like, ("keyword", query.get("keyword")), backend)
}

/// Any of the fields matches the text of a parameter in this way.
fn any_of(
    names: &[&str],
    search: Search,
    (parameter, text): (&str, Option<&str>),
    backend: DbBackend,
) -> Result<Condition, ApiError> {
    let fields: Vec<Field> =
        names.iter().filter_map(|name| HEAD.field(name)).map(|field| Field { search, ..*field }).collect();
    filter::any_of(&fields, parameter, text, backend)
}
