//! The server of the customs back office: axum, SeaORM, and the core's rules.

pub mod access;
pub mod answer;
pub mod app;
pub mod audit;
pub mod caller;
pub mod clock;
pub mod crud;
pub mod database;
pub mod domains;
pub mod error;
pub mod extract;
pub mod gateway;
pub mod http;
pub mod jobs;
pub mod openapi;
pub mod operation;
pub mod outgoing;
pub mod outward;
pub mod password;
pub mod push;
pub mod router;
pub mod secret;
pub mod seed;
pub mod settings;
pub mod startup;
pub mod user_add;
