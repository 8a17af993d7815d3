//! The rules of the customs back office, once, for the browser, the server and the tests.
//!
//! No I/O, no clock, no randomness outside `browser`: "now" is an argument.

pub mod amount;
#[cfg(target_arch = "wasm32")]
pub mod bindings;
#[cfg(all(target_arch = "wasm32", feature = "session"))]
pub mod browser;
pub mod config;
pub mod decimal;
pub mod dictionary;
pub mod error;
pub mod export;
pub mod format;
pub mod help;
pub mod menu;
pub mod password;
pub mod permission;
pub mod printout;
pub mod request;
pub mod resource;
pub mod resources;
pub mod row;
pub mod rules;
pub mod session;
pub mod sheet;
pub mod states;
pub mod text;
pub mod validate;
pub mod wecom;
