//! Servers are exchanged one after the other: a program goes on, and starts again, on a schema that a newer one has expanded,
//! and is refused where it has been contracted.

use sea_orm::ConnectionTrait;
use serde_json::json;
use server::run::startup;

use crate::decl_support::{import, made_for_a, with};
use crate::harness::TestApp;

async fn run(app: &TestApp, sql: &str) {
    app.db().execute_unprepared(sql).await.unwrap();
}

async fn applied(app: &TestApp, name: &str) {
    run(app, &format!("INSERT INTO seaql_migrations (version, applied_at) VALUES ('{name}', 0)")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_goes_on_while_another_expands_the_schema() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let other = app.second().await;
    let colleague = other.as_user("broker").await;
    let made = made_for_a(&app, &broker, import()).await;
    // Statements that both have prepared before, on tables that grow now.
    for client in [&broker, &colleague] {
        client.get("/decl/v1/page").await.done();
        client.get("/sys/v1/message/page?pageNum=1&pageSize=20").await.done();
        client.upload("/sys/v1/file/bill/upload", "a.txt", b"before").await.done();
    }
    for table in ["declaration", "declaration_line", "stored_file", "app_user", "message", "session"] {
        run(&app, &format!("ALTER TABLE {table} ADD COLUMN of_the_next_version TEXT")).await;
    }
    run(&app, "CREATE TABLE of_the_next_version (id BIGINT PRIMARY KEY)").await;
    applied(&app, "m9001_expands").await;
    for client in [&broker, &colleague] {
        client.get("/decl/v1/page").await.done();
        client.get("/sys/v1/message/page?pageNum=1&pageSize=20").await.done();
        client.upload("/sys/v1/file/bill/upload", "b.txt", b"after").await.done();
        made_for_a(&app, client, import()).await;
    }
    broker.post("/decl/v1/update", with(made, json!({ "noteS": "after" }))).await.done();
    // One that is started again serves too.
    let again = app.second().await;
    startup::prepare(&again.app).await.unwrap();
    let client = again.as_user("broker").await;
    client.get("/decl/v1/page").await.done();
    made_for_a(&again, &client, import()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_program_is_refused_where_it_would_miss_something() {
    let app = TestApp::start().await;
    applied(&app, "m9001_expands").await;
    applied(&app, "m9002_contracts").await;
    startup::prepare(&app.app).await.unwrap();
    run(&app, "INSERT INTO schema_contract (migration) VALUES ('m9002_contracts')").await;
    let refused = format!("{:#}", startup::prepare(&app.app).await.unwrap_err());
    assert!(refused.contains("m9002_contracts") && refused.contains("start the version"), "{refused}");

    // One that this program knows is no reason.
    run(&app, "UPDATE schema_contract SET migration = 'm0136_price_filters' WHERE migration = 'm9002_contracts'").await;
    startup::prepare(&app.app).await.unwrap();

    // Neither older nor newer: two products on one database.
    run(&app, "DELETE FROM seaql_migrations WHERE version = 'm0136_price_filters'").await;
    let mixed = format!("{:#}", startup::prepare(&app.app).await.unwrap_err());
    assert!(mixed.contains("another program"), "{mixed}");
}
