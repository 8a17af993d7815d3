//! What is special about outbound orders: stock is held for them, picked, packed, and leaves when its papers allow it.

use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resource::Lines;
use core_wasm::resources::wms::{DSN, DSN_DT};
use core_wasm::row::Row;
use core_wasm::rules::wms::leaving::judge;
use core_wasm::rules::wms::outbound::{self, Figures, Place, Wanted, allocate};
use core_wasm::rules::wms::{PICKED, is_reserved};
use core_wasm::states::CommandInfo;
use core_wasm::states::wms::dsn;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::prelude::async_trait::async_trait;
use sea_orm::sea_query::LockType;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect};

use super::inbound::{begin, fixed};
use super::journal::{Document, Goods, Step, kind, post};
use super::{papers, pick, stock};
use crate::audit::Actor;
use crate::caller::Caller;
use crate::crud::served::{Hooks, ORG};
use crate::crud::{paged, table, write};
use crate::database::Tx;
use crate::error::ApiError;

pub struct Outbound;

#[async_trait]
impl Hooks for Outbound {
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        begin(tx, before, row).await?;
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
                for held in pick::of_order(tx, write::key(after)?.0).await? {
                    let left = less(held.quantity(), held.picked());
                    if left.is_positive() {
                        picked(tx, &actor, after, &held, left).await?;
                    }
                }
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
    let materials: std::collections::BTreeSet<&str> = wanted.iter().map(|line| line.material.as_str()).collect();
    let materials: Vec<&str> = materials.into_iter().collect();
    let mut places = Vec::new();
    for some in materials.chunks(crate::crud::lines::BATCH) {
        use stock::{Column, Entity};
        let found = Entity::find()
            .filter(Column::OrgId.eq(head.int(ORG).unwrap_or_default()))
            .filter(Column::Warehouse.eq(head.text("warehouse").trim()))
            .filter(Column::GdsMtno.is_in(some.iter().copied()))
            .filter(Column::Qty.gt(0))
            .order_by_asc(Column::GoodsKey)
            .lock(LockType::Update)
            .all(tx)
            .await?;
        places.extend(found.into_iter().filter(|row| !is_reserved(&row.location)));
    }
    let lying: Vec<Place> = places.iter().map(place).collect();
    let taken = allocate(&wanted, &lying, account).map_err(ApiError::Rules)?;
    let mut steps = Vec::with_capacity(taken.len());
    for one in &taken {
        let at = places.iter().find(|row| row.id == one.place).ok_or(ApiError::NotFound)?;
        steps.push(step(at, &at.location, kind::PICKED, Quantity::default(), one.quantity, one.line));
        let held = pick::ActiveModel {
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
        };
        pick::Entity::insert(held).exec_without_returning(tx).await?;
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

async fn at(tx: &Tx, held: &pick::Model) -> Result<stock::Model, ApiError> {
    stock::Entity::find_by_id(held.stock_id).one(tx).await?.ok_or(ApiError::NotFound)
}

/// Lets the stock of an order go; what was picked goes back to its place.
async fn freed(tx: &Tx, actor: &Actor, head: &Row) -> Result<(), ApiError> {
    let id = write::key(head)?.0;
    let mut steps = Vec::new();
    for held in pick::of_order(tx, id).await? {
        let (of, picked) = (at(tx, &held).await?, held.picked());
        if picked.is_positive() {
            let none = Quantity::default();
            steps.push(step(&of, PICKED, kind::PUT_BACK, negative(picked), negative(picked), held.line_id));
            steps.push(step(&of, &held.location, kind::PUT_BACK, picked, none, held.line_id));
        }
        let waiting = less(held.quantity(), picked);
        steps.push(step(&of, &held.location, kind::PUT_BACK, Quantity::default(), negative(waiting), held.line_id));
    }
    post(tx, actor, Document::of(&DSN, head)?, &steps).await?;
    pick::Entity::delete_many().filter(pick::Column::DsnId.eq(id)).exec(tx).await?;
    settle(tx, head).await
}

/// Picks some of what is held at a place.
pub async fn picked(
    tx: &Tx,
    actor: &Actor,
    head: &Row,
    held: &pick::Model,
    quantity: Quantity,
) -> Result<(), ApiError> {
    let after = outbound::pick(held.quantity(), held.picked(), quantity).map_err(ApiError::rule)?;
    let of = at(tx, held).await?;
    let gone = negative(quantity);
    let steps = [
        step(&of, &held.location, kind::PICKED, gone, gone, held.line_id),
        step(&of, PICKED, kind::PICKED, quantity, quantity, held.line_id),
    ];
    post(tx, actor, Document::of(&DSN, head)?, &steps).await?;
    let mut changed = held.clone().into_active_model();
    changed.picked_qty = Set(after.scaled());
    changed.update(tx).await?;
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
    let mut steps = Vec::with_capacity(held.len());
    for one in &held {
        let gone = negative(one.picked());
        steps.push(step(&at(tx, one).await?, PICKED, kind::SHIPPED, gone, gone, one.line_id));
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
    let held = pick::of_order(tx, id).await?;
    for line in paged::all_of(tx, &DSN_DT, id).await? {
        let own = write::key(&line)?.0;
        let of_line = || held.iter().filter(|one| one.line_id == own);
        let figures = Figures {
            allocated: Quantity::saturating_sum(of_line().map(pick::Model::quantity)),
            picked: Quantity::saturating_sum(of_line().map(pick::Model::picked)),
            ..Figures::of(line.borrowed())
        };
        let values = [
            ("allocated_qty", figures.allocated.scaled().into()),
            ("picked_qty", figures.picked.scaled().into()),
            ("line_state", outbound::line_state(&figures).into()),
        ];
        table::set(tx, &DSN_DT, &[own], &values).await?;
    }
    Ok(())
}
