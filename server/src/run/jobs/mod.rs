//! Work beside the requests.

mod clean_up;
mod reload;

pub use clean_up::clean_up;
pub use reload::reload_dictionaries;
