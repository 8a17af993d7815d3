//! Messages that a person writes to colleagues: written first, pushed later.

use crate::resource::{Field, Resource, Search};
use crate::text::text;

/// Longest message that somebody writes, in characters.
pub const ROOM: u16 = 500;

/// A written message as those see it who may push it. Who wrote it and whom it is for are read beside the list ([`JOINED`]).
pub static NOTICE: Resource = Resource {
    name: "notice",
    label: text("消息发布", "Messages to colleagues"),
    about: text(
        "发给本机构人员的消息，保存后可稍后推送。",
        "Messages to people of your organisation; keep one and push it when it is time.",
    ),
    path: "/sys/v1/message/notice",
    perm: "sys:message",
    fields: &[
        Field::text("content", text("内容", "Message"), ROOM).required().list(420).unsortable().search(Search::Like),
        Field::text("recipients", text("接收人", "To"), 2000).read_only().list(220).unsortable(),
        Field::text("authorName", text("发布人", "Written by"), 100).read_only().list(120).unsortable(),
        Field::instant("createdAt", text("编写时间", "Written")).list(160).search(Search::Range),
        // Blank until then, so it is no order.
        Field::instant("pushedAt", text("推送时间", "Pushed")).list(160).unsortable().search(Search::Range),
        Field::flag(NOT_PUSHED, text("只看未推送", "Not pushed only")).search(Search::Eq),
    ],
    rules: &[],
    keyword: false,
    ..Resource::PLAIN
};

/// Fields that stand in other tables.
pub const JOINED: &[&str] = &["recipients", "authorName", NOT_PUSHED];

/// The filter for what waits to be pushed; it has no column of its own.
pub const NOT_PUSHED: &str = "onlyNotPushed";
