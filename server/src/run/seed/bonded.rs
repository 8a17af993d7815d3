//! The demo's bonded accounts with their lines, what its inventory lists did to them, and a write-off that customs has.

use std::collections::BTreeMap;

use anyhow::Context;
use chrono::{DateTime, Utc};
use core_wasm::resource::Resource;
use core_wasm::resources::bonded::{BWS, BWS_DCR, BWS_DCR_DT, EML, EMS};
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::write_off::{has_theory, key, reckon};
use sea_orm::sea_query::{Expr, ExprTrait};

use super::base_data::World;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::domains::bonded::answer;
use crate::domains::bonded::journal::{Event, Goods, Mode, NewEvent, account_by_no, post};
use crate::domains::bonded::opening;
use crate::domains::bonded::write_off::document;
use crate::gateway::bonded::{Decision, write_decision};
use crate::process::clock::midnight_in_china;
use crate::process::error::ApiError;

/// The file of a kind of accounts in `fixtures/seed/demo/bonded`.
macro_rules! accounts {
    ($name:literal) => {
        include_str!(concat!("../../../../fixtures/seed/demo/bonded/", $name, ".json"))
    };
}

/// Mark of deduction of a list that customs pre-deducted (dictionary `vrfdedMark`).
const PRE: &str = "1";
/// By which results customs deducts and pre-deducts (dictionary `bondResult`).
const DEDUCTED: &str = "1";
const PRE_DEDUCTED: &str = "4";

/// Puts the accounts in, where there are none of their kind.
pub(super) async fn seed(world: &World<'_>) -> Result<(), ApiError> {
    put(world, &EMS, accounts!("ems")).await?;
    put(world, &EML, accounts!("eml")).await?;
    put(world, &BWS, accounts!("bws")).await?;
    put(world, &BWS_DCR, accounts!("bws_dcr")).await
}

async fn put(world: &World<'_>, resource: &'static Resource, json: &str) -> Result<(), ApiError> {
    if Rows::of(resource).exist(world.tx).await? {
        return Ok(());
    }
    let rows: Vec<Row> = serde_json::from_str(json).context(resource.name)?;
    for mut row in rows {
        let lists: Vec<_> = resource.lines.iter().map(|lines| (lines, row.rows(lines.list))).collect();
        let (moved, counts) = (row.rows("moved"), row.rows("counts"));
        for name in ["lines", "ucns", "moved", "counts"] {
            row.0.remove(name);
        }
        let head = world.completed(resource, row, &[]).with_context(|| format!("a demo row of {}", resource.name))?;
        let stored = write::insert(world.tx, &world.actor, resource, "add", &head).await?;
        let (id, _) = write::key(&stored)?;
        for (lines, rows) in lists {
            table::insert_lines(world.tx, lines.of, id, 0, &rows).await?;
        }
        let filed = stored.borrowed().date("putrecApprTime").and_then(midnight_in_china);
        if let Some(filed) = filed.filter(|_| resource.name == EMS.name) {
            opening::open(world.tx, &world.dicts, &stored, filed).await?;
        }
        if let (Some(org), false) = (stored.int("orgId"), moved.is_empty()) {
            play(world, org, &moved).await?;
        }
        if resource.name == BWS_DCR.name {
            count(world, &stored, &counts).await?;
        }
    }
    Ok(())
}

/// A write-off is drawn like any other; what is not counted is there as it should be.
async fn count(world: &World<'_>, head: &Row, counts: &[Row]) -> Result<(), ApiError> {
    document::fill(world.tx, head).await?;
    let (id, _) = write::key(head)?;
    for mut line in paged::all_of(world.tx, &BWS_DCR_DT, id).await? {
        if has_theory(line.text("typecd")) {
            line.set("actlRemainQty", line.text("shdRemainQty").to_owned());
        }
        if let Some(counted) = counts.iter().find(|counted| key(counted) == key(&line)) {
            line.0.extend(counted.0.clone());
        }
        reckon(&mut line).map_err(|error| ApiError::rule(error.into()))?;
        table::update(world.tx, &BWS_DCR_DT, write::key(&line)?, &line).await?;
    }
    document::recount(world.tx, id).await
}

/// What lists of the demo did that customs deducted or pre-deducted: each line as it is, with what its goods are worth, on the day on
/// which its list was declared, so that the balance of a past day can be looked at. Each list has the answer of customs that did it, so that
/// a figure opens to it.
async fn play(world: &World<'_>, org: i64, moved: &[Row]) -> Result<(), ApiError> {
    let mut events = Vec::with_capacity(moved.len());
    let mut answers: BTreeMap<i64, i64> = BTreeMap::new();
    for of in moved {
        let wanted = Expr::col("org_id").eq(org).and(Expr::col("etps_inner_invt_no").eq(of.text("list")));
        let Some(list) = Rows::of(&BOND_INVT).filter(wanted).one(world.tx).await? else { continue };
        let document = list.int("id").unwrap_or_default();
        let wanted = Expr::col("document_id").eq(document).and(Expr::col("gds_seqno").eq(of.int("line")));
        let Some(line) = Rows::lines(&BOND_INVT_DT).filter(wanted).one(world.tx).await? else { continue };
        let account = account_by_no(world.tx, org, list.text("putrecNo")).await?;
        let (Some((account_kind, account_id)), Some(serial)) = (account, line.int("putrecSeqno")) else { continue };
        let declared = list.borrowed().date("invtDclTime").and_then(midnight_in_china);
        let at = declared.unwrap_or_else(|| world.tx.now());
        let told = match answers.get(&document) {
            Some(told) => *told,
            None => answer::came_before(world.tx, document, &decided(&list, at)).await?,
        };
        answers.insert(document, told);
        events.push((
            at,
            NewEvent {
                account_kind,
                account_id,
                goods: Goods::of_code(list.text("mtpckEndprdMarkcd")),
                serial,
                outward: list.text("impexpMarkcd") == "E",
                mode: Mode::D,
                event: if list.text("vrfdedMarkcd") == PRE { Event::PreDeducted } else { Event::Deducted },
                qty: line.decimal("dclQty").unwrap_or_default(),
                amount_usd: of.decimal("amountUsd").unwrap_or_default(),
                document_kind: BOND_INVT.name,
                document_id: document,
                document_no: list.text("etpsInnerInvtNo").to_owned(),
                line_id: line.int("id").unwrap_or_default(),
                receipt_id: Some(told),
            },
        ));
    }
    for (at, event) in &events {
        post(world.tx, *at, std::slice::from_ref(event)).await?;
        let held = [
            ("held_qty", event.qty.scaled().into()),
            ("held_usd", event.amount_usd.scaled().into()),
            ("held_serial", event.serial.into()),
        ];
        table::set(world.tx, &BOND_INVT_DT, &[event.line_id], &held).await?;
    }
    Ok(())
}

/// The decision of customs about a list of the demo, as its file has it.
fn decided(list: &Row, at: DateTime<Utc>) -> String {
    let inner = list.text("etpsInnerInvtNo");
    write_decision(&Decision {
        root: "INV201",
        ours: match list.text("invtPreentNo") {
            "" => inner,
            number => number,
        },
        number: list.text("bondInvtNo"),
        tms_cnt: list.int("chgTmsCnt").unwrap_or_default(),
        result: if list.text("vrfdedMarkcd") == PRE { PRE_DEDUCTED } else { DEDUCTED },
        at,
        note: "",
    })
}
