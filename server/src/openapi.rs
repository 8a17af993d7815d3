//! openapi.json, made of the list of operations.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::app::operations;
use crate::operation::{Access, Content, Credential, Operation};

static TEXT: LazyLock<String> =
    LazyLock::new(|| serde_json::to_string_pretty(&document()).map(|text| text + "\n").unwrap_or_default());

/// The document as deterministic, indented JSON.
pub fn json() -> &'static str {
    &TEXT
}

/// The document.
pub fn document() -> Value {
    let operations = operations();
    let mut paths: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
    let mut schemas = BTreeMap::new();
    for operation in &operations {
        let method = operation.method.as_str().to_ascii_lowercase();
        paths.entry(operation.path).or_default().insert(method, described(operation));
        schemas.extend(operation.schemas.iter().map(|(name, schema)| (name.clone(), json!(schema))));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Customs back office",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Every answer but files and streams is an envelope {status, message, data}. \
                Texts follow Accept-Language (zh or en). A call with a token may name an organisation below the caller's own \
                in the header Organisation (its id): it then sees and makes what belongs there.",
            "license": { "name": "MIT" }
        },
        "servers": [{ "url": "/api" }],
        "security": [{ "token": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } }
        }
    })
}

fn described(operation: &Operation) -> Value {
    let mut described = json!({
        "operationId": operation_id(operation),
        "tags": [operation.tag],
        "summary": operation.summary.en,
        "x-summary-zh": operation.summary.zh,
        "responses": responses(operation),
    });
    let Some(fields) = described.as_object_mut() else { return described };
    let mut params = json!(operation.params);
    if let (Credential::QueryToken(name) | Credential::QueryTicket(name), Some(params)) =
        (operation.credential, params.as_array_mut())
    {
        params.push(json!({
            "name": name, "in": "query", "required": false, "schema": { "type": "string" },
            "description": "the token, for a client that cannot send the header",
        }));
    }
    if params.as_array().is_some_and(|params| !params.is_empty()) {
        fields.insert("parameters".to_owned(), params);
    }
    if let Some(body) = request_body(operation) {
        fields.insert("requestBody".to_owned(), body);
    }
    match operation.access {
        Access::Public => {
            fields.insert("security".to_owned(), json!([]));
        }
        Access::Login => {}
        Access::Permission(code) => {
            fields.insert("x-permission".to_owned(), json!(code));
        }
        Access::AnyOf(codes) => {
            fields.insert("x-permission".to_owned(), json!(codes));
        }
    }
    described
}

/// `post_decl_v1_delete`; unique because method and path are.
fn operation_id(operation: &Operation) -> String {
    let words = operation.path.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    std::iter::once(operation.method.as_str().to_ascii_lowercase())
        .chain(words.map(str::to_owned))
        .collect::<Vec<_>>()
        .join("_")
}

fn request_body(operation: &Operation) -> Option<Value> {
    match &operation.body {
        Content::Json(schema) => {
            let mut content = json!({ "schema": schema });
            if let (Some(example), Some(content)) = (&operation.example, content.as_object_mut()) {
                content.insert("example".to_owned(), example.clone());
            }
            Some(json!({ "required": true, "content": { "application/json": content } }))
        }
        Content::Multipart => Some(json!({ "required": true, "content": { "multipart/form-data": { "schema": {
            "type": "object", "properties": { "file": { "type": "string", "contentMediaType": "application/octet-stream" } }
        } } } })),
        _ => None,
    }
}

fn responses(operation: &Operation) -> Value {
    let done = match &operation.answer {
        Content::Json(schema) => json!({ "application/json": { "schema": envelope(&json!(schema)) } }),
        Content::None | Content::Multipart => {
            json!({ "application/json": { "schema": envelope(&json!({ "type": "null" })) } })
        }
        // An export may become a job, or a question.
        Content::File(content_type) if operation.export.is_some() => {
            let job = json!({ "type": ["object", "null"], "properties": { "jobId": { "type": "integer" } } });
            json!({ *content_type: {}, "application/json": { "schema": envelope(&job) } })
        }
        Content::File(content_type) => json!({ *content_type: {} }),
        Content::Events => json!({ "text/event-stream": { "schema": { "type": "string" } } }),
    };
    let mut responses = json!({
        "200": { "description": "done", "content": done },
        "default": { "description": "refused: see message and data" },
    });
    if let Some(responses) = responses.as_object_mut() {
        if operation.access != Access::Public {
            responses.insert("401".to_owned(), json!({ "description": "no valid token" }));
        }
        if !operation.permissions().is_empty() {
            responses
                .insert("403".to_owned(), json!({ "description": "the permission is missing; data.code names it" }));
        }
    }
    responses
}

fn envelope(data: &Value) -> Value {
    json!({
        "type": "object",
        "required": ["status", "message", "data"],
        "properties": { "status": { "type": "integer" }, "message": { "type": "string" }, "data": data }
    })
}
