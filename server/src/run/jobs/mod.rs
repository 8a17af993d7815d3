//! Work beside the requests.

pub mod clean_up;
mod reload;

pub use reload::reload_dictionaries;
