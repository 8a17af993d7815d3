//! Texts of the session. Texts that the specification quotes in English stand in both languages.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("session.invalidLinkToken", text("无效的Token键值，请重新登录！！!", "Invalid token key, please log in again!!!")),
    (
        "session.verificationFailed",
        text("Verification failed, please login again", "Verification failed, please login again"),
    ),
    ("session.noUserData", text("error", "error")),
    ("session.ended", text("登录已失效，请重新登录", "Your session has ended, please log in again")),
    ("session.over.title", text("登录已失效", "Your session has ended")),
    (
        "session.over.text",
        text(
            "您填写的内容都在。请输入密码，登录后接着填写，正在保存的内容会继续保存。",
            "Everything you typed is still here. Enter your password to go on; what was being saved is saved then.",
        ),
    ),
    ("session.over.somebodyElse", text("换其他用户登录", "Log in as somebody else")),
    ("time.justNow", text("just now", "just now")),
    ("time.minutesAgo", text("{n} 分钟前", "{n} {n|minute|minutes} ago")),
    ("time.hoursAgo", text("{n} 小时前", "{n} {n|hour|hours} ago")),
    ("time.dayAgo", text("1 day ago", "1 day ago")),
];
