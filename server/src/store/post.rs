//! Posting: messages kept by a transaction and written as rows when it commits.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use core_wasm::text::Message;
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait, DbBackend, DbErr, EntityTrait, Statement};
use serde_json::{Value, json};

use super::signal::Signal;
use crate::store::database::Tx;
use crate::store::people::message;
use crate::store::people::{grants, user};

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
pub const USERS_PER_SIGNAL: usize = 300;

/// PostgreSQL's advisory locks for messages have this number, and one of so many beside it.
const LOCKS: (i32, i64) = (0x6d_7367, 64);

/// The rows of a transaction's messages.
pub struct Messages {
    rows: Vec<(i64, i16, Note)>,
    now: DateTime<Utc>,
}

/// Finds out who gets the messages of a transaction.
pub async fn prepare(db: &impl ConnectionTrait, posts: Vec<Post>, now: DateTime<Utc>) -> Result<Messages, DbErr> {
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
    Ok(Messages { rows, now })
}

impl Messages {
    fn users(&self) -> BTreeSet<i64> {
        self.rows.iter().map(|(user_id, ..)| *user_id).collect()
    }

    /// What the streams of the recipients are told once the rows are committed.
    pub fn signals(&self) -> Vec<Signal> {
        let users: Vec<i64> = self.users().into_iter().collect();
        users.chunks(USERS_PER_SIGNAL).map(|users| Signal::Messages { users: users.to_vec() }).collect()
    }

    /// Writes the rows, as the last work of a transaction; on PostgreSQL it is committed with them, and what is left of it is empty.
    ///
    /// A recipient's messages have to be committed in the order of their ids, so that a stream that has seen id n never
    /// misses a smaller one. SQLite has one writer. On PostgreSQL those who write to the same people stand in line; taking the
    /// place, writing and committing is one call, so that a process that stands still never keeps others waiting.
    pub async fn write(self, tx: &impl ConnectionTrait) -> Result<(), DbErr> {
        match tx.get_database_backend() {
            _ if self.rows.is_empty() => Ok(()),
            DbBackend::Postgres => self.write_and_commit(tx).await,
            _ => self.insert(tx).await,
        }
    }

    async fn insert(self, tx: &impl ConnectionTrait) -> Result<(), DbErr> {
        for batch in self.rows.chunks(BATCH) {
            let models = batch.iter().map(|(user_id, scope, note)| message::ActiveModel {
                user_id: Set(*user_id),
                scope: Set(*scope),
                category: Set(note.category.code().to_owned()),
                kind: Set(note.kind.to_owned()),
                ref_id: Set(note.ref_id.map(|id| id.to_string()).unwrap_or_default()),
                content_zh: Set(note.content.zh.clone()),
                content_en: Set(note.content.en.clone()),
                handled: Set(false),
                created_at: Set(self.now),
                read_at: Set(None),
                ..Default::default()
            });
            message::Entity::insert_many(models).exec_without_returning(tx).await?;
        }
        Ok(())
    }

    async fn write_and_commit(self, tx: &impl ConnectionTrait) -> Result<(), DbErr> {
        let (class, places) = LOCKS;
        let lines: BTreeSet<i64> = self.users().into_iter().map(|user| user.rem_euclid(places)).collect();
        let lines: Vec<String> = lines.into_iter().map(|line| format!("({line})")).collect();
        let rows = self.rows.iter().map(|(user_id, scope, note)| {
            json!({
                "user_id": user_id,
                "scope": scope,
                "category": note.category.code(),
                "kind": note.kind,
                "ref_id": note.ref_id.map(|id| id.to_string()).unwrap_or_default(),
                "content_zh": note.content.zh,
                "content_en": note.content.en,
            })
        });
        let rows = Value::Array(rows.collect()).to_string();
        // Several statements in one call take no parameters: the rows go ahead.
        let ahead = "SELECT set_config('customs.messages', $1, true), set_config('customs.now', $2, true)";
        let values = [rows.into(), self.now.to_rfc3339().into()];
        tx.execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, ahead, values)).await?;
        tx.execute_unprepared(&format!(
            "SELECT pg_advisory_xact_lock({class}, line) FROM (VALUES {}) AS place (line);
             INSERT INTO message (user_id, scope, category, kind, ref_id, content_zh, content_en, handled, created_at)
             SELECT user_id, scope, category, kind, ref_id, content_zh, content_en, false, current_setting('customs.now')::timestamptz
             FROM ROWS FROM (jsonb_to_recordset(current_setting('customs.messages')::jsonb) AS (
               user_id bigint, scope smallint, category text, kind text, ref_id text, content_zh text, content_en text
             )) WITH ORDINALITY AS row (user_id, scope, category, kind, ref_id, content_zh, content_en, number)
             ORDER BY number;
             COMMIT AND CHAIN",
            lines.join(", ")
        ))
        .await?;
        Ok(())
    }
}
