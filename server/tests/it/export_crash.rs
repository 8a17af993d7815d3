//! The real worker, killed at every step of an export: another one takes the job over and finishes it once.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use chrono::{TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use server::documents::exports::{job, run_next};
use server::files::file;
use server::store::people::message;

use crate::export_jobs::{exported, listed, start, submitted};
use crate::harness::TestApp;

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

/// A worker as a process of its own; it dies with the test.
pub struct Worker(Child);

impl Worker {
    pub fn start(app: &TestApp, variable: &str, point: &str) -> Worker {
        let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
        command
            .arg("export")
            .env("DATABASE_URL", app.database_url())
            .env("DATABASE_CONNECTIONS", "4")
            .env("DATA_DIR", app.folder())
            .env("SEED", "none")
            .env("RUST_LOG", "error")
            .env_remove("CRASH_AT")
            .env_remove("HOLD_AT")
            .env(variable, point)
            .stdout(Stdio::null());
        Worker(command.spawn().unwrap())
    }

    /// Waits until the process has died by itself.
    pub async fn crashed(mut self) {
        let deadline = Instant::now() + PATIENCE;
        while self.0.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "the process did not crash");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Worker {
    /// SIGKILL: nothing is flushed, nothing is tidied up.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Moves the test's clock past every lease that the real worker, who lives in the present, has taken.
pub fn after_the_lease(app: &TestApp) {
    app.advance(Utc::now() - app.app.now() + TimeDelta::seconds(31));
}

async fn state(app: &TestApp) -> String {
    job::Entity::find().one(app.db()).await.unwrap().unwrap().state
}

/// What is true of a finished export, whatever died on the way.
async fn assert_finished_once(app: &TestApp, point: &str) {
    let broker = app.as_user("broker").await;
    let rows = listed(&broker).await;
    assert_eq!((rows.len(), &rows[0]["state"]), (1, &"done".into()), "{point}");
    let here = exported(app).await.iter().filter(|file| file.state == file::HERE).count();
    assert_eq!(here, 1, "{point}: one file");
    let told = message::Entity::find().filter(message::Column::Kind.eq("export.done")).count(app.db()).await.unwrap();
    assert_eq!(told, 1, "{point}: told once");
    assert_eq!(broker.get(&format!("/sys/v1/file/bill/{}/download", rows[0]["fileId"])).await.status, 200, "{point}");
}

#[tokio::test]
async fn a_crash_at_any_step_is_taken_over_and_finished_once() {
    for (point, is_done) in [
        ("export_taken", false),
        ("export_half_way", false),
        ("export_announced", false),
        ("export_stored", false),
        ("export_finishing", false),
        ("export_finished", true),
    ] {
        let app = start().await;
        submitted(&app.as_user("broker").await).await;
        Worker::start(&app, "CRASH_AT", point).crashed().await;
        assert_eq!(state(&app).await, if is_done { "done" } else { "running" }, "{point}");
        after_the_lease(&app);
        assert_eq!(run_next(&app.app, "heir").await.unwrap(), !is_done, "{point}");
        assert_finished_once(&app, point).await;
        // What the dead worker left in the store goes with the next clean-up.
        app.advance(TimeDelta::hours(25));
        file::sweep(&app.app).await.unwrap();
        assert_eq!(exported(&app).await.len(), 1, "{point}");
    }
}

#[tokio::test]
async fn killed_half_way_a_worker_is_replaced_by_another_process() {
    let app = start().await;
    submitted(&app.as_user("broker").await).await;
    let held = Worker::start(&app, "HOLD_AT", "export_half_way");
    let deadline = Instant::now() + PATIENCE;
    while state(&app).await != "running" {
        assert!(Instant::now() < deadline, "nobody took the job");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(held);
    app.advance(Utc::now() - app.app.now());
    assert!(!run_next(&app.app, "heir").await.unwrap(), "the dead worker's lease still holds");
    let _heir = Worker::start(&app, "HOLD_AT", "nowhere");
    let begun = Instant::now();
    while state(&app).await != "done" {
        assert!(begun.elapsed() < PATIENCE, "nobody took it over");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(begun.elapsed() < Duration::from_secs(60), "jobs go on within a minute, not {:?}", begun.elapsed());
    after_the_lease(&app);
    assert_finished_once(&app, "killed").await;
}
