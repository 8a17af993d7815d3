//! The rows of organisations, their people, roles, grants, sessions and messages.

pub mod data_priv;
pub mod grants;
pub mod message;
pub mod organisation;
pub mod role;
pub mod session;
pub mod user;
