//! The one way to change a balance: an event is written to the journal, and the figures of its serial follow in the same
//! transaction. Whoever posts has locked the list that the events are about, so that nobody else tells of its lines meanwhile.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::rules::bonded::account::Kind;
pub use core_wasm::rules::bonded::balance::{Event, Figures, Goods, Mode, Usd};
use core_wasm::rules::bonded::balance::{Movement, Phase, Shortage, apply, check_out, steps};
use core_wasm::text::Message;
use core_wasm::text::catalogue::bonded as texts;
use sea_orm::ActiveValue::NotSet;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, LockType, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect};

use super::{balance, event};
use crate::clock::day_in_china;
use crate::database::Tx;
use crate::error::ApiError;

/// So many rows in one statement that both databases take its values.
const TOGETHER: usize = 400;
/// Most lists that a refusal names as holders of a serial.
const NAMED: u64 = 5;

/// What a list tells of one of its lines.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// `ems`, `bws` or `eml`, as [`account_by_no`] answers it.
    pub account_kind: &'static str,
    pub account_id: i64,
    /// Materials and products of an account are numbered apart.
    pub goods: Goods,
    pub serial: i64,
    pub outward: bool,
    pub mode: Mode,
    pub event: Event,
    pub qty: Quantity,
    pub amount_usd: Usd,
    /// Resource of the list.
    pub document_kind: &'static str,
    pub document_id: i64,
    pub document_no: String,
    pub line_id: i64,
    pub receipt_id: Option<i64>,
}

/// A serial: kind and id of its account, whose numbers, number. Serials are locked in this order.
pub type Key = (String, i64, Goods, i64);

/// A reservation that is not used and not given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub document_kind: String,
    pub document_id: i64,
    pub document_no: String,
    pub qty: Quantity,
}

/// Records events that customs tells. Customs' ledger decides: there may be less than nothing left afterwards, which the balance
/// shows. What is told again, or too late, changes nothing.
pub async fn record(tx: &Tx, at: DateTime<Utc>, events: &[NewEvent]) -> Result<(), ApiError> {
    write(tx, None, at, events, false).await
}

/// Posts events of ours. What is told again, or too late, changes nothing.
///
/// # Errors
/// 422 for each serial whose surplus would go below zero: the serial, its surplus, what is wanted and who holds the rest.
pub async fn post(tx: &Tx, at: DateTime<Utc>, events: &[NewEvent]) -> Result<(), ApiError> {
    write(tx, None, at, events, true).await
}

async fn write(
    tx: &Tx,
    by: Option<i64>,
    at: DateTime<Utc>,
    events: &[NewEvent],
    refuses: bool,
) -> Result<(), ApiError> {
    let mut lines = Lines::of(tx, events).await?;
    let keys = events.iter().map(NewEvent::key).chain(lines.keys(events));
    let mut figures = locked(tx, keys.collect()).await?;
    let (mut written, mut short) = (Vec::new(), BTreeMap::new());
    for told in events {
        for step in lines.steps(told, by, at)? {
            let key = (step.account_kind.clone(), step.account_id, step.goods(), step.serial);
            let row = figures.get_mut(&key).ok_or_else(|| anyhow::anyhow!("a serial that is not locked"))?;
            let (before, movement) = (row.figures(), step.movement()?);
            if let Some(shortage) = allowed(&before, &movement, &key).err().filter(|_| refuses) {
                short.entry(key).or_insert(shortage);
                continue;
            }
            let after = apply(&before, &movement).map_err(|too_large| ApiError::rule(too_large.into()))?;
            *row = row.clone().with(&after);
            if movement.event == Event::Deducted && movement.mode.writes() {
                let day = if movement.outward { &mut row.last_out } else { &mut row.last_in };
                *day = std::cmp::max(*day, Some(day_in_china(at)));
            }
            written.push(step);
        }
    }
    if !short.is_empty() {
        return Err(refused(tx, short).await?);
    }
    let changed: BTreeSet<Key> =
        written.iter().map(|step| (step.account_kind.clone(), step.account_id, step.goods(), step.serial)).collect();
    figures.retain(|key, _| changed.contains(key));
    store(tx, written, figures.into_values().collect()).await
}

impl NewEvent {
    fn key(&self) -> Key {
        (self.account_kind.to_owned(), self.account_id, self.goods, self.serial)
    }

    fn line(&self) -> LineKey {
        (self.document_kind.to_owned(), self.document_id, self.line_id)
    }

    fn row(&self, event: Event, turn: i64, by: Option<i64>, at: DateTime<Utc>) -> event::Model {
        event::Model {
            id: 0,
            account_kind: self.account_kind.to_owned(),
            account_id: self.account_id,
            goods: self.goods.code().to_owned(),
            serial: self.serial,
            event: event.code().to_owned(),
            mode: self.mode.code().to_owned(),
            outward: self.outward,
            qty: self.qty.scaled(),
            amount_usd: self.amount_usd.scaled(),
            document_kind: self.document_kind.to_owned(),
            document_id: self.document_id,
            document_no: self.document_no.clone(),
            line_id: self.line_id,
            turn,
            receipt_id: self.receipt_id,
            by_user: by,
            at,
        }
    }

    /// Whether a reservation is the one that this tells of.
    fn is_of(&self, reserved: &event::Model) -> bool {
        let key = (reserved.account_kind.as_str(), reserved.account_id, reserved.goods(), reserved.serial);
        key == (self.account_kind, self.account_id, self.goods, self.serial)
            && (reserved.outward, reserved.qty, reserved.mode.as_str())
                == (self.outward, self.qty.scaled(), self.mode.code())
    }
}

/// A line of a list: kind and id of the list, its own id.
type LineKey = (String, i64, i64);

/// The last event of each line.
struct Lines(HashMap<LineKey, event::Model>);

impl Lines {
    async fn of(tx: &Tx, events: &[NewEvent]) -> Result<Lines, ApiError> {
        let mut last = HashMap::new();
        let documents: BTreeSet<(&str, i64)> =
            events.iter().map(|event| (event.document_kind, event.document_id)).collect();
        for (kind, id) in documents {
            let told = event::Entity::find()
                .filter(event::Column::DocumentKind.eq(kind))
                .filter(event::Column::DocumentId.eq(id))
                .order_by_asc(event::Column::Id)
                .all(tx)
                .await?;
            last.extend(told.into_iter().map(|event| (line_of(&event), event)));
        }
        Ok(Lines(last))
    }

    /// The serials that the lines of these events hold now.
    fn keys<'a>(&'a self, events: &'a [NewEvent]) -> impl Iterator<Item = Key> + 'a {
        let held = events.iter().filter_map(|event| self.0.get(&event.line()));
        held.map(|event| (event.account_kind.clone(), event.account_id, event.goods(), event.serial))
    }

    /// The events to write for what is told. A reservation of another quantity or serial is given back first; what ends a
    /// reservation or a deduction ends what was reserved or deducted, whatever is told.
    fn steps(&mut self, told: &NewEvent, by: Option<i64>, at: DateTime<Utc>) -> Result<Vec<event::Model>, ApiError> {
        let mut written: Vec<event::Model> = Vec::new();
        let mut last = self.0.get(&told.line()).cloned();
        let mut phase = last.as_ref().map_or(Ok(Phase::Free), event::Model::phase)?;
        let begins = matches!(told.event, Event::PreDeducted | Event::Deducted);
        if let Some(reserved) = last.as_ref().filter(|_| begins && phase == Phase::Reserved)
            && !told.is_of(reserved)
        {
            let released = again(reserved, Event::Released, told.receipt_id, by, at);
            written.push(released.clone());
            (last, phase) = (Some(released), Phase::Free);
        }
        for step in steps(phase, told.event) {
            let turn = match (&last, step) {
                (Some(last), Event::PreDeducted) => last.turn + 1,
                (Some(last), _) => last.turn,
                (None, _) => 0,
            };
            let row = match (&last, step) {
                (Some(last), Event::Released | Event::Reversed) => again(last, *step, told.receipt_id, by, at),
                _ => told.row(*step, turn, by, at),
            };
            written.push(row.clone());
            last = Some(row);
        }
        self.0.extend(last.map(|last| (told.line(), last)));
        Ok(written)
    }
}

fn line_of(event: &event::Model) -> LineKey {
    (event.document_kind.clone(), event.document_id, event.line_id)
}

/// What ends an event: the same with its own receipt and instant.
fn again(
    of: &event::Model,
    event: Event,
    receipt_id: Option<i64>,
    by_user: Option<i64>,
    at: DateTime<Utc>,
) -> event::Model {
    event::Model { id: 0, event: event.code().to_owned(), receipt_id, by_user, at, ..of.clone() }
}

/// Whether there must be enough of a serial for goods to leave: products are made, not taken from what came in.
pub fn is_limited(account_kind: &str, goods: Goods) -> bool {
    account_kind == Kind::Bws.name() || goods == Goods::Material
}

/// Whether an event leaves enough.
fn allowed(before: &Figures, movement: &Movement, (kind, _, goods, _): &Key) -> Result<(), Shortage> {
    let takes = match movement.event {
        Event::PreDeducted => movement.outward && movement.mode.checks(),
        // What came in is taken back; what went out comes back with more.
        Event::Reversed => !movement.outward && movement.mode.writes(),
        Event::Deducted | Event::Released => false,
    };
    if takes && is_limited(kind, *goods) { check_out(before, movement.qty) } else { Ok(()) }
}

/// The figures of serials, locked in ascending order. Serials that nothing was told of have zeros.
async fn locked(tx: &Tx, keys: BTreeSet<Key>) -> Result<BTreeMap<Key, balance::Model>, ApiError> {
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

const KEY: [balance::Column; 4] =
    [balance::Column::AccountKind, balance::Column::AccountId, balance::Column::Goods, balance::Column::Serial];

/// The serial of a balance.
pub(super) fn key_of(row: &balance::Model) -> Key {
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

/// The balance of a serial of which nothing was told.
pub(super) fn row_of((kind, account, goods, serial): &Key) -> balance::Model {
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
    }
}

/// A balance to be put in, whatever its id was.
fn new(row: balance::Model) -> balance::ActiveModel {
    balance::ActiveModel { id: NotSet, ..row.into() }
}

/// Adds events to the journal and puts the figures that follow over the old ones.
async fn store(tx: &Tx, events: Vec<event::Model>, figures: Vec<balance::Model>) -> Result<(), ApiError> {
    for some in events.chunks(TOGETHER) {
        let rows = some.iter().map(|row| event::ActiveModel { id: NotSet, ..row.clone().into() });
        event::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    put(tx, figures).await
}

/// Puts figures over the old ones.
pub(super) async fn put(tx: &Tx, figures: Vec<balance::Model>) -> Result<(), ApiError> {
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

/// What is said of serials of which there is not enough.
async fn refused(tx: &Tx, short: BTreeMap<Key, Shortage>) -> Result<ApiError, ApiError> {
    let mut problems = Vec::with_capacity(short.len());
    for (key, shortage) in short {
        let holders = holders(tx, &key).await?;
        let named = holders.iter().map(|holder| {
            let number = if holder.document_no.is_empty() {
                format!("#{}", holder.document_id)
            } else {
                holder.document_no.clone()
            };
            texts::HOLDER.with(&[("number", &number), ("qty", &holder.qty.short())])
        });
        let named: Vec<Message> = named.collect();
        let lists = Message {
            zh: named.iter().map(|one| one.zh.as_str()).collect::<Vec<_>>().join("、"),
            en: named.iter().map(|one| one.en.as_str()).collect::<Vec<_>>().join(", "),
        };
        let held = if named.is_empty() {
            Message { zh: String::new(), en: String::new() }
        } else {
            texts::HELD.speak_with(&[("lists", &lists)])
        };
        let message = texts::SHORTAGE.speak_with(&[
            ("serial", &key.3.to_string()),
            ("surplus", &shortage.surplus.short()),
            ("wanted", &shortage.wanted.short()),
            ("held", &held),
        ]);
        problems.push(Problem::error("bonded.shortage", "lines", message));
    }
    Ok(ApiError::Rules(problems))
}

/// Who reserved some of a serial and neither used it nor gave it back, the first ones first.
pub async fn holders(db: &impl ConnectionTrait, (kind, account, goods, serial): &Key) -> Result<Vec<Holder>, ApiError> {
    let later = Alias::new("later");
    let of = |column: event::Column| Expr::col((later.clone(), column));
    let own = |column: event::Column| Expr::col((event::Entity, column));
    let ended = Query::select()
        .expr(Expr::val(1))
        .from_as(event::Entity, later.clone())
        .and_where(of(event::Column::DocumentKind).equals((event::Entity, event::Column::DocumentKind)))
        .and_where(of(event::Column::DocumentId).equals((event::Entity, event::Column::DocumentId)))
        .and_where(of(event::Column::LineId).equals((event::Entity, event::Column::LineId)))
        .and_where(of(event::Column::Id).gt(own(event::Column::Id)))
        .take();
    let found = event::Entity::find()
        .filter(of_serial(kind, *account, *goods, *serial))
        .filter(event::Column::Event.eq(Event::PreDeducted.code()))
        .filter(event::Column::Outward.eq(true))
        .filter(event::Column::Mode.is_in([Mode::D.code(), Mode::F.code(), Mode::E.code()]))
        .filter(Expr::exists(ended).not())
        .order_by(event::Column::Id, Order::Asc)
        .limit(NAMED)
        .all(db)
        .await?;
    let holder = |row: event::Model| Holder {
        document_kind: row.document_kind,
        document_id: row.document_id,
        document_no: row.document_no,
        qty: Quantity::from_scaled(row.qty),
    };
    Ok(found.into_iter().map(holder).collect())
}

/// The events of a serial.
pub fn of_serial(kind: &str, account: i64, goods: Goods, serial: i64) -> Condition {
    Condition::all()
        .add(event::Column::AccountKind.eq(kind))
        .add(event::Column::AccountId.eq(account))
        .add(event::Column::Goods.eq(goods.code()))
        .add(event::Column::Serial.eq(serial))
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
