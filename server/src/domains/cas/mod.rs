//! Single sign-on: a ticket of a CAS server instead of a password.

use core_wasm::text::text;
use serde_json::json;

use crate::api::operation::{Access, Operation};
use crate::domains::auth::Token;

mod answer;
mod ticket_login;
mod validate;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::post(
            "/auth/v1/ticket/login",
            Access::Public,
            text("单点登录", "Logs in with a ticket of the single sign-on server"),
            ticket_login::login,
        )
        .body::<ticket_login::SignOnTicket>(json!({ "ticket": "ST-1", "url": "http://127.0.0.1:8080/cfta/caslogin" }))
        .answer::<Token>(),
    ]
}
