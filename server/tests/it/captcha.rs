//! The slider puzzle before a log-in.

use chrono::TimeDelta;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use server::domains::captcha::puzzle;
use server::process::settings::Captcha;

use crate::harness::{Client, Reply, TestApp};

async fn with_puzzle() -> TestApp {
    TestApp::start_with(|settings| settings.captcha = Captcha::BlockPuzzle).await
}

fn credentials(proof: Option<&str>) -> Value {
    let mut body = json!({ "username": "broker", "password": core_wasm::password::digest("Demo@2026") });
    if let Some(proof) = proof {
        body["captchaVerification"] = json!(proof);
    }
    body
}

async fn log_in(client: &Client, proof: Option<&str>) -> Reply {
    client.post("/auth/v1/login", credentials(proof)).await
}

async fn check(client: &Client, token: &str, x: i64) -> Reply {
    client.post("/auth/v1/captcha/check", json!({ "token": token, "x": x })).await
}

/// The rule of the one problem of a refusal.
fn rule(refused: &Value) -> &str {
    assert_eq!(refused["fields"][0]["field"], "captchaVerification");
    refused["fields"][0]["rule"].as_str().unwrap()
}

/// A puzzle whose place is known, without drawing it.
async fn known(app: &TestApp, address: &str, x: u32) -> String {
    puzzle::keep(&app.app, address, x).await.unwrap()
}

/// A proof without drawing a puzzle.
async fn proof(app: &TestApp) -> String {
    let token = known(app, "test", 120).await;
    check(&app.anonymous(), &token, 120).await.done()["captchaVerification"].as_str().unwrap().to_owned()
}

/// Where the piece of a puzzle belongs, which only the database knows.
async fn place(app: &TestApp, token: &str) -> i64 {
    let row = puzzle::Entity::find_by_id(server::process::secret::digest(token)).one(&app.app.db).await.unwrap();
    row.unwrap().gap_x.into()
}

#[tokio::test]
async fn a_solved_puzzle_opens_one_log_in() {
    let app = with_puzzle().await;
    let visitor = app.anonymous();
    let challenge = visitor.post("/auth/v1/captcha/get", json!({})).await.done();
    let token = challenge["token"].as_str().unwrap();
    let x = place(&app, token).await;
    assert!((1..=challenge["max"].as_i64().unwrap()).contains(&x));
    for picture in ["background", "piece"] {
        assert!(challenge[picture].as_str().unwrap().starts_with("data:image/png;base64,"));
    }

    // Another process than the one that drew it may check it.
    let elsewhere = app.second().await;
    let solved = check(&elsewhere.anonymous(), token, x).await.done();
    let proof = solved["captchaVerification"].as_str().unwrap();

    assert_eq!(rule(&log_in(&visitor, None).await.refused(422)), "captcha.required");
    assert!(log_in(&visitor, Some(proof)).await.done()["token"].is_string());
    assert_eq!(rule(&log_in(&visitor, Some(proof)).await.refused(422)), "captcha.expired");
    assert_eq!(rule(&log_in(&visitor, Some("made up")).await.refused(422)), "captcha.expired");
}

#[tokio::test]
async fn an_address_that_misses_ten_puzzles_waits() {
    let app = with_puzzle().await;
    let visitor = app.anonymous();
    let (stored, other) = (known(&app, "unknown", 120).await, known(&app, "other", 120).await);
    for _ in 0..10 {
        let token = known(&app, "unknown", 120).await;
        check(&visitor, &token, 160).await.refused(422);
        app.advance(TimeDelta::seconds(1));
    }
    let refused = visitor.post("/auth/v1/captcha/get", json!({})).await;
    refused.refused(429);
    assert_eq!(refused.headers["retry-after"], "890");
    // Puzzles fetched before are no way around it, and others are let be.
    check(&visitor, &stored, 120).await.refused(429);
    check(&visitor, &other, 120).await.done();
    app.advance(TimeDelta::seconds(889));
    visitor.post("/auth/v1/captcha/get", json!({})).await.refused(429);
    app.advance(TimeDelta::seconds(1));
    visitor.post("/auth/v1/captcha/get", json!({})).await.done();
}

#[tokio::test]
async fn a_puzzle_takes_one_try_within_its_tolerance() {
    let app = with_puzzle().await;
    let visitor = app.anonymous();
    for (x, fits) in [(110, false), (111, true), (129, true), (130, false), (-5, false), (i64::from(i32::MIN), false)] {
        let token = known(&app, "test", 120).await;
        let reply = check(&visitor, &token, x).await;
        match fits {
            true => drop(reply.done()),
            false => assert_eq!(rule(&reply.refused(422)), "captcha.missed", "{x}"),
        }
        assert_eq!(rule(&check(&visitor, &token, 120).await.refused(422)), "captcha.expired", "{x}: a second try");
    }
    check(&visitor, "unknown", 120).await.refused(422);
}

#[tokio::test]
async fn of_many_log_ins_with_one_proof_one_is_let_through() {
    let app = with_puzzle().await;
    let proof = proof(&app).await;
    let tries: Vec<_> = (0..5)
        .map(|_| {
            let (visitor, body) = (app.anonymous(), credentials(Some(&proof)));
            tokio::spawn(async move { visitor.post("/auth/v1/login", body).await.status.as_u16() })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in tries {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422, 422, 422, 422]);
}

#[tokio::test]
async fn puzzles_and_proofs_expire_after_two_minutes() {
    let app = with_puzzle().await;
    let visitor = app.anonymous();
    let token = known(&app, "test", 120).await;
    app.advance(TimeDelta::seconds(119));
    let proof = check(&visitor, &token, 120).await.done()["captchaVerification"].as_str().unwrap().to_owned();
    app.advance(TimeDelta::seconds(120));
    assert_eq!(rule(&log_in(&visitor, Some(&proof)).await.refused(422)), "captcha.expired");
    let token = known(&app, "test", 120).await;
    app.advance(TimeDelta::seconds(120));
    assert_eq!(rule(&check(&visitor, &token, 120).await.refused(422)), "captcha.expired");
}

#[tokio::test]
async fn a_failed_log_in_uses_the_proof_up() {
    let app = with_puzzle().await;
    let proof = proof(&app).await;
    let mut wrong = credentials(Some(&proof));
    wrong["password"] = json!(core_wasm::password::digest("Wrong@2026"));
    app.anonymous().post("/auth/v1/login", wrong).await.refused(401);
    assert_eq!(rule(&log_in(&app.anonymous(), Some(&proof)).await.refused(422)), "captcha.expired");
}

#[tokio::test]
async fn an_address_gets_thirty_puzzles_in_two_minutes() {
    let app = with_puzzle().await;
    for _ in 0..30 {
        known(&app, "unknown", 120).await;
    }
    let refused = app.anonymous().post("/auth/v1/captcha/get", json!({})).await;
    refused.refused(429);
    assert!(refused.headers.contains_key("retry-after"));
    app.advance(TimeDelta::minutes(2));
    app.anonymous().post("/auth/v1/captcha/get", json!({})).await.done();
}

#[tokio::test]
async fn without_the_setting_no_puzzle_is_asked_for() {
    let app = TestApp::start().await;
    log_in(&app.anonymous(), None).await.done();
    log_in(&app.anonymous(), Some("")).await.done();
}

#[tokio::test]
async fn strangers_lock_nobody_out_and_a_solved_puzzle_is_the_way_in() {
    let app = TestApp::start_with(|settings| settings.trusted_proxies = 1).await;
    let at = |number: u32| app.anonymous().with_header("x-forwarded-for", &format!("203.0.113.{number}"));
    let mut wrong = credentials(None);
    wrong["password"] = json!(core_wasm::password::digest("Wrong@2026"));
    for number in 1..=5 {
        at(number).post("/auth/v1/login", wrong.clone()).await.refused(401);
    }
    // From now on each guess costs a puzzle, from wherever, and so does the owner's log-in.
    assert_eq!(rule(&at(6).post("/auth/v1/login", wrong.clone()).await.refused(422)), "captcha.required");
    assert_eq!(rule(&log_in(&at(200), None).await.refused(422)), "captcha.required");
    // However many strangers go on with puzzles, the owner still comes in with one.
    for number in 6..=40 {
        wrong["captchaVerification"] = json!(proof(&app).await);
        at(number).post("/auth/v1/login", wrong.clone()).await.refused(401);
        app.advance(TimeDelta::seconds(5));
    }
    let owners = proof(&app).await;
    log_in(&at(200), Some(&owners)).await.done();
    // The owner's log-in gives strangers no guess without a puzzle.
    wrong["captchaVerification"] = Value::Null;
    assert_eq!(rule(&at(41).post("/auth/v1/login", wrong.clone()).await.refused(422)), "captcha.required");
    // An address that failed five times is locked for this account, puzzle or not; others are not.
    for _ in 0..5 {
        wrong["captchaVerification"] = json!(proof(&app).await);
        at(50).post("/auth/v1/login", wrong.clone()).await.refused(401);
    }
    let proven = proof(&app).await;
    log_in(&at(50), Some(&proven)).await.refused(429);
    let owners = proof(&app).await;
    log_in(&at(200), Some(&owners)).await.done();
    // Names that nobody has are treated alike.
    wrong["username"] = json!("nobody");
    wrong["captchaVerification"] = Value::Null;
    for number in 1..=5 {
        at(number).post("/auth/v1/login", wrong.clone()).await.refused(401);
    }
    assert_eq!(rule(&at(6).post("/auth/v1/login", wrong).await.refused(422)), "captcha.required");
    // A quarter of an hour later it is as before.
    app.advance(TimeDelta::minutes(15));
    log_in(&at(50), None).await.done();
}

#[tokio::test]
async fn an_administrator_takes_the_puzzle_and_the_lock_away() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let maker = |password: &str| json!({ "username": "maker", "password": core_wasm::password::digest(password) });
    for _ in 0..5 {
        app.anonymous().post("/auth/v1/login", maker("Wrong@2026")).await.refused(401);
    }
    app.anonymous().post("/auth/v1/login", maker("Demo@2026")).await.refused(429);
    let id = app.user_id("maker").await;
    orgadmin.post("/sys/v1/user/unlock", json!({ "ids": [id] })).await.done();
    app.anonymous().post("/auth/v1/login", maker("Demo@2026")).await.done();
}

#[tokio::test]
async fn the_pages_are_told_that_a_puzzle_is_wanted() {
    use tower::ServiceExt;
    let app = with_puzzle().await;
    std::fs::create_dir_all(&app.app.settings.web_dir).unwrap();
    std::fs::write(app.app.settings.web_dir.join("config.json"), r#"{"title":"x","captcha":"none"}"#).unwrap();
    let request = axum::http::Request::get("/config.json").body(axum::body::Body::empty()).unwrap();
    let body = app.router.clone().oneshot(request).await.unwrap().into_body();
    let config: Value = serde_json::from_slice(&axum::body::to_bytes(body, 10_000).await.unwrap()).unwrap();
    assert_eq!(config, json!({ "title": "x", "captcha": "blockPuzzle" }));
}
