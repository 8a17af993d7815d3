//! What an upper room registers with one below it, which must not know it (`house` puts it in).

use std::sync::OnceLock;

/// A place that is filled once, before anything is served.
pub struct Registered<T>(OnceLock<T>);

impl<T> Registered<T> {
    /// An empty place.
    pub const fn new() -> Self {
        Registered(OnceLock::new())
    }

    /// Fills it; the second time it stays as it is.
    pub fn fill(&self, value: T) {
        self.fill_with(|| value);
    }

    /// Fills it with what is made only if it is empty.
    pub fn fill_with(&self, make: impl FnOnce() -> T) {
        self.0.get_or_init(make);
    }

    /// What was registered.
    pub fn get(&self) -> &T {
        self.0.get().unwrap_or_else(|| unreachable!("the house is opened before anything is served"))
    }
}

impl<T> Default for Registered<T> {
    fn default() -> Self {
        Registered::new()
    }
}
