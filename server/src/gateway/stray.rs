//! Answers that did nothing so far, kept with their text: those that could not be used, and parts of an answer that is not
//! whole yet. With the receipts whose number no declaration has, and
//! the messages to customs that cannot be written, they are a list for the platform's administrators
//! (`stray/list.rs`), who are told of them.

use chrono::TimeDelta;
use core_wasm::permission::PLATFORM_ANSWER_VIEW;
use core_wasm::text::Message;
use core_wasm::text::catalogue::gateway as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{Condition, ConnectionTrait, QuerySelect};

use super::{message, receipt};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::grants;
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "gateway_stray")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(unique, column_type = "Text")]
    pub idempotency_key: String,
    /// [`UNUSABLE`] or [`PART`] (dictionary `strayKind`).
    #[sea_orm(column_type = "Text")]
    pub kind: String,
    #[sea_orm(column_type = "Text")]
    pub file_name: String,
    /// The file's text, as far as it is one.
    #[sea_orm(column_type = "Text")]
    pub raw: String,
    /// Why it cannot be used.
    #[sea_orm(column_type = "Text", nullable)]
    pub reason_zh: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub reason_en: Option<String>,
    /// Of a part: the answer that it belongs to, its place in it from 1, and of how many parts it is.
    #[sea_orm(column_type = "Text", nullable)]
    pub pocket_id: Option<String>,
    pub pocket_no: Option<i64>,
    pub pocket_qty: Option<i64>,
    pub received_at: DateTimeUtc,
    /// When a part was joined with the others.
    pub done_at: Option<DateTimeUtc>,
    /// When administrators were told of it.
    pub told_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}

pub const UNUSABLE: &str = "1";
pub const PART: &str = "2";
/// A receipt whose number no declaration has; it is a row of `gateway_receipt`.
pub const RECEIPT: &str = "3";
/// A message to customs that cannot be written; it is a row of `gateway_message`.
pub const MESSAGE: &str = "4";

/// So much of an unusable file is kept here; the whole of it lies in BadBox.
const MOST_KEPT: usize = 1024 * 1024;
/// What waits longer than this is told to administrators. Before that the rest is usually on its way.
const PATIENCE: TimeDelta = TimeDelta::minutes(10);
/// Kind of the messages to them.
const NOTE: &str = "gateway.answer";

/// Keeps an answer that cannot be used and tells the administrators; the same one again changes nothing.
pub async fn keep(app: &App, tx: &Tx, key: &str, file: &str, raw: &str, reason: &Message) -> Result<(), ApiError> {
    let row = ActiveModel {
        idempotency_key: Set(key.to_owned()),
        kind: Set(UNUSABLE.to_owned()),
        file_name: Set(file.to_owned()),
        raw: Set(shortened(raw)),
        reason_zh: Set(Some(reason.zh.clone())),
        reason_en: Set(Some(reason.en.clone())),
        received_at: Set(app.now()),
        told_at: Set(Some(app.now())),
        ..Default::default()
    };
    if insert_once(tx, row).await? {
        let content = texts::UNUSABLE.speak_with(&[("file", &file), ("reason", reason)]);
        tell(tx, content).await?;
    }
    Ok(())
}

/// Writes a row unless its key is known; whether it is new.
pub async fn insert_once(db: &impl ConnectionTrait, row: ActiveModel) -> Result<bool, DbErr> {
    let once = OnConflict::column(Column::IdempotencyKey).do_nothing().to_owned();
    match Entity::insert(row).on_conflict(once).exec_without_returning(db).await {
        Ok(0) | Err(DbErr::RecordNotInserted) => Ok(false),
        Ok(_) => Ok(true),
        Err(error) => Err(error),
    }
}

/// Tells the administrators once of what has waited for long.
pub async fn tell_of_waiting(app: &App) -> Result<(), ApiError> {
    let before = app.now() - PATIENCE;
    let parts = Condition::all()
        .add(Column::Kind.eq(PART))
        .add(Column::DoneAt.is_null())
        .add(Column::ToldAt.is_null())
        .add(Column::ReceivedAt.lt(before));
    let receipts = Condition::all()
        .add(receipt::Column::DeclarationId.is_null())
        .add(receipt::Column::ToldAt.is_null())
        .add(receipt::Column::ReceivedAt.lt(before));
    let messages =
        message::unwritten().add(message::Column::ToldAt.is_null()).add(message::Column::CreatedAt.lt(before));
    // A look without the write lock, which SQLite has only one of.
    let part = Entity::find().select_only().column(Column::Id).filter(parts.clone()).into_tuple::<i64>().one(&app.db);
    let receipt = receipt::Entity::find().select_only().column(receipt::Column::Id).filter(receipts.clone());
    let message = message::Entity::find().select_only().column(message::Column::Id).filter(messages.clone());
    if part.await?.is_none()
        && receipt.into_tuple::<i64>().one(&app.db).await?.is_none()
        && message.into_tuple::<i64>().one(&app.db).await?.is_none()
    {
        return Ok(());
    }
    let tx = app.begin().await?;
    let told = Entity::update_many().set(ActiveModel { told_at: Set(Some(app.now())), ..Default::default() });
    let mut count = told.filter(parts).exec(&tx).await?.rows_affected;
    let told = receipt::Entity::update_many()
        .set(receipt::ActiveModel { told_at: Set(Some(app.now())), ..<receipt::ActiveModel as Default>::default() });
    count += told.filter(receipts).exec(&tx).await?.rows_affected;
    let minutes = PATIENCE.num_minutes().to_string();
    if count > 0 {
        tell(&tx, texts::WAITING.with(&[("count", &count.to_string()), ("minutes", &minutes)])).await?;
    }
    let told = message::Entity::update_many()
        .set(message::ActiveModel { told_at: Set(Some(app.now())), ..<message::ActiveModel as Default>::default() });
    let unwritten = told.filter(messages).exec(&tx).await?.rows_affected;
    if unwritten > 0 {
        tell(&tx, texts::UNWRITTEN.with(&[("count", &unwritten.to_string()), ("minutes", &minutes)])).await?;
    }
    tx.commit().await
}

/// Posts a message to the people of the platform who may see the list.
async fn tell(tx: &Tx, content: Message) -> Result<(), ApiError> {
    let users = grants::platform_holders(tx, PLATFORM_ANSWER_VIEW).await?;
    let note = Note { content, category: Category::Warning, kind: NOTE, ref_id: None };
    post::post(tx, Recipients::Users(users), note);
    Ok(())
}

/// A text that both databases keep: without NUL, and not longer than what is read of it.
fn shortened(raw: &str) -> String {
    let mut end = raw.len().min(MOST_KEPT);
    while !raw.is_char_boundary(end) {
        end -= 1;
    }
    raw.get(..end).unwrap_or_default().replace('\0', "")
}
