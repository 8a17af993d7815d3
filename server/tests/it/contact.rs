//! Codes by SMS and the contact form.

use axum::body::Body;
use axum::http::Method;
use chrono::TimeDelta;
use sea_orm::{EntityTrait, PaginatorTrait, QueryOrder};
use serde_json::{Value, json};
use server::domains::contact::{code, contact_request};
use server::notices::outward::message;
use server::store::audit;

use crate::harness::{Client, Reply, TestApp};

const MOBILE: &str = "13812345678";

async fn ask(client: &Client, mobile: &str) -> Reply {
    client.post("/auth/v1/captcha/sms/send", json!({ "mobile": mobile })).await
}

/// The code in the newest message of the local gateway.
async fn code_sent(app: &TestApp) -> String {
    let newest = message::Entity::find().order_by_desc(message::Column::Id).one(app.db()).await.unwrap().unwrap();
    let digits: String = newest.content.split("code is ").nth(1).unwrap().chars().take(6).collect();
    assert!(digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_digit()), "{}", newest.content);
    digits
}

fn form(captcha: &str) -> Value {
    json!({ "mobile": MOBILE, "name": " 李晓梅 ", "company": "华东精密制造有限公司", "captcha": captcha })
}

async fn submit(app: &TestApp, captcha: &str) -> Reply {
    app.anonymous().post("/auth/v1/contact/add", form(captcha)).await
}

fn other_than(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000)
}

#[tokio::test]
async fn a_code_proves_the_number_once() {
    let app = TestApp::start().await;
    let sent = app.anonymous().get(&format!("/auth/v1/captcha/sms/send?mobile={MOBILE}")).await;
    assert_eq!(sent.done(), json!({ "expiresIn": 300, "resendAfter": 60 }));
    assert_eq!(sent.message(), "The code has been sent");
    let code = code_sent(&app).await;
    let kept = code::Entity::find_by_id(MOBILE).one(app.db()).await.unwrap().unwrap();
    assert!(kept.code_hash.starts_with("$argon2id$") && !kept.code_hash.contains(&code));

    submit(&app, &other_than(&code)).await.refused(422);
    let stored = submit(&app, &code).await;
    stored.done();
    assert_eq!(stored.message(), "Thank you, we will call you soon");
    let again = submit(&app, &code).await.refused(422);
    assert_eq!(again["fields"][0]["field"], "captcha");

    let requests = contact_request::Entity::find().all(app.db()).await.unwrap();
    assert_eq!(requests.len(), 1);
    assert_eq!((requests[0].mobile.as_str(), requests[0].name.as_str()), (MOBILE, "李晓梅"));
    let audit = audit::of(&app.app, "contact_request", requests[0].id, 10).await.unwrap();
    assert_eq!(audit.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(), ["add"]);
}

#[tokio::test]
async fn a_code_is_valid_for_five_minutes_and_five_tries() {
    let app = TestApp::start().await;
    ask(&app.anonymous(), MOBILE).await.done();
    let code = code_sent(&app).await;
    app.advance(TimeDelta::seconds(300));
    submit(&app, &code).await.refused(422);

    ask(&app.anonymous(), MOBILE).await.done();
    let code = code_sent(&app).await;
    for _ in 0..5 {
        submit(&app, &other_than(&code)).await.refused(422);
    }
    submit(&app, &code).await.refused(422);
    assert_eq!(contact_request::Entity::find().count(app.db()).await.unwrap(), 0);
}

#[tokio::test]
async fn a_new_code_replaces_the_old_one() {
    let app = TestApp::start().await;
    ask(&app.anonymous(), MOBILE).await.done();
    let old = code_sent(&app).await;
    app.advance(TimeDelta::seconds(60));
    ask(&app.anonymous(), MOBILE).await.done();
    let new = code_sent(&app).await;
    if old != new {
        submit(&app, &old).await.refused(422);
    }
    submit(&app, &new).await.done();
}

#[tokio::test]
async fn a_number_gets_one_code_a_minute() {
    let app = TestApp::start().await;
    let many = (0..5).map(|_| {
        let visitor = app.anonymous();
        tokio::spawn(async move { ask(&visitor, MOBILE).await.status.as_u16() })
    });
    let mut statuses = Vec::new();
    for one in many.collect::<Vec<_>>() {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 429, 429, 429, 429]);

    app.advance(TimeDelta::seconds(20));
    let early = ask(&app.anonymous(), MOBILE).await;
    early.refused(429);
    assert_eq!(early.headers["retry-after"], "40");
    ask(&app.anonymous(), "13912345678").await.done();
    app.advance(TimeDelta::seconds(40));
    ask(&app.anonymous(), MOBILE).await.done();
}

#[tokio::test]
async fn an_address_gets_codes_for_twenty_numbers_an_hour() {
    let app = TestApp::start().await;
    for number in 0..20 {
        ask(&app.anonymous(), &format!("138000000{number:02}")).await.done();
    }
    ask(&app.anonymous(), MOBILE).await.refused(429);
    app.advance(TimeDelta::hours(1));
    ask(&app.anonymous(), MOBILE).await.done();
}

#[tokio::test]
async fn strange_numbers_and_forms_with_gaps_are_refused_by_field() {
    let app = TestApp::start().await;
    for mobile in ["", "12812345678", "138123456789", "+8613812345678"] {
        let refused = ask(&app.anonymous(), mobile).await.refused(422);
        assert_eq!(
            (&refused["fields"][0]["field"], &refused["fields"][0]["rule"]),
            (&json!("mobile"), &json!("contact.mobile"))
        );
    }
    app.anonymous().get("/auth/v1/captcha/sms/send").await.refused(400);
    let gaps = json!({ "mobile": "", "name": " ", "company": "", "captcha": "" });
    let refused = app.anonymous().post("/auth/v1/contact/add", gaps).await.refused(422);
    let fields: Vec<_> = refused["fields"].as_array().unwrap().iter().map(|field| field["field"].clone()).collect();
    assert_eq!(fields, ["mobile", "name", "company", "captcha"]);
    assert_eq!(message::Entity::find().count(app.db()).await.unwrap(), 0);
}

#[tokio::test]
async fn the_page_of_another_site_cannot_have_a_code_sent() {
    let app = TestApp::start().await;
    let path = format!("/auth/v1/captcha/sms/send?mobile={MOBILE}");
    let foreign = app.anonymous().with_header("sec-fetch-site", "cross-site");
    foreign.send(Method::GET, &path, None, Body::empty()).await.refused(403);
    app.anonymous().with_header("sec-fetch-site", "same-origin").get(&path).await.done();
}

#[tokio::test]
async fn only_the_platform_reads_requests_and_messages() {
    let app = TestApp::start().await;
    ask(&app.anonymous(), MOBILE).await.done();
    submit(&app, &code_sent(&app).await).await.done();
    let admin = app.as_user("admin").await;
    let page = admin.get("/sys/v1/contact/page?mobile=138&company=精密").await.done();
    assert_eq!(page["total"], 1);
    assert_eq!(page["rows"][0]["mobile"], MOBILE);
    assert_eq!(page["rows"][0]["createdAt"], "2026-07-01T02:00:00.000Z");
    assert_eq!(admin.get("/sys/v1/contact/page?company=无").await.done()["total"], 0);
    assert_eq!(admin.get("/sys/v1/contact/page?company=%25").await.done()["total"], 0, "a percent sign is itself");
    let messages = admin.get("/sys/v1/outward/page?channel=sms").await.done();
    assert_eq!((&messages["total"], &messages["rows"][0]["recipient"]), (&json!(1), &json!(MOBILE)));
    for path in ["/sys/v1/contact/page", "/sys/v1/outward/page"] {
        app.anonymous().get(path).await.refused(401);
        for name in ["orgadmin", "broker", "viewer"] {
            let refused = app.as_user(name).await.get(path).await.refused(403);
            assert!(refused["code"].as_str().unwrap().starts_with("platform:"), "{refused}");
        }
    }
}
