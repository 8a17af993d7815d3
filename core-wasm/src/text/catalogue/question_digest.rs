//! What the daily mail of open questions says.

use crate::text::{Text, text};

pub const HEAD: Text = text(
    "{name}：等我方答复的提问 {waiting} 个，我方提出未办结的 {asked} 个。",
    "{name}: {waiting} {waiting|question|questions} for you to answer, {asked} of yours not settled.",
);
pub const WAITING: Text = text("等我方答复（{count}）", "For you to answer ({count})");
pub const ASKED: Text = text("我方提出未办结（{count}）", "Asked by you, not settled ({count})");
pub const ITEM: Text = text("- {document}，{by}：{text}", "- {document}, {by}: {text}");
pub const DUE: Text = text("（期限 {at}）", " (answer by {at})");
pub const OVERDUE: Text = text("（已逾期，期限 {at}）", " (overdue, was due {at})");
pub const MORE: Text = text("- 另有 {count} 个", "- {count} more");
pub const LINK: Text = text("查看全部：{link}", "All of them: {link}");
