//! What people are told: live, by mail, by short message, by WeChat.

pub mod outward;
pub mod push;
