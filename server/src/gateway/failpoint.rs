//! Named points at which a debug build can be told to die, so that the crash test hits every step between two
//! writes. Release builds hold nothing of it.

/// Ends the process at once, without unwinding or flushing, when `CRASH_AT` names this point.
#[cfg(debug_assertions)]
pub fn failpoint(name: &str) {
    if std::env::var("CRASH_AT").is_ok_and(|wanted| wanted == name) {
        std::process::abort();
    }
}

#[cfg(not(debug_assertions))]
pub fn failpoint(_: &str) {}
