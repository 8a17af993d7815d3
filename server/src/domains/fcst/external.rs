//! GET /fcst/v1/external/bond/easipass/export and …/easipay/export {declFormId}: a bonded forecast as a workbook for those outside.

use axum::extract::State;
use axum::response::Response;
use core_wasm::error::Problem;
use core_wasm::resource::Field;
use core_wasm::resources::documents::{
    EASIPASS, EASIPAY, ExternalLayout, FCST_DEC_DTL, FCST_DTL, HEAD_SHEET, LINES_SHEET, PARTIES_SHEET,
};
use core_wasm::row::Row;
use core_wasm::text::catalogue::forecast_checks::NOT_BONDED;
use serde::Deserialize;
use utoipa::IntoParams;

use super::lines::raw;
use super::workbook::{self, Sheet};
use crate::accounts::caller::Caller;
use crate::api::extract::Query;
use crate::documents::served::ORG;
use crate::documents::{paged, serve};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct DeclForm {
    /// The forecast.
    decl_form_id: i64,
}

pub async fn easipass(
    State(app): State<App>,
    caller: Caller,
    Query(form): Query<DeclForm>,
) -> Result<Response, ApiError> {
    written(&app, &caller, &EASIPASS, form.decl_form_id).await
}

pub async fn easipay(
    State(app): State<App>,
    caller: Caller,
    Query(form): Query<DeclForm>,
) -> Result<Response, ApiError> {
    written(&app, &caller, &EASIPAY, form.decl_form_id).await
}

async fn written(
    app: &App,
    caller: &Caller,
    layout: &'static ExternalLayout,
    forecast: i64,
) -> Result<Response, ApiError> {
    let head = serve::seen(raw().head, app, caller, forecast).await?;
    if head.is_blank("manualNo") {
        return Err(ApiError::rule(Problem::error("fcst.notBonded", "manualNo", NOT_BONDED)));
    }
    let merged = paged::all_of(&app.db, &FCST_DEC_DTL, forecast).await?;
    let lines = if merged.is_empty() { numbered(paged::all_of(&app.db, &FCST_DTL, forecast).await?) } else { merged };
    let parties = parties(app, caller, &head).await?;
    let name = format!("{}-{}.xlsx", layout.name, head.text("fcstNo"));
    let columns = |fields: &'static [Field]| fields.iter().collect::<Vec<_>>();
    let sheets = vec![
        Sheet { name: HEAD_SHEET, columns: columns(layout.head), rows: vec![head] },
        Sheet { name: LINES_SHEET, columns: columns(layout.lines), rows: lines },
        Sheet { name: PARTIES_SHEET, columns: columns(layout.parties), rows: parties },
    ];
    Ok(workbook::answer(&name, workbook::of(app, caller.lang, sheets).await?))
}

/// Raw lines are numbered as they stand.
fn numbered(mut lines: Vec<Row>) -> Vec<Row> {
    for (number, line) in (1_i64..).zip(&mut lines) {
        line.set("gNo", number.to_string());
    }
    lines
}

/// The customer, and whoever declares for it.
pub async fn parties(app: &App, caller: &Caller, head: &Row) -> Result<Vec<Row>, ApiError> {
    let owner = head.int(ORG).unwrap_or_default();
    let mut parties = vec![("OWNER", owner)];
    if caller.org_id != owner {
        parties.push(("DECLARANT", caller.org_id));
    }
    let mut rows = Vec::with_capacity(parties.len());
    for (role, id) in parties {
        let found = organisation::by_id(&app.db, id).await?;
        let mut row = Row::new();
        row.set("role", role);
        row.set("name", found.name);
        row.set("customsCode", found.code);
        row.set("creditCode", found.credit_code);
        rows.push(row);
    }
    Ok(rows)
}
