//! All tests that go through the router and a database, in one binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

mod admin_audit;
mod admin_dict;
mod admin_org;
mod admin_role;
mod admin_support;
mod admin_user;
mod announcement;
mod auth;
mod base_data;
mod base_grants;
mod base_import;
mod base_support;
mod captcha;
mod cas;
mod contact;
mod contracts;
mod decl_commands;
mod decl_document;
mod decl_import;
mod decl_owners;
mod decl_page;
mod decl_scope;
mod decl_support;
mod gateway_crash;
mod gateway_flow;
mod harness;
mod idempotency;
mod list;
mod messages;
mod outward;
mod process;
mod push;
mod request_layer;
mod schema;
mod seed_at_size;
