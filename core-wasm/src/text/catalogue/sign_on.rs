//! Texts of single sign-on (CAS): why a ticket was not taken.

use crate::text::{Text, text};

/// The server has no CAS_URL.
pub const NOT_SET: Text =
    text("未启用单点登录，请使用用户名登录", "Single sign-on is not in use here; log in with your user name");
/// The address that the ticket was made for is none of this site.
pub const FOREIGN: Text =
    text("票据不是为本站签发的，请从本站重新登录", "The ticket was not issued for this site; log in again from here");
/// The sign-on server refused the ticket: unknown, used, expired.
pub const TICKET: Text =
    text("登录票据无效或已使用，请重新登录", "The ticket is invalid or has already been used, please log in again");
/// The person is known to the sign-on server only.
pub const NO_ACCOUNT: Text = text(
    "统一身份“{name}”尚未开通本系统账号，请联系机构管理员",
    "\"{name}\" has no account here yet; ask your administrator",
);
/// No answer, or none that can be read.
pub const SILENT: Text =
    text("单点登录服务器暂时无法访问，请稍后重试", "The sign-on server does not respond, try again later");

pub const TEXTS: &[(&str, Text)] = &[
    ("signOn.notSet", NOT_SET),
    ("signOn.foreign", FOREIGN),
    ("signOn.ticket", TICKET),
    ("signOn.noAccount", NO_ACCOUNT),
    ("signOn.silent", SILENT),
];
