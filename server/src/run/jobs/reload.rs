//! Reads the dictionaries anew when a process has changed them.

use std::time::Duration;

use crate::domains::system::dictionary;
use crate::store::app::App;

/// Wait before the next try when the database failed.
const RETRY: Duration = Duration::from_secs(1);

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
                while let Err(error) = dictionary::reload(&app).await {
                    tracing::warn!(?error, "the dictionaries could not be read anew; trying again");
                    tokio::select! {
                        () = app.stopped() => return,
                        () = tokio::time::sleep(RETRY) => {}
                    }
                }
            }
        }
    }
}
