//! Texts of the health of an installation: its page, and the alerts that go out.

#[cfg(not(target_arch = "wasm32"))]
use crate::text::Message;
use crate::text::{Text, text};

/// A check finds something broken; `says` is in English, as everything that operators read.
pub const CHECK: Text = text("检查“{name}”异常：{says}", "The check \"{name}\" fails: {says}");
/// Messages wait for a client.
pub const WAITING: Text = text(
    "{count} 份报文待交单一窗口客户端，最早的已等 {minutes} 分钟",
    "{count} {count|message|messages} to customs {count|waits|wait}, the oldest for {minutes} {minutes|minute|minutes}",
);
/// A client takes nothing out of its folder.
pub const CLIENT_STANDS: Text = text(
    "单一窗口客户端“{name}”已 {minutes} 分钟未取走报文",
    "The single window's client \"{name}\" has taken nothing for {minutes} {minutes|minute|minutes}",
);
/// A client's folders cannot be read.
pub const CLIENT_AWAY: Text =
    text("无法读取单一窗口客户端“{name}”的目录", "The folders of the single window's client \"{name}\" cannot be read");
/// The last backup failed.
pub const BACKUP_FAILED: Text = text("最近一次备份失败：{says}", "The last backup failed: {says}");
/// There was no backup for long.
pub const BACKUP_OLD: Text = text("已 {days} 天没有成功备份", "No backup has gone well for {days} {days|day|days}");
/// The last drill failed.
pub const DRILL_FAILED: Text = text("最近一次恢复演练失败：{says}", "The last drill of a backup failed: {says}");
/// What a run of the command line says stays as it was said, behind what it means.
#[cfg(not(target_arch = "wasm32"))]
const OF_RUN: Text = text("{cause}（命令行原文：{says}）", "{says}");
#[cfg(not(target_arch = "wasm32"))]
const OF_RUN_UNKNOWN: Text = text("原因见命令行原文：{says}", "{says}");
/// What it means where a sentence has these words, the first of them that are met.
#[cfg(not(target_arch = "wasm32"))]
const CAUSES: &[(&str, &str)] = &[
    ("its digest differs", "备份中的文件已被改动"),
    ("the backup lacks", "备份中缺少文件"),
    ("is no whole backup", "备份不完整"),
    ("the parts of two backups were mixed", "备份中混入了另一份备份的文件"),
    ("newer schema", "备份来自更新版本的程序"),
    ("the manifest says", "备份内容与其清单不符"),
    ("the manifest counts", "备份内容与其清单不符"),
    ("its schema differs", "备份内容与其清单不符"),
    ("which is not in the backup", "数据库引用的文件不在备份中"),
    ("were not in the file store", "数据库引用的部分文件已不在文件存储中"),
    ("is damaged", "数据库文件已损坏"),
    ("is not empty", "备份目录不为空"),
    ("No space left", "磁盘空间不足"),
    ("Permission denied", "没有读写权限"),
    ("is not on PATH", "缺少 PostgreSQL 客户端程序"),
    ("is not ready", "恢复后的服务未能就绪"),
];

/// What went wrong with a run of the command line, which says it in English, in both languages.
#[cfg(not(target_arch = "wasm32"))]
pub fn of_run(says: &str) -> Message {
    match CAUSES.iter().find(|(words, _)| says.contains(words)) {
        Some((_, cause)) => OF_RUN.with(&[("cause", cause), ("says", says)]),
        None => OF_RUN_UNKNOWN.with(&[("says", says)]),
    }
}

/// What an alert was about is well again.
pub const WELL_AGAIN: Text = text("已恢复：{says}", "Well again: {says}");

/// What the server alone says.
#[cfg(not(target_arch = "wasm32"))]
pub const SERVER_TEXTS: &[(&str, Text)] = &[
    ("health.alert.check", CHECK),
    ("health.alert.waiting", WAITING),
    ("health.alert.clientStands", CLIENT_STANDS),
    ("health.alert.clientAway", CLIENT_AWAY),
    ("health.alert.backupFailed", BACKUP_FAILED),
    ("health.alert.backupOld", BACKUP_OLD),
    ("health.alert.drillFailed", DRILL_FAILED),
    ("health.alert.wellAgain", WELL_AGAIN),
];

/// What the page says.
pub const TEXTS: &[(&str, Text)] = &[
    ("health.title", text("运行状况", "Health")),
    ("health.asOf", text("{at} 的状况，每 15 秒更新", "As of {at}; looked at every 15 seconds")),
    ("health.well", text("一切正常", "All is well")),
    ("health.alerts", text("需要处理", "Needs a look")),
    ("health.customs", text("发往海关", "To customs")),
    ("health.waiting", text("待交客户端", "Wait for the client")),
    ("health.unanswered", text("待海关答复", "Wait for customs' answer")),
    ("health.unsettled", text("未匹配的回执", "Answers of no document")),
    ("health.oldest", text("最早 {since}", "oldest {since}")),
    ("health.none", text("无", "none")),
    ("health.client", text("单一窗口客户端“{name}”", "Client of the single window \"{name}\"")),
    ("health.client.away", text("目录无法读取", "its folders cannot be read")),
    ("health.client.taken", text("上次取走报文 {since}", "last took a message {since}")),
    ("health.client.never", text("尚未取走过报文", "has taken no message yet")),
    (
        "health.client.boxes",
        text("待取 {out}，待读 {in}，失败 {fail}，异常 {bad}", "{out} to take, {in} to read, {fail} failed, {bad} bad"),
    ),
    ("health.answers", text("近 24 小时海关回执", "Answers of customs in the last 24 hours")),
    ("health.answers.hour", text("{hour} 起 1 小时：{count} 份", "{count} in the hour from {hour}")),
    ("health.requests", text("近 1 小时请求（本进程）", "Requests of the last hour (this process)")),
    ("health.requests.count", text("请求数", "Requests")),
    ("health.requests.failed", text("服务端错误", "Failed on our side")),
    ("health.requests.median", text("中位数", "Median")),
    ("health.requests.p99", text("99% 不超过", "99 of 100 within")),
    ("health.slowest", text("最慢的操作", "Slowest operations")),
    ("health.route", text("操作", "Operation")),
    ("health.count", text("次数", "Times")),
    ("health.mean", text("平均（毫秒）", "Mean (ms)")),
    ("health.longest", text("最长（毫秒）", "Longest (ms)")),
    ("health.statements", text("慢查询（本进程，200 毫秒起）", "Slow statements (this process, from 200 ms)")),
    ("health.statement", text("语句", "Statement")),
    ("health.lastAt", text("最近一次", "Last")),
    ("health.jobs", text("后台任务", "Work in the background")),
    ("health.jobs.exports", text("待导出", "Exports that wait")),
    ("health.jobs.exportsFailed", text("失败的导出", "Exports that failed")),
    ("health.jobs.papers", text("待识别单证", "Papers to read")),
    ("health.jobs.webhooks", text("待推送事件", "Webhook events that wait")),
    ("health.jobs.webhooksFailed", text("已放弃的推送", "Webhook events given up")),
    ("health.data", text("数据与备份", "Data and backups")),
    ("health.database", text("数据库（{kind}）", "Database ({kind})")),
    ("health.processes", text("运行的进程", "Processes that serve")),
    ("health.backup", text("最近备份", "Last backup")),
    ("health.drill", text("最近恢复演练", "Last drill of a backup")),
    ("health.run.good", text("成功 · {since}", "went well {since}")),
    ("health.run.bad", text("失败 · {since}", "failed {since}")),
    ("health.run.never", text("尚无记录，请用 server backup 备份", "none on record: make one with `server backup`")),
    ("health.drill.never", text("尚无记录，请用 server drill 演练", "none on record: try one with `server drill`")),
    ("health.run.lastGood", text("上次成功 {since}", "the last good one {since}")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_went_wrong_with_a_backup_is_said_in_chinese_too() {
        let changed = of_run("database/customs.db is not as it was backed up: its digest differs");
        assert!(changed.zh.starts_with("备份中的文件已被改动（"), "{}", changed.zh);
        assert_eq!(changed.en, "database/customs.db is not as it was backed up: its digest differs");
        assert!(of_run("something new").zh.starts_with("原因见命令行原文："));
        assert!(CAUSES.iter().all(|(words, _)| of_run(words).zh.contains(words)));
    }
}
