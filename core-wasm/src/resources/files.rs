//! What is kept as files: uploads and finished exports, and the exports that make some of them.

mod export_job;
pub mod stored_file;

pub use export_job::EXPORT_JOB;
pub use stored_file::{RELATED, STORED_FILE};
