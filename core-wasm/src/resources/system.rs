//! What serves everybody: the messages that a person gets, those that a person writes, and questions on documents, their deadlines.

pub mod deadline;
mod message;
mod notice;
pub mod question;

pub use deadline::{DEADLINE, DEADLINE_RULE};
pub use message::{HANDLED, MESSAGE, UNREAD, kept_content};
pub use notice::{JOINED, NOT_PUSHED, NOTICE, ROOM as NOTICE_ROOM};
pub use question::{QUESTION, QUESTION_ENTRY};
