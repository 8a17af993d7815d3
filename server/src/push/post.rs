//! Posting: messages kept by a transaction and written as rows when it commits.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use core_wasm::text::Message;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::LockType;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::Signal;
use crate::database::Tx;
use crate::domains::system::message;
use crate::domains::user::{grants, user};
use crate::error::ApiError;

/// Who is to get a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipients {
    /// These accounts.
    Users(Vec<i64>),
    /// Every enabled account of an organisation.
    Org(i64),
    /// Those of an organisation that hold a permission.
    OrgWith { org_id: i64, permission: &'static str },
}

/// Dictionary `userMessageType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    System,
    Business,
    Warning,
}

impl Category {
    const fn code(self) -> &'static str {
        match self {
            Category::System => "1",
            Category::Business => "2",
            Category::Warning => "3",
        }
    }
}

/// What a message says.
#[derive(Clone, Debug)]
pub struct Note {
    /// In both languages; every stream and list shows its own.
    pub content: Message,
    pub category: Category,
    /// What it is about, for programs: `decl.receipt`.
    pub kind: &'static str,
    /// Row it is about.
    pub ref_id: Option<i64>,
}

/// A message waiting for its transaction's commit.
#[derive(Clone, Debug)]
pub struct Post {
    recipients: Recipients,
    note: Note,
}

/// Posts a message: it is written when `tx` commits, and then delivered.
pub fn post(tx: &Tx, recipients: Recipients, note: Note) {
    tx.keep_post(Post { recipients, note });
}

/// Rows per INSERT.
const BATCH: usize = 500;
/// Users per signal: a NOTIFY carries less than 8000 bytes.
pub(super) const USERS_PER_SIGNAL: usize = 300;

/// Writes the rows. The recipients are locked in ascending order first, so that a recipient's messages are committed
/// in the order of their ids and a stream that has seen id n never misses a smaller one (SQLite has one writer anyway).
pub async fn write_posts(
    db: &impl ConnectionTrait,
    posts: Vec<Post>,
    now: DateTime<Utc>,
) -> Result<Vec<Signal>, ApiError> {
    let mut rows = Vec::new();
    for Post { recipients, note } in posts {
        let (users, scope) = match recipients {
            Recipients::Users(users) => (users, message::PERSONAL),
            Recipients::Org(org_id) => (user::of_org(db, org_id).await?, message::ORGANISATION),
            Recipients::OrgWith { org_id, permission } => {
                (grants::holders(db, [org_id], &[permission]).await?, message::ORGANISATION)
            }
        };
        let users: BTreeSet<i64> = users.into_iter().collect();
        rows.extend(users.into_iter().map(|user_id| (user_id, scope, note.clone())));
    }
    let users: BTreeSet<i64> = rows.iter().map(|(user_id, ..)| *user_id).collect();
    let users: Vec<i64> = users.into_iter().collect();
    if db.get_database_backend() == DbBackend::Postgres && !users.is_empty() {
        let _: Vec<i64> = user::Entity::find()
            .select_only()
            .column(user::Column::Id)
            .filter(user::Column::Id.is_in(users.iter().copied()))
            .order_by_asc(user::Column::Id)
            .lock(LockType::NoKeyUpdate)
            .into_tuple()
            .all(db)
            .await?;
    }
    for batch in rows.chunks(BATCH) {
        let models = batch.iter().map(|(user_id, scope, note)| message::ActiveModel {
            user_id: Set(*user_id),
            scope: Set(*scope),
            category: Set(note.category.code().to_owned()),
            kind: Set(note.kind.to_owned()),
            ref_id: Set(note.ref_id.map(|id| id.to_string()).unwrap_or_default()),
            content_zh: Set(note.content.zh.clone()),
            content_en: Set(note.content.en.clone()),
            handled: Set(false),
            created_at: Set(now),
            read_at: Set(None),
            ..Default::default()
        });
        message::Entity::insert_many(models).exec_without_returning(db).await?;
    }
    Ok(users.chunks(USERS_PER_SIGNAL).map(|users| Signal::Messages { users: users.to_vec() }).collect())
}
