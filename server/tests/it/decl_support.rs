//! Declarations for the tests: the sound ones of the rule cases, and shorthands for what most tests do with them.

use serde_json::{Value, json};

use crate::harness::{Client, Reply, TestApp};

/// A sound import declaration, without what only the server gives.
pub fn import() -> Value {
    sound(include_str!("../../../fixtures/cases/declaration/base/import.json"))
}

/// A sound export declaration; customer A wants the tare weight of containers.
pub fn export() -> Value {
    let mut declaration = sound(include_str!("../../../fixtures/cases/declaration/base/export.json"));
    for container in declaration["containers"].as_array_mut().unwrap() {
        container["containerWt"] = Value::from("2200.00000");
    }
    declaration
}

fn sound(json: &str) -> Value {
    let mut declaration: Value = serde_json::from_str(json).unwrap();
    for own in ["status", "clientSeqNo"] {
        declaration.as_object_mut().unwrap().remove(own);
    }
    declaration
}

/// A declaration with some fields set.
pub fn with(mut declaration: Value, fields: Value) -> Value {
    for (field, value) in fields.as_object().unwrap() {
        declaration[field] = value.clone();
    }
    declaration
}

/// The agent's clerk makes a declaration for customer A.
pub async fn made_for_a(app: &TestApp, broker: &Client, declaration: Value) -> Value {
    let owner = app.org_id("maker").await;
    broker.post("/decl/v1/add", with(declaration, json!({ "orgId": owner }))).await.done()
}

/// `ids` and `versions` of declarations.
pub fn chosen(declarations: &[&Value]) -> Value {
    let of = |field: &str| declarations.iter().map(|row| row[field].clone()).collect::<Vec<_>>();
    json!({ "ids": of("id"), "versions": of("version") })
}

/// What is stored of a declaration now.
pub async fn now(client: &Client, declaration: &Value) -> Value {
    client.get(&format!("/decl/v1/{}/detail", declaration["id"])).await.done()
}

/// Submits, reviews and sends a declaration of agent 1.
pub async fn sent(app: &TestApp, declaration: Value) -> Value {
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    broker.post("/decl/v1/submit", chosen(&[&declaration])).await.done();
    let waiting = now(&broker, &declaration).await;
    reviewer.post("/decl/v1/review", with(chosen(&[&waiting]), json!({ "pass": "1" }))).await.done();
    let reviewed = now(&broker, &declaration).await;
    broker.post("/decl/v1/send", chosen(&[&reviewed])).await.done();
    now(&broker, &declaration).await
}

/// The fields that a 422 names.
pub fn fields(reply: &Reply) -> Vec<String> {
    let named = reply.refused(422)["fields"].as_array().cloned().unwrap_or_default();
    named.iter().map(|problem| problem["field"].as_str().unwrap_or_default().to_owned()).collect()
}

/// The history of a declaration, newest first.
pub async fn history(client: &Client, declaration: &Value) -> Vec<Value> {
    let log = client.get(&format!("/decl/v1/log/query?queryDeclId={}", declaration["id"])).await.done();
    log.as_array().unwrap().clone()
}
