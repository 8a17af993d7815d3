//! What customs approved of a bonded account, kept while the account is changed: it stands again where the change is given up.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::resource::Resource;
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::sas::answer::one_change_less;
use core_wasm::text::catalogue::sas::NOTHING_KEPT;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query};
use serde_json::Value;

use super::kind::heads;
use crate::documents::lines;
use crate::documents::lines::BATCH;
use crate::documents::table::Rows;
use crate::documents::{paged, table, write};
use crate::domains::sas::approved::{drop_kept, kept, put};
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Change mark of a line that customs does not have yet (dictionary `modfMark`).
pub const ADDED: &str = "3";
/// What sending a change takes of the head, and giving it up gives back: customs' last word, and to what it was one.
const ASKED: &[&str] = &["emapvStucd", "sentAt"];

/// Keeps an account with its lines, before anything of it is changed.
pub async fn keep(tx: &Tx, heads: &'static Resource, account: &Row) -> Result<(), ApiError> {
    let id = write::key(account)?.0;
    let [mut whole] = with_papers(tx, heads, account).await?;
    for lines in heads.paged() {
        let rows = paged::all_of(tx, lines.of, id).await?;
        whole.set(lines.list, rows.into_iter().map(|line| Value::Object(line.0)).collect::<Vec<_>>());
    }
    put(tx, heads.table_name(), id, &whole).await
}

/// An account is not changed any more.
pub async fn forget(tx: &Tx, heads: &'static Resource, id: i64) -> Result<(), ApiError> {
    drop_kept(tx, heads.table_name(), id).await
}

/// What is kept of an account, if it is changed.
pub async fn of(tx: &Tx, heads: &'static Resource, id: i64) -> Result<Option<Row>, ApiError> {
    Ok(kept(tx, heads.table_name(), [id]).await?.remove(&id))
}

/// The consumption of an account as customs has it, in the order in which it was entered: while the account is changed, as it was before.
pub async fn consumption(
    db: &impl ConnectionTrait,
    consumption: &'static Resource,
    id: i64,
) -> Result<Vec<Row>, ApiError> {
    let heads = [Kind::Ems, Kind::Eml].map(heads);
    let of_account = heads.into_iter().find_map(|heads| {
        let lines = heads.paged().find(|lines| lines.of.name == consumption.name)?;
        Some((heads, lines))
    });
    if let Some((heads, lines)) = of_account
        && let Some(whole) = kept(db, heads.table_name(), [id]).await?.remove(&id)
    {
        return Ok(whole.rows(lines.list));
    }
    Rows::of(consumption).filter(Expr::col("document_id").eq(id)).order("id", Order::Asc).all(db).await
}

/// What is kept of an account becomes something else: customs moved it while it is changed.
pub async fn amend(tx: &Tx, heads: &'static Resource, id: i64, whole: &Row) -> Result<(), ApiError> {
    put(tx, heads.table_name(), id, whole).await
}

/// What customs says of an account while it is changed stands also where the change is given up.
pub async fn mark(tx: &Tx, heads: &'static Resource, id: i64, marks: &[(&'static str, Value)]) -> Result<(), ApiError> {
    if marks.is_empty() {
        return Ok(());
    }
    let Some(mut whole) = of(tx, heads, id).await? else { return Ok(()) };
    for (field, value) in marks {
        whole.set(field, value.clone());
    }
    amend(tx, heads, id, &whole).await
}

/// Lines that the change of an account brought, by their list.
pub async fn brought(tx: &Tx, heads: &'static Resource, id: i64, whole: &Row) -> Result<Vec<Vec<Row>>, ApiError> {
    let mut brought = Vec::with_capacity(heads.lines.len());
    for lines in heads.paged() {
        let had: BTreeSet<i64> = whole.rows(lines.list).iter().filter_map(|line| line.int("id")).collect();
        let mut rows = paged::all_of(tx, lines.of, id).await?;
        rows.retain(|line| line.text("modfMarkcd") == ADDED && line.int("id").is_none_or(|id| !had.contains(&id)));
        brought.push(rows);
    }
    Ok(brought)
}

/// The change of an account is given up: head and lines stand as customs has them. Lines that customs booked meanwhile stay.
///
/// # Errors
/// Its change began before this was kept.
pub async fn give_up(tx: &Tx, actor: &Actor, heads: &'static Resource, account: &Row) -> Result<(), ApiError> {
    let id = write::key(account)?.0;
    let whole = of(tx, heads, id).await?.ok_or_else(|| ApiError::Refused(NOTHING_KEPT.into()))?;
    let mut after = account.clone();
    for field in heads.fields.iter().filter(|field| !field.read_only || ASKED.contains(&field.name)) {
        after.set(field.name, whole.0.get(field.name).cloned().unwrap_or_default());
    }
    for (field, value) in one_change_less(account.borrowed()) {
        after.set(field, value);
    }
    let [now] = with_papers(tx, heads, account).await?;
    lines::put_back(heads, &now, &whole, &mut after);
    for lines in heads.paged() {
        put_back(tx, lines.of, id, &whole.rows(lines.list), |line| line.text("modfMarkcd") != ADDED).await?;
    }
    write::store(tx, actor, heads, "update", &now, after).await?;
    forget(tx, heads, id).await
}

/// A document with the papers that go along with it.
pub async fn with_papers(
    db: &impl ConnectionTrait,
    of: &'static Resource,
    document: &Row,
) -> Result<[Row; 1], ApiError> {
    let mut found = [document.clone()];
    lines::attach(db, of, &mut found).await?;
    Ok(found)
}

/// Puts the lines of a document back as they were kept; of others go those that do not `stay`.
pub async fn put_back(
    tx: &Tx,
    of: &'static Resource,
    document: i64,
    kept: &[Row],
    stays: impl Fn(&Row) -> bool,
) -> Result<(), ApiError> {
    let rows = paged::all_of(tx, of, document).await?;
    let known: BTreeMap<i64, &Row> = rows.iter().filter_map(|line| Some((line.int("id")?, line))).collect();
    let ids: BTreeSet<i64> = kept.iter().filter_map(|line| line.int("id")).collect();
    let gone = known.iter().filter(|line| !ids.contains(line.0) && !stays(line.1));
    let gone: Vec<i64> = gone.map(|(id, _)| *id).collect();
    for some in gone.chunks(BATCH) {
        table::delete(tx, of, some).await?;
    }
    let (mut changed, mut again) = (Vec::new(), Vec::new());
    for line in kept {
        match line.int("id").and_then(|id| known.get(&id)) {
            Some(now) if is_same(of, now, line) => {}
            Some(now) => changed.push((write::key(now)?.0, line)),
            None => again.push(line.clone()),
        }
    }
    set_aside(tx, of, &changed.iter().map(|(id, _)| *id).collect::<Vec<_>>()).await?;
    table::update_all(tx, of, &changed).await?;
    table::insert_lines(tx, of, document, rows.len(), &again).await
}

/// Lines may have changed places: where no two may have one number they pass through numbers that no line has.
async fn set_aside(tx: &Tx, of: &'static Resource, ids: &[i64]) -> Result<(), ApiError> {
    let number = ["gdsSeqno", "endprdSeqno"].into_iter().find(|number| of.unique.contains(number));
    let Some(field) = number.and_then(|number| of.field(number)) else { return Ok(()) };
    let column = Alias::new(field.column_name());
    for some in ids.chunks(BATCH) {
        let mut update = Query::update();
        update
            .table(Alias::new(of.table_name()))
            .value(column.clone(), Expr::val(0_i64).sub(Expr::col(column.clone())))
            .and_where(Expr::col("id").is_in(some.iter().copied()));
        tx.execute(&update).await?;
    }
    Ok(())
}

fn is_same(of: &Resource, now: &Row, kept: &Row) -> bool {
    of.fields.iter().all(|field| now.0.get(field.name) == kept.0.get(field.name))
}
