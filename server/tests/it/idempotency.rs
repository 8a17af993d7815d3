//! Idempotency-Key.

use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use server::domains::system::notice;
use server::http::idempotency;

use crate::harness::TestApp;

async fn notices(app: &TestApp) -> u64 {
    notice::Entity::find().count(app.db()).await.unwrap()
}

const ADD: &str = "/sys/v1/message/add";

#[tokio::test]
async fn the_same_key_and_body_gives_the_first_answer_again() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    let first = orgadmin.post(ADD, json!({ "content": "x" })).await;
    let again = orgadmin.post(ADD, json!({ "content": "x" })).await;
    assert_eq!(first.done(), again.done());
    assert!(!first.headers.contains_key("idempotent-replayed"));
    assert_eq!(again.headers["idempotent-replayed"], "true");
    assert_eq!(notices(&app).await, 1);
    orgadmin.post(ADD, json!({ "content": "y" })).await.refused(422);
    assert_eq!(notices(&app).await, 1);

    // Another person's key of the same name is another key.
    let admin = app.as_user("admin").await.with_header("idempotency-key", "k1");
    admin.post(ADD, json!({ "content": "x" })).await.done();
    app.advance(TimeDelta::hours(25));
    let next_day = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    next_day.post(ADD, json!({ "content": "y" })).await.done();
    assert_eq!(notices(&app).await, 3);
}

#[tokio::test]
async fn a_refusal_is_an_answer_too() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    let first = orgadmin.post(ADD, json!({ "content": "" })).await;
    let again = orgadmin.post(ADD, json!({ "content": "" })).await;
    assert_eq!(first.refused(422), again.refused(422));
    assert_eq!(again.headers["idempotent-replayed"], "true");
}

#[tokio::test]
async fn of_requests_at_the_same_time_one_does_the_work() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    let tries = (0..8).map(|_| {
        let orgadmin = orgadmin.clone();
        tokio::spawn(async move { orgadmin.post(ADD, json!({ "content": "x" })).await.status.as_u16() })
    });
    for one in tries.collect::<Vec<_>>() {
        let status = one.await.unwrap();
        assert!(status == 200 || status == 409, "{status}");
    }
    assert_eq!(notices(&app).await, 1);
}

/// What a crash leaves behind: a key without an answer.
async fn forget_answer(app: &TestApp, committed: bool) {
    use idempotency::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::Status, Option::<i32>::None.into())
        .col_expr(Column::Body, Option::<String>::None.into())
        .col_expr(Column::Committed, committed.into())
        .filter(Column::Key.eq("k1"))
        .exec(app.db())
        .await
        .unwrap();
}

#[tokio::test]
async fn a_crash_between_the_work_and_its_answer_does_not_double_the_work() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    orgadmin.post(ADD, json!({ "content": "x" })).await.done();
    let kept = idempotency::Entity::find().one(app.db()).await.unwrap().unwrap();
    assert!(kept.committed, "the work's own transaction marks the key");

    forget_answer(&app, true).await;
    orgadmin.post(ADD, json!({ "content": "x" })).await.refused(409);
    app.advance(TimeDelta::seconds(30));
    let again = orgadmin.post(ADD, json!({ "content": "x" })).await;
    again.done();
    assert_eq!(again.headers["idempotent-replayed"], "true");
    assert_eq!(notices(&app).await, 1);

    // Nothing was committed: the repetition does the work.
    forget_answer(&app, false).await;
    app.advance(TimeDelta::seconds(30));
    orgadmin.post(ADD, json!({ "content": "x" })).await.done();
    assert_eq!(notices(&app).await, 2);
}

#[tokio::test]
async fn a_key_must_be_readable() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", &"k".repeat(129));
    orgadmin.post(ADD, json!({ "content": "x" })).await.refused(400);
}
