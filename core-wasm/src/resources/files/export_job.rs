//! Exports of lists that run in the background.

use crate::resource::{Field, Resource, Search};
use crate::text::text;

/// An export: submitted by a person, worked on by a server, downloaded when it is done. What changes with every heartbeat is
/// no order of the list, because an index of it would be written as often; nor is what may be an instant or none.
pub static EXPORT_JOB: Resource = Resource {
    name: "exportJob",
    label: text("导出任务", "Export"),
    about: text(
        "在后台生成的导出文件。在任一列表点击「导出」即可生成。",
        "Exports that are made in the background. Choose Export on any list to make one.",
    ),
    path: "/sys/v1/export",
    perm: "",
    fields: &[
        Field::text("fileName", text("文件名", "File name"), 200).read_only().list(280).search(Search::Like),
        Field::text("dataName", text("数据", "Data"), 100).read_only().list(140),
        Field::dict("state", text("状态", "State"), "exportState", 20).read_only().list(270).search(Search::Eq),
        Field::int("rowsDone", text("已写行数", "Rows written"), 15).read_only().list(110).unsortable(),
        Field::int("rowsTotal", text("总行数", "Rows"), 15).read_only().list(110),
        Field::id("fileId", text("文件", "File")).read_only(),
        Field::int("fileSize", text("大小", "Size"), 15).read_only().list(110),
        Field::text("errorZh", text("失败原因", "Why it failed (Chinese)"), 1000).read_only(),
        Field::text("errorEn", text("失败原因（英文）", "Why it failed"), 1000).read_only(),
        Field::instant("createdAt", text("提交时间", "Submitted")).list(160).search(Search::Range),
        Field::instant("startedAt", text("开始时间", "Started")),
        Field::instant("finishedAt", text("完成时间", "Finished")),
        Field::instant("expiresAt", text("保留至", "Kept until")).list(160).unsortable(),
    ],
    rules: &[],
    keyword: false,
    // The progress has these already.
    hidden: &["dataName", "rowsDone", "rowsTotal"],
    ..Resource::PLAIN
};
