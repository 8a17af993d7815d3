//! Announcements of the platform: read by everybody who is logged in, some by everybody, written by its administrators.

use core_wasm::text::text;
use serde_json::json;

use crate::crud::managed::Managed;
use crate::crud::schema::{object, schema};
use crate::crud::serve;
use crate::operation::{Access, Operation};

#[expect(clippy::module_inception, reason = "the entity of the domain")]
pub mod announcement;
mod public_announcements;

use announcement::Entity;

pub fn operations() -> Vec<Operation> {
    let mut operations = serve::operations::<Entity>();
    operations.push(
        Operation::get(
            "/auth/v1/announcement/public",
            Access::Public,
            text("登录前可见的公告", "Announcements shown before the log-in, the newest ten"),
            public_announcements::public,
        )
        .answer_schema(schema(json!({ "type": "array", "items": object(Entity::whole()) }))),
    );
    operations
}
