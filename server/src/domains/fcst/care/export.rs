//! GET /fcst/v1/care/exportByClientRltPo: the workbook of an order.

use axum::extract::State;
use axum::response::Response;
use core_wasm::resource::Field;
use core_wasm::resources::documents::{FCST, FCST_DTL};
use core_wasm::row::Row;
use core_wasm::text::catalogue::care as texts;

use super::order::CareOrder;
use super::order::{self, PURCHASE_ORDER};
use crate::accounts::caller::{Caller, Right};
use crate::api::extract::Query;
use crate::documents::paged;
use crate::domains::fcst::workbook::{self, Sheet};
use crate::process::error::ApiError;
use crate::store::app::App;

pub async fn export(
    State(app): State<App>,
    caller: Caller,
    Query(asked): Query<CareOrder>,
) -> Result<Response, ApiError> {
    let order = order::named(&app.db, &caller, &asked, Right::View).await?;
    let (name, content) = of(&app, &caller, &order).await?;
    Ok(workbook::answer(&name, content))
}

/// The workbook of an order and its name: a sheet of its forecasts, and one of all their raw lines.
pub async fn of(app: &App, caller: &Caller, order: &Row) -> Result<(String, Vec<u8>), ApiError> {
    let members = order::forecasts(order).all(&app.db).await?;
    let shown = |field: &&'static Field| !["orgId", "createdAt", "reason"].contains(&field.name);
    let heads: Vec<&'static Field> = FCST.fields.iter().filter(shown).collect();
    let number = FCST.field("fcstNo").into_iter();
    let of_line: Vec<&'static Field> = number.chain(FCST_DTL.fields.iter().filter(|field| !field.read_only)).collect();
    let mut lines = Vec::new();
    for member in &members {
        for mut line in paged::all_of(&app.db, &FCST_DTL, member.int("id").unwrap_or_default()).await? {
            line.set("fcstNo", member.text("fcstNo"));
            lines.push(line);
        }
    }
    let sheets = vec![
        Sheet { name: texts::HEADS_SHEET, columns: heads, rows: members },
        Sheet { name: texts::LINES_SHEET, columns: of_line, rows: lines },
    ];
    let content = workbook::of(app, caller.lang, sheets).await?;
    Ok((format!("{}.xlsx", order.text(PURCHASE_ORDER)), content))
}
