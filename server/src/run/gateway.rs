//! `server gateway`: the single-window folders without serving, or played customs.

use std::time::Duration;

use clap::Args;
use tokio::task::JoinHandle;

use crate::gateway;
use crate::gateway::play_customs::Customs;
use crate::notices::push::listen::listen;
use crate::process::built_in;
use crate::process::clock::Clock;
use crate::process::settings::Settings;
use crate::run::startup::Signals;
use crate::run::{jobs, startup};
use crate::store::app::App;

/// What the `gateway` command does.
#[derive(Debug, Args)]
pub struct Command {
    /// Plays the single window and customs on the folders, for demos and tests; needs no database.
    #[arg(long)]
    pub play_customs: bool,
    /// Milliseconds between two answers of played customs to one message.
    #[arg(long, env = "PLAY_CUSTOMS_DELAY_MS", default_value_t = 1500)]
    pub delay_ms: u64,
}

/// Plays customs until the process is told to end.
pub async fn play(settings: &Settings, command: &Command) -> anyhow::Result<()> {
    let delay = Duration::from_millis(command.delay_ms);
    let told = Signals::catch();
    let customs = Customs::open(settings.gateway(), delay, Clock::System, built_in::dictionaries()?)?;
    tokio::select! {
        played = customs.run() => played,
        () = told.to_end() => Ok(()),
    }
}

/// Runs the two workers without serving until the process is told to end.
pub async fn serve(app: App) -> anyhow::Result<()> {
    startup::prepare_to_work(&app).await?;
    let told = Signals::catch();
    let tasks = start_alone(&app)?;
    told.to_end().await;
    app.shut_down();
    startup::wait_for(tasks).await;
    Ok(())
}

/// Starts the two workers and what a process needs that does not serve: it judges by dictionaries and asks who may do what,
/// and both change while it works.
///
/// # Errors
/// The folders cannot be made.
pub fn start_alone(app: &App) -> anyhow::Result<Vec<JoinHandle<()>>> {
    let mut tasks = Vec::from(gateway::start(app)?);
    tasks.push(tokio::spawn(listen(app.clone())));
    tasks.push(tokio::spawn(jobs::reload_dictionaries(app.clone())));
    Ok(tasks)
}
