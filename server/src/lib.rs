//! The server of the customs back office: axum, SeaORM, and the core's rules.

pub mod access;
pub mod answer;
pub mod app;
pub mod archive;
pub mod audit;
pub mod backup;
pub mod caller;
pub mod clock;
pub mod crud;
pub mod database;
pub mod database_clock;
pub mod domains;
pub mod error;
pub mod exports;
pub mod extract;
pub mod failpoint;
pub mod files;
pub mod gateway;
pub mod health;
pub mod http;
pub mod installation;
pub mod jobs;
pub mod lease;
pub mod memory;
pub mod nightly;
pub mod openapi;
pub mod operation;
pub mod outgoing;
pub mod outward;
pub mod password;
pub mod printing;
pub mod programs;
pub mod push;
pub mod remembered;
pub mod replica;
pub mod router;
pub mod schema;
pub mod secret;
pub mod seed;
pub mod settings;
pub mod settings_check;
pub mod startup;
pub mod trouble;
pub mod upload;
pub mod user_add;

/// The allocator of every program made of this crate.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
