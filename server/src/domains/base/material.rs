//! The goods master.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resources::base::MATERIAL;
use core_wasm::row::Row;

use crate::accounts::caller::Caller;
use crate::documents::served::Hooks;
use crate::process::error::ApiError;
use crate::store::database::Tx;

pub struct Material;

#[boxed]
impl Hooks for Material {
    /// The legal units, supervision and inspection are the tariff's, whatever was sent.
    async fn fill(&self, tx: &Tx, _: &Caller, _: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        for (field, value) in core_wasm::resources::follow(MATERIAL.name, row.borrowed(), &tx.dictionaries()) {
            row.set(field, value);
        }
        if row.is_blank("state") {
            row.set("state", "0");
        }
        Ok(Vec::new())
    }
}
