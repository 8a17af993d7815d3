//! What goes around every request: its frame (id, language, errors, log), limits, idempotency, pages and metrics.

pub mod context;
pub mod frame;
pub mod headers;
pub mod idempotency;
pub mod limits;
pub mod metrics;
pub mod pages;
pub mod same_site;
pub mod shape;
