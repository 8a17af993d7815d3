//! Messages to a person.

use crate::resource::{Field, Resource};
use crate::text::text;

/// A message as its recipient exports it, in one of its two languages.
pub static MESSAGE: Resource = Resource {
    name: "message",
    label: text("消息列表", "Messages"),
    path: "/sys/v1/message",
    perm: "",
    fields: &[
        Field::instant("createdAt", text("时间", "At")).list(160),
        Field::text("contentZh", text("内容", "Message"), 2000).read_only().list(400),
        Field::text("contentEn", text("内容", "Message"), 2000).read_only().list(400),
        Field::dict("category", text("类别", "Kind"), "userMessageType", 1).read_only().list(110),
        Field::instant("readAt", text("已读时间", "Read")).list(160),
    ],
    rules: &[],
};
