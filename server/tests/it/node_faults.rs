//! Several processes on one PostgreSQL: what becomes of them when one stands still, or when one hears nothing for a while.

use std::time::{Duration, Instant};

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::{Value, json};
use server::notices::push::listen::listen;
use server::store::database;
use server::store::post::Recipients;

use crate::decl_support::import;
use crate::harness::TestApp;
use crate::messages::{note, post};
use crate::push::Events;

/// Longest wait for what must come.
const PATIENCE: Duration = Duration::from_secs(20);

async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let since = Instant::now();
    while !holds().await {
        assert!(since.elapsed() < PATIENCE, "{what}: not within {PATIENCE:?}");
        tokio::task::yield_now().await;
    }
}

/// Breaks the connection on which signals are heard.
async fn cut_the_line(app: &TestApp) {
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
               WHERE datname = current_database() AND query LIKE '%LISTEN %' AND pid <> pg_backend_pid()";
    let cut = Statement::from_string(DbBackend::Postgres, cut);
    let count: i64 = app.db().query_one_raw(cut).await.unwrap().unwrap().try_get_by_index(0).unwrap();
    assert!(count > 0, "nobody listens");
}

/// The next message of a stream; that parameters may have changed is told as well, before it or after it.
async fn next_message(events: &mut Events) -> Option<Value> {
    loop {
        let event = events.event().await?;
        if event["kind"] != "orgParams" {
            return Some(event);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_signalled_while_nobody_listened_is_made_up_for() {
    let here = TestApp::start().await;
    if !here.is_postgres() {
        println!("one process serves a SQLite database: nothing to tell");
        return;
    }
    let there = here.second().await;
    let (listening, reading) = (
        tokio::spawn(listen(there.app.clone())),
        tokio::spawn(server::run::jobs::reload_dictionaries(there.app.clone())),
    );
    until("listening", async || there.app.push.is_listening()).await;
    let (staying, leaving) = (here.as_user("broker").await, here.as_user("maker").await);
    let mut stays = Events::open(&staying.at(&there), "").await;
    let mut leaves = Events::open(&leaving.at(&there), "").await;

    // The line breaks, and before it stands again everything happens that signals tell of.
    let held = there.app.holds.hold("before listening");
    cut_the_line(&here).await;
    held.reached().await;
    post(&here, Recipients::Users(vec![here.user_id("broker").await]), "1").await;
    leaving.post("/auth/v1/logout", json!({})).await.done();
    let admin = here.as_user("admin").await;
    admin.post("/sys/v1/dict/family/add", json!({ "name": "newlyMade", "nameZh": "新", "nameEn": "New" })).await.done();
    admin.post("/sys/v1/dict/entry/add", json!({ "family": "newlyMade", "code": "A", "name": "甲" })).await.done();
    held.go_on();

    assert_eq!(next_message(&mut stays).await.expect("the stream ended")["content"], "message 1");
    assert!(next_message(&mut leaves).await.is_none(), "the stream of an ended session lives on");
    until("the dictionaries are read anew", async || there.app.dictionaries().has_family("newlyMade")).await;
    there.app.shut_down();
    listening.await.unwrap();
    reading.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_stands_still_in_a_transaction_stops_nobody_for_long() {
    let here = TestApp::start().await;
    if !here.is_postgres() {
        return;
    }
    let there = here.second().await;
    let broker = here.user_id("broker").await;
    // It holds the accounts, and a message for one of them is on its way.
    let frozen = here.app.begin().await.unwrap();
    frozen.execute_unprepared(&format!("UPDATE app_user SET dept = 'x' WHERE id = {broker}")).await.unwrap();
    server::store::post::post(&frozen, Recipients::Users(vec![broker]), note("frozen"));

    // Nobody needs an account's row to tell its person something.
    let since = Instant::now();
    post(&there, Recipients::Users(vec![broker]), "1").await;
    assert!(since.elapsed() < Duration::from_secs(2), "telling took {:?}", since.elapsed());
    // Whoever needs the row itself gets it soon, because the transaction is ended.
    let since = Instant::now();
    let tx = there.app.begin().await.unwrap();
    tx.execute_unprepared(&format!("UPDATE app_user SET dept = 'y' WHERE id = {broker}")).await.unwrap();
    tx.commit().await.unwrap();
    println!("waited {:?} for the row", since.elapsed());
    assert!(since.elapsed() < Duration::from_secs(8), "{:?}", since.elapsed());

    // The one that stood still learns of it, and goes on with the next.
    let error = frozen.commit().await.expect_err("its transaction was ended");
    assert_eq!(error.status(), 503, "{error:?}");
    let maker = here.as_user("maker").await;
    maker.post("/decl/v1/add", import()).await.done();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lock_that_does_not_come_free_is_answered_with_503() {
    let app = TestApp::start().await;
    if !app.is_postgres() {
        return;
    }
    let holder = app.app.begin().await.unwrap();
    holder.execute_unprepared("LOCK TABLE declaration").await.unwrap();
    let maker = app.as_user("maker").await;
    let (answer, ()) = tokio::join!(maker.post("/decl/v1/add", import()), async {
        // It works on, so that nobody ends it.
        for _ in 0..20 {
            holder.execute_unprepared("SELECT pg_sleep(0.5)").await.unwrap();
        }
    });
    answer.refused(503);
    assert!(answer.headers.contains_key("retry-after"));
    assert!(answer.message().contains("Another operation"), "{}", answer.message());
}

#[tokio::test]
async fn a_database_that_is_away_is_told_within_three_seconds() {
    // A port that refuses, and one where nobody answers.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let refusing = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for address in [refusing, silent.local_addr().unwrap()] {
        let since = Instant::now();
        let error = database::connect(&format!("postgres://app:secret@{address}/x"), 4).await.unwrap_err();
        println!("{:?}: {error:#}", since.elapsed());
        assert!(since.elapsed() < Duration::from_secs(3), "{:?}", since.elapsed());
        let said = format!("{error:#}");
        assert!(said.contains("DATABASE_URL") && said.contains("127.0.0.1") && !said.contains("secret"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_went_away_is_answered_with_503_within_three_seconds() {
    let app = TestApp::start().await;
    if !app.is_postgres() {
        return;
    }
    let door = Door::before(app.database_url()).await;
    let there = app.second_at(&door.url).await;
    let maker = app.as_user("maker").await.at(&there);
    maker.get("/auth/v1/user/info").await.done();
    door.shut().await;
    for path in ["/decl/v1/page?pageNum=1", "/auth/v1/user/info"] {
        there.app.remembered.forget();
        let since = Instant::now();
        let answer = maker.get(path).await;
        println!("{path}: {} after {:?}", answer.status, since.elapsed());
        assert!(since.elapsed() < Duration::from_secs(3), "{path}: {:?}", since.elapsed());
        answer.refused(503);
        assert!(answer.headers.contains_key("retry-after"), "{path}");
        assert!(answer.message().contains("database"), "{}", answer.message());
    }
}

/// A way to a database that a test can shut.
struct Door {
    url: String,
    open: tokio::sync::watch::Sender<bool>,
    doorman: tokio::task::JoinHandle<()>,
}

impl Door {
    async fn before(url: &str) -> Door {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let behind = url.rsplit_once('@').unwrap().1.split_once('/').unwrap().0.to_owned();
        let url = url.replace(&behind, &listener.local_addr().unwrap().to_string());
        let (open, is_open) = tokio::sync::watch::channel(true);
        let mut closing = is_open.clone();
        let doorman = tokio::spawn(async move {
            loop {
                let (mut guest, _) = tokio::select! {
                    guest = listener.accept() => guest.unwrap(),
                    _ = closing.changed() => return,
                };
                let (behind, mut closing) = (behind.clone(), is_open.clone());
                tokio::spawn(async move {
                    let mut host = tokio::net::TcpStream::connect(behind).await.unwrap();
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut guest, &mut host) => {}
                        _ = closing.changed() => {}
                    }
                });
            }
        });
        Door { url, open, doorman }
    }

    /// Ends what goes through it, and refuses whoever comes.
    async fn shut(self) {
        self.open.send_replace(false);
        self.doorman.await.unwrap();
    }
}
