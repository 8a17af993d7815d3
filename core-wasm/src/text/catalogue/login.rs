//! Texts of the pages around the log-in: log-in itself, login link, single sign-on, product pages.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("login.title", text("登录", "Log in")),
    ("login.welcome", text("欢迎使用", "Welcome")),
    ("login.username", text("用户名", "User name")),
    ("login.password", text("密码", "Password")),
    ("login.usernameRequired", text("请输入用户名", "Enter your user name")),
    ("login.passwordRequired", text("请输入密码", "Enter your password")),
    ("login.submit", text("登录", "Log in")),
    ("login.aboutProduct", text("产品介绍", "About the product")),
    ("login.showPassword", text("显示密码", "Show the password")),
    ("login.hidePassword", text("隐藏密码", "Hide the password")),
    ("login.capsLock", text("大写锁定已打开", "Caps Lock is on")),
    ("login.product", text("云关务 · 智能制单", "Cloud customs · smart document making")),
    ("login.claim", text("一次录入，处处校验", "Entered once, checked everywhere")),
    (
        "login.claimText",
        text(
            "同一套海关规则在录入时即时校验，申报前就发现差错。",
            "One set of customs rules checks the form as you type, so you find mistakes before customs does.",
        ),
    ),
    ("login.pointRules", text("录入即校验", "Checked as you type")),
    (
        "login.pointRulesText",
        text("申报要素、法定单位、监管条件逐项核对", "Elements, legal units and licence conditions, item by item"),
    ),
    ("login.pointReceipts", text("回执实时到达", "Receipts arrive live")),
    (
        "login.pointReceiptsText",
        text("审结、查验、放行状态即时推送", "Accepted, inspected, released: pushed as it happens"),
    ),
    ("login.pointOrgs", text("货主与代理协同", "Traders and agents together")),
    ("login.pointOrgsText", text("按业务类别授权，数据互相隔离", "Granted by business category, kept apart otherwise")),
    ("login.pointLines", text("为大批量而生", "Made for many lines")),
    (
        "login.pointLinesText",
        text("整块粘贴、逐行判定、键盘直达", "Paste a block, get a verdict per line, stay on the keyboard"),
    ),
    ("login.pointTrail", text("每一步可追溯", "Every step on record")),
    ("login.pointTrailText", text("谁、何时、改了什么，一目了然", "Who changed what, and when, at a glance")),
    ("login.pointKeys", text("键盘优先", "Keyboard first")),
    (
        "login.pointKeysText",
        text("全程可用快捷键，Ctrl+K 直达页面与单据", "Shortcuts throughout; Ctrl+K finds pages and records"),
    ),
    ("login.enter", text("进入系统", "Open the application")),
    // login link and single sign-on
    ("login.link.failed", text("登录链接未生效", "The login link did not work")),
    ("login.link.checking", text("正在验证登录链接…", "Checking the login link…")),
    ("login.cas.failed", text("单点登录未成功", "The single sign-on did not work")),
    ("login.cas.again", text("重新登录", "Log in again")),
    ("login.cas.checking", text("正在进行单点登录…", "Signing you in…")),
];
