//! What becomes of transactions when the database cannot go on: the disk is full, a statement fails, a lock is held.

use std::future::poll_fn;
use std::sync::Mutex;
use std::task::Poll;

use axum::http::header::RETRY_AFTER;
use chrono::TimeDelta;
use futures_util::future::join_all;
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, DbErr};
use serde_json::json;
use server::process::fair::Who;
use server::process::trouble::Trouble;
use server::store::app::App;
use server::store::database::Tx;

use crate::decl_support::{import, with};
use crate::harness::TestApp;

/// A server with a table of our own. On SQLite one connection writes, so that one which served badly would serve again at once.
async fn with_notes() -> TestApp {
    let app = TestApp::start_with(|settings| settings.database_connections = 1).await;
    app.db().execute_unprepared("CREATE TABLE note (text VARCHAR(100000) NOT NULL UNIQUE)").await.unwrap();
    app
}

async fn write(tx: &Tx, text: &str) -> Result<(), DbErr> {
    tx.execute_unprepared(&format!("INSERT INTO note (text) VALUES ('{text}')")).await.map(drop)
}

/// The notes that are really there, as somebody else sees them.
async fn notes(app: &TestApp) -> Vec<String> {
    let other: DatabaseConnection = Database::connect(app.database_url()).await.unwrap();
    let rows = other.query_all_raw(statement(app, "SELECT text FROM note ORDER BY text")).await.unwrap();
    other.close().await.unwrap();
    rows.iter().map(|row| row.try_get_by_index::<String>(0).unwrap()).filter(|text| text.len() < 100).collect()
}

fn statement(app: &TestApp, sql: &str) -> sea_orm::Statement {
    sea_orm::Statement::from_string(app.db().get_database_backend(), sql)
}

async fn number(app: &TestApp, sql: &str) -> i64 {
    app.app.writer.query_one_raw(statement(app, sql)).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

/// From here on the file may not grow. It holds for the connection that writes, so that one made later finds room again.
async fn fill(app: &TestApp) {
    let pages = number(app, "PRAGMA page_count").await;
    number(app, &format!("PRAGMA max_page_count = {pages}")).await;
}

/// Writes until the disk is full.
async fn write_until_full(tx: &Tx) -> DbErr {
    for number in 0..1000 {
        if let Err(error) = write(tx, &format!("{number}{}", "x".repeat(5000))).await {
            return error;
        }
    }
    panic!("the disk was not full");
}

async fn saved(app: &App, text: &str) {
    let tx = app.begin().await.unwrap();
    write(&tx, text).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn what_is_acknowledged_after_the_disk_was_full_is_there() {
    let app = with_notes().await;
    if app.is_postgres() {
        return;
    }
    for round in 0..20 {
        fill(&app).await;
        let tx = app.app.begin().await.unwrap();
        write_until_full(&tx).await;
        drop(tx);
        // There is room again, if need be on the connection that served before.
        number(&app, "PRAGMA max_page_count = 1000000").await;
        // Something is rolled back as any refused save is, and the next save is acknowledged.
        let refused = app.app.begin().await.unwrap();
        write(&refused, "refused").await.unwrap();
        drop(refused);
        saved(&app.app, &format!("saved {round:02}")).await;
        assert_eq!(notes(&app).await.len(), round + 1, "round {round}: an acknowledged save is not there");
    }
    println!("20 fillings, 20 acknowledged saves, none lost");
}

#[tokio::test]
async fn no_half_of_a_batch_outlives_the_full_disk() {
    let app = with_notes().await;
    if app.is_postgres() {
        return;
    }
    fill(&app).await;
    let tx = app.app.begin().await.unwrap();
    write(&tx, "first half").await.unwrap();
    write_until_full(&tx).await;
    // The engine has rolled back; this would be kept on its own if the room came back, or if it needed none.
    tx.execute_unprepared("PRAGMA max_page_count = 1000000").await.ok();
    let later = write(&tx, "second half").await;
    assert!(later.is_err(), "a statement ran after its transaction was over");
    let error = tx.commit().await.expect_err("a commit of nothing succeeded");
    assert_eq!(error.status(), 503, "{error:?}");
    assert_eq!(notes(&app).await, Vec::<String>::new());
    saved(&app.app, "later").await;
    assert_eq!(notes(&app).await, ["later"]);
}

/// That somebody was here is written down once a minute: lists do not fail because it cannot be.
#[tokio::test]
async fn while_nothing_can_be_written_people_read_on() {
    let app = with_notes().await;
    if app.is_postgres() {
        return;
    }
    let maker = app.as_user("maker").await;
    let seen = async || {
        let newest = app.app.writer.query_one_raw(statement(&app, "SELECT max(seen_at) FROM session")).await;
        newest.unwrap().unwrap().try_get_by_index::<String>(0).unwrap()
    };
    maker.get("/decl/v1/page?pageNum=1").await.done();
    let before = seen().await;
    app.app.writer.execute_unprepared("PRAGMA query_only = 1").await.unwrap();
    app.app.writer.execute_unprepared("DELETE FROM note").await.expect_err("something was written");
    app.advance(TimeDelta::minutes(2));
    maker.get("/decl/v1/page?pageNum=1").await.done();
    assert_eq!(seen().await, before);
    app.app.writer.execute_unprepared("PRAGMA query_only = 0").await.unwrap();
    maker.get("/decl/v1/page?pageNum=1").await.done();
    assert_ne!(seen().await, before, "the next use is written down");
}

/// On SQLite one writes at a time, and twenty imports of one account are no reason to keep the save of another waiting for all of them.
#[tokio::test]
async fn who_writes_much_waits_for_himself() {
    let app = TestApp::start().await;
    if app.db().get_database_backend() != DbBackend::Sqlite {
        return;
    }
    let order = Mutex::new(Vec::new());
    let (served, met) = (&app.app, &order);
    let saves = [1, 1, 1, 1, 2].map(|account| {
        Who::Account(account).working(async move {
            let tx = served.begin().await.unwrap();
            met.lock().unwrap().push(account);
            tx.commit().await.unwrap();
        })
    });
    let before = app.app.begin().await.unwrap();
    let mut all = std::pin::pin!(join_all(saves));
    let stand_in_line = poll_fn(|context| Poll::Ready(all.as_mut().poll(context).is_pending()));
    assert!(stand_in_line.await);
    drop(before);
    all.await;
    assert_eq!(*order.lock().unwrap(), [1, 2, 1, 1, 1]);
}

#[tokio::test]
async fn after_a_failed_statement_nothing_of_a_transaction_is_kept() {
    let app = with_notes().await;
    saved(&app.app, "taken").await;
    let tx = app.app.begin().await.unwrap();
    write(&tx, "mine").await.unwrap();
    write(&tx, "taken").await.expect_err("a text is there twice");
    // PostgreSQL answers the COMMIT of a failed transaction with success and rolls back.
    tx.commit().await.expect_err("a commit of nothing succeeded");
    assert_eq!(notes(&app).await, ["taken"]);
}

#[tokio::test]
async fn a_statement_that_was_given_up_is_not_committed() {
    let app = with_notes().await;
    let tx = app.app.begin().await.unwrap();
    {
        let slow = "INSERT INTO note (text) WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 300000) \
                    SELECT 'unknown' FROM count WHERE n = 300000";
        let mut given_up = Box::pin(tx.execute_unprepared(slow));
        let waker = std::task::Waker::noop();
        assert!(given_up.as_mut().poll(&mut std::task::Context::from_waker(waker)).is_pending());
    }
    tx.commit().await.expect_err("nobody knows what was committed");
    assert_eq!(notes(&app).await, Vec::<String>::new());
}

#[tokio::test]
async fn while_the_disk_is_full_a_save_is_answered_with_503_and_what_to_do() {
    let app = TestApp::start_with(|settings| settings.database_connections = 1).await;
    if app.is_postgres() {
        return;
    }
    let maker = app.as_user("maker").await;
    fill(&app).await;
    let note = "x".repeat(250);
    let mut refused = None;
    for number in 0..400 {
        let declaration = with(import(), json!({ "contrNo": number.to_string(), "noteS": note }));
        let answer = maker.post("/decl/v1/add", declaration).await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("the disk was not full");
    refused.refused(503);
    assert!(refused.headers.contains_key(RETRY_AFTER));
    assert!(refused.message().contains("disk"), "{}", refused.message());
    assert_eq!(app.app.trouble.get(), Some(Trouble::Disk));
    // The next connection finds room, and the server goes on by itself.
    app.anonymous().get("/readyz").await.done();
    assert_eq!(app.app.trouble.get(), None);
    maker.post("/decl/v1/add", import()).await.done();
}

/// SQLite has one writer at a time: whoever writes with a connection that reads finds it busy instead of standing in line.
#[test]
fn single_statements_write_with_the_connection_that_writes() {
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for writes in
                ["exec(&app.db)", "exec_without_returning(&app.db)", "table::set(&app.db", "table::insert(&app.db"]
            {
                assert!(!text.contains(writes), "{} in {}", writes, path.display());
            }
            files += 1;
        }
    }
    println!("{files} files");
}
