//! The program: the command line, the start, the list of all that is served, and work beside the requests.

pub mod archive;
pub mod backup;
pub mod balances;
pub mod exports;
pub mod gateway;
pub mod health;
pub mod house;
pub mod jobs;
pub mod nightly;
pub mod operations;
pub mod places;
pub mod router;
pub mod schema;
pub mod seed;
pub mod settings_check;
pub mod startup;
pub mod user_add;
