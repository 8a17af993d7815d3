//! The ways out: the local gateway, a provider over HTTP, and the binding to WeChat and WeCom.

use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use server::notices::outward::message;

use crate::harness::{Client, TestApp};

const APP: &str = "wx0123456789abcdef";
const CORPORATION: &str = "ww2b8d4e6f1a3c5079";

async fn qr_code(client: &Client) -> Value {
    client.post(&format!("/auth/v1/binding/getQrCode?appid={APP}"), json!({})).await.done()
}

async fn open_id(client: &Client, event_key: &Value) -> Value {
    let path = format!("/auth/v1/getOpenId?eventKey={}", event_key.as_str().unwrap());
    client.get(&path).await.done()["openId"].clone()
}

async fn bound(client: &Client, open_id: &str) -> bool {
    client.get(&format!("/auth/v1/getBindingResult?openId={open_id}")).await.done()["bound"] == true
}

/// Binds a WeChat by the local gateway and returns its openId.
async fn bind(app: &TestApp, client: &Client) -> String {
    let code = qr_code(client).await;
    app.advance(TimeDelta::seconds(3));
    open_id(client, &code["eventKey"]).await.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_scanned_code_binds_and_an_unbinding_ends_it() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let code = qr_code(&broker).await;
    assert_eq!(code["expiresIn"], 300);
    assert!(!code["url"].as_str().unwrap().is_empty());
    assert_eq!(open_id(&broker, &code["eventKey"]).await, Value::Null, "nobody has scanned yet");
    app.advance(TimeDelta::seconds(3));
    let id = open_id(&broker, &code["eventKey"]).await.as_str().unwrap().to_owned();
    assert!(bound(&broker, &id).await);
    let mine = broker.get("/auth/v1/binding/list").await.done();
    assert_eq!((&mine[0]["kind"], &mine[0]["appid"], &mine[0]["openId"]), (&json!("wechat"), &json!(APP), &json!(id)));

    // Nobody else sees it, asks for its code or ends it.
    let other = app.as_user("other").await;
    assert!(!bound(&other, &id).await);
    assert_eq!(other.get("/auth/v1/binding/list").await.done(), json!([]));
    other.get(&format!("/auth/v1/unBinding?openId={id}&appid={APP}")).await.refused(404);

    broker.get(&format!("/auth/v1/unBinding?openId={id}&appid={APP}")).await.done();
    assert!(!bound(&broker, &id).await);
    broker.post("/auth/v1/unBinding", json!({ "openId": id, "appid": APP })).await.refused(404);
    let again = bind(&app, &broker).await;
    broker.post("/auth/v1/unBinding", json!({ "openId": again, "appid": APP })).await.done();
    assert!(!message::Entity::find().all(app.db()).await.unwrap().is_empty(), "the local gateway keeps what was asked");
}

#[tokio::test]
async fn a_code_is_its_askers_and_ends() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let ask = |client: Client, key: Value| async move {
        client.get(&format!("/auth/v1/getOpenId?eventKey={}", key.as_str().unwrap())).await
    };
    let first = qr_code(&broker).await["eventKey"].clone();
    app.advance(TimeDelta::seconds(3));
    ask(other.clone(), first.clone()).await.refused(422);
    let second = qr_code(&broker).await["eventKey"].clone();
    ask(broker.clone(), first).await.refused(422);
    app.advance(TimeDelta::minutes(5));
    ask(broker.clone(), second).await.refused(422);
    ask(broker, json!("unknown")).await.refused(422);
}

#[tokio::test]
async fn the_app_identity_is_that_of_the_nearest_organisation() {
    let app = TestApp::start().await;
    let identity =
        async |name: &str| app.as_user(name).await.get("/sys/org/v1/appid/get").await.done()["corpId"].clone();
    assert_eq!(identity("broker").await, format!("{CORPORATION}=1000003"));
    assert_eq!(identity("maker").await, "ww7f3a9c21d8e5b604=1000002");
    assert_eq!(identity("other").await, "", "an organisation without WeCom");
    app.anonymous().get("/sys/org/v1/appid/get").await.refused(401);
}

#[tokio::test]
async fn a_wecom_user_is_bound_to_the_own_corporation_only() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let path = format!("/wx/cp/binding?code=c1&agentId=1000003&corpId={CORPORATION}");
    let first = broker.get(&path).await.done();
    assert_eq!((&first["kind"], &first["appid"]), (&json!("workWechat"), &json!(CORPORATION)));
    assert_eq!(broker.get(&path).await.done()["id"], first["id"], "the same again changes nothing");

    // Another code of theirs replaces it; a foreign corporation does not.
    let whole = format!("{CORPORATION}=1000003");
    let second = json!({ "code": "c2", "agentId": "1000003", "corpId": whole });
    let second = broker.post("/wx/cp/binding", second).await.done();
    assert_eq!(broker.get("/auth/v1/binding/list").await.done(), json!([second]));
    let foreign = json!({ "code": "c1", "agentId": "1000002", "corpId": "ww7f3a9c21d8e5b604" });
    broker.post("/wx/cp/binding", foreign.clone()).await.refused(422);
    app.as_user("other").await.post("/wx/cp/binding", foreign).await.refused(422);
    broker.post("/wx/cp/binding", json!({ "code": "", "agentId": "1", "corpId": CORPORATION })).await.refused(400);

    // A WeCom user that somebody has is nobody else's.
    let reviewer = app.as_user("reviewer").await;
    let taken = json!({ "code": "c2", "agentId": "1000003", "corpId": CORPORATION });
    reviewer.post("/wx/cp/binding", taken).await.refused(422);
    reviewer.get(&format!("/wx/cp/unBinding?id={}", second["id"])).await.refused(404);

    broker.get(&format!("/wx/cp/unBinding?id={}", second["id"])).await.done();
    broker.post("/wx/cp/unBinding", json!({ "id": second["id"] })).await.refused(404);
}

#[tokio::test]
async fn the_page_of_another_site_changes_nothing() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let id = bind(&app, &broker).await;
    let code = qr_code(&broker).await;
    let foreign = broker.clone().with_header("sec-fetch-site", "cross-site");
    for path in [
        format!("/auth/v1/unBinding?openId={id}&appid={APP}"),
        format!("/auth/v1/getOpenId?eventKey={}", code["eventKey"].as_str().unwrap()),
        format!("/wx/cp/binding?code=c1&agentId=1000003&corpId={CORPORATION}"),
        "/wx/cp/unBinding?id=1".to_owned(),
    ] {
        foreign.send(Method::GET, &path, None, Body::empty()).await.refused(403);
    }
    assert_eq!(broker.get("/auth/v1/binding/list").await.done().as_array().unwrap().len(), 1);
}

/// A provider that notes what it is asked and answers what it is told to.
#[derive(Clone, Default)]
struct Provider {
    asked: Arc<Mutex<Vec<(String, String, Value)>>>,
    answers: Arc<Mutex<Vec<(StatusCode, String)>>>,
}

impl Provider {
    async fn start(&self) -> String {
        async fn answer(
            State(provider): State<Provider>,
            Path(path): Path<String>,
            headers: HeaderMap,
            Json(body): Json<Value>,
        ) -> (StatusCode, String) {
            let token =
                headers.get("authorization").map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default();
            provider.asked.lock().unwrap().push((path, token, body));
            provider.answers.lock().unwrap().pop().unwrap_or((StatusCode::NO_CONTENT, String::new()))
        }
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let router = Router::new().route("/out/{*path}", post(answer)).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        format!("http://127.0.0.1:{port}/out")
    }

    fn will_answer(&self, status: StatusCode, body: &Value) {
        self.answers.lock().unwrap().push((status, body.to_string()));
    }

    fn last(&self) -> (String, String, Value) {
        self.asked.lock().unwrap().last().unwrap().clone()
    }

    async fn app(&self) -> TestApp {
        let url = self.start().await;
        TestApp::start_with(|settings| {
            settings.outward_url = Some(url);
            settings.outward_token = Some("secret-token".to_owned());
        })
        .await
    }
}

#[tokio::test]
async fn a_provider_sends_the_messages() {
    let provider = Provider::default();
    let app = provider.app().await;
    let visitor = app.anonymous().in_chinese();
    let wanted = json!({ "mobile": "13812345678" });
    visitor.post("/auth/v1/captcha/sms/send", wanted.clone()).await.done();
    let (path, token, body) = provider.last();
    assert_eq!((path.as_str(), token.as_str()), ("messages", "Bearer secret-token"));
    assert_eq!((&body["channel"], &body["recipient"]), (&json!("sms"), &json!("13812345678")));
    assert!(body["content"].as_str().unwrap().contains("验证码是"));
    assert_eq!(message::Entity::find().count(app.db()).await.unwrap(), 0, "nothing stays here");

    // What was not sent does not make the person wait.
    app.advance(TimeDelta::seconds(60));
    provider.will_answer(StatusCode::BAD_GATEWAY, &Value::Null);
    let failed = visitor.post("/auth/v1/captcha/sms/send", wanted.clone()).await;
    failed.refused(503);
    assert_eq!(failed.message(), "消息发送失败，请稍后重试");
    visitor.post("/auth/v1/captcha/sms/send", wanted).await.done();
}

#[tokio::test]
async fn a_provider_answers_for_wechat() {
    let provider = Provider::default();
    let app = provider.app().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    provider.will_answer(StatusCode::OK, &json!({ "url": "https://wechat.example/q/1" }));
    let code = qr_code(&broker).await;
    assert_eq!(code["url"], "https://wechat.example/q/1");
    assert_eq!(provider.last().2, json!({ "appid": APP, "eventKey": code["eventKey"] }));
    provider.will_answer(StatusCode::OK, &json!({ "openId": null }));
    assert_eq!(open_id(&broker, &code["eventKey"]).await, Value::Null);
    provider.will_answer(StatusCode::OK, &json!({ "openId": "oABC" }));
    assert_eq!(open_id(&broker, &code["eventKey"]).await, "oABC");

    // The same WeChat for another account.
    provider.will_answer(StatusCode::OK, &json!({ "url": "https://wechat.example/q/2" }));
    let code = qr_code(&other).await;
    provider.will_answer(StatusCode::OK, &json!({ "openId": "oABC" }));
    let path = format!("/auth/v1/getOpenId?eventKey={}", code["eventKey"].as_str().unwrap());
    let taken = other.get(&path).await;
    taken.refused(422);
    assert!(taken.message().contains("another account"), "{}", taken.message());

    provider.will_answer(StatusCode::OK, &json!({ "userId": null }));
    broker.get(&format!("/wx/cp/binding?code=c1&agentId=1000003&corpId={CORPORATION}")).await.refused(422);
    assert_eq!(provider.last().0, "wechat/work-user");
    provider.will_answer(StatusCode::OK, &json!("no object"));
    broker.post(&format!("/auth/v1/binding/getQrCode?appid={APP}"), json!({})).await.refused(503);
}

#[tokio::test]
async fn without_a_provider_wechat_and_wecom_are_played_in_the_demo_only() {
    let app = TestApp::start_with(|settings| settings.seed = server::process::settings::Seed::None).await;
    let broker = app.as_user("broker").await.in_chinese();
    let said = |refusal: crate::harness::Reply| (refusal.status.as_u16(), refusal.message());
    let not_set_up = "本系统未接入微信和企业微信，请联系平台管理员";
    let code = broker.post(&format!("/auth/v1/binding/getQrCode?appid={APP}"), json!({})).await;
    assert_eq!(said(code), (422, not_set_up.to_owned()));
    let leaving = json!({ "back": "https://customs.example.com/wecom", "state": "s1" });
    let address = broker.post("/wx/cp/address", leaving).await;
    assert_eq!(said(address), (422, not_set_up.to_owned()));
    let made_up = json!({ "code": "c1", "agentId": "1000003", "corpId": CORPORATION });
    broker.post("/wx/cp/binding", made_up).await.refused(422);
    assert_eq!(broker.get("/auth/v1/binding/list").await.done(), json!([]));
    assert_eq!(message::Entity::find().count(app.db()).await.unwrap(), 0);
    // What people wait for is kept all the same.
    broker.post("/auth/v1/captcha/sms/send", json!({ "mobile": "13812345678" })).await.done();
    assert_eq!(message::Entity::find().count(app.db()).await.unwrap(), 1);
}

#[tokio::test]
async fn who_is_sent_to_wecom_comes_back_with_a_code_that_binds() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let leaving = json!({ "back": "https://customs.example.com/wecom", "state": "s1" });
    let address = broker.post("/wx/cp/address", leaving).await.done();
    assert_eq!((&address["corpId"], &address["agentId"]), (&json!(CORPORATION), &json!("1000003")));
    let query = address["url"].as_str().unwrap().strip_prefix("https://customs.example.com/wecom?code=").unwrap();
    let (code, state) = query.split_once("&state=").unwrap();
    assert_eq!(state, "s1");
    let came = json!({ "code": code, "agentId": address["agentId"], "corpId": address["corpId"] });
    assert_eq!(broker.post("/wx/cp/binding", came).await.done()["kind"], "workWechat");

    for bad in ["javascript:alert(1)", "https://a b", ""] {
        broker.post("/wx/cp/address", json!({ "back": bad, "state": "s1" })).await.refused(400);
    }
    // Customer B uses no WeCom.
    let other = app.as_user("other").await;
    other.post("/wx/cp/address", json!({ "back": "https://a.example/wecom", "state": "s1" })).await.refused(422);
}
