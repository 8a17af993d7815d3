//! Named points at which a server under test can be told to die or to stand still, so that the crash tests hit every step
//! between two writes, and those of races every gap between reading and writing. Debug builds have them, and builds with the
//! feature `failpoints`; in what is shipped the compiler leaves them out.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

/// Whether this build has failpoints.
pub const HAS_FAILPOINTS: bool = cfg!(any(debug_assertions, feature = "failpoints"));

/// Ends the process at once, without unwinding or flushing, when `CRASH_AT` names this point; waits there to be killed
/// when `HOLD_AT` does.
pub fn failpoint(name: &str) {
    let is_named = |variable: &str| HAS_FAILPOINTS && std::env::var(variable).is_ok_and(|wanted| wanted == name);
    if is_named("CRASH_AT") {
        std::process::abort();
    }
    while is_named("HOLD_AT") {
        std::thread::sleep(std::time::Duration::from_secs(1));
    }
}

/// Points of one application at which requests wait until a test lets them go on.
#[derive(Default)]
pub struct Holds(Mutex<HashMap<&'static str, Arc<Held>>>);

/// A point where the next request waits.
#[derive(Default)]
pub struct Held {
    reached: Notify,
    go_on: Notify,
}

impl Holds {
    /// The next request that comes to this point waits there.
    pub fn hold(&self, name: &'static str) -> Arc<Held> {
        let held = Arc::<Held>::default();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, Arc::clone(&held));
        held
    }

    /// Passes the point, after waiting there when it is held.
    pub async fn pass(&self, name: &str) {
        if !HAS_FAILPOINTS {
            return;
        }
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
        if let Some(held) = held {
            held.reached.notify_one();
            held.go_on.notified().await;
        }
    }
}

impl Held {
    /// Returns when a request waits at the point.
    pub async fn reached(&self) {
        self.reached.notified().await;
    }

    /// Lets it go on.
    pub fn go_on(&self) {
        self.go_on.notify_one();
    }
}
