//! The row of an export: what was asked for, whose turn it is, what came of it.

use chrono::{DateTime, TimeDelta, Utc};
use core_wasm::resources::files::EXPORT_JOB;
use core_wasm::text::catalogue::export as texts;
use core_wasm::text::{Lang, Message};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType, Query};
use sea_orm::{
    Condition, ConnectionTrait, DbBackend, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect, Statement,
};

use crate::documents::list::{ListQuery, ListSpec};
use crate::files::file;
use crate::process::error::ApiError;
use crate::process::lease;
use crate::store::app::App;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "export_job")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_id: i64,
    /// The organisation that the person worked for.
    pub org_id: i64,
    /// Path of the operation that exports the list.
    #[sea_orm(column_type = "Text")]
    pub path: String,
    /// The parameters of the request, a JSON list of pairs.
    #[sea_orm(column_type = "Text")]
    pub query: String,
    #[sea_orm(column_type = "Text")]
    pub lang: String,
    #[sea_orm(column_type = "Text")]
    pub file_name: String,
    #[sea_orm(column_type = "Text")]
    pub data_name: String,
    /// [`QUEUED`], [`RUNNING`], [`DONE`], [`FAILED`], [`CANCELLED`] or [`EXPIRED`].
    #[sea_orm(column_type = "Text")]
    pub state: String,
    /// How often it was begun since it was queued.
    pub attempt: i32,
    /// Who works on it.
    #[sea_orm(column_type = "Text")]
    pub worker: String,
    /// Until when nobody else takes it: its worker has it, or it was put off.
    pub lease_until: Option<DateTimeUtc>,
    pub rows_done: i64,
    pub rows_total: Option<i64>,
    pub file_id: Option<i64>,
    pub file_size: Option<i64>,
    /// Why it failed, or why it was put off; else blank.
    #[sea_orm(column_type = "Text")]
    pub error_zh: String,
    #[sea_orm(column_type = "Text")]
    pub error_en: String,
    pub created_at: DateTimeUtc,
    pub started_at: Option<DateTimeUtc>,
    pub finished_at: Option<DateTimeUtc>,
    pub expires_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Waits for a worker.
pub const QUEUED: &str = "queued";
/// A worker has it, as long as its lease lasts.
pub const RUNNING: &str = "running";
/// Its file can be downloaded.
pub const DONE: &str = "done";
/// It cannot be done; says why.
pub const FAILED: &str = "failed";
/// Its maker does not want it any more.
pub const CANCELLED: &str = "cancelled";
/// Its file is gone.
pub const EXPIRED: &str = "expired";

const UNFINISHED: [&str; 2] = [QUEUED, RUNNING];
const REPEATABLE: [&str; 3] = [FAILED, CANCELLED, EXPIRED];

/// How long a worker that is not heard of keeps a job.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// How often a job is begun before it counts as failed.
pub const MAX_ATTEMPTS: i32 = 3;
/// How long a job waits after a failure of the machine: so long after the first, twice as long after the second.
const PAUSE: TimeDelta = TimeDelta::seconds(15);
const LONGEST_PAUSE: TimeDelta = TimeDelta::seconds(60);
/// Unfinished exports of one person.
const MAX_UNFINISHED: u64 = 10;
/// How long a finished file is kept, and the row of its job.
pub const KEPT: TimeDelta = TimeDelta::days(7);
const ROW_KEPT: TimeDelta = TimeDelta::days(30);

/// The list of a person's exports.
pub fn list() -> ListSpec {
    ListSpec::new("export_job")
        .unversioned()
        .fields(EXPORT_JOB.fields)
        .also(&["fileId", "errorZh", "errorEn", "startedAt", "finishedAt"])
        .order("-createdAt")
}

/// What is asked for.
pub struct New<'a> {
    pub user_id: i64,
    pub org_id: i64,
    pub path: &'a str,
    pub query: &'a ListQuery,
    pub lang: Lang,
    pub file_name: String,
    pub data_name: String,
}

impl Model {
    /// The parameters of the request.
    pub fn list_query(&self) -> Result<ListQuery, ApiError> {
        Ok(serde_json::from_str(&self.query).map_err(anyhow::Error::from)?)
    }

    /// The condition under which the job is still the one that its worker took.
    fn held(&self) -> Condition {
        Condition::all()
            .add(Column::Id.eq(self.id))
            .add(Column::State.eq(RUNNING))
            .add(Column::Worker.eq(&self.worker))
            .add(Column::Attempt.eq(self.attempt))
    }
}

/// Queues a job and returns its id.
pub async fn add(tx: &Tx, new: New<'_>) -> Result<i64, ApiError> {
    let row = ActiveModel {
        user_id: Set(new.user_id),
        org_id: Set(new.org_id),
        path: Set(new.path.to_owned()),
        query: Set(serde_json::to_string(new.query).map_err(anyhow::Error::from)?),
        lang: Set(new.lang.tag().to_owned()),
        file_name: Set(new.file_name),
        data_name: Set(new.data_name),
        state: Set(QUEUED.to_owned()),
        attempt: Set(0),
        lease_until: Set(None),
        worker: Set(String::new()),
        rows_done: Set(0),
        error_zh: Set(String::new()),
        error_en: Set(String::new()),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    Ok(Entity::insert(row).exec(tx).await?.last_insert_id)
}

/// Refuses one more job of somebody who has enough unfinished ones; `more` are about to be added.
pub async fn check_queue(db: &impl ConnectionTrait, user_id: i64, more: u64) -> Result<(), ApiError> {
    let unfinished =
        Entity::find().filter(Column::UserId.eq(user_id)).filter(Column::State.is_in(UNFINISHED)).count(db).await?;
    match unfinished + more > MAX_UNFINISHED {
        true => Err(ApiError::Refused(texts::QUEUE_FULL.with(&[("count", &MAX_UNFINISHED.to_string())]))),
        false => Ok(()),
    }
}

/// Whether the person has an unfinished export of the same rows.
pub async fn is_under_way(app: &App, user_id: i64, path: &str, query: &ListQuery) -> Result<bool, ApiError> {
    let unfinished = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Path.eq(path))
        .filter(Column::State.is_in(UNFINISHED))
        .all(&app.db)
        .await?;
    for job in unfinished {
        if job.list_query()?.without(&["forceExp", "fileName"]) == query.without(&["forceExp", "fileName"]) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Jobs that a worker may take: queued ones that were not put off, and those whose worker has not been heard of. Of one
/// account one is worked on at a time, so that its others do not keep everybody else waiting.
fn free(now: DateTime<Utc>) -> Condition {
    let left = || lease::is_over(Column::LeaseUntil, now, LEASE);
    let running = || Condition::all().add(Column::State.eq(RUNNING));
    let busy = Query::select().column(Column::UserId).from(Entity).cond_where(running().add(left().not())).to_owned();
    let due = lease::is_over(Column::LeaseUntil, now, LONGEST_PAUSE);
    let queued = Condition::all().add(Column::State.eq(QUEUED)).add(due).add(Column::UserId.not_in_subquery(busy));
    Condition::any().add(queued).add(running().add(left()))
}

/// Whether there is a job to take; a look without the write lock, which SQLite has only one of.
pub async fn is_waiting(app: &App) -> Result<bool, ApiError> {
    Ok(Entity::find().filter(free(app.now())).one(&app.db).await?.is_some())
}

/// A job that was tried too often, or the one that a worker now has.
pub enum Taken {
    Given(Model),
    Hopeless(Model),
}

/// Under this lock one worker at a time takes a job, so that two do not take two of one account. SQLite has one writer anyway.
const TAKING: i64 = 0x6578_706f_7274;

/// Takes the oldest job that is free, in a transaction that the caller commits.
pub async fn take(tx: &Tx, worker: &str) -> Result<Option<Taken>, ApiError> {
    if tx.get_database_backend() == DbBackend::Postgres {
        let lock = "SELECT pg_advisory_xact_lock($1)";
        tx.execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, lock, [TAKING.into()])).await?;
    }
    let next = Entity::find()
        .filter(free(tx.now()))
        .order_by_asc(Column::Id)
        .limit(1)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .one(tx)
        .await?;
    let Some(next) = next else { return Ok(None) };
    if next.attempt >= MAX_ATTEMPTS {
        return Ok(Some(Taken::Hopeless(next)));
    }
    let attempt = next.attempt + 1;
    let mut row = next.into_active_model();
    row.state = Set(RUNNING.to_owned());
    row.worker = Set(worker.to_owned());
    row.attempt = Set(attempt);
    row.lease_until = Set(Some(tx.now() + LEASE));
    row.started_at = Set(Some(tx.now()));
    row.rows_done = Set(0);
    row.rows_total = Set(None);
    Ok(Some(Taken::Given(row.update(tx).await?)))
}

/// Renews the lease and says how far the work is; false when the job is no longer the worker's.
pub async fn beat(app: &App, job: &Model, rows: u64) -> Result<bool, ApiError> {
    let rows = i64::try_from(rows).unwrap_or(i64::MAX);
    let renewed = Entity::update_many()
        .col_expr(Column::LeaseUntil, (app.now() + LEASE).into())
        .col_expr(Column::RowsDone, rows.into())
        .filter(job.held())
        .exec(&app.writer)
        .await?;
    Ok(renewed.rows_affected == 1)
}

/// Notes how many rows there will be.
pub async fn expect(app: &App, job: &Model, rows: u64) -> Result<(), ApiError> {
    let rows = i64::try_from(rows).unwrap_or(i64::MAX);
    Entity::update_many().col_expr(Column::RowsTotal, rows.into()).filter(job.held()).exec(&app.writer).await?;
    Ok(())
}

/// Marks a job as done with its file; false when it is no longer the worker's.
pub async fn finish(tx: &Tx, job: &Model, file: &file::Model, rows: u64) -> Result<bool, ApiError> {
    let rows = i64::try_from(rows).unwrap_or(i64::MAX);
    let done = ActiveModel {
        state: Set(DONE.to_owned()),
        lease_until: Set(None),
        rows_done: Set(rows),
        rows_total: Set(Some(rows)),
        file_id: Set(Some(file.id)),
        file_size: Set(Some(file.size)),
        finished_at: Set(Some(tx.now())),
        expires_at: Set(file.expires_at),
        error_zh: Set(String::new()),
        error_en: Set(String::new()),
        ..Default::default()
    };
    Ok(Entity::update_many().set(done).filter(job.held()).exec(tx).await?.rows_affected == 1)
}

/// Marks a job as failed; false when it is no longer the one that was taken.
pub async fn fail(tx: &Tx, job: &Model, reason: &Message) -> Result<bool, ApiError> {
    let failed = ActiveModel {
        state: Set(FAILED.to_owned()),
        lease_until: Set(None),
        error_zh: Set(reason.zh.clone()),
        error_en: Set(reason.en.clone()),
        finished_at: Set(Some(tx.now())),
        ..Default::default()
    };
    Ok(Entity::update_many().set(failed).filter(job.held()).exec(tx).await?.rows_affected == 1)
}

/// Puts a job off that failed through no fault of its own; false when it is no longer the one that was taken.
pub async fn put_off(app: &App, job: &Model, reason: &Message) -> Result<bool, ApiError> {
    let queued = ActiveModel {
        state: Set(QUEUED.to_owned()),
        lease_until: Set(Some(app.now() + (PAUSE * job.attempt).min(LONGEST_PAUSE))),
        rows_done: Set(0),
        error_zh: Set(reason.zh.clone()),
        error_en: Set(reason.en.clone()),
        ..Default::default()
    };
    Ok(Entity::update_many().set(queued).filter(job.held()).exec(&app.writer).await?.rows_affected == 1)
}

/// Gives a job back that its worker has no time for; another one begins it anew at once.
pub async fn give_back(app: &App, job: &Model) -> Result<(), ApiError> {
    let queued = ActiveModel {
        state: Set(QUEUED.to_owned()),
        attempt: Set(job.attempt - 1),
        lease_until: Set(None),
        rows_done: Set(0),
        ..Default::default()
    };
    Entity::update_many().set(queued).filter(job.held()).exec(&app.writer).await?;
    Ok(())
}

/// The jobs of these ids, all of one person, locked; 404 when one is missing.
pub async fn of_user(tx: &Tx, user_id: i64, ids: &[i64]) -> Result<Vec<Model>, ApiError> {
    let found = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(Column::Id)
        .lock(LockType::Update)
        .all(tx)
        .await?;
    if found.len() == ids.len() { Ok(found) } else { Err(ApiError::NotFound) }
}

/// Cancels those that are not finished; returns how many were not.
pub async fn cancel(tx: &Tx, ids: &[i64]) -> Result<usize, ApiError> {
    let cancelled = ActiveModel {
        state: Set(CANCELLED.to_owned()),
        lease_until: Set(None),
        finished_at: Set(Some(tx.now())),
        ..Default::default()
    };
    changed(tx, ids, &UNFINISHED, cancelled).await
}

/// Queues those again that have no file to show; returns how many had none.
pub async fn requeue(tx: &Tx, ids: &[i64]) -> Result<usize, ApiError> {
    let queued = ActiveModel {
        state: Set(QUEUED.to_owned()),
        attempt: Set(0),
        rows_done: Set(0),
        rows_total: Set(None),
        file_id: Set(None),
        file_size: Set(None),
        error_zh: Set(String::new()),
        error_en: Set(String::new()),
        started_at: Set(None),
        finished_at: Set(None),
        expires_at: Set(None),
        ..Default::default()
    };
    changed(tx, ids, &REPEATABLE, queued).await
}

async fn changed(tx: &Tx, ids: &[i64], from: &[&str], to: ActiveModel) -> Result<usize, ApiError> {
    let which =
        Condition::all().add(Column::Id.is_in(ids.iter().copied())).add(Column::State.is_in(from.iter().copied()));
    let done = Entity::update_many().set(to).filter(which).exec(tx).await?;
    Ok(usize::try_from(done.rows_affected).map_err(anyhow::Error::from)?)
}

/// Deletes those that are finished; returns how many were.
pub async fn delete(tx: &Tx, ids: &[i64]) -> Result<usize, ApiError> {
    let gone = Entity::delete_many()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::State.is_not_in(UNFINISHED))
        .exec(tx)
        .await?;
    Ok(usize::try_from(gone.rows_affected).map_err(anyhow::Error::from)?)
}

/// Jobs whose files somebody deletes have expired.
pub async fn forget_files(tx: &Tx, files: &[i64]) -> Result<(), ApiError> {
    let expired = ActiveModel { state: Set(EXPIRED.to_owned()), file_id: Set(None), ..Default::default() };
    let of_files = Column::FileId.is_in(files.iter().copied());
    Entity::update_many().set(expired).filter(Column::State.eq(DONE)).filter(of_files).exec(tx).await?;
    Ok(())
}

/// Marks jobs whose files have had their time, and forgets those that ended long ago.
pub async fn expire(app: &App) -> Result<u64, ApiError> {
    let now = app.now();
    let expired = ActiveModel { state: Set(EXPIRED.to_owned()), file_id: Set(None), ..Default::default() };
    let due = Column::ExpiresAt.lte(now);
    let marked =
        Entity::update_many().set(expired).filter(Column::State.eq(DONE)).filter(due).exec(&app.writer).await?;
    Entity::delete_many()
        .filter(Column::CreatedAt.lt(now - ROW_KEPT))
        .filter(Column::State.is_in(REPEATABLE))
        .exec(&app.writer)
        .await?;
    Ok(marked.rows_affected)
}
