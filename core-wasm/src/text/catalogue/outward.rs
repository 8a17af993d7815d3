//! Texts around what goes outward: SMS, mail, and the binding of an account to WeChat.

use crate::text::{Text, text};

/// The provider did not take the message.
pub const NOT_SENT: Text = text("消息发送失败，请稍后重试", "The message could not be sent, try again later");
/// The provider did not answer a question about WeChat.
pub const WECHAT_SILENT: Text = text("微信服务暂时无法访问，请稍后重试", "WeChat does not answer, try again later");
/// The QR code is unknown or older than its time.
pub const QR_EXPIRED: Text = text("二维码已失效，请刷新", "The QR code is no longer valid, get a new one");
/// Somebody else's account is bound to this WeChat.
pub const TAKEN: Text =
    text("该微信已绑定其他账号，请先解绑", "This WeChat is bound to another account, unbind it there first");
/// The provider does not know the code that WeCom sent along.
pub const CODE: Text = text("企业微信授权码无效，请重新扫码", "WeCom does not know this code, scan again");
/// The corporation is not the one of the caller's organisation.
pub const CORPORATION: Text =
    text("企业微信与本机构不一致", "This WeCom corporation is not the one of your organisation");

pub const TEXTS: &[(&str, Text)] = &[
    ("outward.notSent", NOT_SENT),
    ("outward.wechatSilent", WECHAT_SILENT),
    ("outward.qrExpired", QR_EXPIRED),
    ("outward.taken", TAKEN),
    ("outward.code", CODE),
    ("outward.corporation", CORPORATION),
    ("outward.unbound", text("未绑定", "Not bound")),
    ("outward.bound", text("已绑定", "Bound")),
    ("outward.bind", text("绑定微信", "Bind WeChat")),
    ("outward.unbind", text("解除绑定", "Unbind")),
    ("outward.scan", text("请用微信扫描二维码", "Scan the QR code with WeChat")),
];
