//! The request layer without its I/O: [`prepare`] says what to send, [`interpret`] what an answer means for the person
//! in front of the screen. The browser executor and the tests share every branch of it.

pub mod intention;
pub mod interpret;
pub mod notice;
pub mod prepare;

pub use interpret::{Answer, Reaction, interpret};
pub use notice::{Confirm, Dialog, Link, Notice, Toast, Tone};
pub use prepare::{Method, Prepared, RequestContext, Spec, encode, prepare};

/// The time-out of a request, in ms (spec §7: very large).
pub const TIMEOUT_MS: u32 = 600_000_000;
/// How long a toast stays, in ms.
pub const TOAST_MS: u32 = 5_000;
/// How long to wait before a confirmed request is sent again, in ms.
pub const RECONFIRM_DELAY_MS: u32 = 500;
/// Calls that fail without a word: the unread count, reading a message, the message list (spec §8).
const SILENT_PATHS: &[&str] = &["/sys/v1/message/unread/count", "/sys/v1/message/read", "/sys/v1/message/page"];

/// Whether a failed call to this path is ignored without a word.
pub fn is_silent(path: &str) -> bool {
    SILENT_PATHS.contains(&path)
}
