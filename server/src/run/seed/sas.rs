//! The demo's business applications, vehicle records and passports.

use anyhow::Context;
use core_wasm::resource::Resource;
use core_wasm::resources::sas::{SAS_DCL, SAS_PASSPORT, SAS_VEHICLE};
use core_wasm::row::Row;

use super::base_data::World;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::people::organisation;

/// The file of a kind of documents in `fixtures/seed/demo/sas`.
macro_rules! documents {
    ($name:literal) => {
        include_str!(concat!("../../../../fixtures/seed/demo/sas/", $name, ".json"))
    };
}

/// The fields of a party, and what of an organisation they hold.
const PARTIES: &[[&str; 3]] = &[
    ["areainEtpsno", "areainEtpsNm", "areainEtpsSccd"],
    ["dclEtpsno", "dclEtpsNm", "dclEtpsSccd"],
    ["etpsno", "etpsNm", "etpsSccd"],
];

/// Puts the documents in, where there are none of their kind.
pub(super) async fn seed(world: &World<'_>) -> Result<(), ApiError> {
    put(world, &SAS_DCL, documents!("sas_dcl")).await?;
    put(world, &SAS_VEHICLE, documents!("sas_vehicle")).await?;
    put(world, &SAS_PASSPORT, documents!("sas_passport")).await
}

async fn put(world: &World<'_>, resource: &'static Resource, json: &str) -> Result<(), ApiError> {
    if Rows::of(resource).exist(world.tx).await? {
        return Ok(());
    }
    let rows: Vec<Row> = serde_json::from_str(json).context(resource.name)?;
    for row in rows {
        let mut row =
            world.completed(resource, row, &[]).with_context(|| format!("a demo row of {}", resource.name))?;
        let owner = organisation::by_id(world.tx, row.int("orgId").unwrap_or_default()).await?;
        for [code, name, credit] in PARTIES.iter().filter(|[code, ..]| resource.field(code).is_some()) {
            row.set(code, owner.code.as_str());
            row.set(name, owner.name.as_str());
            row.set(credit, owner.credit_code.as_str());
        }
        row.set("customerName", owner.name);
        write::insert(world.tx, &world.actor, resource, "add", &row).await?;
    }
    Ok(())
}
