//! Applications by their numbers, and the stock lists under them: what they take of its lines.

use std::collections::BTreeMap;

use core_wasm::resources::sas::{SAS_DCL, SAS_DCL_DT, SAS_DCL_UCNS_DT, SAS_STOCK, SAS_STOCK_DT};
use core_wasm::row::Row;
use core_wasm::rules::sas::stock::{Moved, agreed_in_a_change, counting, moved as moved_by};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use super::approved;
use super::kind::{APPLICATION, STOCK};
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::{lines, write};
use crate::process::error::ApiError;

/// The application of a number, of an organisation; `lock`: nobody else takes of it meanwhile.
pub async fn numbered(db: &impl ConnectionTrait, org: i64, number: &str, lock: bool) -> Result<Option<Row>, ApiError> {
    let wanted = Expr::col("sas_dcl_no").eq(number).and(Expr::col("org_id").eq(org));
    let rows = Rows::of(&SAS_DCL).filter(wanted).order("id", Order::Asc);
    if lock { rows.locked().one(db).await } else { rows.one(db).await }
}

/// An application as stock lists go by it.
pub struct InForce {
    /// The lines with what is agreed.
    pub lines: Vec<Row>,
    /// The lines as they are written.
    pub written: Vec<Row>,
    /// While it is changed, what customs approved.
    pub was: Option<Row>,
}

/// What counts of an application: while it is changed customs has it as it was.
pub async fn in_force(db: &impl ConnectionTrait, now: &Row) -> Result<InForce, ApiError> {
    let id = write::key(now)?.0;
    let written = lines::of(db, &SAS_DCL_DT, [id]).await?.remove(&id).unwrap_or_default();
    let was = approved::of(db, &APPLICATION, [id]).await?.remove(&id);
    let lines = match &was {
        Some(was) => agreed_in_a_change(now.borrowed(), was.rows("lines"), &written),
        None => written.clone(),
    };
    Ok(InForce { lines, written, was })
}

/// How much of its materials the products of an application take, as customs has it.
pub async fn consumption(db: &impl ConnectionTrait, now: &Row, was: Option<&Row>) -> Result<Vec<Row>, ApiError> {
    let id = write::key(now)?.0;
    match was {
        Some(was) => Ok(was.rows("ucns")),
        None => Ok(lines::of(db, &SAS_DCL_UCNS_DT, [id]).await?.remove(&id).unwrap_or_default()),
    }
}

/// The stock lists under an application that are in one of these states, with their lines; of one that is being changed those that
/// count until customs agrees.
pub async fn under(
    db: &impl ConnectionTrait,
    application: &Row,
    wanted: &[&str],
) -> Result<Vec<(Row, Vec<Row>)>, ApiError> {
    counted(db, heads_under(db, application, wanted).await?, "sasDclSeqno").await
}

/// The same without their lines.
pub async fn heads_under(db: &impl ConnectionTrait, application: &Row, wanted: &[&str]) -> Result<Vec<Row>, ApiError> {
    let number = application.text("sasDclNo");
    if number.is_empty() {
        return Ok(Vec::new());
    }
    let condition = Expr::col("sas_dcl_no")
        .eq(number)
        .and(Expr::col("org_id").eq(application.int(ORG).unwrap_or_default()))
        .and(Expr::col("stucd").is_in(wanted.iter().copied()));
    Rows::of(&SAS_STOCK).filter(condition).order("id", Order::Asc).all(db).await
}

/// Stock lists with the lines that count, by the field with the line that they take of.
pub async fn counted(
    db: &impl ConnectionTrait,
    heads: Vec<Row>,
    of: &'static str,
) -> Result<Vec<(Row, Vec<Row>)>, ApiError> {
    let ids = || heads.iter().filter_map(|head| head.int("id"));
    let mut lines = lines::of(db, &SAS_STOCK_DT, ids()).await?;
    let mut kept = approved::of(db, &STOCK, ids()).await?;
    let with_lines = |head: Row| {
        let id = head.int("id").unwrap_or_default();
        let of_head = lines.remove(&id).unwrap_or_default();
        let counting = counting(&head, of_head, kept.remove(&id).as_ref(), of);
        (head, counting)
    };
    Ok(heads.iter().cloned().map(with_lines).collect())
}

/// What lists took of the lines of their application.
pub fn summed(lists: &[(Row, Vec<Row>)]) -> Result<BTreeMap<i64, Moved>, ApiError> {
    let lists = lists.iter().map(|(list, lines)| (list, lines.as_slice()));
    moved_by(lists).ok_or_else(|| ApiError::Internal(anyhow::anyhow!("a sum of stock lists does not fit")))
}
