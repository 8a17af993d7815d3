//! What forecasts and declarations have taken of the lines of origin certificates: rows of `fcst_cert` and `decl_cert`, and what
//! is left at the lines. Whoever changes either has locked the certificates before, in the order of their ids, so that two who want the same part of one come
//! one after the other.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::decimal::Quantity;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::{DECL_CERT, ECO_CERT, FCST, FCST_CERT};
use core_wasm::row::Row;
use core_wasm::rules::wms::is_same;
use core_wasm::states::forecast::{BIND_CERTS, RELEASE_CERTS};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::Value;

use crate::accounts::caller::{Caller, Right};
use crate::documents::lines;
use crate::documents::lines::BATCH;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::unique::in_any_capitals;
use crate::documents::write;
use crate::domains::decl::{access, declaration};
use crate::process::error::ApiError;
use crate::store::audit::{Actor, Change};
use crate::store::database::{Reader, Tx};

/// What the lines of a forecast have taken.
pub async fn of_forecast(db: &impl ConnectionTrait, forecast: i64) -> Result<Vec<Row>, ApiError> {
    Rows::of(&FCST_CERT).filter(Expr::col("fcst_id").eq(forecast)).order("id", Order::Asc).all(db).await
}

/// The certificates of an organisation that have these numbers, in whatever letters; the database may take more for them.
pub fn numbered<'n>(org: Option<i64>, numbers: impl IntoIterator<Item = &'n str>) -> Rows {
    Rows::of(&ECO_CERT).filter(Expr::col("org_id").eq(org)).filter(in_any_capitals("cert_no", numbers))
}

/// The certificate that somebody means by a number: the one that is called so, else the one that is in other letters.
pub fn meant<'c>(certificates: &'c [Row], number: &str) -> Option<&'c Row> {
    let called = |row: &&Row| row.text("certNo") == number;
    certificates.iter().find(called).or_else(|| certificates.iter().find(|row| is_same(row.text("certNo"), number)))
}

/// Lines name certificates as these are called, in whatever letters people named them.
pub fn call(lines: &mut [Row], certificates: &[Row]) {
    for line in lines.iter_mut().filter(|line| !line.is_blank("ecoCertNo")) {
        if let Some(certificate) = meant(certificates, line.text("ecoCertNo")) {
            line.set("ecoCertNo", certificate.text("certNo").to_owned());
        }
    }
}

/// The certificates of an organisation that have these numbers, in whatever letters, with their lines, locked.
pub async fn locked(tx: &Tx, org: i64, numbers: &BTreeSet<String>) -> Result<Vec<Row>, ApiError> {
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    for some in numbers.chunks(BATCH) {
        let named = numbered(Some(org), some.iter().copied());
        found.extend(named.order("id", Order::Asc).locked().all(tx).await?);
    }
    // The same one may be named in other letters further on.
    let mut met = BTreeSet::new();
    found.retain(|row| met.insert(row.int("id")));
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
    Ok(named(db, caller, "certId", &[certificate], None).await?.into_values().flatten().collect())
}

/// The numbers of the forecasts and declarations that have taken parts of certificate lines, but for one, by the lines and as far
/// as the caller may see them: a grant of declarations opens no forecasts, nor the other way round.
pub async fn holders(
    db: &impl Reader,
    caller: &Caller,
    lines: &[i64],
    but: Holder,
) -> Result<BTreeMap<i64, Vec<String>>, ApiError> {
    named(db, caller, "certDtlId", lines, Some(but)).await
}

/// Most numbers that are named.
const NAMED: usize = 20;

/// Forecasts before declarations, each by the certificate or the line of one (`field`) that it has taken a part of.
async fn named(
    db: &impl Reader,
    caller: &Caller,
    field: &str,
    ids: &[i64],
    but: Option<Holder>,
) -> Result<BTreeMap<i64, Vec<String>>, ApiError> {
    let seen = caller.scope(db, FCST.category.unwrap_or_default(), Right::View).await?;
    let users = taken(db, &FCST_CERT, field, ids, ("fcstId", Holder::Forecast, but)).await?;
    let mut found = Vec::new();
    for some in distinct(&users).chunks(BATCH) {
        let named = Rows::of(&FCST).filter(Expr::col("id").is_in(some.iter().copied()));
        let rows = named.filter(seen.condition("org_id")).only(&["id", "fcstNo"]).all(db).await?;
        found.extend(rows.iter().filter_map(|row| Some((row.int("id")?, row.text("fcstNo").to_owned()))));
    }
    let mut numbers = by_what(users, found);
    let users = taken(db, &DECL_CERT, field, ids, ("declId", Holder::Declaration, but)).await?;
    let mut found = Vec::new();
    if !users.is_empty() {
        let seen = access::seen_by(db, caller).await?;
        for some in distinct(&users).chunks(BATCH) {
            let of = declaration::Column::Id.is_in(some.iter().copied());
            let rows = declaration::Entity::find().filter(of).filter(seen.clone()).all(db).await?;
            found.extend(rows.iter().map(|row| (row.id, row.shown_number())));
        }
    }
    for (what, more) in by_what(users, found) {
        numbers.entry(what).or_default().extend(more);
    }
    Ok(numbers)
}

/// What was taken of, and by whom.
type Use = (i64, i64);

async fn taken(
    db: &impl Reader,
    rows: &'static Resource,
    field: &str,
    ids: &[i64],
    (by, holder, but): (&str, fn(i64) -> Holder, Option<Holder>),
) -> Result<BTreeSet<Use>, ApiError> {
    let column = rows.field(field).ok_or_else(|| anyhow::anyhow!("{} has no {field}", rows.name))?.column_name();
    let mut found = BTreeSet::new();
    for some in ids.chunks(BATCH) {
        let of = Rows::of(rows).filter(Expr::col(Alias::new(column)).is_in(some.iter().copied()));
        let taken = of.all(db).await?;
        let users = taken.iter().filter_map(|row| row.int(field).zip(row.int(by)));
        found.extend(users.filter(|(_, user)| but != Some(holder(*user))));
    }
    Ok(found)
}

fn distinct(users: &BTreeSet<Use>) -> Vec<i64> {
    let users: BTreeSet<i64> = users.iter().map(|(_, user)| *user).collect();
    users.into_iter().collect()
}

/// The numbers of those who use something by what they use, in their order, so many as are named.
fn by_what(users: BTreeSet<Use>, numbers: Vec<(i64, String)>) -> BTreeMap<i64, Vec<String>> {
    let numbers: BTreeMap<i64, String> = numbers.into_iter().collect();
    let mut found: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for (what, user) in users {
        found.entry(what).or_default().extend(numbers.get(&user).cloned());
    }
    for named in found.values_mut() {
        named.sort();
        named.truncate(NAMED);
    }
    found
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
