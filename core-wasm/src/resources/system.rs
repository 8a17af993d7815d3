//! What serves everybody: the messages that a person gets.

mod message;

pub use message::{MESSAGE, UNREAD, kept_content};
