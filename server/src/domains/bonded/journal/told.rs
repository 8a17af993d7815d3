//! What the journal says: who holds what, and what serials hold by their events alone.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Event, Figures, Goods, Mode, Movement, Usd, apply};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect, Select,
};

use super::{Key, TOGETHER};
use crate::domains::bonded::event;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;

/// Most lists that are named as holders of a serial.
const NAMED: u64 = 5;

/// A reservation that is not used and not given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub document_kind: String,
    pub document_id: i64,
    pub document_no: String,
    pub qty: Quantity,
}

/// Who reserved some of a serial and neither used it nor gave it back, the first ones first.
pub async fn holders(db: &impl ConnectionTrait, (kind, account, goods, serial): &Key) -> Result<Vec<Holder>, ApiError> {
    let found = held(of_serial(kind, *account, *goods, *serial), true, None).limit(NAMED).all(db).await?;
    Ok(found.into_iter().map(holder).collect())
}

/// The same of several serials of an account at once; of goods that leave, or of those that are announced; as it was before an instant
/// where one is named.
pub async fn holders_of(
    db: &impl ConnectionTrait,
    kind: &str,
    account: i64,
    serials: &BTreeSet<(Goods, i64)>,
    outward: bool,
    until: Option<DateTime<Utc>>,
) -> Result<BTreeMap<(Goods, i64), Vec<Holder>>, ApiError> {
    let mut named: BTreeMap<(Goods, i64), Vec<Holder>> = BTreeMap::new();
    for goods in [Goods::Material, Goods::Product] {
        let numbers = serials.iter().filter(|(of, _)| *of == goods).map(|(_, serial)| *serial);
        let numbers: Vec<i64> = numbers.collect();
        for some in numbers.chunks(TOGETHER) {
            let among = of_account(kind, account, goods).add(event::Column::Serial.is_in(some.iter().copied()));
            for row in held(among, outward, until).all(db).await? {
                let holders = named.entry((goods, row.serial)).or_default();
                if u64::try_from(holders.len()).is_ok_and(|known| known < NAMED) {
                    holders.push(holder(row));
                }
            }
        }
    }
    Ok(named)
}

/// The reservations among these events, of goods that go one way, that are neither used nor given back.
fn held(among: Condition, outward: bool, until: Option<DateTime<Utc>>) -> Select<event::Entity> {
    let later = Alias::new("later");
    let of = |column: event::Column| Expr::col((later.clone(), column));
    let own = |column: event::Column| Expr::col((event::Entity, column));
    let before = |at: Expr| until.map(|until| at.lt(until));
    let among = among.add_option(before(own(event::Column::At)));
    let ended = Query::select()
        .expr(Expr::val(1))
        .from_as(event::Entity, later.clone())
        .and_where(of(event::Column::DocumentKind).equals((event::Entity, event::Column::DocumentKind)))
        .and_where(of(event::Column::DocumentId).equals((event::Entity, event::Column::DocumentId)))
        .and_where(of(event::Column::LineId).equals((event::Entity, event::Column::LineId)))
        .and_where(of(event::Column::Id).gt(own(event::Column::Id)))
        .and_where_option(before(of(event::Column::At)))
        .take();
    event::Entity::find()
        .filter(among)
        .filter(event::Column::Event.eq(Event::PreDeducted.code()))
        .filter(event::Column::Outward.eq(outward))
        .filter(event::Column::Mode.is_in([Mode::D.code(), Mode::F.code(), Mode::E.code()]))
        .filter(Expr::exists(ended).not())
        .order_by(event::Column::Id, Order::Asc)
}

fn holder(row: event::Model) -> Holder {
    Holder {
        document_kind: row.document_kind,
        document_id: row.document_id,
        document_no: row.document_no,
        qty: Quantity::from_scaled(row.qty),
    }
}

fn of_account(kind: &str, account: i64, goods: Goods) -> Condition {
    Condition::all()
        .add(event::Column::AccountKind.eq(kind))
        .add(event::Column::AccountId.eq(account))
        .add(event::Column::Goods.eq(goods.code()))
}

/// The events of a serial.
pub fn of_serial(kind: &str, account: i64, goods: Goods, serial: i64) -> Condition {
    of_account(kind, account, goods).add(event::Column::Serial.eq(serial))
}

/// Which of these serials of an account events tell of.
pub async fn told_of(
    db: &impl ConnectionTrait,
    kind: &str,
    account: i64,
    goods: Goods,
    serials: &[i64],
) -> Result<Vec<i64>, ApiError> {
    let mut told = Vec::new();
    for some in serials.chunks(TOGETHER) {
        let among = of_account(kind, account, goods).add(event::Column::Serial.is_in(some.iter().copied()));
        let found: Vec<i64> = event::Entity::find()
            .filter(among)
            .select_only()
            .column(event::Column::Serial)
            .distinct()
            .order_by_asc(event::Column::Serial)
            .into_tuple()
            .all(db)
            .await?;
        told.extend(found);
    }
    Ok(told)
}

/// The account of an organisation that has this number: its kind and id.
pub async fn account_by_no(
    db: &impl ConnectionTrait,
    org_id: i64,
    no: &str,
) -> Result<Option<(&'static str, i64)>, ApiError> {
    for kind in Kind::ALL {
        let mut find = Query::select();
        find.column("id")
            .from(Alias::new(kind.name()))
            .and_where(Expr::col("org_id").eq(org_id))
            .and_where(Expr::col(Alias::new(format!("{}_no", kind.name()))).eq(no));
        if let Some(row) = db.query_one(&find).await? {
            return Ok(Some((kind.name(), row.try_get_by_index(0)?)));
        }
    }
    Ok(None)
}

/// What serials hold by the journal alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summed {
    pub figures: Figures,
    pub last_in: Option<NaiveDate>,
    pub last_out: Option<NaiveDate>,
}

/// The figures of serials as they follow from these events of the journal. Events of a kind are added up by the database: they do
/// together what each does by itself.
pub async fn summed(db: &impl ConnectionTrait, among: Condition) -> Result<BTreeMap<Key, Summed>, ApiError> {
    use event::Column;
    let whole = |column: Column| Expr::col(column).sum().cast_as("bigint");
    let rows: Vec<SumRow> = event::Entity::find()
        .select_only()
        .columns([
            Column::AccountKind,
            Column::AccountId,
            Column::Goods,
            Column::Serial,
            Column::Event,
            Column::Mode,
            Column::Outward,
        ])
        .column_as(whole(Column::Qty), "qty")
        .column_as(whole(Column::AmountUsd), "amount_usd")
        .column_as(Column::At.max(), "at")
        .filter(among)
        .group_by(Column::AccountKind)
        .group_by(Column::AccountId)
        .group_by(Column::Goods)
        .group_by(Column::Serial)
        .group_by(Column::Event)
        .group_by(Column::Mode)
        .group_by(Column::Outward)
        .into_tuple()
        .all(db)
        .await?;
    let mut all: BTreeMap<Key, Summed> = BTreeMap::new();
    for (kind, account, goods, serial, event, mode, outward, qty, amount, at) in rows {
        let (Some(event), Some(mode)) = (Event::of_code(&event), Mode::of_code(&mode)) else {
            return Err(anyhow::anyhow!("event {event} in mode {mode} of the journal").into());
        };
        let sum = all.entry((kind, account, Goods::of_code(&goods), serial)).or_default();
        let movement =
            Movement { event, mode, outward, qty: Quantity::from_scaled(qty), amount_usd: Usd::from_scaled(amount) };
        sum.figures = apply(&sum.figures, &movement).map_err(|too_large| ApiError::rule(too_large.into()))?;
        if event == Event::Deducted && mode.writes() {
            let day = if outward { &mut sum.last_out } else { &mut sum.last_in };
            *day = std::cmp::max(*day, Some(day_in_china(at)));
        }
    }
    Ok(all)
}

type SumRow = (String, i64, String, i64, String, String, bool, i64, i64, DateTime<Utc>);
