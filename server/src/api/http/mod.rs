//! What goes around every request: its frame (id, language, errors, log), limits, idempotency, pages and metrics.

pub mod body;
pub mod context;
pub mod frame;
pub mod headers;
pub mod idempotency;
pub mod limits;
pub mod listen;
pub mod metrics;
pub mod pace;
pub mod packing;
pub mod pages;
pub mod same_site;
pub mod shape;
pub mod unread;
