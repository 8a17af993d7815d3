//! The session as a state machine: [`state::step`] takes what happened and returns the new state with what has to be
//! done. The browser driver does it; the tests look at it.

pub mod event;
pub mod guard;
pub mod login_link;
pub mod notices;
pub mod org;
pub mod renewal;
pub mod state;
pub mod stream;
pub mod tabs;
pub mod unended;
pub mod user;
pub mod view;
pub mod views;
