//! Signals between processes on one database.

use std::time::Duration;

use anyhow::{Context, bail};
use sea_orm::sqlx::postgres::PgListener;
use sea_orm::{ConnectionTrait, DbBackend, DbErr, Statement};

use crate::store::app::App;
use crate::store::people::message;
use crate::store::signal::{CHANNEL, Signal};

/// What is said on the channel to show that the line works.
const ALIVE: &str = "alive";
/// Wait between two such words.
const SPEAK: Duration = Duration::from_secs(4);
/// A line on which nothing was heard for so long is dead.
const SILENCE: Duration = Duration::from_secs(13);
/// Wait between two looks at a SQLite database.
const LOOK: Duration = Duration::from_secs(1);
/// Wait before listening anew after the connection broke.
const RETRY: Duration = Duration::from_secs(1);

/// Passes the signals of other processes on to this one's streams until the server stops.
pub async fn listen(app: App) {
    loop {
        let listening = async {
            match app.db.get_database_backend() {
                DbBackend::Postgres => tokio::select! {
                    broken = hear(&app) => broken,
                    () = speak(&app) => Ok(()),
                },
                _ => look(&app).await.map_err(anyhow::Error::from),
            }
        };
        tokio::select! {
            () = app.stopped() => return,
            broken = listening => {
                if let Err(error) = broken {
                    tracing::warn!(error = format!("{error:#}"), "listening for signals broke; trying again");
                }
            }
        }
        app.push.listening(false);
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(RETRY) => {}
        }
    }
}

/// SQLite has no signals. One process serves it, but another one beside it may post messages: the gateway.
async fn look(app: &App) -> Result<(), DbErr> {
    let mut seen = message::newest_of_all(&app.db).await?;
    start_over(app);
    loop {
        tokio::time::sleep(LOOK).await;
        let newest = message::newest_of_all(&app.db).await?;
        if newest > seen {
            let users = message::recipients_after(&app.db, seen).await?;
            app.push.deliver(&Signal::Messages { users });
            seen = newest;
        }
    }
}

/// What was said while nobody listened is lost, but the rows are there.
fn start_over(app: &App) {
    app.push.listening(true);
    app.push.catch_up();
}

/// Listens until the connection breaks or falls silent.
async fn hear(app: &App) -> anyhow::Result<()> {
    app.holds.pass("before listening").await;
    let mut listener = PgListener::connect_with(app.db.get_postgres_connection_pool()).await?;
    listener.listen(CHANNEL).await?;
    start_over(app);
    loop {
        let heard = tokio::time::timeout(SILENCE, listener.try_recv()).await;
        let Some(notification) = heard.context("nothing was heard for too long")?? else {
            bail!("the connection was lost")
        };
        match notification.payload() {
            ALIVE => {}
            payload => match serde_json::from_str::<Signal>(payload) {
                Ok(signal) => app.push.deliver(&signal),
                Err(error) => tracing::warn!(%error, "a signal that cannot be read"),
            },
        }
    }
}

/// Says something every few seconds, so that who hears nothing knows that the line is dead: a connection may break without
/// a word.
async fn speak(app: &App) {
    let alive = || {
        Statement::from_sql_and_values(DbBackend::Postgres, "SELECT pg_notify($1, $2)", [CHANNEL.into(), ALIVE.into()])
    };
    loop {
        tokio::time::sleep(SPEAK).await;
        if let Err(error) = app.db.execute_raw(alive()).await {
            tracing::debug!(%error, "the line could not be tried");
        }
    }
}
