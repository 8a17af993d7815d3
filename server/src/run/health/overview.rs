//! GET /sys/v1/health/overview: how the installation does, for the platform's administrators. What the database knows is of all
//! processes; requests, statements and checks are of the one that answers.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::states::recognition::QUEUED;
use sea_orm::entity::prelude::*;
use sea_orm::{DbBackend, QueryOrder, QuerySelect, Select, Statement};
use serde::Serialize;
use utoipa::ToSchema;

use super::alerts::{self, Alert};
use super::figures;
use crate::api::answer::{Answer, Done};
use crate::api::operation::{Access, Operation};
use crate::documents::exports::job;
use crate::domains::recg::paper;
use crate::domains::webhook::delivery;
use crate::gateway::folders::Folders;
use crate::gateway::{message, receipt};
use crate::process::error::ApiError;
use crate::process::slow::SlowStatement;
use crate::process::traffic::Requests;
use crate::run::backup::runs;
use crate::store::app::App;
use crate::store::database;
use crate::store::health::looked::{Finding, LIMIT, Level};
use crate::store::health::process;
use core_wasm::permission::PLATFORM_HEALTH_VIEW;
use core_wasm::text::text;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/sys/v1/health/overview",
            Access::Permission(PLATFORM_HEALTH_VIEW),
            text("运行状况", "How the installation does: queues, clients, answers, jobs, requests, database, backups"),
            overview,
        )
        .answer::<Overview>(),
    ]
}

/// Operations and statements that are shown.
const SHOWN: usize = 10;
/// Of so many of the newest receipts the hours are counted.
const NEWEST: i64 = 100_000;
const HOURS: i64 = 24;

/// How the installation does.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    pub at: DateTime<Utc>,
    /// What needs a look.
    pub alerts: Vec<Alert>,
    pub checks: Vec<HealthCheck>,
    pub processes: Vec<Serving>,
    /// Messages to customs that no client has yet.
    pub waiting: Waiting,
    /// Messages that were handed to a client and that customs has not answered.
    pub unanswered: Waiting,
    /// Answers whose number no document has.
    pub unsettled: Waiting,
    pub clients: Vec<Client>,
    /// Answers of customs by hour, the oldest first: the last 24 hours.
    pub answers: Vec<Hour>,
    pub jobs: Jobs,
    pub requests: Requests,
    pub statements: Vec<SlowStatement>,
    pub database: Database,
    pub backup: Option<Run>,
    pub drill: Option<Run>,
}

/// What was looked at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HealthCheck {
    pub name: String,
    /// `fine`, `worry` or `broken`.
    pub level: &'static str,
    /// What is wrong, in English; blank when nothing is.
    pub says: String,
}

/// A process that serves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Serving {
    pub version: String,
    pub seen_at: DateTime<Utc>,
}

/// Something that waits.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Waiting {
    pub count: i64,
    pub oldest: Option<DateTime<Utc>>,
}

/// The folders of a client of the single window.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Client {
    pub name: String,
    /// Whether its folders could be read.
    pub is_reached: bool,
    pub out_box: u64,
    pub in_box: u64,
    pub fail_box: u64,
    pub bad_box: u64,
    /// When the oldest file was put into OutBox.
    pub oldest_out: Option<DateTime<Utc>>,
    /// When it last took a message.
    pub taken_at: Option<DateTime<Utc>>,
}

/// The answers of an hour.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hour {
    pub from: DateTime<Utc>,
    pub count: i64,
}

/// Work beside the requests.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Jobs {
    pub exports_waiting: Waiting,
    pub exports_failed: i64,
    pub papers_waiting: i64,
    pub webhooks_waiting: Waiting,
    pub webhooks_given_up: i64,
}

/// The database.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Database {
    /// `sqlite` or `postgres`.
    pub kind: &'static str,
    pub bytes: i64,
}

/// A backup, or its drill.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    pub at: DateTime<Utc>,
    pub is_good: bool,
    pub folder: String,
    /// What is in it or what went wrong, in English.
    pub says: String,
    /// When one last went well, if this one did not.
    pub last_good: Option<DateTime<Utc>>,
}

/// The handler.
pub async fn overview(State(app): State<App>) -> Answer<Overview> {
    let mut seen = of(&app).await?;
    seen.alerts = alerts::of(&seen);
    Ok(Done::data(seen))
}

/// Looks at everything.
pub async fn of(app: &App) -> Result<Overview, ApiError> {
    let now = app.now();
    let queued = |state: &str| message::Entity::find().filter(message::Column::State.eq(state));
    let exports = |state: &str| job::Entity::find().filter(job::Column::State.eq(state));
    let deliveries = |state: &str| delivery::Entity::find().filter(delivery::Column::State.eq(state));
    let papers = paper::Entity::find().filter(paper::Column::State.eq(QUEUED));
    let unsettled = receipt::Entity::find().filter(receipt::Column::DeclarationId.is_null());
    Ok(Overview {
        at: now,
        alerts: Vec::new(),
        checks: app.health.look(app).await.into_iter().map(HealthCheck::from).collect(),
        processes: processes(app, now).await?,
        waiting: waiting(app, queued(message::QUEUED), message::Column::Id, message::Column::CreatedAt).await?,
        unanswered: waiting(app, queued(message::WRITTEN), message::Column::Id, message::Column::WrittenAt).await?,
        unsettled: waiting(app, unsettled, receipt::Column::Id, receipt::Column::ReceivedAt).await?,
        clients: clients(app).await?,
        answers: answers(app, now).await?,
        jobs: Jobs {
            exports_waiting: waiting(app, exports(job::QUEUED), job::Column::Id, job::Column::CreatedAt).await?,
            exports_failed: waiting(app, exports(job::FAILED), job::Column::Id, job::Column::CreatedAt).await?.count,
            papers_waiting: i64::try_from(papers.count(&app.db).await?).unwrap_or(i64::MAX),
            webhooks_waiting: waiting(
                app,
                deliveries(delivery::WAITING),
                delivery::Column::Id,
                delivery::Column::CreatedAt,
            )
            .await?,
            webhooks_given_up: waiting(
                app,
                deliveries(delivery::GIVEN_UP),
                delivery::Column::Id,
                delivery::Column::CreatedAt,
            )
            .await?
            .count,
        },
        requests: app.traffic.last_hour(now, SHOWN),
        statements: app.slow.longest(SHOWN),
        database: Database { kind: kind(app), bytes: bytes(app).await? },
        backup: run(app, runs::BACKUP).await?,
        drill: run(app, runs::DRILL).await?,
    })
}

impl From<Finding> for HealthCheck {
    fn from(Finding { name, level, says }: Finding) -> Self {
        let level = match level {
            Level::Fine => "fine",
            Level::Worry => "worry",
            Level::Broken => "broken",
        };
        HealthCheck { name, level, says }
    }
}

async fn processes(app: &App, now: DateTime<Utc>) -> Result<Vec<Serving>, DbErr> {
    let alive = process::Entity::find().filter(process::Column::SeenAt.gt(now - process::ALIVE));
    let found = alive.order_by_asc(process::Column::Id).all(&app.db).await?;
    Ok(found.into_iter().map(|row| Serving { version: row.version, seen_at: row.seen_at }).collect())
}

async fn waiting<E: EntityTrait>(
    app: &App,
    rows: Select<E>,
    id: E::Column,
    since: E::Column,
) -> Result<Waiting, DbErr> {
    let (count, oldest) = figures::counted(app, rows, id, since).await?;
    Ok(Waiting { count, oldest })
}

/// What lies in the folders of each client. They may be on a share that hangs: that is known by its check, and not waited for.
async fn clients(app: &App) -> Result<Vec<Client>, ApiError> {
    let mut found = Vec::new();
    for name in app.settings.gateway_client_names() {
        let Some(root) = app.settings.gateway_client(&name) else { continue };
        let read = tokio::task::spawn_blocking(move || folders(root));
        let read = tokio::time::timeout(LIMIT, read).await;
        let unread = Client {
            name: name.clone(),
            is_reached: false,
            out_box: 0,
            in_box: 0,
            fail_box: 0,
            bad_box: 0,
            oldest_out: None,
            taken_at: None,
        };
        found.push(match read {
            Ok(Ok(Ok(client))) => Client { name, ..client },
            _ => unread,
        });
    }
    Ok(found)
}

fn folders(root: PathBuf) -> std::io::Result<Client> {
    let folders = Folders::at(root);
    let (out_box, age) = figures::backlog(&folders.out_box())?;
    let instant = |at: SystemTime| DateTime::<Utc>::from(at);
    Ok(Client {
        name: String::new(),
        is_reached: true,
        out_box,
        in_box: figures::backlog(&folders.in_box())?.0,
        fail_box: figures::backlog(&folders.fail_box())?.0,
        bad_box: figures::backlog(&folders.bad_box())?.0,
        oldest_out: SystemTime::now().checked_sub(age).filter(|_| out_box > 0).map(instant),
        taken_at: taken(&folders.sent_box()).map(instant),
    })
}

/// When a client last moved a message here: the folder changes with that.
fn taken(sent_box: &Path) -> Option<SystemTime> {
    std::fs::read_dir(sent_box).ok()?.next()?.ok()?;
    std::fs::metadata(sent_box).ok()?.modified().ok()
}

/// The answers of the last hours, those without any included.
async fn answers(app: &App, now: DateTime<Utc>) -> Result<Vec<Hour>, ApiError> {
    let hour_of = |at: DateTime<Utc>| at.timestamp().div_euclid(3600);
    let first = hour_of(now) - HOURS + 1;
    let from = |hour: i64| DateTime::from_timestamp(hour * 3600, 0).unwrap_or(now);
    // Along the key: receipts are kept for years, and the time has no index of its own.
    let newest: Option<Option<i64>> = receipt::Entity::find()
        .select_only()
        .column_as(receipt::Column::Id.max(), "id")
        .into_tuple()
        .one(&app.db)
        .await?;
    let newest = newest.flatten().unwrap_or_default();
    let at: Vec<DateTime<Utc>> = receipt::Entity::find()
        .select_only()
        .column(receipt::Column::ReceivedAt)
        .filter(receipt::Column::Id.gt(newest - NEWEST))
        .filter(receipt::Column::ReceivedAt.gte(from(first)))
        .into_tuple()
        .all(&app.db)
        .await?;
    let mut hours: Vec<Hour> = (first..first + HOURS).map(|hour| Hour { from: from(hour), count: 0 }).collect();
    for at in at {
        let index = usize::try_from(hour_of(at) - first).ok();
        if let Some(hour) = index.and_then(|index| hours.get_mut(index)) {
            hour.count += 1;
        }
    }
    Ok(hours)
}

fn kind(app: &App) -> &'static str {
    if app.db.get_database_backend() == DbBackend::Postgres { "postgres" } else { "sqlite" }
}

async fn bytes(app: &App) -> Result<i64, ApiError> {
    let backend = app.db.get_database_backend();
    if backend == DbBackend::Postgres {
        let size = Statement::from_string(backend, "SELECT pg_database_size(current_database())");
        let row = app.db.query_one_raw(size).await?;
        return Ok(row.map(|row| row.try_get_by_index::<i64>(0)).transpose()?.unwrap_or_default());
    }
    let Some(file) = database::sqlite_file(&app.settings.database()) else { return Ok(0) };
    let with = |ending: &str| {
        let mut name = file.clone().into_os_string();
        name.push(ending);
        std::fs::metadata(name).map(|data| data.len()).unwrap_or_default()
    };
    Ok(i64::try_from(with("") + with("-wal")).unwrap_or(i64::MAX))
}

async fn run(app: &App, kind: &str) -> Result<Option<Run>, DbErr> {
    let Some(last) = runs::last(&app.db, kind).await? else { return Ok(None) };
    let last_good = if last.is_good { None } else { runs::last_good(&app.db, kind).await?.map(|run| run.ended_at) };
    let runs::Model { ended_at, is_good, folder, says, .. } = last;
    Ok(Some(Run { at: ended_at, is_good, folder, says, last_good }))
}
