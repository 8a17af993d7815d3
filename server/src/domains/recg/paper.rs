//! The papers of recognitions, what was read of each, and whose turn it is to read one.
//!
//! A worker takes a paper by a lease and renews it; whoever finds a lease that has run out takes the paper over. What was read
//! counts only if the paper is still the worker's when it commits, so that a cancelled one stays cancelled.

use chrono::{DateTime, TimeDelta, Utc};
use core_wasm::states::recognition::{CANCELLED, FAILED, QUEUED, READ, READING};
use core_wasm::text::{Lang, Message};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType};
use sea_orm::{Condition, ConnectionTrait, QueryOrder, QuerySelect};
use serde_json::{Value as Json, json};

use crate::process::error::ApiError;
use crate::process::lease;
use crate::store::app::App;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "recognition_paper")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub recognition_id: i64,
    pub org_id: i64,
    /// Its place among the papers of the shipment, from 0.
    pub position: i32,
    pub file_id: i64,
    #[sea_orm(column_type = "Text")]
    pub name: String,
    pub size: i64,
    /// SHA-256 of the file, hexadecimal.
    #[sea_orm(column_type = "Text")]
    pub hash: String,
    /// As `core_wasm::states::recognition` calls them.
    #[sea_orm(column_type = "Text")]
    pub state: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub kind: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub file_kind: Option<String>,
    /// Its pages without their text, as JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub pages: Option<String>,
    /// Why it was not read; else blank.
    #[sea_orm(column_type = "Text")]
    pub message_zh: String,
    #[sea_orm(column_type = "Text")]
    pub message_en: String,
    /// Who reads it.
    #[sea_orm(column_type = "Text")]
    pub worker: String,
    /// How often reading was begun since it was queued.
    pub attempt: i32,
    /// Until when nobody else takes it.
    pub lease_until: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}

/// What was read of a paper, as JSON of the reading program.
pub mod text {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "recognition_text")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub paper_id: i64,
        /// Its text with places.
        #[sea_orm(column_type = "Text")]
        pub paper: String,
        /// The values found in it.
        #[sea_orm(column_type = "Text")]
        pub reading: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// What is searched of a paper: its name and the text that was read of it.
pub mod words {
    use reading::paper::Paper;
    use sea_orm::entity::prelude::*;

    /// Characters that are kept of a paper's text.
    const KEPT: usize = 50_000;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "recognition_words")]
    pub struct Model {
        /// The paper's.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: i64,
        pub recognition_id: i64,
        pub org_id: i64,
        pub position: i32,
        #[sea_orm(column_type = "Text")]
        pub name: String,
        #[sea_orm(column_type = "Text")]
        pub words: String,
    }

    impl ActiveModelBehavior for ActiveModel {}

    /// The text of a paper in its order.
    pub fn of(paper: &Paper) -> String {
        let texts = paper.pages.iter().flat_map(|page| &page.segments).map(|segment| segment.text.as_str());
        texts.collect::<Vec<_>>().join(" ").replace('\0', "").chars().take(KEPT).collect()
    }
}

/// How long a worker that is not heard of keeps a paper.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// How often a paper is begun before it counts as failed: what ends the server again and again must not go on.
const MAX_ATTEMPTS: i32 = 3;

impl Model {
    /// The paper as it travels.
    pub fn row(&self, lang: Lang) -> Json {
        let pages: Json = self.pages.as_deref().and_then(|pages| serde_json::from_str(pages).ok()).unwrap_or(json!([]));
        let mut row = json!({
            "id": self.id,
            "name": self.name,
            "size": self.size,
            "state": self.state,
            "pages": pages,
        });
        let message = Message { zh: self.message_zh.clone(), en: self.message_en.clone() };
        let message = Some(message.get(lang).to_owned()).filter(|message| !message.is_empty());
        for (name, value) in [("kind", &self.kind), ("fileKind", &self.file_kind), ("message", &message)] {
            if let Some(value) = value {
                row[name] = json!(value);
            }
        }
        row
    }

    /// How many pages it has.
    pub fn page_count(&self) -> usize {
        let pages: Option<Vec<Json>> = self.pages.as_deref().and_then(|pages| serde_json::from_str(pages).ok());
        pages.map_or(0, |pages| pages.len())
    }

    /// The condition under which the paper is still the one that its worker took.
    fn held(&self) -> Condition {
        Condition::all()
            .add(Column::Id.eq(self.id))
            .add(Column::State.eq(READING))
            .add(Column::Worker.eq(&self.worker))
            .add(Column::Attempt.eq(self.attempt))
    }
}

/// The papers of a recognition, in their order.
pub async fn of(db: &impl ConnectionTrait, recognition: i64) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::RecognitionId.eq(recognition)).order_by_asc(Column::Position).all(db).await
}

/// Papers that a worker may take.
fn free(now: DateTime<Utc>) -> Condition {
    let left = Condition::all().add(Column::State.eq(READING)).add(lease::is_over(Column::LeaseUntil, now, LEASE));
    Condition::any().add(Column::State.eq(QUEUED)).add(left)
}

/// Whether there is a paper to read; a look without the write lock, which SQLite has only one of.
pub async fn is_waiting(app: &App) -> Result<bool, ApiError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(free(app.now()))
        .into_tuple::<i64>()
        .one(&app.db)
        .await?
        .is_some())
}

/// A paper that a worker now has, or one that was tried too often.
pub enum Taken {
    Given(Model),
    Hopeless(Model),
}

/// Takes a paper, in a transaction that the caller commits: the one that has waited longest of the organisation whose turn it is after
/// another one's, so that nobody waits for all papers of somebody else.
pub async fn take(tx: &Tx, worker: &str, after: i64) -> Result<Option<Taken>, ApiError> {
    let next = Entity::find()
        .filter(free(tx.now()))
        .order_by_desc(Column::OrgId.gt(after))
        .order_by_asc(Column::OrgId)
        .order_by_asc(Column::Id)
        .limit(1)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .one(tx)
        .await?;
    let Some(next) = next else { return Ok(None) };
    let hopeless = next.attempt >= MAX_ATTEMPTS;
    let taken = ActiveModel {
        id: Set(next.id),
        state: Set(READING.to_owned()),
        worker: Set(worker.to_owned()),
        attempt: Set(next.attempt + 1),
        lease_until: Set(Some(tx.now() + LEASE)),
        ..Default::default()
    };
    let taken = taken.update(tx).await?;
    Ok(Some(if hopeless { Taken::Hopeless(taken) } else { Taken::Given(taken) }))
}

/// Whether the paper is still the worker's; nobody cancelled or deleted it.
pub async fn is_held(app: &App, paper: &Model) -> Result<bool, ApiError> {
    let found = Entity::find().select_only().column(Column::Id).filter(paper.held());
    Ok(found.into_tuple::<i64>().one(&app.db).await?.is_some())
}

/// Renews the lease.
pub async fn beat(app: &App, paper: &Model) -> Result<(), ApiError> {
    let until = Column::LeaseUntil;
    Entity::update_many().col_expr(until, (app.now() + LEASE).into()).filter(paper.held()).exec(&app.writer).await?;
    Ok(())
}

/// Gives a paper back that its worker has no time for.
pub async fn give_back(app: &App, paper: &Model) -> Result<(), ApiError> {
    queue(app, paper, paper.attempt - 1).await
}

/// Gives a paper back whose reading was interrupted: that was one of its attempts.
pub async fn queue_interrupted(app: &App, paper: &Model) -> Result<(), ApiError> {
    queue(app, paper, paper.attempt).await
}

async fn queue(app: &App, paper: &Model, attempt: i32) -> Result<(), ApiError> {
    let queued = ActiveModel {
        state: Set(QUEUED.to_owned()),
        attempt: Set(attempt),
        lease_until: Set(None),
        ..Default::default()
    };
    Entity::update_many().set(queued).filter(paper.held()).exec(&app.writer).await?;
    Ok(())
}

/// What came of reading a paper.
pub enum Outcome {
    /// Its parts as JSON: kinds, pages without their text, the paper, the reading.
    Read {
        kind: Option<String>,
        file_kind: Option<String>,
        pages: String,
        paper: String,
        reading: String,
        /// The text by which the paper is found.
        words: String,
    },
    Not(Message),
    /// Nothing: the reading program was killed.
    Interrupted,
}

/// Stores what came of it; false when the paper is no longer the worker's.
pub async fn finish(tx: &Tx, taken: &Model, outcome: Outcome) -> Result<bool, ApiError> {
    let done = |state: &str| ActiveModel { state: Set(state.to_owned()), lease_until: Set(None), ..Default::default() };
    let (row, content) = match outcome {
        Outcome::Read { kind, file_kind, pages, paper, reading, words } => (
            ActiveModel {
                kind: Set(kind),
                file_kind: Set(file_kind),
                pages: Set(Some(pages)),
                message_zh: Set(String::new()),
                message_en: Set(String::new()),
                ..done(READ)
            },
            Some((paper, reading, words)),
        ),
        Outcome::Not(why) => (ActiveModel { message_zh: Set(why.zh), message_en: Set(why.en), ..done(FAILED) }, None),
        Outcome::Interrupted => return Ok(false),
    };
    let is_ours = Entity::update_many().set(row).filter(taken.held()).exec(tx).await?.rows_affected == 1;
    if is_ours && let Some((paper, reading, words)) = content {
        text::Entity::delete_by_id(taken.id).exec(tx).await?;
        let row = text::ActiveModel { paper_id: Set(taken.id), paper: Set(paper), reading: Set(reading) };
        text::Entity::insert(row).exec_without_returning(tx).await?;
        words::Entity::delete_by_id(taken.id).exec(tx).await?;
        let row = words::ActiveModel {
            id: Set(taken.id),
            recognition_id: Set(taken.recognition_id),
            org_id: Set(taken.org_id),
            position: Set(taken.position),
            name: Set(taken.name.clone()),
            words: Set(words),
        };
        words::Entity::insert(row).exec_without_returning(tx).await?;
    }
    Ok(is_ours)
}

/// Ends the reading of the papers of a recognition that are not done.
pub async fn cancel(tx: &Tx, recognition: i64) -> Result<(), ApiError> {
    let cancelled = ActiveModel { state: Set(CANCELLED.to_owned()), lease_until: Set(None), ..Default::default() };
    let open = Condition::all().add(Column::RecognitionId.eq(recognition)).add(Column::State.is_in([QUEUED, READING]));
    Entity::update_many().set(cancelled).filter(open).exec(tx).await?;
    Ok(())
}

/// Queues the papers of a recognition again that were not read, and are not being read; how many they are.
pub async fn queue_again(tx: &Tx, recognition: i64) -> Result<u64, ApiError> {
    let queued = ActiveModel {
        state: Set(QUEUED.to_owned()),
        attempt: Set(0),
        lease_until: Set(None),
        message_zh: Set(String::new()),
        message_en: Set(String::new()),
        ..Default::default()
    };
    let unread =
        Condition::all().add(Column::RecognitionId.eq(recognition)).add(Column::State.is_in([FAILED, CANCELLED]));
    Ok(Entity::update_many().set(queued).filter(unread).exec(tx).await?.rows_affected)
}

/// Whether all papers are done with.
pub fn are_done(papers: &[Model]) -> bool {
    !papers.iter().any(|paper| [QUEUED, READING].contains(&paper.state.as_str()))
}
