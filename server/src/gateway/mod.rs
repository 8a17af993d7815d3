//! The single-window gateway: documents leave as files in OutBox, answers come as files in InBox. Which documents these are and what
//! an answer does to one is registered (`correspondent`).

pub mod about;
pub mod answers;
mod apply;
pub mod bonded;
pub mod correspondent;
mod fail_box;
mod file_work;
pub mod folders;
pub mod hold;
pub mod inbox;
pub mod layout;
pub mod message;
pub mod moment;
pub mod original;
pub mod outbox;
pub mod play_customs;
mod pocket;
pub mod recall;
pub mod receipt;
pub mod stray;
pub mod xml;

use tokio::task::JoinHandle;

use crate::store::app::App;
use folders::Folders;

/// Starts the two workers; they end when the server is told to.
///
/// # Errors
/// The folders cannot be made.
pub fn start(app: &App) -> anyhow::Result<[JoinHandle<()>; 2]> {
    let folders = Folders::open(app.settings.gateway())?;
    Ok([tokio::spawn(outbox::run(app.clone(), folders.clone())), tokio::spawn(inbox::run(app.clone(), folders))])
}
