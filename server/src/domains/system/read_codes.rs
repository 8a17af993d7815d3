//! GET /sys/v1/dict/search and /sys/v1/dict/rows: codes of one dictionary, for pages that do not have it whole. An answer
//! for the present version of a family (`v`, from the user info) stays right for ever, so that the browser keeps it.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, HeaderValue};
use axum::response::{IntoResponse, Response};
use core_wasm::dictionary::Entry;
use core_wasm::row::parse_date;
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::api::answer::Done;
use crate::api::extract::Query;
use crate::api::openapi::named;
use crate::documents::list::wanted_day;
use crate::documents::schema::schema;
use crate::process::error::ApiError;
use crate::process::tables::Tables;
use crate::store::app::App;

/// Most entries of one search, and how many without a limit.
const MOST_FOUND: usize = 200;
const USUALLY_FOUND: usize = 50;
/// Most codes of one request.
const MOST_CODES: usize = 500;
/// How long a browser keeps an answer: a year; another version has another address.
const KEPT: &str = "private, max-age=31536000, immutable";

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// The dictionary.
    family: String,
    /// Part of the code, the name, its pinyin initials or the English name; several words must all fit.
    #[serde(default)]
    q: String,
    /// Most entries, at most 200; 50 when missing.
    limit: Option<usize>,
    /// The day on which the codes have to hold, `YYYY-MM-DD`; today when missing.
    day: Option<String>,
    /// Version of the family that the page knows: with the present one the answer may be kept.
    v: Option<String>,
}

/// Whose rows are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RowsQuery {
    /// The dictionary.
    family: String,
    /// Codes, parted by commas, at most 500.
    codes: String,
    /// Version of the family that the page knows: with the present one the answer may be kept.
    v: Option<String>,
}

pub async fn search(State(app): State<App>, Query(query): Query<SearchQuery>) -> Result<Response, ApiError> {
    let tables = app.tables();
    let day = match query.day.as_deref() {
        Some(day) => parse_date(day).ok_or_else(|| wanted_day("day"))?,
        None => app.today(),
    };
    known(&tables, &query.family)?;
    let limit = query.limit.unwrap_or(USUALLY_FOUND).min(MOST_FOUND);
    let found = tables.search(&query.family, &query.q, day, limit);
    // Without a day the answer is that of today, which is another one tomorrow.
    let lasts = query.day.is_some() && is_present(&tables, &query.family, query.v.as_deref());
    Ok(answer(found, lasts))
}

pub async fn rows(State(app): State<App>, Query(query): Query<RowsQuery>) -> Result<Response, ApiError> {
    let tables = app.tables();
    known(&tables, &query.family)?;
    let codes: Vec<&str> = query.codes.split(',').map(str::trim).filter(|code| !code.is_empty()).collect();
    if codes.len() > MOST_CODES {
        return Err(ApiError::at_most("codes", MOST_CODES));
    }
    let rows = codes.into_iter().flat_map(|code| tables.dictionaries.rows_of(&query.family, code)).collect();
    Ok(answer(rows, is_present(&tables, &query.family, query.v.as_deref())))
}

fn known(tables: &Tables, family: &str) -> Result<(), ApiError> {
    if tables.dictionaries.has_family(family) { Ok(()) } else { Err(ApiError::NotFound) }
}

fn is_present(tables: &Tables, family: &str, version: Option<&str>) -> bool {
    version.is_some() && tables.versions.get(family).map(String::as_str) == version
}

fn answer(entries: Vec<&Entry>, lasts: bool) -> Response {
    let mut response = Done::data(entries).into_response();
    if lasts {
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(KEPT));
    }
    response
}

/// The answer for openapi.json: entries, with the columns of their family beside the fixed ones.
pub fn document() -> RefOr<Schema> {
    let text = json!({ "type": "string" });
    schema(json!({ "type": "array", "items": named("Code", json!({
        "type": "object",
        "properties": {
            "id": text, "name": text, "name2": text, "nameEn": text, "sure": { "type": "boolean" }, "from": text, "to": text
        },
        "required": ["id", "name"],
        "additionalProperties": true
    })) }))
}
