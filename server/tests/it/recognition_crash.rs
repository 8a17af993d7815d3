//! The real server, killed at every step of reading a paper: another one takes it over, and it is read once.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use chrono::{TimeDelta, Utc};
use core_wasm::text::catalogue::recognition::TRIED;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use server::domains::recg::worker;
use server::store::people::message;

use crate::harness::TestApp;
use crate::recognition::{head, result, uploaded};

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server that dies at a point by itself, or else with the test.
struct Doomed(Child);

impl Doomed {
    fn start(app: &TestApp, point: &str) -> Doomed {
        let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
        command
            .arg("serve")
            .env("DATABASE_URL", app.database_url())
            .env("DATABASE_CONNECTIONS", "6")
            .env("DATA_DIR", app.folder())
            .env("SEED", "none")
            .env("PORT", "0")
            .env("RUST_LOG", "error")
            .env("CRASH_AT", point)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Doomed(command.spawn().unwrap())
    }

    /// Waits until the process has died by itself.
    async fn crashed(mut self) {
        let deadline = Instant::now() + PATIENCE;
        while self.0.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "the process did not crash");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Doomed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn a_paper_whose_server_dies_at_any_step_is_read_by_another_once() {
    for (point, is_read) in [("recg_taken", false), ("recg_read", false), ("recg_stored", true)] {
        let app = TestApp::start().await;
        let maker = app.as_user("maker").await;
        let made = uploaded(&maker, &["sheet_inv.xlsx"]).await;
        let id = made["id"].as_i64().unwrap();
        Doomed::start(&app, point).crashed().await;
        // To the dead one, who lived in the present, the session of the test's past had ended.
        let left = result(&app.as_user("maker").await, id).await;
        assert_eq!(left["state"], if is_read { "toCheck" } else { "reading" }, "{point}");
        // The dead one's lease holds, then another takes the paper over.
        app.advance(Utc::now() - app.app.now());
        assert!(worker::read_next(&app.app, "heir", 0).await.unwrap().is_none(), "{point}");
        app.advance(TimeDelta::seconds(31));
        assert_eq!(worker::read_next(&app.app, "heir", 0).await.unwrap().is_some(), !is_read, "{point}");
        let read = result(&app.as_user("maker").await, id).await;
        assert_eq!(read["state"], "toCheck", "{point}");
        assert_eq!(head(&read, "invoiceNo")["text"], "GD-INV-26-5521", "{point}");
        let told = message::Entity::find().filter(message::Column::Kind.eq("recg.read"));
        assert_eq!(told.count(app.db()).await.unwrap(), 1, "{point}: told once");
    }
}

/// The reading program, but that it kills itself the first `times` times.
fn doomed_reader(real: &Path, folder: &Path, times: usize) -> PathBuf {
    let program = folder.join("doomed");
    let count = folder.join("count");
    let script = format!(
        "#!/bin/sh\necho >> '{count}'\nif [ $(wc -l < '{count}') -le {times} ]; then kill -9 $$; fi\nexec '{real}' \"$@\"\n",
        count = count.display(),
        real = real.display(),
    );
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    program
}

#[tokio::test]
async fn a_paper_whose_reading_program_is_killed_is_begun_again_but_not_for_ever() {
    for (times, state) in [(1, "toCheck"), (9, "failed")] {
        let folder = tempfile::tempdir().unwrap();
        let app = TestApp::start_with(|settings| {
            let real = settings.read_program().unwrap();
            settings.read_program = Some(doomed_reader(&real, folder.path(), times));
        })
        .await;
        let maker = app.as_user("maker").await;
        let made = uploaded(&maker, &["sheet_inv.xlsx"]).await;
        while worker::read_next(&app.app, "test", 0).await.unwrap().is_some() {}
        let read = result(&maker, made["id"].as_i64().unwrap()).await;
        assert_eq!(read["state"], state, "{read}");
        let why = read["papers"][0]["message"].as_str().unwrap_or_default();
        assert_eq!(!why.is_empty(), state == "failed", "{read}");
        assert!(why.is_empty() || [TRIED.zh, TRIED.en].contains(&why), "nothing is wrong with the file: {why}");
    }
}
