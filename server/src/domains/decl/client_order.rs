//! Client orders: what is special about them beside their lines and states.

use core_wasm::error::Problem;
use core_wasm::row::Row;
use sea_orm::prelude::async_trait::async_trait;

use crate::caller::Caller;
use crate::crud::served::{Hooks, ORG};
use crate::database::Tx;
use crate::domains::org::organisation;
use crate::error::ApiError;

pub struct ClientOrder;

#[async_trait]
impl Hooks for ClientOrder {
    /// An order keeps the name of the customer as it was when it was written.
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if let (None, Some(org)) = (before, row.int(ORG)) {
            row.set("customerName", organisation::by_id(tx, org).await?.name);
        }
        Ok(Vec::new())
    }
}
