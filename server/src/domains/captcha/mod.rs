//! The slider puzzle (`blockPuzzle`) before a log-in: made and checked by the server, good for one log-in.

use core_wasm::text::text;
use serde_json::json;

use crate::api::operation::{Access, Operation};

mod alike;
mod check_puzzle;
mod draw;
mod make_puzzle;
pub mod puzzle;
mod scene;
mod signs;

pub use puzzle::redeem;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::post(
            "/auth/v1/captcha/get",
            Access::Public,
            text("获取滑块验证图片", "A new slider puzzle"),
            make_puzzle::make,
        )
        .answer::<make_puzzle::Challenge>(),
        Operation::post(
            "/auth/v1/captcha/check",
            Access::Public,
            text("校验滑块位置", "Checks where the slider stands"),
            check_puzzle::check,
        )
        .body::<check_puzzle::Solution>(json!({ "token": "x", "x": 120 }))
        .answer::<check_puzzle::Solved>(),
    ]
}
