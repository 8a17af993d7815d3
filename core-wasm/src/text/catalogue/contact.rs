//! Texts of the contact form and of the code that proves a mobile number.

use crate::text::{Text, text};

/// Not a mobile number of mainland China.
pub const MOBILE: Text =
    text("请输入11位手机号，例如13812345678", "Enter an 11-digit mobile number, such as 13812345678");
/// Not six digits.
pub const CODE_FORM: Text = text("请输入6位数字验证码", "Enter the 6-digit code");
/// Never sent, expired, used up or wrong: the answer is the same.
pub const CODE_WRONG: Text =
    text("验证码错误或已失效，请核对或重新获取", "The code is wrong or has expired; check it or request a new one");
/// A code is on its way.
pub const CODE_SENT: Text = text("验证码已发送", "The code has been sent");
/// The form is stored.
pub const STORED: Text = text("提交成功，我们会尽快联系您", "Thank you, we will call you soon");
/// The short message that carries a code.
pub const SMS: Text = text(
    "【云关务】您的验证码是{code}，5分钟内有效，请勿告诉他人。",
    "[Cloud customs] Your code is {code}. It is valid for 5 minutes; tell nobody.",
);

pub const TEXTS: &[(&str, Text)] = &[
    ("contact.mobileForm", MOBILE),
    ("contact.codeForm", CODE_FORM),
    ("contact.codeWrong", CODE_WRONG),
    ("contact.codeSent", CODE_SENT),
    ("contact.stored", STORED),
    ("contact.sms", SMS),
    ("contact.title", text("联系我们", "Contact us")),
    ("contact.intro", text("留下联系方式，我们会尽快与您联系。", "Leave your number and we will call you.")),
    ("contact.mobile", text("手机号", "Mobile number")),
    ("contact.name", text("姓名", "Name")),
    ("contact.company", text("公司", "Company")),
    ("contact.code", text("短信验证码", "Code from the SMS")),
    ("contact.sendCode", text("获取验证码", "Send a code")),
    ("contact.sendAgain", text("{seconds}秒后可重新获取", "New code in {seconds} s")),
    ("contact.submit", text("提交", "Send")),
];
