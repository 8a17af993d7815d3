//! Announcements of the platform: read by everybody who is logged in, some by everybody, written by its administrators.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::platform::ANNOUNCEMENT;
use core_wasm::row::Row;
use core_wasm::text::text;
use serde_json::json;

use crate::accounts::caller::Caller;
use crate::api::operation::{Access, Operation};
use crate::documents::codec;
use crate::documents::schema::{row, schema};
use crate::documents::served::Hooks;
use crate::process::error::ApiError;
use crate::store::database::Tx;

mod public_announcements;

/// What is special about announcements.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[(&ANNOUNCEMENT, &Announcement)];

struct Announcement;

#[boxed]
impl Hooks for Announcement {
    /// A new one has its author and its day.
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if before.is_none() {
            row.set("authorName", caller.name.as_str());
            row.set("publishedAt", codec::instant(tx.now()));
        }
        Ok(Vec::new())
    }
}

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/auth/v1/announcement/public",
            Access::Public,
            text("登录前可见的公告", "Announcements shown before the log-in, the newest ten"),
            public_announcements::public,
        )
        .answer_schema(schema(json!({ "type": "array", "items": row(&ANNOUNCEMENT) }))),
    ]
}
