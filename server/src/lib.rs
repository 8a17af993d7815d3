//! The server of the customs back office: axum, SeaORM, and the core's rules.

pub mod accounts;
pub mod api;
pub mod documents;
pub mod domains;
pub mod files;
pub mod gateway;
pub mod notices;
pub mod process;
pub mod run;
pub mod store;

/// The allocator of every program made of this crate.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
