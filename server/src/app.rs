//! What every handler can reach, and the one list of operations.

use std::ops::Deref;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::dictionary::Dictionaries;
use sea_orm::DatabaseConnection;
use tokio::sync::watch;

use crate::clock::Clock;
use crate::crud::long::LongLists;
use crate::crud::{serve, served};
use crate::database::Tx;
use crate::domains;
use crate::domains::system::tables::Tables;
use crate::error::ApiError;
use crate::exports;
use crate::failpoint::Holds;
use crate::files::{self, Store};
use crate::gateway;
use crate::health::{self, Health, Slow, Traffic};
use crate::http::limits::Shares;
use crate::http::metrics::Metrics;
use crate::operation::Operation;
use crate::outgoing::Client;
use crate::outward;
use crate::password::PasswordPool;
use crate::push::{self, Hub};
use crate::remembered::Remembered;
use crate::replica::Replica;
use crate::settings::Settings;
use crate::trouble::LastTrouble;

/// The state of the application: a cheap handle, cloned into every request and task.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// The parts of [`App`], reached through it.
pub struct Inner {
    pub db: DatabaseConnection,
    /// Where lists are read when it has everything: [`App::lists`].
    pub replica: Option<Replica>,
    pub settings: Settings,
    pub clock: Clock,
    pub push: Hub,
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
    tables: RwLock<Arc<Tables>>,
    shutdown: watch::Sender<bool>,
}

impl Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// Puts the state together; the dictionaries are empty until [`App::reload_dictionaries`].
    ///
    /// # Errors
    /// The object store cannot be opened, or a setting cannot be read.
    pub fn new(mut db: DatabaseConnection, settings: Settings, clock: Clock) -> anyhow::Result<Self> {
        let files = Store::open(&settings.files(), settings.ca_file.as_deref(), settings.files_timeout())?;
        let remembered = Arc::<Remembered>::default();
        let connections = settings.database_connections;
        let replica = settings.database_read_url.as_deref().map(|url| Replica::at(url, connections)).transpose()?;
        let slow = Arc::<Slow>::default();
        let (noted, time) = (Arc::clone(&slow), clock.clone());
        db.set_metric_callback(move |info| noted.note(&info.statement.sql, info.elapsed, time.now()));
        Ok(App(Arc::new(Inner {
            db,
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
            remembered,
            long_lists: LongLists::default(),
            passwords: PasswordPool::default(),
            metrics: Metrics::default(),
            trouble: LastTrouble::default(),
            holds: Holds::default(),
            tables: RwLock::default(),
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

    /// Begins a write transaction.
    pub async fn begin(&self) -> Result<Tx, ApiError> {
        Tx::begin(self).await
    }

    /// All dictionaries, as the rules want them.
    pub fn dictionaries(&self) -> Arc<Dictionaries> {
        Arc::clone(&self.tables().dictionaries)
    }

    /// All dictionaries, with their versions and what they are searched by.
    pub fn tables(&self) -> Arc<Tables> {
        Arc::clone(&self.tables.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the dictionaries from the database anew.
    pub async fn reload_dictionaries(&self) -> Result<(), ApiError> {
        let before = self.tables();
        let (dictionaries, versions) = domains::system::dictionary::all(&self.db, &before).await?;
        let tables = Tables::new(dictionaries, versions).with_keys_of(&before);
        *self.tables.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(tables);
        Ok(())
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

/// Every operation of the product: those of the resources by definition, and those that domains add. A new domain module is
/// added here.
pub fn operations() -> &'static [Operation] {
    static KNOWN: LazyLock<Vec<Operation>> = LazyLock::new(collected);
    &KNOWN
}

fn collected() -> Vec<Operation> {
    if cfg!(test) {
        // With them, the code of the whole server would be made a second time for the unit tests.
        unreachable!("tests of all operations stand in tests/it");
    }
    let mut operations: Vec<Operation> = served::all().flat_map(serve::operations).collect();
    operations.extend(domains::auth::operations());
    operations.extend(domains::bonded::operations());
    operations.extend(domains::sas::operations());
    operations.extend(domains::certs::operations());
    operations.extend(domains::wms::operations());
    operations.extend(domains::decl::operations());
    operations.extend(domains::fcst::operations());
    operations.extend(domains::org::operations());
    operations.extend(domains::user::operations());
    operations.extend(domains::system::operations());
    operations.extend(push::operations());
    operations.extend(domains::announcement::operations());
    operations.extend(domains::captcha::operations());
    operations.extend(domains::cas::operations());
    operations.extend(domains::contact::operations());
    operations.extend(domains::wechat::operations());
    operations.extend(outward::operations());
    operations.extend(domains::management::operations());
    operations.extend(domains::platform::operations());
    operations.extend(domains::base::operations());
    operations.extend(files::operations());
    operations.extend(exports::operations());
    operations.extend(domains::preference::operations());
    operations.extend(domains::port::operations());
    operations.extend(domains::question::operations());
    operations.extend(domains::evidence::operations());
    operations.extend(domains::deadline::operations());
    operations.extend(domains::api_token::operations());
    operations.extend(domains::sandbox::operations());
    operations.extend(domains::webhook::operations());
    operations.extend(domains::house::operations());
    operations.extend(domains::recg::operations());
    operations.extend(domains::search::operations());
    operations.extend(gateway::stray::list::operations());
    operations.extend(health::operations());
    operations
}
