//! Texts of the declaration screens.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("declaration.cancel", text("取消", "Cancel")),
    ("declaration.close", text("关闭", "Close")),
    // commands
    ("declaration.new", text("新建报关单", "New declaration")),
    ("declaration.newTitle", text("新报关单", "New declaration")),
    // why somebody may only read
    (
        "declaration.readOnly.permission",
        text(
            "您没有该类报关单的制单权限，只能查看。如需制单或修改，请联系机构管理员。",
            "Read-only: your roles do not allow you to make or change declarations of this kind. Ask your organisation's administrator.",
        ),
    ),
    (
        "declaration.readOnly.grant",
        text(
            "客户只授权贵司查看该报关单，未授权制单。如需修改，请向客户申请制单授权。",
            "Read-only: the customer allows your organisation to see this declaration, but not to change it. Ask the customer for a grant to edit.",
        ),
    ),
    (
        "declaration.noMaking",
        text(
            "您没有制单权限，请联系机构管理员",
            "Your roles do not allow you to make declarations; ask your organisation's administrator",
        ),
    ),
    ("declaration.noGrant", text("客户未授权此操作", "The customer has not granted this")),
    (
        "declaration.noneGranted",
        text("没有客户授权给贵司的报关单", "No customer has granted declarations to your organisation"),
    ),
    ("declaration.moreActions", text("更多操作", "More actions")),
    // questions
    ("declaration.ask.clearCusSeqno", text("清空统一编号，作为新单发送", "Send as new, without the unified number")),
    (
        "declaration.ask.clearCusSeqnoHint",
        text(
            "被海关要求重发或改单后，一般作为新单发送；需要覆盖单一窗口中的暂存单时请取消勾选。",
            "The usual choice, also when customs asked for a resend. Untick it to replace the draft staged in the single window.",
        ),
    ),
    // import of a file
    ("declaration.import", text("导入 XML", "Import XML")),
    ("declaration.import.failed", text("“{name}”导入失败", "“{name}” could not be imported")),
    // form
    ("declaration.tariff.unsure", text("（未核实）", "(not confirmed)")),
    ("declaration.packed.unknown", text("无此代码", "no such code")),
    ("declaration.elements", text("申报要素（第 {number} 项）", "Declaration elements of line {number}")),
    ("declaration.elements.another", text("其他要素", "Another element")),
    ("declaration.material.none", text("商品料号不在物料档案中", "The goods master has no such material")),
    ("declaration.material.add", text("加入物料档案", "Add to the goods master")),
    ("declaration.material.added", text("{number} 已加入物料档案", "{number} was added to the goods master")),
    ("declaration.material.saveFirst", text("请先保存报关单", "Save the declaration first")),
    (
        "declaration.material.take",
        text("用物料档案替换 {count} 项", "Replace {count} {count|field|fields} from the goods master"),
    ),
    (
        "declaration.refusal.next",
        text(
            "下一步：按退单意见修改标出的字段，保存后重新提交。",
            "Next: correct the marked fields, save, and submit the declaration again.",
        ),
    ),
    ("declaration.refusal.edit", text("修改并重新提交", "Edit and submit again")),
    (
        "declaration.billUsed",
        text(
            "提单号 {bill} 已用于以下报关单，请核对是否重复申报：",
            "Bill of lading {bill} is on another declaration already. Check that nothing is declared twice:",
        ),
    ),
    ("declaration.nextProblem", text("下一处（{count}）Alt+P", "Next field ({count}) Alt+P")),
    // what changed since the last review
    ("declaration.changes", text("上次复核后的修改", "Changes since the last review")),
    ("declaration.changes.count", text("{count} 处", "{count}")),
    ("declaration.changes.passed", text("{name} 于 {at} 复核通过。", "{name} passed it on {at}.")),
    ("declaration.changes.returned", text("{name} 于 {at} 退回。", "{name} returned it on {at}.")),
    ("declaration.changes.next", text("下一处：", "Next:")),
    // templates
    ("declaration.template", text("模板", "Template")),
    ("declaration.template.choose", text("选择模板", "Choose a template")),
    ("declaration.template.make", text("存为模板", "Save as template")),
    (
        "declaration.template.hint",
        text(
            "新报关单以下列内容开始；收发货人与申报单位由所选客户决定，不随模板带入。",
            "New declarations start with the values below; the parties come from the chosen customer.",
        ),
    ),
    // papers
    ("declaration.papers", text("文件", "Files")),
    ("declaration.papers.kind", text("单据类别", "Kind")),
    ("declaration.papers.add", text("上传 PDF", "Upload PDF")),
    // amendment and withdrawal
    ("declaration.edit", text("编辑", "Edit")),
    ("declaration.amend", text("修撤单", "Amend or withdraw")),
    // what customs has
    ("declaration.cleared", text("通关数据", "Cleared data")),
    ("declaration.cleared.back", text("返回报关单", "Back to the declaration")),
    ("declaration.cleared.none", text("海关还没有此报关单的数据", "Customs has no data on this declaration yet")),
    (
        "declaration.cleared.noneHint",
        text(
            "报关单被单一窗口接收后可在此查看。",
            "It appears here once the single window has accepted the declaration.",
        ),
    ),
    // messages to and from the single window
    ("declaration.sync", text("同步回执", "Fetch answers")),
    ("declaration.messages", text("报文", "Messages")),
    ("declaration.messages.none", text("还没有报文", "Nothing has been sent yet")),
    ("declaration.messages.queued", text("待发送", "Waiting to be written")),
    ("declaration.messages.retry", text("{time} 再试", "Next attempt at {time}")),
    ("declaration.messages.written", text("已写入发件箱", "Written to the outbox")),
    ("declaration.messages.answered", text("已有导入回执", "Answered")),
    ("declaration.messages.withdrawn", text("已撤回", "Withdrawn")),
    ("declaration.messages.recalled", text("撤回中", "Being recalled")),
    ("declaration.messages.failed", text("客户端未发送", "Not sent by the client")),
    // history
    ("declaration.history", text("单据轨迹", "History")),
    ("declaration.history.customsAt", text("海关时间 {at}", "Customs time {at}")),
    // loading
    ("declaration.missing", text("找不到报关单", "Declaration not found")),
    (
        "declaration.missingHint",
        text(
            "它可能已被删除，或不属于您有权查看的企业。",
            "It may have been deleted, or belong to an organisation that you cannot see.",
        ),
    ),
    ("declaration.failed", text("报关单加载失败", "The declaration could not be loaded")),
];
