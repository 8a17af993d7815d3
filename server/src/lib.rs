//! The server of the customs back office: axum, SeaORM, and the core's rules.
//!
//! Its rooms are compiled as three crates, so that two processors work on them and a change makes less anew: `framework.rs` (the
//! rooms below `domains`), `office.rs` (the domains that all others may know), and this one. Their folders stand side by side, and
//! `crate::store` is the same in each.

pub use server_framework::{accounts, api, documents, files, gateway, notices, process, store};

pub mod domains;
pub mod run;

/// The allocator of every program made of this crate.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
