//! The kinds of bonded accounts: their heads, their lines, and which account a list names.

use core_wasm::resource::Resource;
use core_wasm::resources::bonded::{BWS, BWS_DT, EML, EML_DT, EMS, EMS_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use sea_orm::ConnectionTrait;

use super::journal::account_by_no;
use crate::documents::served::{ORG, Served};
use crate::process::error::ApiError;

/// The heads of a kind of accounts.
pub(super) fn heads(kind: Kind) -> &'static Resource {
    match kind {
        Kind::Ems => &EMS,
        Kind::Bws => &BWS,
        Kind::Eml => &EML,
    }
}

/// The accounts of a kind.
pub(super) fn accounts(kind: Kind) -> Served {
    Served::of(heads(kind))
}

/// The lines of a kind of accounts.
pub(super) fn lines_of(kind: Kind) -> &'static Resource {
    match kind {
        Kind::Ems => &EMS_DT,
        Kind::Bws => &BWS_DT,
        Kind::Eml => &EML_DT,
    }
}

/// Kind and id of an account.
pub type Account = (&'static str, i64);

/// The account that a list names, if it is kept here.
pub async fn account_of(db: &impl ConnectionTrait, list: &Row) -> Result<Option<Account>, ApiError> {
    match (list.int(ORG), list.text("putrecNo")) {
        (Some(org), number) if !number.is_empty() => account_by_no(db, org, number).await,
        _ => Ok(None),
    }
}
