//! The figures of serials as they are stored: locked in one order, written with the events that they follow from.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;
use core_wasm::decimal::Fixed;
use core_wasm::rules::bonded::balance::{Figures, Goods};
use sea_orm::ActiveValue::NotSet;
use sea_orm::sea_query::{Expr, ExprTrait, LockType, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{Key, Summed, TOGETHER};
use crate::domains::bonded::{balance, event};
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::database::Tx;

/// The figures of serials, locked in ascending order. Serials that nothing was told of have zeros.
pub(super) async fn locked(tx: &Tx, keys: BTreeSet<Key>) -> Result<BTreeMap<Key, balance::Model>, ApiError> {
    let mut found = BTreeMap::new();
    for ((kind, account, goods), serials) in by_account(keys) {
        for some in serials.chunks(TOGETHER) {
            let zeros = some.iter().map(|serial| new(row_of(&(kind.clone(), account, goods, *serial))));
            balance::Entity::insert_many(zeros)
                .on_conflict(OnConflict::columns(KEY).do_nothing().to_owned())
                .exec_without_returning(tx)
                .await?;
            let rows = balance::Entity::find()
                .filter(of_serials(&kind, account, goods, some))
                .order_by_asc(balance::Column::Serial)
                .lock(LockType::Update)
                .all(tx)
                .await?;
            found.extend(rows.into_iter().map(|row| (key_of(&row), row)));
        }
    }
    Ok(found)
}

/// A serial has a balance, of zeros where nothing was told of it yet.
pub async fn ensure(tx: &Tx, key: Key) -> Result<(), ApiError> {
    locked(tx, BTreeSet::from([key])).await.map(drop)
}

const KEY: [balance::Column; 4] =
    [balance::Column::AccountKind, balance::Column::AccountId, balance::Column::Goods, balance::Column::Serial];

/// The serial of a balance.
pub fn key_of(row: &balance::Model) -> Key {
    (row.account_kind.clone(), row.account_id, Goods::of_code(&row.goods), row.serial)
}

fn by_account(keys: BTreeSet<Key>) -> BTreeMap<(String, i64, Goods), Vec<i64>> {
    let mut accounts: BTreeMap<_, Vec<i64>> = BTreeMap::new();
    for (kind, account, goods, serial) in keys {
        accounts.entry((kind, account, goods)).or_default().push(serial);
    }
    accounts
}

fn of_serials(kind: &str, account: i64, goods: Goods, serials: &[i64]) -> Condition {
    of_account(kind, account)
        .add(balance::Column::Goods.eq(goods.code()))
        .add(balance::Column::Serial.is_in(serials.iter().copied()))
}

/// The balances of an account.
pub fn of_account(kind: &str, account: i64) -> Condition {
    Condition::all().add(balance::Column::AccountKind.eq(kind)).add(balance::Column::AccountId.eq(account))
}

/// Of the balances of an account those that say something: a serial of nothing of which nothing was told is only a place.
pub fn of_something(kind: &str, account: i64) -> Condition {
    use balance::Column;
    let figures =
        [Column::ActlIncQty, Column::ActlRedcQty, Column::PrevdIncQty, Column::PrevdRedcQty, Column::TotalAmt];
    let any = figures.into_iter().fold(Condition::any(), |any, figure| any.add(figure.ne(0)));
    let mut told = Query::select();
    told.expr(Expr::val(1)).from("bonded_event");
    for column in ["account_kind", "account_id", "goods", "serial"] {
        told.and_where(Expr::col(("bonded_event", column)).equals(("bonded_balance", column)));
    }
    of_account(kind, account).add(any.add(Column::ToldDiffers.is_not_null()).add(Expr::exists(told)))
}

/// What an account holds of each serial, in the order of its serials. An account has up to 20,000 of a kind: only what is asked for
/// is read, by its place in the row.
pub async fn all_of(
    db: &impl ConnectionTrait,
    among: Condition,
    page: Option<(u64, u64)>,
) -> Result<Vec<((Goods, i64), Summed)>, ApiError> {
    use balance::Column;
    let mut find = balance::Entity::find()
        .select_only()
        .columns([
            Column::Goods,
            Column::Serial,
            Column::ActlIncQty,
            Column::ActlRedcQty,
            Column::PrevdIncQty,
            Column::PrevdRedcQty,
            Column::TotalAmt,
            Column::LastIn,
            Column::LastOut,
        ])
        .filter(among)
        .order_by_asc(Column::Goods)
        .order_by_asc(Column::Serial);
    if let Some((skip, take)) = page {
        find = find.offset(skip).limit(take);
    }
    let rows: Vec<HeldRow> = find.into_tuple().all(db).await?;
    let told = |(goods, serial, inc, redc, prevd_inc, prevd_redc, amount, last_in, last_out): HeldRow| {
        let figures = Figures {
            actl_inc_qty: Fixed::from_scaled(inc),
            actl_redc_qty: Fixed::from_scaled(redc),
            prevd_inc_qty: Fixed::from_scaled(prevd_inc),
            prevd_redc_qty: Fixed::from_scaled(prevd_redc),
            total_amt: Fixed::from_scaled(amount),
        };
        ((Goods::of_code(&goods), serial), Summed { figures, last_in, last_out })
    };
    Ok(rows.into_iter().map(told).collect())
}

type HeldRow = (String, i64, i64, i64, i64, i64, i64, Option<NaiveDate>, Option<NaiveDate>);

/// The balance of a serial of which nothing was told.
pub fn row_of((kind, account, goods, serial): &Key) -> balance::Model {
    balance::Model {
        id: 0,
        account_kind: kind.clone(),
        account_id: *account,
        goods: goods.code().to_owned(),
        serial: *serial,
        actl_inc_qty: 0,
        actl_redc_qty: 0,
        prevd_inc_qty: 0,
        prevd_redc_qty: 0,
        total_amt: 0,
        last_in: None,
        last_out: None,
        told_differs: None,
        told_answer_id: None,
    }
}

/// A balance to be put in, whatever its id was.
fn new(row: balance::Model) -> balance::ActiveModel {
    balance::ActiveModel { id: NotSet, ..row.into() }
}

/// Adds events to the journal and puts the figures that follow over the old ones.
pub(super) async fn store(tx: &Tx, events: Vec<event::Model>, figures: Vec<balance::Model>) -> Result<(), ApiError> {
    for some in events.chunks(TOGETHER) {
        let rows = some.iter().map(|row| event::ActiveModel { id: NotSet, ..row.clone().into() });
        event::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    failpoint("journal_events");
    put(tx, figures).await?;
    failpoint("journal_figures");
    Ok(())
}

/// Puts figures over the old ones.
pub async fn put(tx: &Tx, figures: Vec<balance::Model>) -> Result<(), ApiError> {
    let values = [
        balance::Column::ActlIncQty,
        balance::Column::ActlRedcQty,
        balance::Column::PrevdIncQty,
        balance::Column::PrevdRedcQty,
        balance::Column::TotalAmt,
        balance::Column::LastIn,
        balance::Column::LastOut,
    ];
    for some in figures.chunks(TOGETHER) {
        let rows = some.iter().cloned().map(new);
        balance::Entity::insert_many(rows)
            .on_conflict(OnConflict::columns(KEY).update_columns(values).to_owned())
            .exec_without_returning(tx)
            .await?;
    }
    Ok(())
}

/// The figures of serials of an account, in the order in which they are asked for.
pub async fn figures(
    db: &impl ConnectionTrait,
    account_kind: &str,
    account_id: i64,
    goods: Goods,
    serials: &[i64],
) -> Result<Vec<(i64, Figures)>, ApiError> {
    let mut found: HashMap<i64, Figures> = HashMap::with_capacity(serials.len());
    for some in serials.chunks(TOGETHER) {
        let rows = balance::Entity::find().filter(of_serials(account_kind, account_id, goods, some)).all(db).await?;
        found.extend(rows.into_iter().map(|row| (row.serial, row.figures())));
    }
    Ok(serials.iter().map(|serial| (*serial, found.get(serial).copied().unwrap_or_default())).collect())
}
