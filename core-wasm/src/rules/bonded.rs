//! The rules of bonded documents.

pub mod answer;
pub mod list;
