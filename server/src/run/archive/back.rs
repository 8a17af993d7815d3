//! Putting texts back into the database.

use sea_orm::entity::prelude::*;

use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::app::App;
use crate::store::archived::table::Archived;
use crate::store::archived::{file, lines};

/// Puts back what all files of a table hold; how many rows that were. A file is put back as a whole or not at all.
pub async fn all<E: Archived>(app: &App) -> Result<u64, ApiError> {
    let mut rows = 0;
    for found in file::all(&app.db).await?.into_iter().filter(|found| found.table_name == E::TABLE) {
        let taken = lines::read::<E::Model>(app, &found, None).await?;
        let tx = app.begin().await?;
        if !file::give_up(&tx, &found).await? {
            continue;
        }
        for mut row in taken {
            let id = E::id(&row);
            rows += E::update_many()
                .col_expr(E::TEXT, std::mem::take(E::text(&mut row)).into())
                .col_expr(E::ARCHIVE, Option::<i64>::None.into())
                .filter(E::ID.eq(id))
                .filter(E::ARCHIVE.eq(found.id))
                .exec(&tx)
                .await?
                .rows_affected;
        }
        tx.commit().await?;
        failpoint("archive_put_back");
    }
    file::sweep(app).await?;
    Ok(rows)
}
