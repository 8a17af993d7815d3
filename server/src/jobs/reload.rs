//! Reads the dictionaries anew when a process has changed them.

use crate::app::App;

/// Runs until the server stops.
pub async fn reload_dictionaries(app: App) {
    let mut changed = app.push.dictionaries_changed();
    loop {
        tokio::select! {
            () = app.stopped() => return,
            signalled = changed.changed() => {
                if signalled.is_err() {
                    return;
                }
                if let Err(error) = app.reload_dictionaries().await {
                    tracing::warn!(?error, "the dictionaries could not be read anew");
                }
            }
        }
    }
}
