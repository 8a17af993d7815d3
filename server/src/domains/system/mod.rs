//! What serves everybody: messages, dictionaries, menus.

use core_wasm::permission::SYS_MESSAGE_SEND;
use core_wasm::text::{Lang, text};
use serde_json::json;

use crate::api::extract::Ids;
use crate::api::operation::{Access, Operation};
use crate::documents::schema::{page_of, schema};

mod add_notice;
mod change_messages;
pub mod dictionary;
mod list_messages;
mod list_notices;
pub mod menu;
pub mod notice;
mod push_notices;
mod read_codes;
mod recipients;

const SEND: Access = Access::Permission(SYS_MESSAGE_SEND);

pub fn operations() -> Vec<Operation> {
    let ids = || json!({ "ids": [1] });
    vec![
        Operation::get(
            "/sys/v1/dict/search",
            Access::Login,
            text("查找代码", "Finds codes of a dictionary by code, name, pinyin initials and English"),
            read_codes::search,
        )
        .query::<read_codes::SearchQuery>()
        .answer_schema(read_codes::document()),
        Operation::get(
            "/sys/v1/dict/rows",
            Access::Login,
            text("代码的各期条目", "All rows of some codes of a dictionary, for whatever days they hold"),
            read_codes::rows,
        )
        .query::<read_codes::RowsQuery>()
        .answer_schema(read_codes::document()),
        Operation::get(
            "/sys/v1/message/page",
            Access::Login,
            text("消息列表", "The caller's messages"),
            list_messages::page,
        )
        .params(list_messages::list(Lang::Zh).params())
        .query::<list_messages::Filters>()
        .answer_schema(schema(page_of(json!({ "$ref": "#/components/schemas/Message" }))))
        .named_schema::<list_messages::Message>(),
        list_messages::export().operation().query::<list_messages::Filters>(),
        Operation::get(
            "/sys/v1/message/unread/count",
            Access::Login,
            text("未读消息数", "How many messages are unread"),
            list_messages::unread_count,
        )
        .answer::<u64>()
        .before_password_change(),
        Operation::post(
            "/sys/v1/message/read",
            Access::Login,
            text("标为已读", "Mark messages read"),
            change_messages::read,
        )
        .body::<Ids>(ids()),
        Operation::post(
            "/sys/v1/message/allRead",
            Access::Login,
            text("全部已读", "Mark all messages read"),
            change_messages::read_all,
        ),
        Operation::post(
            "/sys/v1/message/delete",
            Access::Login,
            text("删除消息", "Delete messages"),
            change_messages::delete,
        )
        .body::<Ids>(ids()),
        Operation::post(
            "/sys/v1/message/allDel",
            Access::Login,
            text("全部删除", "Delete all messages"),
            change_messages::delete_all,
        ),
        Operation::post(
            "/sys/v1/message/handleFlag",
            Access::Login,
            text("标为已处理", "Mark messages as dealt with"),
            change_messages::handle,
        )
        .body::<Ids>(ids()),
        Operation::post(
            "/sys/v1/message/add",
            SEND,
            text("新建消息", "Write a message, not pushed yet"),
            add_notice::add,
        )
        .body::<add_notice::NewNotice>(json!({ "content": "今晚 22:00 系统维护" }))
        .answer::<add_notice::Added>(),
        Operation::post("/sys/v1/message/push", SEND, text("推送消息", "Push written messages"), push_notices::push)
            .body::<Ids>(ids()),
        Operation::get(
            "/sys/v1/message/notice/page",
            SEND,
            text("已编写的消息", "Written messages of the own organisations, pushed or not"),
            list_notices::page,
        )
        .params(list_notices::list().params())
        .query::<list_notices::Filters>()
        .answer_schema(schema(page_of(json!({ "$ref": "#/components/schemas/Notice" }))))
        .named_schema::<list_notices::Notice>(),
        Operation::get(
            "/sys/v1/message/recipients",
            SEND,
            text("可接收消息的同事", "Colleagues a message can be written to"),
            recipients::find,
        )
        .query::<recipients::Wanted>()
        .answer_list::<recipients::Colleague>(),
    ]
}
