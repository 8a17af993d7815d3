//! One thing that is looked at.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use core_wasm::text::Lang;
use tokio::sync::watch;

use super::looked::{Finding, Level};
use super::{folder, process};
use crate::store::app::App;
use crate::store::database::writer;
use crate::store::installation;

/// A finding is good for so long: whoever asks all the time makes no work.
const FRESH: Duration = Duration::from_secs(1);
/// So long a database that was well is so while somebody else writes to it, as a long import does on SQLite.
const WRITTEN: Duration = Duration::from_secs(30);

/// What a probe looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Database,
    Files,
    /// A folder of this machine or of a share, and the setting that names it.
    Folder(String, PathBuf),
}

impl Target {
    /// Its name in answers and metrics.
    pub fn name(&self) -> &str {
        match self {
            Target::Database => "database",
            Target::Files => "files",
            Target::Folder(setting, _) => setting,
        }
    }

    async fn look(&self, app: &App) -> (Level, String) {
        let found = match self {
            Target::Database => database(app).await,
            Target::Files => {
                app.files.check().await.map_err(|error| format!("the file store cannot be written: {}", plain(&error)))
            }
            Target::Folder(setting, path) => return folder::look(app, setting, path.clone()).await,
        };
        match found {
            Ok(()) => (Level::Fine, String::new()),
            Err(says) => (Level::Broken, says),
        }
    }
}

/// Writing shows whether the database can be written; after trouble with its disk a small write does not show it.
async fn database(app: &App) -> Result<(), String> {
    let says = |why: String| format!("the database cannot be written: {why}");
    installation::check_database(app).await.map_err(|error| says(error.message(Lang::En, "")))?;
    process::mark(app).await.map_err(|error| says(error.to_string()))
}

/// The innermost cause: those around it name addresses and keys.
fn plain(error: &anyhow::Error) -> String {
    error.root_cause().to_string().chars().take(200).collect()
}

/// A look at a target. While one hangs no other is begun, however often somebody asks.
pub struct Probe {
    pub target: Target,
    latest: watch::Sender<Option<(Instant, Level, String)>>,
    begun: Mutex<Option<Instant>>,
    /// When it was found well last.
    well: Mutex<Option<Instant>>,
}

impl Probe {
    pub fn of(target: Target) -> Arc<Probe> {
        Arc::new(Probe { target, latest: watch::Sender::new(None), begun: Mutex::default(), well: Mutex::default() })
    }

    /// The finding of a moment ago, or a new one; says so when it takes longer than `limit`.
    pub async fn look(self: &Arc<Self>, app: &App, limit: Duration) -> Finding {
        let fresh = self.latest.borrow().clone().filter(|(at, ..)| at.elapsed() < FRESH);
        if let Some((_, level, says)) = fresh {
            return self.finding(level, says);
        }
        let mut latest = self.latest.subscribe();
        let since = {
            let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
            if begun.is_none() {
                tokio::spawn(Arc::clone(self).run(app.clone()));
            }
            *begun.get_or_insert_with(Instant::now)
        };
        if since.elapsed() >= limit || tokio::time::timeout(limit, latest.changed()).await.is_err() {
            let (name, seconds) = (self.target.name(), since.elapsed().as_secs().max(limit.as_secs()));
            if self.target == Target::Database && writer::is_busy(&app.writer) && self.was_well() {
                return self
                    .finding(Level::Worry, format!("somebody has been writing to the database for {seconds} s"));
            }
            return self.finding(Level::Broken, format!("{name} has not answered for {seconds} s"));
        }
        let found = latest.borrow().clone();
        let (_, level, says) = found.unwrap_or((since, Level::Broken, "nothing was found".to_owned()));
        self.finding(level, says)
    }

    fn was_well(&self) -> bool {
        self.well.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|at| at.elapsed() < WRITTEN)
    }

    async fn run(self: Arc<Self>, app: App) {
        // A task of its own, so that a look that panics is over as well.
        let looking = Arc::clone(&self);
        let looked = tokio::spawn(async move { looking.target.look(&app).await }).await;
        let (level, says) =
            looked.unwrap_or_else(|_| (Level::Broken, format!("{} cannot be looked at", self.target.name())));
        *self.begun.lock().unwrap_or_else(PoisonError::into_inner) = None;
        if level == Level::Fine {
            *self.well.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
        self.latest.send_replace(Some((Instant::now(), level, says)));
    }

    fn finding(&self, level: Level, says: String) -> Finding {
        Finding { name: self.target.name().to_owned(), level, says }
    }
}
