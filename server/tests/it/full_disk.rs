//! Commands that write much, with a disk that is full at every place where they need room (SQLite): they do all of it or nothing.

use axum::http::header::RETRY_AFTER;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::Value;

use crate::harness::{Client, TestApp};
use crate::wms_support;
use crate::wms_support::{ASN, comes, inbound};

/// Pages of room at most: more than a command here needs.
const ROOM: i64 = 200;

async fn number(app: &TestApp, sql: &str) -> i64 {
    let asked = Statement::from_string(DbBackend::Sqlite, sql);
    app.app.writer.query_one_raw(asked).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

/// The file may grow by so many pages, and has none that are free.
async fn leave(app: &TestApp, room: i64) {
    app.app.writer.execute_unprepared("VACUUM").await.unwrap();
    let pages = number(app, "PRAGMA page_count").await;
    number(app, &format!("PRAGMA max_page_count = {}", pages + room)).await;
}

/// How many rows each table has.
async fn counts(app: &TestApp) -> Vec<(String, i64)> {
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name";
    let tables = app.db().query_all_raw(Statement::from_string(DbBackend::Sqlite, tables)).await.unwrap();
    let mut counts = Vec::new();
    for table in tables {
        let name: String = table.try_get_by_index(0).unwrap();
        counts.push((name.clone(), number(app, &format!("SELECT count(*) FROM \"{name}\"")).await));
    }
    counts
}

/// Gives the command ever more room until it is done. Answers how often it was refused.
async fn given_more_and_more(app: &TestApp, client: &Client, path: &str, body: &Value) -> i64 {
    let before = counts(app).await;
    for room in 0..ROOM {
        leave(app, room).await;
        let answer = client.post(path, body.clone()).await;
        if answer.status.is_success() {
            return room;
        }
        answer.refused(503);
        assert!(answer.headers.contains_key(RETRY_AFTER), "{path}");
        assert_eq!(counts(app).await, before, "{path} left something with {room} pages of room");
    }
    panic!("{path} never had room enough");
}

#[tokio::test]
async fn an_order_is_received_whole_or_not_at_all() {
    let app = TestApp::start().await;
    if app.is_postgres() {
        return;
    }
    let client = app.as_user("orgadmin").await;
    let lines: Vec<_> = (1..=60).map(|at| comes(&format!("M{at}"), &format!("L{at}"), "10", "A-01")).collect();
    let id = inbound(&client, "RK-9", &lines).await;
    let body = wms_support::chosen(&client, ASN, id, "because").await;
    let refused = given_more_and_more(&app, &client, &format!("{ASN}/receive"), &body).await;
    assert!(refused > 1, "it was refused {refused} times");
    assert_eq!(wms_support::stock(&client, "M60").await.len(), 1);
    assert_eq!(wms_support::detail(&client, ASN, id).await["status"], "1");
}
