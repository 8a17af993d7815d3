//! A message to customs about a document of any kind: a row first (queued in the transaction that sends), a file second.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, ConnectionTrait, QueryOrder};
use serde::{Deserialize, Serialize};

use super::about::{self, About};
use super::correspondent::{self, Correspondent, Outgoing};
use super::moment;
use crate::process::error::ApiError;
use crate::store::archived::table::Archived;
use crate::store::database::Tx;
use chrono::{DateTime, Utc};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "gateway_message")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The declaration that it is; 0 of another kind (see `about`).
    pub declaration_id: i64,
    /// The kind of the document that it is, by its table.
    #[sea_orm(column_type = "Text")]
    #[serde(default = "about::declaration")]
    pub document_kind: String,
    /// The document of another kind.
    pub document_id: Option<i64>,
    /// Our number of the document.
    #[sea_orm(column_type = "Text")]
    pub client_seq_no: String,
    /// Number of this sending of the document, from 1.
    pub attempt: i32,
    #[sea_orm(unique, column_type = "Text")]
    pub file_name: String,
    #[sea_orm(column_type = "Text")]
    pub xml: String,
    /// One of [`QUEUED`], [`WRITTEN`], [`ANSWERED`], [`RECALLED`], [`WITHDRAWN`], [`FAILED`].
    #[sea_orm(column_type = "Text")]
    pub state: String,
    /// The number that the data centre gave this sending.
    #[sea_orm(column_type = "Text", nullable)]
    pub seq_no: Option<String>,
    pub created_at: DateTimeUtc,
    pub written_at: Option<DateTimeUtc>,
    pub answered_at: Option<DateTimeUtc>,
    /// Who writes it or takes it back, or did so last: one word for each time that it was taken in hand.
    #[sea_orm(column_type = "Text", nullable)]
    pub worker: Option<String>,
    /// Until when nobody else takes it in hand.
    pub lease_until: Option<DateTimeUtc>,
    /// How often it could not be written.
    pub tries: i32,
    /// When it is tried again after it could not be written.
    pub next_try_at: Option<DateTimeUtc>,
    /// Why it could not be written the last time.
    #[sea_orm(column_type = "Text", nullable)]
    pub problem_zh: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub problem_en: Option<String>,
    /// When administrators were told that it cannot be written.
    pub told_at: Option<DateTimeUtc>,
    /// The archive file that has its text, which is blank here then.
    pub archive_id: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Archived for Entity {
    const TABLE: &'static str = "gateway_message";
    const ID: Column = Column::Id;
    const TEXT: Column = Column::Xml;
    const ARCHIVE: Column = Column::ArchiveId;
    const EMPTY: &'static str = "";

    fn id(row: &Model) -> i64 {
        row.id
    }

    fn at(row: &Model) -> DateTime<Utc> {
        row.created_at
    }

    fn archive_id(row: &Model) -> Option<i64> {
        row.archive_id
    }

    fn text(row: &mut Model) -> &mut String {
        &mut row.xml
    }
}

/// Waits for the outbox worker.
pub const QUEUED: &str = "queued";
/// Its file was put into OutBox.
pub const WRITTEN: &str = "written";
/// The import answer has come.
pub const ANSWERED: &str = "answered";
/// Cancelled while its file may lie in OutBox, from where it is being taken back.
pub const RECALLED: &str = "recalled";
/// Cancelled before the client took it; no file of it is in OutBox.
pub const WITHDRAWN: &str = "withdrawn";
/// The client put it into FailBox and said nothing.
pub const FAILED: &str = "failed";

impl Model {
    /// The id of the document that it is.
    pub fn document(&self) -> i64 {
        self.document_id.unwrap_or(self.declaration_id)
    }
}

/// Queues the message of a document; it is written to OutBox after the transaction's commit.
pub async fn queue(tx: &Tx, by: &dyn Correspondent, id: i64) -> Result<(), ApiError> {
    let written = by.compose(tx, id).await?;
    queue_written(tx, by, id, written).await
}

/// The same of a message that is written already.
pub async fn queue_written(tx: &Tx, by: &dyn Correspondent, id: i64, written: Outgoing) -> Result<(), ApiError> {
    let Outgoing { ours, in_file, prefix, xml, moment } = written;
    let attempt = newest(tx, &[by.kind()], &ours).await?.map_or(1, |last| last.attempt + 1);
    let about = About { kind: by.kind(), id };
    let row = ActiveModel {
        declaration_id: Set(about.declaration_id()),
        document_kind: Set(about.kind.to_owned()),
        document_id: Set(about.document_id()),
        file_name: Set(file_name(prefix, &in_file, &attempt.to_string())),
        client_seq_no: Set(ours),
        attempt: Set(attempt),
        xml: Set(xml),
        state: Set(QUEUED.to_owned()),
        created_at: Set(tx.now()),
        tries: Set(0),
        ..Default::default()
    };
    let id = Entity::insert(row).exec(tx).await?.last_insert_id;
    match moment {
        Some(moment) => moment::keep(tx, id, &moment).await,
        None => Ok(()),
    }
}

fn file_name(prefix: &str, in_file: &str, attempt: &str) -> String {
    format!("{prefix}_{in_file}_t-{attempt}.xml")
}

/// Those that could not be written so far.
pub fn unwritten() -> Condition {
    Condition::all().add(Column::State.eq(QUEUED)).add(Column::ProblemZh.is_not_null())
}

/// The newest sending under one of our numbers, of documents of these kinds.
pub async fn newest(db: &impl ConnectionTrait, kinds: &[&str], ours: &str) -> Result<Option<Model>, DbErr> {
    Entity::find()
        .filter(Column::ClientSeqNo.eq(ours))
        .filter(Column::DocumentKind.is_in(kinds.iter().copied()))
        .order_by_desc(Column::Attempt)
        .one(db)
        .await
}

/// The newest sending under one of our numbers, where only one document was ever sent under it. Two houses may have the same number, and
/// a deleted document had one too: which of them an answer means that names no file is not guessed.
pub async fn of_only_one(db: &impl ConnectionTrait, kinds: &[&str], ours: &str) -> Result<Option<Model>, DbErr> {
    let Some(sent) = newest(db, kinds, ours).await? else { return Ok(None) };
    let mut other = Condition::any()
        .add(Column::DocumentKind.ne(sent.document_kind.as_str()))
        .add(Column::DeclarationId.ne(sent.declaration_id));
    if let Some(id) = sent.document_id {
        other = other.add(Column::DocumentId.ne(id));
    }
    let others = Entity::find()
        .filter(Column::ClientSeqNo.eq(ours))
        .filter(Column::DocumentKind.is_in(kinds.iter().copied()))
        .filter(other)
        .one(db)
        .await?;
    Ok(others.is_none().then_some(sent))
}

/// The newest sending of a document. Its number does not tell it: two houses may have the same one.
pub async fn newest_of(db: &impl ConnectionTrait, kind: &str, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(about::of(kind, [id])).order_by_desc(Column::Id).one(db).await
}

/// Whether what an answer calls a document is neither our number of it nor one that the single window gave any of its sendings. Before the
/// single window gave one that cannot be told.
pub async fn is_called_otherwise(db: &impl ConnectionTrait, kind: &str, id: i64, ours: &str) -> Result<bool, DbErr> {
    let sent = || Entity::find().filter(about::of(kind, [id]));
    let is_numbered = sent().filter(Column::SeqNo.is_not_null()).one(db).await?.is_some();
    let called = Condition::any().add(Column::SeqNo.eq(ours)).add(Column::ClientSeqNo.eq(ours));
    Ok(is_numbered && sent().filter(called).one(db).await?.is_none())
}

/// The sending of a file.
pub async fn by_file(db: &impl ConnectionTrait, file_name: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::FileName.eq(file_name)).one(db).await
}

/// Takes back what is not answered yet: nothing more of it is written, and what lies in OutBox is fetched from there after the
/// commit (see `recall`).
pub async fn withdraw(db: &impl ConnectionTrait, kind: &str, id: i64) -> Result<(), DbErr> {
    Entity::update_many()
        .set(ActiveModel { state: Set(RECALLED.to_owned()), next_try_at: Set(None), ..Default::default() })
        .filter(about::of(kind, [id]))
        .filter(Column::State.is_in([QUEUED, WRITTEN]))
        .exec(db)
        .await?;
    Ok(())
}

/// The name of our message inside the name of its import answer (`Successed_{our name}_{timestamp}`, `Failed_...`);
/// clients differ in where they put the ending.
pub fn file_of_answer(answer: &str) -> Option<String> {
    let (_, name) = answer.split_once('_')?;
    let (_, prefix, rest) = correspondent::of_file(name)?;
    let (in_file, attempt) = rest.split_once("_t-")?;
    let number: String = attempt.chars().take_while(char::is_ascii_digit).collect();
    (!number.is_empty()).then(|| file_name(prefix, in_file, &number))
}

/// What stands for the document in the name of a message file.
pub fn number_of_file(name: &str) -> Option<&str> {
    let (_, _, rest) = correspondent::of_file(name)?;
    Some(rest.split_once("_t-")?.0)
}

/// Whether a file's name is that of a message of ours, with the number that it got where another one had its name.
pub fn is_file_of_ours(name: &str) -> bool {
    let plain = name.rsplit_once('.').filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
    let plain = plain.map_or(name, |(plain, _)| plain);
    file_of_answer(&format!("_{plain}")).is_some_and(|ours| ours == plain)
}
