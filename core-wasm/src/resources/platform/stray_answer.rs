//! Answers of customs that did nothing so far: those that could not be used, parts of an answer that is not whole yet, and
//! receipts whose number no declaration has.

use crate::resource::{Field, Resource, Search, Verb};
use crate::text::{Text, text};

const REASON: Text = text("原因", "Reason");

/// An answer that did nothing so far. Its reason stands in both languages; a list shows one of them.
pub static STRAY_ANSWER: Resource = Resource {
    name: "strayAnswer",
    label: text("未用回执", "Unused answers"),
    about: text(
        "海关回执中未能对应到报关单的部分。这里没有数据，说明回执全部用上了。",
        "Answers of customs that match no declaration. None here means that all were used.",
    ),
    path: "/sys/v1/answer",
    perm: "platform:answer",
    verbs: &[Verb::View],
    fields: &[
        Field::dict("kind", text("种类", "Kind"), "strayKind", 1).read_only().list(170).search(Search::Eq),
        Field::instant("receivedAt", text("收到时间", "Received")).list(160).search(Search::Range),
        Field::text("fileName", text("文件", "File"), 255).read_only().list(300).search(Search::Like),
        Field::text("reasonZh", REASON, 2000).read_only().list(420).unsortable(),
        Field::text("reasonEn", REASON, 2000).read_only().list(420).unsortable(),
        Field::text("cusCiqNo", text("统一编号", "Unified no."), 18).read_only().list(190).search(Search::Prefix),
        Field::text("pocketId", text("分包编号", "Pocket"), 100).read_only().list(200).search(Search::Prefix),
        Field::int("pocketNo", text("第几包", "Part"), 9).read_only().list(80),
        Field::int("pocketQty", text("总包数", "Of parts"), 9).read_only().list(90),
        Field::int("pocketHere", text("已到包数", "Parts here"), 9).read_only().list(100),
    ],
    rules: &[],
    first_filters: 4,
    keyword: false,
    ..Resource::PLAIN
};
