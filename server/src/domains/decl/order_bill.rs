//! GET /order/v1/clientOrder/{id}/fees/print: what an agent charges for the work on a client order, on paper: all fees, or those of
//! one invoice.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use core_wasm::error::Problem;
use core_wasm::printout::fees::{Billed, FeeBill, bill, bill_name};
use core_wasm::resources::documents::{CLIENT_ORDER, CLIENT_ORDER_FEE};
use core_wasm::row::Row;
use core_wasm::text::catalogue::printout::NO_FEES;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use super::declaration::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::extract::{Path, Query};
use crate::documents::served::{ORG, Served};
use crate::documents::{paged, serve};
use crate::files::disposition::attachment;
use crate::process::clock::in_china;
use crate::process::error::ApiError;
use crate::process::fair::Who;
use crate::process::printing::Printer;
use crate::store::app::App;
use crate::store::people::{data_priv, organisation};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfInvoice {
    /// Only fees of this invoice; all of the order when missing.
    invoice_no: Option<String>,
}

/// What the printing program is asked for.
#[derive(Serialize)]
struct ToPrint {
    layout: &'static str,
    data: FeeBill,
}

pub async fn printed(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(of): Query<OfInvoice>,
) -> Result<Response, ApiError> {
    let order = serve::seen(Served::of(&CLIENT_ORDER), &app, &caller, id).await?;
    let mut fees = paged::all_of(&app.db, &CLIENT_ORDER_FEE, id).await?;
    if let Some(invoice) = of.invoice_no.as_deref().map(str::trim).filter(|number| !number.is_empty()) {
        fees.retain(|fee| fee.text("invoiceNo") == invoice);
    }
    if fees.is_empty() {
        return Err(ApiError::rule(Problem::error("clientOrderFee.none", "fees", NO_FEES)));
    }
    let turn = app.shares.press.turn(Who::Account(caller.user_id)).await.ok_or(ApiError::Busy { retry_after: 5 })?;
    let parties = parties(&app, &caller, order.int(ORG).unwrap_or_default()).await?;
    let at = in_china(app.now()).format("%Y-%m-%d %H:%M").to_string();
    let data =
        bill(Billed { order: &order, fees: &fees, parties: &parties, at: &at }, &app.dictionaries(), caller.lang);
    let mut printer = Printer::start(app.settings.print_program().as_deref())?;
    let file = printer.print(&ToPrint { layout: "fees", data }).await?;
    drop(turn);
    let headers = [(CONTENT_DISPOSITION, attachment(&bill_name(&order, caller.lang)))];
    Ok((headers, [(CONTENT_TYPE, "application/pdf")], Body::from(file)).into_response())
}

/// Who pays, and who charges: whoever prints it for a customer, else the one agent that works for the customer.
async fn parties(app: &App, caller: &Caller, owner: i64) -> Result<Vec<Row>, ApiError> {
    let mut parties = vec![("OWNER", owner)];
    let agents = data_priv::grantees(&app.db, owner, CATEGORY, Right::Edit).await?;
    match agents.as_slice() {
        _ if agents.contains(&caller.org_id) => parties.push(("DECLARANT", caller.org_id)),
        [only] => parties.push(("DECLARANT", *only)),
        _ => {}
    }
    let mut rows = Vec::with_capacity(parties.len());
    for (role, id) in parties {
        let found = organisation::by_id(&app.db, id).await?;
        let mut row = Row::new();
        row.set("role", role);
        row.set("name", found.name);
        row.set("creditCode", found.credit_code);
        rows.push(row);
    }
    Ok(rows)
}
