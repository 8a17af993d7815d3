//! Texts of the request layer and of exports. Texts that the specification quotes in English stand in both languages.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("request.warningTitle", text("警告", "Warning")),
    ("request.errorTitle", text("错误", "Error")),
    ("request.confirmTitle", text("提示", "Please confirm")),
    ("request.close", text("关闭", "Close")),
    ("request.ok", text("确定", "OK")),
    ("request.cancel", text("取消", "Cancel")),
    ("request.continue", text("继续", "Continue")),
    ("request.continueSuffix", text(", 是否继续？", ", continue?")),
    ("request.httpStatus", text("请求失败，状态码 {status}", "Request failed with status code {status}")),
    ("request.network", text("网络异常，请检查网络后重试", "Network error, please check the connection and try again")),
    ("request.timeout", text("请求超时（{ms} 毫秒）", "Timeout of {ms} ms exceeded")),
    ("request.actionConfirm", text("此操作将{action}该记录, 是否继续?", "This will {action} the record, continue?")),
    ("request.actionCancelled", text("cancelled action", "cancelled action")),
    ("export.failed", text("导出失败！", "Export failed! ")),
    ("export.cancelled", text("cancelled submit", "cancelled submit")),
    (
        "export.askRange",
        text(
            "未选择完整的日期范围，将导出最近{months}个月（{from}至{to}）的数据，是否继续？",
            "No complete date range is chosen: the latest {months} {months|month|months} will be exported, from {from} to {to}. Continue?",
        ),
    ),
    (
        "export.submitted",
        text("导出任务已提交，完成后请到下载文件管理中下载", "The export was submitted; fetch the file from"),
    ),
    ("export.saved", text("导出完成，文件已下载", "Exported: the file was downloaded")),
    ("export.downloads", text("下载文件管理", "Download files")),
    ("export.defaultName", text("账册列表", "Account list")),
];
