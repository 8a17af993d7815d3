//! Certificates that were received and end within days while something is left of them.

use chrono::{Days, NaiveDate};
use core_wasm::permission;
use core_wasm::resources::documents::{ECO_CERT, ECO_CERT_DTL};
use core_wasm::row::Row;
use core_wasm::rules::certificates::WARNED_DAYS;
use core_wasm::states::eco_cert::VALID;
use sea_orm::Condition;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query};

use crate::accounts::caller::Caller;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;

/// How many certificates the caller is warned of.
pub async fn count(app: &App, caller: &Caller) -> Result<i64, ApiError> {
    let Some(among) = among(app, caller).await? else { return Ok(0) };
    let count = Rows::of(&ECO_CERT).filter(among).count(&app.db).await?;
    Ok(i64::try_from(count).unwrap_or(i64::MAX))
}

/// The ones that end first.
pub async fn nearest(app: &App, caller: &Caller, most: u64) -> Result<Vec<Row>, ApiError> {
    let Some(among) = among(app, caller).await? else { return Ok(Vec::new()) };
    Rows::of(&ECO_CERT)
        .filter(among)
        .order("valid_to", Order::Asc)
        .order("id", Order::Asc)
        .limit(most)
        .all(&app.db)
        .await
}

/// The query of the list that shows the valid ones whose last day comes; used-up ones are among them.
pub fn query(today: NaiveDate) -> String {
    format!("state={VALID}&validToFrom={today}&validToTo={}", warned_until(today))
}

/// The last day that is warned of.
fn warned_until(today: NaiveDate) -> NaiveDate {
    today.checked_add_days(Days::new(WARNED_DAYS)).unwrap_or(today)
}

/// Valid ones of which something is left and whose last day comes within days; over is over. None without the permission.
async fn among(app: &App, caller: &Caller) -> Result<Option<Condition>, ApiError> {
    let today = app.today();
    let comes =
        Condition::all().add(Expr::col("valid_to").gte(today)).add(Expr::col("valid_to").lte(warned_until(today)));
    Ok(usable(app, caller).await?.map(|usable| usable.add(comes)))
}

/// Valid ones of which something is left, whatever their last day. None without the permission.
pub async fn usable(app: &App, caller: &Caller) -> Result<Option<Condition>, ApiError> {
    if !permission::code(ECO_CERT.perm, "view").is_some_and(|code| caller.may(code)) {
        return Ok(None);
    }
    let left = Query::select()
        .column("document_id")
        .from(Alias::new(ECO_CERT_DTL.table_name()))
        .and_where(Expr::col("left_qty").gt(0))
        .take();
    let visible = Served::of(&ECO_CERT).visible(&app.db, caller).await?.condition();
    Ok(Some(visible.add(Expr::col("state").eq(VALID)).add(Expr::col("id").in_subquery(left))))
}
