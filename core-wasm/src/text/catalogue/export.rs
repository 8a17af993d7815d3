//! Texts of exports that run in the background: what the server asks and tells, and the page where they wait.

use crate::text::{Text, text};

pub const RANGE_MISSING: Text = text(
    "请选择导出的起止日期，最多{months}个月",
    "Choose the first and last day to export, at most {months} {months|month|months}",
);
pub const RANGE_FORM: Text = text("日期应为 YYYY-MM-DD", "Write dates as YYYY-MM-DD");
pub const RANGE_ORDER: Text = text("结束日期不能早于开始日期", "The last day must not be before the first");
pub const RANGE_LONG: Text = text(
    "一次最多导出{months}个月（{days}天）的数据，请缩小日期范围",
    "At most {months} {months|month|months} ({days} days) can be exported at once; choose a shorter range",
);
pub const MANY: Text = text(
    "符合条件的数据超过{count}条，导出需要较长时间，是否继续？",
    "More than {count} rows match; the export will take a while. Continue?",
);
pub const SAME: Text =
    text("相同条件的导出尚未完成，是否再次提交？", "The same export has not finished yet. Submit it again?");
pub const QUEUE_FULL: Text = text(
    "您有{count}个导出尚未完成，请等待完成或取消后再提交",
    "{count} of your exports have not finished; wait for them or cancel some, then submit again",
);
/// An export as a message speaks of it.
pub const DONE: Text =
    text("“{name}”已导出，共{count}条，可下载", "“{name}” is ready: {count} {count|row|rows} to download");
pub const FAILED: Text = text("“{name}”导出失败：{reason}", "The export “{name}” failed: {reason}");
pub const NO_ACCOUNT: Text = text("提交导出的账号已停用", "the account that submitted it has been disabled");
pub const NO_LIST: Text = text("该列表已不提供导出", "this list can no longer be exported");
pub const INTERRUPTED: Text = text("多次中断，请重试", "it was interrupted several times; try again");
/// Why an export waits although it was begun, and why it is given up.
pub const PUT_OFF: Text = text(
    "{reason}（第{count}次，共{max}次，稍后自动重试）",
    "{reason} (attempt {count} of {max}; it will be retried automatically)",
);
pub const GIVEN_UP: Text = text("{reason}（已试{count}次）", "{reason} ({count} {count|attempt|attempts})");
pub const BROKE: Text = text("服务器出错，详情见服务器日志", "the server failed; its log says why");
/// What somebody may do with a job depends on its state.
pub const NOT_CANCELLABLE: Text =
    text("所选导出中有已结束的，不能取消", "A finished export cannot be cancelled; reload the list");
pub const NOT_REPEATABLE: Text = text(
    "只有失败、已取消或已过期的导出可以重试",
    "Only an export that failed, was cancelled or has expired can be tried again; reload the list",
);
pub const NOT_DELETABLE: Text =
    text("进行中的导出不能删除，请先取消", "An unfinished export cannot be deleted; cancel it first");

/// What only the server says.
pub const SERVER_TEXTS: &[(&str, Text)] = &[
    ("export.rangeMissing", RANGE_MISSING),
    ("export.rangeForm", RANGE_FORM),
    ("export.rangeOrder", RANGE_ORDER),
    ("export.rangeLong", RANGE_LONG),
    ("export.many", MANY),
    ("export.same", SAME),
    ("export.queueFull", QUEUE_FULL),
    ("export.done", DONE),
    ("export.jobFailed", FAILED),
    ("export.noAccount", NO_ACCOUNT),
    ("export.noList", NO_LIST),
    ("export.interrupted", INTERRUPTED),
    ("export.putOff", PUT_OFF),
    ("export.givenUp", GIVEN_UP),
    ("export.broke", BROKE),
    ("export.notCancellable", NOT_CANCELLABLE),
    ("export.notRepeatable", NOT_REPEATABLE),
    ("export.notDeletable", NOT_DELETABLE),
];

pub const TEXTS: &[(&str, Text)] = &[
    (
        "exports.hint",
        text(
            "文件在“保留至”之前可下载；此页实时更新",
            "Files can be downloaded until the time shown. This page updates by itself",
        ),
    ),
    ("exports.rows", text("{done} / {total} 条", "{done} of {total} {total|row|rows}")),
    ("exports.rowsDone", text("{done} 条", "{done} {done|row|rows}")),
    ("exports.download", text("下载", "Download")),
    ("exports.downloadAll", text("打包下载（{count}）", "Download {count} as a zip")),
    ("exports.archive", text("导出文件", "exports")),
    ("exports.cancel", text("取消", "Cancel")),
    ("exports.retry", text("重试", "Try again")),
    ("exports.delete", text("删除", "Delete")),
    ("exports.actions", text("操作", "Actions")),
    (
        "exports.empty",
        text(
            "还没有导出文件。只有数据较多的导出在此处理；数据少时，在列表页点“导出”即直接下载。",
            "No exports yet. Only large exports wait here; “Export” above a short list downloads it at once.",
        ),
    ),
    ("exports.export", text("导出", "Export")),
    ("exports.byLine", text("按商品项导出", "Export by line")),
    (
        "exports.unknownFilter",
        text("此导出不支持当前的查询条件，请先清空", "This export does not support one of the filters: clear it first"),
    ),
];
