//! What the platform's administrators see of the installation, and what they are told.

use chrono::TimeDelta;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use server::gateway::folders::Folders;
use server::notices::outward::message;
use server::run::backup;
use server::run::health::alerts;

use crate::decl_support::{import, made_for_a, sent};
use crate::harness::{Client, TestApp};

const OVERVIEW: &str = "/sys/v1/health/overview";

/// What the platform was told of alerts, the newest first.
async fn told(admin: &Client) -> Vec<String> {
    let page = admin.get("/sys/v1/message/page?pageNum=1&pageSize=80").await.done();
    let rows = page["rows"].as_array().unwrap().clone();
    let alerts = rows.into_iter().filter(|row| row["kind"] == "health.alert");
    alerts.map(|row| row["content"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_platform_sees_queues_clients_requests_and_the_database() {
    let app = TestApp::start().await;
    let (admin, broker) = (app.as_user("admin").await, app.as_user("broker").await);
    broker.get(OVERVIEW).await.refused(403);
    app.as_manager_of("broker").await.get(OVERVIEW).await.refused(403);
    Folders::open(app.app.settings.gateway()).unwrap();
    sent(&app, made_for_a(&app, &broker, import()).await).await;
    app.app.slow.note("SELECT slow", std::time::Duration::from_millis(900), app.app.now());

    let seen = admin.get(OVERVIEW).await.done();
    assert_eq!(seen["waiting"]["count"], 1);
    assert!(seen["waiting"]["oldest"].is_string());
    assert_eq!((&seen["clients"][0]["name"], &seen["clients"][0]["isReached"]), (&json!("main"), &json!(true)));
    assert_eq!(seen["answers"].as_array().unwrap().len(), 24);
    assert!(seen["requests"]["count"].as_u64().unwrap() > 3);
    let routes = seen["requests"]["slowest"].as_array().unwrap();
    assert!(routes.iter().all(|route| !route["route"].as_str().unwrap().contains("{id}/7")), "{routes:?}");
    assert_eq!(
        (&seen["statements"][0]["sql"], &seen["statements"][0]["longest"]),
        (&json!("SELECT slow"), &json!(900))
    );
    assert!(seen["database"]["bytes"].as_i64().unwrap() > 100_000);
    assert_eq!(seen["database"]["kind"], if app.is_postgres() { "postgres" } else { "sqlite" });
    assert_eq!((&seen["backup"], &seen["drill"]), (&Value::Null, &Value::Null));
    assert_eq!(seen["alerts"], json!([]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_lasts_is_told_once_by_message_and_mail_and_again_when_it_is_well() {
    let app = TestApp::start_with(|settings| settings.alert_mail = vec!["it@customs.example".to_owned()]).await;
    let admin = app.as_user("admin").await;
    Folders::open(app.app.settings.gateway()).unwrap();
    let broker = app.as_user("broker").await;
    sent(&app, made_for_a(&app, &broker, import()).await).await;
    let second = app.second().await;
    let round = async || {
        alerts::once(&app.app).await.unwrap();
        alerts::once(&second.app).await.unwrap();
    };
    app.advance(TimeDelta::minutes(11));
    round().await;
    assert!(told(&admin).await.is_empty(), "it may be over in a minute");
    let alerts = admin.get(OVERVIEW).await.done()["alerts"].clone();
    assert!(alerts[0]["says"]["en"].as_str().unwrap().starts_with("1 message to customs waits"), "{alerts}");
    app.advance(TimeDelta::minutes(1));
    round().await;
    app.advance(TimeDelta::minutes(1));
    round().await;
    let said = told(&admin).await;
    assert_eq!(said.len(), 1, "{said:?}");
    let mails = message::Entity::find().all(app.db()).await.unwrap();
    let mails: Vec<&message::Model> = mails.iter().filter(|mail| mail.recipient == "it@customs.example").collect();
    assert_eq!(mails.len(), 1);
    assert!(mails[0].content.contains("待交单一窗口客户端"), "{}", mails[0].content);

    let folders = Folders::open(app.app.settings.gateway()).unwrap();
    server::gateway::outbox::write_all(&app.app, &folders).await.unwrap();
    round().await;
    let said = told(&admin).await;
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].starts_with("Well again: "), "{said:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_drill_proves_a_backup_and_leaves_nothing_behind() {
    let app = TestApp::start().await;
    let (admin, broker) = (app.as_user("admin").await, app.as_user("broker").await);
    made_for_a(&app, &broker, import()).await;
    let folder = app.folder().join("backup");
    // Files of the demo that its template does not have are told as missing; the backup is whole all the same.
    let _ = backup::write_told(&app.app, &backup::BackupArgs { folder: folder.clone() }).await;
    backup::drill_told(&app.app, &backup::DrillArgs { folder: folder.clone() }).await.unwrap();
    let seen = admin.get(OVERVIEW).await.done();
    for run in ["backup", "drill"] {
        assert_eq!(seen[run]["isGood"], true, "{}", seen[run]);
        assert_eq!(seen[run]["folder"], folder.display().to_string());
    }
    if app.is_postgres() {
        let left = "SELECT count(*) FROM pg_database WHERE datname LIKE 'customs_drill_%'";
        let left = sea_orm::Statement::from_string(sea_orm::DbBackend::Postgres, left);
        let row = sea_orm::ConnectionTrait::query_one_raw(app.db(), left).await.unwrap().unwrap();
        // Other tests may be in the middle of theirs.
        assert!(row.try_get_by_index::<i64>(0).unwrap() <= 1);
    }

    // A command that names a used folder tries nothing: the backup that is there stands, and nobody is alarmed.
    let again = backup::write_told(&app.app, &backup::BackupArgs { folder: folder.clone() }).await.unwrap_err();
    assert!(again.to_string().contains("is not empty"), "{again}");
    let seen = admin.get(OVERVIEW).await.done();
    assert_eq!(seen["backup"]["isGood"], true, "{}", seen["backup"]);
    let alerts = seen["alerts"].as_array().unwrap();
    assert!(alerts.iter().all(|alert| !alert["says"]["en"].as_str().unwrap().contains("backup failed")), "{alerts:?}");

    // What is not whole is no backup, and people are told so.
    let copy = folder.join("SHA256SUMS");
    std::fs::write(&copy, "").unwrap();
    backup::drill_told(&app.app, &backup::DrillArgs { folder }).await.unwrap_err();
    let seen = admin.get(OVERVIEW).await.done();
    assert_eq!((&seen["drill"]["isGood"], seen["drill"]["lastGood"].is_string()), (&json!(false), true));
    let alerts = seen["alerts"].as_array().unwrap();
    assert!(
        alerts.iter().any(|alert| alert["says"]["en"].as_str().unwrap().starts_with("The last drill")),
        "{alerts:?}"
    );
}
