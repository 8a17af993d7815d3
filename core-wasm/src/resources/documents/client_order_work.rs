//! What belongs to the work on a client order beside its goods: papers that were asked for and received, and what the agent charges.

use crate::error::Problem;
use crate::resource::{Field, Priced, Resource, Search};
use crate::row::Row;
use crate::text::catalogue::documents as texts;
use crate::text::text;

/// A paper of a client order: asked for, received.
pub static CLIENT_ORDER_PAPER: Resource = Resource {
    name: "clientOrderPaper",
    label: text("委托资料", "Paper"),
    path: "/order/v1/clientOrder/papers",
    perm: "decl:clientOrder",
    fields: &[
        Field::dict("edocCode", text("资料类型", "Kind"), "edocCode", 8).required().list(170).search(Search::Eq),
        Field::text("paperNo", text("资料编号", "Number"), 64).list(150).found(Search::Prefix),
        Field::date("askedOn", text("索取日期", "Asked for")).list(110),
        Field::date("neededOn", text("需提供日期", "Needed by")).list(110),
        Field::date("receivedOn", text("收到日期", "Received")).list(110),
        Field::text("rmk", text("备注", "Remarks"), 255).list(200),
        Field::text("fileName", text("文件", "File"), 200).read_only().list(200).found(Search::Prefix),
        Field::id("fileId", text("文件编号", "File id")).read_only(),
    ],
    rules: &[received_after_asked, needed_after_asked],
    known_by: "paperNo",
    line_example: r#"{"edocCode":"00000001","paperNo":"CT-2026-07","askedOn":"2026-07-01","neededOn":"2026-07-03"}"#,
    ..Resource::PLAIN
};

/// A fee that the agent charges, and the invoice for it.
pub static CLIENT_ORDER_FEE: Resource = Resource {
    name: "clientOrderFee",
    label: text("费用", "Fee"),
    path: "/order/v1/clientOrder/fees",
    perm: "decl:clientOrder",
    fields: &[
        Field::dict("feeKind", text("费用名称", "Fee"), "feeKind", 2).required().list(150).search(Search::Eq),
        Field::decimal("amount", text("金额", "Amount"), 19, 2).required().list(120),
        Field::dict2("feeCurr", text("币制", "Currency"), "currency", 3).required().list(100),
        Field::text("invoiceNo", text("发票号", "Invoice no."), 32).list(150).search(Search::Prefix),
        Field::date("invoicedOn", text("开票日期", "Invoiced")).list(110),
        Field::text("rmk", text("备注", "Remarks"), 255).list(200),
    ],
    rules: &[above_zero, invoiced_with_number],
    start: &[("feeCurr", "CNY")],
    known_by: "invoiceNo",
    priced: Some(Priced { total: "amount", currency: "feeCurr" }),
    line_example: r#"{"feeKind":"1","amount":"300.00","feeCurr":"CNY"}"#,
    ..Resource::PLAIN
};

fn received_after_asked(row: &Row) -> Option<Problem> {
    let row = row.borrowed();
    let (asked, received) = (row.date("askedOn")?, row.date("receivedOn")?);
    (received < asked).then(|| Problem::error("clientOrderPaper.received", "receivedOn", texts::RECEIVED_BEFORE))
}

fn needed_after_asked(row: &Row) -> Option<Problem> {
    let row = row.borrowed();
    let (asked, needed) = (row.date("askedOn")?, row.date("neededOn")?);
    (needed < asked).then(|| Problem::error("clientOrderPaper.needed", "neededOn", texts::NEEDED_BEFORE))
}

fn above_zero(row: &Row) -> Option<Problem> {
    let amount = row.decimal::<2>("amount")?;
    (!amount.is_positive()).then(|| Problem::error("clientOrderFee.amount", "amount", texts::FEE_ABOVE_ZERO))
}

fn invoiced_with_number(row: &Row) -> Option<Problem> {
    let missing = !row.is_blank("invoicedOn") && row.is_blank("invoiceNo");
    missing.then(|| Problem::error("clientOrderFee.invoiceNo", "invoiceNo", texts::INVOICE_NO_MISSING))
}
