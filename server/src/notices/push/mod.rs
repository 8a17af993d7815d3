//! Live messages: rows first, written in the transaction that causes them; delivered after its commit to the open
//! streams of this process, and through LISTEN/NOTIFY to those of every other process on the same PostgreSQL.

pub mod listen;
