//! The local outbox: what would have gone out by SMS, mail or WeChat where no provider is set.

use crate::resource::{Field, Resource, Search, Verb};
use crate::text::text;

/// A message that the local gateway kept instead of sending it.
pub static OUTWARD_MESSAGE: Resource = Resource {
    name: "outwardMessage",
    label: text("外发消息", "Outward message"),
    about: text(
        "系统发出的短信、邮件和微信消息，以及各自是否送达。有业务提醒时自动发送。",
        "Text messages, mails and WeChat messages that the system sent, and whether they arrived. They go out by themselves when there is news.",
    ),
    path: "/sys/v1/outward",
    perm: "platform:outward",
    verbs: &[Verb::View],
    fields: &[
        Field::dict("channel", text("渠道", "Channel"), "outwardChannel", 20).read_only().list(110).search(Search::Eq),
        Field::text("recipient", text("接收方", "Recipient"), 200).read_only().list(220).search(Search::Prefix),
        Field::text("content", text("内容", "Content"), 20_000).read_only().list(420),
        Field::instant("createdAt", text("时间", "At")).list(160).search(Search::Range),
    ],
    rules: &[],
    keyword: false,
    ..Resource::PLAIN
};
