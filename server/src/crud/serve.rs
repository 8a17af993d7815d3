//! The generic operations of a resource: page, detail, history, add, update and delete, with their permissions and documents.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use axum::extract::State;
use core_wasm::permission;
use core_wasm::resource::{Field, Search};
use core_wasm::row::Row;
use core_wasm::text::Text;
use sea_orm::{ColumnTrait, QueryFilter};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use utoipa::ToSchema;

use super::export::Export;
use super::filter;
use super::keyword::{self, Wanted};
use super::list::{ListQuery, ListScope, Page};
use super::managed::Managed;
use super::schema::{object, parameter, schema};
use super::write::{self, Seen};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit;
use crate::caller::Caller;
use crate::error::ApiError;
use crate::extract::{self, Ids, Path, Selection};
use crate::operation::{Access, Operation};

/// Most entries of a history that are shown, the newest.
const MAX_ENTRIES: u64 = 100;

/// The generic operations of a resource at its path.
pub fn operations<E: Managed>() -> Vec<Operation> {
    let resource = E::RESOURCE;
    let path = |last: &str| kept(format!("{}/{last}", resource.path));
    let about = |zh: &str, en: &str| Text {
        zh: kept(format!("{}：{zh}", resource.label.zh)),
        en: kept(format!("{}: {en}", resource.label.en)),
    };
    let may = |verb: &str| permission::code(resource.perm, verb).map_or(Access::AnyOf(&[]), Access::Permission);
    let read = if E::OPEN { Access::Login } else { may("view") };
    let (list, whole) = (E::list(), schema(object(E::whole())));
    let edited = schema(object(resource.fields.iter().filter(|field| !field.read_only)));
    let mut changed = E::example();
    changed["id"] = json!(1);
    changed["version"] = json!(1);
    vec![
        Operation::get(path("page"), read, about("列表", "the list"), page::<E>)
            .params(list.params())
            .params(vec![parameter("keyword", json!({ "type": "string" }), "in any of the texts that can be searched")])
            .answer_schema(list.page_schema()),
        Export::new(path("export"), read, about("导出", "exports the list"), list, rows::<E>).operation(),
        Operation::get(path("{id}/detail"), read, about("详情", "one record"), detail::<E>)
            .answer_schema(whole.clone()),
        Operation::get(path("{id}/log"), read, about("修改记录", "the history of a record"), log::<E>)
            .answer::<Vec<audit::Entry>>()
            .named_schema::<audit::Change>(),
        Operation::post(path("add"), may("add"), about("新增", "adds a record"), add::<E>)
            .body_schema(edited, E::example())
            .answer_schema(whole.clone()),
        Operation::post(path("update"), may("update"), about("修改", "changes a record"), update::<E>)
            .body_schema(whole.clone(), changed)
            .answer_schema(whole),
        Operation::post(path(E::DELETE), may("delete"), about("删除", "deletes records"), delete::<E>)
            .body::<Chosen>(json!({ "ids": [1], "versions": [1] })),
    ]
}

/// Texts made of definitions live as long as the program; each is kept once.
pub fn kept(text: String) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.get(text.as_str()) {
        return known;
    }
    let text: &'static str = Box::leak(text.into_boxed_str());
    kept.insert(text);
    text
}

/// Rows of a bulk operation; where spec.md's payload has no versions, they may be missing.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Chosen {
    pub ids: Vec<i64>,
    pub versions: Option<Vec<i64>>,
}

impl Chosen {
    /// The rows in ascending order of their ids.
    pub fn seen<E: Managed>(self) -> Result<Vec<Seen>, ApiError> {
        match self.versions {
            Some(versions) => {
                let pairs = Selection { ids: self.ids, versions }.pairs()?;
                Ok(pairs.into_iter().map(|(id, version)| (id, Some(version))).collect())
            }
            None if E::NAMES_VERSIONS => Err(ApiError::Malformed("versions is missing".to_owned())),
            None => Ok(Ids { ids: self.ids }.distinct()?.into_iter().map(|id| (id, None)).collect()),
        }
    }
}

/// The row that an update names.
fn named<E: Managed>(sent: &Row) -> Result<Seen, ApiError> {
    let missing = |field: &str| ApiError::Malformed(format!("{field} is missing"));
    let id = sent.int("id").ok_or_else(|| missing("id"))?;
    let version = sent.int("version");
    if version.is_none() && (E::NAMES_VERSIONS || !sent.is_blank("version")) {
        return Err(missing("version"));
    }
    Ok((id, version))
}

async fn page<E: Managed>(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let rows = rows::<E>(app.clone(), caller, query.clone()).await?;
    Ok(Done::data(E::list().page(&app, &query, rows).await?))
}

/// The rows that a request asks for beside the filters of the fields, for the page and for the export.
async fn rows<E: Managed>(app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    let visible = E::visible(&app.db, &caller).await?;
    let backend = sea_orm::ConnectionTrait::get_database_backend(&app.db);
    let keyword = query.get("keyword");
    let rows = visible.narrowed(filter::any_of(keyword::texts(E::RESOURCE.fields), keyword, backend)?);
    if E::SEARCH_INDEX { by_index::<E>(&app, rows, &query).await } else { Ok(rows) }
}

/// The rows by way of the index behind the keyword, and behind the filters that look for a part of a text.
async fn by_index<E: Managed>(app: &App, mut rows: ListScope, query: &ListQuery) -> Result<ListScope, ApiError> {
    let texts: Vec<&Field> = keyword::texts(E::RESOURCE.fields).collect();
    // The index is not asked for what the list is going to refuse.
    filter::asked(&texts, query, sea_orm::ConnectionTrait::get_database_backend(&app.db))?;
    let parts = texts.iter().filter(|field| field.search == Search::Like);
    let looks = parts.map(|field| (field.name, std::slice::from_ref(field))).chain([("keyword", texts.as_slice())]);
    for (name, fields) in looks {
        if let Some(text) = query.get(name) {
            let wanted = Wanted::by_definition::<E>(fields, text);
            rows = keyword::found(app.lists().await, rows, &wanted, query.counts_all()).await?;
        }
    }
    Ok(rows)
}

/// The row as far as the caller may see it.
async fn seen<E: Managed>(app: &App, caller: &Caller, id: i64) -> Result<E::Model, ApiError> {
    let visible = E::visible(&app.db, caller).await?;
    let found = E::find().filter(E::column("id")?.eq(id)).filter(visible.condition()).one(&app.db).await?;
    found.ok_or(ApiError::NotFound)
}

async fn detail<E: Managed>(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Row> {
    Ok(Done::data(E::row(&seen::<E>(&app, &caller, id).await?)?))
}

async fn log<E: Managed>(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<audit::Entry>> {
    seen::<E>(&app, &caller, id).await?;
    Ok(Done::data(audit::of(&app.db, E::default().table_name(), id, MAX_ENTRIES).await?))
}

async fn add<E: Managed>(
    State(app): State<App>,
    caller: Caller,
    extract::Json(row): extract::Json<Row>,
) -> Answer<Row> {
    write::add::<E>(&app, &caller, row).await
}

async fn update<E: Managed>(
    State(app): State<App>,
    caller: Caller,
    extract::Json(row): extract::Json<Row>,
) -> Answer<Row> {
    let seen = named::<E>(&row)?;
    write::update::<E>(&app, &caller, seen, row).await
}

async fn delete<E: Managed>(
    State(app): State<App>,
    caller: Caller,
    extract::Json(chosen): extract::Json<Chosen>,
) -> Answer<()> {
    write::delete::<E>(&app, &caller, &chosen.seen::<E>()?).await?;
    Ok(Done::nothing())
}

/// A flag as it may be sent: 0, 1, '0', '1' or a truth value.
pub fn flag(sent: &Json, field: &str) -> Result<&'static str, ApiError> {
    let row: Row = [(field.to_owned(), sent.clone())].into_iter().collect();
    match row.flag(field) {
        true => Ok("1"),
        false if matches!(sent, Json::Bool(false)) || row.int(field) == Some(0) => Ok("0"),
        false => Err(ApiError::Malformed(format!("{field} must be 0 or 1"))),
    }
}
