//! What customs approved of an inventory list, kept while the list is changed: it stands again where the change is given up, or
//! where customs deducted the list before it had the change.

use std::collections::BTreeMap;

use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::{Answer, agrees_to_asked, as_approved, as_asked};
use core_wasm::rules::told_changes::{self, known_by};
use core_wasm::states::bond_invt::{DELETING, MACHINE, SENT, WAITING};
use core_wasm::text::catalogue::sas::NOTHING_KEPT;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde_json::Value;

use super::declarations;
use super::list::LINE_DELETED;
use crate::documents::lines;
use crate::documents::lines::BATCH;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::domains::bonded::approved::{put_back, with_papers};
use crate::domains::sas::{approved, collect};
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Where the lines stand in what is kept.
const LINES: &str = "lines";
/// In place of the table, of what customs was asked for when it turned out to have deducted what it approved before.
const ASKED: &str = "bond_invt asked";

/// In place of the table, of when a list was sent that customs was asked to delete since.
const SENT_BEFORE: &str = "bond_invt sent before";

/// Keeps when a list was sent, before customs is asked to delete it: what people keyed of it is known by that.
pub async fn keep_sent(tx: &Tx, list: &Row) -> Result<(), ApiError> {
    let mut sent = Row::new();
    sent.set(SENT_AT, list.0.get(SENT_AT).cloned().unwrap_or_default());
    approved::put(tx, SENT_BEFORE, write::key(list)?.0, &sent).await
}

/// Customs does not delete a list: it was sent last when it was sent before that, where it is known.
pub async fn sent_before(tx: &Tx, list: &mut Row) -> Result<(), ApiError> {
    let id = write::key(list)?.0;
    if let Some(sent) = approved::kept(tx, SENT_BEFORE, [id]).await?.remove(&id) {
        list.set(SENT_AT, sent.0.get(SENT_AT).cloned().unwrap_or_default());
        approved::drop_kept(tx, SENT_BEFORE, id).await?;
    }
    Ok(())
}

const SENT_AT: &str = "sentAt";

/// Keeps a list with its lines, before anything of it is changed.
pub async fn keep(tx: &Tx, list: &Row) -> Result<(), ApiError> {
    approved::put(tx, BOND_INVT.table_name(), write::key(list)?.0, &whole(tx, list).await?).await
}

/// Keeps what customs was asked for, before the list is put back: customs may have agreed to that too, and only tell it later.
pub async fn keep_asked(tx: &Tx, list: &Row) -> Result<(), ApiError> {
    let is_asked = WAITING.contains(&list.text(MACHINE.field)) || list.text(MACHINE.field) == DELETING;
    if !is_asked {
        return Ok(());
    }
    approved::put(tx, ASKED, write::key(list)?.0, &whole(tx, list).await?).await
}

/// The list with its papers, and as it was asked for, with its lines stored so: where the answer agrees to that although a deduction of
/// what customs approved before put it back. What the account holds for a line stays with it.
pub async fn asked_again(tx: &Tx, actor: &Actor, list: &Row, answer: &Answer) -> Result<Option<(Row, Row)>, ApiError> {
    let id = write::key(list)?.0;
    let Some(asked) = approved::kept(tx, ASKED, [id]).await?.remove(&id) else { return Ok(None) };
    if !agrees_to_asked(list.borrowed(), asked.borrowed(), answer) {
        return Ok(None);
    }
    let (list, mut after) = stood_up(tx, list, &asked).await?;
    for (field, value) in as_asked(asked.borrowed()) {
        after.set(field, value);
    }
    let left = paged::all_of(tx, &BOND_INVT_DT, id).await?;
    declarations::settle(tx, &list).await?;
    collect::freed_by(tx, actor, &list, &left).await?;
    approved::drop_kept(tx, ASKED, id).await?;
    Ok(Some((list, after)))
}

/// The mark of deduction that a list had before the change that people keyed as agreed, where that is kept.
pub async fn mark_before(tx: &Tx, list: &Row) -> Result<Option<String>, ApiError> {
    let id = write::key(list)?.0;
    let kept = approved::set_apart(tx, BOND_INVT.table_name(), id, list.int("chgTmsCnt").unwrap_or_default()).await?;
    Ok(kept.map(|kept| kept.text(MARK).to_owned()))
}

/// The list with its papers, and as customs approved it before a change that people keyed as agreed, with its lines stored so: where
/// they key that customs refused the change. What the account holds for a line stays with it.
pub async fn before_change(tx: &Tx, list: &Row) -> Result<Option<(Row, Row)>, ApiError> {
    let (id, count) = (write::key(list)?.0, list.int("chgTmsCnt").unwrap_or_default());
    let table = BOND_INVT.table_name();
    let Some(kept) = approved::set_apart(tx, table, id, count).await? else { return Ok(None) };
    // Customs may agree to it after all: it is as when it was sent then.
    let mut asked = whole(tx, list).await?;
    asked.set(MACHINE.field, SENT);
    asked.set("disputedResult", Value::Null);
    let (list, mut after) = stood_up(tx, list, &kept).await?;
    // What people keyed of it since it was sent is known by that.
    after.set("sentAt", kept.0.get("sentAt").cloned().unwrap_or_default());
    approved::put(tx, ASKED, id, &asked).await?;
    approved::used(tx, table, id, count).await?;
    Ok(Some((list, after)))
}

/// A list, which comes with its papers, and that list as it was `kept`, with the lines stored so. What the account holds for a line
/// stays with it; lines that are not kept, and for which it holds something, stand as deleted.
async fn stood_up(tx: &Tx, list: &Row, kept: &Row) -> Result<(Row, Row), ApiError> {
    let id = write::key(list)?.0;
    let [list] = with_papers(tx, &BOND_INVT, list).await?;
    let now = paged::all_of(tx, &BOND_INVT_DT, id).await?;
    let mut left: BTreeMap<i64, Row> = now.into_iter().filter_map(|line| Some((line.int("id")?, line))).collect();
    let mut lines = kept.rows(LINES);
    for line in &mut lines {
        let now = line.int("id").and_then(|id| left.remove(&id)).unwrap_or_default();
        for field in HELD {
            line.set(field, now.0.get(*field).cloned().unwrap_or_default());
        }
    }
    lines.extend(left.into_values().filter(|line| !line.is_blank("heldQty")).map(|mut line| {
        line.set("modfMarkcd", LINE_DELETED);
        line
    }));
    put_back(tx, &BOND_INVT_DT, id, &lines, |_| false).await?;
    let after = as_kept(&list, kept);
    Ok((list, after))
}

/// The mark of deduction.
const MARK: &str = "vrfdedMarkcd";
/// What of a line says what the account holds for it.
const HELD: &[&str] = &["heldQty", "heldUsd", "heldSerial"];

/// A list with its papers and its lines.
async fn whole(tx: &Tx, list: &Row) -> Result<Row, ApiError> {
    let [mut whole] = with_papers(tx, &BOND_INVT, list).await?;
    let lines = paged::all_of(tx, &BOND_INVT_DT, write::key(list)?.0).await?;
    whole.set(LINES, lines.into_iter().map(|line| Value::Object(line.0)).collect::<Vec<_>>());
    Ok(whole)
}

/// A list, which comes with its papers, with what is kept of its head and of them.
fn as_kept(list: &Row, kept: &Row) -> Row {
    let mut after = list.clone();
    for field in BOND_INVT.fields.iter().filter(|field| !field.read_only) {
        after.set(field.name, kept.0.get(field.name).cloned().unwrap_or_default());
    }
    lines::put_back(&BOND_INVT, list, kept, &mut after);
    after
}

/// The lines of a list as its message tells them: those that a change took away stand there as deleted.
pub async fn told(db: &impl ConnectionTrait, list: &Row, lines: Vec<Row>) -> Result<Vec<Row>, ApiError> {
    let id = write::key(list)?.0;
    let Some(kept) = approved::kept(db, BOND_INVT.table_name(), [id]).await?.remove(&id) else { return Ok(lines) };
    Ok(told_changes::told(lines, &kept.rows(LINES), known_by(&BOND_INVT_DT), list.text("chgTmsCnt")))
}

/// Customs has the list as it stands here: lines that a change took away are gone, and what only they declared is free. What people
/// `keyed` may turn out to be wrong.
pub async fn agreed(tx: &Tx, actor: &Actor, list: &Row, keyed: bool) -> Result<(), ApiError> {
    let id = write::key(list)?.0;
    match keyed {
        true => approved::set_aside(tx, BOND_INVT.table_name(), id).await?,
        false => {
            forget(tx, id).await?;
            approved::drop_aside(tx, BOND_INVT.table_name(), id).await?;
        }
    }
    let taken = Expr::col("document_id").eq(id).and(Expr::col("modf_markcd").eq(LINE_DELETED));
    let gone: Vec<i64> =
        Rows::of(&BOND_INVT_DT).filter(taken).all(tx).await?.iter().filter_map(|line| line.int("id")).collect();
    if gone.is_empty() {
        return Ok(());
    }
    for some in gone.chunks(BATCH) {
        table::delete(tx, &BOND_INVT_DT, some).await?;
    }
    let left = paged::all_of(tx, &BOND_INVT_DT, id).await?;
    declarations::settle(tx, list).await?;
    collect::ended(tx, actor, list, &left, keyed).await
}

/// A list is not changed any more.
pub async fn forget(tx: &Tx, list: i64) -> Result<(), ApiError> {
    approved::drop_kept(tx, BOND_INVT.table_name(), list).await
}

/// The change of a list is given up: it stands as customs has it.
///
/// # Errors
/// Its change began before this was kept.
pub async fn give_up(tx: &Tx, actor: &Actor, list: &Row) -> Result<(), ApiError> {
    let [list] = &with_papers(tx, &BOND_INVT, list).await?;
    let mut after = restored(tx, actor, list).await?.ok_or_else(|| ApiError::Refused(NOTHING_KEPT.into()))?;
    for (field, value) in as_approved(list.borrowed()) {
        after.set(field, value);
    }
    // The change may have been sent: what people keyed of the list before is known by when that one was.
    let id = write::key(list)?.0;
    let kept = approved::kept(tx, BOND_INVT.table_name(), [id]).await?.remove(&id).unwrap_or_default();
    after.set("sentAt", kept.0.get("sentAt").cloned().unwrap_or_default());
    write::store(tx, actor, &BOND_INVT, "update", list, after).await?;
    forget(tx, id).await
}

/// Puts the lines back as customs has them; the list, which comes with its papers, with what customs has of its head and of them,
/// which is not stored yet. `None`: nothing is kept.
pub async fn restored(tx: &Tx, actor: &Actor, list: &Row) -> Result<Option<Row>, ApiError> {
    let id = write::key(list)?.0;
    let Some(kept) = approved::kept(tx, BOND_INVT.table_name(), [id]).await?.remove(&id) else { return Ok(None) };
    let after = as_kept(list, &kept);
    put_back(tx, &BOND_INVT_DT, id, &kept.rows(LINES), |_| false).await?;
    // What only lines of the change declared is free.
    let left = paged::all_of(tx, &BOND_INVT_DT, id).await?;
    declarations::settle(tx, list).await?;
    collect::freed_by(tx, actor, list, &left).await?;
    Ok(Some(after))
}
