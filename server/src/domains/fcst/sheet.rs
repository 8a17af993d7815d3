//! GET /fcst/v1/{id}/print: a forecast on paper.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use core_wasm::error::Problem;
use core_wasm::printout::forecast::{ForecastSheet, MOST_PRINTED, Printed, sheet, sheet_name};
use core_wasm::resources::documents::{FCST, FCST_DEC_DTL, FCST_DTL};
use core_wasm::text::catalogue::printout::FORECAST_TOO_LONG;
use core_wasm::text::text;
use serde::Serialize;

use super::lines::raw;
use super::{external, sum};
use crate::accounts::caller::Caller;
use crate::api::extract::Path;
use crate::api::operation::Operation;
use crate::documents::paged;
use crate::documents::serve;
use crate::documents::serve::may;
use crate::files::disposition::attachment;
use crate::process::clock::{day_in_china, in_china};
use crate::process::error::ApiError;
use crate::process::fair::Who;
use crate::process::printing::Printer;
use crate::store::app::App;

pub fn operation() -> Operation {
    Operation::get(
        "/fcst/v1/{id}/print",
        may(&FCST, "view"),
        text("打印预报单", "A forecast on paper, as PDF"),
        printed,
    )
    .answer_file("application/pdf")
}

/// What the printing program is asked for.
#[derive(Serialize)]
struct ToPrint {
    layout: &'static str,
    data: ForecastSheet,
}

async fn printed(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let head = serve::seen(raw().head, &app, &caller, id).await?;
    let lines = paged::count_of(&app.db, &FCST_DTL, id).await?;
    if lines > MOST_PRINTED {
        let said = [("lines", &*lines.to_string()), ("limit", &MOST_PRINTED.to_string())];
        return Err(ApiError::rule(Problem::error("fcst.tooLongToPrint", "lines", FORECAST_TOO_LONG.with(&said))));
    }
    let turn = app.shares.press.turn(Who::Account(caller.user_id)).await.ok_or(ApiError::Busy { retry_after: 5 })?;
    let raw = paged::all_of(&app.db, &FCST_DTL, id).await?;
    let merged = paged::all_of(&app.db, &FCST_DEC_DTL, id).await?;
    let parties = external::parties(&app, &caller, &head).await?;
    let sum = sum::of_forecast(&app.db, &head, day_in_china(app.now())).await?;
    let at = in_china(app.now()).format("%Y-%m-%d %H:%M").to_string();
    let of = Printed { head: &head, parties: &parties, raw: &raw, merged: &merged, sum: &sum, at: &at };
    let data = sheet(of, &app.dictionaries(), caller.lang);
    let mut printer = Printer::start(app.settings.print_program().as_deref())?;
    let file = printer.print(&ToPrint { layout: "forecast", data }).await?;
    drop(turn);
    let headers = [(CONTENT_DISPOSITION, attachment(&sheet_name(&head, caller.lang)))];
    Ok((headers, [(CONTENT_TYPE, "application/pdf")], Body::from(file)).into_response())
}
