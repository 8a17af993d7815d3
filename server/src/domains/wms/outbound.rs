//! What is special about outbound orders: stock is held for them, picked, packed, and leaves when its papers allow it.

use boxed::boxed;
use std::collections::{BTreeMap, BTreeSet};

use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resource::Lines;
use core_wasm::resources::wms::{DSN, DSN_DT};
use core_wasm::row::Row;
use core_wasm::rules::wms::PICKED;
use core_wasm::rules::wms::leaving::judge;
use core_wasm::rules::wms::outbound::{self, Figures, Place, Wanted, allocate};
use core_wasm::states::CommandInfo;
use core_wasm::states::wms::dsn;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect};

use super::inbound::fixed;
use super::journal::{Document, Goods, Step, TOGETHER, kind, lock, post};
use super::{papers, pick, stock};
use crate::accounts::caller::Caller;
use crate::documents::lines::BATCH;
use crate::documents::owner;
use crate::documents::served::{Hooks, ORG};
use crate::documents::unique::in_any_capitals;
use crate::documents::{paged, table, write};
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

pub struct Outbound;

#[boxed]
impl Hooks for Outbound {
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        owner::name_customer(tx, before, row).await?;
        Ok(fixed(before, row, dsn::FIELD, dsn::PENDING))
    }

    async fn fill_line(
        &self,
        _tx: &Tx,
        _lines: &'static Lines,
        _head: &Row,
        _known: &[Row],
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        // Lines change while nothing is held; the line may have been read before that was let go.
        for field in ["allocatedQty", "pickedQty"] {
            row.set(field, "0");
        }
        row.set("lineState", outbound::line_state(&Figures::of(row.borrowed())));
        Ok(Vec::new())
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
            dsn::ALLOCATE => allocated(tx, &actor, after).await,
            dsn::FREE => freed(tx, &actor, after).await,
            dsn::PICK => {
                let held = pick::of_order(tx, write::key(after)?.0).await?;
                let left = held.iter().map(|one| (one, less(one.quantity(), one.picked())));
                let left: Vec<(&pick::Model, Quantity)> = left.filter(|(_, left)| left.is_positive()).collect();
                picked(tx, &actor, after, &left).await?;
                settle(tx, after).await
            }
            dsn::PACK => {
                let lines = paged::all_of(tx, &DSN_DT, write::key(after)?.0).await?;
                let figures: Vec<Figures> = lines.iter().map(|row| Figures::of(row.borrowed())).collect();
                outbound::packed(&figures).map_or(Ok(()), |problem| Err(ApiError::rule(problem)))
            }
            dsn::SHIP => shipped(tx, &actor, after).await,
            _ => Ok(()),
        }
    }
}

fn less(one: Quantity, other: Quantity) -> Quantity {
    one.checked_sub(other).unwrap_or_default()
}

fn negative(quantity: Quantity) -> Quantity {
    less(Quantity::default(), quantity)
}

/// Holds stock for the lines of an order.
pub async fn allocated(tx: &Tx, actor: &Actor, head: &Row) -> Result<(), ApiError> {
    let id = write::key(head)?.0;
    let lines = paged::all_of(tx, &DSN_DT, id).await?;
    let wanted: Vec<Wanted> = lines.iter().map(wanted).collect();
    let account = if head.flag("isBonded") { head.text("accountNo") } else { "" };
    let materials: BTreeSet<&str> = wanted.iter().map(|line| line.material.as_str()).collect();
    let materials: Vec<&str> = materials.into_iter().collect();
    let mut ids = Vec::new();
    for some in materials.chunks(BATCH) {
        use stock::{Column, Entity};
        let found = Entity::find()
            .filter(Column::OrgId.eq(head.int(ORG).unwrap_or_default()))
            .filter(in_any_capitals(Column::Warehouse, [head.text("warehouse")]))
            .filter(in_any_capitals(Column::GdsMtno, some.iter().copied()))
            .filter(Column::Qty.gt(0))
            .select_only()
            .column(Column::Id);
        ids.extend(found.into_tuple::<i64>().all(tx).await?);
    }
    let places = lock(tx, ids).await?;
    let lying: Vec<Place> = places.iter().map(place).collect();
    let taken = allocate(&wanted, &lying, account).map_err(ApiError::Rules)?;
    let places: BTreeMap<i64, &stock::Model> = places.iter().map(|row| (row.id, row)).collect();
    let (mut steps, mut picks) = (Vec::with_capacity(taken.len()), Vec::with_capacity(taken.len()));
    for one in &taken {
        let at = *places.get(&one.place).ok_or(ApiError::NotFound)?;
        steps.push(step(at, &at.location, kind::PICKED, Quantity::default(), one.quantity, one.line));
        picks.push(pick::ActiveModel {
            id: NotSet,
            dsn_id: Set(id),
            line_id: Set(one.line),
            stock_id: Set(at.id),
            location: Set(at.location.clone()),
            gds_mtno: Set(at.gds_mtno.clone()),
            lot_no: Set(at.lot_no.clone()),
            gds_seqno: Set(at.gds_seqno),
            unit: Set(at.unit.clone()),
            qty: Set(one.quantity.scaled()),
            picked_qty: Set(0),
        });
    }
    for some in picks.chunks(TOGETHER) {
        pick::Entity::insert_many(some.to_vec()).exec_without_returning(tx).await?;
    }
    post(tx, actor, Document::of(&DSN, head)?, &steps).await?;
    settle(tx, head).await
}

fn wanted(line: &Row) -> Wanted {
    Wanted {
        id: line.int("id").unwrap_or_default(),
        material: line.text("gdsMtno").trim().to_owned(),
        unit: line.text("unit").to_owned(),
        lot: line.text("lotNo").trim().to_owned(),
        serial: line.int("gdsSeqno"),
        quantity: line.decimal::<5>("requiredQty").unwrap_or_default(),
    }
}

fn place(row: &stock::Model) -> Place {
    let figures = row.figures();
    Place {
        id: row.id,
        material: row.gds_mtno.clone(),
        unit: row.unit.clone(),
        lot: row.lot_no.clone().unwrap_or_default(),
        account: row.account_no.clone().unwrap_or_default(),
        serial: row.gds_seqno,
        location: row.location.clone(),
        quantity: figures.quantity,
        held: figures.held,
        since: row.since.to_string(),
    }
}

fn step(of: &stock::Model, location: &str, kind: &'static str, quantity: Quantity, held: Quantity, line: i64) -> Step {
    Step {
        goods: Goods::at(of),
        name: of.gds_nm.clone().unwrap_or_default(),
        location: location.to_owned(),
        kind,
        quantity,
        held,
        since: Some(of.since),
        line,
    }
}

/// The places from which goods are held.
async fn places_of(
    tx: &Tx,
    held: impl IntoIterator<Item = &pick::Model>,
) -> Result<BTreeMap<i64, stock::Model>, ApiError> {
    let ids: BTreeSet<i64> = held.into_iter().map(|one| one.stock_id).collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let mut found = BTreeMap::new();
    for some in ids.chunks(BATCH) {
        let rows = stock::Entity::find().filter(stock::Column::Id.is_in(some.iter().copied())).all(tx).await?;
        found.extend(rows.into_iter().map(|row| (row.id, row)));
    }
    Ok(found)
}

fn at<'p>(places: &'p BTreeMap<i64, stock::Model>, held: &pick::Model) -> Result<&'p stock::Model, ApiError> {
    places.get(&held.stock_id).ok_or(ApiError::NotFound)
}

/// Lets the stock of an order go; what was picked goes back to its place.
async fn freed(tx: &Tx, actor: &Actor, head: &Row) -> Result<(), ApiError> {
    let id = write::key(head)?.0;
    let all = pick::of_order(tx, id).await?;
    let places = places_of(tx, &all).await?;
    let mut steps = Vec::new();
    for held in &all {
        let (of, picked) = (at(&places, held)?, held.picked());
        if picked.is_positive() {
            let none = Quantity::default();
            steps.push(step(of, PICKED, kind::PUT_BACK, negative(picked), negative(picked), held.line_id));
            steps.push(step(of, &held.location, kind::PUT_BACK, picked, none, held.line_id));
        }
        let waiting = less(held.quantity(), picked);
        steps.push(step(of, &held.location, kind::PUT_BACK, Quantity::default(), negative(waiting), held.line_id));
    }
    post(tx, actor, Document::of(&DSN, head)?, &steps).await?;
    pick::Entity::delete_many().filter(pick::Column::DsnId.eq(id)).exec(tx).await?;
    settle(tx, head).await
}

/// Picks some of what is held at places.
pub async fn picked(tx: &Tx, actor: &Actor, head: &Row, goods: &[(&pick::Model, Quantity)]) -> Result<(), ApiError> {
    let places = places_of(tx, goods.iter().map(|(held, _)| *held)).await?;
    let (mut steps, mut changed) = (Vec::with_capacity(goods.len() * 2), Vec::with_capacity(goods.len()));
    for (held, quantity) in goods {
        let after = outbound::pick(held.quantity(), held.picked(), *quantity).map_err(ApiError::rule)?;
        let (of, gone) = (at(&places, held)?, negative(*quantity));
        steps.push(step(of, &held.location, kind::PICKED, gone, gone, held.line_id));
        steps.push(step(of, PICKED, kind::PICKED, *quantity, *quantity, held.line_id));
        changed.push(pick::ActiveModel { picked_qty: Set(after.scaled()), ..(*held).clone().into_active_model() });
    }
    post(tx, actor, Document::of(&DSN, head)?, &steps).await?;
    for one in changed {
        one.update(tx).await?;
    }
    Ok(())
}

/// The goods of an order leave, if their papers allow it.
async fn shipped(tx: &Tx, actor: &Actor, head: &Row) -> Result<(), ApiError> {
    let id = write::key(head)?.0;
    let held = pick::of_order(tx, id).await?;
    let problems = judge(&papers::of(tx, head, &held).await?);
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let places = places_of(tx, &held).await?;
    let mut steps = Vec::with_capacity(held.len());
    for one in &held {
        let gone = negative(one.picked());
        steps.push(step(at(&places, one)?, PICKED, kind::SHIPPED, gone, gone, one.line_id));
    }
    post(tx, actor, Document::of(&DSN, head)?, &steps).await?;
    for line in paged::all_of(tx, &DSN_DT, id).await? {
        let figures = Figures { shipped: Figures::of(line.borrowed()).picked, ..Figures::of(line.borrowed()) };
        let values =
            [("shipped_qty", figures.shipped.scaled().into()), ("line_state", outbound::line_state(&figures).into())];
        table::set(tx, &DSN_DT, &[write::key(&line)?.0], &values).await?;
    }
    Ok(())
}

/// The figures of the lines follow from what is held and picked.
pub async fn settle(tx: &Tx, head: &Row) -> Result<(), ApiError> {
    let id = write::key(head)?.0;
    let mut sums: BTreeMap<i64, [Quantity; 2]> = BTreeMap::new();
    for held in pick::of_order(tx, id).await? {
        let [allocated, picked] = sums.entry(held.line_id).or_default();
        *allocated = Quantity::saturating_sum([*allocated, held.quantity()]);
        *picked = Quantity::saturating_sum([*picked, held.picked()]);
    }
    for line in paged::all_of(tx, &DSN_DT, id).await? {
        let own = write::key(&line)?.0;
        let before = Figures::of(line.borrowed());
        let [allocated, picked] = sums.get(&own).copied().unwrap_or_default();
        let figures = Figures { allocated, picked, ..before };
        if figures == before && line.text("lineState") == outbound::line_state(&figures) {
            continue;
        }
        let values = [
            ("allocated_qty", figures.allocated.scaled().into()),
            ("picked_qty", figures.picked.scaled().into()),
            ("line_state", outbound::line_state(&figures).into()),
        ];
        table::set(tx, &DSN_DT, &[own], &values).await?;
    }
    Ok(())
}
