//! Webhooks: who hears of what, how it is signed, what happens when nobody answers, and where nothing is sent.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use chrono::TimeDelta;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use server::domains::webhook::send_all;

use crate::decl_support::{import, made_for_a};
use crate::harness::{Client, TestApp};

const HOOKS: &str = "/sys/v1/webhook";
const DELIVERIES: &str = "/sys/v1/webhookDelivery";

/// A system of a customer or an agent.
#[derive(Clone, Default)]
struct Receiver {
    heard: Arc<Mutex<Vec<(HeaderMap, String)>>>,
    /// What it answers; 204 otherwise.
    answers: Arc<Mutex<Option<StatusCode>>>,
}

impl Receiver {
    /// Its address.
    async fn start(&self) -> String {
        async fn hear(State(receiver): State<Receiver>, headers: HeaderMap, body: String) -> StatusCode {
            receiver.heard.lock().unwrap().push((headers, body));
            receiver.answers.lock().unwrap().unwrap_or(StatusCode::NO_CONTENT)
        }
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let router = Router::new().route("/in", post(hear)).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        format!("http://127.0.0.1:{port}/in")
    }

    fn answers(&self, status: StatusCode) {
        *self.answers.lock().unwrap() = Some(status);
    }

    fn events(&self) -> Vec<Value> {
        let heard = self.heard.lock().unwrap();
        heard.iter().map(|(_, body)| serde_json::from_str(body).unwrap()).collect()
    }

    fn names(&self) -> Vec<String> {
        self.events().iter().map(|event| event["event"].as_str().unwrap().to_owned()).collect()
    }
}

async fn app() -> TestApp {
    TestApp::start_with(|settings| settings.webhook_private = true).await
}

/// A webhook with its secret.
async fn listening(admin: &Client, url: &str, documents: &str) -> (Value, String) {
    let sent = json!({ "name": "ERP", "url": url, "documents": documents, "isEnabled": "1" });
    let made = admin.post(&format!("{HOOKS}/add"), sent).await.done();
    let chosen = json!({ "id": made["id"], "version": made["version"] });
    let secret = admin.post(&format!("{HOOKS}/secret"), chosen).await.done();
    let now = admin.get(&format!("{HOOKS}/{}/detail", made["id"])).await.done();
    (now, secret["secret"].as_str().unwrap().to_owned())
}

async fn deliveries(admin: &Client) -> Vec<Value> {
    let page = admin.get(&format!("{DELIVERIES}/page?pageNum=1&pageSize=80")).await.done();
    page["rows"].as_array().unwrap().clone()
}

#[tokio::test]
async fn the_owner_and_the_agent_hear_of_a_declaration_and_nobody_else_does() {
    let app = app().await;
    let (agent, owner, stranger) = (Receiver::default(), Receiver::default(), Receiver::default());
    let admin = app.as_manager_of("broker").await;
    let (_, secret) = listening(&admin, &agent.start().await, "declaration").await;
    listening(&app.as_manager_of("maker").await, &owner.start().await, "").await;
    listening(&app.as_manager_of("other").await, &stranger.start().await, "").await;

    let broker = app.as_user("broker").await;
    let made = made_for_a(&app, &broker, import()).await;
    // What is refused did not happen.
    broker.post("/decl/v1/delete", json!({ "ids": [made["id"]], "versions": [99] })).await.refused(409);
    send_all(&app.app).await.unwrap();

    let event = &agent.events()[0];
    let expected = json!({ "kind": "declaration", "id": made["id"], "organisationId": made["orgId"] });
    assert_eq!((&event["event"], &event["document"]), (&json!("declaration.add"), &expected));
    assert_eq!(
        (agent.names(), owner.names()),
        (vec!["declaration.add".to_owned()], vec!["declaration.add".to_owned()])
    );
    assert!(stranger.events().is_empty());

    // The signature is over the second of the call and the body as it came.
    let (headers, body) = agent.heard.lock().unwrap()[0].clone();
    assert_eq!(headers["x-customs-delivery"].to_str().unwrap(), event["id"].to_string());
    let (at, signed) = headers["x-customs-signature"].to_str().unwrap().split_once(',').unwrap();
    let at = at.strip_prefix("t=").unwrap();
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, secret.as_bytes());
    let expected = ring::hmac::sign(&key, format!("{at}.{body}").as_bytes());
    let expected: String = expected.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(signed, format!("v1={expected}"));

    // Once is enough.
    send_all(&app.app).await.unwrap();
    assert_eq!(agent.events().len(), 1);
    let row = &deliveries(&admin).await[0];
    assert_eq!((&row["state"], &row["tries"], &row["answer"]), (&json!("D"), &json!("1"), &json!("HTTP 204")));
}

#[tokio::test]
async fn what_nobody_takes_is_tried_again_then_given_up_told_and_sent_by_hand() {
    let app = app().await;
    let admin = app.as_manager_of("broker").await;
    let receiver = Receiver::default();
    let (hook, _) = listening(&admin, &receiver.start().await, "").await;
    receiver.answers(StatusCode::BAD_GATEWAY);
    let chosen = json!({ "id": hook["id"], "version": hook["version"] });
    admin.post(&format!("{HOOKS}/test"), chosen).await.done();
    for tries in 1..=10 {
        send_all(&app.app).await.unwrap();
        send_all(&app.app).await.unwrap();
        assert_eq!(receiver.events().len(), tries, "not before its time");
        app.advance(TimeDelta::hours(8));
    }
    assert_eq!(receiver.names(), ["test"; 10]);
    // Nobody is logged in that long.
    let admin = app.as_user("broker").await;
    let messages = async || {
        let page = admin.get("/sys/v1/message/page?pageNum=1&pageSize=80").await.done();
        let rows = page["rows"].as_array().unwrap().clone();
        rows.into_iter().filter(|row| row["kind"] == "webhook.givenUp").count()
    };
    let row = &deliveries(&admin).await[0];
    assert_eq!((&row["state"], &row["tries"], &row["answer"]), (&json!("F"), &json!("10"), &json!("HTTP 502")));
    assert_eq!(messages().await, 1);

    receiver.answers(StatusCode::OK);
    let again = json!({ "ids": [row["id"]] });
    let other = app.as_manager_of("other").await;
    other.post(&format!("{DELIVERIES}/resend"), again.clone()).await.refused(404);
    other.get(&format!("{DELIVERIES}/{}/log", row["id"])).await.refused(404);
    assert!(deliveries(&other).await.is_empty());
    admin.post(&format!("{DELIVERIES}/resend"), again.clone()).await.done();
    send_all(&app.app).await.unwrap();
    assert_eq!(deliveries(&admin).await[0]["state"], "D");
    admin.post(&format!("{DELIVERIES}/resend"), again).await.refused(422);
}

#[tokio::test]
async fn nothing_is_queued_without_a_secret_or_switched_off_and_what_waits_goes_with_its_webhook() {
    let app = app().await;
    let admin = app.as_manager_of("broker").await;
    let receiver = Receiver::default();
    let url = receiver.start().await;
    let bare = json!({ "name": "bare", "url": url, "isEnabled": "1" });
    let bare = admin.post(&format!("{HOOKS}/add"), bare).await.done();
    let chosen = json!({ "id": bare["id"], "version": bare["version"] });
    admin.post(&format!("{HOOKS}/test"), chosen).await.refused(422);
    let broker = app.as_user("broker").await;
    made_for_a(&app, &broker, import()).await;
    assert!(deliveries(&admin).await.is_empty());

    let (hook, _) = listening(&admin, &url, "fcst").await;
    made_for_a(&app, &broker, import()).await;
    assert!(deliveries(&admin).await.is_empty(), "it hears of forecasts only");
    let chosen = json!({ "id": hook["id"], "version": hook["version"] });
    admin.post(&format!("{HOOKS}/test"), chosen).await.done();
    let off = json!({ "id": hook["id"], "version": hook["version"], "isEnabled": "0" });
    admin.post(&format!("{HOOKS}/status/switch"), off).await.done();
    send_all(&app.app).await.unwrap();
    assert_eq!(deliveries(&admin).await[0]["state"], "F");
    let now = admin.get(&format!("{HOOKS}/{}/detail", hook["id"])).await.done();
    let gone = json!({ "ids": [now["id"]], "versions": [now["version"]] });
    admin.post(&format!("{HOOKS}/delete"), gone).await.done();
    assert!(deliveries(&admin).await.is_empty());
    assert!(receiver.events().is_empty());
}

#[tokio::test]
async fn a_private_network_is_not_called_and_an_address_needs_its_form() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    for wrong in
        ["http://erp.example.com/in", "erp.example.com", "https://me:secret@erp.example.com/", "file:///etc/passwd"]
    {
        let sent = json!({ "name": "wrong", "url": wrong, "isEnabled": "1" });
        let refused = admin.post(&format!("{HOOKS}/add"), sent).await.refused(422);
        assert_eq!(refused["fields"][0]["field"], "url", "{wrong}");
    }
    let receiver = Receiver::default();
    let port = receiver.start().await.rsplit(':').next().unwrap().to_owned();
    for host in ["127.0.0.1", "localhost", "erp.localhost", "[::1]", "169.254.169.254", "0x7f.1"] {
        let url = format!("https://{host}:{port}");
        let sent = json!({ "name": "wrong", "url": url, "isEnabled": "1" });
        let refused = admin.post(&format!("{HOOKS}/add"), sent).await.refused(422);
        assert_eq!(refused["fields"][0]["field"], "url", "{host}");
        // One that was kept while the installation let it is not called any more either.
        let (hook, _) = listening(&admin, "https://erp.example.com", "").await;
        app.db().execute_unprepared(&format!("UPDATE webhook SET url = '{url}'")).await.unwrap();
        let chosen = json!({ "id": hook["id"], "version": hook["version"] });
        admin.post(&format!("{HOOKS}/test"), chosen).await.done();
        send_all(&app.app).await.unwrap();
        let row = deliveries(&admin).await.into_iter().find(|row| row["state"] == "W").unwrap();
        assert!(row["answer"].as_str().unwrap().contains("private network"), "{host}: {}", row["answer"]);
        let gone = json!({ "ids": [hook["id"]], "versions": [hook["version"]] });
        admin.post(&format!("{HOOKS}/delete"), gone).await.done();
    }
}

#[tokio::test]
async fn two_processes_tell_once_and_one_that_died_leaves_its_delivery_to_the_next() {
    let app = app().await;
    let admin = app.as_manager_of("broker").await;
    let receiver = Receiver::default();
    let (hook, _) = listening(&admin, &receiver.start().await, "").await;
    let second = app.second().await;
    for _ in 0..5 {
        admin.post(&format!("{HOOKS}/test"), json!({ "id": hook["id"], "version": hook["version"] })).await.done();
    }
    let (first, other) = tokio::join!(send_all(&app.app), send_all(&second.app));
    first.unwrap();
    other.unwrap();
    // What one of them had in hand keeps the other from the webhook for a moment, not for good.
    send_all(&app.app).await.unwrap();
    let mut ids: Vec<i64> = receiver.events().iter().map(|event| event["id"].as_i64().unwrap()).collect();
    ids.sort_unstable();
    let told = ids.len();
    ids.dedup();
    assert_eq!((told, ids.len()), (5, 5));
}

/// Receivers that tell who is called and answer when they are let.
#[derive(Clone)]
struct Slow {
    called: tokio::sync::mpsc::UnboundedSender<&'static str>,
    let_go: Arc<tokio::sync::Semaphore>,
}

impl Slow {
    /// The address at which it is called by this name.
    async fn start(&self, name: &'static str) -> String {
        let slow = self.clone();
        let hear = move || async move {
            slow.called.send(name).unwrap();
            slow.let_go.acquire().await.unwrap().forget();
            StatusCode::NO_CONTENT
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move { axum::serve(listener, Router::new().route("/in", post(hear))).await.unwrap() });
        format!("http://127.0.0.1:{port}/in")
    }
}

#[tokio::test]
async fn an_organisation_whose_many_webhooks_hang_keeps_no_other_waiting() {
    let app = app().await;
    let (many, one) = (app.as_manager_of("broker").await, app.as_manager_of("maker").await);
    let (called, mut calls) = tokio::sync::mpsc::unbounded_channel();
    let slow = Slow { called, let_go: Arc::new(tokio::sync::Semaphore::new(0)) };
    let (hanging, other) = (slow.start("many").await, slow.start("one").await);
    for at in 0..12 {
        let sent = json!({ "name": format!("ERP {at}"), "url": hanging, "documents": "declaration", "isEnabled": "1" });
        let made = many.post(&format!("{HOOKS}/add"), sent).await.done();
        let chosen = json!({ "id": made["id"], "version": made["version"] });
        many.post(&format!("{HOOKS}/secret"), chosen).await.done();
        let now = many.get(&format!("{HOOKS}/{}/detail", made["id"])).await.done();
        many.post(&format!("{HOOKS}/test"), json!({ "id": now["id"], "version": now["version"] })).await.done();
    }
    let (hook, _) = listening(&one, &other, "declaration").await;
    one.post(&format!("{HOOKS}/test"), json!({ "id": hook["id"], "version": hook["version"] })).await.done();

    let working = server::domains::webhook::start(&app.app);
    // The other one is called before those of the many are through, although it came last of all.
    let mut met = Vec::new();
    while met.last() != Some(&"one") {
        met.push(calls.recv().await.unwrap());
        slow.let_go.add_permits(usize::from(met.len() >= 6));
    }
    working.abort();
    assert!(met.len() <= 7, "{met:?}");
}

#[tokio::test]
async fn the_secret_is_shown_once_and_stands_in_no_list_and_no_history() {
    let app = app().await;
    let admin = app.as_manager_of("broker").await;
    let (hook, secret) = listening(&admin, "http://127.0.0.1:9/in", "").await;
    assert_eq!(hook["hint"], secret[secret.len() - 4..]);
    for path in [
        format!("{HOOKS}/page?pageNum=1&pageSize=20"),
        format!("{HOOKS}/{}/detail", hook["id"]),
        format!("{HOOKS}/{}/log", hook["id"]),
    ] {
        let said = String::from_utf8_lossy(&admin.get(&path).await.bytes).into_owned();
        assert!(!said.contains(&secret), "{path}");
    }
    let chosen = json!({ "id": hook["id"], "version": 1 });
    admin.post(&format!("{HOOKS}/secret"), chosen).await.refused(409);
    app.as_manager_of("other").await.get(&format!("{HOOKS}/{}/detail", hook["id"])).await.refused(404);
}
