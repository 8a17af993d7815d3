//! Base files: papers behind base data. The customer keeps them as drafts and sends them to an agent; the agent reads what
//! was sent to it and may reject it with a reason. The path that deletes is `gy/delete` (共用, shared), as spec.md has it.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::base::BASE_FILE;
use core_wasm::row::Row;
use core_wasm::text::catalogue::base as texts;
use core_wasm::validate::is_legal;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{Condition, QuerySelect};
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use utoipa::ToSchema;

use super::{base_file_store, choose_org};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::Actor;
use crate::caller::{Caller, Right};
use crate::crud::codec;
use crate::crud::list::ListScope;
use crate::crud::managed::{BASE, Managed};
use crate::crud::serve::Chosen;
use crate::crud::write;
use crate::database::{Reader, Tx};
use crate::domains::org::organisation;
use crate::error::ApiError;
use crate::extract::{Json, Selection};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "base_file")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    /// The customer whose file it is.
    pub org_id: i64,
    /// The agent it is for.
    pub receiver_id: i64,
    pub receiver_name: String,
    pub title: String,
    pub kind: String,
    pub ref_no: Option<String>,
    /// The file in the store; no other row names it. Empty while its content waits to be moved there.
    pub file_id: Option<i64>,
    pub file_name: Option<String>,
    pub file_size: Option<i64>,
    /// Dictionary `baseFileState`.
    pub state: String,
    pub reason: Option<String>,
    pub sent_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

const DRAFT: &str = "0";
const SENT: &str = "1";
const REJECTED: &str = "2";
/// Longest reason of a rejection.
const MAX_REASON: usize = 200;

impl Managed for Entity {
    const RESOURCE: &'static Resource = &BASE_FILE;
    const UNIQUE: &'static [&'static str] = &["fileId"];
    const DELETE: &'static str = "gy/delete";

    fn example() -> JsonValue {
        json!({
            "title": "聚乙烯粒子物性表", "kind": "1", "refNo": "HD-PE-0952", "receiverId": 6, "fileId": 1
        })
    }

    /// The customer's own and granted files, and what was sent to the caller's organisation.
    async fn visible<C: Reader>(db: &C, caller: &Caller) -> Result<ListScope, ApiError> {
        let owned = caller.scope(db, BASE, Right::View).await?.condition("org_id");
        let received = received(caller);
        Ok(Condition::any().add(owned).add(received).into())
    }

    async fn fill(tx: &Tx, caller: &Caller, before: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        let mut problems = Vec::new();
        if before.is_none() {
            row.set("state", DRAFT);
        }
        if row.text("state") == SENT {
            problems.push(Problem::error("baseFile.sent", "state", texts::FILE_IS_SENT));
        }
        if let Some(before) = before {
            // What was changed is a draft again: nobody else sees it before it is sent.
            row.set("state", DRAFT);
            row.set("reason", JsonValue::Null);
            if !before.is_blank("sentAt") && before.int("receiverId") != row.int("receiverId") {
                problems.push(Problem::error("baseFile.receiver", "receiverId", texts::FILE_KEEPS_RECEIVER));
            }
        }
        let named = row.int("fileId");
        if let Some(id) = named.filter(|_| before.is_none_or(|before| before.int("fileId") != named)) {
            match base_file_store::nameable(tx, caller, id, tx.now()).await? {
                Some(file) => {
                    row.set("fileName", file.file_name);
                    row.set("fileSize", file.size.to_string());
                }
                None => problems.push(Problem::error("baseFile.file", "fileId", texts::FILE_NOT_THERE)),
            }
        }
        match choose_org::agent(tx, row, "receiverId").await? {
            Ok(agent) => row.set("receiverName", agent.name),
            Err(problem) if row.is_blank("receiverId") => drop(problem),
            Err(problem) => problems.push(problem),
        }
        Ok(problems)
    }

    fn may_go(row: &Row) -> Option<Problem> {
        (row.text("state") == SENT).then(|| Problem::error("baseFile.sent", "state", texts::FILE_IS_SENT))
    }
}

/// What customers in service sent to the caller's organisation.
fn received(caller: &Caller) -> Condition {
    Condition::all()
        .add(Column::ReceiverId.eq(caller.org_id))
        .add(Column::State.ne(DRAFT))
        .add(organisation::in_service((Entity, Column::OrgId)))
}

/// POST /base/v1/baseFile/send: drafts and rejected files go to their agents.
pub async fn send(State(app): State<App>, caller: Caller, Json(chosen): Json<Chosen>) -> Answer<()> {
    let now = codec::instant(app.now());
    let set = |row: &mut Row| {
        if row.text("state") == SENT {
            return Err(ApiError::rule(Problem::error("baseFile.sent", "state", texts::FILE_IS_SENT)));
        }
        row.set("state", SENT);
        row.set("reason", JsonValue::Null);
        row.set("sentAt", now.as_str());
        Ok(())
    };
    let (tx, _) = write::change::<Entity>(&app, &caller, "send", &chosen.seen::<Entity>()?, set).await?;
    tx.done(Done::nothing()).await
}

/// The files to reject, and why.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Rejection {
    pub ids: Vec<i64>,
    pub versions: Vec<i64>,
    pub reason: String,
}

/// POST /base/v1/baseFile/reject: by the agent it was sent to.
pub async fn reject(State(app): State<App>, caller: Caller, Json(sent): Json<Rejection>) -> Answer<()> {
    let reason = sent.reason.trim();
    if reason.is_empty() || reason.chars().count() > MAX_REASON || !is_legal(reason) {
        return Err(ApiError::rule(Problem::error("baseFile.reason", "reason", texts::REASON_MISSING)));
    }
    let pairs = Selection { ids: sent.ids, versions: sent.versions }.pairs()?;
    let tx = app.begin().await?;
    for (id, version) in pairs {
        let found = Entity::find_by_id(id).filter(received(&caller)).lock(LockType::Update).one(&tx).await?;
        let found = found.ok_or(ApiError::NotFound)?;
        if found.version != version {
            return Err(ApiError::Conflict { ids: vec![id] });
        }
        if found.state != SENT {
            return Err(ApiError::rule(Problem::error("baseFile.notSent", "state", texts::FILE_NOT_SENT)));
        }
        let before = Entity::row(&found)?;
        let mut after = before.clone();
        after.set("state", REJECTED);
        after.set("reason", reason);
        write::store::<Entity>(&tx, &Actor::from(&caller), "reject", found, &before, after).await?;
    }
    tx.commit().await?;
    Ok(Done::nothing())
}
