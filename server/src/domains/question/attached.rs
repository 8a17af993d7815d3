//! Files that go along with what is written to a question: whoever may see its document may read them, and nobody else.

use std::collections::{BTreeSet, HashMap};

use axum::extract::State;
use axum::response::Response;
use core_wasm::error::Problem;
use core_wasm::resources::system::QUESTION;
use core_wasm::resources::system::question::MOST_FILES;
use core_wasm::row::Row;
use core_wasm::text::catalogue::questions::{FILE_TWICE, NO_FILE, TOO_MANY_FILES};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Query;
use sea_orm::{QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use super::thread;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::table::Rows;
use crate::domains::file::row::row;
use crate::files::file;
use crate::files::received::{Received, keep};
use crate::files::sending::stored;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// A file and the entry that it went along with.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "question_file")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub file_id: i64,
    pub question_id: i64,
    pub entry_id: i64,
}

impl ActiveModelBehavior for ActiveModel {}

/// A file of an entry, as its readers see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AttachedFile {
    id: i64,
    name: String,
    size: i64,
}

/// POST /question/v1/upload: keeps a file that a question or an answer of the caller is going to name.
pub async fn upload(State(app): State<App>, caller: Caller, given: Received) -> Answer<Row> {
    let (tx, kept) = keep(&app, &caller, given, file::QUESTION, None).await?;
    let row = row(&kept)?;
    tx.done(Done::data(row)).await
}

/// GET /question/v1/{id}/files/{fileId}/download: by the question, where the caller may see its document.
pub async fn download(
    State(app): State<App>,
    caller: Caller,
    Path((id, file_id)): Path<(i64, i64)>,
) -> Result<Response, ApiError> {
    let question = Rows::of(&QUESTION).by_id(id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    thread::subject_of(&app.db, &caller, &question).await?;
    let link = Entity::find_by_id(file_id).filter(Column::QuestionId.eq(id)).one(&app.db).await?;
    let link = link.ok_or(ApiError::NotFound)?;
    let found = file::Entity::find_by_id(link.file_id).filter(file::Column::State.eq(file::HERE)).one(&app.db).await?;
    let found = found.ok_or(ApiError::NotFound)?;
    file::count_download(&app.writer, std::slice::from_ref(&found)).await?;
    stored(&app, &found).await
}

/// Lets files go along with an entry: uploads of the caller that nothing names yet. Whoever could name any would read it by naming it.
pub async fn attach(tx: &Tx, caller: &Caller, files: &[i64], question_id: i64, entry_id: i64) -> Result<(), ApiError> {
    if files.is_empty() {
        return Ok(());
    }
    let refused = |text| ApiError::rule(Problem::error("question.files", "files", text));
    let wanted: BTreeSet<i64> = files.iter().copied().collect();
    if wanted.len() < files.len() {
        return Err(refused(FILE_TWICE));
    }
    if wanted.len() > MOST_FILES {
        return Err(refused(TOO_MANY_FILES));
    }
    let named = Query::select().column(Column::FileId).from(Entity).take();
    let found: Vec<i64> = file::Entity::find()
        .select_only()
        .column(file::Column::Id)
        .filter(file::Column::Id.is_in(wanted.iter().copied()))
        .filter(file::Column::Purpose.eq(file::QUESTION))
        .filter(file::Column::State.eq(file::HERE))
        .filter(file::Column::OwnerId.eq(caller.user_id))
        .filter(file::Column::Id.not_in_subquery(named))
        .into_tuple()
        .all(tx)
        .await?;
    if found.len() != wanted.len() {
        return Err(refused(NO_FILE));
    }
    let links = wanted.iter().map(|file_id| ActiveModel {
        file_id: Set(*file_id),
        question_id: Set(question_id),
        entry_id: Set(entry_id),
    });
    let inserted = Entity::insert_many(links).exec_without_returning(tx).await;
    inserted.map_err(|error| ApiError::of_insert(error, refused(NO_FILE)))?;
    Ok(())
}

/// The files of these questions, by entry.
pub async fn of_questions(
    db: &impl ConnectionTrait,
    questions: &[i64],
) -> Result<HashMap<i64, Vec<AttachedFile>>, ApiError> {
    let links = Entity::find()
        .filter(Column::QuestionId.is_in(questions.iter().copied()))
        .order_by_asc(Column::EntryId)
        .order_by_asc(Column::FileId)
        .all(db)
        .await?;
    let mut by_entry: HashMap<i64, Vec<AttachedFile>> = HashMap::new();
    if links.is_empty() {
        return Ok(by_entry);
    }
    let found: Vec<(i64, String, i64)> = file::Entity::find()
        .select_only()
        .columns([file::Column::Id, file::Column::FileName, file::Column::Size])
        .filter(file::Column::Id.is_in(links.iter().map(|link| link.file_id)))
        .filter(file::Column::State.eq(file::HERE))
        .into_tuple()
        .all(db)
        .await?;
    let named: HashMap<i64, (String, i64)> = found.into_iter().map(|(id, name, size)| (id, (name, size))).collect();
    for link in links {
        if let Some((name, size)) = named.get(&link.file_id).cloned() {
            by_entry.entry(link.entry_id).or_default().push(AttachedFile { id: link.file_id, name, size });
        }
    }
    Ok(by_entry)
}
