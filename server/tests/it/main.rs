//! All tests that go through the router and a database, in one binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

mod announcement;
mod auth;
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
mod export_crash;
mod export_jobs;
mod exports;
mod file_bucket;
mod files;
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
