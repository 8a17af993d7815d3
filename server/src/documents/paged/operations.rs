//! The operations of the lines of a document: reading, changing and deleting, and for some kinds of lines adding.

use axum::extract::State;
use core_wasm::resource::Lines;
use core_wasm::row::Row;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::Of;
use crate::accounts::caller::Caller;
use crate::api::answer::Done;
use crate::api::extract;
use crate::api::extract::Path;
use crate::api::operation::{Access, Limit, Operation};
use crate::api::upload::Upload;
use crate::documents::export::Export;
use crate::documents::import;
use crate::documents::import::Verdicts;
use crate::documents::kept::kept;
use crate::documents::list::ListQuery;
use crate::documents::schema::{form, parameter, row, schema};
use crate::documents::serve::{Chosen, about, may};
use crate::documents::served;
use crate::documents::served::Served;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Largest request that adds lines, in bytes: 20,000 lines of a forecast in which every field says something, texts of a usual
/// length, have 21 MB.
const MAX_LINES: usize = 24 * 1024 * 1024;

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
        let mut example: Value = serde_json::from_str(resource.line_example).unwrap_or_else(|_| json!({}));
        example[whose] = json!(1);
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
            .body_schema(schema(one), example)
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
                .parts(import::GOOD_ONLY)
                .parts(&[(self.lines.paged_by, "id of the document whose lines they become")])
                .limit(Limit::Bulk)
                .answer::<Verdicts>(),
            );
        }
        operations
    }
}

#[cfg(test)]
mod tests {
    use core_wasm::resource::{Field, Kind, Resource};
    use core_wasm::resources::ALL;
    use core_wasm::resources::documents::FCST_DTL;
    use serde_json::{Map, Value};

    use super::*;
    use crate::api::http::shape;

    /// What a line may say, each field as long as it may be, texts up to so many characters.
    fn full(of: &Resource, longest: u16) -> Value {
        let said = |field: &&Field| !field.read_only && !matches!(field.kind, Kind::Id);
        let value = |field: &Field| match field.kind {
            Kind::Text { max, .. } if max > 40 => "电".repeat(usize::from(max.min(longest) / 2)),
            Kind::Text { max, .. } => "A".repeat(usize::from(max)),
            Kind::Dict { max, .. } => "1".repeat(usize::from(max)),
            Kind::Decimal { scale, .. } => format!("12345678.{}", "1".repeat(usize::from(scale))),
            _ => "123456789".to_owned(),
        };
        of.fields
            .iter()
            .filter(said)
            .map(|field| (field.name.to_owned(), value(field).into()))
            .collect::<Map<_, _>>()
            .into()
    }

    fn body(of: &Resource, count: usize, longest: u16) -> String {
        let line = full(of, longest).to_string();
        format!("{{\"queryFcstId\":1,\"rows\":[{}]}}", vec![line; count].join(","))
    }

    #[test]
    fn a_document_of_as_many_full_lines_as_it_takes_comes_in_one_request() {
        for lines in ALL.iter().flat_map(|resource| resource.lines).filter(|lines| !lines.is_embedded() && lines.added)
        {
            let most = usize::try_from(lines.most).unwrap().min(20_000);
            assert!(shape::check_long(body(lines.of, most, 1).as_bytes()).is_ok(), "{}", lines.of.name);
        }
        let full = body(&FCST_DTL, 20_000, 40);
        assert!(full.len() > 16 * 1024 * 1024 && full.len() <= MAX_LINES, "{}", full.len());
    }

    #[test]
    fn one_line_more_or_many_more_values_are_refused_before_anything_is_made_of_them() {
        let status = |body: &str| shape::check_long(body.as_bytes()).err().map(|error| error.status());
        assert_eq!(status(&body(&FCST_DTL, 20_001, 1)), Some(422));
        let wide: Map<String, Value> = (0..60).map(|at| (format!("f{at}"), "1".into())).collect();
        let rows = vec![Value::from(wide).to_string(); 20_000].join(",");
        assert_eq!(status(&format!("{{\"rows\":[{rows}]}}")), Some(413));
    }
}
