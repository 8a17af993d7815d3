//! What is special about inbound orders: goods are received, put away, and the state of the order follows.

use boxed::boxed;
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resource::Lines;
use core_wasm::resources::wms::{ASN, ASN_DT};
use core_wasm::row::Row;
use core_wasm::rules::wms::inbound::{self, Figures};
use core_wasm::rules::wms::{DAMAGED, RECEIVED};
use core_wasm::states::CommandInfo;
use core_wasm::states::wms::asn;
use core_wasm::text::catalogue::wms as texts;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::journal::{Document, Goods, Step, kind, post};
use super::movement;
use crate::accounts::caller::Caller;
use crate::documents::owner;
use crate::documents::served::Hooks;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

pub struct Inbound;

/// What of an order decides where its goods are counted: it stays once some were moved.
pub const FIXED: &[&str] = &["warehouse", "isBonded", "accountNo"];
/// The figures of a line that follow from movements.
const MOVED: [&str; 3] = ["receivedQty", "damagedQty", "putQty"];

#[boxed]
impl Hooks for Inbound {
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        owner::name_customer(tx, before, row).await?;
        let mut problems = fixed(before, row, "status", asn::PENDING);
        if let Some(before) = before.filter(|before| before.flag("isBonded") && !row.flag("isBonded")) {
            let of_account =
                Expr::col("document_id").eq(write::key(before)?.0).and(Expr::col("gds_seqno").is_not_null());
            if Rows::of(&ASN_DT).filter(of_account).exist(tx).await? {
                let message = texts::BONDED_LINES.with(&[("account", before.text("accountNo"))]);
                problems.push(Problem::error("wms.bondedLines", "isBonded", message));
            }
        }
        Ok(problems)
    }

    async fn fill_line(
        &self,
        tx: &Tx,
        _lines: &'static Lines,
        head: &Row,
        _known: &[Row],
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let mut problems = Vec::new();
        if head.flag("isBonded") && row.is_blank("gdsSeqno") {
            problems.push(Problem::error("wms.serial", "gdsSeqno", texts::SERIAL_MISSING));
        }
        if let Some(id) = row.int("id")
            && let Some(before) = Rows::of(&ASN_DT).by_id(id).one(tx).await?
        {
            problems.extend(inbound::changed(before.borrowed(), row.borrowed()));
            // Some may have come between the reading of the line and the lock of its order.
            for field in MOVED {
                row.set(field, before.0.get(field).cloned().unwrap_or_default());
            }
        }
        let ended = !head.is_blank("finishedAt");
        row.set("lineState", inbound::line_state(&Figures::of(row.borrowed()), ended));
        Ok(problems)
    }

    async fn lines_gone(
        &self,
        tx: &Tx,
        _caller: &Caller,
        _lines: &'static Lines,
        head: &Row,
        gone: &[Row],
    ) -> Result<(), ApiError> {
        // Not by their figures: some may have come between their reading and the lock of their order.
        let moved = movement::Entity::find()
            .filter(movement::Column::DocumentKind.eq(ASN.name))
            .filter(movement::Column::DocumentId.eq(write::key(head)?.0))
            .select_only()
            .column(movement::Column::LineId)
            .distinct();
        let moved: BTreeSet<i64> = moved.into_tuple::<i64>().all(tx).await?.into_iter().collect();
        match gone.iter().any(|line| line.int("id").is_some_and(|id| moved.contains(&id))) {
            true => Err(ApiError::rule(Problem::error("wms.received", "ids", texts::LINE_CAME))),
            false => Ok(()),
        }
    }

    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        _before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        let actor = Actor::from(caller);
        match command.name {
            asn::RECEIVE => {
                open(after)?;
                let lines = paged::all_of(tx, &ASN_DT, write::key(after)?.0).await?;
                let left = lines.iter().map(|line| (line, Figures::of(line.borrowed()).open()));
                let left: Vec<(&Row, Quantity)> = left.filter(|(_, left)| left.is_positive()).collect();
                receive(tx, &actor, after, &left, false).await?;
            }
            asn::PUT => put_all(tx, &actor, after).await?,
            asn::END | asn::EXPLAIN => {}
            _ => return Ok(()),
        }
        settle(tx, &actor, after).await
    }
}

/// What may not change any more.
pub fn fixed(before: Option<&Row>, row: &Row, state: &str, free: &str) -> Vec<Problem> {
    let Some(before) = before.filter(|before| before.text(state) != free) else { return Vec::new() };
    let differs = FIXED.iter().filter(|field| row.text(field) != before.text(field));
    differs.map(|field| Problem::error("wms.orderMoved", *field, texts::ORDER_MOVED)).collect()
}

/// # Errors
/// Somebody said that nothing more comes.
pub fn open(head: &Row) -> Result<(), ApiError> {
    if head.is_blank("finishedAt") {
        return Ok(());
    }
    Err(ApiError::rule(Problem::error("asn.ended", "status", texts::RECEIVING_ENDED)))
}

/// Receives some of lines. Bonded goods name their serial: the order may have become a bonded one after its lines were written.
pub async fn receive(
    tx: &Tx,
    actor: &Actor,
    head: &Row,
    came: &[(&Row, Quantity)],
    is_damaged: bool,
) -> Result<(), ApiError> {
    if head.flag("isBonded")
        && let Some((row, _)) = came.iter().find(|(row, _)| row.is_blank("gdsSeqno"))
    {
        let message = texts::SERIAL_MISSING_OF.with(&[("goods", row.text("gdsMtno"))]);
        return Err(ApiError::rule(Problem::error("wms.serial", "gdsSeqno", message)));
    }
    let (location, what) = if is_damaged { (DAMAGED, kind::DAMAGED) } else { (RECEIVED, kind::RECEIVED) };
    let (mut steps, mut after) = (Vec::with_capacity(came.len()), Vec::with_capacity(came.len()));
    for (row, quantity) in came {
        let figures = inbound::receive(&Figures::of(row.borrowed()), *quantity, is_damaged).map_err(ApiError::rule)?;
        after.push((*row, figures));
        steps.push(step(head, row, location, what, *quantity)?);
    }
    post(tx, actor, Document::of(&ASN, head)?, &steps).await?;
    keep(tx, &after).await
}

/// Puts some of lines to places. The goods are as old as their receipt is.
pub async fn put(tx: &Tx, actor: &Actor, head: &Row, goods: &[(&Row, Quantity, &str)]) -> Result<(), ApiError> {
    let only = if let [(row, ..)] = goods { Some(write::key(row)?.0) } else { None };
    let came = received_on(tx, write::key(head)?.0, only).await?;
    let (mut steps, mut after) = (Vec::with_capacity(goods.len() * 2), Vec::with_capacity(goods.len()));
    for (row, quantity, location) in goods {
        let location = location.trim();
        let figures = inbound::put(&Figures::of(row.borrowed()), *quantity, location).map_err(ApiError::rule)?;
        after.push((*row, figures));
        let leaves = Quantity::default().checked_sub(*quantity).unwrap_or_default();
        let since = came.get(&write::key(row)?.0).copied();
        steps.push(step(head, row, RECEIVED, kind::PUT, leaves)?);
        steps.push(Step { since, ..step(head, row, location, kind::PUT, *quantity)? });
    }
    post(tx, actor, Document::of(&ASN, head)?, &steps).await?;
    keep(tx, &after).await
}

/// The days on which lines of an order, or one of them, came first.
async fn received_on(tx: &Tx, order: i64, only: Option<i64>) -> Result<BTreeMap<i64, NaiveDate>, ApiError> {
    use movement::{Column, Entity};
    let mut find = Entity::find()
        .select_only()
        .column(Column::LineId)
        .column_as(Column::At.min(), "first")
        .filter(Column::DocumentKind.eq(ASN.name))
        .filter(Column::DocumentId.eq(order))
        .filter(Column::Kind.eq(kind::RECEIVED))
        .group_by(Column::LineId);
    if let Some(line) = only {
        find = find.filter(Column::LineId.eq(line));
    }
    let found: Vec<(i64, DateTime<Utc>)> = find.into_tuple().all(tx).await?;
    Ok(found.into_iter().map(|(line, first)| (line, day_in_china(first))).collect())
}

/// Puts all that waits to the places that the lines name.
async fn put_all(tx: &Tx, actor: &Actor, head: &Row) -> Result<(), ApiError> {
    let lines = paged::all_of(tx, &ASN_DT, write::key(head)?.0).await?;
    let waiting: Vec<(&Row, Quantity)> = lines
        .iter()
        .map(|line| (line, Figures::of(line.borrowed()).waiting()))
        .filter(|(_, waiting)| waiting.is_positive())
        .collect();
    let nowhere = waiting.iter().filter(|(line, _)| line.is_blank("location")).count();
    if nowhere > 0 {
        let message = texts::LOCATIONS_MISSING.with(&[("count", &nowhere.to_string())]);
        return Err(ApiError::rule(Problem::error("wms.location", "lines", message)));
    }
    let waiting: Vec<(&Row, Quantity, &str)> =
        waiting.into_iter().map(|(line, quantity)| (line, quantity, line.text("location"))).collect();
    put(tx, actor, head, &waiting).await
}

fn step(head: &Row, row: &Row, location: &str, kind: &'static str, quantity: Quantity) -> Result<Step, ApiError> {
    Ok(Step {
        goods: Goods::of(head, row),
        name: row.text("gdsNm").to_owned(),
        location: location.to_owned(),
        kind,
        quantity,
        held: Quantity::default(),
        since: None,
        line: write::key(row)?.0,
    })
}

async fn keep(tx: &Tx, after: &[(&Row, Figures)]) -> Result<(), ApiError> {
    for (row, figures) in after {
        let values = [
            ("received_qty", figures.received.scaled().into()),
            ("damaged_qty", figures.damaged.scaled().into()),
            ("put_qty", figures.put.scaled().into()),
        ];
        table::set(tx, &ASN_DT, &[write::key(row)?.0], &values).await?;
    }
    Ok(())
}

/// The state of an order and of its lines follows from what was moved.
pub async fn settle(tx: &Tx, actor: &Actor, head: &Row) -> Result<(), ApiError> {
    let lines = paged::all_of(tx, &ASN_DT, write::key(head)?.0).await?;
    let figures: Vec<Figures> = lines.iter().map(|row| Figures::of(row.borrowed())).collect();
    let ended = !head.is_blank("finishedAt");
    for (row, figures) in lines.iter().zip(&figures) {
        let state = inbound::line_state(figures, ended);
        if row.text("lineState") != state {
            table::set(tx, &ASN_DT, &[write::key(row)?.0], &[("line_state", state.into())]).await?;
        }
    }
    let state = inbound::order_state(&figures, ended, !head.is_blank("difference"));
    if state == head.text("status") {
        return Ok(());
    }
    let mut after = head.clone();
    after.set("status", state);
    write::store(tx, actor, &ASN, asn::MOVED, head, after).await?;
    Ok(())
}
