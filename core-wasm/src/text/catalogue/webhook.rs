//! Texts of webhooks that the server speaks.

use crate::rules::webhooks::WrongAddress;
use crate::text::{Text, text};

const FORM: Text =
    text("推送地址须以 https:// 开头并写明主机名", "The address must begin with https:// and name a host");
const EXTRA: Text = text(
    "推送地址不得含用户名、密码或 # 片段，请由接收方校验签名",
    "The address must not hold a user, a password or a # part; let the receiver check the signature",
);
/// No secret was made yet.
pub const NO_SECRET: Text = text("请先生成签名密钥", "Make the signing secret first");
/// The webhook is switched off.
pub const OFF: Text = text("该推送已停用，请先启用", "This webhook is switched off, switch it on first");
/// Only what was given up is sent again by hand.
pub const NOT_GIVEN_UP: Text = text("只能重新推送已放弃的记录", "Only deliveries that were given up can be sent again");
/// The address is one of the own network.
pub const PRIVATE: Text =
    text("推送地址指向内部网络，未推送", "The address leads into a private network; nothing was sent");
/// An address of the own network is not kept.
pub const PRIVATE_ADDRESS: Text = text(
    "推送地址指向内部网络，请改为公网地址",
    "The address leads into a private network: write one of the public internet",
);
/// Nobody answered.
pub const UNREACHED: Text = text("无法连接或未在时限内答复", "Not reached, or no answer in time");
/// The webhook was switched off or deleted before its turn.
pub const GONE: Text = text("推送已停用", "The webhook was switched off");
/// Message to the administrators.
pub const GIVEN_UP: Text = text(
    "事件推送“{name}”多次失败，已放弃一条记录：{answer}。请检查接收方，并在“推送记录”中重新推送。",
    "Webhook \"{name}\" failed again and again, and one delivery was given up: {answer}. Check the receiver, then send it again under Webhook deliveries.",
);

/// The sentence for an address that nothing is sent to.
pub const fn wrong_address(wrong: WrongAddress) -> Text {
    match wrong {
        WrongAddress::Form => FORM,
        WrongAddress::Extra => EXTRA,
    }
}

pub const TEXTS: &[(&str, Text)] = &[
    ("webhook.form", FORM),
    ("webhook.extra", EXTRA),
    ("webhook.noSecret", NO_SECRET),
    ("webhook.off", OFF),
    ("webhook.notGivenUp", NOT_GIVEN_UP),
    ("webhook.private", PRIVATE),
    ("webhook.privateAddress", PRIVATE_ADDRESS),
    ("webhook.unreached", UNREACHED),
    ("webhook.gone", GONE),
    ("webhook.givenUp", GIVEN_UP),
];
