//! The operations of the lines of a document: reading, changing and deleting, and for some kinds of lines adding.

use axum::extract::State;
use core_wasm::resource::Lines;
use core_wasm::row::Row;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::Of;
use crate::answer::Done;
use crate::app::App;
use crate::caller::Caller;
use crate::crud::export::Export;
use crate::crud::import::{self, Verdicts};
use crate::crud::list::ListQuery;
use crate::crud::schema::{form, parameter, row, schema};
use crate::crud::serve::{Chosen, about, kept, may};
use crate::crud::served::{self, Served};
use crate::error::ApiError;
use crate::extract::{self, Path};
use crate::operation::{Access, Limit, Operation};
use crate::upload::Upload;

/// Largest request that adds lines, in bytes.
const MAX_LINES: usize = 16 * 1024 * 1024;

/// How many lines were added.
#[derive(Debug, Serialize, ToSchema)]
pub struct LinesAdded {
    pub added: usize,
}

/// Lines that are added together.
#[derive(Debug, Deserialize)]
pub(super) struct Many {
    pub rows: Vec<Row>,
    #[serde(flatten)]
    pub rest: Row,
}

/// The operations of the lines of a document.
pub fn operations(head: Served, lines: &'static Lines) -> Vec<Operation> {
    let of = Of { head, lines };
    let resource = lines.of;
    let path = |last: &str| kept(format!("{}/{last}", resource.path));
    let about = |zh: &str, en: &str| about(resource, zh, en);
    let (read, change) =
        (if head.resource.open { Access::Login } else { may(head.resource, "view") }, may(head.resource, "update"));
    let document = || parameter(lines.paged_by, json!({ "type": "integer" }), "the document");
    let (list, row) = (served::list(resource), schema(row(resource)));
    let mut operations = vec![
        Operation::get(
            path("page"),
            read,
            about("列表", "the list"),
            async move |State(app): State<App>, caller: Caller, query: ListQuery| {
                let rows = of.rows(app.clone(), caller, query.clone()).await?;
                Ok::<_, ApiError>(Done::data(served::list(of.lines.of).page(&app, &query, rows).await?))
            },
        )
        .params(list.params())
        .params(vec![document()])
        .answer_schema(list.page_schema()),
        Export::new(path("export"), read, about("导出", "exports the list"), list, move |app, caller, query| {
            of.rows(app, caller, query)
        })
        .operation()
        .params(vec![document()]),
        Operation::get(
            path("{id}/detail"),
            read,
            about("详情", "one record"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| of.detail(&app, &caller, id).await,
        )
        .answer_schema(row.clone()),
        Operation::post(
            path("update"),
            change,
            about("修改", "changes a record"),
            async move |State(app): State<App>, caller: Caller, extract::Json(sent): extract::Json<Row>| {
                of.update(&app, &caller, sent).await
            },
        )
        .body_schema(row.clone(), json!({ "id": 1, "version": 1 }))
        .answer_schema(row.clone()),
        Operation::post(
            path("delete"),
            change,
            about("删除", "deletes records"),
            async move |State(app): State<App>, caller: Caller, extract::Json(chosen): extract::Json<Chosen>| {
                of.delete(&app, &caller, &chosen.seen(of.lines.of)?).await
            },
        )
        .body::<Chosen>(json!({ "ids": [1], "versions": [1] }))
        .limit(Limit::Bulk),
    ];
    if lines.added {
        operations.extend(of.adding(change, row));
    }
    operations
}

impl Of {
    /// The operations that add lines: one, many, those of a workbook.
    fn adding(self, change: Access, row: RefOr<Schema>) -> Vec<Operation> {
        let resource = self.lines.of;
        let path = |last: &str| kept(format!("{}/{last}", resource.path));
        let about = |zh: &str, en: &str| about(resource, zh, en);
        let whose = self.lines.paged_by;
        let named = json!({ "type": "object", "required": [whose], "properties": { whose: { "type": "integer" } } });
        let one = json!({ "allOf": [form(resource), named] });
        let many = json!({
            "type": "object",
            "required": [whose, "rows"],
            "properties": { whose: { "type": "integer" }, "rows": { "type": "array", "items": form(resource) } },
        });
        let mut operations = vec![
            Operation::post(
                path("add"),
                change,
                about("新增", "adds a record"),
                async move |State(app): State<App>, caller: Caller, extract::Json(sent): extract::Json<Row>| {
                    self.add(&app, &caller, sent).await
                },
            )
            .body_schema(schema(one), json!({ whose: 1 }))
            .answer_schema(row),
            Operation::post(
                path("add/all"),
                change,
                about("批量新增，全部成功或全部不增", "adds records, all or none"),
                async move |State(app): State<App>,
                            caller: Caller,
                            extract::LongJson(sent): extract::LongJson<Many>| {
                    self.add_all(&app, &caller, sent).await
                },
            )
            .body_schema(schema(many), json!({ whose: 1, "rows": [] }))
            .answer::<LinesAdded>()
            .max_body(MAX_LINES)
            .limit(Limit::Bulk),
        ];
        if !resource.import.is_empty() {
            operations.push(
                Operation::post(
                    path("import"),
                    change,
                    about("导入 xlsx", "imports a workbook"),
                    async move |State(app): State<App>, caller: Caller, upload: Upload<{ import::MAX_FILE }>| {
                        self.import(&app, &caller, upload).await
                    },
                )
                .upload(import::MAX_REQUEST)
                .limit(Limit::Bulk)
                .answer::<Verdicts>(),
            );
        }
        operations
    }
}
