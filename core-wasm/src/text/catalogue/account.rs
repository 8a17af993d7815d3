//! Texts of the personal pages: personal info and messages.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("account.name", text("姓名", "Name")),
    ("account.dept", text("部门", "Department")),
    ("account.org", text("所属机构", "Organisation")),
    ("account.orgId", text("机构编号", "Organisation id")),
    ("account.orgAdmin", text("机构管理员", "Organisation administrator")),
    ("account.staff", text("普通用户", "Member of staff")),
    ("account.security", text("安全", "Security")),
    ("account.password", text("登录密码", "Password")),
    ("account.passwordHint", text("8 至 18 位，至少包含三类字符", "8 to 18 characters of at least three kinds")),
    ("account.change", text("修改", "Change")),
    ("account.wechat", text("微信", "WeChat")),
    ("account.wechatBoundAt", text("绑定于 {time}", "Bound {time}")),
    ("account.wechatDone", text("微信绑定成功", "WeChat is bound")),
    ("account.wechatUnbound", text("已解除绑定", "WeChat is no longer bound")),
    ("account.messages.unread", text("未读", "Unread")),
    ("account.messages.markRead", text("标为已读", "Mark read")),
    ("account.messages.markAllRead", text("全部已读", "Mark all read")),
    ("account.messages.delete", text("删除", "Delete")),
    ("account.messages.deleteAll", text("全部删除", "Delete all")),
    ("account.messages.actions", text("操作", "Actions")),
    ("account.messages.open", text("查看", "Open")),
    ("account.messages.empty", text("没有消息", "No messages")),
];
