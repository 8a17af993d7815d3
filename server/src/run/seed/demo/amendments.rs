//! A few applications of the demo to amend declarations that customs has accepted: one still to be sent, the others answered.

use core_wasm::resources::declaration::DECL_AMENDMENT;
use core_wasm::row::Row;
use core_wasm::states::amendment::{APPROVED, DRAFT, REFUSED};
use core_wasm::states::declaration::State;

use crate::documents::codec::instant;
use crate::documents::write;
use crate::domains::decl::declaration;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Every how many declarations one that is released is amended.
const EVERY: u64 = 31;
/// What was wrong: reason, what is to change, how far it is, what customs said.
const CASES: [(&str, &str, &str, &str); 3] = [
    ("录入时毛重漏加托盘重量", "毛重：620千克改为640千克", APPROVED, "同意修改"),
    ("发票号与随附发票不一致", "合同协议号：尾数07改为70", REFUSED, "请补充提交发票原件"),
    ("件数以实际到货为准", "件数：40件改为39件", DRAFT, ""),
];

/// Puts in the application about a declaration, where there is one.
pub async fn about(tx: &Tx, stored: &declaration::Model, state: State, index: u64) -> Result<(), ApiError> {
    let (Some(number), true) = (&stored.client_seq_no, state == State::Released && index.is_multiple_of(EVERY)) else {
        return Ok(());
    };
    let (reason, content, reached, decision) = CASES[(index / EVERY) as usize % CASES.len()];
    let mut row = Row::new();
    for (field, value) in [
        ("clientSeqNo", number.as_str()),
        ("kind", "1"),
        ("state", reached),
        ("entryId", stored.entry_id.as_deref().unwrap_or_default()),
        ("customerName", &stored.customer_name),
        ("reason", reason),
        ("content", content),
        ("decision", decision),
    ] {
        row.set(field, value);
    }
    row.set("orgId", stored.org_id);
    row.set("declarationId", stored.id);
    row.set("createdAt", instant(stored.updated_at));
    if reached != DRAFT {
        row.set("appliedAt", instant(stored.updated_at));
        row.set("decidedAt", instant(stored.updated_at));
    }
    write::stamp(tx, &DECL_AMENDMENT, None, &mut row);
    write::insert(tx, &Actor::system("seed"), &DECL_AMENDMENT, "add", &row).await.map(drop)
}
