//! What the tests of administration share: the demo's administrators, and accounts made through the API.

use serde_json::{Value, json};
use server::run::seed::password_digest;

use crate::harness::{Client, Reply, TestApp};

/// The customer of `other` gets an administrator of its own.
pub async fn foreign_admin(app: &TestApp) -> Client {
    let admin = app.as_user("admin").await;
    let org = app.org_id("other").await;
    let wanted = account(org, "otheradmin", "2", &[role_id(&admin, "Organisation administrator").await]);
    admin.post("/sys/v1/user/add", wanted).await.done();
    app.as_settled("otheradmin").await
}

/// An account as the form sends it.
pub fn account(org_id: i64, username: &str, user_type: &str, roles: &[i64]) -> Value {
    json!({ "orgId": org_id, "username": username, "name": "测试", "dept": "", "userType": user_type, "roleIds": roles })
}

/// The role of this English name.
pub async fn role_id(client: &Client, name: &str) -> i64 {
    let roles = client.get("/sys/v1/role/list").await.done();
    let found = roles.as_array().unwrap().iter().find(|role| role["nameEn"] == name);
    found.unwrap_or_else(|| panic!("no role {name}"))["id"].as_i64().unwrap()
}

/// The account as its administrators see it.
pub async fn seen(client: &Client, id: i64) -> Value {
    client.get(&format!("/sys/v1/user/{id}/detail")).await.done()
}

/// `{id, version}` lists of one account.
pub async fn chosen(client: &Client, id: i64) -> Value {
    json!({ "ids": [id], "versions": [seen(client, id).await["version"]] })
}

pub async fn log_in(app: &TestApp, username: &str, password: &str) -> Reply {
    let body = json!({ "username": username, "password": password_digest(password) });
    app.anonymous().post("/auth/v1/login", body).await
}

/// The fields that a 422 names, with their rules.
pub fn problems(refused: &Value) -> Vec<(String, String)> {
    let fields = refused["fields"].as_array().unwrap();
    fields
        .iter()
        .map(|problem| (problem["field"].as_str().unwrap().to_owned(), problem["rule"].as_str().unwrap().to_owned()))
        .collect()
}

/// A problem as [`problems`] gives it.
pub fn problem(field: &str, rule: &str) -> (String, String) {
    (field.to_owned(), rule.to_owned())
}
