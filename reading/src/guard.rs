//! What the program may take of the machine at most, whatever a file makes it do: the system ends it then.

use std::time::Duration;

/// Of its address space, in bytes. A page read off a picture of the most pixels has its peak well below it; what is only
/// reserved counts too.
const SPACE: u64 = 1 << 30;

/// So much does it stand back behind others: people who wait for a list go before a paper that is read beside them.
const BEHIND: i32 = 10;

/// Limits this process: its address space, its processor time on all threads, and no dump of its memory. Others go before it.
#[cfg(unix)]
pub fn limit(time: Duration) {
    use rustix::process::{Resource, Rlimit, nice, setrlimit};

    // A system that knows no such thing reads as before; on Linux threads that begin later have it too.
    let _ = nice(BEHIND);

    // The clock ends it before, unless something never looks at the clock. Two threads compute.
    let seconds = 2 * time.as_secs() + 10;
    // Where both limits of the time are one it would be killed as if from outside, and be begun again.
    for (resource, most, at_last) in
        [(Resource::As, SPACE, SPACE), (Resource::Cpu, seconds, seconds + 5), (Resource::Core, 0, 0)]
    {
        // A system that knows no such limit reads as before.
        let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(at_last) });
    }
}

#[cfg(not(unix))]
pub fn limit(_: Duration) {}
