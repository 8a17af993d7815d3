//! What every handler can reach.

use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::dictionary::Dictionaries;
use sea_orm::DatabaseConnection;
use tokio::sync::watch;

use crate::process::clock::Clock;
use crate::process::failpoint::Holds;
use crate::process::long_lists::LongLists;
use crate::process::metrics::Metrics;
use crate::process::objects::Store;
use crate::process::outgoing::Client;
use crate::process::password::PasswordPool;
use crate::process::settings::Settings;
use crate::process::shares::Shares;
use crate::process::slow::Slow;
use crate::process::tables::Tables;
use crate::process::traffic::Traffic;
use crate::process::trouble::LastTrouble;
use crate::store::database::writer;
use crate::store::health::looked::Health;
use crate::store::hub::Hub;
use crate::store::remembered::Remembered;
use crate::store::repeats::Working;
use crate::store::replica::Replica;

/// The state of the application: a cheap handle, cloned into every request and task.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// The parts of [`App`], reached through it.
pub struct Inner {
    pub db: DatabaseConnection,
    /// What is written with: on SQLite one connection of its own.
    pub writer: DatabaseConnection,
    /// Where lists are read when it has everything: [`App::lists`].
    pub replica: Option<Replica>,
    pub settings: Settings,
    pub clock: Clock,
    pub push: Hub,
    /// The repeatable requests that are being worked on.
    pub working: Working,
    /// Who may do what, for a moment.
    pub remembered: Arc<Remembered>,
    pub long_lists: LongLists,
    pub passwords: PasswordPool,
    pub metrics: Metrics,
    /// Places of requests, shared out among accounts.
    pub shares: Shares,
    pub health: Health,
    /// The requests of the last hour.
    pub traffic: Traffic,
    /// Statements that took long.
    pub slow: Arc<Slow>,
    /// Uploads and finished exports.
    pub files: Store,
    /// Calls to other servers.
    pub outgoing: Client,
    /// Calls to engines that read papers.
    pub reading: Client,
    /// Calls to webhooks.
    pub hooks: Client,
    /// What was the matter with the database when it was last written.
    pub trouble: LastTrouble,
    /// Where tests hold requests.
    pub holds: Holds,
    /// With the number of the reading that brought them.
    tables: RwLock<(u64, Arc<Tables>)>,
    readings: AtomicU64,
    shutdown: watch::Sender<bool>,
}

impl Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// Puts the state together; the dictionaries are empty until `App::reload_dictionaries`.
    ///
    /// # Errors
    /// The object store cannot be opened, or a setting cannot be read.
    pub fn new(mut db: DatabaseConnection, settings: Settings, clock: Clock) -> anyhow::Result<Self> {
        let files = Store::open(&settings.files(), settings.ca_file.as_deref(), settings.files_timeout())?;
        let remembered = Arc::<Remembered>::default();
        let connections = settings.database_connections;
        let replica = settings.database_read_url.as_deref().map(|url| Replica::at(url, connections)).transpose()?;
        let slow = Arc::<Slow>::default();
        let mut writer = writer::beside(&db);
        for connection in [&mut db, &mut writer] {
            let (noted, time) = (Arc::clone(&slow), clock.clone());
            connection.set_metric_callback(move |info| noted.note(&info.statement.sql, info.elapsed, time.now()));
        }
        Ok(App(Arc::new(Inner {
            db,
            writer,
            replica,
            files,
            outgoing: Client::new(settings.ca_file.clone()),
            reading: Client::for_reading(settings.ca_file.clone()),
            hooks: Client::for_users(settings.ca_file.clone(), !settings.webhook_private),
            shares: Shares::of(&settings),
            health: Health::of(&settings),
            traffic: Traffic::default(),
            slow,
            settings,
            clock,
            push: Hub::new(Arc::clone(&remembered)),
            working: Working::default(),
            remembered,
            long_lists: LongLists::default(),
            passwords: PasswordPool::default(),
            metrics: Metrics::default(),
            trouble: LastTrouble::default(),
            holds: Holds::default(),
            tables: RwLock::default(),
            readings: AtomicU64::default(),
            shutdown: watch::Sender::new(false),
        })))
    }

    /// The instant, from the clock that tests can set.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Today's date in China, for the rules.
    pub fn today(&self) -> NaiveDate {
        self.clock.today()
    }

    /// All dictionaries, as the rules want them.
    pub fn dictionaries(&self) -> Arc<Dictionaries> {
        Arc::clone(&self.tables().dictionaries)
    }

    /// All dictionaries, with their versions and what they are searched by.
    pub fn tables(&self) -> Arc<Tables> {
        Arc::clone(&self.tables.read().unwrap_or_else(PoisonError::into_inner).1)
    }

    /// The number of a reading of the dictionaries that begins now.
    pub fn begin_reading(&self) -> u64 {
        self.readings.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Keeps what a reading of the dictionaries brought, unless one that began later has brought something already: what it saw may
    /// be older.
    pub fn keep_tables(&self, reading: u64, tables: Tables) {
        let mut kept = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        if kept.0 < reading {
            *kept = (reading, Arc::new(tables));
        }
    }

    /// Tells streams and background tasks to end.
    pub fn shut_down(&self) {
        self.shutdown.send_replace(true);
    }

    /// Returns when the server is told to end. Background tasks select on it.
    pub async fn stopped(&self) {
        let mut stop = self.shutdown.subscribe();
        // The sender lives in `self`, so waiting cannot fail.
        let _ = stop.wait_for(|stopped| *stopped).await;
    }

    /// A receiver that changes when the server is told to end.
    pub fn stop_signal(&self) -> watch::Receiver<bool> {
        self.shutdown.subscribe()
    }
}
