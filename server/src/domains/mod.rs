//! The business, one module per domain. Each is a table of contents of its operations.

pub mod announcement;
pub mod auth;
pub mod base;
pub mod bond;
pub mod captcha;
pub mod cas;
pub mod contact;
pub mod decl;
pub mod fcst;
pub mod management;
pub mod order;
pub mod org;
pub mod platform;
pub mod preference;
pub mod system;
pub mod user;
pub mod wechat;
