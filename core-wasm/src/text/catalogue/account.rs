//! Texts of the personal pages: personal info and messages.

use crate::text::{Text, text};

/// Whom a written message is for when nobody is named.
pub const EVERYBODY: Text = text("本机构全体人员", "Everyone in the organisation");

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
    ("account.wecom", text("企业微信", "WeCom")),
    ("account.wecomBind", text("绑定企业微信", "Bind WeCom")),
    ("account.wecomBinding", text("正在绑定企业微信…", "Binding WeCom…")),
    ("account.wecomDone", text("企业微信绑定成功", "WeCom is bound")),
    (
        "account.wecomStrange",
        text(
            "该链接不是由本页面发起的企业微信绑定，请在个人信息页重新绑定。",
            "This link does not belong to a binding started here. Start again from your personal info page.",
        ),
    ),
    ("account.wecomFailed", text("企业微信未绑定", "WeCom was not bound")),
    ("account.toUserInfo", text("返回个人信息", "To personal info")),
    // what the delete-style confirmation asks: 此操作将{action}该记录
    ("account.action.unbind", text("解除绑定", "unbind")),
    ("account.action.push", text("推送", "push")),
    ("account.messages.unread", text("未读", "Unread")),
    ("account.messages.markRead", text("标为已读", "Mark read")),
    ("account.messages.markAllRead", text("全部已读", "Mark all read")),
    ("account.notices.everybody", EVERYBODY),
    ("account.notices.write", text("编写消息", "Write a message")),
    ("account.notices.to", text("接收人", "To")),
    ("account.notices.content", text("内容", "Message")),
    ("account.notices.keep", text("保存，稍后推送", "Save, push later")),
    ("account.notices.pushNow", text("保存并推送", "Save and push")),
    ("account.notices.push", text("推送", "Push")),
    ("account.notices.pushed", text("已推送 {count} 条消息", "{count} {count|message|messages} pushed")),
    ("account.notices.kept", text("消息已保存，尚未推送", "The message is saved but not pushed yet")),
    ("account.notices.waiting", text("未推送", "Not pushed")),
    (
        "account.notices.hint",
        text(
            "推送前谁也看不到；每条消息只推送一次，推送后不能收回。",
            "Nobody sees a message before it is pushed. It is pushed once and cannot be recalled.",
        ),
    ),
    ("account.messages.markHandled", text("标为已处理", "Mark dealt with")),
    ("account.messages.handled", text("已处理", "Dealt with")),
    ("account.messages.notHandled", text("未处理", "Not dealt with")),
    ("account.messages.delete", text("删除", "Delete")),
    ("account.messages.deleteAll", text("全部删除", "Delete all")),
    ("account.messages.actions", text("操作", "Actions")),
    ("account.messages.open", text("查看", "Open")),
    ("account.messages.empty", text("没有消息", "No messages")),
];
