//! What forecasts and declarations have taken of the lines of origin certificates: rows of `fcst_cert` and `decl_cert`, and what
//! is left at the lines. Whoever changes either has locked the certificates before, in the order of their ids, so that two who want the same part of one come
//! one after the other.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::decimal::Quantity;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::{DECL_CERT, ECO_CERT, FCST, FCST_CERT};
use core_wasm::row::Row;
use core_wasm::states::forecast::{BIND_CERTS, RELEASE_CERTS};
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;

use crate::audit::{Actor, Change};
use crate::caller::{Caller, Right};
use crate::crud::lines::{self, BATCH};
use crate::crud::table::{self, Rows};
use crate::crud::write;
use crate::database::{Reader, Tx};
use crate::domains::decl::{access, declaration};
use crate::error::ApiError;

/// What the lines of a forecast have taken.
pub async fn of_forecast(db: &impl ConnectionTrait, forecast: i64) -> Result<Vec<Row>, ApiError> {
    Rows::of(&FCST_CERT).filter(Expr::col("fcst_id").eq(forecast)).order("id", Order::Asc).all(db).await
}

/// The certificates of an organisation that have these numbers, with their lines, locked.
pub async fn locked(tx: &Tx, org: i64, numbers: &BTreeSet<String>) -> Result<Vec<Row>, ApiError> {
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    for some in numbers.chunks(BATCH) {
        let of_org = Rows::of(&ECO_CERT).filter(Expr::col("org_id").eq(org));
        let named = of_org.filter(Expr::col("cert_no").is_in(some.iter().copied()));
        found.extend(named.order("id", Order::Asc).locked().all(tx).await?);
    }
    lines::attach(tx, &ECO_CERT, &mut found).await?;
    Ok(found)
}

/// Who takes parts of certificates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    Forecast(i64),
    Declaration(i64),
}

impl Holder {
    /// The rows that say what such a one has taken.
    pub fn rows(self) -> &'static Resource {
        match self {
            Holder::Forecast(_) => &FCST_CERT,
            Holder::Declaration(_) => &DECL_CERT,
        }
    }
}

/// What the lines of a declaration have taken.
pub async fn of_declaration(db: &impl ConnectionTrait, declaration: i64) -> Result<Vec<Row>, ApiError> {
    Rows::of(&DECL_CERT).filter(Expr::col("decl_id").eq(declaration)).order("id", Order::Asc).all(db).await
}

/// Whether a forecast or a declaration uses a certificate.
pub async fn is_used(db: &impl ConnectionTrait, certificate: i64) -> Result<bool, ApiError> {
    let of = |holder: &'static Resource| Rows::of(holder).filter(Expr::col("cert_id").eq(certificate));
    Ok(of(&FCST_CERT).exist(db).await? || of(&DECL_CERT).exist(db).await?)
}

/// The numbers of the forecasts and declarations that use a certificate, as far as the caller may see those.
pub async fn users(db: &impl Reader, caller: &Caller, certificate: i64) -> Result<Vec<String>, ApiError> {
    named(db, caller, "cert_id", certificate, None).await
}

/// The numbers of the forecasts and declarations that have taken parts of a certificate line, but for one, as far as the caller may
/// see those: a grant of declarations opens no forecasts, nor the other way round.
pub async fn holders(db: &impl Reader, caller: &Caller, line: i64, but: Holder) -> Result<Vec<String>, ApiError> {
    named(db, caller, "cert_dtl_id", line, Some(but)).await
}

/// Most numbers that are named.
const NAMED: u64 = 20;

async fn named(
    db: &impl Reader,
    caller: &Caller,
    column: &'static str,
    id: i64,
    but: Option<Holder>,
) -> Result<Vec<String>, ApiError> {
    let mut found = Vec::new();
    let taken = Rows::of(&FCST_CERT).filter(Expr::col(column).eq(id)).all(db).await?;
    let forecasts: BTreeSet<i64> = taken.iter().filter_map(|row| row.int("fcstId")).collect();
    let forecasts: Vec<i64> = forecasts.into_iter().filter(|id| but != Some(Holder::Forecast(*id))).collect();
    if !forecasts.is_empty() {
        let seen = caller.scope(db, FCST.category.unwrap_or_default(), Right::View).await?;
        let rows = Rows::of(&FCST)
            .filter(Expr::col("id").is_in(forecasts))
            .filter(seen.condition("org_id"))
            .order("fcst_no", Order::Asc)
            .limit(NAMED);
        found.extend(rows.all(db).await?.iter().map(|row| row.text("fcstNo").to_owned()));
    }
    let taken = Rows::of(&DECL_CERT).filter(Expr::col(column).eq(id)).all(db).await?;
    let declarations: BTreeSet<i64> = taken.iter().filter_map(|row| row.int("declId")).collect();
    let declarations: Vec<i64> = declarations.into_iter().filter(|id| but != Some(Holder::Declaration(*id))).collect();
    if !declarations.is_empty() {
        let rows = declaration::Entity::find()
            .filter(declaration::Column::Id.is_in(declarations))
            .filter(access::seen_by(db, caller).await?)
            .limit(NAMED);
        found.extend(rows.all(db).await?.into_iter().map(|row| row.client_seq_no.unwrap_or_default()));
    }
    Ok(found)
}

/// Takes what these rows say from lines of locked certificates.
pub async fn take(tx: &Tx, actor: &Actor, by: Holder, certificates: &[Row], rows: &[Row]) -> Result<(), ApiError> {
    /// So many that both databases take the values of one statement.
    const TOGETHER: usize = 200;
    for some in rows.chunks(TOGETHER) {
        table::insert_all(tx, by.rows(), some).await?;
    }
    changed(tx, actor, BIND_CERTS, certificates, rows, -1).await
}

/// Gives back what these rows say, and deletes them.
pub async fn give_back(tx: &Tx, actor: &Actor, by: Holder, rows: &[Row]) -> Result<(), ApiError> {
    if rows.is_empty() {
        return Ok(());
    }
    let ids: BTreeSet<i64> = rows.iter().filter_map(|row| row.int("certId")).collect();
    let named = Rows::of(&ECO_CERT).filter(Expr::col("id").is_in(ids));
    let mut certificates = named.order("id", Order::Asc).locked().all(tx).await?;
    lines::attach(tx, &ECO_CERT, &mut certificates).await?;
    changed(tx, actor, RELEASE_CERTS, &certificates, rows, 1).await?;
    let rows: Vec<i64> = rows.iter().filter_map(|row| row.int("id")).collect();
    for some in rows.chunks(BATCH) {
        table::delete(tx, by.rows(), some).await?;
    }
    Ok(())
}

/// What is left of the lines of certificates after these rows were taken (-1) or given back (1), with an entry in the history of
/// each certificate.
async fn changed(
    tx: &Tx,
    actor: &Actor,
    action: &str,
    certificates: &[Row],
    rows: &[Row],
    sign: i64,
) -> Result<(), ApiError> {
    let mut by_line: BTreeMap<i64, i64> = BTreeMap::new();
    for row in rows {
        let (line, quantity) = (row.int("certDtlId").unwrap_or_default(), row.decimal::<5>("qty").unwrap_or_default());
        *by_line.entry(line).or_default() += quantity.scaled();
    }
    for certificate in certificates {
        let mut changes = Vec::new();
        for (at, line) in certificate.rows("lines").iter().enumerate() {
            let Some((id, moved)) = line.int("id").and_then(|id| Some((id, by_line.get(&id)?))) else { continue };
            let before = line.decimal::<5>("leftQty").unwrap_or_default();
            let after = Quantity::from_scaled(before.scaled() + sign * moved);
            let mut update = Query::update();
            update
                .table("eco_cert_dtl")
                .value("left_qty", Expr::col("left_qty").add(sign * moved))
                .and_where(Expr::col("id").eq(id));
            tx.execute(&update).await?;
            changes.push(Change {
                field: format!("lines[{at}].leftQty"),
                before: Value::String(before.to_string()),
                after: Value::String(after.to_string()),
            });
        }
        if !changes.is_empty() {
            let mut head = certificate.clone();
            head.0.remove("lines");
            write::touch(tx, actor, &ECO_CERT, action, &head, changes).await?;
        }
    }
    Ok(())
}
