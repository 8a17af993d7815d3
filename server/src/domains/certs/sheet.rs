//! GET /certs/v1/origin/{id}/print: a certificate on paper, in the layout of its form.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use core_wasm::printout::origin::{OriginSheet, sheet, sheet_name};
use core_wasm::resources::documents::ORIGIN_CERT;
use core_wasm::rules::origin::forms::form;
use core_wasm::text::text;
use serde::Serialize;

use super::may;
use crate::accounts::caller::Caller;
use crate::api::extract::Path;
use crate::api::operation::Operation;
use crate::documents::served::Served;
use crate::documents::{lines, serve};
use crate::files::disposition::attachment;
use crate::process::error::ApiError;
use crate::process::fair::Who;
use crate::process::printing::Printer;
use crate::store::app::App;

pub fn operation() -> Operation {
    Operation::get(
        "/certs/v1/origin/{id}/print",
        may("view"),
        text("打印原产地证书", "An origin certificate in the layout of its form, as PDF"),
        printed,
    )
    .answer_file("application/pdf")
}

/// What the printing program is asked for.
#[derive(Serialize)]
struct ToPrint {
    layout: &'static str,
    data: OriginSheet,
}

async fn printed(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let mut found = [serve::seen(Served::of(&ORIGIN_CERT), &app, &caller, id).await?];
    lines::attach(&app.db, &ORIGIN_CERT, &mut found).await?;
    let [certificate] = found;
    let form = form(certificate.text("certType")).ok_or(ApiError::NotFound)?;
    let turn = app.shares.press.turn(Who::Account(caller.user_id)).await.ok_or(ApiError::Busy { retry_after: 5 })?;
    let data = sheet(form, &certificate, &app.dictionaries());
    let mut printer = Printer::start(app.settings.print_program().as_deref())?;
    let file = printer.print(&ToPrint { layout: "origin", data }).await?;
    drop(turn);
    let headers = [(CONTENT_DISPOSITION, attachment(&sheet_name(&certificate, caller.lang)))];
    Ok((headers, [(CONTENT_TYPE, "application/pdf")], Body::from(file)).into_response())
}
