//! The row of a stored file. It is there before the object and goes after it: `coming` while the object is written,
//! `here` from then on, `gone` until the object is deleted. Only what is `here` is seen by anybody; what a crash leaves
//! behind in another state is swept.

use chrono::TimeDelta;
pub use core_wasm::resources::files::stored_file::{BASE, EXPORT, ORDER, PAPER, QUESTION, RECOGNITION, UPLOAD};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{Condition, ConnectionTrait, QueryOrder, QuerySelect};

use crate::process::error::ApiError;
use crate::process::secret;
use crate::store::app::App;
use crate::store::hold;
use crate::store::people::organisation;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "stored_file")]
pub struct Model {
    /// Drawn by lot, so that nobody guesses one; what was stored before that has the numbers that it had.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Organisation of the owner.
    pub org_id: i64,
    pub owner_id: i64,
    #[sea_orm(column_type = "Text")]
    pub owner_name: String,
    /// Name of the organisation, as it was when the file came.
    #[sea_orm(column_type = "Text")]
    pub org_name: String,
    /// [`UPLOAD`], [`EXPORT`], [`PAPER`], [`BASE`], [`ORDER`], [`QUESTION`] or [`RECOGNITION`].
    #[sea_orm(column_type = "Text")]
    pub purpose: String,
    /// Name of the download.
    #[sea_orm(column_type = "Text")]
    pub file_name: String,
    /// As its content shows, never as somebody said.
    #[sea_orm(column_type = "Text")]
    pub content_type: String,
    pub size: i64,
    /// Name in the store.
    #[sea_orm(unique, column_type = "Text")]
    pub object_key: String,
    /// [`COMING`], [`HERE`] or [`GONE`].
    #[sea_orm(column_type = "Text")]
    pub state: String,
    pub created_at: DateTimeUtc,
    /// Empty for what is kept until somebody deletes it.
    pub expires_at: Option<DateTimeUtc>,
    /// How often it was downloaded, alone or in an archive.
    pub downloads: i64,
    /// The declaration that the owner named, for an upload.
    pub declaration_id: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}

pub const COMING: &str = "coming";
pub const HERE: &str = "here";
pub const GONE: &str = "gone";

/// A file that is still coming after this time will not come any more.
const PATIENCE: TimeDelta = TimeDelta::hours(24);
/// Files that one sweep deletes at most.
const SWEPT: u64 = 1000;

/// What is to be stored.
pub struct New<'a> {
    pub org_id: i64,
    pub owner_id: i64,
    pub owner_name: &'a str,
    pub purpose: &'static str,
    pub file_name: String,
    pub content_type: &'static str,
    /// How long it is kept; forever when missing.
    pub kept: Option<TimeDelta>,
    /// The declaration that the owner named.
    pub declaration_id: Option<i64>,
}

/// Announces a file that is about to be put into the store, under a name of its own.
pub async fn announce(app: &App, new: New<'_>) -> Result<Model, ApiError> {
    let now = app.now();
    let row = ActiveModel {
        id: Set(secret::row_id()),
        org_id: Set(new.org_id),
        owner_id: Set(new.owner_id),
        owner_name: Set(new.owner_name.to_owned()),
        org_name: Set(organisation::by_id(&app.db, new.org_id).await?.name),
        purpose: Set(new.purpose.to_owned()),
        file_name: Set(new.file_name),
        content_type: Set(new.content_type.to_owned()),
        size: Set(0),
        object_key: Set(format!("{}/{}", new.purpose, secret::random())),
        state: Set(COMING.to_owned()),
        created_at: Set(now),
        expires_at: Set(new.kept.map(|kept| now + kept)),
        downloads: Set(0),
        declaration_id: Set(new.declaration_id),
    };
    Ok(Entity::insert(row).exec_with_returning(&app.writer).await?)
}

/// Shows a file that has been put into the store.
pub async fn arrived(db: &impl ConnectionTrait, file: Model, size: u64) -> Result<Model, ApiError> {
    let size = i64::try_from(size).map_err(anyhow::Error::from)?;
    Entity::update_many()
        .col_expr(Column::Size, size.into())
        .col_expr(Column::State, HERE.into())
        .filter(Column::Id.eq(file.id))
        .exec(db)
        .await?;
    Ok(Model { size, state: HERE.to_owned(), ..file })
}

/// Counts a download of each of these files.
pub async fn count_download(db: &impl ConnectionTrait, files: &[Model]) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Downloads, Expr::col(Column::Downloads).add(1))
        .filter(Column::Id.is_in(files.iter().map(|file| file.id)))
        .exec(db)
        .await?;
    Ok(())
}

/// Keeps files for as long as somebody refers to them.
pub async fn keep(db: &impl ConnectionTrait, ids: impl IntoIterator<Item = i64>) -> Result<(), DbErr> {
    let forever: Option<DateTimeUtc> = None;
    Entity::update_many().col_expr(Column::ExpiresAt, forever.into()).filter(Column::Id.is_in(ids)).exec(db).await?;
    Ok(())
}

/// Ends the time of files; the next sweep deletes them.
pub async fn expire(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
    now: DateTimeUtc,
) -> Result<(), DbErr> {
    Entity::update_many().col_expr(Column::ExpiresAt, now.into()).filter(Column::Id.is_in(ids)).exec(db).await?;
    Ok(())
}

/// Hides files for good; [`remove`] deletes their objects after the commit.
pub async fn hide(db: &impl ConnectionTrait, ids: impl IntoIterator<Item = i64>) -> Result<(), DbErr> {
    Entity::update_many().col_expr(Column::State, GONE.into()).filter(Column::Id.is_in(ids)).exec(db).await?;
    Ok(())
}

/// Deletes the objects of hidden files, then their rows. What fails is swept later.
pub async fn remove(app: &App, ids: impl IntoIterator<Item = i64>) {
    let gone = Condition::all().add(Column::Id.is_in(ids)).add(Column::State.eq(GONE));
    if let Err(error) = remove_all(app, gone).await {
        tracing::warn!(?error, "files could not be deleted; it is tried again later");
    }
}

async fn remove_all(app: &App, which: Condition) -> Result<u64, ApiError> {
    let found = Entity::find().filter(which).order_by_asc(Column::Id).limit(SWEPT).all(&app.db).await?;
    app.holds.pass("files_chosen").await;
    let mut removed = 0;
    if found.is_empty() || hold::is_held(&app.db, app.now()).await? {
        return Ok(removed);
    }
    for file in found {
        app.files.delete(&file.object_key).await?;
        removed += Entity::delete_by_id(file.id).exec(&app.writer).await?.rows_affected;
    }
    Ok(removed)
}

/// Deletes what has expired, what was hidden, and what never came.
pub async fn sweep(app: &App) -> Result<u64, ApiError> {
    let now = app.now();
    let never_came = Condition::all().add(Column::State.eq(COMING)).add(Column::CreatedAt.lt(now - PATIENCE));
    let which = Condition::any().add(Column::ExpiresAt.lte(now)).add(Column::State.eq(GONE)).add(never_came);
    remove_all(app, which).await
}

/// Files that are there at this moment.
pub fn present(app: &App) -> Condition {
    let kept = Condition::any().add(Column::ExpiresAt.is_null()).add(Column::ExpiresAt.gt(app.now()));
    Condition::all().add(Column::State.eq(HERE)).add(kept)
}
