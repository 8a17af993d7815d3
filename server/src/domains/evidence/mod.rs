//! Evidence packs: what this installation knows of a document, or of the documents of a period, as a zip with a signed manifest that
//! anybody can check without it. The same pack made twice has the same bytes: nothing in it hangs on who makes it, when, or in which
//! language. Made by the workers of exports, one after another for each account.

mod gather;
mod html;
mod index;
mod judged;
pub mod key;
pub mod make;
mod page;
mod readings;
mod records;
pub mod run;
mod zipped;

use core_wasm::permission::SYS_EVIDENCE_MAKE;
use core_wasm::text::text;
use serde_json::json;

use crate::api::operation::{Access, Operation};

/// Path of the operation that asks for a pack; its jobs carry it.
pub const MAKE: &str = "/evidence/v1/make";
/// Who may ask for a pack. What goes into it is what the caller may see of the document besides.
pub const ACCESS: Access = Access::Permission(SYS_EVIDENCE_MAKE);

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::post(
            MAKE,
            ACCESS,
            text("制作证据包", "Makes an evidence pack of a document, or of the documents that were made in a period"),
            make::make,
        )
        .body::<make::EvidenceWanted>(json!({ "resource": "declaration", "id": 1 }))
        .answer::<make::EvidenceMaking>(),
        Operation::get(
            "/evidence/v1/key",
            Access::Login,
            text("证据包密钥", "The key that this installation signs evidence packs with"),
            key::shown,
        )
        .answer::<key::EvidenceKey>(),
        Operation::get(
            "/evidence/v1/verify",
            Access::Login,
            text("证据包校验页", "The page that checks evidence packs without a network"),
            page::download,
        )
        .answer_file("text/html; charset=utf-8"),
    ]
}
