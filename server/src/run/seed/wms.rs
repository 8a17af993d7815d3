//! The demo's warehouse: an inbound order that is half received, stock over several places, an outbound order with stock held,
//! a count that found less.

use anyhow::Context;
use core_wasm::resource::Resource;
use core_wasm::resources::wms::{ASN, ASN_DT, DSN, WMS_COUNT};
use core_wasm::row::Row;
use core_wasm::states::wms::dsn;

use super::base_data::World;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::domains::wms::{inbound, outbound};
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::people::{organisation, user};

/// The file of a kind of orders in `fixtures/seed/demo/wms`.
macro_rules! orders {
    ($name:literal) => {
        include_str!(concat!("../../../../fixtures/seed/demo/wms/", $name, ".json"))
    };
}

/// The account of whoever keeps the demo's warehouse.
const KEEPER: &str = "orgadmin";

/// Puts the orders in, where there are none of their kind, and moves their goods.
pub(super) async fn seed(world: &World<'_>) -> Result<(), ApiError> {
    // Movements name who moved: in a warehouse that is a person.
    let keeper = user::by_name(world.tx, KEEPER).await?;
    let keeper = keeper.map_or_else(|| world.actor.clone(), |user| Actor::person(Some(user.id), &user.name, ""));
    for (head, said) in put(world, &ASN, orders!("asn")).await? {
        let lines = paged::all_of(world.tx, &ASN_DT, write::key(&head)?.0).await?;
        for (line, said) in lines.iter().zip(&said) {
            moved(world, &keeper, &head, line, said).await?;
        }
        inbound::settle(world.tx, &keeper, &head).await?;
    }
    for (head, _) in put(world, &DSN, orders!("dsn")).await? {
        if head.text(dsn::FIELD) == dsn::PICKING {
            outbound::allocated(world.tx, &keeper, &head).await?;
        } else {
            outbound::settle(world.tx, &head).await?;
        }
    }
    put(world, &WMS_COUNT, orders!("count")).await?;
    Ok(())
}

/// What came of a line, and what of it was put away.
async fn moved(world: &World<'_>, keeper: &Actor, head: &Row, line: &Row, said: &Row) -> Result<(), ApiError> {
    let quantity = |field: &str| said.decimal::<5>(field).filter(|quantity| quantity.is_positive());
    if let Some(received) = quantity("received") {
        inbound::receive(world.tx, keeper, head, &[(line, received)], false).await?;
    }
    if let Some(put) = quantity("put") {
        let id = write::key(line)?.0;
        let line = Rows::of(&ASN_DT).by_id(id).one(world.tx).await?.ok_or(ApiError::NotFound)?;
        inbound::put(world.tx, keeper, head, &[(&line, put, line.text("location"))]).await?;
    }
    Ok(())
}

async fn put(world: &World<'_>, resource: &'static Resource, json: &str) -> Result<Vec<(Row, Vec<Row>)>, ApiError> {
    if Rows::of(resource).exist(world.tx).await? {
        return Ok(Vec::new());
    }
    let rows: Vec<Row> = serde_json::from_str(json).context(resource.name)?;
    let mut stored = Vec::with_capacity(rows.len());
    for mut row in rows {
        let lines = row.rows("lines");
        row.0.remove("lines");
        let mut row =
            world.completed(resource, row, &[]).with_context(|| format!("a demo row of {}", resource.name))?;
        row.set("customerName", organisation::by_id(world.tx, row.int("orgId").unwrap_or_default()).await?.name);
        let head = write::insert(world.tx, &world.actor, resource, "add", &row).await?;
        for of in resource.lines {
            table::insert_lines(world.tx, of.of, write::key(&head)?.0, 0, &lines).await?;
        }
        stored.push((head, lines));
    }
    Ok(stored)
}
