//! What the platform itself keeps: announcements to everybody, requests to be called back, messages sent outward,
//! dictionaries, answers of customs that did nothing.

mod announcement;
mod contact_request;
mod dictionary;
mod outward_message;
mod stray_answer;

pub use announcement::ANNOUNCEMENT;
pub use contact_request::CONTACT_REQUEST;
pub use dictionary::{DICT_ENTRY, DICT_FAMILY};
pub use outward_message::OUTWARD_MESSAGE;
pub use stray_answer::STRAY_ANSWER;
