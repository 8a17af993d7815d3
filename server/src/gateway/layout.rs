//! One writer and one reader for the messages of every kind of document, by the tables of elements in the core
//! (`core_wasm::resource::message`).

mod read;
mod write;

pub use read::{parse, read};
pub use write::{write, write_into};
