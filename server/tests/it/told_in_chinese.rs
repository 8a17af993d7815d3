//! What is wrong with a request is told in the language of whoever sent it: no operation answers a Chinese page in English.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::Method;
use core_wasm::request::prepare::ORGANISATION;
use serde_json::{Value, json};
use server::api::operation::{Access, Content, Operation};
use server::run::house::operations;
use utoipa::openapi::path::ParameterIn;

use crate::document::Document;
use crate::harness::{Client, Reply, TestApp};

/// What stands before every text of a request that cannot be read.
const MALFORMED: &str = "请求格式有误：";
/// The log-out works whatever is sent, and ends the session of the walk.
const LOG_OUT: &str = "/auth/v1/logout";

fn is_chinese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
}

/// The texts of a refusal that no Chinese reader understands.
fn foreign(reply: &Reply) -> Vec<String> {
    // 510 says nothing on purpose.
    if reply.status.is_success() || reply.status == 510 {
        return Vec::new();
    }
    let message = reply.message();
    let fields = reply.envelope()["data"]["fields"].as_array().cloned().unwrap_or_default();
    let texts = fields.iter().filter_map(|field| field["message"].as_str()).map(str::to_owned);
    let told = message.strip_prefix(MALFORMED).unwrap_or(&message).to_owned();
    texts.chain([told]).filter(|text| !is_chinese(text)).collect()
}

/// Bodies that are wrong at one field each.
fn wrong_bodies(document: &Document, operation: &Operation) -> Vec<Value> {
    let example = operation.example.clone().unwrap_or_else(|| json!({}));
    let schema = document.body_schema(operation);
    let mut names: BTreeSet<String> =
        schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
    names.extend(example.as_object().into_iter().flatten().map(|(name, _)| name.clone()));
    let mut bodies =
        vec![json!({}), json!([]), json!({ "ids": [], "versions": [] }), json!({ "ids": [1, 2], "versions": [1] })];
    for name in &names {
        for wrong in [json!("x"), json!(7.5), json!(["x"]), json!({}), Value::Null] {
            let mut body = example.clone();
            body[name] = wrong;
            bodies.push(body);
        }
    }
    bodies
}

struct Walk {
    orgadmin: Client,
    admin: Client,
    walked: usize,
    found: BTreeSet<String>,
}

impl Walk {
    fn caller(&self, operation: &Operation) -> &Client {
        let of_platform = operation.permissions().iter().any(|code| code.starts_with("platform:"));
        if of_platform { &self.admin } else { &self.orgadmin }
    }

    fn look(&mut self, operation: &Operation, what: &str, reply: &Reply) {
        self.walked += 1;
        for text in foreign(reply) {
            self.found.insert(format!("{} {}: {what}: {} {text}", operation.method, operation.path, reply.status));
        }
    }

    async fn bodies(&mut self, document: &Document, operation: &Operation) {
        let path = operation.path.replace("{id}", "1");
        for body in wrong_bodies(document, operation) {
            let reply = self.caller(operation).post(&path, body.clone()).await;
            self.look(operation, &body.to_string(), &reply);
        }
        for body in ["{", "\"x\"", "{\"ids\":1,\"ids\":2}"] {
            let caller = self.caller(operation);
            let reply = caller.send(Method::POST, &path, Some("application/json"), Body::from(body)).await;
            self.look(operation, body, &reply);
        }
    }

    async fn forms(&mut self, operation: &Operation) {
        let path = operation.path.replace("{id}", "1");
        let form = |kind: &'static str| self.caller(operation).send(Method::POST, &path, Some(kind), Body::from("x"));
        let replies = [
            form("multipart/form-data").await,
            form("multipart/form-data; boundary=edge").await,
            self.caller(operation).upload(&path, "x.bin", b"x").await,
        ];
        for reply in &replies {
            self.look(operation, "a form", reply);
        }
    }

    async fn queries(&mut self, operation: &Operation) {
        let path = operation.path.replace("{id}", "1");
        let named = operation.params.iter().filter(|parameter| parameter.parameter_in == ParameterIn::Query);
        let mut paths: Vec<String> = vec![path.clone(), format!("{path}?pageNum=x"), format!("{path}?pageSize=7")];
        for parameter in named {
            let wrong = ["x", "-1", "%20", "2026-13-45", "99999999999999999999", "%00"];
            paths.extend(wrong.map(|text| format!("{path}?{}={text}", parameter.name)));
        }
        for path in paths {
            let reply = self.caller(operation).get(&path).await;
            self.look(operation, &path, &reply);
        }
    }
}

#[tokio::test]
async fn nothing_wrong_is_told_in_english_to_a_chinese_page() {
    let app = TestApp::start().await;
    let document = Document::new();
    let mut walk = Walk {
        orgadmin: app.as_user("orgadmin").await.in_chinese(),
        admin: app.as_user("admin").await.in_chinese(),
        walked: 0,
        found: BTreeSet::new(),
    };
    let of_people = |operation: &&Operation| operation.access != Access::Public && operation.path != LOG_OUT;
    for operation in operations().iter().filter(of_people) {
        if let (true, Some((before, _))) = (operation.path.contains("{id}"), operation.path.split_once("{id}")) {
            for id in ["x", "%FF", "99999999999999999999"] {
                let path = operation.path.replace("{id}", id);
                let reply = match operation.method {
                    Method::GET => walk.caller(operation).get(&path).await,
                    _ => walk.caller(operation).post(&path, json!({})).await,
                };
                walk.look(operation, &format!("{before}{id}"), &reply);
            }
        }
        if operation.method == Method::GET {
            if !matches!(operation.answer, Content::Events) {
                walk.queries(operation).await;
            }
            continue;
        }
        match operation.body {
            Content::Multipart => walk.forms(operation).await,
            _ => walk.bodies(&document, operation).await,
        }
    }
    println!("{} wrong requests", walk.walked);
    assert!(walk.walked > 5000 && walk.found.is_empty(), "{} walked: {:#?}", walk.walked, walk.found);
}

#[tokio::test]
async fn wrong_headers_are_told_in_the_language_of_the_page() {
    let app = TestApp::start().await;
    let chinese = app.as_user("orgadmin").await.in_chinese();
    let key = chinese.clone().with_header("idempotency-key", &"k".repeat(129));
    let reply = key.post("/decl/v1/add", json!({ "iECatg": "1" })).await;
    reply.refused(400);
    assert_eq!(reply.message(), "请求格式有误：“Idempotency-Key”应为 1 至 128 个字符，且不能含有控制字符");
    let key = chinese.clone().with_header("idempotency-key", "ü");
    let reply = key.post("/decl/v1/add", json!({ "iECatg": "1" })).await;
    reply.refused(400);
    assert_eq!(reply.message(), "请求格式有误：“Idempotency-Key”只能含有英文字母、数字和英文符号");
    let reply = chinese.clone().with_header(ORGANISATION, "x").get("/decl/v1/page").await;
    reply.refused(400);
    assert_eq!(reply.message(), "请求格式有误：“Organisation”应为整数");
}

#[tokio::test]
async fn what_is_wrong_is_told_with_its_field_in_both_languages() {
    let app = TestApp::start().await;
    let english = app.as_user("orgadmin").await;
    let chinese = english.clone().in_chinese();
    for (path, en, zh) in [
        ("/decl/v1/page?pageNum=x", "pageNum must be a whole number", "“pageNum”应为整数"),
        ("/decl/v1/page?pageNum=0", "pageNum must be the number of a page, from 1", "“pageNum”应为页码（从 1 开始）"),
        (
            "/decl/v1/page?pageSize=7",
            "pageSize must be one of 10, 20, 40, 80, 200",
            "“pageSize”只能取 10、20、40、80、200",
        ),
        ("/decl/v1/x/detail", "id must be a whole number", "“id”应为整数"),
        ("/decl/v1/%FF/detail", "id is no valid UTF-8", "“id”不是有效的UTF-8文字"),
        (
            "/decl/v1/page?iEDateFrom=yesterday",
            "iEDateFrom must be a day (YYYY-MM-DD)",
            "“iEDateFrom”应为日期（YYYY-MM-DD）",
        ),
        (
            "/search/v1/find?keyword=x",
            "keyword must have 2 to 64 characters, none of them a control character",
            "“keyword”应为 2 至 64 个字符，且不能含有控制字符",
        ),
    ] {
        for (client, begin, told) in [(&english, "The request is malformed: ", en), (&chinese, MALFORMED, zh)] {
            let reply = client.get(path).await;
            reply.refused(400);
            assert_eq!(reply.message(), format!("{begin}{told}"), "{path}");
        }
    }
}
