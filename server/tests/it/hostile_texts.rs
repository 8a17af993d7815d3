//! Texts that no database keeps, put wherever an operation takes one: refused, never a failure of the server.

use axum::http::Method;
use serde_json::{Value, json};
use server::api::operation::{Access, Content, Operation};
use server::run::house::operations;
use utoipa::openapi::path::ParameterIn;

use crate::harness::{Client, TestApp};

/// PostgreSQL refuses the first inside any text, and the days outside its calendar; as they stand in a query.
const HOSTILE: [(&str, &str); 4] =
    [("a\u{0}b", "a%00b"), ("\u{0}", "%00"), ("-9999-01-01", "-9999-01-01"), ("+99999-12-31", "%2B99999-12-31")];

/// The body once for each text in it, with that text replaced.
fn variants(body: &Value, hostile: &str) -> Vec<Value> {
    match body {
        Value::String(_) => vec![json!(hostile)],
        Value::Array(items) => inside(items.iter().enumerate(), hostile, |at, changed| {
            let mut items = items.clone();
            items[at] = changed;
            json!(items)
        }),
        Value::Object(fields) => {
            inside(fields.iter().map(|(name, value)| (name.clone(), value)), hostile, |name, changed| {
                let mut fields = fields.clone();
                fields.insert(name, changed);
                json!(fields)
            })
        }
        _ => Vec::new(),
    }
}

fn inside<'v, K: Clone>(
    parts: impl Iterator<Item = (K, &'v Value)>,
    hostile: &str,
    with: impl Fn(K, Value) -> Value,
) -> Vec<Value> {
    parts
        .flat_map(|(key, part)| variants(part, hostile).into_iter().map(move |changed| (key.clone(), changed)))
        .map(|(key, changed)| with(key, changed))
        .collect()
}

/// What a session is ended or an account locked by comes from somebody who has a new session for each call.
async fn caller(app: &TestApp, operation: &Operation) -> Client {
    let of_platform = operation.permissions().iter().any(|code| code.starts_with("platform:"));
    match operation.access {
        Access::Public => app.anonymous(),
        _ => app.as_user(if of_platform { "admin" } else { "orgadmin" }).await,
    }
}

#[tokio::test]
async fn no_text_makes_the_server_fail() {
    let app = TestApp::start().await;
    let (mut walked, mut failed) = (0, Vec::new());
    for operation in operations().iter().filter(|operation| !matches!(operation.answer, Content::Events)) {
        let path = operation.path.replace("{id}", "1").replace("{x}", "1");
        for (text, in_query) in HOSTILE {
            let bodies = operation.example.iter().flat_map(|example| variants(example, text));
            let queries = operation.params.iter().filter(|parameter| parameter.parameter_in == ParameterIn::Query);
            let queries = queries.map(|parameter| format!("{path}?{}={in_query}", parameter.name));
            for body in bodies {
                let reply = caller(&app, operation).await.post(&path, body.clone()).await;
                if reply.status == 500 {
                    failed.push(format!("{path} {body}"));
                }
                walked += 1;
            }
            for path in queries.filter(|_| operation.method == Method::GET) {
                if caller(&app, operation).await.get(&path).await.status == 500 {
                    failed.push(path);
                }
                walked += 1;
            }
        }
    }
    println!("{walked} hostile texts");
    assert!(walked > 1000 && failed.is_empty(), "{walked} walked, failed: {failed:#?}");
}
