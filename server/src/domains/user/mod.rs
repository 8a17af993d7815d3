//! Accounts, their roles, what an account may know about itself, and its password.

use core_wasm::text::text;
use serde_json::json;

use crate::api::operation::{Access, Credential, Operation};
use crate::documents::schema::schema;

mod common_passwords;
mod info;
mod modify_password;
pub mod temporary_password;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/auth/v1/user/info",
            Access::Login,
            text("当前用户信息", "Everything the pages need to know about the caller"),
            info::info,
        )
        .credential(Credential::QueryToken("token"))
        .before_password_change()
        .answer_schema(schema(info::document())),
        Operation::post(
            "/auth/v1/user/password/modify",
            Access::Login,
            text("修改密码", "Change the caller's password"),
            modify_password::modify,
        )
        .body::<modify_password::PasswordChange>(json!({
            "oldPassword": "00000000000000000000000000000000",
            "newPassword": "11111111111111111111111111111111"
        }))
        .answer::<modify_password::PasswordChanged>()
        .before_password_change(),
    ]
}
