//! Work on a file by readers that know no clock: it is left when its time is over. This program reads one file and goes, and what
//! was left goes with it.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::refusal::{Clock, Refusal};

/// The stack of such work, in bytes: as large as that of the program itself.
const STACK: usize = 8 << 20;

/// Does some work in at most so much time, and within that of the whole file.
///
/// # Errors
/// The time of this work or of the file is over, or the work gave up: the file is damaged then.
pub fn bounded<T: Send + 'static>(
    limit: Duration,
    clock: Clock,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    clock.check()?;
    let (tell, told) = mpsc::channel();
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody listens any more when its time is over.
        let _ = tell.send(work());
    });
    let thread = thread.map_err(|_| Refusal::Broken)?;
    match told.recv_timeout(limit.min(clock.left())) {
        Ok(done) => {
            // Its stack is free before the next one needs as much.
            let _ = thread.join();
            Ok(done)
        }
        Err(RecvTimeoutError::Timeout) => {
            clock.check()?;
            Err(Refusal::PageTime(limit.as_secs()))
        }
        Err(RecvTimeoutError::Disconnected) => Err(Refusal::Broken),
    }
}
