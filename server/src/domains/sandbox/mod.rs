//! The sandbox: a program that is being written has every refusal played, made of the same type as the real ones. It keeps
//! nothing and touches nothing.

use core_wasm::permission::API_SANDBOX;
use core_wasm::text::text;
use serde_json::json;

use crate::api::operation::{Access, Operation};
use crate::documents::schema::schema;

mod outcome;

pub fn operations() -> Vec<Operation> {
    let access = Access::Permission(API_SANDBOX);
    let path = "/sandbox/v1/{outcome}";
    vec![
        Operation::get(
            path,
            access,
            text(
                "沙箱：按名称返回一种结果（如 409、422、429、510、511）",
                "The sandbox: plays an outcome by its name, such as 409, 422, 429, 510 or 511",
            ),
            outcome::play,
        )
        .asks()
        .answer::<outcome::Played>(),
        Operation::post(
            path,
            access,
            text(
                "沙箱：按名称返回一种结果，并原样返回请求体",
                "The sandbox: the same for a request with a body, which comes back",
            ),
            outcome::play_with_body,
        )
        .asks()
        .body_schema(
            schema(json!({
                "type": "object",
                "properties": { "billNo": { "type": "string" } },
                "additionalProperties": true,
            })),
            json!({ "billNo": "B1" }),
        )
        .answer::<outcome::Played>(),
    ]
}
