//! Having a message in hand: whoever writes its file or takes it back holds it under a lease, claimed and marked in short
//! transactions, so that nothing slow happens inside of one.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use core_wasm::text::Message;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType, Query};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};

use super::correspondent;
use super::message::{ActiveModel, Column, Entity, Model, QUEUED, RECALLED};
use crate::process::error::ApiError;
use crate::process::{lease, secret};
use crate::store::app::App;

/// How much longer than one step a lease is: time for the database.
const MARGIN: TimeDelta = TimeDelta::seconds(5);
/// Pause before a message that could not be written is tried again; it doubles each time, up to the longest.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(5);
const LONGEST_PAUSE: TimeDelta = TimeDelta::seconds(60);

/// A message that somebody has in hand.
pub struct Held {
    pub row: Model,
    /// The word of this holding, which no other has.
    pub worker: String,
    /// Whether somebody had it in hand before and may have left something behind.
    pub was_held: bool,
}

fn length(limit: Duration) -> TimeDelta {
    TimeDelta::from_std(limit).unwrap_or(LONGEST_PAUSE) + MARGIN
}

/// Messages of a state that nobody has in hand and that may be tried now.
fn free(app: &App, state: &str, now: DateTime<Utc>) -> Condition {
    let free = Condition::all()
        .add(Column::State.eq(state))
        .add(Column::DocumentKind.is_in(correspondent::kinds()))
        .add(lease::is_over(Column::LeaseUntil, now, length(app.settings.gateway_timeout())))
        .add(lease::is_over(Column::NextTryAt, now, LONGEST_PAUSE));
    if state != QUEUED {
        return free;
    }
    // Before a sending is repeated it is known what became of the one that it replaces.
    const OTHER: &str = "recalled";
    let same = |column: &'static str| Expr::col((OTHER, column)).equals((Entity, column));
    let recalled = Query::select()
        .expr(Expr::val(1))
        .from_as(Entity, OTHER)
        .and_where(Expr::col((OTHER, "state")).eq(RECALLED))
        .and_where(same("declaration_id"))
        .and_where(same("document_kind"))
        .and_where(Expr::col((OTHER, "document_id")).is_null().or(same("document_id")))
        .take();
    free.add(Expr::exists(recalled).not())
}

/// Takes the next message of a state in hand, those first that never failed; `None` when there is none.
pub async fn next(app: &App, state: &str) -> Result<Option<Held>, ApiError> {
    let now = app.now();
    let free = free(app, state, now);
    // A look without the write lock, which SQLite has only one of.
    let some = Entity::find().select_only().column(Column::Id).filter(free.clone()).into_tuple::<i64>();
    if some.one(&app.db).await?.is_none() {
        return Ok(None);
    }
    let tx = app.begin().await?;
    let oldest = |which: Condition| {
        Entity::find()
            .filter(which)
            .order_by_asc(Column::Id)
            .limit(1)
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
    };
    let untried = oldest(free.clone().add(Column::Tries.eq(0))).one(&tx).await?;
    let found = match untried {
        Some(found) => Some(found),
        None => oldest(free).one(&tx).await?,
    };
    let Some(found) = found else { return Ok(None) };
    let worker = secret::random()[..16].to_owned();
    let was_held = found.worker.is_some();
    let mut row = found.into_active_model();
    row.worker = Set(Some(worker.clone()));
    row.lease_until = Set(Some(now + length(app.settings.gateway_timeout())));
    let row = row.update(&tx).await?;
    tx.commit().await?;
    Ok(Some(Held { row, worker, was_held }))
}

impl Held {
    /// The condition under which the message is still in this hand.
    pub fn mine(&self) -> Condition {
        Condition::all().add(Column::Id.eq(self.row.id)).add(Column::Worker.eq(&self.worker))
    }

    /// The same, while nobody has cancelled or answered the message.
    fn untouched(&self) -> Condition {
        self.mine().add(Column::State.eq(&self.row.state))
    }

    /// Whether the message is still in this hand and in the state in which it was taken.
    pub async fn is_mine(&self, app: &App) -> Result<bool, ApiError> {
        let id = Entity::find().select_only().column(Column::Id).filter(self.untouched()).into_tuple::<i64>();
        Ok(id.one(&app.db).await?.is_some())
    }

    /// Renews the lease before a step that may take its time; false when the message is no longer in this hand.
    pub async fn renew(&self, app: &App) -> Result<bool, ApiError> {
        let until = app.now() + length(app.settings.gateway_timeout());
        let row = ActiveModel { lease_until: Set(Some(until)), ..Default::default() };
        Ok(Entity::update_many().set(row).filter(self.untouched()).exec(&app.writer).await?.rows_affected == 1)
    }

    /// Moves the message to the state that it has reached and lets it go; where somebody changed its state meanwhile, it is only
    /// let go, with what else `row` says. Whether it was moved.
    pub async fn finish(&self, db: &impl ConnectionTrait, state: &str, row: ActiveModel) -> Result<bool, ApiError> {
        let row = ActiveModel {
            lease_until: Set(None),
            next_try_at: Set(None),
            problem_zh: Set(None),
            problem_en: Set(None),
            ..row
        };
        let moved = ActiveModel { state: Set(state.to_owned()), ..row.clone() };
        if Entity::update_many().set(moved).filter(self.untouched()).exec(db).await?.rows_affected == 1 {
            return Ok(true);
        }
        Entity::update_many().set(row).filter(self.mine()).exec(db).await?;
        Ok(false)
    }

    /// Lets the message go as it is.
    pub async fn let_go(&self, app: &App) -> Result<(), ApiError> {
        let row = ActiveModel { lease_until: Set(None), ..Default::default() };
        Entity::update_many().set(row).filter(self.mine()).exec(&app.writer).await?;
        Ok(())
    }

    /// Lets the message step aside with a reason; it is tried again after a pause that grows each time.
    pub async fn step_aside(&self, app: &App, reason: &Message) -> Result<(), ApiError> {
        let doublings = u32::try_from(self.row.tries.clamp(0, 8)).unwrap_or_default();
        let pause = (FIRST_PAUSE * 2_i32.pow(doublings)).min(LONGEST_PAUSE);
        let row = ActiveModel {
            lease_until: Set(None),
            tries: Set(self.row.tries.saturating_add(1)),
            next_try_at: Set(Some(app.now() + pause)),
            problem_zh: Set(Some(reason.zh.clone())),
            problem_en: Set(Some(reason.en.clone())),
            ..Default::default()
        };
        Entity::update_many().set(row).filter(self.untouched()).exec(&app.writer).await?;
        Ok(())
    }
}
