//! GET /warning/boarddash/months: the last twelve months in numbers, for the charts of the dashboard. Each number is that of
//! a list with filters: category and month of the making, month of arrival and whether it was declared in time.

use axum::extract::State;
use chrono::{Datelike, Months, NaiveDate};
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{ColumnTrait, DbBackend, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::domains::decl::access::viewable;
use crate::domains::decl::declaration::{self, Column, Entity};
use crate::process::clock::midnight_in_china;
use crate::store::app::App;

/// Months of the charts, this one among them.
const MONTHS: u32 = 12;

/// Declarations made in a month.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Made {
    /// `YYYY-MM`, in China.
    pub month: String,
    /// '1' to '4'.
    #[serde(rename = "iECatg")]
    pub i_e_catg: String,
    pub declarations: i64,
}

/// Goods that came in in a month and are declared.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Declared {
    /// `YYYY-MM` of the arrival.
    pub month: String,
    /// '1' in time, '0' late.
    pub on_time: String,
    pub declarations: i64,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoardMonths {
    /// The months, the oldest first.
    pub months: Vec<String>,
    pub made: Vec<Made>,
    pub declared: Vec<Declared>,
}

pub async fn months(State(app): State<App>, caller: Caller) -> Answer<BoardMonths> {
    let scope = caller.scope(&app.db, declaration::CATEGORY, Right::View).await?;
    let rows = Entity::find()
        .select_only()
        .filter(scope.condition(Column::OrgId))
        .filter(Column::IECatg.is_in(viewable(&caller)));
    let (month_made, month_arrived) = expressions(app.db.get_database_backend());
    let shown = shown(app.today());
    let first = shown.first().copied().unwrap_or_else(|| app.today());
    let mut made = rows.clone();
    if let Some(midnight) = midnight_in_china(first) {
        made = made.filter(Column::CreatedAt.gte(midnight));
    }
    let made: Vec<(String, String, i64)> = made
        .expr_as(month_made.clone(), "month")
        .column(Column::IECatg)
        .column_as(Column::Id.count(), "declarations")
        .group_by(month_made)
        .group_by(Column::IECatg)
        .into_tuple()
        .all(&app.db)
        .await?;
    let declared: Vec<(String, String, i64)> = rows
        .filter(Column::OnTime.is_not_null())
        .filter(Column::IEDate.gte(first))
        .expr_as(month_arrived.clone(), "month")
        .column(Column::OnTime)
        .column_as(Column::Id.count(), "declarations")
        .group_by(month_arrived)
        .group_by(Column::OnTime)
        .into_tuple()
        .all(&app.db)
        .await?;
    Ok(Done::data(BoardMonths {
        months: shown.iter().map(|first| first.format("%Y-%m").to_string()).collect(),
        made: made.into_iter().map(|(month, i_e_catg, declarations)| Made { month, i_e_catg, declarations }).collect(),
        declared: declared
            .into_iter()
            .map(|(month, on_time, declarations)| Declared { month, on_time, declarations })
            .collect(),
    }))
}

/// The first days of the months that are shown.
fn shown(today: NaiveDate) -> Vec<NaiveDate> {
    let this = today.with_day(1).unwrap_or(today);
    (0..MONTHS).rev().filter_map(|back| this.checked_sub_months(Months::new(back))).collect()
}

/// The month of the making and that of the arrival.
fn expressions(backend: DbBackend) -> (SimpleExpr, SimpleExpr) {
    match backend {
        DbBackend::Postgres => (
            Expr::cust("to_char(declaration.created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM')"),
            Expr::cust("to_char(declaration.i_e_date, 'YYYY-MM')"),
        ),
        _ => (
            Expr::cust("substr(date(declaration.created_at, '+8 hours'), 1, 7)"),
            Expr::cust("substr(declaration.i_e_date, 1, 7)"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_months_end_with_this_one() {
        let months: Vec<String> =
            shown("2026-03-31".parse().unwrap()).iter().map(|first| first.format("%Y-%m").to_string()).collect();
        assert_eq!((months.len(), months.first().unwrap().as_str(), months[11].as_str()), (12, "2025-04", "2026-03"));
    }
}
