//! Whether this process can do its work: writing to the database, the file store, its folders and their free space,
//! the connection on which it hears other processes. Each check has its own time limit; one that hangs is not started
//! again, and the answer says which. The figures for `/metrics` are gathered in the background, so that reading them
//! waits for nothing.

pub mod alerts;
mod figures;
mod folder;
pub mod overview;
mod probe;
pub mod process;
mod slow;
mod traffic;
mod watch;

pub use slow::Slow;
pub use traffic::Traffic;
pub use watch::watch;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use core_wasm::permission::PLATFORM_HEALTH_VIEW;
use core_wasm::text::text;
use futures_util::future::join_all;
use serde::Serialize;
use serde_json::json;

use crate::app::App;
use crate::operation::{Access, Operation};
use probe::Probe;

/// How long one look may take; all are taken at once, so the answer is there within two seconds.
const LIMIT: Duration = Duration::from_millis(1500);
/// Seconds after which to ask again.
const AGAIN: u64 = 5;
/// For so long the line to the other processes may be broken: it is mended by itself.
const DEAF: Duration = Duration::from_secs(30);

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/sys/v1/health/overview",
            Access::Permission(PLATFORM_HEALTH_VIEW),
            text("运行状况", "How the installation does: queues, clients, answers, jobs, requests, database, backups"),
            overview::overview,
        )
        .answer::<overview::Overview>(),
    ]
}

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
    /// Whether [`watch`] runs, and with it the listening.
    is_watched: AtomicBool,
    deaf_since: Mutex<Option<Instant>>,
    process: process::Process,
}

impl Health {
    /// What is looked at with these settings.
    pub fn of(settings: &crate::settings::Settings) -> Self {
        let mut probes = vec![Probe::of(probe::Target::Database), Probe::of(probe::Target::Files)];
        probes.push(Probe::of(probe::Target::Folder("DATA_DIR".to_owned(), settings.data_dir.clone())));
        for name in settings.gateway_client_names() {
            let Some(folder) = settings.gateway_client(&name) else { continue };
            let shown = if name == crate::settings::MAIN_CLIENT {
                "GATEWAY_DIR".to_owned()
            } else {
                format!("GATEWAY_CLIENTS {name}")
            };
            probes.push(Probe::of(probe::Target::Folder(shown, folder)));
        }
        let process = process::Process::default();
        Health { probes, is_watched: AtomicBool::new(false), deaf_since: Mutex::default(), process }
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
            Some(_) => (Level::Worry, says),
        };
        Finding { name: "signals".to_owned(), level, says: says.to_owned() }
    }
}

/// GET /api/readyz: 200 when work goes on, else 503; either way what is wrong, in words.
pub async fn ready(State(app): State<App>) -> Response {
    let findings = app.health.look(&app).await;
    let worst = findings.iter().map(|finding| finding.level).max().unwrap_or(Level::Fine);
    let wrong: Vec<&str> =
        findings.iter().map(|finding| finding.says.as_str()).filter(|says| !says.is_empty()).collect();
    let status = if worst == Level::Broken { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    let body = json!({ "status": status.as_u16(), "message": wrong.join("; "), "data": { "checks": findings } });
    let mut response = (status, Json(body)).into_response();
    if worst == Level::Broken {
        response.headers_mut().insert(RETRY_AFTER, AGAIN.into());
    }
    response
}
