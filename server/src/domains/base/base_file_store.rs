//! The content of base files: it is uploaded on its own, named by a row when that is saved, and readable by whoever
//! may read the row.

use axum::extract::State;
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::TimeDelta;
use core_wasm::resources::base::BASE_FILE;
use core_wasm::row::Row;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{Condition, ConnectionTrait, QueryOrder, QuerySelect};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::served::{ORG, Served};
use crate::documents::table;
use crate::documents::table::Rows;
use crate::domains::file::row::row as told;
use crate::files::file;
use crate::files::kind::{UNKNOWN, content_type};
use crate::files::received::{Received, keep};
use crate::files::sending::{sent, stored};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::people::user;
use crate::store::scratch::scratch;

/// How long an upload can be named by a row.
const GOOD: TimeDelta = TimeDelta::hours(12);
/// When a file that no row names is removed: long after nobody can name it any more.
const UNNAMED: TimeDelta = TimeDelta::hours(24);
/// Files that one sweep removes at most.
const SWEPT: u64 = 1000;

/// Content that rows held before it had a store, until [`move_waiting`] puts it there.
pub mod waiting {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "base_file_content")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub base_file_id: i64,
        /// As base64 text.
        #[sea_orm(column_type = "Text")]
        pub content: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// POST /base/v1/baseFile/upload: the file that a row is going to name.
pub async fn upload(State(app): State<App>, caller: Caller, given: Received) -> Answer<Row> {
    let (tx, kept) = keep(&app, &caller, given, file::BASE, None).await?;
    tx.done(Done::data(told(&kept)?)).await
}

/// GET /base/v1/baseFile/{id}/download
pub async fn download(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let visible = Served::of(&BASE_FILE).visible(&app.db, &caller).await?;
    let row = Rows::of(&BASE_FILE).by_id(id).filter(visible.condition()).one(&app.db).await?;
    let row = row.ok_or(ApiError::NotFound)?;
    if let Some(file_id) = row.int("fileId") {
        let found = file::Entity::find_by_id(file_id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
        return stored(&app, &found).await;
    }
    let kept = waiting::Entity::find_by_id(id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    sent(decoded(&app, &kept.content)?, name(&row), UNKNOWN).await
}

/// An upload of the caller that a row can name now.
pub async fn nameable(
    db: &impl ConnectionTrait,
    caller: &Caller,
    id: i64,
    now: DateTimeUtc,
) -> Result<Option<file::Model>, DbErr> {
    file::Entity::find_by_id(id)
        .filter(file::Column::Purpose.eq(file::BASE))
        .filter(file::Column::State.eq(file::HERE))
        .filter(file::Column::OwnerId.eq(caller.user_id))
        .filter(file::Column::CreatedAt.gt(now - GOOD))
        .one(db)
        .await
}

/// Tables whose rows name files, and what the files are stored for.
const NAMING: [(&str, &str); 3] =
    [("base_file", file::BASE), ("client_order_paper", file::ORDER), ("question_file", file::QUESTION)];

/// Removes files that no row names: given up before the row was stored, replaced, or deleted with it.
pub async fn sweep(app: &App) -> Result<(), ApiError> {
    for (table, purpose) in NAMING {
        let named = Query::select().column("file_id").from(table).and_where(Expr::col("file_id").is_not_null()).take();
        let unnamed = Condition::all()
            .add(file::Column::Purpose.eq(purpose))
            .add(file::Column::CreatedAt.lt(app.now() - UNNAMED))
            .add(file::Column::Id.not_in_subquery(named));
        let found: Vec<i64> = file::Entity::find()
            .select_only()
            .column(file::Column::Id)
            .filter(unnamed)
            .order_by_asc(file::Column::Id)
            .limit(SWEPT)
            .into_tuple()
            .all(&app.db)
            .await?;
        if !found.is_empty() {
            file::hide(&app.writer, found.iter().copied()).await?;
            file::remove(app, found).await;
        }
    }
    Ok(())
}

/// Puts the content that rows once held into the store, row by row; each is readable before and after. Answers how many.
pub async fn move_waiting(app: &App) -> Result<u64, ApiError> {
    let mut moved = 0;
    while let Some(kept) = waiting::Entity::find().order_by_asc(waiting::Column::BaseFileId).one(&app.db).await? {
        move_one(app, &kept).await?;
        moved += 1;
    }
    if moved > 0 {
        tracing::info!(moved, "base files are in the store now");
    }
    Ok(moved)
}

async fn move_one(app: &App, kept: &waiting::Model) -> Result<(), ApiError> {
    let row = Rows::of(&BASE_FILE).by_id(kept.base_file_id).one(&app.db).await?;
    let owner = match &row {
        Some(row) => owner(app, row).await?,
        None => None,
    };
    let arrived = match (&row, owner) {
        (Some(row), Some(owner)) => {
            let content = decoded(app, &kept.content)?;
            let new = file::New {
                org_id: row.int(ORG).unwrap_or_default(),
                owner_id: owner.id,
                owner_name: &owner.name,
                purpose: file::BASE,
                file_name: name(row).to_owned(),
                content_type: content_type(&content),
                kept: None,
                declaration_id: None,
            };
            let coming = file::announce(app, new).await?;
            let size = app.files.put(&coming.object_key, content).await?;
            Some((kept.base_file_id, coming, size))
        }
        // The row has gone meanwhile.
        _ => None,
    };
    let tx = app.begin().await?;
    if let Some((id, coming, size)) = arrived {
        let here = file::arrived(&tx, coming, size).await?;
        let named =
            [("file_id", here.id.into()), ("file_size", here.size.into()), ("file_name", here.file_name.into())];
        table::set(&tx, &BASE_FILE, &[id], &named).await?;
    }
    waiting::Entity::delete_by_id(kept.base_file_id).exec(&tx).await?;
    tx.commit().await
}

/// Whose file it is: who made the row, else somebody of its organisation, else anybody.
async fn owner(app: &App, row: &Row) -> Result<Option<user::Model>, ApiError> {
    let made = audit::Entity::find()
        .filter(audit::Column::Entity.eq("base_file"))
        .filter(audit::Column::EntityId.eq(row.int("id").unwrap_or_default()))
        .filter(audit::Column::Action.eq("add"))
        .one(&app.db)
        .await?;
    if let Some(id) = made.and_then(|entry| entry.user_id)
        && let Some(maker) = user::Entity::find_by_id(id).one(&app.db).await?
    {
        return Ok(Some(maker));
    }
    let first = user::Entity::find().order_by_asc(user::Column::Id);
    let own = first.clone().filter(user::Column::OrgId.eq(row.int(ORG).unwrap_or_default())).one(&app.db).await?;
    match own {
        Some(own) => Ok(Some(own)),
        None => Ok(first.one(&app.db).await?),
    }
}

fn name(row: &Row) -> &str {
    if row.is_blank("fileName") { row.text("title") } else { row.text("fileName") }
}

/// The bytes of base64 text, on disk.
fn decoded(app: &App, text: &str) -> Result<std::fs::File, ApiError> {
    use std::io::Write;
    let bytes = STANDARD.decode(text.trim()).map_err(anyhow::Error::from)?;
    let mut file = scratch(app).map_err(anyhow::Error::from)?;
    file.write_all(&bytes).map_err(anyhow::Error::from)?;
    Ok(file)
}
