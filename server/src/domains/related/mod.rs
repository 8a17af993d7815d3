//! Where a document leads: to all that it is made of, and to all that was made of it, as far as the caller may see that. Which fields say
//! so is a table of the core (`core_wasm::rules::related`): nothing here knows a document.

mod walk;

use core_wasm::text::text;

use crate::api::operation::{Access, Operation};

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/related/v1/of",
            Access::Login,
            text("关联单证", "What a document that the caller may see is made of, and what was made of it"),
            walk::of_document,
        )
        .query::<walk::Wanted>()
        .answer::<walk::Related>()
        .named_schema::<walk::RelatedDocument>(),
    ]
}
