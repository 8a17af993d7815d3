//! What the local way out kept instead of sending it.

mod list_messages;

use core_wasm::text::text;
use sea_orm::Condition;

use crate::api::operation::{Access, Operation};
use crate::documents::export::Export;
use crate::documents::list::ListSpec;

pub fn operations() -> Vec<Operation> {
    let list: ListSpec = list_messages::spec();
    vec![
        Operation::get(
            "/sys/v1/outward/page",
            Access::Permission(core_wasm::permission::PLATFORM_OUTWARD_VIEW),
            text("本地外发消息", "What the local gateway kept instead of sending it"),
            list_messages::page,
        )
        .params(list.params())
        .answer_schema(list.page_schema()),
        Export::new(
            "/sys/v1/outward/export",
            Access::Permission(core_wasm::permission::PLATFORM_OUTWARD_VIEW),
            text("导出本地外发消息", "Exports what the local gateway kept"),
            list,
            async |_, _, _| Ok(Condition::all()),
        )
        .operation(),
    ]
}
