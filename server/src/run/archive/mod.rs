//! Long texts of old rows go to files: the messages to customs, their answers, and the changes of the audit.
//!
//! The row stays, with all by which it is found and counted, so an answer still counts once, a sending keeps its number, and a
//! timeline says who did what. Only its text is taken out; whoever asks for it gets it from the file. Rows of documents that are
//! not finished are left alone.
//!
//! A batch is first announced as a row of `archive_file`, under a lease. Its rows are written into one file of the object store
//! with a manifest beside it, and read back and compared; then one transaction takes the texts out and makes the file count.
//! Killed anywhere before, the file does not count and is swept; nothing was taken out.

mod back;
mod batch;
mod table;

use std::time::Duration;

use clap::{Args, Subcommand};

use crate::gateway::{message, receipt};
use crate::process::error::ApiError;
use crate::run::backup;
use crate::run::startup;
use crate::run::startup::into_anyhow;
use crate::store::app::App;
use crate::store::archived::{file, lines};
use crate::store::audit;

/// How often a serving process looks for rows that have become old.
const EVERY: Duration = Duration::from_secs(6 * 3600);
/// When it does so first.
const FIRST: Duration = Duration::from_secs(600);

/// `server archive`.
#[derive(Args, Debug)]
pub struct Command {
    #[command(subcommand)]
    pub what: What,
}

/// What the `archive` command does.
#[derive(Subcommand, Debug)]
pub enum What {
    /// Takes the texts of old rows out, as KEEP_MESSAGES_DAYS, KEEP_RECEIPTS_DAYS and KEEP_AUDIT_DAYS say. Servers do so by themselves.
    Run,
    /// Reads every archive file and compares it with what was noted of it.
    Check,
    /// Puts all texts back into the database, and deletes the files. Set the three settings to 0 first, or they go out again.
    Back,
}

/// What a run took out of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakenOut {
    pub files: u64,
    pub rows: u64,
    /// Bytes of texts that left the database.
    pub text_bytes: u64,
    /// Bytes of the files that have them now.
    pub bytes: u64,
}

/// The command.
pub async fn told(app: &App, command: &Command) -> anyhow::Result<()> {
    startup::migrate(app).await?;
    match command.what {
        What::Run => {
            for (table, taken) in run(app).await.map_err(into_anyhow)? {
                println!(
                    "{table}: the texts of {} rows, {} bytes, are in {} files of {} bytes",
                    taken.rows, taken.text_bytes, taken.files, taken.bytes
                );
            }
        }
        What::Check => {
            let files = file::all(&app.db).await?;
            for file in &files {
                let rows = lines::numbers(app, file).await.map_err(into_anyhow)?;
                println!("{}: {rows} rows, {} bytes, whole", file.object_key, file.bytes);
            }
            println!("{} archive files", files.len());
        }
        What::Back => {
            let rows = back::all::<message::Entity>(app).await.map_err(into_anyhow)?
                + back::all::<receipt::Entity>(app).await.map_err(into_anyhow)?
                + back::all::<audit::Entity>(app).await.map_err(into_anyhow)?;
            println!("{rows} texts are in the database again");
        }
    }
    Ok(())
}

/// Takes out what the settings say; what that was, by table.
///
/// # Errors
/// The database or the store fails; what was taken out before is taken out, and nothing is lost.
pub async fn run(app: &App) -> Result<Vec<(&'static str, TakenOut)>, ApiError> {
    file::sweep(app).await?;
    let newest = backup::schema(&app.db).await?.pop().unwrap_or_default();
    let keep = &app.settings;
    Ok(vec![
        ("gateway_message", batch::all::<message::Entity>(app, keep.keep_messages_days, &newest).await?),
        ("gateway_receipt", batch::all::<receipt::Entity>(app, keep.keep_receipts_days, &newest).await?),
        ("audit_entry", batch::all::<audit::Entity>(app, keep.keep_audit_days, &newest).await?),
    ])
}

/// Takes out what has become old until the server stops. Of several processes one at a time works on a table.
pub async fn watch(app: App) {
    let mut wait = FIRST;
    loop {
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(wait) => {}
        }
        wait = EVERY;
        match run(&app).await {
            Ok(taken) => tracing::debug!(?taken, "archived"),
            Err(error) => tracing::warn!(?error, "old texts could not be archived; it is tried again in six hours"),
        }
    }
}
