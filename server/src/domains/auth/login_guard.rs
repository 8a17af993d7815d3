//! Against guessing, without strangers being able to shut anybody out: 5 failures of an account from one address within 15
//! minutes lock that account for that address for 15 minutes; after 5 failures from anywhere the account asks everybody for a
//! solved puzzle, which is the way in that its owner keeps; 50 failures an hour stop an address.
//!
//! An attempt is written down as failed before the password is looked at and forgiven when it was right, so that
//! guesses made at the same time are counted too. Until then it is under way: attempts of one account from one address take turns, and
//! where only such attempts, of another process or of other accounts, would be too many, the next one hears when to come back,
//! not that it is locked. One that never ended, because its process was killed or its caller left, is no failure: nobody learned from it
//! whether a password is right. An account is its name: names that nobody has are treated alike.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, LockType, OnConflict, SimpleExpr};
use sea_orm::{Condition, ConnectionTrait, DbBackend, PaginatorTrait, QueryOrder, QuerySelect, Select};

use crate::domains::captcha::puzzle;
use crate::process::error::ApiError;
use crate::process::fair::{Turn, Who};
use crate::process::lease;
use crate::store::app::App;
use crate::store::database::Tx;

/// An attempt to log in.
pub mod attempt {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "login_attempt")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub at: DateTimeUtc,
        #[sea_orm(column_type = "Text")]
        pub username: String,
        #[sea_orm(column_type = "Text")]
        pub address: String,
        pub failed: bool,
        /// The password is still being looked at.
        pub under_way: Option<bool>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "login_guard")]
pub struct Model {
    /// `user:<name>` or `from:<address>`.
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub subject: String,
    /// Failures before this count no more.
    pub cleared_at: Option<DateTimeUtc>,
    /// Of an account: the end of its last lock, told to administrators.
    pub locked_until: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Failures of one account within [`ACCOUNT_WINDOW`]: from one address they lock it there for [`LOCK`], from anywhere they make
/// it ask for a puzzle.
pub const ACCOUNT_FAILURES: u64 = 5;
const ACCOUNT_WINDOW: TimeDelta = TimeDelta::minutes(15);
const LOCK: TimeDelta = TimeDelta::minutes(15);
/// Failures from one address within [`ADDRESS_WINDOW`] that stop it until the oldest of them is that old.
pub const ADDRESS_FAILURES: u64 = 50;
const ADDRESS_WINDOW: TimeDelta = TimeDelta::hours(1);

/// How long an attempt is believed to be under way: longer than a log-in may take. One that is older was left behind and counts no more.
const UNDER_WAY: TimeDelta = TimeDelta::seconds(30);
/// Longer than a log-in usually takes.
const USUAL: TimeDelta = TimeDelta::seconds(2);

/// Stands for the name where a log-in has none; nobody can be called so.
const NO_NAME: &str = "";
/// Stands for the name where somebody named a session that never was. Such guesses are counted apart: what browsers send late must
/// not keep the office behind the same address from logging in.
const NO_SESSION: &str = " no session";

/// An attempt that is under way. The next one of the account from its address begins when it is dropped: hold it until what was found
/// out is committed.
pub struct Attempt {
    id: i64,
    username: String,
    address: String,
    _turn: Turn,
}

/// Writes down an attempt. `solved`: a puzzle was solved for it, or a session vouches for who tries. Commits on its own: the
/// password is checked outside of any transaction.
///
/// # Errors
/// 429 when the account is locked for this address or the address has failed too often, 422 when a puzzle has to be solved, 503 when
/// attempts that are under way have to be looked at first.
pub async fn begin(app: &App, username: &str, address: &str, solved: bool) -> Result<Attempt, ApiError> {
    let turn = app.shares.log_ins.turn(Who::Address(format!("{address} {username}"))).await.ok_or_else(in_a_moment)?;
    let now = app.now();
    let tx = Tx::begin_aside(app).await?;
    // Always the address first, then the account: two log-ins cannot wait for each other.
    take(&tx, &format!("from:{address}")).await?;
    check_address(&tx, address, now).await?;
    let account = take(&tx, &user_subject(username)).await?;
    let since = |window: TimeDelta| counted_since(&account, now, window);
    let failures = failures(now).filter(attempt::Column::Username.eq(username));
    let here = failures
        .clone()
        .filter(attempt::Column::Address.eq(address))
        .filter(attempt::Column::At.gt(since(ACCOUNT_WINDOW + LOCK)));
    let locked = |newest: &[attempt::Model]| locked_until(newest).filter(|until| *until > now);
    if locked(&newest(here.clone(), &tx).await?).is_some() {
        let until = locked(&newest(here.clone().filter(is_decided()), &tx).await?);
        return Err(match until {
            Some(until) => too_many(until, now),
            None => when_they_ended(here, ACCOUNT_FAILURES, &tx, now).await?,
        });
    }
    let anywhere = failures.filter(attempt::Column::At.gt(since(ACCOUNT_WINDOW)));
    if !solved && anywhere.clone().count(&tx).await? >= ACCOUNT_FAILURES {
        let decided = anywhere.clone().filter(is_decided()).count(&tx).await?;
        return Err(match decided >= ACCOUNT_FAILURES {
            true => puzzle::required(),
            false => when_they_ended(anywhere, ACCOUNT_FAILURES, &tx, now).await?,
        });
    }
    let id = write_down(&tx, username, address, now, Some(true)).await?;
    tx.commit().await?;
    Ok(Attempt { id, username: username.to_owned(), address: address.to_owned(), _turn: turn })
}

/// From when on failures of an account count, at most so long ago.
fn counted_since(account: &Model, now: DateTime<Utc>, window: TimeDelta) -> DateTime<Utc> {
    let cleared = account.cleared_at.filter(|cleared| *cleared <= now + lease::SKEW);
    cleared.into_iter().chain([now - window]).max().unwrap_or(now)
}

/// The attempts that failed, and those that are under way and may.
fn failures(now: DateTime<Utc>) -> Select<attempt::Entity> {
    attempt::Entity::find()
        .filter(attempt::Column::Failed.eq(true))
        .filter(attempt::Column::At.lte(now + lease::SKEW))
        .filter(is_decided().add(attempt::Column::At.gt(now - UNDER_WAY)))
}

/// The attempts of which is known how they ended.
fn is_decided() -> Condition {
    Condition::any().add(attempt::Column::UnderWay.is_null()).add(attempt::Column::UnderWay.eq(false))
}

/// The failures that decide whether an account is locked, the newest first.
async fn newest(failures: Select<attempt::Entity>, db: &impl ConnectionTrait) -> Result<Vec<attempt::Model>, DbErr> {
    failures.order_by_desc(attempt::Column::At).limit(ACCOUNT_FAILURES).all(db).await
}

/// 503 until so many of these attempts that are under way have ended that the rest are fewer than `most`.
async fn when_they_ended(
    failures: Select<attempt::Entity>,
    most: u64,
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
) -> Result<ApiError, DbErr> {
    let too_many = failures.clone().count(db).await?.saturating_sub(most);
    let under_way = failures.filter(attempt::Column::UnderWay.eq(true)).order_by_asc(attempt::Column::At);
    let last = under_way.offset(too_many).limit(1).one(db).await?;
    // One that takes longer than usual may never end: its time is over then, and not before.
    let silent = last.filter(|attempt| attempt.at + USUAL <= now);
    Ok(silent.map_or_else(in_a_moment, |attempt| ApiError::Busy {
        retry_after: lease::seconds(attempt.at + UNDER_WAY - now),
    }))
}

/// Until when the last failures from an address, the newest first, lock the account for it.
fn locked_until(failures: &[attempt::Model]) -> Option<DateTime<Utc>> {
    let (newest, oldest) = (failures.first()?, failures.get(usize::try_from(ACCOUNT_FAILURES).ok()? - 1)?);
    (newest.at - oldest.at < ACCOUNT_WINDOW).then_some(newest.at + LOCK)
}

/// For a log-in that no name can be guessed with, such as by a ticket: 429 when the address has failed too often.
pub async fn may_try(app: &App, address: &str) -> Result<(), ApiError> {
    check_address(&app.db, address, app.now()).await
}

/// 429 when an address has named too many sessions that never were.
pub async fn may_name_session(app: &App, address: &str) -> Result<(), ApiError> {
    check_failures(&app.db, attempt::Column::Username.eq(NO_SESSION), address, app.now()).await
}

/// Writes down that an address named a session that never was.
pub async fn named_no_session(app: &App, address: &str) -> Result<(), ApiError> {
    write_down(&app.db, NO_SESSION, address, app.now(), None).await.map(drop)
}

/// Writes down that a log-in without a name failed.
pub async fn failed(app: &App, address: &str) -> Result<(), ApiError> {
    write_down(&app.db, NO_NAME, address, app.now(), None).await.map(drop)
}

/// 429 when an address has failed to log in too often.
async fn check_address(db: &impl ConnectionTrait, address: &str, now: DateTime<Utc>) -> Result<(), ApiError> {
    check_failures(db, attempt::Column::Username.ne(NO_SESSION), address, now).await
}

async fn check_failures(
    db: &impl ConnectionTrait,
    of: SimpleExpr,
    address: &str,
    now: DateTime<Utc>,
) -> Result<(), ApiError> {
    let failed_here = failures(now)
        .filter(of)
        .filter(attempt::Column::Address.eq(address))
        .filter(attempt::Column::At.gt(now - ADDRESS_WINDOW));
    if failed_here.clone().count(db).await? < ADDRESS_FAILURES {
        return Ok(());
    }
    let decided = failed_here.clone().filter(is_decided()).order_by_desc(attempt::Column::At);
    let oldest = decided.offset(ADDRESS_FAILURES - 1).limit(1).one(db).await?;
    Err(match oldest {
        Some(attempt) => too_many(attempt.at + ADDRESS_WINDOW, now),
        None => when_they_ended(failed_here, ADDRESS_FAILURES, db, now).await?,
    })
}

async fn write_down(
    db: &impl ConnectionTrait,
    username: &str,
    address: &str,
    now: DateTime<Utc>,
    under_way: Option<bool>,
) -> Result<i64, ApiError> {
    let row = attempt::ActiveModel {
        at: Set(now),
        username: Set(username.to_owned()),
        address: Set(address.to_owned()),
        failed: Set(true),
        under_way: Set(under_way),
        ..Default::default()
    };
    Ok(attempt::Entity::insert(row).exec(db).await?.last_insert_id)
}

impl Attempt {
    /// The password was right: the attempt was no failure, and what failed before it at this address is forgiven. What
    /// strangers tried elsewhere is not: the owner's log-in gives them no new guesses.
    pub async fn succeeded(&self, tx: &Tx) -> Result<(), ApiError> {
        attempt::Entity::update_many()
            .col_expr(attempt::Column::Failed, false.into())
            .col_expr(attempt::Column::UnderWay, Option::<bool>::None.into())
            .filter(attempt::Column::Username.eq(&self.username))
            .filter(attempt::Column::Address.eq(&self.address))
            .filter(attempt::Column::Id.lte(self.id))
            .exec(tx)
            .await?;
        Entity::update_many()
            .col_expr(Column::LockedUntil, Option::<DateTimeUtc>::None.into())
            .filter(Column::Subject.eq(user_subject(&self.username)))
            .exec(tx)
            .await?;
        Ok(())
    }

    /// The password was wrong: the attempt is a failure from here on. Whether the account is locked for its address now.
    pub async fn failed(&self, tx: &Tx) -> Result<bool, ApiError> {
        let account = take(tx, &user_subject(&self.username)).await?;
        attempt::Entity::update_many()
            .col_expr(attempt::Column::UnderWay, Option::<bool>::None.into())
            .filter(attempt::Column::Id.eq(self.id))
            .exec(tx)
            .await?;
        let now = tx.now();
        let here = failures(now)
            .filter(attempt::Column::Username.eq(&self.username))
            .filter(attempt::Column::Address.eq(&self.address))
            .filter(attempt::Column::At.gt(counted_since(&account, now, ACCOUNT_WINDOW + LOCK)))
            .filter(is_decided());
        let until = locked_until(&newest(here, tx).await?).filter(|until| *until > now);
        if let Some(until) = until {
            set(tx, &self.username, Column::LockedUntil, until).await?;
        }
        Ok(until.is_some())
    }
}

/// Unlocks an account for all addresses and forgives its failures.
pub async fn clear(tx: &Tx, username: &str) -> Result<(), ApiError> {
    Entity::update_many()
        .col_expr(Column::ClearedAt, tx.now().into())
        .col_expr(Column::LockedUntil, Option::<DateTimeUtc>::None.into())
        .filter(Column::Subject.eq(user_subject(username)))
        .exec(tx)
        .await?;
    Ok(())
}

/// Which of these accounts are locked for some address, and until when.
pub async fn locked(
    db: &impl ConnectionTrait,
    usernames: impl IntoIterator<Item = &str>,
    now: DateTime<Utc>,
) -> Result<HashMap<String, DateTime<Utc>>, DbErr> {
    let found = Entity::find()
        .filter(Column::Subject.is_in(usernames.into_iter().map(user_subject)))
        .filter(lease::is_held(Column::LockedUntil, now, LOCK))
        .all(db)
        .await?;
    let named = |guard: Model| Some((guard.subject.strip_prefix("user:")?.to_owned(), guard.locked_until?));
    Ok(found.into_iter().filter_map(named).collect())
}

fn user_subject(username: &str) -> String {
    format!("user:{username}")
}

fn too_many(until: DateTime<Utc>, now: DateTime<Utc>) -> ApiError {
    ApiError::TooMany { retry_after: lease::seconds(until - now) }
}

/// What is under way has to be looked at first, which takes no longer than a moment.
fn in_a_moment() -> ApiError {
    ApiError::Busy { retry_after: 1 }
}

/// Makes sure that the subject has a row, and holds it until the transaction ends.
async fn take(tx: &Tx, subject: &str) -> Result<Model, ApiError> {
    let row = ActiveModel { subject: Set(subject.to_owned()), cleared_at: Set(None), locked_until: Set(None) };
    Entity::insert(row)
        .on_conflict(OnConflict::column(Column::Subject).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await?;
    let mut find = Entity::find_by_id(subject.to_owned());
    if tx.get_database_backend() == DbBackend::Postgres {
        find = find.lock(LockType::Update);
    }
    find.one(tx).await?.ok_or_else(|| ApiError::Internal(anyhow::anyhow!("the guard's row is gone")))
}

async fn set(tx: &Tx, username: &str, column: Column, at: DateTime<Utc>) -> Result<(), ApiError> {
    let subject = user_subject(username);
    Entity::update_many().col_expr(column, at.into()).filter(Column::Subject.eq(subject)).exec(tx).await?;
    Ok(())
}

/// Removes attempts that count no more, and subjects without a lock.
pub async fn forget(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let old = attempt::Column::At.lt(now - ADDRESS_WINDOW).or(attempt::Column::At.gt(now + lease::SKEW));
    let gone = attempt::Entity::delete_many().filter(old).exec(db).await?;
    let unlocked = lease::is_over(Column::LockedUntil, now, LOCK);
    let unused = lease::is_over(Column::ClearedAt, now - ACCOUNT_WINDOW, ACCOUNT_WINDOW);
    Entity::delete_many().filter(unlocked).filter(unused).exec(db).await?;
    Ok(gone.rows_affected)
}
