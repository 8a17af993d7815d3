//! Taking texts out, a batch at a time.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder, QuerySelect};

use super::TakenOut;
use super::table::Due;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::app::App;
use crate::store::archived::file;
use crate::store::archived::file::Model;
use crate::store::archived::lines;
use crate::store::archived::table::Archived;

/// Rows of a file at most.
const ROWS: u64 = 500;
/// Bytes of texts after which a file gets no further row.
const BYTES: usize = 4 * 1024 * 1024;
/// Pause between two batches, so that writers of SQLite have their turn.
const PAUSE: Duration = Duration::from_millis(50);

/// Takes out what is older than so many days; nothing when these are 0.
pub async fn all<E: Due>(app: &App, days: u32, schema: &str) -> Result<TakenOut, ApiError> {
    let mut taken = TakenOut::default();
    if days == 0 {
        return Ok(taken);
    }
    let before = app.now() - TimeDelta::days(i64::from(days));
    let (stop, mut last) = (app.stop_signal(), 0);
    while !*stop.borrow() {
        let rows = next::<E>(app, before, last).await?;
        let (Some(first), Some(end)) = (rows.first(), rows.last()) else { break };
        last = E::id(end);
        let Some(file) = file::announce(app, E::TABLE, &month::<E>(first)).await? else { break };
        failpoint("archive_announced");
        match take_out::<E>(app, file.clone(), rows, before, schema).await {
            Ok(Some(file)) => taken.count(&file),
            Ok(None) => {
                file::give_up(&app.writer, &file).await?;
            }
            Err(error) => {
                // It is swept when nobody gets so far.
                let _ = file::give_up(&app.writer, &file).await;
                return Err(error);
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
    Ok(taken)
}

impl TakenOut {
    fn count(&mut self, file: &Model) {
        self.files += 1;
        self.rows += file.row_count.unsigned_abs();
        self.text_bytes += file.text_bytes.unsigned_abs();
        self.bytes += file.bytes.unsigned_abs();
    }
}

/// The month of a row in China.
fn month<E: Archived>(row: &E::Model) -> String {
    day_in_china(E::at(row)).format("%Y-%m").to_string()
}

/// The next rows of one month that are due, behind a row, in the order of their ids.
async fn next<E: Due>(app: &App, before: DateTime<Utc>, behind: i64) -> Result<Vec<E::Model>, ApiError> {
    let due = E::find().filter(E::due(before)).filter(E::ID.gt(behind)).order_by_asc(E::ID).limit(ROWS);
    let (mut rows, mut bytes) = (Vec::new(), 0);
    for mut row in due.all(&app.db).await? {
        let is_next = rows.first().is_none_or(|first| month::<E>(first) == month::<E>(&row));
        if !is_next || bytes > BYTES {
            break;
        }
        bytes += E::text(&mut row).len();
        rows.push(row);
    }
    Ok(rows)
}

/// Writes the rows into the file, reads it back, and takes their texts out. `None` when somebody changed one of them meanwhile,
/// or took the file for left over.
async fn take_out<E: Due>(
    app: &App,
    mut file: Model,
    rows: Vec<E::Model>,
    before: DateTime<Utc>,
    schema: &str,
) -> Result<Option<Model>, ApiError> {
    (file.bytes, file.sha256) = lines::write::<E>(app, &file, &rows, schema).await?;
    file.row_count = i64::try_from(rows.len()).map_err(anyhow::Error::from)?;
    failpoint("archive_written");
    if lines::read::<E::Model>(app, &file, None).await? != rows {
        return Err(anyhow::anyhow!("the archive file {} does not have what was written", file.object_key).into());
    }
    failpoint("archive_checked");
    app.holds.pass("archive_checked").await;
    let ids: Vec<i64> = rows.iter().map(E::id).collect();
    let sizes = rows.into_iter().map(|mut row| E::text(&mut row).len());
    file.text_bytes = i64::try_from(sizes.sum::<usize>()).map_err(anyhow::Error::from)?;
    let tx = app.begin().await?;
    if !file::finish(&tx, &file).await? {
        return Ok(None);
    }
    let taken = E::update_many()
        .col_expr(E::TEXT, E::EMPTY.into())
        .col_expr(E::ARCHIVE, file.id.into())
        .filter(E::ID.is_in(ids))
        .filter(E::due(before))
        .exec(&tx)
        .await?;
    if taken.rows_affected != file.row_count.unsigned_abs() {
        return Ok(None);
    }
    failpoint("archive_taken_out");
    tx.commit().await?;
    failpoint("archive_committed");
    Ok(Some(file))
}
