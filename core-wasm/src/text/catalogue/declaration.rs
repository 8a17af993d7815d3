//! Texts of the declaration screens.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("declaration.cancel", text("取消", "Cancel")),
    ("declaration.close", text("关闭", "Close")),
    // commands
    ("declaration.new", text("新建报关单", "New declaration")),
    ("declaration.newTitle", text("新报关单", "New declaration")),
    ("declaration.copy", text("复制为新单", "Copy as new")),
    ("declaration.save", text("保存", "Save")),
    ("declaration.command.submit", text("提交复核", "Submit for review")),
    ("declaration.command.cancelSubmit", text("撤回复核", "Take back")),
    ("declaration.command.pass", text("复核通过", "Pass")),
    ("declaration.command.return", text("复核退回", "Return")),
    ("declaration.command.send", text("发送", "Send")),
    ("declaration.command.resend", text("重新发送", "Send again")),
    ("declaration.command.cancel", text("取消发送", "Cancel sending")),
    ("declaration.command.delete", text("删除", "Delete")),
    ("declaration.moreActions", text("更多操作", "More actions")),
    // what the delete-style confirmation asks: 此操作将{action}该记录
    ("declaration.action.cancelSubmit", text("撤回", "take back")),
    ("declaration.action.cancel", text("取消发送", "cancel")),
    ("declaration.action.delete", text("永久删除", "permanently delete")),
    // questions
    (
        "declaration.ask.send",
        text("发送 {count} 份报关单到单一窗口", "Send {count} declaration(s) to the single window"),
    ),
    (
        "declaration.ask.resend",
        text("原样重新发送 {count} 份报关单", "Send {count} declaration(s) once more as they are"),
    ),
    ("declaration.ask.pass", text("{count} 份报关单复核通过", "Pass {count} declaration(s)")),
    ("declaration.ask.return", text("退回 {count} 份报关单", "Return {count} declaration(s)")),
    ("declaration.ask.note", text("复核意见（可不填）", "Note (optional)")),
    ("declaration.ask.reason", text("退回原因", "What has to be changed")),
    (
        "declaration.ask.clearCusSeqno",
        text("清空统一编号，作为新单发送", "Send as a new one, without the data centre number"),
    ),
    (
        "declaration.ask.clearCusSeqnoHint",
        text(
            "被海关要求重发或改单后，一般作为新单发送；需要覆盖单一窗口中的暂存单时请取消勾选。",
            "The usual choice, also when customs asked to resend. Untick it to replace the draft that the single window holds.",
        ),
    ),
    // import of a file
    ("declaration.import", text("导入 XML", "Import XML")),
    ("declaration.import.failed", text("“{name}”导入失败", "“{name}” could not be imported")),
    // form
    ("declaration.unsaved", text("● 未保存", "● not saved")),
    ("declaration.moreFields", text("显示其余 {count} 项", "Show {count} more fields")),
    ("declaration.fewerFields", text("只显示常用项", "Show fewer fields")),
    ("declaration.tariff.unsure", text("（未核实）", "(not confirmed)")),
    ("declaration.packed.unknown", text("无此代码", "no such code")),
    ("declaration.lineMore", text("第 {number} 项的其他信息", "More about line {number}")),
    ("declaration.elements", text("申报要素（第 {number} 项）", "Declaration elements of line {number}")),
    ("declaration.elements.another", text("其他要素", "Another element")),
    ("declaration.material.none", text("商品料号不在物料档案中", "The goods master has no such material")),
    ("declaration.material.take", text("用物料档案替换 {count} 项", "Replace {count} fields from the goods master")),
    ("declaration.total", text("总价", "Total")),
    ("declaration.problems", text("问题", "Problems")),
    ("declaration.problems.next", text("下一个", "Next")),
    ("declaration.noProblems", text("没有发现问题", "No problems found")),
    ("declaration.errors", text("错误 {count}", "Errors: {count}")),
    ("declaration.warnings", text("提示 {count}", "Warnings: {count}")),
    ("declaration.toFill", text("还需填写 {count} 项", "Still to fill in: {count}")),
    ("declaration.undo", text("撤销", "Undo")),
    ("declaration.error", text("错误", "Error")),
    ("declaration.warning", text("提示", "Warning")),
    ("declaration.nextProblem", text("下一处（{count}）Alt+P", "Next field ({count}) Alt+P")),
    // what changed since the last review
    ("declaration.changes", text("上次复核后的修改", "Changes since the last review")),
    ("declaration.changes.count", text("{count} 处", "{count}")),
    ("declaration.changes.passed", text("{name} 于 {at} 复核通过。", "{name} passed it at {at}.")),
    ("declaration.changes.returned", text("{name} 于 {at} 退回。", "{name} returned it at {at}.")),
    ("declaration.changes.next", text("下一处：", "The next one:")),
    // templates
    ("declaration.template", text("模板", "Template")),
    ("declaration.template.choose", text("选择模板", "Choose one")),
    ("declaration.template.make", text("存为模板", "Make a template of it")),
    (
        "declaration.template.hint",
        text(
            "新报关单以下列内容开始；收发货人与申报单位由所选客户决定，不随模板带入。",
            "New declarations begin with what stands below; the parties follow from the customer and are left as they are.",
        ),
    ),
    // papers
    ("declaration.papers", text("文件", "Files")),
    ("declaration.papers.kind", text("单证类别", "Kind")),
    ("declaration.papers.add", text("上传 PDF", "Upload PDF")),
    // amendment and withdrawal
    ("declaration.amend", text("修撤单", "Amend or withdraw")),
    ("declaration.amend.apply", text("提交海关", "Apply")),
    ("declaration.amend.approve", text("海关同意", "Customs agreed")),
    ("declaration.amend.refuse", text("海关不同意", "Customs refused")),
    ("declaration.amend.ask.approve", text("登记海关同意 {count} 份申请", "Customs agreed to {count} application(s)")),
    ("declaration.amend.ask.refuse", text("登记海关不同意 {count} 份申请", "Customs refused {count} application(s)")),
    ("declaration.amend.cancel", text("取消申请", "Cancel")),
    // what customs has
    ("declaration.cleared", text("通关数据", "Cleared data")),
    ("declaration.cleared.back", text("返回报关单", "Back to the declaration")),
    ("declaration.cleared.none", text("海关还没有此报关单的数据", "Customs has no data of this declaration")),
    (
        "declaration.cleared.noneHint",
        text("报关单被单一窗口接收后可在此查看。", "It can be seen here once the single window has taken it."),
    ),
    // messages to and from the single window
    ("declaration.sync", text("同步回执", "Ask for answers")),
    ("declaration.messages", text("报文", "Messages")),
    ("declaration.messages.none", text("还没有报文", "Nothing was sent yet")),
    ("declaration.messages.queued", text("待发送", "Waiting to be written")),
    ("declaration.messages.retry", text("{time} 再试", "Tried again at {time}")),
    ("declaration.messages.written", text("已写入发件箱", "Written to the outbox")),
    ("declaration.messages.answered", text("已有导入回执", "Answered")),
    ("declaration.messages.withdrawn", text("已撤回", "Withdrawn")),
    ("declaration.messages.recalled", text("撤回中", "Being taken back")),
    ("declaration.messages.failed", text("客户端未发送", "Not sent by the client")),
    // history
    ("declaration.history", text("单据轨迹", "History")),
    ("declaration.history.failed", text("轨迹加载失败", "The history could not be loaded")),
    ("declaration.history.empty", text("还没有记录", "Nothing yet")),
    ("declaration.history.customsAt", text("海关时间 {at}", "Customs time {at}")),
    ("declaration.history.change", text("{field}：{before} → {after}", "{field}: {before} → {after}")),
    ("declaration.history.more", text("显示全部 {count} 处修改", "Show all {count} changes")),
    // loading and conflicts
    ("declaration.missing", text("找不到报关单", "Declaration not found")),
    (
        "declaration.missingHint",
        text(
            "它可能已被删除，或不属于您有权查看的企业。",
            "It may have been deleted, or it belongs to an organisation you may not see.",
        ),
    ),
    ("declaration.failed", text("报关单加载失败", "The declaration could not be loaded")),
    ("declaration.retry", text("重试", "Try again")),
    ("declaration.toList", text("返回列表", "Back to the list")),
    (
        "declaration.changedElsewhere",
        text(
            "此报关单已被他人或海关更新；您未保存的内容仍在。",
            "Somebody else or customs has changed this declaration; what you typed is still here.",
        ),
    ),
    ("declaration.conflict.title", text("报关单已被他人修改", "Somebody else has changed the declaration")),
    ("declaration.conflict.who", text("{name} 于 {at} 修改了：", "{name} changed it at {at}:")),
    (
        "declaration.conflict.hint",
        text(
            "您的内容没有保存，也没有丢失。可以合并到最新版本后再保存，或放弃自己的修改。",
            "What you typed is not saved, but not lost. Put it on top of the latest version and save again, or drop it.",
        ),
    ),
    ("declaration.conflict.merge", text("合并我的修改", "Keep what I typed")),
    ("declaration.conflict.reload", text("放弃修改并刷新", "Drop it and reload")),
    ("declaration.conflict.back", text("返回表单", "Back to the form")),
];
