//! What an entry of a record's history says was done.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("log.add", text("新增", "Made")),
    ("log.addFrom", text("由其他单证生成", "Made from other documents")),
    ("log.import", text("由报文导入", "Made from a message file")),
    ("log.update", text("修改", "Changed")),
    ("log.delete", text("删除", "Deleted")),
    ("log.submit", text("提交复核", "Submitted for review")),
    ("log.cancelSubmit", text("撤回复核申请", "Taken back from review")),
    ("log.pass", text("复核通过", "Passed review")),
    ("log.return", text("复核退回", "Returned from review")),
    ("log.send", text("发送", "Sent to customs")),
    ("log.resend", text("重新发送", "Sent to customs again")),
    ("log.cancel", text("取消发送", "Cancelled")),
    ("log.split", text("按箱拆单", "Split by containers")),
    ("log.withdraw", text("海关同意撤销", "Withdrawn with the consent of customs")),
    ("log.taxBill", text("税单", "Tax bills")),
    ("log.customs", text("海关", "Customs")),
];
