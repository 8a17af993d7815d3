//! What customs approved of an inventory list, kept while the list is changed: it stands again where the change is given up, or
//! where customs deducted the list before it had the change.

use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::as_approved;
use core_wasm::rules::told_changes::{self, known_by};
use core_wasm::text::catalogue::sas::NOTHING_KEPT;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde_json::Value;

use super::declarations;
use super::list::LINE_DELETED;
use crate::audit::Actor;
use crate::crud::lines::{self, BATCH};
use crate::crud::table::{self, Rows};
use crate::crud::{paged, write};
use crate::database::Tx;
use crate::domains::bonded::approved::{put_back, with_papers};
use crate::domains::sas::{self, approved};
use crate::error::ApiError;

/// Where the lines stand in what is kept.
const LINES: &str = "lines";

/// Keeps a list with its lines, before anything of it is changed.
pub async fn keep(tx: &Tx, list: &Row) -> Result<(), ApiError> {
    let id = write::key(list)?.0;
    let [mut kept] = with_papers(tx, &BOND_INVT, list).await?;
    let lines = paged::all_of(tx, &BOND_INVT_DT, id).await?;
    kept.set(LINES, lines.into_iter().map(|line| Value::Object(line.0)).collect::<Vec<_>>());
    approved::put(tx, &BOND_INVT.table_name(), id, &kept).await
}

/// The lines of a list as its message tells them: those that a change took away stand there as deleted.
pub async fn told(db: &impl ConnectionTrait, list: &Row, lines: Vec<Row>) -> Result<Vec<Row>, ApiError> {
    let id = write::key(list)?.0;
    let Some(kept) = approved::kept(db, &BOND_INVT.table_name(), [id]).await?.remove(&id) else { return Ok(lines) };
    Ok(told_changes::told(lines, &kept.rows(LINES), known_by(&BOND_INVT_DT), list.text("chgTmsCnt")))
}

/// Customs has the list as it stands here: lines that a change took away are gone, and what only they declared is free.
pub async fn agreed(tx: &Tx, actor: &Actor, list: &Row) -> Result<(), ApiError> {
    let id = write::key(list)?.0;
    forget(tx, id).await?;
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
    sas::freed_by(tx, actor, list, &left).await
}

/// A list is not changed any more.
pub async fn forget(tx: &Tx, list: i64) -> Result<(), ApiError> {
    approved::drop_kept(tx, &BOND_INVT.table_name(), list).await
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
    write::store(tx, actor, &BOND_INVT, "update", list, after).await?;
    forget(tx, write::key(list)?.0).await
}

/// Puts the lines back as customs has them; the list, which comes with its papers, with what customs has of its head and of them,
/// which is not stored yet. `None`: nothing is kept.
pub async fn restored(tx: &Tx, actor: &Actor, list: &Row) -> Result<Option<Row>, ApiError> {
    let id = write::key(list)?.0;
    let Some(kept) = approved::kept(tx, &BOND_INVT.table_name(), [id]).await?.remove(&id) else { return Ok(None) };
    let mut after = list.clone();
    for field in BOND_INVT.fields.iter().filter(|field| !field.read_only) {
        after.set(field.name, kept.0.get(field.name).cloned().unwrap_or_default());
    }
    lines::put_back(&BOND_INVT, list, &kept, &mut after);
    put_back(tx, &BOND_INVT_DT, id, &kept.rows(LINES), |_| false).await?;
    // What only lines of the change declared is free.
    let left = paged::all_of(tx, &BOND_INVT_DT, id).await?;
    declarations::settle(tx, list).await?;
    sas::freed_by(tx, actor, list, &left).await?;
    Ok(Some(after))
}
