//! Bodies that are too big inside: every operation refuses them before it makes anything of them, and says so in few words.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Method;
use serde_json::{Map, Value, json};
use server::api::http::shape::MAX_LIST;
use server::api::operation::{Access, Content, Operation};
use server::run::house::operations;

use crate::document::Document;
use crate::harness::{Client, Reply, TestApp};

/// Largest refusal.
const MAX_REFUSAL: usize = 64 * 1024;
/// Far longer than a refusal takes, even in a debug build beside other tests.
const PATIENCE: Duration = Duration::from_secs(10);

/// An operation with its body as JSON Schema.
struct Posted {
    operation: &'static Operation,
    path: String,
    schema: Value,
}

impl Posted {
    fn all() -> Vec<Posted> {
        let document = Document::new();
        let all = operations().iter().filter(|operation| matches!(operation.body, Content::Json(_)));
        all.map(|operation| Posted {
            path: operation.path.replace("{id}", "1"),
            schema: document.body_schema(operation),
            operation,
        })
        .collect()
    }

    fn name(&self) -> String {
        format!("{} {}", self.operation.method, self.operation.path)
    }

    fn fields(&self) -> Map<String, Value> {
        self.schema["properties"].as_object().cloned().unwrap_or_default()
    }

    /// The lists of the body, those inside the rows of lists included, as paths.
    fn lists(&self) -> BTreeSet<Vec<String>> {
        let mut lists = BTreeSet::new();
        let is_list = |field: &Value| field["type"].to_string().contains("\"array\"");
        for (name, field) in self.fields().iter().filter(|(_, field)| is_list(field)) {
            lists.insert(vec![name.clone()]);
            let inner = field["items"]["properties"].as_object().cloned().unwrap_or_default();
            lists.extend(inner.iter().filter(|(_, f)| is_list(f)).map(|(inner, _)| vec![name.clone(), inner.clone()]));
        }
        let example = self.operation.example.as_ref().and_then(Value::as_object).cloned().unwrap_or_default();
        lists.extend(example.iter().filter(|(_, value)| value.is_array()).map(|(name, _)| vec![name.clone()]));
        if self.path.starts_with("/decl/v1/add") || self.path.starts_with("/decl/v1/update") {
            let parts = core_wasm::resources::declaration::PARTS.iter().filter(|part| part.many);
            lists.extend(parts.map(|part| vec![part.list.to_owned()]));
            let parts = core_wasm::resources::declaration::LINE_PARTS.iter();
            lists.extend(parts.map(|part| vec!["lines".to_owned(), part.list.to_owned()]));
        }
        lists
    }

    fn example(&self) -> Value {
        self.operation.example.clone().unwrap_or_else(|| json!({}))
    }

    /// The body as text with a list of so many entries.
    fn with_list(&self, path: &[String], entry: &str, count: usize) -> String {
        let mut body = self.example();
        let mark = "\u{1}list\u{1}";
        match path {
            [only] => body[only] = json!(mark),
            [outer, inner] => body[outer] = json!([{ inner: mark }]),
            _ => unreachable!(),
        }
        let list = format!("[{}]", vec![entry; count].join(","));
        body.to_string().replacen("\"\\u0001list\\u0001\"", &list, 1)
    }
}

struct Callers {
    orgadmin: Client,
    admin: Client,
}

impl Callers {
    async fn of(app: &TestApp) -> Callers {
        Callers { orgadmin: app.as_user("orgadmin").await, admin: app.as_user("admin").await }
    }

    async fn send(&self, posted: &Posted, body: String) -> Reply {
        let of_platform = posted.operation.permissions().iter().any(|code| code.starts_with("platform:"));
        let caller = if of_platform { &self.admin } else { &self.orgadmin };
        let since = Instant::now();
        let reply = caller.send(Method::POST, &posted.path, Some("application/json"), Body::from(body)).await;
        assert!(since.elapsed() < PATIENCE, "{}: {:?}", posted.path, since.elapsed());
        reply
    }
}

#[track_caller]
fn is_short_refusal(posted: &Posted, reply: &Reply, what: &str) {
    let (path, status) = (&posted.path, reply.status.as_u16());
    let text = String::from_utf8_lossy(&reply.bytes[..reply.bytes.len().min(400)]);
    assert!((400..500).contains(&status) && status != 403, "{path} {what}: {status} {text}");
    assert!(reply.bytes.len() < MAX_REFUSAL, "{path} {what}: {} bytes {text}", reply.bytes.len());
}

/// The log-out in openapi.json.
const LOG_OUT: &str = "post_auth_v1_logout";

/// The log-out works without a body, and a log-in ends with the first wrong tries.
fn is_walked(posted: &Posted) -> bool {
    posted.operation.access != Access::Public && !posted.path.ends_with("/logout")
}

/// The operations that the walks must reach, as openapi.json has them.
fn documented() -> BTreeSet<String> {
    let document = Document::new();
    document.operations(|documented| {
        let takes_json = document.body(documented).is_object() && documented.get("security").is_none();
        takes_json && documented["operationId"] != LOG_OUT
    })
}

#[tokio::test]
async fn a_list_that_is_too_long_is_refused_by_every_operation() {
    let app = TestApp::start().await;
    let callers = Callers::of(&app).await;
    let (mut walked, mut sent) = (BTreeSet::new(), 0);
    for posted in Posted::all().iter().filter(|posted| is_walked(posted)) {
        walked.insert(posted.name());
        for list in posted.lists() {
            for entry in ["0", "{}", "\"x\"", "[]"] {
                let reply = callers.send(posted, posted.with_list(&list, entry, MAX_LIST + 1)).await;
                is_short_refusal(posted, &reply, &format!("{list:?} of {entry}"));
                sent += 1;
            }
        }
        // A list where none is expected, and a body that is only depth.
        for body in [format!("[{}0]", "0,".repeat(MAX_LIST)), "[".repeat(100_000), "{\"a\":".repeat(100_000)] {
            let reply = callers.send(posted, body).await;
            is_short_refusal(posted, &reply, "no object");
            sent += 1;
        }
    }
    println!("{} operations refused {sent} bodies that were too big inside", walked.len());
    assert_eq!(walked, documented());
}

#[tokio::test]
async fn four_million_wrong_lines_are_refused_in_few_words() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let body = format!("{{\"iECatg\":\"1\",\"lines\":[0{}]}}", ",0".repeat(4_000_000));
    let since = Instant::now();
    let reply = maker.send(Method::POST, "/decl/v1/add", Some("application/json"), Body::from(body)).await;
    println!("{} bytes after {:?}", reply.bytes.len(), since.elapsed());
    reply.refused(422);
    assert!(reply.bytes.len() < 1000, "{} bytes", reply.bytes.len());
}

/// No text that was sent comes back whole.
#[tokio::test]
async fn a_long_text_is_not_answered_back() {
    let app = TestApp::start().await;
    let callers = Callers::of(&app).await;
    let long = "9".repeat(100_000);
    let (mut walked, mut sent) = (BTreeSet::new(), 0);
    for posted in Posted::all().iter().filter(|posted| is_walked(posted)) {
        for name in posted.fields().keys() {
            let list = posted.lists().contains(&vec![name.clone()]);
            let mut body = posted.example();
            body[name] = if list { json!([long]) } else { json!(long) };
            let reply = callers.send(posted, body.to_string()).await;
            let (path, status, size) = (&posted.path, reply.status, reply.bytes.len());
            assert!(status != 500, "{path}: {name}: {status}");
            assert!(status.is_success() || size < MAX_REFUSAL, "{path}: {name}: {size} bytes");
            walked.insert(posted.name());
            sent += 1;
        }
    }
    println!("{sent} long texts");
    assert_eq!(walked, documented());
}

#[tokio::test]
async fn of_many_problems_the_first_are_told_and_all_are_counted() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let wrong = json!({ "gQty": "x", "declPrice": "x", "declTotal": "x", "gName": "长".repeat(300) });
    let reply = maker.post("/decl/v1/add", json!({ "iECatg": "1", "lines": vec![wrong; 1000] })).await;
    let data = reply.refused(422);
    assert_eq!(data["count"], 4000);
    let fields = data["fields"].as_array().unwrap();
    assert_eq!(fields.len(), 101);
    assert_eq!(fields[100]["message"], "And 3900 more problems; correct the ones above first");
    assert!(reply.bytes.len() < MAX_REFUSAL, "{} bytes", reply.bytes.len());
}

/// A template is a declaration inside a text.
#[tokio::test]
async fn the_declaration_inside_a_template_is_measured_too() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    for content in [format!("{{\"lines\":[0{}]}}", ",0".repeat(MAX_LIST)), "[".repeat(10_000)] {
        let body = json!({ "name": "x", "iECatg": "1", "isDefault": "0", "content": content });
        let reply = orgadmin.post("/decl/v1/entryTemplate/add", body).await;
        assert!(reply.status.is_client_error(), "{}", reply.status);
        assert!(reply.bytes.len() < 2000, "{} bytes", reply.bytes.len());
    }
}
