//! GET /decl/v1/queries/decl/details/page: goods lines of the declarations that a caller may see; /export gives all of them.

use std::sync::LazyLock;

use axum::extract::State;
use core_wasm::resource::{Field, Kind, Search};
use core_wasm::resources::declaration::DECL_DETAIL;

use super::super::page::visible;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::filter;
use crate::documents::list::{ListQuery, ListScope, ListSpec, Page};
use crate::process::error::ApiError;
use crate::store::app::App;

/// The list, over a view of lines and heads.
pub static LIST: LazyLock<ListSpec> = LazyLock::new(|| {
    ListSpec::new("declaration_detail").unversioned().fields(DECL_DETAIL.fields).also(&["declarationId"])
});

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let rows = rows(app.clone(), caller, query.clone()).await?;
    Ok(Done::data(LIST.page(&app, &query, rows).await?))
}

/// The lines inside the caller's scope and categories, with the keyword in one of their texts.
pub async fn rows(app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    let texts = DECL_DETAIL.fields.iter().filter(|field| matches!(field.kind, Kind::Text { .. }));
    let texts: Vec<Field> = texts
        .filter(|field| field.search != Search::No)
        .map(|field| Field { search: Search::Like, ..*field })
        .collect();
    let keyword = filter::any_of(&texts, "keyword", query.get("keyword"), app.db.get_database_backend())?;
    Ok(visible(&app, &caller, &query).await?.narrowed(keyword))
}
