//! The one way to change a balance: an event is written to the journal, and the figures of its serial follow in the same
//! transaction. Whoever posts has locked the list that the events are about, so that nobody else tells of its lines meanwhile.

mod figures;
mod lines;
mod told;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::rules::bonded::account::Kind;
pub use core_wasm::rules::bonded::balance::{Event, Figures, Goods, Mode, Usd};
use core_wasm::rules::bonded::balance::{Movement, Shortage, apply, check_out};
use core_wasm::text::catalogue::bonded as texts;
use core_wasm::text::{Message, listed};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

pub use self::figures::{all_of, ensure, figures, key_of, of_account, of_something, put, row_of};
use self::figures::{locked, store};
use self::lines::{LineKey, Lines};
pub use self::told::{Holder, Summed, account_by_no, holders, holders_of, of_serial, summed, told_of};
use super::event;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::database::Tx;

/// So many rows in one statement that both databases take its values.
const TOGETHER: usize = 400;

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

/// Whether there are events of a document.
pub async fn tells_of(db: &impl ConnectionTrait, kind: &str, id: i64) -> Result<bool, ApiError> {
    let of_document =
        event::Entity::find().filter(event::Column::DocumentKind.eq(kind)).filter(event::Column::DocumentId.eq(id));
    Ok(of_document.one(db).await?.is_some())
}

/// Records events that customs tells. Customs' ledger decides: there may be less than nothing left afterwards, which the balance
/// shows. What is told again, or too late, changes nothing.
pub async fn record(tx: &Tx, at: DateTime<Utc>, events: &[NewEvent]) -> Result<(), ApiError> {
    write(tx, at, events, false).await
}

/// Posts events of ours. What is told again, or too late, changes nothing.
///
/// # Errors
/// 422 for each serial whose surplus would go below zero: the serial, its surplus, what is wanted and who holds the rest.
pub async fn post(tx: &Tx, at: DateTime<Utc>, events: &[NewEvent]) -> Result<(), ApiError> {
    write(tx, at, events, true).await
}

async fn write(tx: &Tx, at: DateTime<Utc>, events: &[NewEvent], refuses: bool) -> Result<(), ApiError> {
    let mut lines = Lines::of(tx, events).await?;
    let keys = events.iter().filter(|told| lines.may_move(told)).map(NewEvent::key).chain(lines.keys(events));
    let mut figures = locked(tx, keys.collect()).await?;
    failpoint("journal_locked");
    let (mut written, mut short) = (Vec::new(), BTreeMap::new());
    for told in events {
        for step in lines.steps(told, at)? {
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

    fn row(&self, event: Event, turn: i64, at: DateTime<Utc>) -> event::Model {
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
            by_user: None,
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
        let held = if named.is_empty() {
            Message { zh: String::new(), en: String::new() }
        } else {
            texts::HELD.speak_with(&[("lists", &listed(&named))])
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
