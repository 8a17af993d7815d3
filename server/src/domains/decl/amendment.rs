//! Applications to amend or withdraw declarations that customs has accepted: records of their own with states, beside the
//! declaration. A withdrawal that customs approves ends the declaration.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::declaration::DECL_AMENDMENT;
use core_wasm::row::Row;
use core_wasm::rules::amendment::{self as rules, Command, WITHDRAWAL, may_be_amended};
use core_wasm::rules::transition::State as DeclState;
use core_wasm::text::catalogue::gateway::{AMENDED_ALREADY, NO_ANSWER, NO_DECLARATION, NOT_ACCEPTED};
use core_wasm::validate::is_legal;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use utoipa::ToSchema;

use super::declaration::{self, CATEGORY};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::{self, Actor, Change, Record};
use crate::caller::{Caller, Right, Scope};
use crate::crud::codec;
use crate::crud::managed::Managed;
use crate::crud::write;
use crate::database::{Reader, Tx};
use crate::error::ApiError;
use crate::extract::{Json, Selection};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "decl_amendment")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    /// The customer whose declaration it is about.
    pub org_id: i64,
    pub declaration_id: i64,
    pub client_seq_no: String,
    /// Dictionary `amendmentKind`.
    pub kind: String,
    /// Code of the state (`rules::amendment::State`).
    pub state: String,
    pub entry_id: Option<String>,
    pub customer_name: String,
    pub reason: String,
    pub content: Option<String>,
    pub decision: Option<String>,
    pub applied_at: Option<DateTimeUtc>,
    pub decided_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// Longest answer of customs that is noted.
const MAX_NOTE: usize = 500;
const RULE: &str = "amendment.state";

impl Managed for Entity {
    const RESOURCE: &'static Resource = &DECL_AMENDMENT;

    fn example() -> JsonValue {
        json!({ "clientSeqNo": "260701000000000001", "kind": "1", "reason": "毛重录入有误", "content": "毛重 620 改为 640" })
    }

    async fn scope<C: Reader>(db: &C, caller: &Caller, right: Right) -> Result<Option<Scope>, ApiError> {
        caller.scope(db, CATEGORY, right).await.map(Some)
    }

    /// An application is about one declaration, of which it keeps the numbers.
    async fn fill(tx: &Tx, caller: &Caller, before: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        if let Some(before) = before {
            row.set("clientSeqNo", before.text("clientSeqNo"));
            return Ok(match rules::may(Command::Edit, state_of(before)) {
                Ok(next) => {
                    row.set("state", next.code());
                    Vec::new()
                }
                Err(reason) => vec![Problem::error(RULE, "state", reason)],
            });
        }
        if row.is_blank("clientSeqNo") {
            return Ok(Vec::new());
        }
        let problem = |message| vec![Problem::error("amendment.declaration", "clientSeqNo", message)];
        let scope = caller.scope(tx, CATEGORY, Right::Edit).await?;
        let found = declaration::Entity::find()
            .filter(declaration::Column::ClientSeqNo.eq(row.text("clientSeqNo")))
            .one(tx)
            .await?
            .filter(|declaration| scope.contains(declaration.org_id));
        let Some(declaration) = found else {
            row.set("customerName", "");
            return Ok(problem(NO_DECLARATION));
        };
        row.set("orgId", declaration.org_id);
        row.set("declarationId", declaration.id);
        row.set("customerName", declaration.customer_name.as_str());
        row.set("entryId", declaration.entry_id.clone());
        row.set("state", rules::State::Draft.code());
        if !may_be_amended(declaration.state()?) {
            return Ok(problem(NOT_ACCEPTED));
        }
        let open = rules::State::ALL.into_iter().filter(|state| state.is_open()).map(rules::State::code);
        let others = Entity::find()
            .filter(Column::DeclarationId.eq(declaration.id))
            .filter(Column::State.is_in(open))
            .one(tx)
            .await?;
        Ok(if others.is_some() { problem(AMENDED_ALREADY) } else { Vec::new() })
    }

    fn may_go(row: &Row) -> Option<Problem> {
        rules::may(Command::Delete, state_of(row)).err().map(|reason| Problem::error(RULE, "state", reason))
    }
}

fn state_of(row: &Row) -> rules::State {
    rules::State::from_code(row.text("state")).unwrap_or(rules::State::Draft)
}

/// The applications, and what customs said about them.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AmendmentStep {
    #[serde(flatten)]
    pub selection: Selection,
    /// The answer of customs, where there is one.
    #[serde(default)]
    pub note: String,
}

/// POST /decl/v1/amendment/apply: they go to customs.
pub async fn apply(State(app): State<App>, caller: Caller, Json(step): Json<AmendmentStep>) -> Answer<()> {
    run(&app, &caller, &step, Command::Apply).await
}

/// POST /decl/v1/amendment/approve: customs agreed.
pub async fn approve(State(app): State<App>, caller: Caller, Json(step): Json<AmendmentStep>) -> Answer<()> {
    run(&app, &caller, &step, Command::Approve).await
}

/// POST /decl/v1/amendment/refuse: customs did not agree.
pub async fn refuse(State(app): State<App>, caller: Caller, Json(step): Json<AmendmentStep>) -> Answer<()> {
    run(&app, &caller, &step, Command::Refuse).await
}

/// POST /decl/v1/amendment/cancel: nobody wants them any more.
pub async fn cancel(State(app): State<App>, caller: Caller, Json(step): Json<AmendmentStep>) -> Answer<()> {
    run(&app, &caller, &step, Command::Cancel).await
}

async fn run(app: &App, caller: &Caller, step: &AmendmentStep, command: Command) -> Answer<()> {
    let note = step.note.trim();
    if note.chars().count() > MAX_NOTE || !is_legal(note) {
        return Err(ApiError::Malformed(format!(
            "note: at most {MAX_NOTE} characters, none of them a control character"
        )));
    }
    let seen: Vec<write::Seen> = step.selection.pairs()?.into_iter().map(|(id, version)| (id, Some(version))).collect();
    let tx = app.begin().await?;
    let mut problems = Vec::new();
    let found = write::locked::<Entity>(&tx, caller, &seen).await?;
    if command == Command::Refuse && note.is_empty() {
        problems.push(Problem::error("amendment.note", "note", NO_ANSWER));
    }
    for model in found {
        let before = Entity::row(&model)?;
        let next = match rules::may(command, state_of(&before)) {
            Ok(next) => next,
            Err(reason) => {
                let at = step.selection.ids.iter().position(|id| *id == model.id).unwrap_or_default();
                problems.push(Problem::error(RULE, format!("ids[{at}]"), reason));
                continue;
            }
        };
        let mut after = before.clone();
        after.set("state", next.code());
        match command {
            Command::Apply => after.set("appliedAt", codec::instant(tx.now())),
            Command::Approve | Command::Refuse => {
                after.set("decidedAt", codec::instant(tx.now()));
                after.set("decision", note);
            }
            Command::Edit | Command::Cancel | Command::Delete => {}
        }
        write::stamp::<Entity>(&tx, Some(&before), &mut after);
        if command == Command::Approve && model.kind == WITHDRAWAL {
            withdraw(&tx, caller, model.declaration_id, note).await?;
        }
        write::store::<Entity>(&tx, &Actor::from(caller), action(command), model, &before, after).await?;
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    tx.commit().await?;
    Ok(Done::nothing())
}

/// Ends a declaration that customs let withdraw.
async fn withdraw(tx: &Tx, caller: &Caller, id: i64, note: &str) -> Result<(), ApiError> {
    let Some(declaration) = declaration::locked(tx, id).await? else { return Ok(()) };
    let gone = DeclState::DeletedByCustoms;
    let (before, org_id, version) = (declaration.status.clone(), declaration.org_id, declaration.version);
    let mut row = declaration.into_active_model();
    row.status = Set(gone.code().to_owned());
    row.version = Set(version + 1);
    row.updated_at = Set(tx.now());
    row.update(tx).await?;
    let change = Change { field: "status".to_owned(), before: before.into(), after: gone.code().into() };
    let record = Record {
        org_id: Some(org_id),
        entity: declaration::ENTITY,
        entity_id: id,
        action: "withdraw",
        note,
        changes: vec![change],
    };
    audit::write(tx, &Actor::from(caller), record).await
}

/// The name of a command in the audit.
const fn action(command: Command) -> &'static str {
    match command {
        Command::Edit => "update",
        Command::Apply => "apply",
        Command::Approve => "approve",
        Command::Refuse => "customsRefuse",
        Command::Cancel => "cancel",
        Command::Delete => "delete",
    }
}
