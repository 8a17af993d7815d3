//! Announcements: everybody reads, the platform writes.

use serde_json::{Value, json};
use server::store::audit;

use crate::harness::TestApp;

fn draft() -> Value {
    json!({ "title": "系统升级通知", "titleEn": "Upgrade", "content": "本周六 20:00 升级。", "contentEn": "On Saturday.", "isPinned": "1" })
}

#[tokio::test]
async fn everybody_logged_in_reads_them_pinned_ones_first() {
    let app = TestApp::start().await;
    for name in ["viewer", "broker", "other", "admin"] {
        let page = app.as_user(name).await.get("/sys/v1/announcement/page").await.done();
        assert_eq!(page["total"], 3, "{name}");
        let rows = page["rows"].as_array().unwrap();
        assert_eq!(rows[0]["isPinned"], "1");
        assert!(rows[1]["publishedAt"].as_str() > rows[2]["publishedAt"].as_str());
        assert!(rows[0].get("content").is_none(), "a list carries no texts");
        let detail = format!("/sys/v1/announcement/{}/detail", rows[2]["id"]);
        let whole = app.as_user(name).await.get(&detail).await.done();
        assert!(whole["content"].as_str().unwrap().contains("值班") && whole["contentEn"].is_string());
    }
    app.anonymous().get("/sys/v1/announcement/page").await.refused(401);
    app.as_user("viewer").await.get("/sys/v1/announcement/999/detail").await.refused(404);
}

#[tokio::test]
async fn before_the_log_in_only_public_ones_are_shown() {
    let app = TestApp::start().await;
    let shown = app.anonymous().get("/auth/v1/announcement/public").await.done();
    let shown = shown.as_array().unwrap();
    assert_eq!(shown.len(), 2);
    assert!(shown.iter().all(|announcement| announcement["isPublic"] == "1"));
    assert_eq!(shown[0]["isPinned"], "1");
}

#[tokio::test]
async fn the_platform_adds_changes_and_deletes() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let added = admin.post("/sys/v1/announcement/add", draft()).await.done();
    assert_eq!((&added["version"], &added["isPublic"], &added["authorName"]), (&json!(1), &json!("0"), &json!("李敏")));
    let (id, path) = (added["id"].as_i64().unwrap(), format!("/sys/v1/announcement/{}/detail", added["id"]));

    let mut changed = added.clone();
    changed["title"] = json!("升级改期");
    changed["titleEn"] = json!("");
    changed["authorName"] = json!("somebody else");
    let after = admin.post("/sys/v1/announcement/update", changed.clone()).await.done();
    assert_eq!((&after["version"], &after["title"], &after["titleEn"]), (&json!(2), &json!("升级改期"), &Value::Null));
    assert_eq!(after["authorName"], "李敏", "who wrote it cannot be changed");
    assert_eq!(admin.get(&path).await.done(), after);

    assert_eq!(admin.post("/sys/v1/announcement/update", changed).await.refused(409)["ids"], json!([id]));
    let stale = json!({ "ids": [id], "versions": [1] });
    assert_eq!(admin.post("/sys/v1/announcement/delete", stale).await.refused(409)["ids"], json!([id]));
    admin.post("/sys/v1/announcement/delete", json!({ "ids": [id], "versions": [2] })).await.done();
    admin.get(&path).await.refused(404);

    let trail = audit::of(&app.app, "announcement", id, 10).await.unwrap();
    assert_eq!(trail.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(), ["delete", "update", "add"]);
    let fields: Vec<_> = trail[1].changes.iter().map(|change| change.field.as_str()).collect();
    assert_eq!(fields, ["title", "titleEn"]);
}

#[tokio::test]
async fn a_deletion_is_all_or_nothing() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let ids: Vec<Value> = admin.get("/sys/v1/announcement/page").await.done()["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["id"].clone())
        .collect();
    admin.post("/sys/v1/announcement/delete", json!({ "ids": ids, "versions": [1, 1, 7] })).await.refused(409);
    admin.post("/sys/v1/announcement/delete", json!({ "ids": [ids[0], 999], "versions": [1, 1] })).await.refused(404);
    assert_eq!(admin.get("/sys/v1/announcement/page").await.done()["total"], 3);
}

#[tokio::test]
async fn gaps_are_named_and_nobody_else_writes() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let refused = admin.post("/sys/v1/announcement/add", json!({ "title": " ", "isPinned": "2" })).await.refused(422);
    let fields: Vec<_> = refused["fields"].as_array().unwrap().iter().map(|field| field["field"].clone()).collect();
    assert_eq!(fields, ["title", "content", "isPinned"]);
    for name in ["orgadmin", "broker"] {
        let client = app.as_user(name).await;
        assert_eq!(
            client.post("/sys/v1/announcement/add", draft()).await.refused(403)["code"],
            "platform:announcement:add"
        );
        client.post("/sys/v1/announcement/update", draft()).await.refused(403);
        client.post("/sys/v1/announcement/delete", json!({ "ids": [1], "versions": [1] })).await.refused(403);
    }
}
