//! What a request for taxes names them by: `rltType` says what `rltId` is the id of.

use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use utoipa::IntoParams;

use crate::documents::list::{ListQuery, ListScope};
use crate::process::error::ApiError;

#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Filters {
    /// What rltId names: '1' a declaration (when missing), '2' a tax bill, '3' a kept estimate.
    #[param(rename = "rltType")]
    rlt_type: Option<String>,
    /// Taxes of this one only.
    #[param(rename = "rltId")]
    rlt_id: Option<i64>,
}

/// Columns of a table of taxes by which a single tax bill is found: those in `bill` are the bill's own.
pub type OfBill = &'static [(&'static str, &'static str)];

const DECLARATION: &str = "1";
const BILL: &str = "2";
const ESTIMATE: &str = "3";

/// The rows that a request names, of those inside `rows`.
pub fn narrowed(rows: ListScope, query: &ListQuery, of_bill: OfBill) -> Result<ListScope, ApiError> {
    let named = named(query, of_bill)?;
    Ok(if named.is_empty() { rows } else { rows.narrowed(named) })
}

/// What a request names, as a condition on a row; empty where it names nothing.
pub fn named(query: &ListQuery, of_bill: OfBill) -> Result<Condition, ApiError> {
    let kind = query.get("rltType").unwrap_or(DECLARATION);
    if ![DECLARATION, BILL, ESTIMATE].contains(&kind) {
        return Err(ApiError::no_option("rltType", kind));
    }
    let Some(id) = query.get("rltId") else { return Ok(Condition::all()) };
    let id: i64 = id.parse().map_err(|_| ApiError::no_number("rltId"))?;
    let column_of = |column: &'static str, table: &'static str| {
        Query::select().column(column).from(table).and_where(Expr::col("id").eq(id)).take()
    };
    Ok(match kind {
        BILL => of_bill.iter().fold(Condition::all(), |all, (own, bill)| {
            all.add(Expr::col(*own).in_subquery(column_of(bill, "tax_bill")))
        }),
        ESTIMATE => Condition::all().add(Expr::col("decl_id").in_subquery(column_of("decl_id", "tax_fcst"))),
        _ => Condition::all().add(Expr::col("decl_id").eq(id)),
    })
}
