//! What a process has for itself: settings, clock, errors, places shared out, what it remembers. Knows no database of ours.

pub mod built_in;
pub mod clock;
pub mod error;
pub mod failpoint;
pub mod fair;
pub mod lease;
pub mod long_lists;
pub mod malformed;
pub mod memory;
pub mod metrics;
pub mod objects;
pub mod outgoing;
pub mod password;
pub mod printing;
pub mod programs;
pub mod registered;
pub mod search_key;
pub mod secret;
pub mod settings;
pub mod shares;
pub mod slow;
pub mod spelling;
pub mod tables;
pub mod traffic;
pub mod trouble;
pub mod unread;
