//! What follows when people key that customs gave back a period that is closed here: the account holds what it held before, and its
//! lists are to be written off once more.

use std::collections::HashMap;

use chrono::DateTime;
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resources::bonded::{BWS_DCR_DT, BWS_DCR_INVT};
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::Event;
use core_wasm::rules::bonded::write_off::MATERIAL;
use core_wasm::states::write_off::MACHINE;
use core_wasm::text::catalogue::write_off as texts;
use sea_orm::sea_query::{Expr, ExprTrait};

use super::close::{WRITTEN_OFF, begins_with, event, goods_of, last_instant};
use super::draw::Account;
use super::periods::{last_closed, others, span};
use crate::documents::lines::BATCH;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::{paged, table, write};
use crate::domains::bonded::journal::{NewEvent, record};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Mark of a list that is deducted (dictionary `vrfdedMark`).
const DEDUCTED: &str = "2";

/// Opens the period of a write-off again, whose account is locked.
///
/// # Errors
/// A write-off of a later period begins with what this one counted, and is sent or closed.
pub async fn reopen(tx: &Tx, account: &Account, head: &Row) -> Result<(), ApiError> {
    let id = write::key(head)?.0;
    let ends = head.borrowed().date("chgoffDueTime");
    let others = others(tx, head).await?;
    if let Some(later) = others.iter().find(|other| other.borrowed().date("chgoffBeginTime") > ends) {
        let message = texts::NEXT_TAKEN.with(&[("number", later.text("etpsPreentNo"))]);
        return Err(ApiError::rule(Problem::error("bwsDcr.nextTaken", MACHINE.field, message)));
    }
    let lists = paged::all_of(tx, &BWS_DCR_INVT, id).await?;
    let lists: Vec<i64> = lists.iter().filter_map(|list| list.int("bondInvtId")).collect();
    for some in lists.chunks(BATCH) {
        let is_written_off =
            Expr::col("id").is_in(some.iter().copied()).and(Expr::col("vrfded_markcd").eq(WRITTEN_OFF));
        let found = Rows::of(&BOND_INVT).only(&["id"]).filter(is_written_off).all(tx).await?;
        let ids: Vec<i64> = found.iter().filter_map(|list| list.int("id")).collect();
        table::set(tx, &BOND_INVT, &ids, &[("vrfded_markcd", DEDUCTED.into())]).await?;
    }
    let lines = paged::all_of(tx, &BWS_DCR_DT, id).await?;
    let back = |line: &Row| {
        let (goods, serial) = goods_of(line)?;
        Some(NewEvent { event: Event::Reversed, ..event(account, head, line, goods, serial) })
    };
    let events: Vec<NewEvent> = lines.iter().filter_map(back).collect();
    record(tx, last_instant(span(head)?), &events).await?;
    if account.kind == Kind::Ems {
        begins_as_before(tx, account, head, &lines).await?;
    }
    Ok(())
}

/// The materials of an e-account begin with what this period began with.
async fn begins_as_before(tx: &Tx, account: &Account, head: &Row, lines: &[Row]) -> Result<(), ApiError> {
    let counted = lines.iter().filter(|line| line.text("typecd") == MATERIAL && !line.is_blank("actlRemainQty"));
    let initial: HashMap<i64, Quantity> =
        counted.filter_map(|line| line.int("seqno").zip(line.decimal("vclrPridInitQty"))).collect();
    let org = head.int(ORG).unwrap_or_default();
    let before = last_closed(tx, org, head.text("putrecNo"), head.borrowed().date("chgoffBeginTime")).await?;
    let closed = before.and_then(|before| DateTime::parse_from_rfc3339(before.text("closedAt")).ok());
    let written_off = closed.map(|at| day_in_china(at.to_utc()));
    // What customs said of it is not taken back here.
    let (told, closed) = (account.head.int("adjaccTmsCnt"), head.int("chgoffTmsCnt"));
    let accounted = if told == closed { closed.map(|count| count - 1) } else { told };
    begins_with(tx, account, &initial, written_off, accounted).await
}
