//! Texts that lie in archive files.

pub mod file;
pub mod lines;
pub mod read;
pub mod table;
