//! The one list query: rows of a table by definition, inside a scope, with filters, order, page and total.
//!
//! On SQLite each row comes as one JSON array, because handing over some hundred values one by one costs more than
//! the query; on PostgreSQL mapped columns are as fast. The answer's bytes are the same (tested).

use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;
use chrono::{DateTime, Utc};
use core_wasm::resource::{Field, Kind, Search};
use core_wasm::row::Row;
use sea_orm::sea_query::{
    Expr, ExprTrait, Func, IntoColumnRef, NullOrdering, Order, Query, SelectStatement, SimpleExpr,
};
use sea_orm::{Condition, ConnectionTrait, DbBackend, QueryResult, Value};
use serde::Serialize;
use serde_json::{Value as Json, json};
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{RefOr, Required};

use super::{codec, filter};
use crate::error::ApiError;

/// The page sizes of the product (spec.md §9).
pub const PAGE_SIZES: [u64; 5] = [10, 20, 40, 80, 200];
const FIRST_SIZE: u64 = 20;

/// A page of rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page<T = Row> {
    pub rows: Vec<T>,
    /// How many rows there are on all pages.
    pub total: u64,
    pub page_num: u64,
    pub page_size: u64,
}

/// The parameters of a list request, as they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListQuery(Vec<(String, String)>);

impl<S: Sync> FromRequestParts<S> for ListQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        ListQuery::parse(parts.uri.query().unwrap_or_default())
    }
}

impl ListQuery {
    /// Reads a query string.
    pub fn parse(query: &str) -> Result<Self, ApiError> {
        let uri = Uri::try_from(format!("/?{query}")).map_err(|error| ApiError::Malformed(error.to_string()))?;
        let pairs = axum::extract::Query::<Vec<(String, String)>>::try_from_uri(&uri)?;
        Ok(ListQuery(pairs.0))
    }

    /// The first value of a parameter that is not blank, trimmed.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.trim());
        found.filter(|value| !value.is_empty())
    }

    /// Page number (from 1) and page size; 400 for anything that is not offered.
    pub fn paging(&self) -> Result<(u64, u64), ApiError> {
        let number = |name: &str, default: u64| match self.get(name) {
            None => Ok(default),
            Some(text) => text.parse().map_err(|_| ApiError::Malformed(format!("{name}: {text}"))),
        };
        let (page, size) = (number("pageNum", 1)?, number("pageSize", FIRST_SIZE)?);
        if page == 0 || page > u64::from(u32::MAX) {
            return Err(ApiError::Malformed(format!("pageNum: {page}")));
        }
        if !PAGE_SIZES.contains(&size) {
            return Err(ApiError::Malformed(format!("pageSize must be one of {PAGE_SIZES:?}")));
        }
        Ok((page, size))
    }
}

/// What can be listed of a table: made once from definitions.
#[derive(Clone, Debug)]
pub struct ListSpec {
    table: &'static str,
    /// Fields by which can be searched and sorted.
    fields: Vec<&'static Field>,
    /// Names of fields that rows carry although they are no list columns.
    also: Vec<&'static str>,
    /// Whether rows have a `version`.
    versioned: bool,
    /// The order when the request names none, as in `sort`.
    order: &'static str,
}

/// The columns that every row of a list starts with.
pub const ID: &Field = &Field::id("id", core_wasm::text::text("编号", "Id"));
pub const VERSION: &Field = &Field::id("version", core_wasm::text::text("版本", "Version"));

impl ListSpec {
    /// A list of a table whose rows have `id` and `version`; newest first unless [`ListSpec::order`] says otherwise.
    pub fn new(table: &'static str) -> Self {
        ListSpec { table, fields: Vec::new(), also: Vec::new(), versioned: true, order: "-id" }
    }

    /// Adds fields of a definition: rows carry those with a list width.
    pub fn fields(mut self, fields: &'static [Field]) -> Self {
        self.fields.extend(fields);
        self
    }

    /// Rows carry these fields too.
    pub fn also(mut self, names: &[&'static str]) -> Self {
        self.also.extend(names);
        self
    }

    /// Rows have no `version`.
    pub fn unversioned(mut self) -> Self {
        self.versioned = false;
        self
    }

    /// The order when the request names none: `-createdAt`. `id` is always the last key.
    pub fn order(mut self, order: &'static str) -> Self {
        self.order = order;
        self
    }

    /// The fields that rows carry, in the order of the definition.
    pub fn columns(&self) -> Vec<&'static Field> {
        let version = self.versioned.then_some(VERSION);
        let shown = self.fields.iter().copied().filter(|field| field.list > 0 || self.also.contains(&field.name));
        std::iter::once(ID).chain(version).chain(shown).collect()
    }

    /// The page that a request asks for, of the rows inside `scope`.
    pub async fn page(&self, db: &impl ConnectionTrait, query: &ListQuery, scope: Condition) -> Result<Page, ApiError> {
        let backend = db.get_database_backend();
        let (page_num, page_size) = query.paging()?;
        let filters = filter::conditions(&self.fields, |name| query.get(name), backend)?;
        let matching = Query::select().from(self.table).cond_where(scope).cond_where(filters).take();
        let count = matching.clone().expr(Func::count(Expr::val(1))).take();
        let columns = self.columns();

        let mut rows_of_page = matching;
        match backend {
            DbBackend::Sqlite => {
                let columns = columns.iter().map(|field| Expr::col(field.column_name()));
                rows_of_page.expr(Func::cust("json_array").args(columns));
            }
            _ => {
                for field in &columns {
                    rows_of_page.expr(mapped(field));
                }
            }
        }
        rows_of_page.expr(SimpleExpr::SubQuery(None, Box::new(count.clone().into())));
        self.sort(&mut rows_of_page, query.get("sort"))?;
        rows_of_page.limit(page_size).offset((page_num - 1) * page_size);

        let found = db.query_all(&rows_of_page).await?;
        let total = match found.first() {
            Some(first) => {
                first.try_get_by_index::<i64>(if backend == DbBackend::Sqlite { 1 } else { columns.len() })?
            }
            None if page_num == 1 => 0,
            None => match db.query_one(&count).await? {
                Some(row) => row.try_get_by_index::<i64>(0)?,
                None => 0,
            },
        };
        let rows = found
            .iter()
            .map(|row| match backend {
                DbBackend::Sqlite => from_json(&columns, row),
                _ => from_mapped(&columns, row),
            })
            .collect::<Result<_, _>>()?;
        Ok(Page { rows, total: total.unsigned_abs(), page_num, page_size })
    }

    fn sort(&self, select: &mut SelectStatement, asked: Option<&str>) -> Result<(), ApiError> {
        let mut last = Order::Desc;
        for key in asked.unwrap_or(self.order).split(',').map(str::trim).filter(|key| !key.is_empty()) {
            let (name, order) = match key.strip_prefix('-') {
                Some(name) => (name, Order::Desc),
                None => (key, Order::Asc),
            };
            last = order.clone();
            if name == ID.name {
                continue;
            }
            let known = self.fields.iter().find(|field| field.name == name && (field.sortable || asked.is_none()));
            let field = known.ok_or_else(|| ApiError::Malformed(format!("sort: {name}")))?;
            // Blank values first when ascending, on both databases. Ids and instants are never blank, and their
            // indexes serve only the plain order.
            let nulls = match order {
                Order::Asc => NullOrdering::First,
                _ => NullOrdering::Last,
            };
            let column = field.column_name().into_column_ref();
            match field.kind {
                Kind::Id | Kind::Instant => select.order_by(column, order),
                _ => select.order_by_with_nulls(column, order, nulls),
            };
        }
        select.order_by(ID.name, last);
        Ok(())
    }

    /// The parameters for openapi.json.
    pub fn params(&self) -> Vec<Parameter> {
        let mut params = paging_params();
        let sortable: Vec<_> = self.fields.iter().filter(|field| field.sortable).map(|field| field.name).collect();
        let about = format!("field or -field, parted by commas; fields: id, {}", sortable.join(", "));
        params.push(parameter("sort", json!({ "type": "string" }), &about));
        for field in &self.fields {
            let text = json!({ "type": "string" });
            match field.search {
                Search::No => {}
                Search::Range => {
                    params.push(parameter(&format!("{}From", field.name), text.clone(), field.label.en));
                    params.push(parameter(&format!("{}To", field.name), text, field.label.en));
                }
                Search::Like => params.push(parameter(field.name, text, &format!("{}: contains", field.label.en))),
                Search::Prefix => {
                    params.push(parameter(field.name, text, &format!("{}: starts with", field.label.en)));
                }
                Search::Eq => {
                    let about = format!("{}: equals; several parted by commas", field.label.en);
                    params.push(parameter(field.name, text, &about));
                }
            }
        }
        params
    }

    /// The schema of the answer for openapi.json.
    pub fn page_schema(&self) -> RefOr<Schema> {
        schema(page_of(object(self.columns())))
    }
}

/// The parameters of paging for openapi.json.
pub fn paging_params() -> Vec<Parameter> {
    vec![
        parameter("pageNum", json!({ "type": "integer", "minimum": 1, "default": 1 }), ""),
        parameter("pageSize", json!({ "type": "integer", "enum": PAGE_SIZES, "default": FIRST_SIZE }), ""),
    ]
}

/// The JSON schema of a page of such rows.
pub fn page_of(row: Json) -> Json {
    json!({
        "type": "object",
        "required": ["rows", "total", "pageNum", "pageSize"],
        "properties": {
            "rows": { "type": "array", "items": row },
            "total": { "type": "integer" },
            "pageNum": { "type": "integer" },
            "pageSize": { "type": "integer" },
        }
    })
}

/// The JSON schema of an object with these fields.
pub fn object<'f>(fields: impl IntoIterator<Item = &'f Field>) -> Json {
    let properties: serde_json::Map<String, Json> = fields
        .into_iter()
        .map(|field| {
            let mut property = match field.kind {
                Kind::Id => json!({ "type": ["integer", "null"] }),
                Kind::Text { max, .. } | Kind::Dict { max, .. } | Kind::DictList { max, .. } => {
                    json!({ "type": ["string", "null"], "maxLength": max })
                }
                Kind::Date => json!({ "type": ["string", "null"], "format": "date" }),
                Kind::Instant => json!({ "type": ["string", "null"], "format": "date-time" }),
                Kind::Decimal { scale, .. } => {
                    json!({ "type": ["string", "null"], "description": format!("decimal, {scale} places") })
                }
                Kind::Blob { max_kb } => {
                    json!({ "type": ["string", "null"], "description": format!("base64, at most {max_kb} KiB") })
                }
                Kind::Flag => json!({ "type": ["string", "null"], "enum": ["0", "1", null] }),
                Kind::Int { .. } => json!({ "type": ["string", "null"], "description": "whole number" }),
            };
            property["title"] = Json::from(field.label.en);
            (field.name.to_owned(), property)
        })
        .collect();
    json!({ "type": "object", "properties": properties })
}

/// A schema written as JSON.
pub fn schema(json: Json) -> RefOr<Schema> {
    serde_json::from_value(json).unwrap_or_else(|_| RefOr::T(Schema::default()))
}

/// A query parameter for openapi.json.
pub fn parameter(name: &str, schema_json: Json, about: &str) -> Parameter {
    let mut parameter = Parameter::new(name);
    parameter.parameter_in = ParameterIn::Query;
    parameter.required = Required::False;
    parameter.schema = Some(schema(schema_json));
    parameter.description = (!about.is_empty()).then(|| about.to_owned());
    parameter
}

/// A column as PostgreSQL hands it over: whole numbers all as BIGINT.
fn mapped(field: &Field) -> SimpleExpr {
    let column = Expr::col(field.column_name());
    match field.kind {
        Kind::Int { .. } | Kind::Id => column.cast_as("bigint"),
        _ => column,
    }
}

fn from_mapped(columns: &[&Field], row: &QueryResult) -> Result<Row, ApiError> {
    columns
        .iter()
        .enumerate()
        .map(|(index, field)| {
            let value = match field.kind {
                Kind::Int { .. } | Kind::Id | Kind::Decimal { .. } => {
                    Value::from(row.try_get_by_index::<Option<i64>>(index)?)
                }
                Kind::Date => Value::from(row.try_get_by_index::<Option<chrono::NaiveDate>>(index)?),
                Kind::Instant => Value::from(row.try_get_by_index::<Option<DateTime<Utc>>>(index)?),
                _ => Value::from(row.try_get_by_index::<Option<String>>(index)?),
            };
            Ok((field.name.to_owned(), codec::to_wire(field, value)?))
        })
        .collect()
}

fn from_json(columns: &[&Field], row: &QueryResult) -> Result<Row, ApiError> {
    let values: Vec<Json> = serde_json::from_str(&row.try_get_by_index::<String>(0)?).map_err(anyhow::Error::from)?;
    columns
        .iter()
        .zip(values)
        .map(|(field, value)| {
            let value = match (field.kind, value) {
                (_, Json::Null) => Json::Null,
                (Kind::Instant, Json::String(text)) => codec::to_wire(field, kept_instant(&text)?.into())?,
                (_, Json::Number(number)) => codec::to_wire(field, number.as_i64().into())?,
                (_, value) => value,
            };
            Ok((field.name.to_owned(), value))
        })
        .collect()
}

/// An instant as sqlx writes it into SQLite.
fn kept_instant(text: &str) -> Result<DateTime<Utc>, ApiError> {
    let read = DateTime::parse_from_rfc3339(text).or_else(|_| DateTime::parse_from_str(text, "%F %T%.f %:z"));
    Ok(read.map_err(anyhow::Error::from)?.with_timezone(&Utc))
}
