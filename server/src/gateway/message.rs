//! A message to customs: a row first (queued in the transaction that sends), a file second.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, ConnectionTrait, QueryOrder};
use serde::{Deserialize, Serialize};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "gateway_message")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub declaration_id: i64,
    #[sea_orm(column_type = "Text")]
    pub client_seq_no: String,
    /// Number of this sending of the declaration, from 1.
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

/// A sending of a declaration.
pub struct Sending<'a> {
    pub declaration_id: i64,
    pub client_seq_no: &'a str,
    /// 'I' or 'E', the first letter of the file name.
    pub direction: &'a str,
    pub attempt: i32,
    pub xml: String,
}

/// Queues a message; it is written to OutBox after the transaction's commit.
pub async fn queue(db: &impl ConnectionTrait, sending: Sending<'_>, now: DateTimeUtc) -> Result<(), DbErr> {
    let row = ActiveModel {
        declaration_id: Set(sending.declaration_id),
        client_seq_no: Set(sending.client_seq_no.to_owned()),
        attempt: Set(sending.attempt),
        file_name: Set(format!("{}_{}_t-{}.xml", sending.direction, sending.client_seq_no, sending.attempt)),
        xml: Set(sending.xml),
        state: Set(QUEUED.to_owned()),
        created_at: Set(now),
        tries: Set(0),
        ..Default::default()
    };
    Entity::insert(row).exec_without_returning(db).await?;
    Ok(())
}

/// Those that could not be written so far.
pub fn unwritten() -> Condition {
    Condition::all().add(Column::State.eq(QUEUED)).add(Column::ProblemZh.is_not_null())
}

/// The newest sending under one of our numbers.
pub async fn newest(db: &impl ConnectionTrait, client_seq_no: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::ClientSeqNo.eq(client_seq_no)).order_by_desc(Column::Attempt).one(db).await
}

/// The sending of a file.
pub async fn by_file(db: &impl ConnectionTrait, file_name: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::FileName.eq(file_name)).one(db).await
}

/// Takes back what is not answered yet: nothing more of it is written, and what lies in OutBox is fetched from there after the
/// commit (see `recall`).
pub async fn withdraw(db: &impl ConnectionTrait, declaration_id: i64) -> Result<(), DbErr> {
    Entity::update_many()
        .set(ActiveModel { state: Set(RECALLED.to_owned()), next_try_at: Set(None), ..Default::default() })
        .filter(Column::DeclarationId.eq(declaration_id))
        .filter(Column::State.is_in([QUEUED, WRITTEN]))
        .exec(db)
        .await?;
    Ok(())
}

/// The name of our message inside the name of its import answer (`Successed_{our name}_{timestamp}`, `Failed_...`);
/// clients differ in where they put the ending.
pub fn file_of_answer(answer: &str) -> Option<String> {
    let mut parts = answer.split('_').skip(1);
    let (direction, client_seq_no, attempt) = (parts.next()?, parts.next()?, parts.next()?);
    let number: String = attempt.strip_prefix("t-")?.chars().take_while(char::is_ascii_digit).collect();
    let direction = matches!(direction, "I" | "E").then_some(direction)?;
    (!number.is_empty()).then(|| format!("{direction}_{client_seq_no}_t-{number}.xml"))
}

/// Whether a file's name is that of a message of ours, with the number that it got where another one had its name.
pub fn is_file_of_ours(name: &str) -> bool {
    let plain = name.rsplit_once('.').filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
    let plain = plain.map_or(name, |(plain, _)| plain);
    file_of_answer(&format!("_{plain}")).is_some_and(|ours| ours == plain)
}

#[cfg(test)]
mod tests {
    use super::{file_of_answer, is_file_of_ours};

    #[test]
    fn knows_our_own_files() {
        for ours in ["I_260501000000000012_t-3.xml", "E_1_t-12.xml.2"] {
            assert!(is_file_of_ours(ours), "{ours}");
        }
        for other in ["Successed_I_1_t-3.xml_2026", "a.xml", "I_1_t-3.xml.tmp", "I_1_t-3.xml.reason.txt", ""] {
            assert!(!is_file_of_ours(other), "{other}");
        }
    }

    #[test]
    fn finds_our_name_in_the_name_of_an_answer() {
        let ours = Some("I_260501000000000012_t-3.xml".to_owned());
        assert_eq!(file_of_answer("Successed_I_260501000000000012_t-3.xml_20260501101112"), ours);
        assert_eq!(file_of_answer("Failed_I_260501000000000012_t-3_20260501.xml"), ours);
        for other in ["Receipt_C_I2026_1.xml", "Failed_X_1_t-1.xml", "Failed_I_1_t-.xml", "a.xml"] {
            assert_eq!(file_of_answer(other), None, "{other}");
        }
    }
}
