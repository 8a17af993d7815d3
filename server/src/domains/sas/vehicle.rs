//! What is special about vehicle records: whose the vehicle is, until somebody says otherwise.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::states::CommandInfo;

use super::document;
use super::kind::VEHICLE;
use crate::caller::Caller;
use crate::crud::served::Hooks;
use crate::database::Tx;
use crate::error::ApiError;

pub struct Vehicle;

#[boxed]
impl Hooks for Vehicle {
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if before.is_none() {
            document::begin(tx, caller, row, &[["etpsno", "etpsNm", "etpsSccd"]], &[]).await?;
        }
        Ok(Vec::new())
    }

    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        note: &str,
        before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        document::keyed(tx, caller, &VEHICLE, command, after, note).await?;
        document::went(tx, caller, &VEHICLE, command, before, after, Vec::new()).await
    }
}
