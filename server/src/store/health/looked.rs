//! What a process knows of its own health.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde::Serialize;

use super::probe::Probe;
use super::{probe, process};
use crate::process::settings::{MAIN_CLIENT, Settings};
use crate::store::app::App;

/// How long one look may take; all are taken at once, so the answer is there within two seconds.
pub const LIMIT: Duration = Duration::from_millis(1500);
/// For so long the line to the other processes may be broken: it is mended by itself.
const DEAF: Duration = Duration::from_secs(30);
/// For so long it is being opened, as at every start: nobody needs to look.
const OPENING: Duration = Duration::from_secs(3);

/// How well something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Level {
    Fine,
    /// Work goes on; somebody should look.
    Worry,
    /// Work does not go on.
    Broken,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub name: String,
    pub level: Level,
    /// What is wrong, in words; blank when nothing is. Holds no password and no token.
    pub says: String,
}

/// What a process knows of its own health.
pub struct Health {
    probes: Vec<Arc<Probe>>,
    /// Whether `health::watch` runs, and with it the listening.
    is_watched: AtomicBool,
    deaf_since: Mutex<Option<Instant>>,
    /// What this process is called beside the others.
    pub process: process::Process,
}

impl Health {
    /// What is looked at with these settings.
    pub fn of(settings: &Settings) -> Self {
        let mut probes = vec![Probe::of(probe::Target::Database), Probe::of(probe::Target::Files)];
        probes.push(Probe::of(probe::Target::Folder("DATA_DIR".to_owned(), settings.data_dir.clone())));
        for name in settings.gateway_client_names() {
            let Some(folder) = settings.gateway_client(&name) else { continue };
            let shown = if name == MAIN_CLIENT { "GATEWAY_DIR".to_owned() } else { format!("GATEWAY_CLIENTS {name}") };
            probes.push(Probe::of(probe::Target::Folder(shown, folder)));
        }
        let process = process::Process::default();
        Health { probes, is_watched: AtomicBool::new(false), deaf_since: Mutex::default(), process }
    }

    /// Keeps that the process is watched from now on.
    pub fn watched(&self) {
        self.is_watched.store(true, Ordering::Relaxed);
    }

    /// Looks at everything; answers within two seconds.
    pub async fn look(&self, app: &App) -> Vec<Finding> {
        let mut findings = join_all(self.probes.iter().map(|probe| probe.look(app, LIMIT))).await;
        findings.push(self.listening(app));
        findings
    }

    fn listening(&self, app: &App) -> Finding {
        let says =
            "the signals of other processes are not heard: messages come late, and changed rights and dictionaries too";
        let deaf = match self.is_watched.load(Ordering::Relaxed) {
            true if app.push.is_listening() => {
                *self.deaf_since.lock().unwrap_or_else(PoisonError::into_inner) = None;
                None
            }
            true => {
                let mut since = self.deaf_since.lock().unwrap_or_else(PoisonError::into_inner);
                Some(since.get_or_insert_with(Instant::now).elapsed())
            }
            // A process that does nothing but answer this once.
            false => None,
        };
        let (level, says) = match deaf {
            None => (Level::Fine, ""),
            Some(since) if since > DEAF => (Level::Broken, says),
            Some(since) if since < OPENING => (Level::Fine, ""),
            Some(_) => (Level::Worry, says),
        };
        Finding { name: "signals".to_owned(), level, says: says.to_owned() }
    }
}
