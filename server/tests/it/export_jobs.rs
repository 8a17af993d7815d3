//! Exports in the background: submitted, worked on, cancelled, tried again, expired; always with the rights of the
//! moment.

use chrono::TimeDelta;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::documents::exports::{job, run_next};
use server::files::file;
use server::store::people::data_priv;
use server::store::people::user;

use crate::decl_support::{import, made_for_a, with};
use crate::exports::{column, sheet};
use crate::harness::{Client, TestApp};

const EXPORT: &str = "/decl/v1/export?startTime=2026-06-01&endTime=2026-07-31&fileName=decls&dataName=Sheet";
const BILL: &str = "Bill of lading no.";

/// A server on which every export is a job, with one declaration of customer A.
pub async fn start() -> TestApp {
    let app = TestApp::start_with(|settings| settings.export_rows_at_once = 0).await;
    let broker = app.as_user("broker").await;
    made_for_a(&app, &broker, with(import(), json!({ "billNo": "B1" }))).await;
    app
}

/// Submits an export and returns the id of its job.
pub async fn submitted(client: &Client) -> i64 {
    let reply = client.get(EXPORT).await;
    assert_eq!(reply.message(), "", "a success without a message is the one that links to the downloads");
    reply.done()["jobId"].as_i64().unwrap()
}

/// What exports left in the store, in whatever state.
pub async fn exported(app: &TestApp) -> Vec<file::Model> {
    file::Entity::find().filter(file::Column::Purpose.eq(file::EXPORT)).all(app.db()).await.unwrap()
}

/// The caller's exports, newest first.
pub async fn listed(client: &Client) -> Vec<Value> {
    client.get("/sys/v1/export/page").await.done()["rows"].as_array().unwrap().clone()
}

async fn work(app: &TestApp) -> usize {
    let mut done = 0;
    while run_next(&app.app, "tester").await.unwrap() {
        done += 1;
    }
    done
}

async fn downloaded(client: &Client, row: &Value) -> Vec<String> {
    let reply = client.get(&format!("/sys/v1/file/bill/{}/download", row["fileId"])).await;
    assert_eq!(reply.status, 200);
    assert!(reply.headers["content-disposition"].to_str().unwrap().contains("decls.xlsx"));
    column(&sheet(&reply.bytes).1, BILL)
}

#[tokio::test]
async fn a_job_goes_from_the_queue_to_a_file_and_its_maker_is_told() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    let id = submitted(&broker).await;
    let [waiting] = &listed(&broker).await[..] else { panic!("one job") };
    assert_eq!(
        (&waiting["id"], &waiting["state"], &waiting["fileName"]),
        (&json!(id), &json!("queued"), &json!("decls.xlsx"))
    );
    assert_eq!(work(&app).await, 1);
    let [done] = &listed(&broker).await[..] else { panic!("one job") };
    assert_eq!((&done["state"], &done["rowsDone"], &done["rowsTotal"]), (&json!("done"), &json!("1"), &json!("1")));
    assert_eq!(downloaded(&broker, done).await, ["B1"]);
    let messages = broker.get("/sys/v1/message/page").await.done();
    assert_eq!(messages["rows"][0]["content"], "“decls.xlsx” is ready: 1 row to download");
    assert_eq!(
        (&messages["rows"][0]["kind"], &messages["rows"][0]["refId"]),
        (&json!("export.done"), &json!(id.to_string()))
    );
    assert_eq!(broker.get("/sys/v1/file/bill/user/page").await.done()["total"], 1);
}

#[tokio::test]
async fn an_export_is_its_makers_alone() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    let id = submitted(&broker).await;
    work(&app).await;
    let file = listed(&broker).await[0]["fileId"].clone();
    for stranger in ["reviewer", "orgadmin", "other", "admin"] {
        let stranger = app.as_user(stranger).await;
        assert!(listed(&stranger).await.is_empty());
        stranger.get(&format!("/sys/v1/file/bill/{file}/download")).await.refused(404);
        for verb in ["cancel", "retry", "delete"] {
            stranger.post(&format!("/sys/v1/export/{verb}"), json!({ "ids": [id] })).await.refused(404);
        }
    }
}

#[tokio::test]
async fn the_same_export_twice_is_asked_about_and_then_done() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    submitted(&broker).await;
    let asked = broker.get(EXPORT).await;
    assert_eq!(asked.status, 200);
    assert_eq!(asked.message(), "The same export has not finished yet. Submit it again?");
    assert_eq!(listed(&broker).await.len(), 1);
    broker.get(&format!("{EXPORT}&forceExp=1")).await.done();
    assert_eq!(listed(&broker).await.len(), 2);
    // Another filter is another export.
    assert_eq!(broker.get(&format!("{EXPORT}&billNo=B1")).await.message(), "");
    for _ in 3..10 {
        broker.get(&format!("{EXPORT}&forceExp=1")).await.done();
    }
    broker.get(&format!("{EXPORT}&forceExp=1")).await.refused(422);
    assert_eq!(listed(&broker).await.len(), 10, "nobody fills the queue alone");
}

#[tokio::test]
async fn a_very_large_export_is_asked_about() {
    let app = TestApp::start().await;
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50001) \
        INSERT INTO contact_request (mobile, name, company, created_at) \
        SELECT '13812345678', 'n', 'c', {at} FROM n";
    let at = if app.is_postgres() { "'2026-06-01T00:00:00Z'::timestamptz" } else { "'2026-06-01T00:00:00Z'" };
    app.db().execute_unprepared(&rows.replace("{at}", at)).await.unwrap();
    let admin = app.as_user("admin").await;
    let asked = admin.get("/sys/v1/contact/export").await;
    assert_eq!(asked.message(), "More than 50000 rows match; the export will take a while. Continue?");
    assert!(listed(&admin).await.is_empty());
    admin.get("/sys/v1/contact/export?forceExp=1").await.done();
    assert_eq!(listed(&admin).await.len(), 1);
}

#[tokio::test]
async fn a_job_runs_with_the_rights_of_the_moment() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    let (withdrawn, disabled) = (submitted(&broker).await, submitted(&app.as_user("reviewer").await).await);
    // Customer A takes its grant back, and the reviewer's account is disabled.
    data_priv::Entity::update_many()
        .col_expr(data_priv::Column::IsEnabled, Expr::value(false))
        .exec(app.db())
        .await
        .unwrap();
    user::Entity::update_many()
        .col_expr(user::Column::Enabled, Expr::value(false))
        .filter(user::Column::Username.eq("reviewer"))
        .exec(app.db())
        .await
        .unwrap();
    assert_eq!(work(&app).await, 2);
    let [row] = &listed(&broker).await[..] else { panic!("one job") };
    assert_eq!((&row["id"], &row["state"]), (&json!(withdrawn), &json!("done")));
    assert!(downloaded(&broker, row).await.is_empty(), "no row of a customer that grants nothing");
    let failed = job::Entity::find_by_id(disabled).one(app.db()).await.unwrap().unwrap();
    assert_eq!(
        (failed.state.as_str(), failed.error_en.as_str()),
        ("failed", "the account that submitted it has been disabled")
    );
    assert_eq!(exported(&app).await.len(), 1);
}

#[tokio::test]
async fn without_the_permission_a_job_fails_and_says_which() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    submitted(&broker).await;
    let roles = server::store::people::role::of_user::Entity::delete_many();
    roles.exec(app.db()).await.unwrap();
    work(&app).await;
    let [row] = &listed(&broker).await[..] else { panic!("one job") };
    assert_eq!(row["state"], "failed");
    assert!(row["errorEn"].as_str().unwrap().contains("records:import:view"), "{row}");
    assert!(row["errorZh"].as_str().unwrap().contains("没有权限"));
    let messages = broker.get("/sys/v1/message/page").await.done();
    assert_eq!(messages["rows"][0]["kind"], "export.failed");
}

#[tokio::test]
async fn cancelled_tried_again_and_deleted() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    let id = submitted(&broker).await;
    let change = async |verb: &str| broker.post(&format!("/sys/v1/export/{verb}"), json!({ "ids": [id] })).await;
    let state = async || listed(&broker).await[0]["state"].clone();
    change("retry").await.refused(422);
    change("delete").await.refused(422);
    change("cancel").await.done();
    change("cancel").await.refused(422);
    assert_eq!((state().await, work(&app).await), (json!("cancelled"), 0), "nobody works on it");
    change("retry").await.done();
    assert_eq!((state().await, work(&app).await), (json!("queued"), 1));
    assert_eq!(state().await, "done");
    change("cancel").await.refused(422);
    change("retry").await.refused(422);
    let row = exported(&app).await.remove(0);
    change("delete").await.done();
    assert!(listed(&broker).await.is_empty());
    assert!(app.app.files.get(&row.object_key).await.unwrap().is_none(), "its file is gone too");
}

#[tokio::test]
async fn a_file_that_its_owner_deletes_takes_its_job_along() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    submitted(&broker).await;
    work(&app).await;
    let file = listed(&broker).await[0]["fileId"].clone();
    broker.post("/sys/v1/file/bill/delete", json!({ "ids": [file] })).await.done();
    let row = &listed(&broker).await[0];
    assert_eq!((&row["state"], &row["fileId"]), (&json!("expired"), &Value::Null));
}

#[tokio::test]
async fn a_finished_file_has_its_time() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    submitted(&broker).await;
    work(&app).await;
    let path = format!("/sys/v1/file/bill/{}/download", listed(&broker).await[0]["fileId"]);
    app.advance(TimeDelta::days(7) - TimeDelta::seconds(1));
    let broker = app.as_user("broker").await;
    assert_eq!(broker.get(&path).await.status, 200);
    app.advance(TimeDelta::seconds(1));
    broker.get(&path).await.refused(404);
    job::expire(&app.app).await.unwrap();
    assert_eq!(listed(&broker).await[0]["state"], "expired");
    assert_eq!(file::sweep(&app.app).await.unwrap(), 1);
    app.advance(TimeDelta::days(30));
    job::expire(&app.app).await.unwrap();
    assert!(listed(&app.as_user("broker").await).await.is_empty());
}

#[tokio::test]
async fn a_job_that_was_cancelled_while_it_ran_leaves_no_file() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    let id = submitted(&broker).await;
    let tx = app.app.begin().await.unwrap();
    let taken = job::take(&tx, "slow").await.unwrap();
    tx.commit().await.unwrap();
    let Some(job::Taken::Given(slow)) = taken else { panic!("it was free") };
    assert!(job::beat(&app.app, &slow, 5).await.unwrap());
    assert_eq!(
        (&listed(&broker).await[0]["state"], &listed(&broker).await[0]["rowsDone"]),
        (&json!("running"), &json!("5"))
    );
    broker.post("/sys/v1/export/cancel", json!({ "ids": [id] })).await.done();
    assert!(!job::beat(&app.app, &slow, 9).await.unwrap(), "the worker learns of it");
    // Tried again at once, it is another's; what the slow worker still makes does not count.
    broker.post("/sys/v1/export/retry", json!({ "ids": [id] })).await.done();
    work(&app).await;
    let tx = app.app.begin().await.unwrap();
    assert!(!job::fail(&tx, &slow, &core_wasm::text::text("x", "x").into()).await.unwrap());
    assert_eq!(listed(&broker).await[0]["state"], "done");
}

#[tokio::test]
async fn a_silent_worker_loses_its_job_and_a_hopeless_job_ends() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    submitted(&broker).await;
    for attempt in 1..=3 {
        let tx = app.app.begin().await.unwrap();
        let taken = job::take(&tx, "dies").await.unwrap();
        tx.commit().await.unwrap();
        assert!(matches!(taken, Some(job::Taken::Given(job)) if job.attempt == attempt));
        app.advance(TimeDelta::seconds(29));
        assert_eq!(work(&app).await, 0, "its lease still holds");
        app.advance(TimeDelta::seconds(2));
    }
    assert_eq!(work(&app).await, 1);
    let broker = app.as_user("broker").await;
    let row = &listed(&broker).await[0];
    assert_eq!(
        (&row["state"], &row["errorEn"]),
        (&json!("failed"), &json!("it was interrupted several times; try again"))
    );
}

/// Makes the store fail, or puts it right again.
fn break_store(app: &TestApp, broken: bool) {
    let (files, away) = (app.folder().join("files"), app.folder().join("files.away"));
    if broken {
        std::fs::rename(&files, &away).unwrap();
        std::fs::write(&files, "no folder").unwrap();
    } else {
        std::fs::remove_file(&files).unwrap();
        std::fs::rename(&away, &files).unwrap();
    }
}

#[tokio::test]
async fn an_export_says_why_it_waits_for_the_store_and_is_made_when_that_is_back() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    submitted(&broker).await;
    break_store(&app, true);
    assert!(run_next(&app.app, "tester").await.unwrap());
    let row = listed(&broker).await.remove(0);
    let reason = row["errorEn"].as_str().unwrap();
    assert_eq!(row["state"], "queued");
    assert!(reason.starts_with("The file store is not available") && reason.contains("attempt 1 of 3"), "{reason}");
    assert!(!run_next(&app.app, "tester").await.unwrap(), "it is not tried again at once");
    app.advance(TimeDelta::seconds(16));
    assert_eq!(work(&app).await, 1);
    assert!(listed(&broker).await[0]["errorEn"].as_str().unwrap().contains("attempt 2 of 3"));
    break_store(&app, false);
    app.advance(TimeDelta::seconds(31));
    assert_eq!(work(&app).await, 1);
    let row = listed(&broker).await.remove(0);
    assert_eq!((&row["state"], &row["errorEn"]), (&json!("done"), &json!("")));
    assert_eq!(downloaded(&broker, &row).await, ["B1"]);
}

#[tokio::test]
async fn an_export_that_the_store_never_takes_fails_with_the_reason_and_can_be_tried_again() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    let id = submitted(&broker).await;
    break_store(&app, true);
    for _ in 0..job::MAX_ATTEMPTS {
        assert_eq!(work(&app).await, 1);
        app.advance(TimeDelta::seconds(61));
    }
    let row = listed(&broker).await.remove(0);
    let reason = row["errorEn"].as_str().unwrap();
    assert_eq!(row["state"], "failed");
    assert!(reason.contains("file store") && reason.contains("3 attempts"), "{reason}");
    let told = broker.get("/sys/v1/message/page").await.done()["rows"][0]["content"].as_str().unwrap().to_owned();
    assert!(told.contains("file store"), "{told}");
    break_store(&app, false);
    broker.post("/sys/v1/export/retry", json!({ "ids": [id] })).await.done();
    assert_eq!(work(&app).await, 1);
    assert_eq!(listed(&broker).await[0]["state"], "done");
}

#[tokio::test]
async fn uploads_and_downloads_say_that_the_store_is_away() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let kept = maker.upload("/sys/v1/file/bill/upload", "a.txt", b"text").await.done();
    break_store(&app, true);
    let up = maker.upload("/sys/v1/file/bill/upload", "b.txt", b"text").await;
    up.refused(503);
    assert!(up.message().contains("file store") && up.headers.contains_key("retry-after"), "{}", up.message());
    let here = maker.get("/sys/v1/file/bill/page?fileName=b.txt").await.done();
    assert_eq!(here["total"], 0, "nothing half is shown");
    break_store(&app, false);
    let down = maker.get(&format!("/sys/v1/file/bill/{}/download", kept["id"])).await;
    assert_eq!(down.bytes, b"text");
}

#[tokio::test]
async fn exports_are_filtered_and_sorted() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    let first = submitted(&broker).await;
    work(&app).await;
    broker.get(&EXPORT.replace("decls", "others")).await.done();
    let found = async |query: &str| {
        let page = broker.get(&format!("/sys/v1/export/page?{query}")).await.done();
        page["rows"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(found("state=done").await, [first]);
    assert_eq!(found("state=done,queued").await.len(), 2);
    assert_eq!(found("fileName=DECL").await, [first]);
    assert_eq!(found("sort=fileSize").await[1], first, "without a file it is blank, which comes first");
    assert_eq!(found("sort=-state").await[1], first);
    assert!(found("createdAtTo=2026-06-30").await.is_empty());
    for bad in ["sort=rowsDone", "sort=expiresAt", "createdAtFrom=x"] {
        broker.get(&format!("/sys/v1/export/page?{bad}")).await.refused(400);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_workers_at_the_same_moment_take_one_export_of_an_account() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    submitted(&broker).await;
    broker.get(&EXPORT.replace("2026-06-01", "2026-06-02")).await.done();
    let first = app.app.begin().await.unwrap();
    assert!(matches!(job::take(&first, "one").await.unwrap(), Some(job::Taken::Given(_))));
    // Before the first has said so.
    let second = tokio::spawn({
        let app = app.app.clone();
        async move {
            let tx = app.begin().await.unwrap();
            let taken = job::take(&tx, "two").await.unwrap();
            tx.commit().await.unwrap();
            taken.is_some()
        }
    });
    let waits = tokio::time::timeout(std::time::Duration::from_millis(300), async {
        while !second.is_finished() {
            tokio::task::yield_now().await
        }
    })
    .await;
    assert!(waits.is_err(), "the second has taken something beside the first");
    first.commit().await.unwrap();
    assert!(!second.await.unwrap(), "the other export of this account waits for the first");
}
