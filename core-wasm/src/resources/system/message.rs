//! Messages to a person.

use crate::resource::{Field, Resource, Search};
use crate::text::{Lang, Text, text};

const CONTENT: &str = "content";
const LABEL: Text = text("内容", "Message");
const ROOM: u16 = 2000;

/// A message as its recipient lists and exports it. `content` is in the language of the reader; see [`kept_content`].
pub static MESSAGE: Resource = Resource {
    name: "message",
    label: text("消息列表", "Messages"),
    about: text(
        "单据状态变化、审核和回执的提醒。有与您有关的变化时自动出现。",
        "News of documents: states, reviews, receipts. They appear by themselves when something concerns you.",
    ),
    path: "/sys/v1/message",
    perm: "",
    fields: &[
        Field::text(CONTENT, LABEL, ROOM).read_only().list(460).unsortable().search(Search::Like),
        Field::dict("category", text("类别", "Kind"), "userMessageType", 1).read_only().list(120).search(Search::Eq),
        Field::instant("createdAt", text("时间", "At")).list(160).search(Search::Range),
        // Most are blank in the list of what is unread, so it is no order.
        Field::instant("readAt", text("已读时间", "Read")).list(160).unsortable(),
        Field::flag(HANDLED, text("已处理", "Dealt with")).list(90).unsortable().search(Search::Eq),
        Field::flag(UNREAD, text("只看未读", "Only unread")).search(Search::Eq),
    ],
    rules: &[],
    keyword: false,
    hidden: &["readAt"],
    ..Resource::PLAIN
};

/// The filter that spec.md names; it has no column of its own.
pub const UNREAD: &str = "onlyNotRead";

/// Whether its recipient has dealt with it: a mark of the person's own, apart from having read it.
pub const HANDLED: &str = "isHandled";

static CONTENT_ZH: Field = Field::text("contentZh", LABEL, ROOM).read_only().list(460).unsortable();
static CONTENT_EN: Field = Field::text("contentEn", LABEL, ROOM).read_only().list(460).unsortable();

/// The name of the content for its reader, and the field that is kept in a language.
pub fn kept_content(lang: Lang) -> (&'static str, &'static Field) {
    match lang {
        Lang::Zh => (CONTENT, &CONTENT_ZH),
        Lang::En => (CONTENT, &CONTENT_EN),
    }
}
