//! Idempotency-Key.

use std::collections::BTreeSet;

use axum::http::Method;
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use server::api::answer::Done;
use server::domains::system::notice;
use server::store::health::process;
use server::store::repeats;

use crate::document::Document;
use crate::harness::{Client, Reply, TestApp};

async fn notices(app: &TestApp) -> u64 {
    notice::Entity::find().count(app.db()).await.unwrap()
}

const ADD: &str = "/sys/v1/message/add";

#[tokio::test]
async fn the_same_key_and_body_gives_the_first_answer_again() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    let first = orgadmin.post(ADD, json!({ "content": "x" })).await;
    let again = orgadmin.post(ADD, json!({ "content": "x" })).await;
    assert_eq!(first.done(), again.done());
    assert!(!first.headers.contains_key("idempotent-replayed"));
    assert_eq!(again.headers["idempotent-replayed"], "true");
    assert_eq!(notices(&app).await, 1);
    orgadmin.post(ADD, json!({ "content": "y" })).await.refused(422);
    assert_eq!(notices(&app).await, 1);

    // Another person's key of the same name is another key.
    let admin = app.as_user("admin").await.with_header("idempotency-key", "k1");
    admin.post(ADD, json!({ "content": "x" })).await.done();
    app.advance(TimeDelta::hours(25));
    let next_day = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    next_day.post(ADD, json!({ "content": "y" })).await.done();
    assert_eq!(notices(&app).await, 3);
}

#[tokio::test]
async fn a_refusal_is_an_answer_too() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    let first = orgadmin.post(ADD, json!({ "content": "" })).await;
    let again = orgadmin.post(ADD, json!({ "content": "" })).await;
    assert_eq!(first.refused(422), again.refused(422));
    assert_eq!(again.headers["idempotent-replayed"], "true");
}

#[tokio::test]
async fn of_requests_at_the_same_time_one_does_the_work() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    let tries = (0..8).map(|_| {
        let orgadmin = orgadmin.clone();
        tokio::spawn(async move {
            let reply = orgadmin.post(ADD, json!({ "content": "x" })).await;
            (reply.status.as_u16(), reply.headers.contains_key("retry-after"))
        })
    });
    for one in tries.collect::<Vec<_>>() {
        let (status, waits) = one.await.unwrap();
        assert!(status == 200 || status == 409, "{status}");
        assert_eq!(status == 409, waits, "who is told to come back is told when");
    }
    assert_eq!(notices(&app).await, 1);
}

/// What a crash leaves behind: a key without an answer.
async fn forget_answer(app: &TestApp, committed: bool) {
    use repeats::{Column, Entity};
    Entity::update_many()
        .col_expr(Column::Status, Option::<i32>::None.into())
        .col_expr(Column::Body, Option::<String>::None.into())
        .col_expr(Column::Committed, committed.into())
        .filter(Column::Key.eq("k1"))
        .exec(app.db())
        .await
        .unwrap();
}

/// Seconds until the next try, as a refusal names them.
fn retry_after(reply: &Reply) -> i64 {
    reply.headers["retry-after"].to_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_crash_between_the_work_and_its_answer_does_not_double_the_work() {
    let app = TestApp::start().await;
    let second = app.second().await;
    process::mark(&second.app).await.unwrap();
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    orgadmin.at(&second).post(ADD, json!({ "content": "x" })).await.done();
    let kept = repeats::Entity::find().one(app.db()).await.unwrap().unwrap();
    assert!(kept.committed, "the work's own transaction marks the key");
    assert_eq!(kept.holder.as_deref(), Some(second.app.health.process.name()));

    // The other process may still be at it, until it has not been heard of for a minute.
    forget_answer(&app, true).await;
    let refused = orgadmin.post(ADD, json!({ "content": "x" })).await;
    refused.refused(409);
    assert_eq!(retry_after(&refused), 1);
    app.advance(TimeDelta::seconds(30));
    let refused = orgadmin.post(ADD, json!({ "content": "x" })).await;
    refused.refused(409);
    let wait = retry_after(&refused);
    assert!((30..=31).contains(&wait), "{wait}");
    app.advance(TimeDelta::seconds(wait));
    let again = orgadmin.post(ADD, json!({ "content": "x" })).await;
    again.done();
    assert_eq!(again.headers["idempotent-replayed"], "true");
    assert_eq!(notices(&app).await, 1);

    // Nothing was committed: the repetition does the work.
    forget_answer(&app, false).await;
    orgadmin.post(ADD, json!({ "content": "x" })).await.done();
    assert_eq!(notices(&app).await, 2);
}

#[tokio::test]
async fn a_key_whose_request_was_given_up_in_this_process_is_free_at_once() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    orgadmin.post(ADD, json!({ "content": "x" })).await.done();
    forget_answer(&app, false).await;
    orgadmin.post(ADD, json!({ "content": "x" })).await.done();
    assert_eq!(notices(&app).await, 2);
}

#[tokio::test]
async fn what_a_program_of_before_holds_is_waited_for_as_long_as_it_may_take() {
    use repeats::{Column, Entity};
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    orgadmin.post(ADD, json!({ "content": "x" })).await.done();
    forget_answer(&app, false).await;
    let nobody = Entity::update_many().col_expr(Column::Holder, Option::<String>::None.into());
    nobody.exec(app.db()).await.unwrap();
    let refused = orgadmin.post(ADD, json!({ "content": "x" })).await;
    refused.refused(409);
    let wait = retry_after(&refused);
    assert!((15..=21).contains(&wait), "{wait}");
    app.advance(TimeDelta::seconds(wait));
    orgadmin.post(ADD, json!({ "content": "x" })).await.done();
    assert_eq!(notices(&app).await, 2);
}

/// A process that stood still for so long that another one took its key over must not do the work a second time when it goes on.
#[tokio::test]
async fn a_process_that_lost_its_key_does_not_commit() {
    use repeats::{Column, Entity, HELD, Held};
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", "k1");
    orgadmin.post(ADD, json!({ "content": "x" })).await.done();
    forget_answer(&app, false).await;
    let id = Entity::find().one(app.db()).await.unwrap().unwrap().id;
    let taken_over = Entity::update_many().col_expr(Column::Holder, "another".into()).filter(Column::Id.eq(id));
    taken_over.exec(app.db()).await.unwrap();
    let holder = app.app.health.process.name().into();
    let held = Held { id, holder, secret: false, answered: std::sync::Arc::default() };
    let work = async {
        let tx = app.app.begin().await.unwrap();
        notice::Entity::delete_many().exec(&tx).await.unwrap();
        tx.done(Done::data(1)).await
    };
    let refused = HELD.scope(held, work).await.err().unwrap();
    assert_eq!(refused.status(), 409);
    assert_eq!(notices(&app).await, 1, "nothing was done");
}

#[tokio::test]
async fn a_key_must_be_readable() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await.with_header("idempotency-key", &"k".repeat(129));
    orgadmin.post(ADD, json!({ "content": "x" })).await.refused(400);
}

/// What a crash right after the commit leaves behind: a key without the answer that is kept after the work.
async fn with_its_data(app: &TestApp, caller: &Client, path: &str, body: Value) {
    use repeats::{Column, Entity};
    let key = format!("crash {path}");
    let caller = caller.clone().with_header("idempotency-key", &key);
    let first = caller.post(path, body.clone()).await;
    let kept = Entity::find().filter(Column::Key.eq(&key)).one(app.db()).await.unwrap().unwrap();
    assert!(kept.committed, "{path}");
    assert_eq!(kept.body.as_deref(), std::str::from_utf8(&first.bytes).ok(), "{path}");
    let again = caller.post(path, body).await;
    assert_eq!(first.done(), again.done(), "{path}");
    assert!(!first.done().is_null(), "{path}");
}

/// The answer is written by the transaction of the work: a transaction that is still open when the process dies leaves
/// neither, one that is committed leaves both.
#[tokio::test]
async fn the_answer_is_committed_with_the_work() {
    let app = TestApp::start().await;
    let (maker, orgadmin) = (app.as_user("maker").await, app.as_user("orgadmin").await);
    with_its_data(&app, &orgadmin, ADD, json!({ "content": "x" })).await;
    with_its_data(&app, &maker, "/decl/v1/add", json!({ "iECatg": "1", "billNo": "B1" })).await;
    let template = json!({ "name": "x", "iECatg": "1", "isDefault": "0", "content": "{}" });
    with_its_data(&app, &orgadmin, "/decl/v1/entryTemplate/add", template).await;

    // Nothing is written after the commit that the answer needs: it is there when the transaction ends.
    let tx = app.app.begin().await.unwrap();
    tx.done(Done::data(1)).await.unwrap();
}

/// Every operation that changes something and answers with data commits the answer with the work, unless it is a secret.
#[test]
fn no_handler_commits_before_it_knows_its_answer() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut handlers = 0;
    let mut folders = vec![std::path::PathBuf::from(source)];
    let mut wrong = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            handlers += text.matches("tx.done(").count();
            let after_commit = text.split("tx.commit().await?;").skip(1);
            for after in after_commit {
                let next = after.trim_start();
                if next.starts_with("Ok(Done::data") && !next.starts_with("Ok(Done::data(Token") {
                    wrong.push(path.display().to_string());
                }
            }
        }
    }
    println!("{handlers} answers committed with their work");
    // The answer of an export that was submitted is a response of its own.
    wrong.retain(|path| !path.ends_with("exports/submit.rs"));
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(handlers >= 20);
}

#[tokio::test]
async fn a_ticket_is_not_kept() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await.with_header("idempotency-key", "k1");
    let ticket = broker.post("/sse/ticket", json!({})).await.done()["ticket"].as_str().unwrap().to_owned();
    let kept = repeats::Entity::find().one(app.db()).await.unwrap().unwrap();
    assert!(!kept.body.unwrap().contains(&ticket));
    assert!(broker.post("/sse/ticket", json!({})).await.done().is_null());
}

/// An answer with a secret is shown once and kept by nothing.
#[test]
fn every_answer_with_a_secret_is_marked() {
    let document = Document::new();
    let secret_names = ["ticket", "password", "token", "secret", "eventKey"];
    // The secret of this one is a part of its address.
    let mut found = BTreeSet::from(["/wx/cp/address"]);
    let mut marked = BTreeSet::new();
    for operation in server::run::house::operations() {
        let told = document.answer_schema(operation).to_string();
        let has = secret_names.iter().any(|name| told.contains(&format!("\"{name}\":")));
        if operation.access == server::api::operation::Access::Public || operation.method != Method::POST {
            continue;
        }
        if has {
            found.insert(operation.path);
        }
        if operation.secret {
            marked.insert(operation.path);
        }
    }
    println!("{} operations answer with a secret", found.len());
    assert_eq!(found, marked);
}

/// A large upload with a key waits on disk while it comes in and is read from there; its repetition is the same request.
#[tokio::test]
async fn an_upload_with_a_key_is_done_once() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await.with_header("idempotency-key", "k1");
    let mut content = b"%PDF-1.4\n".to_vec();
    content.resize(3 * 1024 * 1024, b' ');
    let first = maker.upload("/sys/v1/file/bill/upload", "a.pdf", &content).await;
    let again = maker.upload("/sys/v1/file/bill/upload", "a.pdf", &content).await;
    assert_eq!(first.done(), again.done());
    assert_eq!(again.headers["idempotent-replayed"], "true");
    content[1_000_000] = b'x';
    maker.upload("/sys/v1/file/bill/upload", "a.pdf", &content).await.refused(422);
}

/// A browser that sends a file again makes another boundary around it.
#[tokio::test]
async fn an_upload_is_the_same_with_another_boundary() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await.with_header("idempotency-key", "k1");
    let send = async |boundary: &str, content: &str| {
        let head = "Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"";
        let form = format!("--{boundary}\r\n{head}\r\n\r\n{content}\r\n--{boundary}--\r\n");
        let kind = format!("multipart/form-data; boundary={boundary}");
        maker.send(Method::POST, "/sys/v1/file/bill/upload", Some(&kind), form.into()).await
    };
    let first = send("----one", "a paper").await.done();
    let again = send("----two", "a paper").await;
    assert_eq!(again.done(), first);
    assert_eq!(again.headers["idempotent-replayed"], "true");
    send("----two", "another paper").await.refused(422);
}
