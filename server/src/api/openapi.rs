//! openapi.json, made of the list of operations. What stands in several of them is said once, under `components`.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::read::GzEncoder;
use serde_json::{Map, Value, json};

use crate::api::http::packing;
use crate::api::operation::OPERATIONS;
use crate::api::operation::{Access, Content, Credential, Operation};

mod schemas;
mod shared;
mod text;

use schemas::Schemas;
pub use schemas::{named, part_of};
use shared::{Place, share};

static TEXT: LazyLock<String> = LazyLock::new(|| text::text(&document()));

/// The same, packed once: two megabytes take some 50 ms, and whoever asks need not have logged in.
static PACKED: LazyLock<Option<Vec<u8>>> = LazyLock::new(|| {
    let mut packed = Vec::new();
    GzEncoder::new(TEXT.as_bytes(), Compression::best()).read_to_end(&mut packed).ok()?;
    Some(packed)
});

/// The document as deterministic, indented JSON.
pub fn json() -> &'static str {
    &TEXT
}

/// GET /openapi.json, packed for whoever takes gzip.
pub async fn served(headers: HeaderMap) -> Response {
    let common = [(CONTENT_TYPE, "application/json"), (VARY, "accept-encoding")];
    match PACKED.as_ref().filter(|_| packing::takes(&headers, "gzip")) {
        Some(packed) => (common, [(CONTENT_ENCODING, "gzip")], Bytes::from_static(packed.as_slice())).into_response(),
        None => (common, json()).into_response(),
    }
}

/// The document.
pub fn document() -> Value {
    made().0
}

/// Names of schemas that have several meanings, with the operations that have them.
pub fn clashes() -> Vec<String> {
    made().1
}

fn made() -> (Value, Vec<String>) {
    let operations = OPERATIONS.get();
    let mut schemas = Schemas::default();
    let mut described: Vec<Described> =
        operations.iter().map(|operation| Described::of(operation, &mut schemas)).collect();
    let parameters = share("parameters", described.iter_mut().flat_map(Described::parameters));
    let bodies = share("requestBodies", described.iter_mut().filter_map(Described::body));
    let responses = share("responses", described.iter_mut().flat_map(Described::responses));
    let permissions = share("x-permissions", described.iter_mut().filter_map(Described::permissions));
    let mut paths: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
    for described in described {
        let method = described.operation.method.as_str().to_ascii_lowercase();
        paths.entry(described.operation.path).or_default().insert(method, described.json());
    }
    let (schemas, clashes) = schemas.collected();
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Customs back office",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Every answer but files and streams is an envelope {status, message, data}. \
                Texts follow Accept-Language (zh or en). A call with a token may name an organisation below the caller's own \
                in the header Organisation (its id): it then sees and makes what belongs there. An update (POST …/update) changes what \
                it is sent: fields that are left out stay as they are, parameters of an organisation too, and blank ones are emptied; a \
                list of rows or of ids that is sent takes the place of the one that was there.",
            "license": { "name": "MIT" }
        },
        "servers": [{ "url": "/api" }],
        "security": [{ "token": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "parameters": parameters,
            "requestBodies": bodies,
            "responses": responses,
            "x-permissions": permissions,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } }
        }
    });
    (document, clashes)
}

/// An operation with the parts of it that others may share.
struct Described<'o> {
    operation: &'o Operation,
    resource: &'o str,
    parameters: Vec<Value>,
    /// What the body holds, by name, and the body.
    body: Option<(String, Value)>,
    /// By status: what the answer holds, by name, and the answer.
    responses: BTreeMap<&'static str, (String, Value)>,
    permission: Option<Value>,
}

impl<'o> Described<'o> {
    fn of(operation: &'o Operation, schemas: &mut Schemas) -> Self {
        for (name, schema) in &operation.schemas {
            schemas.add(name, json!(schema), operation.path);
        }
        Described {
            operation,
            resource: resource(operation.path),
            parameters: parameters(operation),
            body: request_body(operation, schemas),
            responses: responses(operation, schemas),
            permission: match operation.access {
                Access::Public | Access::Login => None,
                Access::Permission(code) => Some(json!(code)),
                Access::AnyOf(codes) => Some(json!(codes)),
            },
        }
    }

    fn parameters(&mut self) -> impl Iterator<Item = Place<'_>> {
        let resource = self.resource;
        self.parameters.iter_mut().map(move |said| Place {
            name: said["name"].as_str().unwrap_or_default().to_owned(),
            resource,
            said,
        })
    }

    fn body(&mut self) -> Option<Place<'_>> {
        self.body.as_mut().map(|(name, said)| Place { name: name.clone(), resource: self.resource, said })
    }

    fn responses(&mut self) -> impl Iterator<Item = Place<'_>> {
        let resource = self.resource;
        self.responses.values_mut().map(move |(name, said)| Place { name: name.clone(), resource, said })
    }

    /// The permissions of which one will do.
    fn permissions(&mut self) -> Option<Place<'_>> {
        let said = self.permission.as_mut().filter(|said| said.is_array())?;
        Some(Place { name: self.operation.tag.to_owned(), resource: self.resource, said })
    }

    fn json(self) -> Value {
        let responses: Map<String, Value> =
            self.responses.into_iter().map(|(status, (_, response))| (status.to_owned(), response)).collect();
        let mut json = json!({
            "operationId": operation_id(self.operation),
            "tags": [self.operation.tag],
            "summary": self.operation.summary.en,
            "x-summary-zh": self.operation.summary.zh,
            "responses": responses,
        });
        if !self.parameters.is_empty() {
            json["parameters"] = Value::from(self.parameters);
        }
        if let Some((_, body)) = self.body {
            json["requestBody"] = body;
        }
        if let Some(permission) = self.permission {
            json["x-permission"] = permission;
        }
        if self.operation.access == Access::Public {
            json["security"] = json!([]);
        }
        json
    }
}

/// The resource of a path: `materialPrice` of `/base/v1/materialPrice/page`.
fn resource(path: &str) -> &str {
    let mut parts = path.split('/').filter(|part| !matches!(*part, "" | "v1") && !part.starts_with('{'));
    let first = parts.next().unwrap_or_default();
    parts.next_back();
    parts.next_back().unwrap_or(first)
}

/// `post_decl_v1_delete`; unique because method and path are.
fn operation_id(operation: &Operation) -> String {
    let words = operation.path.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    std::iter::once(operation.method.as_str().to_ascii_lowercase())
        .chain(words.map(str::to_owned))
        .collect::<Vec<_>>()
        .join("_")
}

fn parameters(operation: &Operation) -> Vec<Value> {
    let mut parameters: Vec<Value> = operation.params.iter().map(|parameter| json!(parameter)).collect();
    if let Credential::QueryToken(name) | Credential::QueryTicket(name) = operation.credential {
        parameters.push(json!({
            "name": name, "in": "query", "required": false, "schema": { "type": "string" },
            "description": "the token, for a client that cannot send the header",
        }));
    }
    if operation.asks {
        parameters.push(json!({
            "name": "Reconfirm", "in": "header", "required": false, "schema": { "type": "string", "enum": ["true"] },
            "description": "true: the question of an answer 511 was answered with yes",
        }));
    }
    parameters
}

fn request_body(operation: &Operation, schemas: &mut Schemas) -> Option<(String, Value)> {
    match &operation.body {
        Content::Json(schema) => {
            let schema = schemas.take(json!(schema), operation.path);
            let name = name_of(&schema);
            let mut content = json!({ "schema": schema });
            if let Some(example) = &operation.example {
                content["example"] = example.clone();
            }
            Some((name, json!({ "required": true, "content": { "application/json": content } })))
        }
        Content::Multipart => {
            let file = json!({ "type": "string", "contentMediaType": "application/octet-stream" });
            let (part, named, file) = match operation.several {
                None => ("file", "File", file),
                Some((part, most)) => {
                    (part, "Files", json!({ "type": "array", "items": file, "minItems": 1, "maxItems": most }))
                }
            };
            let mut properties = json!({ part: file });
            for (name, about) in &operation.parts {
                properties[*name] = json!({ "type": "string", "description": about });
            }
            let required: Vec<&str> = [part].into_iter().chain(operation.needed.iter().copied()).collect();
            let schema = json!({ "type": "object", "required": required, "properties": properties });
            let body = json!({ "required": true, "content": { "multipart/form-data": { "schema": schema } } });
            Some((named.to_owned(), body))
        }
        _ => None,
    }
}

fn responses(operation: &Operation, schemas: &mut Schemas) -> BTreeMap<&'static str, (String, Value)> {
    let mut data = |schema: Value| {
        let schema = schemas.take(schema, operation.path);
        (name_of(&schema), json!({ "application/json": { "schema": envelope(schema, schemas) } }))
    };
    let (name, done) = match &operation.answer {
        Content::Json(schema) => data(json!(schema)),
        Content::None | Content::Multipart => data(json!({ "type": "null" })),
        // An export may become a job, or a question.
        Content::File(content_type) if operation.is_export => {
            let job = json!({ "type": ["object", "null"], "properties": { "jobId": { "type": "integer" } } });
            let (_, mut content) = data(job);
            content[*content_type] = json!({});
            ("Export".to_owned(), content)
        }
        Content::File(content_type) => ("File".to_owned(), json!({ *content_type: {} })),
        Content::Events => ("Events".to_owned(), json!({ "text/event-stream": { "schema": { "type": "string" } } })),
    };
    let refused = |name: &str, why: &str| (name.to_owned(), json!({ "description": why }));
    let mut responses = BTreeMap::from([
        ("200", (name, json!({ "description": "done", "content": done }))),
        ("default", refused("Refused", "refused: see message and data")),
    ]);
    if operation.asks {
        responses
            .insert("511", refused("Question", "a question (message): the same request with Reconfirm: true goes on"));
    }
    if operation.access != Access::Public {
        responses.insert("401", refused("NoToken", "no valid token"));
    }
    if !operation.permissions().is_empty() {
        responses.insert("403", refused("NoPermission", "the permission is missing; data.code names it"));
    }
    responses
}

/// The name by which a body or an answer of this schema is known.
fn name_of(schema: &Value) -> String {
    let name = |schema: &Value| schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()).map(str::to_owned);
    let list = || name(&schema["items"]).map(|item| format!("{item}List"));
    let other = if schema["type"] == "null" { "Nothing" } else { "Plain" };
    name(schema).or_else(list).unwrap_or_else(|| other.to_owned())
}

fn envelope(data: Value, schemas: &mut Schemas) -> Value {
    let every = json!({
        "type": "object",
        "required": ["status", "message"],
        "properties": { "status": { "type": "integer" }, "message": { "type": "string" } },
    });
    let every = schemas.take(named("Envelope", every), "every answer");
    json!({ "allOf": [every, { "type": "object", "required": ["data"], "properties": { "data": data } }] })
}
