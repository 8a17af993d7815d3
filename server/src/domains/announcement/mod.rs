//! Announcements of the platform: read by everybody who is logged in, some by everybody, written by its administrators.

use core_wasm::permission::{PLATFORM_ANNOUNCEMENT_ADD, PLATFORM_ANNOUNCEMENT_DELETE, PLATFORM_ANNOUNCEMENT_UPDATE};
use core_wasm::resource::Field;
use core_wasm::resources::platform::ANNOUNCEMENT;
use core_wasm::text::text;
use sea_orm::Condition;
use serde_json::json;

use crate::crud::export::Export;
use crate::crud::list::{object, schema};
use crate::extract::Selection;
use crate::operation::{Access, Operation};

#[expect(clippy::module_inception, reason = "the entity of the domain")]
pub mod announcement;
mod change_announcement;
mod read_announcements;

pub fn operations() -> Vec<Operation> {
    let list = announcement::list();
    let whole = schema(object(announcement::whole()));
    let edited = schema(object(ANNOUNCEMENT.fields.iter().filter(|field: &&Field| !field.read_only)));
    let example =
        json!({ "title": "系统升级通知", "content": "本周六 20:00 升级。", "isPinned": "0", "isPublic": "1" });
    let mut update = example.clone();
    update["id"] = json!(1);
    update["version"] = json!(1);
    vec![
        Operation::get(
            "/sys/v1/announcement/page",
            Access::Login,
            text("公告列表", "Announcements"),
            read_announcements::page,
        )
        .params(list.params())
        .answer_schema(list.page_schema()),
        Export::new(
            "/sys/v1/announcement/export",
            Access::Login,
            text("导出公告", "Exports announcements"),
            list,
            async |_, _, _| Ok(Condition::all()),
        )
        .operation(),
        Operation::get(
            "/sys/v1/announcement/{id}/detail",
            Access::Login,
            text("公告详情", "An announcement"),
            read_announcements::detail,
        )
        .answer_schema(whole.clone()),
        Operation::get(
            "/auth/v1/announcement/public",
            Access::Public,
            text("登录前可见的公告", "Announcements shown before the log-in, the newest ten"),
            read_announcements::public,
        )
        .answer_schema(schema(json!({ "type": "array", "items": object(announcement::whole()) }))),
        Operation::post(
            "/sys/v1/announcement/add",
            Access::Permission(PLATFORM_ANNOUNCEMENT_ADD),
            text("发布公告", "Publishes an announcement"),
            change_announcement::add,
        )
        .body_schema(edited.clone(), example)
        .answer_schema(whole.clone()),
        Operation::post(
            "/sys/v1/announcement/update",
            Access::Permission(PLATFORM_ANNOUNCEMENT_UPDATE),
            text("修改公告", "Changes an announcement"),
            change_announcement::update,
        )
        .body_schema(whole.clone(), update)
        .answer_schema(whole),
        Operation::post(
            "/sys/v1/announcement/delete",
            Access::Permission(PLATFORM_ANNOUNCEMENT_DELETE),
            text("删除公告", "Deletes announcements"),
            change_announcement::delete,
        )
        .body::<Selection>(json!({ "ids": [1], "versions": [1] })),
    ]
}
