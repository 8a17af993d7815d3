//! Codes of families that are too large for the user info: searched on the server, and handed out by code and version.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Client, TestApp};

async fn found(client: &Client, query: &str) -> Vec<String> {
    let rows = client.get(&format!("/sys/v1/dict/search?{query}")).await.done();
    rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn codes_are_found_by_code_name_initials_and_english() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let pumps = ["8413810010", "8413810020", "8413810090"];
    assert_eq!(found(&maker, "family=hsCode&q=84138100").await, pumps, "a code that ended is not offered");
    assert_eq!(found(&maker, "family=hsCode&q=84138100&day=2025-12-31").await.len(), 4, "on its last day it is");
    // 其他非农用液体泵
    assert_eq!(found(&maker, "family=hsCode&q=qtfnyytb").await.first().map(String::as_str), Some("8413810090"));
    assert_eq!(found(&maker, "family=port&q=rotterdam&limit=1").await, ["NLD066"]);
    assert_eq!(found(&maker, "family=entryPort&q=%E5%A4%96%E9%AB%98%E6%A1%A5").await[0], "310701", "外高桥");
    assert_eq!(found(&maker, "family=customsOffice&q=2248").await[0], "2248");
    maker.get("/sys/v1/dict/search?family=nothing&q=1").await.refused(404);
    maker.get("/sys/v1/dict/search?family=hsCode&q=1&day=soon").await.refused(400);
    app.anonymous().get("/sys/v1/dict/search?family=hsCode&q=1").await.refused(401);
}

#[tokio::test]
async fn rows_of_codes_come_with_all_their_days_and_are_kept_by_version() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let info = maker.get("/auth/v1/user/info").await.done();
    let version = info["dictVersions"]["hsCode"].as_str().unwrap().to_owned();
    assert!(info["dicts"]["hsCode"].is_null() && info["dicts"]["unit"].is_array(), "only small families travel");
    let path = "/sys/v1/dict/rows?family=hsCode&codes=8413810000,8413810090,0000000000";
    let rows = maker.get(path).await.done();
    let days: Vec<(&Value, &Value)> = rows.as_array().unwrap().iter().map(|row| (&row["id"], &row["to"])).collect();
    assert_eq!(days, [(&json!("8413810000"), &json!("2025-12-31")), (&json!("8413810090"), &Value::Null)]);
    assert_eq!(rows[0]["next"], "8413810010 8413810020 8413810090");
    let kept = async |path: &str| {
        let reply = maker.send(Method::GET, path, None, axum::body::Body::empty()).await;
        reply.headers.get("cache-control").unwrap().to_str().unwrap().to_owned()
    };
    assert_eq!(kept(path).await, "no-store");
    assert_eq!(kept(&format!("{path}&v={version}")).await, "private, max-age=31536000, immutable");
    assert_eq!(kept(&format!("{path}&v={version}0")).await, "no-store", "a version of the past says nothing of today");
}

#[tokio::test]
async fn large_answers_are_packed_for_who_takes_that() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let size = async |encoding: &str, path: &str| {
        let reply = maker
            .clone()
            .with_header("accept-encoding", encoding)
            .send(Method::GET, path, None, axum::body::Body::empty())
            .await;
        assert_eq!(reply.status, StatusCode::OK);
        let said = reply.headers.get("content-encoding").map(|said| said.to_str().unwrap().to_owned());
        (said, reply.bytes.len())
    };
    let (plain, whole) = size("identity", "/auth/v1/user/info").await;
    let (gzip, gzipped) = size("gzip", "/auth/v1/user/info").await;
    let (br, brotli) = size("gzip, br", "/auth/v1/user/info").await;
    println!("user info: {whole} B, gzip {gzipped} B, br {brotli} B");
    assert_eq!((plain, gzip.as_deref(), br.as_deref()), (None, Some("gzip"), Some("br")));
    assert!(gzipped * 3 < whole && brotli * 3 < whole);
    assert_eq!(size("br", "/sys/v1/dict/rows?family=hsCode&codes=8413810090").await.0, None, "a small one is not");
}
