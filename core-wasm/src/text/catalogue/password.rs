//! Texts of the password change form.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("password.oldRequired", text("请输入旧密码", "Please enter the old password")),
    ("password.newRequired", text("请输入新密码", "Please enter the new password")),
    ("password.length", text("请输入[8-18]位密码", "The password must have 8 to 18 characters")),
    (
        "password.classes",
        text(
            "长度8-18位，必须同时包含大写、小写、数字和特殊字符中的三种",
            "8 to 18 characters with at least three of: uppercase, lowercase, digit, special character; no white space",
        ),
    ),
    ("password.sameAsOld", text("新密码必须与原密码不相同", "The new password must differ from the old one")),
    ("password.repeatRequired", text("请重复新密码", "Please repeat the new password")),
    ("password.repeatShort", text("请输入6位密码", "Please enter at least 6 characters")),
    ("password.repeatDiffers", text("两次新密码必须保持一致", "The two new passwords must be the same")),
];
