//! The demo's bonded invoices, and which lines of its inventory lists are made of theirs.

use anyhow::Context;
use core_wasm::resources::documents::{BOND_INVOICE, BOND_INVOICE_DT, BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use super::base_data::{World, stamp_state};
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::people::organisation;

const INVOICES: &str = include_str!("../../../../fixtures/seed/demo/documents/bond_invoice.json");

/// Puts the invoices in, where there are none. Their `lines` say of which `lists` they are part.
pub(super) async fn seed(world: &World<'_>) -> Result<(), ApiError> {
    if Rows::of(&BOND_INVOICE).exist(world.tx).await? {
        return Ok(());
    }
    let rows: Vec<Row> = serde_json::from_str(INVOICES).context(BOND_INVOICE.name)?;
    for mut row in rows {
        let mut lines = row.rows("lines");
        row.0.remove("lines");
        stamp_state(world.tx, &BOND_INVOICE, &mut row);
        let mut head = world.completed(&BOND_INVOICE, row, &[]).context("a demo invoice")?;
        let org = head.int("orgId").unwrap_or_default();
        head.set("customerName", organisation::by_id(world.tx, org).await?.name);
        let stored = write::insert(world.tx, &world.actor, &BOND_INVOICE, "add", &head).await?;
        let (id, _) = write::key(&stored)?;
        let taken: Vec<Vec<Row>> = lines.iter().map(|line| line.rows("lists")).collect();
        for (number, line) in (1_i64..).zip(&mut lines) {
            line.0.remove("lists");
            line.set("lineNo", number);
        }
        table::insert_lines(world.tx, &BOND_INVOICE_DT, id, 0, &lines).await?;
        let of_invoice = Expr::col("document_id").eq(id);
        let put = Rows::lines(&BOND_INVOICE_DT).filter(of_invoice).order("position", Order::Asc).all(world.tx).await?;
        for (line, lists) in put.iter().zip(&taken) {
            for list in lists {
                join(world, org, list, line.int("id").unwrap_or_default()).await?;
            }
        }
    }
    Ok(())
}

/// The line of a list is made of that of an invoice.
async fn join(world: &World<'_>, org: i64, of: &Row, invoice_line: i64) -> Result<(), ApiError> {
    let numbered = Expr::col("org_id").eq(org).and(Expr::col("etps_inner_invt_no").eq(of.text("list")));
    let list = Rows::of(&BOND_INVT).filter(numbered).one(world.tx).await?.context("a list of a demo invoice")?;
    let numbered = Expr::col("document_id").eq(write::key(&list)?.0).and(Expr::col("gds_seqno").eq(of.int("line")));
    let line = Rows::lines(&BOND_INVT_DT).filter(numbered).one(world.tx).await?.context("a line of a demo invoice")?;
    let made_of = [("invoice_dt_id", invoice_line.into())];
    table::set(world.tx, &BOND_INVT_DT, &[line.int("id").unwrap_or_default()], &made_of).await
}
