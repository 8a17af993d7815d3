//! Files: kept in the object store under names of our own, each with a row that says whose it is and what it is called.
//!
//! The row comes first and goes last (see [`file`]), so that nothing in the store is ever without one.

pub mod disposition;
pub mod file;
pub mod kind;
pub mod received;
pub mod sending;
