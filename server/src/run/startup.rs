//! From settings to a running server.

use std::time::Duration;

use anyhow::Context;
use chrono::{NaiveDate, TimeDelta};
use clap::Args;
use futures_util::future::join_all;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, Statement, TransactionTrait};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinHandle;

use crate::api::http::listen;
use crate::documents::exports;
use crate::domains::base::base_file_store;
use crate::domains::{deadline, fcst, question, recg, webhook};
use crate::gateway;
use crate::notices::push;
use crate::process::clock::{Clock, midnight_in_china};
use crate::process::error::ApiError;
use crate::process::settings::{Seed, Settings};
use crate::run::{archive, health, house, jobs, places, router, schema, seed};
use crate::store::app::App;
use crate::store::database;
use crate::store::database::Work;
use crate::store::database_clock;
use crate::store::health::process;

/// Key of the lock under which one process at a time migrates and seeds a PostgreSQL database.
const START_LOCK: i64 = 0x6375_7374_6f6d;
/// How long requests may take to finish when the server is told to end.
const GOODBYE: Duration = Duration::from_secs(20);
/// How long background work may take to finish after that.
const LAST_WORK: Duration = Duration::from_secs(5);
/// After so long the process ends, whatever hangs.
const HARD_END: Duration = Duration::from_secs(27);

/// Connects; from then on the process goes by the clock of its database.
pub async fn connect(settings: Settings) -> anyhow::Result<App> {
    house::open();
    let db = database::connect(&settings.database(), settings.database_connections).await?;
    let clock = database_clock::read(&db).await?;
    let app = App::new(db, settings, clock)?;
    tokio::spawn(database_clock::follow(app.clone()));
    Ok(app)
}

/// Brings the schema up to date, however long that takes.
pub async fn migrate(app: &App) -> anyhow::Result<()> {
    let db = match app.db.get_database_backend() {
        DbBackend::Postgres => database::connect_for(Work::Long, &app.settings.database(), 2).await?,
        _ => app.db.clone(),
    };
    schema::bring_up_to_date(&db).await?;
    if app.db.get_database_backend() == DbBackend::Postgres {
        db.close().await?;
    }
    Ok(())
}

/// Brings the schema up to date and puts in what every installation (and the demo) needs.
pub async fn prepare(app: &App) -> anyhow::Result<()> {
    let lock = in_turn(app).await?;
    migrate(app).await?;
    database::warn_of_ctype(&app.db).await?;
    seed::run(app).await.map_err(into_anyhow)?;
    if app.settings.seed == Seed::Demo {
        seed::seed_declarations(app, app.settings.demo_declarations).await.map_err(into_anyhow)?;
        if app.settings.demo_declarations > 0 {
            seed::seed_recognitions(app).await.map_err(into_anyhow)?;
            seed::seed_files(app).await.map_err(into_anyhow)?;
            seed::seed_question_files(app).await.map_err(into_anyhow)?;
        }
    }
    if let Err(error) = base_file_store::move_waiting(app).await {
        tracing::warn!(?error, "base files could not be moved into the store; it is tried again in an hour");
    }
    if let Some(lock) = lock {
        lock.commit().await?;
    }
    Ok(())
}

/// Waits until no other process on the same PostgreSQL starts; the transaction keeps others waiting.
async fn in_turn(app: &App) -> anyhow::Result<Option<DatabaseTransaction>> {
    if app.db.get_database_backend() != DbBackend::Postgres {
        return Ok(None);
    }
    let lock = app.db.begin().await?;
    // Others wait for as long as this one takes, and this one does nothing in this transaction but hold the lock.
    for limit in database::LIMITS {
        lock.execute_unprepared(&format!("SET LOCAL {limit} = 0")).await?;
    }
    let statement = "SELECT pg_advisory_xact_lock($1)";
    lock.execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, statement, [START_LOCK.into()])).await?;
    Ok(Some(lock))
}

/// As [`prepare`], for a process that goes on to work: it must share its places with the others on its database.
pub async fn prepare_to_work(app: &App) -> anyhow::Result<()> {
    prepare(app).await?;
    if let Some(lock) = in_turn(app).await? {
        places::check_places(app, &lock).await?;
        lock.commit().await?;
    }
    Ok(())
}

/// How much is put in for measurements, besides the demo.
#[derive(Args, Debug, Default)]
pub struct Sizes {
    /// Instead of the demo's declarations so many of them, for measurements; the database must have none yet.
    #[arg(long)]
    pub declarations: Option<u64>,
    /// So many customers besides the demo's, each with an account customer00001 and so on.
    #[arg(long)]
    pub customers: Option<usize>,
    /// So many materials besides the demo's, a third of them of customer A.
    #[arg(long)]
    pub materials: Option<usize>,
    /// So many events in the journal of one more logistics account, which has 20,000 serials.
    #[arg(long)]
    pub events: Option<u64>,
    /// The day on which all of it is made, so that the same sizes give the same rows whenever they are put in.
    #[arg(long, default_value = SIZED_ON)]
    pub day: NaiveDate,
}

/// The day of a database for measurements, unless another one is named.
const SIZED_ON: &str = "2026-07-01";

impl Sizes {
    /// Whether anything is asked for.
    pub fn are_given(&self) -> bool {
        let Sizes { declarations, customers, materials, events, day: _ } = self;
        declarations.is_some() || customers.is_some() || materials.is_some() || events.is_some()
    }
}

/// Puts the demo in, with so many declarations in place of the usual ones.
pub async fn seed_at_size(mut settings: Settings, sizes: &Sizes) -> anyhow::Result<()> {
    settings.seed = Seed::Demo;
    settings.demo_declarations = 0;
    house::open();
    let noon = midnight_in_china(sizes.day).context("the day is not one of our time")? + TimeDelta::hours(12);
    let db = database::connect(&settings.database(), settings.database_connections).await?;
    let app = App::new(db, settings, Clock::manual(noon))?;
    prepare(&app).await?;
    if let Some(customers) = sizes.customers {
        seed::seed_customers(&app, customers).await.map_err(into_anyhow)?;
    }
    if let Some(materials) = sizes.materials {
        seed::seed_materials(&app, materials).await.map_err(into_anyhow)?;
    }
    if let Some(events) = sizes.events {
        seed::seed_journal(&app, events).await.map_err(into_anyhow)?;
    }
    if let Some(declarations) = sizes.declarations {
        seed::seed_at_size(&app, declarations, seed::ORIGINALS).await.map_err(into_anyhow)?;
    }
    Ok(())
}

/// Serves until the process is told to end; streams end first, then requests, then background work.
pub async fn serve(app: App) -> anyhow::Result<()> {
    let _serving = database::serve_alone(&app.settings.database())?;
    prepare_to_work(&app).await?;
    process::begin(&app).await?;
    // From here on a signal ends the process gently, not only from the moment at which somebody waits for it.
    let told = Signals::catch();
    let most = listen::Most::of(&app.settings);
    let address = format!("{}:{}", app.settings.host, app.settings.port);
    let listener = TcpListener::bind(&address).await.with_context(|| format!("cannot listen on {address}"))?;
    tracing::info!("listening on http://{}", listener.local_addr()?);
    let background = background(&app)?;
    let mut admin = None;
    if let Some(address) = app.settings.admin_listen {
        let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
        tracing::info!("health and metrics on http://{}", listener.local_addr()?);
        admin = Some(tokio::spawn(listen::serve(app.clone(), listener, router::admin(&app), most)));
    }
    let stopping = app.clone();
    tokio::spawn(async move {
        told.to_end().await;
        tracing::info!("ending");
        stopping.shut_down();
    });
    let server = async {
        listen::serve(app.clone(), listener, router::router(&app), most).await;
        if let Some(admin) = admin {
            let _ = admin.await;
        }
    };
    let deadline = async {
        app.stopped().await;
        tokio::time::sleep(GOODBYE).await;
    };
    tokio::select! {
        () = server => {}
        () = deadline => tracing::warn!("some requests did not finish in time"),
    }
    app.shut_down();
    wait_for(background).await;
    Ok(())
}

/// Waits for background work that was told to end, but not for long: each step of it is repeated after a crash, so after a
/// hard end too.
pub async fn wait_for(tasks: impl IntoIterator<Item = JoinHandle<()>>) {
    if tokio::time::timeout(LAST_WORK, join_all(tasks)).await.is_err() {
        tracing::warn!("background work did not end in time and is left");
    }
}

/// Starts what runs beside the requests.
fn background(app: &App) -> anyhow::Result<Vec<JoinHandle<()>>> {
    let mut tasks = vec![
        tokio::spawn(push::listen::listen(app.clone())),
        tokio::spawn(jobs::reload_dictionaries(app.clone())),
        tokio::spawn(jobs::clean_up::hourly(app.clone())),
        tokio::spawn(fcst::cut_off::follow(app.clone())),
        tokio::spawn(archive::watch(app.clone())),
        tokio::spawn(deadline::escalate::watch(app.clone())),
        tokio::spawn(question::digest::watch(app.clone())),
        tokio::spawn(health::watch::watch(app.clone())),
    ];
    tasks.extend(gateway::start(app)?);
    tasks.extend(exports::start(app));
    tasks.push(recg::worker::start(app));
    tasks.push(webhook::start(app));
    Ok(tasks)
}

/// The signals by which a process is told to end, caught from the moment at which this is made: one that comes while nobody
/// waits yet is not lost, and does not end the process hard.
pub struct Signals(Option<[Signal; 2]>);

impl Signals {
    pub fn catch() -> Self {
        let caught = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
        match caught {
            [Ok(interrupt), Ok(terminate)] => Signals(Some([interrupt, terminate])),
            [interrupt, terminate] => {
                let error = interrupt.err().or(terminate.err());
                tracing::warn!(?error, "signals cannot be caught: they end the process hard");
                Signals(None)
            }
        }
    }

    /// Returns when the process was told to end. From then on the time runs after which the process ends, whatever hangs: a
    /// thread of its own sees to that, which needs nobody else's.
    pub async fn to_end(mut self) {
        self.heard().await;
        let end = || {
            std::thread::sleep(HARD_END);
            tracing::error!("something did not end in time; the process ends all the same");
            std::process::exit(1);
        };
        if let Err(error) = std::thread::Builder::new().name("hard end".to_owned()).spawn(end) {
            tracing::warn!(?error, "nobody watches over the end of the process");
        }
    }

    async fn heard(&mut self) {
        match &mut self.0 {
            Some([interrupt, terminate]) => tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            },
            None => std::future::pending().await,
        }
    }
}

/// The refusal of an operation as an error of the command line.
pub fn into_anyhow(error: ApiError) -> anyhow::Error {
    match error {
        ApiError::Internal(error) | ApiError::Database(_, error) => error,
        other => anyhow::anyhow!("{}", other.message(core_wasm::text::Lang::En, "")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_signal_that_comes_before_anybody_waits_is_heard_and_does_not_end_the_process_hard() {
        let mut told = Signals::catch();
        let me = std::process::id().to_string();
        assert!(std::process::Command::new("kill").args(["-TERM", &me]).status().unwrap().success());
        tokio::time::timeout(Duration::from_secs(5), told.heard()).await.unwrap();
    }
}
