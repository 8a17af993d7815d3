//! The domains that every office has: declarations, base data, accounts and their administration, as a crate of their own (see
//! `lib.rs`). They know the framework and each other, and none of the domains that are not here.

pub use server_framework::{accounts, api, documents, files, gateway, notices, process, store};

/// The domains of this crate. `crate::domains` of the server has them all.
pub mod domains {
    pub mod announcement;
    pub mod api_token;
    pub mod auth;
    pub mod base;
    pub mod captcha;
    pub mod cas;
    pub mod contact;
    pub mod decl;
    pub mod file;
    pub mod house;
    pub mod live;
    pub mod management;
    pub mod org;
    pub mod outward;
    pub mod platform;
    pub mod port;
    pub mod preference;
    pub mod sandbox;
    pub mod stray;
    pub mod system;
    pub mod user;
    pub mod webhook;
    pub mod wechat;
}
