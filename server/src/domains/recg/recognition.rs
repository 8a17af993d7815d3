//! The head row of a recognition: found, moved from state to state, and what follows from its commands.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::row::Row;
use core_wasm::states::recognition::{CANCEL, MACHINE, REOPEN, RETRY, TO_CHECK};
use core_wasm::states::{CommandInfo, Facts, Side};
use core_wasm::text::catalogue::recognition as texts;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect};
use serde_json::{Value as Json, json};

use super::{paper, source};
use crate::accounts::caller::{Caller, Right};
use crate::documents::served::{Hooks, ORG, Served};
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::domains::decl::declaration::CATEGORY;
use crate::files::file;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;
use crate::store::people::{data_priv, grants, organisation};
use crate::store::post;
use crate::store::post::{Category, Note, Recipients, USERS_PER_SIGNAL};
use crate::store::signal::Signal;

/// The part of the system that reads, in the audit.
const READER: &str = "reader";

pub struct Recognition;

#[boxed]
impl Hooks for Recognition {
    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        _before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        let id = after.int("id").unwrap_or_default();
        tell_lists(tx, after).await?;
        match command.name {
            CANCEL => paper::cancel(tx, id).await,
            RETRY => {
                // Reading looks into the base data of whose declaration it is: the customer may have taken that right back.
                caller.scope(tx, CATEGORY, Right::Edit).await?.check(owner(after))?;
                if paper::queue_again(tx, id).await? == 0 {
                    return Err(ApiError::rule(Problem::error("recg.state", "ids", texts::ALL_READ)));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// The resource with its hooks.
pub fn served() -> Served {
    Served::of(&RECOGNITION)
}

/// The row, locked.
pub async fn locked(tx: &Tx, id: i64) -> Result<Option<Row>, ApiError> {
    Rows::of(&RECOGNITION).by_id(id).locked().one(tx).await
}

/// The row of an id as far as the caller may see it.
pub async fn seen(app: &App, caller: &Caller, id: i64) -> Result<Row, ApiError> {
    crate::documents::serve::seen(served(), app, caller, id).await
}

/// Whose declaration it becomes: the customer's where one is named.
pub fn owner(head: &Row) -> i64 {
    head.int("customerId").or_else(|| head.int(ORG)).unwrap_or_default()
}

/// Whether the organisation that uploaded may still make declarations of the owner.
pub async fn opens(tx: &Tx, head: &Row) -> Result<bool, ApiError> {
    let (org, owner) = (head.int(ORG).unwrap_or_default(), owner(head));
    Ok(organisation::with_below(tx, org).await?.contains(&owner)
        || data_priv::granting(tx, org, CATEGORY, Right::Edit).await?.contains(&owner))
}

/// Whether the goods go out.
pub fn is_export(head: &Row) -> bool {
    head.text("iEFlag") == "E"
}

/// Moves a recognition by what the system does. It stays in its version: a person who cancels it meanwhile is not told to look
/// again. False when it is in none of the states.
pub async fn moves(tx: &Tx, id: i64, command: &'static str, from: &[&str], to: &str) -> Result<bool, ApiError> {
    let Some(head) = locked(tx, id).await?.filter(|head| from.contains(&head.text("state"))) else {
        return Ok(false);
    };
    let mut values = vec![("state", to.into()), ("updated_at", tx.now().into())];
    if to == TO_CHECK {
        values.push(("read_at", tx.now().into()));
    }
    table::set(tx, &RECOGNITION, &[id], &values).await?;
    let record = Record {
        org_id: head.int(ORG),
        entity: "recognition",
        entity_id: id,
        action: command,
        note: "",
        changes: vec![Change { field: "state".to_owned(), before: json!(head.text("state")), after: json!(to) }],
    };
    audit::write(tx, &Actor::system(READER), record).await?;
    tell_lists(tx, &head).await?;
    Ok(true)
}

/// Opens recognitions again whose drafts are deleted: what was corrected is not lost with them.
pub async fn release(tx: &Tx, actor: &Actor, kind: &str, documents: &[i64]) -> Result<(), ApiError> {
    for document in documents {
        let ids = source::recognitions_of(tx, (kind, *document)).await?;
        let confirmed = Rows::of(&RECOGNITION)
            .filter(Expr::col("id").is_in(ids))
            .filter(Expr::col("made_kind").eq(kind))
            .filter(Expr::col("made_id").eq(*document))
            .order("id", Order::Asc)
            .locked();
        for before in confirmed.all(tx).await? {
            let facts = Facts { by: Side::System, ..Facts::default() };
            let Ok(next) = MACHINE.allowed_for(&REOPEN, before.borrowed(), &facts) else { continue };
            let mut after = before.clone();
            after.set("state", next.state);
            for field in ["madeKind", "madeId", "madeNo", "confirmedAt"] {
                after.set(field, Json::Null);
            }
            write::store(tx, actor, &RECOGNITION, REOPEN.name, &before, after).await?;
        }
        source::forget(tx, (kind, *document)).await?;
    }
    Ok(())
}

/// Notes how many papers were read.
pub async fn counts(tx: &Tx, id: i64, read: usize) -> Result<(), ApiError> {
    let read = i64::try_from(read).unwrap_or(i64::MAX);
    table::set(tx, &RECOGNITION, &[id], &[("paper_read", read.into())]).await
}

/// Lets the open lists of those who see a recognition ask anew.
pub async fn tell_lists(tx: &Tx, head: &Row) -> Result<(), ApiError> {
    let Some(viewing) = permission::code(RECOGNITION.perm, "view") else { return Ok(()) };
    let owner = organisation::by_id(tx, head.int(ORG).unwrap_or_default()).await?;
    let above = owner.path.split('/').filter_map(|id| id.parse::<i64>().ok());
    let users = grants::holders(tx, above, &[viewing]).await?;
    for users in users.chunks(USERS_PER_SIGNAL) {
        tx.keep_signal(Signal::Recognitions { users: users.to_vec() });
    }
    Ok(())
}

/// Tells whoever uploaded the papers that they were read, or were not.
pub fn tell(tx: &Tx, head: &Row, is_read: bool) {
    let Some(maker) = head.int("makerId") else { return };
    let (text, category, kind) = match is_read {
        true => (texts::READ_DONE, Category::Business, "recg.read"),
        false => (texts::READ_FAILED, Category::Warning, "recg.failed"),
    };
    let content = text.with(&[("number", head.text("recgNo"))]);
    post::post(tx, Recipients::Users(vec![maker]), Note { content, category, kind, ref_id: head.int("id") });
}

/// Removes files of recognitions that are deleted.
pub async fn sweep(app: &App) -> Result<(), ApiError> {
    let named = Query::select().column(paper::Column::FileId).from(paper::Entity).take();
    let left = Condition::all()
        .add(file::Column::Purpose.eq(file::RECOGNITION))
        .add(file::Column::State.eq(file::HERE))
        .add(Expr::col(file::Column::Id).in_subquery(named).not());
    let found = file::Entity::find().select_only().column(file::Column::Id).filter(left).limit(1000);
    let found: Vec<i64> = found.into_tuple().all(&app.db).await?;
    if !found.is_empty() {
        file::hide(&app.writer, found.iter().copied()).await?;
        file::remove(app, found).await;
    }
    Ok(())
}
