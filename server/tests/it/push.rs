//! The push stream.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Method;
use futures_util::StreamExt;
use serde_json::{Value, json};
use server::notices::push::listen::listen;
use server::store::post::Recipients;

use crate::harness::{Client, TestApp};
use crate::messages::post;

/// An open stream, read event by event.
pub struct Events {
    body: axum::body::BodyDataStream,
    text: String,
}

/// Longest wait for what must come.
const PATIENCE: Duration = Duration::from_secs(10);

impl Events {
    pub async fn open(client: &Client, query: &str) -> Events {
        let response = client.raw(Method::GET, &format!("/sse/conn/create{query}"), None, Body::empty()).await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let mut events = Events { body: response.into_body().into_data_stream(), text: String::new() };
        assert_eq!(events.block().await.as_deref(), Some(": open"));
        events
    }

    /// The next block of lines; `None` when the stream has ended.
    async fn block(&mut self) -> Option<String> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let block = block.to_owned();
                self.text = rest.to_owned();
                return Some(block);
            }
            let chunk = tokio::time::timeout(PATIENCE, self.body.next()).await.expect("nothing came")?;
            self.text.push_str(std::str::from_utf8(&chunk.unwrap()).unwrap());
        }
    }

    /// The data of the next event.
    pub async fn event(&mut self) -> Option<Value> {
        let block = self.block().await?;
        let line = |name: &str| block.lines().find_map(|line| line.strip_prefix(name).map(str::trim));
        let data: Value = serde_json::from_str(line("data:").unwrap()).unwrap();
        assert_eq!(line("id:"), Some(data["id"].to_string().as_str()));
        Some(data)
    }

    async fn content(&mut self) -> String {
        self.event().await.expect("the stream ended")["content"].as_str().unwrap().to_owned()
    }
}

#[tokio::test]
async fn a_message_reaches_the_open_streams_of_its_recipient_and_of_nobody_else() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let (mut en, mut zh) = (Events::open(&broker, "").await, Events::open(&broker, "?lang=zh").await);
    let mut foreign = Events::open(&other, "").await;
    post(&app, Recipients::Users(vec![app.user_id("broker").await]), "1").await;
    post(&app, Recipients::Users(vec![app.user_id("other").await]), "2").await;
    let event = en.event().await.unwrap();
    assert_eq!(
        (&event["content"], &event["kind"], &event["refId"]),
        (&json!("message 1"), &json!("decl.receipt"), &json!("7"))
    );
    assert_eq!(zh.content().await, "消息1");
    assert_eq!(foreign.content().await, "message 2");
}

#[tokio::test]
async fn what_is_rolled_back_is_never_pushed() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let id = app.user_id("broker").await;
    let mut events = Events::open(&broker, "").await;
    let tx = app.app.begin().await.unwrap();
    let note = server::store::post::Note {
        content: core_wasm::text::Message { zh: "x".to_owned(), en: "x".to_owned() },
        category: server::store::post::Category::System,
        kind: "x",
        ref_id: None,
    };
    server::store::post::post(&tx, Recipients::Users(vec![id]), note);
    drop(tx);
    post(&app, Recipients::Users(vec![id]), "kept").await;
    assert_eq!(events.content().await, "message kept");
}

#[tokio::test]
async fn a_stream_opened_anew_goes_on_where_the_last_one_ended() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let to = Recipients::Users(vec![app.user_id("broker").await]);
    post(&app, to.clone(), "before").await;
    let mut events = Events::open(&broker, "").await;
    post(&app, to.clone(), "1").await;
    let first = events.event().await.unwrap();
    assert_eq!(first["content"], "message 1", "what was there before the stream is in the list, not in the stream");
    drop(events);
    for number in 2..=150 {
        post(&app, to.clone(), &number.to_string()).await;
    }
    let by_header = broker.clone().with_header("last-event-id", &first["id"].to_string());
    for (client, query) in [(by_header, String::new()), (broker, format!("?lastEventId={}", first["id"]))] {
        let mut events = Events::open(&client, &query).await;
        for number in 2..=150 {
            assert_eq!(events.content().await, format!("message {number}"));
        }
    }
}

#[tokio::test]
async fn a_ticket_and_the_user_info_say_where_a_stream_begins_over_which_nothing_came_yet() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let to = Recipients::Users(vec![app.user_id("broker").await]);
    post(&app, to.clone(), "before").await;
    let given = broker.post("/sse/ticket", json!({})).await.done();
    let info = broker.get("/auth/v1/user/info").await.done();
    post(&app, to, "while the line was broken").await;
    let last = given["lastEventId"].as_str().unwrap();
    assert_eq!(info["lastEventId"], last);
    let mut events = Events::open(&broker, &format!("?lastEventId={last}")).await;
    assert_eq!(events.content().await, "message while the line was broken");
}

#[tokio::test]
async fn a_ticket_opens_one_stream_within_a_minute() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let ticket = async || broker.post("/sse/ticket", json!({})).await.done()["ticket"].as_str().unwrap().to_owned();
    let first = ticket().await;
    Events::open(&app.anonymous(), &format!("?Authorization={first}")).await;
    app.anonymous().get(&format!("/sse/conn/create?Authorization={first}")).await.refused(401);
    app.anonymous().get(&format!("/auth/v1/user/info?token={}", ticket().await)).await.refused(401);
    let late = ticket().await;
    app.advance(chrono::TimeDelta::seconds(61));
    app.anonymous().get(&format!("/sse/conn/create?Authorization={late}")).await.refused(401);
    // The token itself, as the specification gives it.
    Events::open(&app.anonymous(), &format!("?Authorization=Bearer%20{}", broker.token.clone().unwrap())).await;
}

/// Asserts that a stream ends within the second that the promises give it.
pub async fn ends_soon(mut events: Events, since: Instant) {
    assert!(events.event().await.is_none());
    assert!(since.elapsed() < Duration::from_secs(1), "{:?}", since.elapsed());
}

#[tokio::test]
async fn logging_out_ends_the_streams_of_that_session_within_a_second() {
    let app = TestApp::start().await;
    let (here, elsewhere) = (app.as_user("broker").await, app.as_user("broker").await);
    let events = Events::open(&here, "").await;
    let mut staying = Events::open(&elsewhere, "").await;
    let since = Instant::now();
    here.post("/auth/v1/logout", json!({})).await.done();
    ends_soon(events, since).await;
    post(&app, Recipients::Users(vec![app.user_id("broker").await]), "1").await;
    assert_eq!(staying.content().await, "message 1");
}

#[tokio::test]
async fn closing_ends_the_streams_but_not_the_session() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let events = Events::open(&broker, "").await;
    let since = Instant::now();
    broker.get("/sse/conn/close").await.done();
    ends_soon(events, since).await;
    let events = Events::open(&broker, "").await;
    let since = Instant::now();
    broker.post("/sse/conn/close", json!({})).await.done();
    ends_soon(events, since).await;
    broker.clone().with_header("sec-fetch-site", "cross-site").get("/sse/conn/close").await.refused(403);
}

#[tokio::test]
async fn shutting_down_ends_all_streams() {
    let app = TestApp::start().await;
    let events = Events::open(&app.as_user("broker").await, "").await;
    let since = Instant::now();
    app.app.shut_down();
    ends_soon(events, since).await;
}

#[tokio::test]
async fn a_stream_does_not_outlive_its_idle_session() {
    let app = TestApp::start_with(|settings| settings.session_idle_minutes = 0).await;
    let broker = app.as_user("broker").await;
    app.anonymous().get(&format!("/sse/conn/create?Authorization={}", broker.token.unwrap())).await.refused(401);
}

#[tokio::test]
async fn processes_on_one_database_tell_each_other() {
    let app = TestApp::start().await;
    let second = app.second().await;
    let listening = tokio::spawn(listen(second.app.clone()));
    let broker = app.as_user("broker").await;
    let there = second.as_user("broker").await;
    let mut events = Events::open(&there, "").await;
    post(&app, Recipients::Users(vec![app.user_id("broker").await]), "1").await;
    assert_eq!(events.content().await, "message 1");
    if !app.is_postgres() {
        println!("one process serves a SQLite database: no more to tell");
        return;
    }

    // A log-out in one process ends the streams in the other.
    let elsewhere = second.anonymous().with_token(broker.token.as_deref().unwrap());
    let ending = Events::open(&elsewhere, "").await;
    let since = Instant::now();
    broker.post("/auth/v1/logout", json!({})).await.done();
    ends_soon(ending, since).await;

    second.app.shut_down();
    listening.await.unwrap();
}

#[tokio::test]
async fn messages_of_many_writers_arrive_in_order_and_none_is_missed() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let id = app.user_id("broker").await;
    let mut events = Events::open(&broker, "").await;
    let app = std::sync::Arc::new(app);
    let writers = (0..8).map(|writer| {
        let app = std::sync::Arc::clone(&app);
        tokio::spawn(async move {
            for number in 0..10 {
                post(&app, Recipients::Users(vec![id]), &format!("{writer}-{number}")).await;
            }
        })
    });
    let writers: Vec<_> = writers.collect();
    let mut seen = Vec::new();
    for _ in 0..80 {
        seen.push(events.event().await.unwrap()["id"].as_i64().unwrap());
    }
    assert!(seen.is_sorted_by(|a, b| a < b), "{seen:?}");
    for writer in writers {
        writer.await.unwrap();
    }
}

#[tokio::test]
async fn who_has_too_many_streams_open_is_told_that() {
    let app = TestApp::start_with(|settings| settings.streams_per_session = 1).await;
    let maker = app.as_user("maker").await;
    let _open = Events::open(&maker, "").await;
    let refused = maker.get("/sse/conn/create").await;
    refused.refused(429);
    let told = refused.message();
    assert!(told.starts_with("Live messages of this account are open in too many"), "{told}");
    assert!(!told.contains("attempts"), "nobody tried anything: {told}");
}
