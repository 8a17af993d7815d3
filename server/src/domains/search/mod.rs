//! The search over everything: any number, party, container, material, HS code or text of a paper, in all documents that the caller
//! may list, with the reason why each was found.

mod find;
pub mod kind;
mod look;
mod windows;

use core_wasm::text::text;

use crate::api::operation::{Access, Operation};

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/search/v1/find",
            Access::AnyOf(kind::codes()),
            text(
                "全局查找：在可查看的全部单证中按编号、企业、集装箱号、料号、商品编号或单证文字查找，并说明原因",
                "Finds documents of every kind that the caller may list, by a text in them, and says why each was found",
            ),
            find::find,
        )
        .query::<find::Wanted>()
        .answer::<find::Everything>()
        .heavy(),
    ]
}
