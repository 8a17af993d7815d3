//! The demo's forecast templates: each is made of one of its forecasts, named by its number.

use anyhow::Context;
use core_wasm::resources::documents::{FCST, FCST_DTL, FCST_MODEL};
use core_wasm::row::Row;
use sea_orm::sea_query::{Expr, ExprTrait};

use super::base_data::World;
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::domains::fcst::model;
use crate::process::error::ApiError;

/// Keeps the templates of a file, where there are none yet.
pub(super) async fn seed(world: &World<'_>, json: &str) -> Result<(), ApiError> {
    if Rows::of(&FCST_MODEL).exist(world.tx).await? {
        return Ok(());
    }
    let rows: Vec<Row> = serde_json::from_str(json).context("forecast templates")?;
    for mut row in rows {
        let number = row.text("fcstNo").to_owned();
        row.0.remove("fcstNo");
        // Somebody may have deleted it since.
        let found = Rows::of(&FCST).filter(Expr::col("fcst_no").eq(number.as_str())).one(world.tx).await?;
        let Some(forecast) = found else { continue };
        let (id, _) = write::key(&forecast)?;
        model::hold(&mut row, &forecast, &paged::all_of(world.tx, &FCST_DTL, id).await?);
        let mut row = world.completed(&FCST_MODEL, row, &["fcstId"]).context("a demo template")?;
        row.set("fcstId", id);
        write::insert(world.tx, &world.actor, &FCST_MODEL, "add", &row).await?;
    }
    Ok(())
}
