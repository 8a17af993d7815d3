//! Work on a file by readers that know no clock: it is left when its time is over. This program reads one file and goes, and what
//! was left goes with it. The time of such work is that on the processor: on a machine that is busy with something else a page is no
//! more complex than it is. So is the time of the whole file ([`clock`]).

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::refusal::{Clock, Refusal};

/// The stack of such work, in bytes: as large as that of the program itself.
const STACK: usize = 8 << 20;

/// How often is looked how much the work took, where it had not all of the processor.
const LOOK: Duration = Duration::from_millis(500);

/// The time that this process had on the processor; nothing else is done in it beside such work. Where the system does not tell, what goes by.
fn worked(since: Instant) -> Duration {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};
        let now = clock_gettime(ClockId::ProcessCPUTime);
        if let Ok(time) = Duration::try_from(now) {
            return time;
        }
    }
    since.elapsed()
}

/// The clock of a whole file: by what this process works, where the system tells.
pub fn clock(limit: Duration) -> Clock {
    #[cfg(unix)]
    {
        Clock::of_work(limit, || worked(Instant::now()))
    }
    #[cfg(not(unix))]
    {
        Clock::start(limit)
    }
}

/// Does some work in at most so much time on the processor, and within that of the whole file.
///
/// # Errors
/// The time of this work or of the file is over, or the work gave up: the file is damaged then.
pub fn bounded<T: Send + 'static>(
    limit: Duration,
    clock: Clock,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let since = Instant::now();
    watched(limit, clock, || worked(since), work)
}

/// The same by any meter of what was worked.
fn watched<T: Send + 'static>(
    limit: Duration,
    clock: Clock,
    worked: impl Fn() -> Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    clock.check()?;
    let before = worked();
    let (tell, told) = mpsc::channel();
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody listens any more when its time is over.
        let _ = tell.send(work());
    });
    let thread = thread.map_err(|_| Refusal::Broken)?;
    let mut wait = limit;
    loop {
        match told.recv_timeout(wait.min(clock.left())) {
            Ok(done) => {
                // Its stack is free before the next one needs as much.
                let _ = thread.join();
                return Ok(done);
            }
            Err(RecvTimeoutError::Timeout) => {
                clock.check()?;
                let took = worked().saturating_sub(before);
                if took >= limit {
                    return Err(Refusal::PageTime(limit.as_secs()));
                }
                wait = (limit - took).max(LOOK.min(limit));
            }
            Err(RecvTimeoutError::Disconnected) => return Err(Refusal::Broken),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    const LIMIT: Duration = Duration::from_millis(1);

    #[test]
    fn work_that_had_no_processor_is_waited_for_and_work_that_had_it_is_left() {
        let clock = Clock::start(Duration::from_secs(60));
        let asked = Cell::new(0);
        let (go, waits) = mpsc::channel();
        let starved = || {
            asked.set(asked.get() + 1);
            if asked.get() == 3 {
                let _ = go.send(());
            }
            Duration::ZERO
        };
        assert_eq!(watched(LIMIT, clock, starved, move || waits.recv().is_ok()).ok(), Some(true));

        let asked = Cell::new(0);
        let (_never, waits) = mpsc::channel::<()>();
        let busy = || {
            asked.set(asked.get() + 1);
            Duration::from_secs(asked.get())
        };
        let left = watched(LIMIT, clock, busy, move || waits.recv().is_ok());
        assert!(matches!(left, Err(Refusal::PageTime(_))), "{left:?}");
    }
}
