//! The state that every handler reaches, the database and its transactions, and what each of them leaves behind: audit, messages, signals, keys.

pub mod app;
pub mod archived;
pub mod audit;
pub mod database;
pub mod database_clock;
pub mod health;
pub mod hold;
pub mod hub;
pub mod installation;
pub mod people;
pub mod post;
pub mod remembered;
pub mod repeats;
pub mod replica;
pub mod scratch;
pub mod signal;
pub mod sums;
