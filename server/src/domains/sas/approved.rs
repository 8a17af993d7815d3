//! What customs approved of a document, kept while the document is changed: it counts until customs agrees to the change, and stands
//! again where the change is given up.

use std::collections::BTreeMap;
use std::fmt::Display;

use anyhow::Context;
use core_wasm::row::Row;
use core_wasm::rules::bonded::decision::is_before_sending;
use core_wasm::rules::sas::answer::before::approved_by_people;
use core_wasm::rules::sas::answer::{Answer, one_change_less, running};
use core_wasm::rules::sas::stock::{Asked, with_asked};
use core_wasm::text::catalogue::sas as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Condition, Expr};

use super::kind::Kind;
use super::source::Source;
use super::{asked, document};
use crate::documents::lines::BATCH;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sas_approved")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Its table.
    #[sea_orm(column_type = "Text")]
    pub document_kind: String,
    pub document_id: i64,
    /// The document with its lines, as JSON.
    #[sea_orm(column_type = "Text")]
    pub content: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// Keeps a document as it is.
pub async fn keep(tx: &Tx, kind: &Kind, head: &Row) -> Result<(), ApiError> {
    put(tx, kind.table, write::key(head)?.0, &document::whole(tx, kind, head).await?).await
}

/// Keeps the document of a table with its lines, in place of what was kept of it.
pub async fn put(tx: &Tx, table: &str, id: i64, document: &Row) -> Result<(), ApiError> {
    drop_kept(tx, table, id).await?;
    let row = ActiveModel {
        document_kind: Set(table.to_owned()),
        document_id: Set(id),
        content: Set(serde_json::to_string(document).context("a document as JSON")?),
        ..Default::default()
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// The documents that are kept, by id.
pub async fn of(
    db: &impl ConnectionTrait,
    kind: &Kind,
    ids: impl IntoIterator<Item = i64>,
) -> Result<BTreeMap<i64, Row>, ApiError> {
    kept(db, kind.table, ids).await
}

/// The documents of a table that are kept, by id.
pub async fn kept(
    db: &impl ConnectionTrait,
    table: &str,
    ids: impl IntoIterator<Item = i64>,
) -> Result<BTreeMap<i64, Row>, ApiError> {
    let ids: Vec<i64> = ids.into_iter().collect();
    let mut kept = BTreeMap::new();
    for some in ids.chunks(BATCH) {
        let found = Entity::find()
            .filter(Column::DocumentKind.eq(table))
            .filter(Column::DocumentId.is_in(some.iter().copied()))
            .all(db)
            .await?;
        for row in found {
            kept.insert(row.document_id, serde_json::from_str(&row.content).context("a document that is kept")?);
        }
    }
    Ok(kept)
}

/// The lines of a document as customs has them, which is `written` so: while it is changed those that customs approved, each with what the
/// change asks for where that is something else.
pub async fn as_in_force(
    db: &impl ConnectionTrait,
    source: &Source,
    id: i64,
    written: Vec<Row>,
) -> Result<Vec<(Row, Option<Asked>)>, ApiError> {
    let was = kept(db, source.head.table_name(), [id]).await?.remove(&id);
    let in_force = was.map_or_else(|| written.clone(), |was| was.rows("lines"));
    Ok(with_asked(in_force, &written, source.seqno))
}

/// What is kept of a document names another one by its right number.
pub async fn renumber(tx: &Tx, kind: &Kind, id: i64, field: &str, number: &str) -> Result<(), ApiError> {
    let Some(mut kept) = of(tx, kind, [id]).await?.remove(&id) else { return Ok(()) };
    kept.set(field, number);
    let content = serde_json::to_string(&kept).context("a document as JSON")?;
    Entity::update_many()
        .col_expr(Column::Content, Expr::value(content))
        .filter(Column::DocumentKind.eq(kind.table))
        .filter(Column::DocumentId.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// A document is not changed any more.
pub async fn forget(tx: &Tx, kind: &Kind, id: i64) -> Result<(), ApiError> {
    drop_kept(tx, kind.table, id).await
}

/// Nothing is kept of the document of a table.
pub async fn drop_kept(tx: &Tx, table: &str, id: i64) -> Result<(), ApiError> {
    Entity::delete_many().filter(Column::DocumentKind.eq(table)).filter(Column::DocumentId.eq(id)).exec(tx).await?;
    Ok(())
}

/// Nothing is set aside of the document of a table: customs said itself what people keyed.
pub async fn drop_aside(tx: &Tx, table: &str, id: i64) -> Result<(), ApiError> {
    drop_kept(tx, &aside(table), id).await?;
    forget_below(tx, table, id).await
}

/// Where what was approved before a change lies that people keyed as approved: customs may say that it refused the change.
fn aside(table: &str) -> String {
    format!("{table} before")
}

/// Where the same lies of an earlier change, by its number, once people keyed the next one as approved too.
fn below(table: &str, count: impl Display) -> String {
    format!("{table} before {count}")
}

/// Of which change something lies aside: what was approved before it says the number before.
fn change_of(kept: &Row) -> i64 {
    kept.int("chgTmsCnt").unwrap_or_default() + 1
}

/// People keyed that customs agrees to the change of a document: what it approved before counts no more, and is kept aside. What lies
/// there of the change before stays below, for customs may refuse that one.
pub async fn set_aside(tx: &Tx, table: &str, id: i64) -> Result<(), ApiError> {
    if !kept(tx, table, [id]).await?.contains_key(&id) {
        return Ok(());
    }
    if let Some(older) = kept(tx, &aside(table), [id]).await?.remove(&id) {
        let below = below(table, change_of(&older));
        drop_kept(tx, &below, id).await?;
        rename(tx, &aside(table), below, id).await?;
    }
    rename(tx, table, aside(table), id).await
}

/// People keyed that customs agrees to a document of a zone as it was sent: what it approved before counts no more, and is kept aside with
/// when this was sent. Before its first recording that is nothing, so that only the number before stands there.
pub async fn keyed(tx: &Tx, kind: &Kind, document: &Row) -> Result<(), ApiError> {
    let (id, count) = (write::key(document)?.0, document.int("chgTmsCnt").unwrap_or_default());
    set_aside(tx, kind.table, id).await?;
    let before = match count {
        0 => {
            let mut nothing = Row::new();
            nothing.set("chgTmsCnt", "-1");
            Some(nothing)
        }
        _ => set_apart(tx, kind.table, id, count).await?,
    };
    let Some(mut before) = before else { return Ok(()) };
    before.set(ASKED_AT, document.text("sentAt"));
    put(tx, &aside(kind.table), id, &before).await
}

/// When a document was sent with what people keyed as approved, in what lies aside of it.
const ASKED_AT: &str = "askedAt";

/// What was set aside of a document when people keyed its change that is the `count`th as approved; 0 is its first recording.
pub async fn set_apart(tx: &Tx, table: &str, id: i64, count: i64) -> Result<Option<Row>, ApiError> {
    let kept = kept(tx, &aside(table), [id]).await?.remove(&id);
    Ok(kept.filter(|kept| change_of(kept) == count))
}

/// Customs refused that change after all: what it approved before counts again.
pub async fn bring_back(tx: &Tx, table: &str, id: i64, count: i64) -> Result<(), ApiError> {
    match set_apart(tx, table, id, count).await? {
        Some(_) => {
            rename(tx, &aside(table), table.to_owned(), id).await?;
            uncover(tx, table, id, count).await
        }
        None => Ok(()),
    }
}

/// What was set aside before the `count`th change stands again by itself: what lies below it is the last that is set aside.
pub async fn used(tx: &Tx, table: &str, id: i64, count: i64) -> Result<(), ApiError> {
    drop_kept(tx, &aside(table), id).await?;
    uncover(tx, table, id, count).await
}

async fn uncover(tx: &Tx, table: &str, id: i64, count: i64) -> Result<(), ApiError> {
    rename(tx, &below(table, count - 1), aside(table), id).await
}

/// The same, wherever it lies since the next change was keyed as approved too.
pub async fn aside_of(tx: &Tx, table: &str, id: i64, count: i64) -> Result<Option<Row>, ApiError> {
    for place in [aside(table), below(table, count)] {
        let found = kept(tx, &place, [id]).await?.remove(&id).filter(|kept| change_of(kept) == count);
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Whether something lies aside of an earlier change, the `count`th, which people keyed as approved and of which customs said nothing; it
/// says there from now on that customs refused it. Not where the answer is about an earlier sending of the same.
pub async fn refused_before(tx: &Tx, table: &str, id: i64, count: i64, answer: &Answer) -> Result<bool, ApiError> {
    for place in [aside(table), below(table, count)] {
        let found = kept(tx, &place, [id]).await?.remove(&id).filter(|kept| change_of(kept) == count);
        let is_of_it = |kept: &Row| answer.at.as_ref().is_none_or(|at| !is_before_sending(at, kept.text(ASKED_AT)));
        if let Some(mut found) = found.filter(is_of_it) {
            found.set(DISPUTED, answer.result.as_str());
            put(tx, &place, id, &found).await?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether customs refused a change before the last one that people keyed as approved.
pub async fn is_doubted_below(tx: &Tx, table: &str, id: i64) -> Result<bool, ApiError> {
    let found = Entity::find().filter(is_below(table, id)).all(tx).await?;
    let is_doubted = |row: &Model| serde_json::from_str::<Row>(&row.content).is_ok_and(|kept| !kept.is_blank(DISPUTED));
    Ok(found.iter().any(is_doubted))
}

/// People know that customs has the last change, and so all before it.
pub async fn forget_below(tx: &Tx, table: &str, id: i64) -> Result<(), ApiError> {
    Entity::delete_many().filter(is_below(table, id)).exec(tx).await?;
    Ok(())
}

fn is_below(table: &str, id: i64) -> Condition {
    Condition::all().add(Column::DocumentKind.starts_with(below(table, ""))).add(Column::DocumentId.eq(id))
}

/// What customs decided otherwise than people keyed.
pub const DISPUTED: &str = "disputedResult";

async fn rename(tx: &Tx, table: &str, other: String, id: i64) -> Result<(), ApiError> {
    Entity::update_many()
        .col_expr(Column::DocumentKind, Expr::value(other))
        .filter(Column::DocumentKind.eq(table))
        .filter(Column::DocumentId.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// What customs approved stands again, in place of the change that was `open`; an application that customs paused meanwhile is paused.
pub async fn restore(tx: &Tx, actor: &Actor, kind: &'static Kind, open: &Row, head: &Row) -> Result<(), ApiError> {
    let id = write::key(head)?.0;
    let Some(kept) = of(tx, kind, [id]).await?.remove(&id) else {
        return Err(ApiError::Refused(texts::NOTHING_KEPT.into()));
    };
    let now = document::whole(tx, kind, head).await?;
    let mut row = asked::as_kept(kind, &now, &kept).ok_or_else(|| ApiError::Refused(texts::NOTHING_KEPT.into()))?;
    for (field, value) in one_change_less(head.borrowed()) {
        row.set(field, value);
    }
    row.set(kind.machine.field, running(head.borrowed(), head.text(kind.machine.field)));
    // People keyed the change before as approved, and customs may refuse that one, or did already.
    let count = row.int("chgTmsCnt").unwrap_or_default();
    if let Some(aside) = set_apart(tx, kind.table, id, count).await? {
        // A refusal that came while the change was open, and not sent yet, is written on the document itself, with its reason.
        let came_meanwhile = open.int("keyedTmsCnt") == Some(count) && !open.is_blank(DISPUTED);
        let said = if came_meanwhile { open } else { &aside };
        for (field, value) in approved_by_people(count, said.text(DISPUTED)) {
            row.set(field, value);
        }
        if came_meanwhile {
            row.set("reason", open.text("reason"));
        }
    }
    write::store(tx, actor, kind.resource, "update", &now, row).await?;
    forget(tx, kind, id).await
}
