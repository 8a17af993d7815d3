//! Exports that take longer than a person waits: submitted as rows, worked on beside the requests with the rights their
//! maker has at that moment, downloaded when they are done.
//!
//! A worker takes a job by a lease (SKIP LOCKED on PostgreSQL, the one writer of SQLite) and renews it by heartbeats;
//! whoever finds a lease that has run out takes the job over. What a worker has made counts only if the job is still
//! its own when it commits, so a job is finished once, whatever dies in between.
//!
//! Why no job library: of those for PostgreSQL and SQLite alike, apalis (apalis-postgres, apalis-sqlite 1.0) has the same
//! version of sqlx. But a job must be added in the transaction that notes it in the audit, and apalis takes a pool or a
//! connection of its own, not SeaORM's transaction; it has no lease per job (a worker that is silent for minutes loses
//! all), and its tables cannot be listed, scoped, cancelled and expired by our definitions. The table would stay, and
//! with it all of this but the one statement that takes the next job.

mod change_exports;
pub mod job;
mod list_exports;
pub mod maker;
mod run;
mod submit;
mod worker;

use core_wasm::text::text;
use serde_json::json;

use crate::api::extract::Ids;
use crate::api::operation::{Access, Operation};

pub use run::run_next;
pub use submit::{Parameters, note, note_at_once, submit};
pub use worker::start;

pub fn operations() -> Vec<Operation> {
    let list = job::list();
    let ids = || json!({ "ids": [1] });
    vec![
        Operation::get(
            "/sys/v1/export/page",
            Access::Login,
            text("我的导出", "The caller's exports; fileId leads to the file"),
            list_exports::page,
        )
        .params(list.params())
        .answer_schema(list.page_schema()),
        Operation::post(
            "/sys/v1/export/cancel",
            Access::Login,
            text("取消导出", "Cancels own exports that are not finished"),
            change_exports::cancel,
        )
        .body::<Ids>(ids()),
        Operation::post(
            "/sys/v1/export/retry",
            Access::Login,
            text("重试导出", "Starts own exports again that failed, were cancelled or have expired"),
            change_exports::retry,
        )
        .body::<Ids>(ids()),
        Operation::post(
            "/sys/v1/export/delete",
            Access::Login,
            text("删除导出", "Deletes own finished exports with their files"),
            change_exports::delete,
        )
        .body::<Ids>(ids()),
    ]
}
