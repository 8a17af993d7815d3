//! What the platform itself keeps: announcements to everybody, requests to be called back, messages sent outward.

mod announcement;
mod contact_request;
mod outward_message;

pub use announcement::ANNOUNCEMENT;
pub use contact_request::CONTACT_REQUEST;
pub use outward_message::OUTWARD_MESSAGE;
