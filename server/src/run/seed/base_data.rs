//! The demo's base data: rows as they would be keyed, checked by the same rules.

use std::collections::HashMap;

use anyhow::{Context, ensure};
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::resource::{Kind, Resource};
use core_wasm::resources::base::{
    BASE_FILE, DOCU_GOODS, ETPS, EXCHANGE_RATE, MATERIAL, MATERIAL_PRICE, STORE_SUB, TAX_RATE_SPECIAL,
};
use core_wasm::resources::declaration::ENTRY_TEMPLATE;
use core_wasm::resources::documents::{ECO_CERT, FCST, FCST_CARE, FCST_SETTING, NOBON_MOVE, ORIGIN_CERT};
use core_wasm::row::Row;
use core_wasm::rules::documents::{UNUSED, USED};
use core_wasm::states::care::{APPLY, AUDIT_RETURN, CANCEL, MAIL, SUBMIT};
use core_wasm::states::forecast::{DECLARED, DECLARING, MERGED};
use core_wasm::states::{self, CommandInfo, To};
use core_wasm::validate::{Stage, validate};
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use sea_orm::sea_query::{Expr, ExprTrait};

use super::bonded;
use super::house;
use super::invoices;
use super::sas;
use super::templates;
use super::wms;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::documents::{codec, lines};
use crate::domains::base::base_file_store::waiting;
use crate::domains::decl::from::source::{FORECAST, INVENTORY_LIST, ORDER, STOCK_LIST, Source};
use crate::domains::fcst::{care, merge};
use crate::process::built_in;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::organisation;

/// The file of a resource in `fixtures/seed/demo/base`.
macro_rules! rows {
    ($name:literal) => {
        include_str!(concat!("../../../../fixtures/seed/demo/base/", $name, ".json"))
    };
}

/// The file of a kind of documents in `fixtures/seed/demo/documents`: heads with their `lines`.
macro_rules! documents {
    ($name:literal) => {
        include_str!(concat!("../../../../fixtures/seed/demo/documents/", $name, ".json"))
    };
}

/// Puts the rows of each resource in, where it has none. `orgs` are the demo's organisations by their keys, which stand in
/// the files for ids.
pub async fn seed_demo(tx: &Tx, orgs: &HashMap<String, i64>) -> Result<(), ApiError> {
    let world = World { tx, orgs, dicts: built_in::dictionaries()?, actor: Actor::system("seed") };
    world.put(&MATERIAL, rows!("material")).await?;
    world.put(&MATERIAL_PRICE, rows!("material_price")).await?;
    world.put(&ETPS, rows!("etps")).await?;
    world.put(&STORE_SUB, rows!("store_sub")).await?;
    world.put(&TAX_RATE_SPECIAL, rows!("tax_rate_special")).await?;
    world.put_files(rows!("base_file")).await?;
    world.put(&EXCHANGE_RATE, rows!("exchange_rate")).await?;
    world.put(&ENTRY_TEMPLATE, rows!("entry_template")).await?;
    house::seed(&world, rows!("house_rule")).await?;
    world.put_documents(&ORDER, documents!("client_order")).await?;
    world.put(&FCST_SETTING, documents!("fcst_setting")).await?;
    if world.put_documents(&FORECAST, documents!("fcst")).await? {
        world.lead_care_orders().await?;
    }
    templates::seed(&world, documents!("fcst_model")).await?;
    world.put(&ECO_CERT, documents!("eco_cert")).await?;
    world.put(&DOCU_GOODS, documents!("docu_goods")).await?;
    world.put(&ORIGIN_CERT, documents!("origin_cert")).await?;
    world.put(&NOBON_MOVE, documents!("nobon_move")).await?;
    world.put_documents(&INVENTORY_LIST, documents!("bond_invt")).await?;
    world.put_documents(&STOCK_LIST, documents!("sas_stock")).await?;
    invoices::seed(&world).await?;
    bonded::seed(&world).await?;
    sas::seed(&world).await?;
    wms::seed(&world).await
}

/// What was done to the demo's orders of the Care flow that are no longer in audit.
const CARE_ORDERS: [(&str, &[&str]); 5] = [
    ("CARE-2607-02", &[AUDIT_RETURN]),
    ("CARE-2607-03", &[APPLY]),
    ("CARE-2607-04", &[APPLY, MAIL]),
    ("CARE-2607-05", &[APPLY, MAIL, SUBMIT]),
    ("CARE-2607-06", &[CANCEL]),
];
/// Why the audit gave one of them back.
const GIVEN_BACK: &str = "装箱单与发票数量不一致，请核对";

pub(super) struct World<'a> {
    pub tx: &'a Tx,
    orgs: &'a HashMap<String, i64>,
    pub dicts: Dictionaries,
    pub actor: Actor,
}

impl World<'_> {
    async fn put(&self, resource: &'static Resource, json: &str) -> Result<(), ApiError> {
        if Rows::of(resource).exist(self.tx).await? {
            return Ok(());
        }
        let rows: Vec<Row> = serde_json::from_str(json).context(resource.name)?;
        for row in rows {
            let row = self.completed(resource, row, &[]).with_context(|| format!("a demo row of {}", resource.name))?;
            write::insert(self.tx, &self.actor, resource, "add", &row).await?;
        }
        Ok(())
    }

    /// Base files with their content, which waits in the database until there is a store to put it into.
    async fn put_files(&self, json: &str) -> Result<(), ApiError> {
        if Rows::of(&BASE_FILE).exist(self.tx).await? {
            return Ok(());
        }
        let rows: Vec<Row> = serde_json::from_str(json).context("base files")?;
        for row in rows {
            let content = row.text("content").to_owned();
            let row = self.completed(&BASE_FILE, row, &["fileId"]).context("a demo file")?;
            let stored = write::insert(self.tx, &self.actor, &BASE_FILE, "add", &row).await?;
            let waiting =
                waiting::ActiveModel { base_file_id: Set(stored.int("id").unwrap_or_default()), content: Set(content) };
            waiting::Entity::insert(waiting).exec_without_returning(self.tx).await?;
        }
        Ok(())
    }

    /// Documents that wait for declaration, with their lines; whether they were put in.
    async fn put_documents(&self, source: &Source, json: &str) -> Result<bool, ApiError> {
        let resource = source.head;
        if Rows::of(resource).exist(self.tx).await? {
            return Ok(false);
        }
        let rows: Vec<Row> = serde_json::from_str(json).context(resource.name)?;
        for mut row in rows {
            let lines = row.rows("lines");
            row.0.remove("lines");
            let of_work: Vec<_> = resource.paged().map(|of| (of.of, row.rows(of.list))).collect();
            for of in resource.paged() {
                row.0.remove(of.list);
            }
            let is_declared = resource.name == FCST.name && [DECLARING, DECLARED].contains(&row.text("state"));
            row.set("declUsedTypecd", if is_declared { USED } else { UNUSED });
            stamp_state(self.tx, resource, &mut row);
            let mut row =
                self.completed(resource, row, &[]).with_context(|| format!("a demo row of {}", resource.name))?;
            let owner = organisation::by_id(self.tx, row.int("orgId").unwrap_or_default()).await?;
            row.set("customerName", owner.name);
            let stored = write::insert(self.tx, &self.actor, resource, "add", &row).await?;
            let document = stored.int("id").unwrap_or_default();
            for (position, line) in (0_i64..).zip(&lines) {
                lines::put(self.tx, source.line, document, position, line).await?;
            }
            for (of, rows) in of_work.into_iter().filter(|(of, _)| of.name != source.line.name) {
                table::insert_lines(self.tx, of, document, 0, &rows).await?;
            }
            if resource.name == FCST.name {
                self.complete_forecast(&stored).await?;
            }
        }
        Ok(true)
    }

    /// A forecast that is merged or further has its merged lines; one that names a purchase order begins it.
    async fn complete_forecast(&self, stored: &Row) -> Result<(), ApiError> {
        if [MERGED, DECLARING, DECLARED].contains(&stored.text("state")) {
            merge::merge(self.tx, stored).await?;
        }
        care::order::join(self.tx, &self.actor, None, &mut stored.clone()).await?;
        Ok(())
    }

    /// Leads the orders of the Care flow on to where the demo has them. A number comes from their forecasts.
    async fn lead_care_orders(&self) -> Result<(), ApiError> {
        for (number, commands) in CARE_ORDERS {
            let found = Rows::of(&FCST_CARE).filter(Expr::col("client_rlt_po").eq(number));
            let mut order = found.one(self.tx).await?.with_context(|| format!("no order {number}"))?;
            for name in commands {
                let note = if *name == AUDIT_RETURN { GIVEN_BACK } else { "" };
                let (mut after, command) = care::order::led(self.tx, name, note, &order)?;
                if *name == APPLY {
                    let member = care::order::whole(&order).one(self.tx).await?.unwrap_or_default();
                    after.set("clientOrderNo", member.text("clientOrderNo"));
                }
                order = write::store(self.tx, &self.actor, &FCST_CARE, command.name, &order, after).await?;
            }
        }
        Ok(())
    }

    /// The row with what follows; fields named in `later` are filled in by somebody else.
    pub fn completed(&self, resource: &'static Resource, mut row: Row, later: &[&str]) -> anyhow::Result<Row> {
        let wanted = |problem: &&Problem| problem.is_error() && !later.contains(&problem.field.as_str());
        for field in resource.fields.iter().filter(|field| field.kind == Kind::Id) {
            if !row.is_blank(field.name) {
                let key = row.text(field.name).to_owned();
                row.set(field.name, *self.orgs.get(&key).with_context(|| format!("no organisation {key}"))?);
            }
        }
        for (field, value) in core_wasm::resources::follow(resource.name, row.borrowed(), &self.dicts) {
            row.set(field, value);
        }
        write::stamp(self.tx, resource, None, &mut row);
        let problems = validate(resource, &row, &self.dicts, Stage::Store);
        let errors: Vec<&Problem> = problems.iter().filter(wanted).collect();
        ensure!(errors.is_empty(), "{row:?}: {errors:?}");
        Ok(row)
    }
}

/// Sets the times that the commands stamp which lead to the state of a row.
pub(super) fn stamp_state(tx: &Tx, resource: &Resource, row: &mut Row) {
    let Some(machine) = states::of(resource.name) else { return };
    let state = row.text(machine.field).to_owned();
    let leads =
        |command: &&&CommandInfo| command.steps.iter().any(|step| matches!(step.to, To::State(to) if to == state));
    for field in machine.commands.iter().filter(leads).flat_map(|command| command.stamps) {
        row.set(field, codec::instant(tx.now()));
    }
}
