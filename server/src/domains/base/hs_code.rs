//! The tariff, searched by number and name. Its rows are the dictionary `hsCode`, which the rules read as well, so
//! nothing is stored twice.

use std::cmp::Ordering;

use axum::extract::State;
use core_wasm::dictionary::Entry;
use core_wasm::resource::Field;
use core_wasm::resources::base::HS_CODE;
use core_wasm::row::Row;
use serde_json::Value as Json;

use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::list::{ListQuery, ListSpec, Page};
use crate::process::error::ApiError;
use crate::store::app::App;

/// What the list can do, for the document.
pub fn list() -> ListSpec {
    ListSpec::new("hs_code").fields(HS_CODE.fields).unversioned()
}

/// GET /base/v1/hsCode/page
pub async fn page(State(app): State<App>, query: ListQuery) -> Answer<Page<Row>> {
    let (page_num, page_size) = query.paging()?;
    let (start, size) = ((page_num - 1) * page_size, usize::try_from(page_size).unwrap_or_default());
    let (rows, total) = found(&app, &query, usize::try_from(start).unwrap_or(usize::MAX), size)?;
    Ok(Done::data(Page { rows, total: total as u64, total_is_exact: true, page_num, page_size }))
}

/// Every code that a request asks for, for the export.
pub fn all(app: &App, query: &ListQuery) -> Result<Vec<Row>, ApiError> {
    Ok(found(app, query, 0, usize::MAX)?.0)
}

/// Some of the codes that a request asks for, and how many there are.
fn found(app: &App, query: &ListQuery, start: usize, most: usize) -> Result<(Vec<Row>, usize), ApiError> {
    let dictionaries = app.dictionaries();
    let mut found: Vec<(usize, &Entry)> =
        dictionaries.entries("hsCode").iter().enumerate().filter(|(_, entry)| matches(entry, query)).collect();
    sort(&mut found, query.get("sort").unwrap_or("code"))?;
    let rows = found.iter().skip(start).take(most).map(|(place, entry)| row(*place, entry)).collect();
    Ok((rows, found.len()))
}

/// GET /base/v1/hsCode/{id}/detail
pub async fn detail(State(app): State<App>, Path(id): Path<i64>) -> Answer<Row> {
    let dictionaries = app.dictionaries();
    let place = usize::try_from(id).ok().and_then(|id| id.checked_sub(1)).ok_or(ApiError::NotFound)?;
    let entry = dictionaries.entries("hsCode").get(place).ok_or(ApiError::NotFound)?;
    Ok(Done::data(row(place, entry)))
}

fn text<'e>(entry: &'e Entry, field: &str) -> &'e str {
    match field {
        "code" => &entry.id,
        "sure" => {
            if entry.sure {
                "1"
            } else {
                "0"
            }
        }
        column => entry.column(column),
    }
}

fn matches(entry: &Entry, query: &ListQuery) -> bool {
    let contains = |field: &str, wanted: &str| text(entry, field).to_lowercase().contains(&wanted.to_lowercase());
    let name = |wanted: &str| contains("name", wanted) || contains("nameEn", wanted);
    query.get("code").is_none_or(|wanted| entry.id.starts_with(wanted))
        && query.get("name").is_none_or(name)
        && query.get("supervision").is_none_or(|wanted| entry.extra("supervision").contains(wanted))
        && query.get("keyword").is_none_or(|wanted| entry.id.starts_with(wanted) || name(wanted))
}

fn sort(found: &mut [(usize, &Entry)], asked: &str) -> Result<(), ApiError> {
    let (name, turned) = asked.strip_prefix('-').map_or((asked, false), |name| (name, true));
    let known = name == "id" || HS_CODE.field(name).is_some_and(|field: &Field| field.sortable);
    if !known {
        return Err(ApiError::no_option("sort", name));
    }
    let order = |a: &Entry, b: &Entry| -> Ordering {
        let by_field = if name == "id" { Ordering::Equal } else { text(a, name).cmp(text(b, name)) };
        by_field.then_with(|| a.id.cmp(&b.id))
    };
    found.sort_by(|(_, a), (_, b)| if turned { order(b, a) } else { order(a, b) });
    Ok(())
}

/// The entry as a row; its id is its place in the tariff.
fn row(place: usize, entry: &Entry) -> Row {
    let fields = HS_CODE.fields.iter().map(|field| {
        let value = text(entry, field.name);
        (field.name.to_owned(), if value.is_empty() { Json::Null } else { Json::from(value) })
    });
    std::iter::once(("id".to_owned(), Json::from(place + 1))).chain(fields).collect()
}
