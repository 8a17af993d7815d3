//! What serves everybody: the messages that a person gets, those that a person writes, and questions on documents.

mod message;
mod notice;
pub mod question;

pub use message::{HANDLED, MESSAGE, UNREAD, kept_content};
pub use notice::{JOINED, NOT_PUSHED, NOTICE, ROOM as NOTICE_ROOM};
pub use question::{QUESTION, QUESTION_ENTRY};
