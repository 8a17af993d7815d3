//! Texts around what goes outward: SMS, mail, and the binding of an account to WeChat.

use crate::text::{Text, text};

/// The provider did not take the message.
pub const NOT_SENT: Text = text("消息发送失败，请稍后重试", "The message could not be sent, try again later");
/// The provider did not answer a question about WeChat.
pub const WECHAT_SILENT: Text = text("微信服务暂时无法访问，请稍后重试", "WeChat does not respond, try again later");
/// The QR code is unknown or older than its time.
pub const QR_EXPIRED: Text = text("二维码已失效，请刷新", "The QR code has expired, get a new one");
/// Somebody else's account is bound to this WeChat.
pub const TAKEN: Text =
    text("该微信已绑定其他账号，请先解绑", "This WeChat is bound to another account; unbind it there first");
/// The provider does not know the code that WeCom sent along.
pub const CODE: Text = text("企业微信授权码无效，请重新扫码", "WeCom does not recognise this code, scan again");
/// The corporation is not the one of the caller's organisation.
pub const CORPORATION: Text = text("企业微信与本机构不一致", "This is not your organisation's WeCom corporation");

/// No provider, and no demo in which WeChat is played.
pub const NOT_SET_UP: Text = text(
    "本系统未接入微信和企业微信，请联系平台管理员",
    "This installation is not connected to WeChat or WeCom; ask the platform's administrator",
);
/// The organisation has no corporation or no agent of WeCom.
pub const NO_CORPORATION: Text =
    text("本机构未设置企业微信应用，请联系机构管理员", "Your organisation has no WeCom app; ask its administrator");

pub const TEXTS: &[(&str, Text)] = &[
    ("outward.notSent", NOT_SENT),
    ("outward.wechatSilent", WECHAT_SILENT),
    ("outward.qrExpired", QR_EXPIRED),
    ("outward.taken", TAKEN),
    ("outward.code", CODE),
    ("outward.corporation", CORPORATION),
    ("outward.notSetUp", NOT_SET_UP),
    ("outward.noCorporation", NO_CORPORATION),
    ("outward.unbound", text("未绑定", "Not bound")),
    ("outward.bound", text("已绑定", "Bound")),
    ("outward.bind", text("绑定微信", "Bind WeChat")),
    ("outward.unbind", text("解除绑定", "Unbind")),
    ("outward.scan", text("请用微信扫描二维码", "Scan the QR code with WeChat")),
];
