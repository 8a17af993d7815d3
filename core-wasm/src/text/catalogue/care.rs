//! Texts of the Care flow: of its page, and what the server says.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    (
        "care.about",
        text(
            "填写了采购订单号的预报按订单一起内审、取号、发送邮件并提交",
            "Forecasts that name a purchase order are audited, numbered, mailed and submitted together",
        ),
    ),
    (
        "care.none",
        text(
            "还没有 Care 订单：在预报中填写采购订单号",
            "There is no Care order yet: enter a purchase order no. in a forecast",
        ),
    ),
    ("care.order", text("采购订单", "Purchase order")),
    ("care.noForecasts", text("没有预报", "No forecasts")),
    ("care.documents", text("单证号", "Document numbers")),
    (
        "care.documents.about",
        text(
            "应用于该订单的 {count} 份预报；留空的不变",
            "They go into {count} {count|forecast|forecasts}; what is left blank stays as it is",
        ),
    ),
    ("care.documents.done", text("已修改 {order} 的单证号", "The document numbers of {order} are changed")),
    ("care.packages", text("分摊件数", "Share packages")),
    ("care.export", text("导出订单", "Export the order")),
];

pub const REASON_MISSING: Text = text("请填写退回原因", "Say why the order is returned");
pub const MAIL_FIRST: Text = text("，请先发送邮件", ": mail it first");
pub const NUMBER_FIRST: Text = text("，请先申请客户订单号", ": get a client order number first");
pub const SEVERAL_OWNERS: Text =
    text("多家客户有此采购订单号，请指定客户", "Several customers have a purchase order of this number: say whose");
/// Why a forecast does not join an order.
pub const NO_MORE_JOIN: Text = text(
    "采购订单 {order} 已提交或已取消，不能再加入预报",
    "Purchase order {order} is submitted or cancelled: no forecast can join it",
);
/// Why a forecast does not leave an order.
pub const NO_MORE_LEAVE: Text = text(
    "采购订单 {order} 已提交，预报不能移出；请先撤回订单",
    "Purchase order {order} is submitted: take the order back before one of its forecasts leaves it",
);
/// Why a forecast of an order is not submitted, taken back or cancelled by itself.
pub const TOGETHER: Text = text(
    "此预报属于采购订单，请在 Care 流程中整单办理",
    "This forecast belongs to a purchase order: do it in the Care flow, to the whole order",
);
pub const NO_FORECASTS: Text = text("采购订单 {order} 没有可办理的预报", "Purchase order {order} has no forecasts");
pub const CHANGED: Text = text(
    "预报 {number} 在发送邮件后有修改，请重新发送邮件",
    "Forecast {number} was changed after it was mailed: mail the order again",
);
pub const NO_RECIPIENT: Text =
    text("请在预报参数中填写 Care 邮箱", "Say in the forecast settings to whom Care orders are mailed");
pub const MAILING: Text = text(
    "采购订单 {order} 正在发送邮件，请稍后刷新",
    "Purchase order {order} is being mailed already: reload in a moment",
);
pub const NO_ADDRESS: Text = text("“{address}”不是邮箱地址", "\"{address}\" is no mail address");
pub const PREFIX: Text = text("前缀只能为字母、数字和“-”", "A prefix has letters, digits and hyphens only");
/// What people are told.
pub const DONE: Text = text("Care 订单 {order} 已由 {by} {action}", "Care order {order}: {action} by {by}");
pub const DONE_NOTE: Text =
    text("Care 订单 {order} 已由 {by} {action}：{note}", "Care order {order}: {action} by {by}: {note}");
/// The mail; its workbook is attached.
pub const LETTER: Text = text(
    "采购订单 {order}（客户订单号 {number}，{customer}）共 {count} 份预报，明细见附件。",
    "Purchase order {order} (client order {number}, {customer}): {count} {count|forecast|forecasts}; the workbook is attached.",
);
pub const HEADS_SHEET: Text = text("预报", "Forecasts");
pub const LINES_SHEET: Text = text("明细", "Lines");
