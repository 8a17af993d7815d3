//! What definitions give for free: storing a row by its definition, listing rows with filters, order and total, exporting
//! what a list shows, and the operations of a resource that needs nothing else.

mod capitals;
pub mod codec;
pub mod command;
pub mod decimal;
pub mod export;
pub mod exports;
pub mod filter;
pub mod granted;
pub mod hand;
pub mod import;
pub mod kept;
pub mod keyword;
pub mod lines;
pub mod list;
pub mod long;
pub mod operations;
pub mod owner;
pub mod paged;
pub mod past;
mod pending;
mod place;
mod rows;
pub mod schema;
pub mod sent;
pub mod serve;
pub mod served;
pub mod sheet;
pub mod side;
mod statement;
pub mod table;
pub mod unique;
pub mod write;
pub mod xlsx;
