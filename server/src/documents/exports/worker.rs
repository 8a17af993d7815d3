//! The workers of a process: each takes one job after the other.

use std::time::Duration;

use tokio::task::JoinHandle;
use tracing::error;

use super::job;
use super::run::run_next;
use crate::process::error::ApiError;
use crate::process::secret;
use crate::store::app::App;

/// Jobs that one process works on at once, so that a large one does not keep the small ones waiting.
const WORKERS: usize = 2;
/// How often the queue is looked at.
const LOOK: Duration = Duration::from_millis(500);
/// Pause after a failure, such as a full disk.
const AFTER_FAILURE: Duration = Duration::from_secs(3);

/// Starts the workers; they end when the server is told to, and give back what they have not finished.
pub fn start(app: &App) -> Vec<JoinHandle<()>> {
    (0..WORKERS).map(|_| tokio::spawn(work(app.clone()))).collect()
}

async fn work(app: App) {
    let name = secret::random()[..16].to_owned();
    loop {
        let pause = match work_off(&app, &name).await {
            Ok(()) => LOOK,
            Err(failure) => {
                error!(?failure, "an export could not be worked on; it is tried again");
                AFTER_FAILURE
            }
        };
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Works until the queue is empty or the server is told to end.
async fn work_off(app: &App, name: &str) -> Result<(), ApiError> {
    let stop = app.stop_signal();
    while !*stop.borrow() && job::is_waiting(app).await? && run_next(app, name).await? {}
    Ok(())
}
