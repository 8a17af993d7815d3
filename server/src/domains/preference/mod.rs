//! What a person arranges for their lists. Own rows only, in every browser the same.

use core_wasm::text::text;
use serde_json::json;

use crate::api::operation::{Access, Operation};

mod change_preference;
pub mod list_preference;
mod read_preferences;

/// Largest body in bytes: fifty saved filters and the columns of the widest list fit in easily.
const MAX_BODY: usize = 64 * 1024;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/sys/v1/preference/list",
            Access::Login,
            text("我的列表设置", "What the caller arranged for lists"),
            read_preferences::list,
        )
        .answer_list::<list_preference::Preference>()
        .named_schema::<list_preference::Preference>()
        .before_password_change(),
        Operation::post(
            "/sys/v1/preference/update",
            Access::Login,
            text("保存列表设置", "Keep what the caller arranged for a list"),
            change_preference::update,
        )
        .body::<list_preference::Preference>(json!({
            "list": "declaration.make",
            "version": 0,
            "columns": { "hidden": ["netWt"], "order": [], "widths": { "clientSeqNo": 180 }, "density": "small" },
            "filters": [{ "name": "待复核", "isDefault": "1", "filters": { "status": "05" }, "sort": "-updatedAt" }],
        }))
        .answer::<list_preference::Preference>()
        .max_body(MAX_BODY),
    ]
}
