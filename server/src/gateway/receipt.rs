//! An answer of customs as it came, and what it did. The key makes that an answer counts once, however often its file
//! is delivered.

use crate::store::archived::table::Archived;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, QueryOrder};
use serde::{Deserialize, Serialize};

use super::about;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "gateway_receipt")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(unique, column_type = "Text")]
    pub idempotency_key: String,
    /// [`IMPORT`], [`RESULT`], [`TAX`] or [`PUT_ASIDE`].
    #[sea_orm(column_type = "Text")]
    pub kind: String,
    #[sea_orm(column_type = "Text")]
    pub file_name: String,
    /// The file's text.
    #[sea_orm(column_type = "Text")]
    pub raw: String,
    /// `None` as long as no document has the number of the receipt; 0 of another kind than declarations (see `about`).
    pub declaration_id: Option<i64>,
    /// The kind of the document that it is about, by its table.
    #[sea_orm(column_type = "Text")]
    #[serde(default = "about::declaration")]
    pub document_kind: String,
    /// The document of another kind.
    pub document_id: Option<i64>,
    /// The number by which customs speaks of the document.
    #[sea_orm(column_type = "Text")]
    pub cus_ciq_no: String,
    /// Receipt code; of an import answer the code it amounts to.
    #[sea_orm(column_type = "Text")]
    pub channel: String,
    /// As customs wrote it; empty in an import answer.
    #[sea_orm(column_type = "Text")]
    pub notice_date: String,
    #[sea_orm(column_type = "Text")]
    pub entry_id: String,
    #[sea_orm(column_type = "Text")]
    pub note: String,
    /// State before, when the answer moved the document.
    #[sea_orm(column_type = "Text", nullable)]
    pub moved_from: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub moved_to: Option<String>,
    pub received_at: DateTimeUtc,
    pub applied_at: Option<DateTimeUtc>,
    /// When administrators were told that it waits for its document.
    pub told_at: Option<DateTimeUtc>,
    /// The archive file that has its text, which is blank here then.
    pub archive_id: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Archived for Entity {
    const TABLE: &'static str = "gateway_receipt";
    const ID: Column = Column::Id;
    const TEXT: Column = Column::Raw;
    const ARCHIVE: Column = Column::ArchiveId;
    const EMPTY: &'static str = "";

    fn id(row: &Model) -> i64 {
        row.id
    }

    fn at(row: &Model) -> DateTime<Utc> {
        row.received_at
    }

    fn archive_id(row: &Model) -> Option<i64> {
        row.archive_id
    }

    fn text(row: &mut Model) -> &mut String {
        &mut row.raw
    }
}

/// First answer to a message file.
pub const IMPORT: &str = "import";
/// Business receipt.
pub const RESULT: &str = "result";
/// Notice of tax bills; its channel is [`TAX_CHANNEL`], which names no state.
pub const TAX: &str = "tax";
pub const TAX_CHANNEL: &str = "TAX";
/// No answer at all: the client put the message file into FailBox. Its channel is what the correspondent says of that.
pub const PUT_ASIDE: &str = "putAside";

/// Customs writes the time of China, in one of these forms.
const CUSTOMS_FORMS: &[&str] = &["%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M:%S%.f", "%Y%m%d%H%M%S"];
const CHINA: TimeDelta = TimeDelta::hours(8);

/// The instant that customs wrote; `None` when it cannot be read.
pub fn customs_instant(written: &str) -> Option<DateTime<Utc>> {
    let read = |form: &&str| NaiveDateTime::parse_from_str(written.trim(), form).ok();
    Some(CUSTOMS_FORMS.iter().find_map(read)?.checked_sub_signed(CHINA)?.and_utc())
}

/// Records an answer; `None` when the same one was recorded before.
pub async fn record(db: &impl ConnectionTrait, row: ActiveModel, key: &str) -> Result<Option<Model>, DbErr> {
    let once = OnConflict::column(Column::IdempotencyKey).do_nothing().to_owned();
    let written = Entity::insert(row).on_conflict(once).exec_without_returning(db).await;
    match written {
        Ok(0) | Err(DbErr::RecordNotInserted) => Ok(None),
        Ok(_) => Entity::find().filter(Column::IdempotencyKey.eq(key)).one(db).await,
        Err(error) => Err(error),
    }
}

/// All answers about a document in the order they came.
pub async fn of(db: &impl ConnectionTrait, kind: &str, id: i64) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(about::of(kind, [id])).order_by_asc(Column::Id).all(db).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_customs_is_the_time_of_china() {
        let read = |written: &str| customs_instant(written).map(|at| at.to_rfc3339());
        for written in ["2026-07-01 10:00:00", "2026-07-01 10:00:00.000", "2026-07-01T10:00:00", " 20260701100000 "] {
            assert_eq!(read(written).as_deref(), Some("2026-07-01T02:00:00+00:00"), "{written}");
        }
        for unreadable in ["", "yesterday", "2026-13-01 10:00:00", "2026-07-01"] {
            assert_eq!(read(unreadable), None, "{unreadable}");
        }
    }
}
