//! What a process says of its health, and what it counts.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::Request;
use sea_orm::ConnectionTrait;
use server::gateway::folders::Folders;
use server::run::health;
use tower::ServiceExt;

use crate::decl_support::{import, made_for_a, sent};
use crate::harness::TestApp;

async fn metrics(app: &TestApp) -> String {
    let request = Request::get("/metrics").body(Body::empty()).unwrap();
    let answer = app.router.clone().oneshot(request).await.unwrap();
    assert_eq!(answer.status(), 200);
    String::from_utf8(to_bytes(answer.into_body(), 1 << 24).await.unwrap().to_vec()).unwrap()
}

/// Waits until the watch has gathered everything once.
async fn watched(app: &TestApp) -> String {
    Folders::open(app.app.settings.gateway()).unwrap();
    let watching = tokio::spawn(health::watch::watch(app.app.clone()));
    let since = Instant::now();
    loop {
        let text = metrics(app).await;
        let is_there = |name: &str| text.lines().any(|line| line.starts_with(name) && !line.ends_with("seconds 0.0"));
        if is_there("customs_gathered_timestamp_seconds ") && is_there("customs_last_taken_timestamp_seconds{") {
            watching.abort();
            return text;
        }
        assert!(since.elapsed() < Duration::from_secs(30), "{text}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ready_says_what_is_wrong() {
    let app = TestApp::start().await;
    let client = app.anonymous();
    client.get("/healthz").await.done();
    let checks = client.get("/readyz").await.done()["checks"].as_array().unwrap().clone();
    let names: Vec<&str> = checks.iter().map(|check| check["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["database", "files", "DATA_DIR", "GATEWAY_DIR", "signals"]);
    assert!(checks.iter().all(|check| check["level"] != "broken"), "{checks:?}");

    let broken = TestApp::start_with(|settings| {
        std::fs::write(settings.data_dir.join("a-file"), "").unwrap();
        settings.gateway_dir = Some(settings.data_dir.join("a-file/gateway"));
        settings.gateway_clients = vec![("second".to_owned(), settings.data_dir.join("nor-this"))];
    })
    .await;
    let reply = broken.anonymous().get("/readyz").await;
    reply.refused(503);
    let said = reply.message();
    assert!(said.contains("GATEWAY_DIR") && said.contains("GATEWAY_CLIENTS second"), "{said}");
    assert!(reply.headers.contains_key("retry-after"));

    let full = TestApp::start_with(|settings| settings.disk_free_mb = 10_000_000).await;
    let reply = full.anonymous().get("/readyz").await;
    assert!(reply.message().contains("MB are free"), "{}", reply.message());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ready_answers_within_two_seconds_whatever_hangs() {
    let app = TestApp::start().await;
    let held = app.app.holds.hold("health_database");
    let since = Instant::now();
    let reply = app.anonymous().get("/readyz").await;
    assert!(since.elapsed() < Duration::from_secs(2), "{:?}", since.elapsed());
    reply.refused(503);
    assert!(reply.message().contains("database has not answered"), "{}", reply.message());
    // Who asks again while it hangs begins no second look, and is told at once.
    held.reached().await;
    let again = Instant::now();
    app.anonymous().get("/readyz").await.refused(503);
    assert!(again.elapsed() < Duration::from_millis(500), "{:?}", again.elapsed());
    held.go_on();
    let well = Instant::now();
    while app.anonymous().get("/readyz").await.status != 200 {
        assert!(well.elapsed() < Duration::from_secs(10));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_somebody_writes_to_is_ready() {
    let app = TestApp::start().await;
    app.anonymous().get("/readyz").await.done();
    // A long import: on SQLite nobody else writes meanwhile.
    let import = app.app.begin().await.unwrap();
    let since = Instant::now();
    // Longer than what was found before counts, and than a look may take.
    while since.elapsed() < Duration::from_secs(3) {
        app.anonymous().get("/readyz").await.done();
    }
    drop(import);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_cannot_be_written_is_not_ready() {
    let app = TestApp::start().await;
    app.db().execute_unprepared("DROP TABLE process").await.unwrap();
    let reply = app.anonymous().get("/readyz").await;
    reply.refused(503);
    assert!(reply.message().contains("the database cannot be written"), "{}", reply.message());
    app.anonymous().get("/healthz").await.done();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_matters_is_counted_and_paths_are_those_of_operations() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    sent(&app, made_for_a(&app, &broker, import()).await).await;
    for id in 1..50 {
        broker.get(&format!("/decl/v1/{id}/no-such/{id}")).await;
        broker.get(&format!("/sys/v1/file/bill/{id}/download")).await;
    }
    let folders = Folders::open(app.app.settings.gateway()).unwrap();
    std::fs::write(folders.in_box().join("a.xml"), "a").unwrap();
    let text = watched(&app).await;
    for line in [
        "customs_messages{state=\"queued\"} 1.0",
        "customs_gateway_files{client=\"main\",folder=\"InBox\"} 1.0",
        "customs_gateway_files{client=\"main\",folder=\"BadBox\"} 0.0",
        "customs_papers{state=\"queued\"} 0.0",
        "customs_webhook_deliveries{state=\"due\"} 0.0",
        "customs_healthy{check=\"database\"} 1.0",
        "customs_http_requests_total{route=\"/api/sys/v1/file/bill/{id}/download\",method=\"GET\",status=\"404\"} 49",
        "customs_http_requests_total{route=\"none\",method=\"GET\",status=\"404\"} 49",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    let lines = text.lines().filter(|line| !line.starts_with('#')).count();
    println!("{lines} series after {} requests", 49 * 2);
}

/// The names of our metrics in a text.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
    words.filter(|word| word.starts_with("customs_")).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_metric_that_an_alert_names_is_served() {
    let app = TestApp::start().await;
    app.as_user("broker").await.get("/auth/v1/user/info").await;
    let text = watched(&app).await;
    let served: BTreeSet<String> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split(['{', ' ']).next())
        .map(str::to_owned)
        .collect();
    let rules = include_str!("../../../deploy/alerts.yml");
    let asked: BTreeSet<String> =
        rules.lines().filter(|line| line.contains("expr:") || line.starts_with("          ")).flat_map(names).collect();
    assert!(asked.len() > 10, "{asked:?}");
    let unknown: Vec<_> = asked.difference(&served).collect();
    assert!(unknown.is_empty(), "{unknown:?} are not served:\n{text}");
    println!("{} metrics in alert rules", asked.len());
}
