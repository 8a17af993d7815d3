//! The scopes of API tokens: each opens what it says and nothing else.

use std::collections::BTreeSet;

use axum::http::Method;
use chrono::TimeDelta;
use core_wasm::permission::scope::{SCOPES, Scope};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::api::operation::{Access, Content, Operation};
use server::run::house::operations;
use server::store::people::{role, user};

use crate::decl_support::{history, import, made_for_a, with};
use crate::harness::{Client, Reply, TestApp};

const TOKENS: &str = "/sys/v1/apiToken";
/// No row has this id.
const NO_ROW: &str = "999999999";

/// A token of the caller's organisation, of this scope, as the caller made it; with its secret.
pub async fn token(app: &TestApp, admin: &Client, scope: &str) -> (Value, Client) {
    let sent = json!({ "name": scope, "scope": scope, "expiresOn": "2099-12-31", "isEnabled": "1" });
    let made = admin.post(&format!("{TOKENS}/add"), sent).await.done();
    let chosen = json!({ "id": made["id"], "version": made["version"] });
    let secret = admin.post(&format!("{TOKENS}/secret"), chosen).await.done();
    (made, app.anonymous().with_token(secret["secret"].as_str().unwrap()))
}

async fn call(client: &Client, operation: &Operation) -> Reply {
    let mut path = operation.path.to_owned();
    while let (Some(from), Some(to)) = (path.find('{'), path.find('}')) {
        path.replace_range(from..=to, NO_ROW);
    }
    match (&operation.method, &operation.body) {
        (&Method::GET, _) => client.get(&path).await,
        (_, Content::Multipart) => client.upload(&path, "x.xlsx", b"x").await,
        // Nothing that an operation would work on: only whether it is reached matters here.
        _ => client.post(&path, json!([])).await,
    }
}

/// Whether an operation may be reached: what it asks for is in the bundle, and a token that reads sends nothing.
fn is_open(operation: &Operation, scope: &Scope) -> bool {
    let asked = operation.permissions().iter().any(|code| scope.holds(code));
    asked && (operation.method == Method::GET || !scope.only_reads)
}

#[tokio::test]
async fn each_scope_opens_the_operations_of_its_bundle_and_no_other() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    for scope in SCOPES {
        let (_, client) = token(&app, &admin, scope.code).await;
        let mut opened = BTreeSet::new();
        for operation in operations().iter().filter(|operation| operation.access != Access::Public) {
            let reply = call(&client, operation).await;
            let name = format!("{} {} with {}", operation.method, operation.path, scope.code);
            let (status, said) = (reply.status.as_u16(), String::from_utf8_lossy(&reply.bytes).into_owned());
            match is_open(operation, scope) {
                // A row that nobody has is 404; a handler may still miss a further permission, and then names it.
                true => {
                    assert!(status != 401 && status != 500, "{name}: {status} {said}");
                    opened.insert(operation.path);
                }
                false => assert!(status == 401 || status == 403, "{name}: {status} {said}"),
            }
        }
        println!("{}: {} operations", scope.code, opened.len());
        assert!(!opened.is_empty(), "{}", scope.code);
        let administers = ["/sys/v1/user", "/sys/v1/role", "/sys/v1/org", "/sys/v1/audit", "/auth/", TOKENS];
        assert!(!opened.iter().any(|path| administers.iter().any(|prefix| path.starts_with(prefix))), "{opened:?}");
    }
}

#[tokio::test]
async fn every_scope_is_a_row_of_the_dictionary() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    for scope in SCOPES {
        token(&app, &admin, scope.code).await;
    }
    let unknown = json!({ "name": "x", "scope": "records:import:view", "expiresOn": "2099-12-31" });
    let refused = admin.post(&format!("{TOKENS}/add"), unknown).await.refused(422);
    assert_eq!(refused["fields"][0]["field"], "scope");
}

#[tokio::test]
async fn reading_reads_and_changes_nothing() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_manager_of("broker").await);
    let made = made_for_a(&app, &broker, import()).await;
    let (_, reader) = token(&app, &admin, "read").await;
    let seen = reader.get(&format!("/decl/v1/{}/detail", made["id"])).await.done();
    assert_eq!(seen["billNo"], made["billNo"]);
    let page = reader.get("/decl/v1/page?pageNum=1&pageSize=10").await.done();
    assert_eq!(page["rows"][0]["id"], made["id"]);
    let refused = reader.post("/decl/v1/update", made.clone()).await;
    refused.refused(403);
    assert!(refused.message().contains("only reads"), "{}", refused.message());
    reader.post("/decl/v1/delete", json!({ "ids": [made["id"]], "versions": [made["version"]] })).await.refused(403);
    assert_eq!(reader.get(&format!("/decl/v1/{}/detail", made["id"])).await.done()["version"], made["version"]);
}

#[tokio::test]
async fn a_token_makes_declarations_and_sends_none() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    let (_, writer) = token(&app, &admin, "declaration:write").await;
    let made = made_for_a(&app, &writer, with(import(), json!({ "billNo": "BYTOKEN1" }))).await;
    assert_eq!(made["billNo"], "BYTOKEN1");
    let chosen = json!({ "ids": [made["id"]], "versions": [made["version"]] });
    writer.post("/decl/v1/submit", chosen.clone()).await.done();
    let now = writer.get(&format!("/decl/v1/{}/detail", made["id"])).await.done();
    let chosen = json!({ "ids": [now["id"]], "versions": [now["version"]], "pass": "1" });
    for refused in ["/decl/v1/review", "/decl/v1/send"] {
        assert_eq!(writer.post(refused, chosen.clone()).await.status, 403, "{refused}");
    }
    // The history names the token.
    let log = history(&admin, &made).await;
    assert!(Value::from(log.clone()).to_string().contains("declaration:write"), "{log:?}");
}

#[tokio::test]
async fn a_token_sees_what_its_organisation_sees() {
    let app = TestApp::start().await;
    let (broker, manager) = (app.as_user("broker").await, app.as_manager_of("other").await);
    let made = made_for_a(&app, &broker, import()).await;
    let detail = format!("/decl/v1/{}/detail", made["id"]);
    let (_, foreign) = token(&app, &manager, "read").await;
    foreign.get(&detail).await.refused(404);
    assert_eq!(foreign.get("/decl/v1/page").await.done()["rows"], json!([]));
    let (_, own) = token(&app, &app.as_user("orgadmin").await, "read").await;
    own.get(&detail).await.done();
    let (_, writer) = token(&app, &manager, "declaration:write").await;
    let changed = with(made.clone(), json!({ "billNo": "TAKEN" }));
    writer.post("/decl/v1/update", changed).await.refused(404);
    assert_eq!(broker.get(&detail).await.done()["billNo"], made["billNo"]);
}

#[tokio::test]
async fn a_token_that_may_more_has_no_secret_until_a_new_one_is_made() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    let (made, pusher) = token(&app, &admin, "port:push").await;
    let detail = format!("{TOKENS}/{}/detail", made["id"]);
    let scoped = async |scope: &str| {
        let now = admin.get(&detail).await.done();
        admin.post(&format!("{TOKENS}/update"), with(now, json!({ "scope": scope }))).await.done()
    };
    let now = scoped("read").await;
    assert_eq!((&now["hint"], &now["issuedAt"]), (&Value::Null, &Value::Null), "{now}");
    pusher.get("/decl/v1/page").await.refused(401);
    let again = async || {
        let now = admin.get(&detail).await.done();
        let chosen = json!({ "id": now["id"], "version": now["version"] });
        let secret = admin.post(&format!("{TOKENS}/secret"), chosen).await.done();
        app.anonymous().with_token(secret["secret"].as_str().unwrap())
    };
    let reader = again().await;
    reader.get("/decl/v1/page").await.done();
    // Writing declarations opens what reading does not; less than before keeps the secret.
    scoped("declaration:write").await;
    reader.get("/decl/v1/page").await.refused(401);
    let writer = again().await;
    let narrowed = with(admin.get(&detail).await.done(), json!({ "rmk": "for the night" }));
    admin.post(&format!("{TOKENS}/update"), narrowed).await.done();
    writer.get("/decl/v1/page").await.done();
    // A change taken back is a change.
    scoped("port:push").await;
    let pusher = again().await;
    let log = admin.get(&format!("{TOKENS}/{}/log", made["id"])).await.done();
    let of_scope =
        |entry: &&Value| entry["changes"].to_string().contains("\"port:push\"") && entry["action"] == "update";
    let entry = log.as_array().unwrap().iter().filter(of_scope).max_by_key(|entry| entry["id"].as_i64()).unwrap();
    let now = admin.get(&detail).await.done();
    let back = json!({ "id": now["id"], "version": now["version"], "entry": entry["id"], "field": "scope" });
    let now = admin.post(&format!("{TOKENS}/undoChange"), back).await.done();
    assert_eq!((&now["scope"], &now["issuedAt"]), (&json!("declaration:write"), &Value::Null));
    pusher.get("/decl/v1/page").await.refused(401);
}

#[tokio::test]
async fn a_token_waits_until_its_maker_has_changed_the_password() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    let (_, reader) = token(&app, &admin, "read").await;
    let told = reader.get("/auth/v1/user/info").await;
    told.refused(403);
    assert!(told.message().contains("API tokens are not let in"), "{}", told.message());
    let unknown = app.anonymous().with_token("cbt_nothing").get("/decl/v1/page").await;
    unknown.refused(401);
    assert!(unknown.message().contains("secret of an API token"), "{}", unknown.message());
    must_change(&app, "broker", "2").await;
    let refused = reader.get("/decl/v1/page").await;
    refused.refused(403);
    assert!(refused.message().contains("Change your password"), "{}", refused.message());
    must_change(&app, "broker", "1").await;
    reader.get("/decl/v1/page").await.done();
}

/// Whether an account has to change its password first ("2"), or may ("1").
pub async fn must_change(app: &TestApp, username: &str, policy: &str) {
    user::Entity::update_many()
        .col_expr(user::Column::PwdModifyPolicy, policy.into())
        .filter(user::Column::Username.eq(username))
        .exec(app.db())
        .await
        .unwrap();
}

#[tokio::test]
async fn a_token_is_cut_with_what_its_maker_holds_now() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    let (made, reader) = token(&app, &admin, "read").await;
    let (asn, material) = ("/wms/v1/asn/page", "/base/v1/material/page");
    reader.get(asn).await.done();
    reader.get(material).await.done();
    // The maker of the secret keeps what a viewer has, which the warehouse is part of and materials are not.
    keeps(&app, "broker", &["viewer"]).await;
    reader.get(asn).await.done();
    assert_eq!(reader.get(material).await.refused(403)["code"], "base:material:view");
    // With a role that has none of the scope's codes the token is good for nothing.
    keeps(&app, "broker", &[]).await;
    reader.get(asn).await.refused(403);
    // Switched off it is no token at all.
    let orgadmin = app.as_manager_of("broker").await;
    let now = orgadmin.get(&format!("{TOKENS}/{}/detail", made["id"])).await.done();
    reader.get(asn).await.done();
    let off = json!({ "id": now["id"], "version": now["version"], "isEnabled": "0" });
    orgadmin.post(&format!("{TOKENS}/status/switch"), off).await.done();
    reader.get(asn).await.refused(401);
}

#[tokio::test]
async fn a_secret_that_could_do_nothing_is_not_made() {
    let app = TestApp::start().await;
    app.as_manager_of("broker").await;
    keeps(&app, "broker", &["tokens"]).await;
    let admin = app.as_user("broker").await;
    let sent = json!({ "name": "x", "scope": "forecast:write", "expiresOn": "2099-12-31" });
    let made = admin.post(&format!("{TOKENS}/add"), sent).await.done();
    let chosen = json!({ "id": made["id"], "version": made["version"] });
    let refused = admin.post(&format!("{TOKENS}/secret"), chosen).await;
    refused.refused(403);
    assert!(refused.message().contains("holds nothing of what this token may do"), "{}", refused.message());
    let now = admin.get(&format!("{TOKENS}/{}/detail", made["id"])).await.done();
    assert_eq!((&now["version"], &now["issuedAt"]), (&made["version"], &Value::Null));
}

#[tokio::test]
async fn a_token_of_any_scope_ends_on_its_day() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    let end = (app.app.now() + TimeDelta::days(2)).format("%Y-%m-%d").to_string();
    let sent = json!({ "name": "two days", "scope": "read", "expiresOn": end, "isEnabled": "1" });
    let made = admin.post(&format!("{TOKENS}/add"), sent).await.done();
    let chosen = json!({ "id": made["id"], "version": made["version"] });
    let secret = admin.post(&format!("{TOKENS}/secret"), chosen).await.done();
    let reader = app.anonymous().with_token(secret["secret"].as_str().unwrap());
    reader.get("/decl/v1/page").await.done();
    app.advance(TimeDelta::days(4));
    reader.get("/decl/v1/page").await.refused(401);
}

/// Leaves an account these roles; `tokens` is one that manages tokens and nothing else.
async fn keeps(app: &TestApp, username: &str, roles: &[&str]) {
    let id = app.user_id(username).await;
    let tx = app.app.begin().await.unwrap();
    role::of_user::Entity::delete_many().filter(role::of_user::Column::UserId.eq(id)).exec(&tx).await.unwrap();
    for code in roles {
        let found = role::Entity::find().filter(role::Column::Code.eq(*code)).one(&tx).await.unwrap();
        let role_id = match found {
            Some(role) => role.id,
            None => {
                let new = role::ActiveModel {
                    version: Set(1),
                    org_id: Set(None),
                    code: Set((*code).to_owned()),
                    name_zh: Set((*code).to_owned()),
                    name_en: Set((*code).to_owned()),
                    ..Default::default()
                };
                let id = role::Entity::insert(new).exec(&tx).await.unwrap().last_insert_id;
                let codes = ["view", "add", "update"].map(|verb| format!("management:apiToken:{verb}"));
                role::set_codes(&tx, id, &codes.into()).await.unwrap();
                id
            }
        };
        let given = role::of_user::ActiveModel { user_id: Set(id), role_id: Set(role_id) };
        role::of_user::Entity::insert(given).exec_without_returning(&tx).await.unwrap();
    }
    tx.commit().await.unwrap();
}
