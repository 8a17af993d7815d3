//! What is removed once an hour.

use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};
use serde_json::json;
use server::accounts::session;
use server::run::jobs::clean_up;
use server::store::repeats;

use crate::harness::TestApp;

/// Somebody was there, and long ago: a session, and a key of a repeated request.
async fn long_ago() -> TestApp {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    orgadmin.post("/sys/v1/message/add", json!({ "content": "x" })).await.done();
    app.advance(TimeDelta::days(60));
    app
}

async fn sessions(app: &TestApp) -> u64 {
    session::Entity::find().count(app.db()).await.unwrap()
}

async fn keys(app: &TestApp) -> u64 {
    repeats::Entity::find().count(app.db()).await.unwrap()
}

#[tokio::test]
async fn what_nobody_will_ask_for_again_is_removed() {
    let app = long_ago().await;
    assert_eq!((sessions(&app).await, keys(&app).await), (1, 1));
    clean_up::once(&app.app).await.unwrap();
    assert_eq!((sessions(&app).await, keys(&app).await), (0, 0));
}

#[tokio::test]
async fn a_step_that_fails_keeps_none_after_it_from_being_done() {
    let app = long_ago().await;
    app.db().execute_unprepared("DROP TABLE stream_ticket").await.unwrap();
    clean_up::once(&app.app).await.unwrap_err();
    assert_eq!((sessions(&app).await, keys(&app).await), (0, 0));
}
