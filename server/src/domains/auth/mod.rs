//! Log-in, sessions and log-out.

use core_wasm::text::text;
use serde_json::json;

use crate::api::operation::{Access, Operation};

mod check_token;
mod log_in;
mod log_out;
mod log_out_late;
pub mod login_guard;

pub use log_in::Token;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::post("/auth/v1/login", Access::Public, text("登录", "Log in"), log_in::log_in)
            .body::<log_in::Credentials>(
                json!({ "username": "broker", "password": "00000000000000000000000000000000" }),
            )
            .answer::<log_in::Token>(),
        Operation::post(
            "/auth/v1/token/check",
            Access::Public,
            text("校验令牌", "Whether a token is valid"),
            check_token::check,
        )
        .body::<check_token::Check>(json!({ "token": "x" }))
        .answer::<check_token::Checked>(),
        Operation::post("/auth/v1/logout", Access::Login, text("退出登录", "Log out"), log_out::log_out)
            .before_password_change(),
        Operation::post(
            "/auth/v1/logout/late",
            Access::Public,
            text("补办退出登录", "Log out of a session that was left without a network"),
            log_out_late::end,
        )
        .body::<log_out_late::Left>(json!({ "digest": "0".repeat(64) })),
    ]
}
