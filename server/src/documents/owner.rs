//! Whose a row is, as people read it.

use core_wasm::row::Row;

use super::served::ORG;
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::people::organisation;

/// A new row keeps the name of its customer as it was when it was written.
pub async fn name_customer(tx: &Tx, before: Option<&Row>, row: &mut Row) -> Result<(), ApiError> {
    if let (None, Some(org)) = (before, row.int(ORG)) {
        row.set("customerName", organisation::by_id(tx, org).await?.name);
    }
    Ok(())
}
