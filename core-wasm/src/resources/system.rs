//! What serves everybody: the messages that a person gets, and those that a person writes.

mod message;
mod notice;

pub use message::{HANDLED, MESSAGE, UNREAD, kept_content};
pub use notice::{JOINED, NOT_PUSHED, NOTICE, ROOM as NOTICE_ROOM};
