//! Texts of the past of documents and lists, and of taking one change back.

use crate::text::{Text, text};

/// Why a list is not told as of a day.
pub const ONLY_NOW: Text =
    text("此列表不能按日期查看历史，请去掉 asOf", "This list cannot be seen as of a day: leave out asOf");

/// What the screens say.
pub const TEXTS: &[(&str, Text)] = &[
    ("asOf.open", text("查看历史状态", "As it was")),
    ("asOf.day", text("截至（当日结束，北京时间）", "At the end of (day in China)")),
    ("asOf.against", text("对比至（不填则为现在）", "Compared with (empty: now)")),
    ("asOf.notThere", text("当时尚无此单据", "It was not there yet")),
    ("asOf.same", text("与所对比的时间相比没有差别", "Nothing differs from what it is compared with")),
    ("asOf.differs", text("{count} 处差别", "{count} {count|difference|differences}")),
    ("asOf.field", text("项目", "Field")),
    ("asOf.then", text("当时", "Then")),
    ("asOf.now", text("现在", "Now")),
    ("asOf.other", text("对比日", "On the other day")),
    ("asOf.who", text("由谁于何时填写", "Who filled it in, when")),
    ("asOf.from", text("此前为 {before}", "before: {before}")),
    ("asOf.gaps", text("以下内容无法确知", "What is not known")),
    ("asOf.onlyDiffering", text("只看有差别的项目", "Only what differs")),
    ("asOf.failed", text("历史状态加载失败", "The past could not be loaded")),
    ("asOf.takeBack", text("撤销此处修改", "Take this change back")),
    ("asOf.takeBackOf", text("撤销：{field}", "Take back: {field}")),
    (
        "asOf.takeBackAsk",
        text(
            "将“{field}”恢复为“{before}”？这会作为一次新的修改保存。",
            "“{field}” becomes “{before}” again. That is stored as a new change.",
        ),
    ),
    ("asOf.takenBack", text("已撤销", "Taken back")),
    ("asOf.unsaved", text("有未保存的内容，请先保存", "Something is not saved yet: save it first")),
    ("asOf.fixed", text("此处不能修改", "It cannot be changed here")),
    ("asOf.list", text("查看某日", "As of a day")),
    (
        "asOf.banner",
        text(
            "正在查看 {day} 日终的状态（北京时间）。筛选与排序按当时的值进行。",
            "You see the rows as they were at the end of {day} (in China). Filters and order go by what they held then.",
        ),
    ),
    ("asOf.today", text("回到今天", "Back to today")),
    ("asOf.gone", text("该日之后删除的 {count} 条", "{count} deleted since that day")),
    (
        "asOf.goneMore",
        text("该日之后删除的记录（只列最近的 {count} 条）", "Deleted since that day: the latest {count}"),
    ),
    ("asOf.deleted", text("删除", "Deleted")),
    ("asOf.goneBy", text("{actor} 于 {at} 删除", "deleted by {actor}, {at}")),
];

/// What the server answers.
#[cfg(not(target_arch = "wasm32"))]
pub const SERVER_TEXTS: &[(&str, Text)] = &[
    ("asOf.noSuchChange", NO_SUCH_CHANGE),
    ("asOf.made", MADE_WITH_IT),
    ("asOf.notKeyed", NOT_KEYED),
    ("asOf.notByItself", NOT_BY_ITSELF),
    ("asOf.changedAgain", CHANGED_AGAIN),
    ("asOf.lineGone", LINE_GONE),
    ("asOf.cameBack", CAME_BACK),
    ("asOf.linesUnknown", LINES_UNKNOWN),
    ("asOf.tooMuch", TOO_MUCH),
];

pub const NO_SUCH_CHANGE: Text = text("修改记录中没有这处修改", "The history has no such change");
pub const MADE_WITH_IT: Text = text(
    "这是单据新建时填写的内容，没有更早的值可恢复；请直接修改，或删除单据",
    "The document was made with this: there is nothing before it to put back. Change it in the form, or delete the document",
);
pub const NOT_KEYED: Text =
    text("此项由系统填写，不能单独撤销", "The system fills this in: it cannot be taken back by itself");
pub const NOT_BY_ITSELF: Text =
    text("此行不能单独恢复，请直接修改", "This row cannot be put back by itself: change it in the form");
pub const CHANGED_AGAIN: Text = text(
    "此后又有修改：当时改为“{then}”，现在是“{now}”；要恢复为“{before}”请直接修改",
    "It was changed again since: that change made it “{then}”, now it is “{now}”. For “{before}”, change it in the form",
);
pub const LINE_GONE: Text = text("此行后来已删除", "The line was deleted since");
pub const CAME_BACK: Text = text(
    "此行已撤销删除并恢复过；其后再次删除的，请从那次删除撤销",
    "This line came back already. Where it was deleted again since, take that deletion back",
);
pub const LINES_UNKNOWN: Text = text(
    "修改记录未保留各行的去向，不能确定是哪一行",
    "The history does not say what became of the lines: which one it is now is not known",
);
pub const TOO_MUCH: Text = text(
    "此后的修改过多，无法还原；请选择较近的日期",
    "There are too many changes since then to go back so far: choose a later day",
);
