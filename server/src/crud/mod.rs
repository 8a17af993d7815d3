//! What definitions give for free: storing a row by its definition, listing rows with filters, order and total, and
//! exporting what a list shows.

pub mod codec;
pub mod decimal;
pub mod export;
pub mod filter;
pub mod list;
pub mod xlsx;
