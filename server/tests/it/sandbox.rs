//! The sandbox plays every refusal as the real operations answer it.

use serde_json::{Value, json};

use crate::api_scopes::token;
use crate::harness::TestApp;

/// What is played: status, Retry-After, `data`.
fn played() -> [(&'static str, u16, Option<&'static str>, Value); 15] {
    [
        ("400", 400, None, Value::Null),
        ("401", 401, None, Value::Null),
        ("403", 403, None, json!({ "code": "records:import:send" })),
        ("404", 404, None, Value::Null),
        ("409", 409, None, json!({ "ids": [1, 2] })),
        ("409-in-progress", 409, Some("1"), Value::Null),
        ("413", 413, None, Value::Null),
        ("415", 415, None, Value::Null),
        ("422-refused", 422, None, Value::Null),
        ("429", 429, Some("2"), Value::Null),
        ("503", 503, Some("2"), Value::Null),
        ("503-away", 503, Some("30"), Value::Null),
        ("503-timed-out", 503, Some("5"), Value::Null),
        ("510", 510, None, Value::Null),
        ("511", 511, None, Value::Null),
    ]
}

#[tokio::test]
async fn every_refusal_is_played_as_it_is() {
    let app = TestApp::start().await;
    let (_, sandbox) = token(&app, &app.as_manager_of("broker").await, "sandbox").await;
    for (outcome, status, pause, data) in played() {
        for reply in [
            sandbox.get(&format!("/sandbox/v1/{outcome}")).await,
            sandbox.post(&format!("/sandbox/v1/{outcome}"), json!({ "billNo": "B1" })).await,
        ] {
            assert_eq!(reply.refused(status), data, "{outcome}");
            assert_eq!(reply.headers.get("retry-after").map(|value| value.to_str().unwrap()), pause, "{outcome}");
            assert_eq!(reply.message().is_empty(), status == 510, "{outcome}");
        }
    }
    let wrong = sandbox.get("/sandbox/v1/422").await.refused(422);
    let fields: Vec<&Value> = wrong["fields"].as_array().unwrap().iter().map(|problem| &problem["field"]).collect();
    assert_eq!((fields, &wrong["count"]), (vec![&json!("grossWt"), &json!("lines[0].firstUnit")], &json!(2)));
    // In Chinese too.
    assert_eq!(sandbox.clone().in_chinese().get("/sandbox/v1/404").await.message(), "记录不存在或已被删除");
    let unknown = sandbox.get("/sandbox/v1/418").await;
    unknown.refused(422);
    assert!(unknown.message().contains("418") && unknown.message().contains("503-away"), "{}", unknown.message());
}

#[tokio::test]
async fn a_question_is_done_when_it_comes_again_with_a_yes() {
    let app = TestApp::start().await;
    let (_, sandbox) = token(&app, &app.as_manager_of("broker").await, "sandbox").await;
    let body = json!({ "ids": [1], "versions": [1] });
    let asked = sandbox.post("/sandbox/v1/511", body.clone()).await;
    asked.refused(511);
    assert!(asked.message().contains("the packages differ"), "{}", asked.message());
    let sure = sandbox.clone().with_header("reconfirm", "true");
    let done = sure.post("/sandbox/v1/511", body.clone()).await.done();
    assert_eq!(done, json!({ "outcome": "511", "reconfirmed": true, "body": body }));
    assert_eq!(sandbox.get("/sandbox/v1/200").await.done()["reconfirmed"], false);
    // What is refused stays so.
    sure.post("/sandbox/v1/409", body).await.refused(409);
}

#[tokio::test]
async fn only_a_token_or_an_account_of_the_sandbox_plays() {
    let app = TestApp::start().await;
    let (_, reader) = token(&app, &app.as_manager_of("broker").await, "read").await;
    assert_eq!(reader.get("/sandbox/v1/200").await.refused(403)["code"], "api:sandbox");
    app.as_user("orgadmin").await.get("/sandbox/v1/200").await.done();
    app.as_user("maker").await.get("/sandbox/v1/200").await.refused(403);
    app.anonymous().get("/sandbox/v1/200").await.refused(401);
}
