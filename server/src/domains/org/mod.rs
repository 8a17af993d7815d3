//! Organisations, and what customers grant to agents.

use core_wasm::text::text;

use crate::api::operation::{Access, Operation};

mod get_org;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/auth/v1/user/org/get",
            Access::Login,
            text("本机构及下级机构", "The caller's organisation and those below it"),
            get_org::get,
        )
        .answer::<get_org::Org>()
        .before_password_change(),
    ]
}
