//! Base files: their way to the agent and back, and their content in the store.

use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use server::domains::base::base_file_store::{self, waiting};
use server::files::file;

use crate::base_support::{PDF, TestIds, actions, ids, with};
use crate::harness::{Client, TestApp};

const UPLOAD: &str = "/base/v1/baseFile/upload";

fn detail(row: &Value) -> String {
    format!("/base/v1/baseFile/{}/detail", row["id"])
}

async fn uploaded(client: &Client, content: &[u8]) -> Value {
    client.upload(UPLOAD, "物性表 2026.PDF", content).await.done()
}

async fn made(client: &Client, ids: &TestIds, content: &[u8]) -> Value {
    let file = uploaded(client, content).await;
    let row = json!({ "title": "物性表", "kind": "1", "receiverId": ids.agent, "fileId": file["id"] });
    client.post("/base/v1/baseFile/add", row).await.done()
}

#[tokio::test]
async fn the_file_of_a_record_comes_back_under_its_name_to_whoever_reads_the_record() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, ids(&app).await);
    let mut large = PDF.to_vec();
    large.resize(2 * 1024 * 1024, b' ');
    let row = made(&orgadmin, &ids, &large).await;
    assert_eq!((&row["fileName"], &row["fileSize"]), (&json!("物性表 2026.pdf"), &json!(large.len().to_string())));
    let path = format!("/base/v1/baseFile/{}/download", row["id"]);
    for reader in ["orgadmin", "maker"] {
        let down = app.as_user(reader).await.get(&path).await;
        assert_eq!((down.status.as_u16(), down.bytes.len()), (200, large.len()), "{reader}");
        assert!(down.headers["content-disposition"].to_str().unwrap().ends_with("%202026.pdf"));
        assert_eq!(down.headers["content-type"], "application/pdf");
    }
    app.as_admin_of("other").await.get(&path).await.refused(404);
    app.as_admin_of("broker").await.get(&path).await.refused(404);
    app.as_user("viewer").await.get(&path).await.refused(403);
    // The list of files shows it with its record (file_related), but it goes with that alone.
    orgadmin.post("/sys/v1/file/bill/delete", json!({ "ids": [row["fileId"]] })).await.refused(404);
    assert_eq!(orgadmin.get(&path).await.status, 200);
}

#[tokio::test]
async fn a_record_names_an_upload_of_its_own_maker_once() {
    let app = TestApp::start().await;
    let (orgadmin, maker, other, ids) =
        (app.as_user("orgadmin").await, app.as_user("maker").await, app.as_admin_of("other").await, ids(&app).await);
    let file = uploaded(&orgadmin, PDF).await;
    let naming = |id: &Value| json!({ "title": "x", "kind": "1", "receiverId": ids.agent, "fileId": id });
    let rule = async |client: &Client, id: &Value| {
        client.post("/base/v1/baseFile/add", naming(id)).await.refused(422)["fields"][0]["rule"].clone()
    };
    for stranger in [&maker, &other] {
        assert_eq!(rule(stranger, &file["id"]).await, "baseFile.file");
    }
    let bill = orgadmin.upload("/sys/v1/file/bill/upload", "a.pdf", PDF).await.done();
    assert_eq!(rule(&orgadmin, &bill["id"]).await, "baseFile.file", "a file of another kind");
    let row = orgadmin.post("/base/v1/baseFile/add", naming(&file["id"])).await.done();
    assert_eq!(rule(&orgadmin, &file["id"]).await, "field.taken");
    let second = uploaded(&orgadmin, b"%PDF-1.7 second").await;
    let changed = orgadmin.post("/base/v1/baseFile/update", with(&row, "fileId", &second["id"])).await.done();
    let path = format!("/base/v1/baseFile/{}/download", changed["id"]);
    assert_eq!(orgadmin.get(&path).await.bytes, b"%PDF-1.7 second");
    let refused = orgadmin.upload(UPLOAD, "a.exe", b"MZ\x90\0\x03\0\0\0").await.refused(422);
    assert_eq!(refused["fields"][0]["rule"], "file.kind");
    app.as_user("reviewer").await.upload(UPLOAD, "a.pdf", PDF).await.refused(403);
}

#[tokio::test]
async fn files_that_no_record_names_are_removed_after_a_day() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, ids(&app).await);
    let kept = made(&orgadmin, &ids, PDF).await;
    let gone = made(&orgadmin, &ids, PDF).await;
    uploaded(&orgadmin, PDF).await;
    let chosen = json!({ "ids": [gone["id"]], "versions": [gone["version"]] });
    orgadmin.post("/base/v1/baseFile/gy/delete", chosen).await.done();
    orgadmin.get(&format!("/base/v1/baseFile/{}/download", gone["id"])).await.refused(404);
    let before = file::Entity::find().count(app.db()).await.unwrap();
    base_file_store::sweep(&app.app).await.unwrap();
    assert_eq!(file::Entity::find().count(app.db()).await.unwrap(), before, "they may still be named");
    app.advance(TimeDelta::hours(25));
    base_file_store::sweep(&app.app).await.unwrap();
    assert_eq!(file::Entity::find().count(app.db()).await.unwrap(), before - 2);
    let path = format!("/base/v1/baseFile/{}/download", kept["id"]);
    assert_eq!(app.as_user("orgadmin").await.get(&path).await.bytes, PDF);
}

#[tokio::test]
async fn what_rows_held_before_there_was_a_store_is_read_before_and_after_it_moves() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, ids(&app).await);
    let row = made(&orgadmin, &ids, PDF).await;
    let id = row["id"].as_i64().unwrap();
    // As the migration leaves an old row.
    let old = format!("UPDATE base_file SET file_id = NULL, file_size = NULL, file_name = '旧.txt' WHERE id = {id}");
    sea_orm::ConnectionTrait::execute_unprepared(app.db(), &old).await.unwrap();
    let kept = waiting::ActiveModel { base_file_id: Set(id), content: Set("aGVsbG8=".to_owned()) };
    waiting::Entity::insert(kept).exec_without_returning(app.db()).await.unwrap();
    let path = format!("/base/v1/baseFile/{id}/download");
    let before = orgadmin.get(&path).await;
    assert_eq!((before.status.as_u16(), before.bytes.as_slice()), (200, b"hello".as_slice()));
    app.as_admin_of("other").await.get(&path).await.refused(404);

    assert_eq!(base_file_store::move_waiting(&app.app).await.unwrap(), 1);
    assert_eq!(base_file_store::move_waiting(&app.app).await.unwrap(), 0, "once");
    let after = orgadmin.get(&path).await;
    assert_eq!((after.status.as_u16(), after.bytes.as_slice()), (200, b"hello".as_slice()));
    assert!(after.headers["content-disposition"].to_str().unwrap().ends_with("%E6%97%A7.txt"));
    let now = orgadmin.get(&detail(&row)).await.done();
    assert_eq!((&now["fileSize"], now["fileId"].is_number()), (&json!("5"), true));
    orgadmin.post("/base/v1/baseFile/update", with(&now, "title", &json!("旧资料"))).await.done();
}

#[tokio::test]
async fn a_base_file_goes_to_its_agent_and_back() {
    let app = TestApp::start().await;
    let (orgadmin, broker, ids) = (app.as_user("orgadmin").await, app.as_admin_of("broker").await, ids(&app).await);
    let row = made(&orgadmin, &ids, PDF).await;
    let path = detail(&row);
    let file = format!("/base/v1/baseFile/{}/download", row["id"]);
    broker.get(&path).await.refused(404);
    broker.get(&file).await.refused(404);
    let chosen = |version: i64| json!({ "ids": [row["id"]], "versions": [version] });
    let rejection = |version: i64, reason: &str| json!({ "ids": [row["id"]], "versions": [version], "reason": reason });
    broker.post("/base/v1/baseFile/reject", rejection(1, "x")).await.refused(404);
    orgadmin.post("/base/v1/baseFile/send", chosen(1)).await.done();
    let sent = broker.get(&path).await.done();
    assert_eq!(sent["state"], "1");
    assert_eq!(broker.get(&file).await.bytes, PDF);
    // With the agent it stays as it is.
    orgadmin.post("/base/v1/baseFile/update", with(&sent, "title", &json!("x"))).await.refused(422);
    orgadmin.post("/base/v1/baseFile/gy/delete", chosen(2)).await.refused(422);
    orgadmin.post("/base/v1/baseFile/send", chosen(2)).await.refused(422);
    broker.post("/base/v1/baseFile/update", with(&sent, "title", &json!("x"))).await.refused(404);
    orgadmin.post("/base/v1/baseFile/reject", rejection(2, "x")).await.refused(404);
    broker.post("/base/v1/baseFile/reject", rejection(2, " ")).await.refused(422);
    broker.post("/base/v1/baseFile/reject", rejection(1, "x")).await.refused(409);
    broker.post("/base/v1/baseFile/reject", rejection(2, "图片不清晰")).await.done();
    let rejected = orgadmin.get(&path).await.done();
    assert_eq!((&rejected["state"], &rejected["reason"]), (&json!("2"), &json!("图片不清晰")));
    // A rejected file that is worked on is a draft: the agent sees nothing of it until it is sent, and no other agent ever.
    let changed = orgadmin.post("/base/v1/baseFile/update", with(&rejected, "title", &json!("物性表二"))).await.done();
    assert_eq!((&changed["state"], &changed["reason"]), (&json!("0"), &Value::Null));
    broker.get(&path).await.refused(404);
    broker.get(&file).await.refused(404);
    let elsewhere =
        orgadmin.post("/base/v1/baseFile/update", with(&changed, "receiverId", &json!(ids.agent + 1))).await;
    assert_eq!(elsewhere.refused(422)["fields"][0]["rule"], "baseFile.receiver");
    orgadmin.post("/base/v1/baseFile/gy/delete", chosen(4)).await.done();
    assert_eq!(actions(&app, "base_file", &row).await, ["delete", "update", "reject", "send", "add"]);
}
