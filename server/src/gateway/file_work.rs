//! File work on a share that may hang. A blocking call cannot be broken off: after its time its thread is left behind, and ends
//! when the share comes back or with the process. Whoever waited goes on with something else.

use std::collections::HashSet;
use std::io::{self, ErrorKind};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Threads that may be left behind; with so many of them nothing new is begun until one comes back.
const MOST_LEFT: usize = 24;

/// What is being done by the threads left behind in this process.
static LEFT: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);

fn left() -> MutexGuard<'static, HashSet<String>> {
    LEFT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs file work where it may block, for as long as `limit`. `what` names it: the same is not begun a second time while a
/// thread hangs in it.
///
/// # Errors
/// What the work says; [`ErrorKind::TimedOut`] when it took too long.
pub async fn run<T: Send + 'static>(
    what: String,
    limit: Duration,
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    {
        let left = left();
        if left.len() >= MOST_LEFT || left.contains(&what) {
            return Err(hangs());
        }
    }
    let mut thread = tokio::task::spawn_blocking(work);
    match tokio::time::timeout(limit, &mut thread).await {
        Ok(done) => done.map_err(io::Error::other)?,
        Err(_) => {
            tracing::warn!(what, "a folder does not answer; its thread is left behind");
            left().insert(what.clone());
            tokio::spawn(async move {
                // How it ends at last concerns nobody any more.
                let _ = thread.await;
                left().remove(&what);
            });
            Err(hangs())
        }
    }
}

fn hangs() -> io::Error {
    io::Error::new(ErrorKind::TimedOut, "the folder does not answer")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[tokio::test]
    async fn what_hangs_is_left_and_not_begun_again_until_it_has_ended() {
        let (go_on, wait) = mpsc::channel::<()>();
        let limit = Duration::from_millis(50);
        let hung = run("one".to_owned(), limit, move || Ok(wait.recv().is_ok())).await;
        assert_eq!(hung.map_err(|error| error.kind()), Err(ErrorKind::TimedOut));
        let again = run("one".to_owned(), Duration::from_secs(60), || Ok(())).await;
        assert_eq!(again.map_err(|error| error.kind()), Err(ErrorKind::TimedOut));
        assert_eq!(run("two".to_owned(), Duration::from_secs(60), || Ok(2)).await.ok(), Some(2));
        drop(go_on);
        while left().contains("one") {
            tokio::task::yield_now().await;
        }
        assert_eq!(run("one".to_owned(), Duration::from_secs(60), || Ok(1)).await.ok(), Some(1));
    }
}
