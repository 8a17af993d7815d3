//! What is counted for the metrics, besides requests.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use core_wasm::states::recognition::{QUEUED, READING};
use sea_orm::entity::prelude::*;
use sea_orm::{DbBackend, PaginatorTrait, QueryOrder, QuerySelect, Select};

use crate::documents::exports::job;
use crate::domains::recg::paper;
use crate::domains::webhook::delivery;
use crate::gateway::folders::Folders;
use crate::gateway::{message, receipt};
use crate::process::metrics::Metrics;
use crate::store::app::App;

/// Files that are counted in a folder at most.
const MOST: usize = 100_000;
/// Of so many the oldest is looked for; they come in no order.
const DATED: usize = 2000;

/// Gathers what the database knows.
pub async fn of_database(app: &App) -> Result<(), DbErr> {
    let (metrics, now) = (&app.metrics, app.now());
    let age = |at: Option<DateTime<Utc>>| at.map_or(0.0, |at| (now - at).as_seconds_f64().max(0.0));
    for (label, state, since) in [
        ("queued", message::QUEUED, message::Column::CreatedAt),
        ("unanswered", message::WRITTEN, message::Column::WrittenAt),
    ] {
        let (count, oldest) =
            counted(app, message::Entity::find().filter(message::Column::State.eq(state)), message::Column::Id, since)
                .await?;
        metrics.messages(label, count, age(oldest));
    }
    let unsettled = receipt::Entity::find().filter(receipt::Column::DeclarationId.is_null());
    let (count, oldest) = counted(app, unsettled, receipt::Column::Id, receipt::Column::ReceivedAt).await?;
    metrics.unsettled(count, age(oldest));
    for state in [job::QUEUED, job::RUNNING, job::FAILED] {
        let jobs = job::Entity::find().filter(job::Column::State.eq(state));
        let (count, oldest) = counted(app, jobs, job::Column::Id, job::Column::CreatedAt).await?;
        metrics.exports(state, count, age(oldest));
    }
    for (label, state) in [("queued", QUEUED), ("reading", READING)] {
        let papers = paper::Entity::find().filter(paper::Column::State.eq(state)).count(&app.db).await?;
        metrics.papers(label, i64::try_from(papers).unwrap_or(i64::MAX));
    }
    let deliveries = |state: &str| delivery::Entity::find().filter(delivery::Column::State.eq(state));
    let due = deliveries(delivery::WAITING).filter(delivery::Column::NextAt.lte(now));
    let (due, oldest) = counted(app, due, delivery::Column::Id, delivery::Column::NextAt).await?;
    let (given_up, _) =
        counted(app, deliveries(delivery::GIVEN_UP), delivery::Column::Id, delivery::Column::CreatedAt).await?;
    metrics.deliveries(due, age(oldest), given_up);
    let last: Option<DateTime<Utc>> = receipt::Entity::find()
        .select_only()
        .column(receipt::Column::ReceivedAt)
        .filter(receipt::Column::Kind.ne(receipt::PUT_ASIDE))
        .order_by_desc(receipt::Column::Id)
        .into_tuple()
        .one(&app.db)
        .await?;
    metrics.last_receipt(last);
    Ok(())
}

/// How many rows there are, and the oldest instant of them.
pub(super) async fn counted<E: EntityTrait>(
    app: &App,
    rows: Select<E>,
    id: E::Column,
    since: E::Column,
) -> Result<(i64, Option<DateTime<Utc>>), DbErr> {
    let figures = rows.select_only().column_as(id.count(), "count").column_as(since.min(), "oldest");
    Ok(figures.into_tuple().one(&app.db).await?.unwrap_or_default())
}

/// How many connections there are, and how many of them wait for work.
pub fn of_pool(app: &App) {
    let (open, idle) = match app.db.get_database_backend() {
        DbBackend::Postgres => {
            let pool = app.db.get_postgres_connection_pool();
            (pool.size(), pool.num_idle())
        }
        _ => {
            let pool = app.db.get_sqlite_connection_pool();
            (pool.size(), pool.num_idle())
        }
    };
    app.metrics.pool(u64::from(open), u64::try_from(idle).unwrap_or_default());
}

/// Gathers what lies in a client's folders; blocks.
pub fn of_folders(metrics: &Metrics, client: &str, root: PathBuf) -> std::io::Result<()> {
    let folders = Folders::at(root);
    for (name, folder) in [
        ("OutBox", folders.out_box()),
        ("InBox", folders.in_box()),
        ("FailBox", folders.fail_box()),
        ("BadBox", folders.bad_box()),
    ] {
        let (count, oldest) = backlog(&folder)?;
        metrics.folder(client, name, count, oldest.as_secs_f64());
    }
    // A folder changes when the client moves a file into it.
    let taken = fs::metadata(folders.sent_box()).and_then(|data| data.modified()).ok();
    metrics.last_taken(client, taken.and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok()));
    Ok(())
}

/// How many files there are, and how old the oldest of them is.
pub(super) fn backlog(folder: &Path) -> std::io::Result<(u64, Duration)> {
    let (mut count, mut oldest) = (0, Duration::ZERO);
    for entry in fs::read_dir(folder)?.take(MOST) {
        let entry = entry?;
        if entry.file_name().to_string_lossy().ends_with(".reason.txt") {
            continue;
        }
        count += 1;
        if count <= u64::try_from(DATED).unwrap_or(u64::MAX) {
            let written = entry.metadata().and_then(|data| data.modified()).ok();
            let age = written.and_then(|at| SystemTime::now().duration_since(at).ok()).unwrap_or_default();
            oldest = oldest.max(age);
        }
    }
    Ok((count, oldest))
}
