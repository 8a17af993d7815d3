//! Texts of write-offs: their page, what their rules and commands say.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("writeOff.differences", text("差异", "Differences")),
    ("writeOff.differences.none", text("没有差异", "Nothing differs")),
    ("writeOff.kind", text("类型", "Kind")),
    ("writeOff.serial", text("序号", "Serial")),
    ("writeOff.goods", text("商品", "Goods")),
    ("writeOff.should", text("理论结余", "Should be left")),
    ("writeOff.counted", text("实际结余", "Counted")),
    ("writeOff.difference", text("差异数量", "Difference")),
    ("writeOff.settled", text("差异处理", "How it is settled")),
    ("writeOff.movements", text("本期变动：序号 {serial}", "Movements in the period: serial {serial}")),
    ("writeOff.movements.none", text("本期没有变动", "Nothing was moved in the period")),
    ("writeOff.movements.more", text("只显示前 {count} 条", "Only the first {count} are shown")),
    ("writeOff.movements.at", text("核扣时间", "Deducted")),
    ("writeOff.movements.document", text("单证", "Document")),
    ("writeOff.movements.event", text("事件", "Event")),
    ("writeOff.movements.direction", text("进出", "In or out")),
    ("writeOff.movements.qty", text("数量", "Quantity")),
    ("writeOff.movements.product", text("成品序号", "Product")),
    ("writeOff.movements.taken", text("折料数量", "Material moved")),
    (
        "writeOff.disputed",
        text(
            "海关的回执与录入的不符：{result}。请与海关核对，再录入海关的回执；在此之前报核保持录入的状态",
            "Customs answered otherwise than was keyed: {result}. Clear this with customs, then key what it decided; until then the write-off stays as it was keyed",
        ),
    ),
];

// Why a write-off is not changed.
pub const IS_SENT: Text = text("，请等待海关回执", ": wait for customs' answer");
pub const NO_REASON: Text = text("请填写退单原因", "Say why customs returned it");
pub const NO_DIFFERENCE: Text =
    text("本次报核没有差异，请录入“海关已核销”", "Nothing differs here: use \"Closed by customs\"");
pub const PASSED_AFTER_ALL: Text = text(
    "海关已通过（录入的是退单）：请先录入海关的回执",
    "Customs passed what was keyed as returned: key customs' answer first",
);
// What stands otherwise than customs was told, where it passed what was keyed as returned.
pub const DEPARTS: Text = text(
    "海关是按发送时的数据审批的，现在的数据与之不同：{what}。继续将以现在的数据为准；不属实的，请先改回发送时的数据",
    "Customs decided on what was sent, and what stands here now differs: {what}. To go on takes what stands here now; where that is not so, put back what was sent first",
);
pub const DEPARTS_HEAD: Text = text("{field}（发送时 {sent}，现在 {now}）", "{field} ({sent} sent; {now} now)");
pub const DEPARTS_LINE: Text = text(
    "{kind}序号{serial}（{figure}：发送时 {sent}，现在 {now}）",
    "{kind} serial {serial} ({figure}: {sent} sent; {now} now)",
);
pub const DEPARTS_GONE: Text = text("清单 {number}（发送时列入，现在没有）", "list {number} (sent; gone now)");
pub const DEPARTS_NEW: Text = text("清单 {number}（发送时没有列入）", "list {number} (not sent)");
pub const NO_FIGURE: Text = text("空", "nothing");
pub const NEXT_TAKEN: Text = text(
    "更晚期间的报核 {number} 已发送或已核销，本期不能再打开：请先处理该报核，或与海关核对",
    "Write-off {number} of a later period is sent or closed, so that this one cannot be opened again: see to that one first, or clear this with customs",
);
pub const IS_CLOSED: Text = text("，本期已核销", ": the period is closed");

// Head.
pub const NUMBER: Text = text(
    "不是物流账册、电子账册或手册的编号",
    "This is not the number of a logistics account, an e-account or a handbook",
);
pub const PERIOD: Text = text("截止日期早于开始日期", "The period ends before it begins");
pub const ACCOUNT_UNKNOWN: Text =
    text("系统中没有此账册，无法报核，请先录入账册", "This account is not kept here: enter it first");
pub const ACCOUNT_STATE: Text = text("账册未备案或已注销，不能报核", "The account is not filed, or has ended");
pub const NOT_OVER: Text =
    text("期间须早于今天结束，当天仍可能有核扣", "The period ends before today: more may be deducted until then");
pub const BEFORE_ACCOUNT: Text =
    text("账册于{day}备案，期间不能在此之前结束", "The account was filed on {day}: the period ends later");
pub const OVERLAPS: Text = text(
    "与报核 {number}（{from} 至 {until}）的期间重叠",
    "The period overlaps with that of write-off {number} ({from} to {until})",
);
pub const FORMER_OPEN: Text = text("上一期报核 {number} 尚未核销", "The write-off before, {number}, is not closed yet");
pub const LATER_TAKEN: Text = text(
    "更晚期间的报核 {number} 已发送或已核销，不能再报更早的期间",
    "Write-off {number} of a later period is sent or closed: an earlier one comes too late",
);
pub const GAP: Text = text("期间须与上一期相接，从{day}开始", "The period follows the one before: it begins on {day}");
pub const LISTS_BEFORE: Text = text(
    "这是账册的首次报核，{day}起已有核扣清单在期间之前，将不再报核：请确认期间开始日期",
    "This is the account's first write-off, and lists deducted from {day} on lie before its period: they would never be written off",
);
pub const NOT_FILLED: Text = text("请先点击“提取数据”", "Use \"Draw lists and figures\" first");
pub const COUNT: Text = text("应为{count}，请重新提取数据", "This is {count}: draw the figures again");

// Lines.
pub const NEGATIVE: Text = text("不能为负数", "This must not be negative");
pub const UNCOUNTED: Text = text("请录入实际结余", "Fill in what was counted");
pub const SURPLUS_OPEN: Text =
    text("盘盈 {qty}，请选择补报征税或核增", "There is {qty} too much: say whether it is declared or added");
pub const SHORTAGE_OPEN: Text =
    text("盘亏 {qty}，请选择补税（9700）或说明", "{qty} is missing: say whether tax is paid (9700) or explain it");
pub const NOT_FOR_SURPLUS: Text = text("盘盈只能补报征税或核增", "A surplus is declared or added");
pub const NOT_FOR_SHORTAGE: Text = text("盘亏只能补税（9700）或说明", "A shortage is paid (9700) or explained");
pub const SETTLES_NOTHING: Text = text("没有差异，无需处理", "Nothing differs here: empty this");
pub const PAPER: Text = text("请填写报关单号或税单号", "Name the declaration or the tax bill");
pub const EXPLANATION: Text = text("请说明差异原因", "Explain the difference");
pub const UNPRICED: Text = text(
    "此序号没有美元均价，盘盈将以 0 美元记入账册",
    "The account knows no price in dollars of this serial: what is too much comes into it with 0 USD",
);
pub const RESERVED: Text = text(
    "清单 {lists} 已预扣共 {qty}，核销后可用余量为 {left}，请先处理这些清单",
    "Lists {lists} reserve {qty} of it: once the period is closed the surplus is {left}. See to these lists first",
);
pub const LINE_TWICE: Text = text("同一序号重复", "This serial stands here twice");
pub const STALE: Text =
    text("账册数据已变化，请重新提取数据", "The account says something else by now: draw the figures again");
pub const LINE_MISSING: Text =
    text("缺少序号 {serials}，请重新提取数据", "Serials {serials} are missing: draw the figures again");
pub const ONLY_DEFECTIVE: Text = text(
    "料件、成品和边角料由“提取数据”生成，只能新增残次品",
    "Materials, products and scrap are drawn; only defective goods are added",
);
pub const SERIAL_UNKNOWN: Text = text("账册没有此备案序号", "The account has no such serial");
pub const OTHER_MATERIAL: Text =
    text("序号 {serial} 的料号是 {material}，不是 {told}", "Serial {serial} has material no. {material}, not {told}");
pub const MATERIAL_UNKNOWN: Text =
    text("没有料号为 {material} 的此类报核明细", "No line of this kind has material no. {material}");
pub const MATERIAL_TWICE: Text = text(
    "有几个备案序号是此料号（{serials}），请填写备案序号",
    "Several serials have this material no. ({serials}): fill in the serial",
);
pub const LINE_KEPT: Text = text("类型和序号不能修改", "Kind and serial stay as they are");

// Lists.
pub const LIST_TWICE: Text = text("此清单重复", "This list stands here twice");
pub const NOT_DEDUCTED: Text =
    text("此清单在本期没有核扣，请删除", "This list was not deducted in the period: delete it");
pub const LIST_MISSING: Text = text(
    "本期已核扣的清单 {number} 未列入，请重新提取数据",
    "List {number} was deducted in the period and is missing: draw the lists again",
);
pub const LIST_UNKNOWN: Text = text("账册没有此清单", "The account has no such list");

/// Why a list is not changed at customs.
pub const LIST_WRITTEN_OFF: Text =
    text("清单已列入报核 {by}，不能变更或删除", "Write-offs {by} cover this list: it stays");

// What people are told.
pub const CLOSED_GIVEN_BACK: Text = text(
    "报核 {number} 已结束，但海关退回，请与海关核对；属实的，请录入“海关已退单”。{note}",
    "Write-off {number} is closed here, but customs gave it back: clear this with customs, and key \"Returned by customs\" where that is so.{note}",
);
pub const DISPUTED: Text = text(
    "报核 {number}：海关的回执与录入的不符（{said}），请核对后录入海关的回执。{note}",
    "Write-off {number}: customs answered otherwise than was keyed ({said}): look at it, and key what customs decided.{note}",
);
pub const ANSWERED: Text = text("报核 {number}：{what}", "Write-off {number}: {what}");
pub const ANSWERED_NOTE: Text = text("报核 {number}：{what}。{note}", "Write-off {number}: {what}. {note}");
