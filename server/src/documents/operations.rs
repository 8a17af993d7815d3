//! The generic operations of a resource: page, export, detail, history, add, update, delete, and where its definition says so
//! import and switch, with their permissions and documents. One compiled path serves all of them.

use std::collections::BTreeSet;

use axum::extract::State;
use core_wasm::resource::{Field, Kind, Resource, Search, Switch};
use core_wasm::row::Row;
use core_wasm::states::{self, Machine};
use sea_orm::sea_query::{Alias, Expr, Func, Query};
use sea_orm::{Condition, ConnectionTrait, QueryResult};
use serde::Serialize;
use serde_json::{Value as Json, json};
use utoipa::ToSchema;

use super::command;
use super::export::Export;
use super::filter;
use super::granted;
use super::hand;
use super::import;
use super::kept::kept;
use super::keyword::{self, Wanted};
use super::list::{ListQuery, ListScope, Page};
use super::schema::{form, parameter, row, schema};
use super::serve::{Chosen, about, flag, may, named, read, seen, whole};
use super::served::{self, Served};
use super::write;
use super::{paged, past, pending};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract;
use crate::api::extract::Path;
use crate::api::operation::{Limit, Operation};
use crate::api::upload::Upload;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;

/// Most entries of a history that are shown, the newest.
const MAX_ENTRIES: u64 = 100;

/// The generic operations of a resource at its path.
pub fn operations(served: Served) -> Vec<Operation> {
    let resource = served.resource;
    let path = |last: &str| kept(format!("{}/{last}", resource.path));
    let about = |zh: &str, en: &str| about(resource, zh, en);
    let may = |verb: &str| may(resource, verb);
    let row = schema(row(resource));
    let example: Json = serde_json::from_str(resource.example).unwrap_or_default();
    let mut changed = example.clone();
    changed["id"] = json!(1);
    changed["version"] = json!(1);
    let mut operations = listing(served);
    operations.extend([
        Operation::get(
            path("{id}/detail"),
            read(resource),
            about("详情", "one record"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| -> Answer<Row> {
                let mut found = [whole(served, &app, &caller, id).await?];
                hand::tell_reviews(&app.db, &caller, resource, &mut found).await?;
                let [row] = found;
                Ok(Done::data(row))
            },
        )
        .answer_schema(row.clone()),
        Operation::post(
            path("add"),
            may("add"),
            about("新增", "adds a record"),
            async move |State(app): State<App>, caller: Caller, extract::Json(sent): extract::Json<Row>| {
                write::add(&app, &caller, served, sent).await
            },
        )
        .body_schema(schema(form(resource)), example)
        .answer_schema(row.clone()),
        Operation::post(
            path("update"),
            may("update"),
            about("修改", "changes a record"),
            async move |State(app): State<App>, caller: Caller, extract::Json(sent): extract::Json<Row>| {
                write::update(&app, &caller, served, named(resource, &sent)?, sent).await
            },
        )
        .body_schema(row.clone(), changed)
        .answer_schema(row),
        past::taking_back(served),
        deleting(served),
    ]);
    operations.extend(resource.switch.map(|switch| switching(served, switch)));
    if let Some(machine) = states::of(resource.name) {
        operations.push(counting(served, machine));
        if !resource.lines.is_empty() {
            operations.push(pending::operation(served, machine, read(resource)));
        }
    }
    operations.extend(command::operations(served));
    operations.extend(resource.paged().flat_map(|lines| paged::operations(served, lines)));
    if !resource.import_path.is_empty() && served.hooks.plain_import() {
        operations.push(importing(served));
    }
    operations
}

/// The operations by which rows of a resource are listed: page, export, the history of one, and how they were.
pub fn listing(served: Served) -> Vec<Operation> {
    let resource = served.resource;
    let path = |last: &str| kept(format!("{}/{last}", resource.path));
    let about = |zh: &str, en: &str| about(resource, zh, en);
    let list = served::list(resource);
    let mut operations = vec![
        Operation::get(
            path("page"),
            read(resource),
            about("列表", "the list"),
            async move |State(app): State<App>, caller: Caller, query: ListQuery| {
                page(served, app, caller, query).await
            },
        )
        .params(list.params())
        .params(vec![parameter("keyword", json!({ "type": "string" }), "in any of the texts that can be searched")])
        .params(granted::documented(resource))
        .params(vec![past::documented()])
        .answer_schema(list.page_schema()),
        Export::new(
            path("export"),
            read(resource),
            about("导出", "exports the list"),
            list,
            move |app, caller, query| exported(served, app, caller, query),
        )
        .operation(),
        Operation::get(
            path("{id}/log"),
            read(resource),
            about("修改记录", "the history of a record"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| {
                log(served, &app, &caller, id).await
            },
        )
        .answer_list::<audit::Entry>()
        .named_schema::<audit::Change>(),
    ];
    operations.extend(past::showing(served));
    operations
}

/// The operation that deletes chosen rows.
pub fn deleting(served: Served) -> Operation {
    let resource = served.resource;
    Operation::post(
        kept(format!("{}/{}", resource.path, resource.delete_path)),
        may(resource, "delete"),
        about(resource, "删除", "deletes records"),
        async move |State(app): State<App>,
                    caller: Caller,
                    extract::Json(chosen): extract::Json<Chosen>|
                    -> Answer<()> {
            write::delete(&app, &caller, served, &chosen.seen(resource)?).await?;
            Ok(Done::nothing())
        },
    )
    .body::<Chosen>(json!({ "ids": [1], "versions": [1] }))
}

/// Switches rows on or off: one with its version, or several.
fn switching(served: Served, switch: Switch) -> Operation {
    let resource = served.resource;
    let path = kept(format!("{}/{}", resource.path, switch.path));
    let operation = Operation::post(
        path,
        may(resource, "update"),
        about(resource, "停用或启用", "disables or enables records"),
        async move |State(app): State<App>, caller: Caller, extract::Json(sent): extract::Json<Row>| {
            switched(served, switch, &app, &caller, &sent).await
        },
    );
    let value = json!({ "type": "string", "enum": ["0", "1"] });
    let (body, example) = match switch.single {
        true => (
            json!({
                "type": "object",
                "required": ["id", switch.field],
                "properties": { "id": { "type": "integer" }, "version": { "type": "integer" }, switch.field: value },
            }),
            json!({ "id": 1, "version": 1, switch.field: "1" }),
        ),
        false => (
            json!({
                "type": "object",
                "required": ["ids", switch.field],
                "properties": {
                    "ids": { "type": "array", "items": { "type": "integer" } },
                    "versions": { "type": "array", "items": { "type": "integer" } },
                    switch.field: value,
                },
            }),
            json!({ "ids": [1], switch.field: "1" }),
        ),
    };
    let operation = operation.body_schema(schema(body), example);
    if switch.single { operation.answer_schema(schema(row(resource))) } else { operation }
}

async fn switched(served: Served, switch: Switch, app: &App, caller: &Caller, sent: &Row) -> Answer<Option<Row>> {
    let value = flag(sent.0.get(switch.field).unwrap_or(&Json::Null), switch.field)?;
    let seen = match switch.single {
        true => vec![named(served.resource, sent)?],
        false => {
            let chosen: Chosen =
                serde_json::from_value(json!(sent)).map_err(|error| ApiError::unreadable(&error.to_string()))?;
            chosen.seen(served.resource)?
        }
    };
    let action = switch.path.rsplit('/').next().unwrap_or(switch.path);
    let set = |row: &mut Row| {
        row.set(switch.field, value);
        Ok(())
    };
    let (tx, mut changed) = write::change(app, caller, served, action, &seen, set).await?;
    served.hooks.switched(&tx, caller, &changed).await?;
    let doubts = write::doubts(&tx, caller, served, &changed).await?;
    tx.done(Done::told(doubts, changed.pop().filter(|_| switch.single))).await
}

/// Takes rows from a workbook.
fn importing(served: Served) -> Operation {
    let resource = served.resource;
    Operation::post(
        kept(format!("{}/{}", resource.path, resource.import_path)),
        may(resource, "add"),
        about(
            resource,
            "导入 xlsx（有误时不导入任何行，除非 goodOnly 为 1）",
            "imports a workbook; one bad row and none is stored, unless goodOnly is 1",
        ),
        async move |State(app): State<App>, caller: Caller, upload: Upload<{ import::MAX_FILE }>| {
            import::upload(served, &app, &caller, upload).await
        },
    )
    .upload(import::MAX_REQUEST)
    .parts(import::PARTS)
    .limit(Limit::Bulk)
    .answer::<import::Verdicts>()
}

async fn page(served: Served, app: App, caller: Caller, query: ListQuery) -> Answer<Page> {
    let list = served::list(served.resource);
    let until = past::day_of(&query)?;
    let visible = match until {
        Some(_) => Some(served.asked(&app.db, &caller, &query).await?),
        None => None,
    };
    let rows = rows(served, app.clone(), caller.clone(), query.clone()).await?;
    if let (Some(until), Some(visible)) = (until, visible) {
        let asked = past::Asked { visible, rows, beside: has_keyword(served.resource, &app, &query)?, named: &[] };
        return Ok(Done::data(past::Kept::of(served.resource).page(&app, &list, &query, asked, until).await?));
    }
    let page = list.page(&app, &query, rows).await?;
    if list.beside.is_empty() {
        return Ok(Done::data(page));
    }
    let mut page = page.into_rows()?;
    served.hooks.list_with(app.lists().await, &mut page.rows).await?;
    hand::tell_reviews(&app.db, &caller, served.resource, &mut page.rows).await?;
    Ok(Done::data(page.into_told()?))
}

/// The rows of an export, which are those of now.
async fn exported(served: Served, app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    past::only_now(&query)?;
    rows(served, app, caller, query).await
}

/// The rows that a request asks for beside the filters of the fields, for the page and for the export.
pub async fn rows(served: Served, app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    let visible = served.asked(&app.db, &caller, &query).await?;
    let rows = visible.narrowed(has_keyword(served.resource, &app, &query)?);
    if served.resource.search_index { by_index(served.resource, &app, rows, &query).await } else { Ok(rows) }
}

/// The keyword of a request, where it has one, stands in one of the texts of a row.
pub fn has_keyword(resource: &'static Resource, app: &App, query: &ListQuery) -> Result<Condition, ApiError> {
    filter::any_of(keyword::texts(resource.fields), "keyword", query.get("keyword"), app.db.get_database_backend())
}

/// The rows by way of the index behind the keyword, and behind the filters that look for a part of a text.
async fn by_index(
    resource: &'static Resource,
    app: &App,
    mut rows: ListScope,
    query: &ListQuery,
) -> Result<ListScope, ApiError> {
    let texts: Vec<&Field> = keyword::texts(resource.fields).collect();
    // The index is not asked for what the list is going to refuse.
    filter::asked(&texts, query, app.db.get_database_backend())?;
    let parts = texts.iter().filter(|field| field.search == Search::Like);
    let looks = parts.map(|field| (field.name, std::slice::from_ref(field))).chain([("keyword", texts.as_slice())]);
    for (name, fields) in looks {
        if let Some(text) = query.get(name) {
            let wanted = Wanted::by_definition(resource, fields, text);
            rows = keyword::found(app.lists().await, &app.long_lists, rows, &wanted, query.counts_all()).await?;
        }
    }
    Ok(rows)
}

/// How many of the rows that the caller may see are in a state.
#[derive(Debug, Serialize, ToSchema)]
pub struct StateCount {
    state: String,
    count: i64,
}

/// Counts the rows of a document by their state.
pub fn counting(served: Served, machine: &'static Machine) -> Operation {
    let resource = served.resource;
    let read = read(resource);
    let by: BTreeSet<&str> = counted_by(resource, machine).map(|field| field.name).collect();
    let params = served::list(resource).params();
    let filters = params.into_iter().filter(|parameter| by.contains(parameter.name.as_str())).collect();
    Operation::get(
        kept(format!("{}/counts", resource.path)),
        read,
        about(resource, "各状态数量", "how many are in each state"),
        async move |State(app): State<App>, caller: Caller, query: ListQuery| {
            counts(served, machine, &app, &caller, &query).await
        },
    )
    .params(filters)
    .params(granted::documented(resource))
    .answer_list::<StateCount>()
}

/// The filters of a list that its counts take too: codes, but for the state by which is counted.
fn counted_by(resource: &'static Resource, machine: &Machine) -> impl Iterator<Item = &'static Field> {
    let state = machine.field;
    resource.fields.iter().filter(move |field| {
        field.search == Search::Eq && field.name != state && matches!(field.kind, Kind::Dict { .. } | Kind::Id)
    })
}

async fn counts(
    served: Served,
    machine: &Machine,
    app: &App,
    caller: &Caller,
    query: &ListQuery,
) -> Answer<Vec<StateCount>> {
    let filters: Vec<&Field> = counted_by(served.resource, machine).collect();
    let column = served.resource.field(machine.field).map(Field::column_name).unwrap_or_default();
    let visible = served.asked(&app.db, caller, query).await?.condition();
    let mut counted = Query::select();
    counted
        .expr(Expr::col(Alias::new(column)))
        .expr(Func::count(Expr::col("id")))
        .from(Alias::new(served.resource.table_name()))
        .cond_where(visible)
        .cond_where(filter::asked(&filters, query, app.db.get_database_backend())?)
        .group_by_col(Alias::new(column));
    let found = app.lists().await.query_all(&counted).await?;
    let read = |row: &QueryResult| {
        let state: Option<String> = row.try_get_by_index(0)?;
        Ok(StateCount { state: state.unwrap_or_default(), count: row.try_get_by_index(1)? })
    };
    Ok(Done::data(found.iter().map(read).collect::<Result<_, ApiError>>()?))
}

async fn log(served: Served, app: &App, caller: &Caller, id: i64) -> Answer<Vec<audit::Entry>> {
    seen(served, app, caller, id).await?;
    let mut entries = audit::of(app, served.resource.table_name(), id, MAX_ENTRIES).await?;
    for entry in &mut entries {
        entry.actor = entry.actor_in(caller.lang);
    }
    Ok(Done::data(entries))
}
