//! Texts of the dashboard and of announcements.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("dashboard.morning", text("早上好，{name}", "Good morning, {name}")),
    ("dashboard.afternoon", text("下午好，{name}", "Good afternoon, {name}")),
    ("dashboard.evening", text("晚上好，{name}", "Good evening, {name}")),
    ("dashboard.draft", text("待制单", "To be made")),
    ("dashboard.rejected", text("被退回", "Sent back")),
    ("dashboard.pendingReview", text("待复核", "To be reviewed")),
    ("dashboard.reviewed", text("待发送", "To be sent")),
    ("dashboard.unanswered", text("海关处理中", "At customs")),
    ("dashboard.attention", text("待缴税/查验", "Tax or inspection due")),
    ("dashboard.undeclared", text("临近申报期限", "Declaration due")),
    ("dashboard.overdue", text("其中逾期 {count}", "{count} of them overdue")),
    ("dashboard.unpaid", text("待缴税", "Tax to be paid")),
    ("dashboard.charts.made", text("近十二个月制单", "Declarations made, twelve months")),
    ("dashboard.charts.states", text("各状态报关单", "Declarations by state")),
    ("dashboard.charts.declared", text("进境货物按时申报（按进境月份）", "Arrivals declared in time")),
    ("dashboard.charts.inTime", text("按时", "In time")),
    ("dashboard.charts.late", text("逾期", "Late")),
    ("dashboard.charts.part", text("{month} {name}：{count}", "{month} {name}: {count}")),
    ("dashboard.charts.table", text("表格", "As a table")),
    ("dashboard.charts.month", text("月份", "Month")),
    ("dashboard.charts.none", text("暂无数据", "Nothing yet")),
    ("dashboard.failed", text("数据没有取到", "The figures could not be loaded")),
    ("dashboard.quick", text("快捷入口", "Quick links")),
    ("dashboard.recent", text("最近消息", "Latest messages")),
    ("dashboard.news", text("公告", "Announcements")),
    ("dashboard.newsNone", text("暂无公告", "No announcements")),
    ("dashboard.newsMissing", text("该公告不存在或已下线", "This announcement does not exist or is withdrawn")),
    ("dashboard.pinned", text("置顶", "Pinned")),
];
