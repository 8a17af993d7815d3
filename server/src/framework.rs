//! What the domains are made with: the rooms below `domains`, as a crate of their own (see `lib.rs`).

pub mod accounts;
pub mod api;
pub mod documents;
pub mod files;
pub mod gateway;
pub mod notices;
pub mod process;
pub mod store;
