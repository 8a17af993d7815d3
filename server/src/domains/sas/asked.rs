//! What customs was asked for last and refused, as far as is known: it is kept as it was sent until something is sent again. Customs may
//! have agreed to it after all, whatever was changed here or given up since: then it stands again as it was sent.

use core_wasm::row::Row;
use core_wasm::rules::sas::after_all::{departs, waits};
use core_wasm::states::CommandInfo;
use core_wasm::states::sas::keyed::KEY_APPROVED;
use core_wasm::states::sas::{CLOSE, SEND, VOID};
use core_wasm::text::Message;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::approved::{self, DISPUTED, drop_kept, kept, put};
use super::document::{self, whole};
use super::kind::Kind;
use crate::documents::{lines, write};
use crate::process::error::ApiError;
use crate::store::audit::{Column, Entity};
use crate::store::database::Tx;

/// In place of the table, of what customs refused.
fn place(table: &str) -> String {
    format!("{table} asked")
}

/// Keeps a document as it was sent, of which is known now that customs refused it.
pub async fn keep(tx: &Tx, kind: &Kind, sent: &Row) -> Result<(), ApiError> {
    put(tx, &place(kind.table), write::key(sent)?.0, &whole(tx, kind, sent).await?).await
}

/// Something is sent again, customs agreed, or the document is gone.
pub async fn forget(tx: &Tx, kind: &Kind, id: i64) -> Result<(), ApiError> {
    drop_kept(tx, &place(kind.table), id).await
}

/// The same of documents that are deleted.
pub async fn gone(tx: &Tx, kind: &Kind, rows: &[Row]) -> Result<(), ApiError> {
    for row in rows {
        forget(tx, kind, write::key(row)?.0).await?;
    }
    Ok(())
}

/// What customs refused of a document, if it did. Where people keyed that before it was kept, the history tells what they had asked for,
/// though not what that said.
pub async fn of(tx: &Tx, kind: &Kind, document: &Row) -> Result<Option<Row>, ApiError> {
    let id = write::key(document)?.0;
    let found = kept(tx, &place(kind.table), [id]).await?.remove(&id);
    if found.is_some() || !matches!(document.text("keyedResult"), "3" | "Z") {
        return Ok(found);
    }
    let Some(count) = document.int("keyedTmsCnt") else { return Ok(None) };
    let last: Option<String> = Entity::find()
        .select_only()
        .column(Column::Action)
        .filter(Column::Entity.eq(kind.table))
        .filter(Column::EntityId.eq(id))
        .filter(Column::Action.is_in([SEND, CLOSE, VOID]))
        .order_by_desc(Column::Id)
        .limit(1)
        .into_tuple()
        .one(tx)
        .await?;
    Ok(last.map(|last| {
        let asked = match (last.as_str(), count) {
            (SEND, 0) => document::NEW,
            (SEND, _) => document::CHANGED,
            _ => document::ENDED,
        };
        let mut told = Row::new();
        told.set("dclTypecd", asked);
        told.set("chgTmsCnt", count.to_string());
        told
    }))
}

/// A document, with its lines, as it was kept: what people write of it is as it was then, what only customs and passports say stays as it is
/// now. `None` where what is kept says nothing.
pub fn as_kept(kind: &Kind, now: &Row, kept: &Row) -> Option<Row> {
    if kept.is_blank(kind.ours) {
        return None;
    }
    let mut row = now.clone();
    for field in kind.resource.fields.iter().filter(|field| !field.read_only) {
        row.set(field.name, kept.0.get(field.name).cloned().unwrap_or_default());
    }
    lines::put_back(kind.resource, now, kept, &mut row);
    for list in kind.resource.embedded() {
        let there = now.rows(list.list);
        let mut lines = row.rows(list.list);
        for line in &mut lines {
            let Some(same) = there.iter().find(|same| same.int("id").is_some() && same.int("id") == line.int("id"))
            else {
                continue;
            };
            for field in CARRIED.iter().filter(|field| list.of.field(field).is_some()) {
                line.set(field, same.0.get(*field).cloned().unwrap_or_default());
            }
        }
        document::put(&mut row, list.list, lines);
    }
    Some(row)
}

/// What passports show in the lines of a document.
const CARRIED: &[&str] = &["passportUsedQty", "actlPassQty"];

/// The document as it was kept, from what it is now, with its lines; what customs approved before a change that is given up now is kept.
pub async fn stands_again(tx: &Tx, kind: &Kind, head: &Row, sent: &Row) -> Result<Option<(Row, Row)>, ApiError> {
    let now = whole(tx, kind, head).await?;
    let Some(row) = as_kept(kind, &now, sent) else { return Ok(None) };
    let id = write::key(head)?.0;
    let is_change = sent.text("dclTypecd") == document::CHANGED;
    if is_change && !approved::of(tx, kind, [id]).await?.contains_key(&id) {
        // That customs agreed to the change is no doubt about what stood before it.
        let mut had = head.clone();
        had.set(DISPUTED, serde_json::Value::Null);
        approved::keep(tx, kind, &had).await?;
    }
    Ok(Some((now, row)))
}

/// What is asked before people key that customs agreed to what it refused as far as was known: it stands as it was sent, and what was
/// changed here since goes.
pub async fn doubt(tx: &Tx, kind: &Kind, command: &CommandInfo, before: &Row) -> Result<Option<Message>, ApiError> {
    if command.name != KEY_APPROVED || before.text(DISPUTED) != "1" {
        return Ok(None);
    }
    let Some(sent) = of(tx, kind, before).await?.filter(|sent| !sent.is_blank(kind.ours)) else { return Ok(None) };
    Ok(departs(kind.resource, &sent, &whole(tx, kind, before).await?))
}

/// Whether people key now that customs agreed to what stood as refused here, or stood as something else.
pub fn is_after_all(kind: &Kind, command: &CommandInfo, before: &Row) -> bool {
    command.name == KEY_APPROVED && !waits(kind.machine, before.borrowed())
}
