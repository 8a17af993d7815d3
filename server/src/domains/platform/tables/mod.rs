//! Whole tables of codes: files that an operator loads, what they change, and the way back.

pub mod favourite;
pub mod import;
pub mod import_row;
pub mod layout;
pub mod layout_file;
pub(super) mod plan;
mod read;
pub mod touched;
