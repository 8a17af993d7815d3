//! Walks over every operation: nobody in without a token, without a permission, or to what is not there.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Body;
use axum::http::Method;
use core_wasm::resources::documents::{FCST_BOOKING, FCST_CARE};
use core_wasm::resources::management::HOUSE_RULE_VERSION;
use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::rules::check_digit::{is_container_number, is_credit_code};
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use server::api::openapi;
use server::api::operation::{Access, Content, Operation};
use server::run::house::operations;
use server::store::people::user;

use crate::document::Document;
use crate::harness::{Client, Reply, TestApp};

/// Operations that everybody may call. The list may only shrink.
const PUBLIC: &[&str] = &[
    "POST /auth/v1/login",
    "POST /auth/v1/token/check",
    // Whoever logged out without a network has no session any more that could end the one before: the digest of its token does.
    "POST /auth/v1/logout/late",
    "POST /auth/v1/ticket/login",
    "POST /auth/v1/captcha/get",
    "POST /auth/v1/captcha/check",
    "POST /auth/v1/contact/add",
    "GET /auth/v1/captcha/sms/send",
    "POST /auth/v1/captcha/sms/send",
    "GET /auth/v1/announcement/public",
    // Calendars cannot log in: the secret in the address is their token.
    "GET /deadline/v1/feed/{secret}",
];

/// Operations that the shell needs to have a forced password changed. The list may only shrink.
const BEFORE_PASSWORD_CHANGE: &[&str] = &[
    "GET /auth/v1/user/info",
    "POST /auth/v1/user/password/modify",
    "POST /auth/v1/logout",
    "GET /auth/v1/user/org/get",
    "GET /sys/org/v1/appid/get",
    "GET /sys/v1/message/unread/count",
    "GET /sys/v1/preference/list",
];

/// Letters of JSON that may stand in several places of the document, such as a field: a reference would be hardly shorter.
const SHORT: usize = 120;

/// No row has this id.
const NO_ROW: i64 = 999_999_999;

fn name(operation: &Operation) -> String {
    format!("{} {}", operation.method, operation.path)
}

/// Calls an operation with its example, its ids replaced by one that no row has.
async fn call(client: &Client, operation: &Operation) -> Reply {
    let mut path = operation.path.to_owned();
    while let (Some(from), Some(to)) = (path.find('{'), path.find('}')) {
        path.replace_range(from..=to, &NO_ROW.to_string());
    }
    if operation.method == Method::GET {
        return client.get(&path).await;
    }
    match &operation.body {
        Content::Multipart => client.upload(&path, "x.xlsx", b"x").await,
        _ => client.post(&path, elsewhere(operation.example.clone().unwrap_or(json!({})))).await,
    }
}

/// The example with ids that no row has.
fn elsewhere(mut example: Value) -> Value {
    if let Some(fields) = example.as_object_mut() {
        for (name, value) in fields.iter_mut() {
            match value {
                Value::Array(ids) if name.to_lowercase().ends_with("ids") => *ids = vec![json!(NO_ROW); ids.len()],
                Value::Number(_) if name == "id" => *value = json!(NO_ROW),
                _ => {}
            }
        }
    }
    example
}

/// Whether an operation names a row that must be there.
fn names_a_row(operation: &Operation) -> bool {
    let example = operation.example.as_ref();
    let in_body = |name: &str| example.is_some_and(|example| example.get(name).is_some());
    operation.path.contains("{id}") || in_body("ids") || in_body("id")
}

/// Whether openapi.json says that an operation is not everybody's.
fn wants_a_token(documented: &Value) -> bool {
    documented.get("security").is_none()
}

/// Whether only the platform's own people may call it.
fn is_of_platform(operation: &Operation) -> bool {
    operation.permissions().iter().any(|code| code.starts_with("platform:"))
}

#[tokio::test]
async fn only_the_listed_operations_are_public() {
    let public: BTreeSet<String> =
        operations().iter().filter(|operation| operation.access == Access::Public).map(name).collect();
    let listed: BTreeSet<String> = PUBLIC.iter().map(|listed| (*listed).to_owned()).collect();
    let more: Vec<_> = public.difference(&listed).collect();
    assert!(more.is_empty(), "public and not listed: {more:?}");
}

#[tokio::test]
async fn without_a_token_every_operation_is_401() {
    let app = TestApp::start().await;
    let mut walked = BTreeSet::new();
    for operation in operations().iter().filter(|operation| operation.access != Access::Public) {
        for client in [app.anonymous(), app.anonymous().with_token("no such token")] {
            call(&client, operation).await.refused(401);
        }
        walked.insert(name(operation));
    }
    println!("{} operations without a token", walked.len());
    assert_eq!(walked, Document::new().operations(wants_a_token));
}

/// Somebody of customer A without any role.
async fn without_roles(app: &TestApp) -> Client {
    let maker = user::by_name(app.db(), "maker").await.unwrap().unwrap();
    let nobody = user::ActiveModel {
        version: Set(1),
        org_id: Set(maker.org_id),
        username: Set("roleless".to_owned()),
        name: Set("无角色".to_owned()),
        dept: Set(String::new()),
        user_type: Set(3),
        password_hash: Set(maker.password_hash),
        pwd_modify_policy: Set("1".to_owned()),
        enabled: Set(true),
        password_changed_at: Set(None),
        created_at: Set(app.app.now()),
        ..Default::default()
    };
    user::Entity::insert(nobody).exec_without_returning(app.db()).await.unwrap();
    app.as_user("roleless").await
}

#[tokio::test]
async fn without_its_permission_every_operation_is_403_and_names_it() {
    let app = TestApp::start().await;
    let roleless = without_roles(&app).await;
    let mut walked = BTreeSet::new();
    for operation in operations().iter().filter(|operation| !operation.permissions().is_empty()) {
        let data = call(&roleless, operation).await.refused(403);
        let code = data["code"].as_str().unwrap();
        assert!(operation.permissions().contains(&code), "{}: {code}", name(operation));
        walked.insert(name(operation));
    }
    println!("{} operations without their permission", walked.len());
    assert_eq!(walked, Document::new().operations(|documented| documented.get("x-permission").is_some()));
}

#[tokio::test]
async fn before_a_forced_password_change_nothing_else_is_done() {
    let app = TestApp::start().await;
    let newhire = app.as_user("newhire").await;
    let first = "Change your password first, before anything else";
    let (mut refused, mut allowed) = (BTreeSet::new(), BTreeSet::new());
    for operation in operations().iter().filter(|operation| operation.access != Access::Public) {
        let listed = BEFORE_PASSWORD_CHANGE.contains(&name(operation).as_str());
        assert_eq!(operation.before_password_change, listed, "{}", name(operation));
        if listed {
            // Each with a session of its own: one of them is the log-out.
            let reply = call(&app.as_user("newhire").await, operation).await;
            assert_ne!(reply.status, 403, "{}", name(operation));
            allowed.insert(name(operation));
        } else {
            let reply = call(&newhire, operation).await;
            reply.refused(403);
            assert_eq!(reply.message(), first, "{}", name(operation));
            refused.insert(name(operation));
        }
    }
    println!("{} operations refused before a forced password change, {} allowed", refused.len(), allowed.len());
    assert_eq!(allowed.len(), BEFORE_PASSWORD_CHANGE.len());
    refused.extend(allowed);
    assert_eq!(refused, Document::new().operations(wants_a_token));
    let zh = newhire.in_chinese().get("/decl/v1/page").await;
    zh.refused(403);
    assert_eq!(zh.message(), "请先修改密码，再使用系统");
}

#[test]
fn no_path_of_ours_looks_like_a_secret_in_the_log() {
    for operation in operations() {
        assert_eq!(server::api::http::frame::without_secrets(operation.path), operation.path);
    }
}

#[tokio::test]
async fn every_permission_is_one_of_the_cores() {
    for operation in operations() {
        for code in operation.permissions() {
            let known = core_wasm::permission::all().iter().any(|(known, _)| known == code);
            assert!(known, "{}: the core does not know {code}", name(operation));
        }
    }
}

#[tokio::test]
async fn what_is_not_there_is_404() {
    let app = TestApp::start().await;
    let (orgadmin, admin) = (app.as_user("orgadmin").await, app.as_user("admin").await);
    let mut walked = BTreeSet::new();
    for operation in
        operations().iter().filter(|operation| operation.access != Access::Public && names_a_row(operation))
    {
        let reply = call(if is_of_platform(operation) { &admin } else { &orgadmin }, operation).await;
        assert_eq!(reply.status, 404, "{}: {}", name(operation), String::from_utf8_lossy(&reply.bytes));
        walked.insert(name(operation));
    }
    println!("{} operations on rows that are not there", walked.len());
    let document = Document::new();
    let in_body = |documented: &Value, name: &str| document.body(documented)["example"].get(name).is_some();
    let mut named = document.operations(|documented| in_body(documented, "id") || in_body(documented, "ids"));
    named.extend(document.operations(|_| true).into_iter().filter(|name| name.contains("{id}")));
    named.retain(|name| document.operations(wants_a_token).contains(name));
    assert_eq!(walked, named);
}

#[tokio::test]
async fn every_answer_has_the_shape_of_the_envelope() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    for operation in operations().iter().filter(|o| !matches!(o.answer, Content::File(_) | Content::Events)) {
        for client in [&app.anonymous(), &orgadmin] {
            let reply = call(client, operation).await;
            let envelope = reply.envelope();
            assert_eq!(envelope["status"], reply.status.as_u16(), "{}", name(operation));
            assert!(envelope["message"].is_string() && envelope.get("data").is_some(), "{}", name(operation));
            assert_ne!(reply.status, 500, "{}: {envelope}", name(operation));
            if operation.path.ends_with("/logout") {
                break;
            }
        }
    }
}

#[tokio::test]
async fn an_example_is_read_without_complaint() {
    let app = TestApp::start().await;
    for operation in operations().iter().filter(|operation| operation.example.is_some()) {
        let orgadmin = app.as_user("orgadmin").await;
        let body = Body::from(operation.example.clone().unwrap().to_string());
        let path = operation.path.replace("{id}", "1");
        let reply = orgadmin.send(operation.method.clone(), &path, Some("application/json"), body).await;
        assert_ne!(reply.status, 400, "{}: {}", name(operation), String::from_utf8_lossy(&reply.bytes));
        assert_ne!(reply.status, 415, "{}", name(operation));
    }
}

#[tokio::test]
async fn a_body_of_another_kind_is_refused() {
    let app = TestApp::start().await;
    let (orgadmin, admin) = (app.as_user("orgadmin").await, app.as_user("admin").await);
    let mut walked = BTreeSet::new();
    for operation in operations().iter().filter(|o| matches!(o.body, Content::Json(_)) && o.access != Access::Public) {
        let caller = if is_of_platform(operation) { &admin } else { &orgadmin };
        let path = operation.path.replace("{id}", "1");
        let text = |body: &'static str| Body::from(body);
        caller.send(Method::POST, &path, Some("text/plain"), text("{}")).await.refused(415);
        caller.send(Method::POST, &path, Some("application/json"), text("{")).await.refused(400);
        let large = Body::from(vec![b' '; operation.max_body + 1]);
        caller.send(Method::POST, &path, Some("application/json"), large).await.refused(413);
        walked.insert(name(operation));
    }
    println!("{} operations with bodies of another kind", walked.len());
    let document = Document::new();
    let takes_json = |documented: &Value| wants_a_token(documented) && document.body(documented).is_object();
    assert_eq!(walked, document.operations(takes_json));
}

#[test]
fn operations_are_named_once_and_documented() {
    let mut ids = BTreeSet::new();
    for operation in operations() {
        assert!(ids.insert(name(operation)), "{} stands twice", name(operation));
        assert!(!operation.summary.en.is_empty() && !operation.summary.zh.is_empty(), "{}", name(operation));
    }
    let document = openapi::document();
    let mut operation_ids = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            let id = operation["operationId"].as_str().unwrap().to_owned();
            assert!(operation_ids.insert(id.clone()), "{path}: operationId {id} stands twice");
        }
    }
    println!("{} operations", ids.len());
}

/// Every reference in the document leads somewhere.
#[test]
fn the_document_has_no_dead_reference() {
    fn walk(value: &Value, document: &Value) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    let pointer = reference.strip_prefix('#').unwrap();
                    assert!(document.pointer(pointer).is_some(), "{reference} leads nowhere");
                }
                fields.values().for_each(|value| walk(value, document));
            }
            Value::Array(values) => values.iter().for_each(|value| walk(value, document)),
            _ => {}
        }
    }
    let document = openapi::document();
    walk(&document, &document);
}

/// Two schemas with one name would overwrite each other in the document.
#[test]
fn a_schema_name_means_one_schema() {
    let clashes = openapi::clashes();
    assert!(clashes.is_empty(), "{clashes:#?}");
}

fn is_reference(value: &Value) -> bool {
    value.get("$ref").is_some()
}

/// What stands in several places has a name, and the places refer to it.
#[test]
fn the_document_says_nothing_twice() {
    fn walk(value: &Value, at: &str, seen: &mut BTreeMap<String, String>, twice: &mut Vec<String>) {
        let text = value.to_string();
        if value.as_object().is_some_and(|fields| !fields.values().all(is_reference)) && text.len() > SHORT {
            match seen.get(&text) {
                Some(first) => return twice.push(format!("{first} and {at}: {text}")),
                None => seen.insert(text, at.to_owned()),
            };
        }
        match value {
            // Examples are values, which may be alike.
            Value::Object(fields) => fields
                .iter()
                .filter(|(name, _)| *name != "example")
                .for_each(|(name, value)| walk(value, &format!("{at}/{name}"), seen, twice)),
            Value::Array(values) => values.iter().for_each(|value| walk(value, at, seen, twice)),
            _ => {}
        }
    }
    let mut twice = Vec::new();
    walk(&openapi::document(), "", &mut BTreeMap::new(), &mut twice);
    assert!(twice.is_empty(), "{twice:#?}");
}

/// Who tries an operation with its example gets no warning of a wrong digit.
#[test]
fn the_numbers_of_examples_have_their_check_digits() {
    fn walk(value: &Value, at: &str, in_example: bool, looked: &mut usize, wrong: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    let inside = in_example || name == "example" || name == "examples";
                    walk(value, &format!("{at}/{name}"), inside, looked, wrong);
                }
            }
            Value::Array(values) => values.iter().for_each(|value| walk(value, at, in_example, looked, wrong)),
            Value::String(number) if in_example => {
                let is_right = match at.rsplit('/').next().unwrap_or_default() {
                    "containerId" | "containerNo" => is_container_number(number),
                    name if name.ends_with("Scc") || name.ends_with("Sccd") || name == "creditCode" => {
                        is_credit_code(number)
                    }
                    _ => return,
                };
                *looked += 1;
                if !is_right {
                    wrong.push(format!("{at}: {number}"));
                }
            }
            _ => {}
        }
    }
    let (mut looked, mut wrong) = (0, Vec::new());
    walk(&openapi::document(), "", false, &mut looked, &mut wrong);
    assert!(looked > 2 && wrong.is_empty(), "{looked} looked at: {wrong:#?}");
}

/// A resource that people may add to is served where its definition says, and its form is in the document under its name.
#[test]
fn every_resource_that_is_added_to_is_documented_by_its_name() {
    let document = Document::new();
    let operations = operations();
    let all = core_wasm::resource::all();
    let is_line = |name: &str| all.iter().any(|document| document.lines.iter().any(|lines| lines.of.name == name));
    // An order of the Care flow comes with the first forecast that names it, a recognition with its papers, a booking with its
    // forecast, a version with its rule.
    let come_along = [FCST_CARE.name, RECOGNITION.name, FCST_BOOKING.name, HOUSE_RULE_VERSION.name];
    let is_added = |name: &str| !come_along.contains(&name) && !is_line(name);
    for resource in all.iter().filter(|resource| is_added(resource.name)) {
        let Some(code) = core_wasm::permission::code(resource.perm, "add") else { continue };
        let path = format!("{}/add", resource.path);
        let operation = operations.iter().find(|operation| operation.path == path);
        let operation = operation.unwrap_or_else(|| panic!("{}: no operation {path}", resource.name));
        assert_eq!(operation.permissions(), [code], "{path}");
        let (first, rest) = resource.name.split_at(1);
        let form = format!("#/components/schemas/{}{rest}Form", first.to_uppercase());
        assert_eq!(document.body(document.of(operation))["schema"]["$ref"], form, "{path}");
    }
}

#[test]
fn the_committed_document_is_fresh() {
    server::run::house::open();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.json");
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        committed == openapi::json(),
        "openapi.json is stale: write it anew with `cargo run -p server openapi > openapi.json`"
    );
}

#[test]
fn what_an_operation_asks_and_takes_beside_its_body_is_told() {
    let document = Document::new();
    let of = |path: &str| &document.0["paths"][path]["post"];
    for path in ["/decl/v1/send", "/decl/v1/submit", "/decl/v1/fcst/add", "/fcst/v1/submit"] {
        let told = of(path)["parameters"].as_array().unwrap();
        assert!(told.iter().any(|one| document.follow(one)["name"] == "Reconfirm"), "{path}");
        assert!(of(path)["responses"]["511"].is_object(), "{path}");
    }
    assert!(of("/decl/v1/review")["responses"]["511"].is_null(), "it asks nothing");
    let upload = document.follow(&of("/base/v1/docuGoods/upload")["requestBody"]);
    let parts = &upload["content"]["multipart/form-data"]["schema"]["properties"];
    assert!(parts["goodOnly"].is_object() && parts["orgId"].is_object(), "{upload}");
    // Several files have a part of their own name; what must go along is told.
    let papers = document.follow(&of("/recg/v1/upload")["requestBody"]);
    let form = &papers["content"]["multipart/form-data"]["schema"];
    assert_eq!(form["required"], json!(["files", "iEFlag"]), "{form}");
    assert_eq!(
        (&form["properties"]["files"]["type"], &form["properties"]["files"]["maxItems"]),
        (&json!("array"), &json!(20))
    );
    for part in ["customerId", "note"] {
        assert!(form["properties"][part].is_object(), "{form}");
    }
    assert!(form["properties"]["file"].is_null(), "{form}");
    let correction = document.follow(&document.body(of("/recg/v1/correct"))["schema"]);
    let change = document.follow(&correction["properties"]["changes"]["items"]);
    assert!(change["oneOf"].as_array().is_some_and(|kinds| kinds.len() == 8), "{change}");
    let pushed = &document.body(of("/base/v1/docuGoods/push"))["schema"]["properties"]["records"]["items"];
    let pushed = &document.follow(pushed)["properties"];
    assert!(pushed["billNo"].is_object() && pushed["orgId"].is_null(), "{pushed}");
    let sent = document.follow(&document.body(of("/certs/v1/eco/add"))["schema"]);
    let line = document.follow(&sent["properties"]["lines"]["items"]);
    assert!(line["properties"]["id"].is_object(), "{line}");
    assert!(line["required"].as_array().into_iter().flatten().all(|name| name != "id"), "{line}");
}
