//! Bonded documents as the messages of customs have them.

pub mod message;
