//! Texts of tax bills that a person keys, imports or marks as paid.

use crate::text::{Text, text};

pub const BILL_AMOUNT: Text = text("税额应大于0", "The amount must be greater than 0");
pub const BILL_ORDER: Text = text("日期不得早于填发日期", "This date must not be before the date of the bill");
pub const BILL_DECLARATION: Text = text(
    "没有此编号的报关单，或您不能为其登记税单；请填写海关编号或客户端编号",
    "There is no declaration with this number for which you can enter bills: give the customs number or the internal number",
);
pub const BILL_KNOWN: Text = text(
    "该报关单已有此税单号的税单，请核对税单号",
    "The declaration already has a bill with this number: check the number",
);
pub const BILL_TWICE: Text = text("与第{line}行的税单号重复", "The same bill as on line {line}");
pub const BILL_PAID: Text =
    text("税单{number}已缴，请只选未缴的税单", "Bill {number} has already been paid: choose unpaid bills only");
pub const BILL_PAID_DAY: Text = text(
    "税单{number}填发于{billed}，缴税日期应在该日至今天之间",
    "Bill {number} was issued on {billed}: the payment date must lie between that day and today",
);
pub const BILL_TO_COME: Text = text("填发日期和缴税日期不能晚于今天", "A bill is not issued or paid on a day to come");
pub const BILL_OF_CUSTOMS: Text =
    text("税单{number}由海关回执带来，不能删除", "Bill {number} came from customs and cannot be deleted");

pub const TEXTS: &[(&str, Text)] = &[
    ("taxBill.amount", BILL_AMOUNT),
    ("taxBill.order", BILL_ORDER),
    ("taxBill.declaration", BILL_DECLARATION),
    ("taxBill.known", BILL_KNOWN),
    ("taxBill.twice", BILL_TWICE),
    ("taxBill.paid", BILL_PAID),
    ("taxBill.paidDay", BILL_PAID_DAY),
    ("taxBill.toCome", BILL_TO_COME),
    ("taxBill.ofCustoms", BILL_OF_CUSTOMS),
    ("taxBill.key", text("登记税单", "Enter a bill")),
    ("taxBill.pay", text("登记缴税", "Mark as paid")),
    ("taxBill.payTitle", text("登记 {count} 份税单已缴", "Mark {count} {count|bill|bills} as paid")),
    ("taxBill.payDay", text("缴税日期", "Paid on")),
    ("taxBill.payDone", text("已登记 {count} 份税单缴税", "{count} {count|bill|bills} marked as paid")),
    ("taxBill.delete", text("删除登记的税单", "Delete entered bills")),
    (
        "taxBill.keyedHint",
        text(
            "海关回执会自动带来税单；没有回执时在此登记或从 Excel 导入。",
            "Bills normally arrive with customs' answers; if none arrives, enter them here or import a workbook.",
        ),
    ),
];
