//! Named points at which a debug build can be told to die or to stand still, so that the crash tests hit every step
//! between two writes. Release builds hold nothing of it.

/// Ends the process at once, without unwinding or flushing, when `CRASH_AT` names this point; waits there to be killed
/// when `HOLD_AT` does.
#[cfg(debug_assertions)]
pub fn failpoint(name: &str) {
    let is_named = |variable: &str| std::env::var(variable).is_ok_and(|wanted| wanted == name);
    if is_named("CRASH_AT") {
        std::process::abort();
    }
    while is_named("HOLD_AT") {
        std::thread::sleep(std::time::Duration::from_secs(1));
    }
}

#[cfg(not(debug_assertions))]
pub fn failpoint(_: &str) {}
