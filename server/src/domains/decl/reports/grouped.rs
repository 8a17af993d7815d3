//! Declarations counted by month: what the reports have in common. The month is that of the import or export date, and of
//! the making where that is not known yet.

use core_wasm::row::Row;
use core_wasm::rules::desk::counted;
use core_wasm::text::catalogue::error::KIND_MONTH;
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, DbBackend, EntityTrait, RelationDef};
use utoipa::IntoParams;

use super::super::declaration::{Column, Entity};
use super::super::page as declarations;
use crate::documents::list::{ListQuery, Page};
use crate::process::error::ApiError;
use crate::store::app::App;

#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Filters {
    /// First month, `YYYY-MM`.
    #[param(rename = "monthFrom")]
    month_from: Option<String>,
    /// Last month.
    #[param(rename = "monthTo")]
    month_to: Option<String>,
    /// Category '1' to '4'; several parted by commas.
    #[param(rename = "iECatg")]
    i_e_catg: Option<String>,
    /// Part of a number, bill, contract, account, trader or customer of the declarations.
    keyword: Option<String>,
    /// Declarations of this organisation only.
    #[param(rename = "queryOrgId")]
    query_org_id: Option<i64>,
}

/// The month of a declaration, `YYYY-MM`.
pub fn month(app: &App) -> SimpleExpr {
    match app.db.get_database_backend() {
        DbBackend::Postgres => Expr::cust(
            "to_char(coalesce(declaration.i_e_date, (declaration.created_at AT TIME ZONE 'Asia/Shanghai')::date), 'YYYY-MM')",
        ),
        _ => Expr::cust("substr(coalesce(declaration.i_e_date, date(declaration.created_at, '+8 hours')), 1, 7)"),
    }
}

/// How many containers there are: a box of a declaration once, however many rows it has; a row without a number is one.
pub fn boxes() -> SimpleExpr {
    Expr::cust(
        "count(DISTINCT CAST(declaration_container.declaration_id AS text) || ' ' || coalesce(nullif(\
         declaration_container.container_id, ''), '#' || CAST(declaration_container.id AS text)))",
    )
}

/// The declarations that count as work: no drafts, nothing that was cancelled or that customs deleted.
pub fn worked_on() -> SimpleExpr {
    ColumnTrait::is_in(&Column::Status, counted())
}

/// The declarations of the months and categories, with the keyword, that a request asks for.
pub fn narrowed(app: &App, query: &ListQuery) -> Result<Condition, ApiError> {
    use sea_orm::sea_query::ExprTrait;
    let mut all = Condition::all().add(declarations::has_keyword(query, app.db.get_database_backend())?);
    for (name, first) in [("monthFrom", true), ("monthTo", false)] {
        let Some(text) = query.get(name) else { continue };
        let digit = |(at, byte): (usize, u8)| if at == 4 { byte == b'-' } else { byte.is_ascii_digit() };
        if text.len() != 7 || !text.bytes().enumerate().all(digit) {
            return Err(ApiError::not_of_kind(name, KIND_MONTH));
        }
        let text = text.to_owned();
        let month = month(app);
        all = all.add(if first { ExprTrait::gte(month, text) } else { ExprTrait::lte(month, text) });
    }
    if let Some(categories) = query.get("iECatg") {
        all = all
            .add(ColumnTrait::is_in(&Column::IECatg, categories.split(',').map(|category| category.trim().to_owned())));
    }
    Ok(all)
}

/// From the rows of a part of declarations to the declarations.
pub fn to_declaration<E: EntityTrait>(from: E::Column) -> RelationDef {
    E::belongs_to(Entity).from(from).to(Column::Id).into()
}

/// The page that a request asks for, of rows that are all here.
pub fn page_of(rows: Vec<Row>, query: &ListQuery) -> Result<Page<Row>, ApiError> {
    let (page_num, page_size) = query.paging()?;
    let total = u64::try_from(rows.len()).unwrap_or(u64::MAX);
    let skip = usize::try_from((page_num - 1) * page_size).unwrap_or(usize::MAX);
    let rows = rows.into_iter().skip(skip).take(usize::try_from(page_size).unwrap_or_default()).collect();
    Page::of(rows, total, query)
}
