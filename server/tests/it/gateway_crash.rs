//! The real program, killed at every step between two writes and at random moments: each sending becomes one file, each
//! answer counts once, nothing is lost.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::Value;
use server::gateway::folders::{self, Folders};
use server::gateway::play_customs::Customs;
use server::gateway::{message, receipt};

use crate::decl_support::{history, import, made_for_a, now, sent};
use crate::harness::TestApp;

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

/// The gateway workers as a process of their own; it dies with the test.
pub struct Gateway(Child);

impl Gateway {
    fn start(app: &TestApp, crash_at: Option<&str>) -> Gateway {
        Gateway::start_with(app, crash_at.map(|point| ("CRASH_AT", point)).as_slice())
    }

    /// Starts it with these variables besides the usual ones.
    pub fn start_with(app: &TestApp, variables: &[(&str, &str)]) -> Gateway {
        let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
        command
            .arg("gateway")
            .env("DATABASE_URL", app.database_url())
            .env("DATABASE_CONNECTIONS", "4")
            .env("DATA_DIR", app.folder())
            .env("GATEWAY_DIR", app.app.settings.gateway())
            .env("SEED", "none")
            .env("RUST_LOG", "error")
            // A lease is a little longer than one step may take: here nobody waits long for those of the dead.
            .env("GATEWAY_TIMEOUT_SECONDS", "1")
            .env_remove("CRASH_AT")
            .envs(variables.iter().copied())
            .stdout(Stdio::null());
        Gateway(command.spawn().unwrap())
    }

    /// Tells it to end and says how long that took.
    pub async fn end(mut self) -> Duration {
        let begun = Instant::now();
        let told = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().unwrap();
        assert!(told.success());
        while !self.has_ended() {
            assert!(begun.elapsed() < PATIENCE, "the process does not end");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        begun.elapsed()
    }

    /// Waits until the process has died by itself.
    pub async fn crashed(mut self) {
        let deadline = Instant::now() + PATIENCE;
        while self.0.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "the process did not crash");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    fn has_ended(&mut self) -> bool {
        self.0.try_wait().unwrap().is_some()
    }
}

impl Drop for Gateway {
    /// SIGKILL: nothing is flushed, nothing is tidied up.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// How many answers were recorded, beside those that the demo's inventory lists come with.
pub async fn recorded_of(app: &TestApp) -> u64 {
    let others = receipt::Column::DocumentKind.ne("bond_invt");
    receipt::Entity::find().filter(others).count(app.db()).await.unwrap()
}

pub async fn until<F: Future<Output = bool>>(what: &str, mut done: impl FnMut() -> F) {
    let deadline = Instant::now() + PATIENCE;
    while !done().await {
        assert!(Instant::now() < deadline, "{what} did not happen");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn folders_of(app: &TestApp) -> Folders {
    Folders::open(app.app.settings.gateway()).unwrap()
}

fn customs_of(app: &TestApp) -> Customs {
    let dicts = server::process::built_in::dictionaries().unwrap();
    Customs::open(app.app.settings.gateway(), Duration::ZERO, app.app.clock.clone(), dicts).unwrap()
}

async fn queued(app: &TestApp) -> u64 {
    let queued = message::Entity::find().filter(message::Column::State.eq(message::QUEUED));
    queued.count(app.db()).await.unwrap()
}

fn count(folder: std::path::PathBuf) -> usize {
    folders::list(&folder).unwrap().len()
}

async fn one_sent(app: &TestApp) -> Value {
    let broker = app.as_user("broker").await;
    sent(app, made_for_a(app, &broker, import()).await).await
}

#[tokio::test]
async fn a_crash_at_any_step_of_writing_leaves_one_file() {
    for (point, is_written) in
        [("after_claim", false), ("after_temp", false), ("after_rename", true), ("after_mark", true)]
    {
        let app = TestApp::start().await;
        let declaration = one_sent(&app).await;
        Gateway::start(&app, Some(point)).crashed().await;
        assert_eq!(count(folders_of(&app).out_box()), usize::from(is_written), "{point}");
        let taken_before = customs_of(&app).step().unwrap();
        assert_eq!(taken_before > 0, is_written, "{point}");

        let gateway = Gateway::start(&app, None);
        until(point, async || queued(&app).await == 0).await;
        let given = taken_before + customs_of(&app).step().unwrap();
        // The closing may be read before the other answers, all of which are there at once.
        let recorded = async || recorded_of(&app).await as usize;
        until(point, async || recorded().await == given).await;
        until(point, async || now(&app.as_user("broker").await, &declaration).await["status"] == "R").await;
        drop(gateway);
        assert_eq!(count(folders_of(&app).sent_box()), 1, "{point}: one file");
        assert_eq!(count(folders_of(&app).out_box()), 0, "{point}: no second file");
        assert_eq!(recorded().await, given, "{point}");
    }
}

#[tokio::test]
async fn a_crash_at_any_step_of_applying_counts_each_answer_once() {
    for point in ["before_commit", "after_apply"] {
        let app = TestApp::start().await;
        let declaration = one_sent(&app).await;
        let gateway = Gateway::start(&app, None);
        until("writing", async || queued(&app).await == 0).await;
        drop(gateway);
        let given = customs_of(&app).step().unwrap();
        let mut crashes = 0;
        // Each run applies at most one new answer and dies; before the commit none at all.
        while crashes < 3 {
            Gateway::start(&app, Some(point)).crashed().await;
            crashes += 1;
            let applied = recorded_of(&app).await;
            assert_eq!(applied, if point == "after_apply" { crashes } else { 0 }, "{point}");
        }
        let gateway = Gateway::start(&app, None);
        let broker = app.as_user("broker").await;
        until(point, async || now(&broker, &declaration).await["status"] == "R").await;
        until(point, async || count(folders_of(&app).in_box()) == 0).await;
        // A receipt that was read before the import answer waits for it, and is settled after the last file.
        let shown =
            async || history(&broker, &declaration).await.iter().filter(|entry| entry["kind"] == "receipt").count();
        until(point, async || shown().await >= given).await;
        drop(gateway);
        assert_eq!(recorded_of(&app).await as usize, given, "{point}");
        assert_eq!(shown().await, given, "{point}");
    }
}

#[tokio::test]
async fn killed_again_and_again_nothing_is_lost_or_doubled() {
    const SENDINGS: usize = 6;
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let mut declarations = Vec::new();
    for _ in 0..SENDINGS {
        declarations.push(one_sent(&app).await);
    }
    let mut given = 0;
    let mut kills = 0;
    let deadline = Instant::now() + PATIENCE;
    loop {
        let mut gateway = Gateway::start(&app, None);
        // Another moment each time, spread over starting, writing and taking; on a busy machine, where starting takes longer,
        // the later ones live longer.
        let life = Duration::from_millis(200 + (kills * 271) % (1800 + kills * 100));
        let end = Instant::now() + life;
        while Instant::now() < end && !gateway.has_ended() {
            given += customs_of(&app).step().unwrap();
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        drop(gateway);
        kills += 1;
        let mut closed = 0;
        for declaration in &declarations {
            closed += usize::from(now(&broker, declaration).await["status"] == "R");
        }
        if closed == SENDINGS && count(folders_of(&app).in_box()) == 0 {
            break;
        }
        assert!(Instant::now() < deadline, "{closed} of {SENDINGS} closed after {kills} kills");
    }
    println!("{kills} kills, {given} answers");
    assert_eq!(count(folders_of(&app).sent_box()), SENDINGS, "one file per sending");
    assert_eq!(count(folders_of(&app).fail_box()) + count(folders_of(&app).bad_box()), 0);
    assert_eq!(recorded_of(&app).await as usize, given);
    for declaration in &declarations {
        let log = history(&broker, declaration).await;
        let moves = log.iter().filter(|entry| entry["kind"] == "receipt" && entry["changes"] != serde_json::json!([]));
        let states: Vec<_> = moves.map(|entry| entry["action"].clone()).collect();
        let once: std::collections::HashSet<_> = states.iter().map(Value::to_string).collect();
        assert_eq!(states.len(), once.len(), "no state was entered twice: {states:?}");
    }
}

#[tokio::test]
async fn a_crash_while_a_message_is_taken_back_does_not_lose_sight_of_it() {
    let app = TestApp::start().await;
    let declaration = one_sent(&app).await;
    let gateway = Gateway::start(&app, None);
    until("writing", async || queued(&app).await == 0).await;
    drop(gateway);
    let tx = app.app.begin().await.unwrap();
    message::withdraw(&tx, "declaration", declaration["id"].as_i64().unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    Gateway::start(&app, Some("after_recall")).crashed().await;
    assert_eq!(count(folders_of(&app).out_box()), 0, "fetched, and nobody was told yet");

    let gateway = Gateway::start(&app, None);
    let ours = declaration["clientSeqNo"].as_str().unwrap();
    let state = async || message::newest(app.db(), &["declaration"], ours).await.unwrap().unwrap().state;
    until("taking back", async || state().await != message::RECALLED).await;
    drop(gateway);
    assert_eq!(state().await, message::WITHDRAWN, "the client never had it");
    assert_eq!(count(folders_of(&app).withdrawn()), 1);
}
