//! What is special about inbound orders: goods are received, put away, and the state of the order follows.

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
use sea_orm::prelude::async_trait::async_trait;

use super::journal::{Document, Goods, Step, kind, post};
use crate::audit::Actor;
use crate::caller::Caller;
use crate::crud::served::{Hooks, ORG};
use crate::crud::table::{self, Rows};
use crate::crud::{paged, write};
use crate::database::Tx;
use crate::domains::org::organisation;
use crate::error::ApiError;

pub struct Inbound;

/// What of an order decides where its goods are counted: it stays once some were moved.
pub const FIXED: &[&str] = &["warehouse", "isBonded", "accountNo"];

#[async_trait]
impl Hooks for Inbound {
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        begin(tx, before, row).await?;
        Ok(fixed(before, row, "status", asn::PENDING))
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
        }
        let ended = !head.is_blank("finishedAt");
        row.set("lineState", inbound::line_state(&Figures::of(row.borrowed()), ended));
        Ok(problems)
    }

    async fn lines_gone(
        &self,
        _tx: &Tx,
        _caller: &Caller,
        _lines: &'static Lines,
        _head: &Row,
        gone: &[Row],
    ) -> Result<(), ApiError> {
        let came = |line: &&Row| !Figures::of(line.borrowed()).came().is_zero();
        match gone.iter().find(came) {
            Some(_) => Err(ApiError::rule(Problem::error("wms.received", "ids", texts::LINE_CAME))),
            None => Ok(()),
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
                for line in paged::all_of(tx, &ASN_DT, write::key(after)?.0).await? {
                    let left = Figures::of(line.borrowed()).open();
                    if left.is_positive() {
                        receive(tx, &actor, after, &line, left, false).await?;
                    }
                }
            }
            asn::PUT => put_all(tx, &actor, after).await?,
            asn::END | asn::EXPLAIN => {}
            _ => return Ok(()),
        }
        settle(tx, &actor, after).await
    }
}

/// A new order says whose it is.
pub async fn begin(tx: &Tx, before: Option<&Row>, row: &mut Row) -> Result<(), ApiError> {
    if let (None, Some(org)) = (before, row.int(ORG)) {
        row.set("customerName", organisation::by_id(tx, org).await?.name);
    }
    Ok(())
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

/// Receives some of a line.
pub async fn receive(
    tx: &Tx,
    actor: &Actor,
    head: &Row,
    row: &Row,
    quantity: Quantity,
    is_damaged: bool,
) -> Result<(), ApiError> {
    let after = inbound::receive(&Figures::of(row.borrowed()), quantity, is_damaged).map_err(ApiError::rule)?;
    let (location, what) = if is_damaged { (DAMAGED, kind::DAMAGED) } else { (RECEIVED, kind::RECEIVED) };
    let step = step(head, row, location, what, quantity)?;
    post(tx, actor, Document::of(&ASN, head)?, &[step]).await?;
    keep(tx, row, &after).await
}

/// Puts some of a line to a place.
pub async fn put(
    tx: &Tx,
    actor: &Actor,
    head: &Row,
    row: &Row,
    quantity: Quantity,
    location: &str,
) -> Result<(), ApiError> {
    let location = location.trim();
    let after = inbound::put(&Figures::of(row.borrowed()), quantity, location).map_err(ApiError::rule)?;
    let leaves = Quantity::default().checked_sub(quantity).unwrap_or_default();
    let steps = [step(head, row, RECEIVED, kind::PUT, leaves)?, step(head, row, location, kind::PUT, quantity)?];
    post(tx, actor, Document::of(&ASN, head)?, &steps).await?;
    keep(tx, row, &after).await
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
    for (line, quantity) in waiting {
        put(tx, actor, head, line, quantity, line.text("location")).await?;
    }
    Ok(())
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

async fn keep(tx: &Tx, row: &Row, figures: &Figures) -> Result<(), ApiError> {
    let values = [
        ("received_qty", figures.received.scaled().into()),
        ("damaged_qty", figures.damaged.scaled().into()),
        ("put_qty", figures.put.scaled().into()),
        ("line_state", inbound::line_state(figures, false).into()),
    ];
    table::set(tx, &ASN_DT, &[write::key(row)?.0], &values).await
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
