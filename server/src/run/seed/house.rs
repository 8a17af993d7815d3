//! The demo's rules of a house: one that only warns is on, with its first version; two wait to be tried.

use anyhow::Context;
use core_wasm::resources::management::house_rule::DECLARATION;
use core_wasm::resources::management::{HOUSE_RULE, HOUSE_RULE_VERSION};
use core_wasm::row::Row;

use super::base_data::World;
use crate::documents::codec;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;

pub async fn seed(world: &World<'_>, json: &str) -> Result<(), ApiError> {
    if Rows::of(&HOUSE_RULE).exist(world.tx).await? {
        return Ok(());
    }
    let rows: Vec<Row> = serde_json::from_str(json).context("house rules")?;
    for row in rows {
        let mut row = row;
        if row.is_blank("document") {
            row.set("document", DECLARATION);
        }
        let row = world.completed(&HOUSE_RULE, row, &[]).context("a demo rule of a house")?;
        let stored = write::insert(world.tx, &world.actor, &HOUSE_RULE, "add", &row).await?;
        let mut version = stored.clone();
        version.set("ruleId", stored.int("id").unwrap_or_default());
        version.set("createdAt", codec::instant(world.tx.now()));
        table::insert(world.tx, &HOUSE_RULE_VERSION, &version).await?;
    }
    Ok(())
}
