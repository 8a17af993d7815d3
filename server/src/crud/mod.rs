//! What definitions give for free: storing a row by its definition, and listing rows with filters, order and total.

pub mod codec;
pub mod decimal;
pub mod filter;
pub mod list;
mod statement;
