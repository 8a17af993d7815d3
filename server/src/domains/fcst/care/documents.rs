//! GET and POST /fcst/v1/care/documents/update: the numbers of contract, invoice and bill of all forecasts of an order.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{FCST, FCST_CARE};
use core_wasm::row::Row;
use core_wasm::text::catalogue::documents::OF_DOCUMENT;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::order;
use super::order::CareOrder;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Query};
use crate::api::http::same_site::SameSite;
use crate::documents::served::Served;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;

/// An order and the numbers of its documents; what is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CareDocuments {
    // The order, as `CareOrder` says it.
    pub client_rlt_po: String,
    pub org_id: Option<i64>,
    pub version: Option<i64>,
    pub contr_no: Option<String>,
    pub invoice_no: Option<String>,
    pub bill_no: Option<String>,
}

pub async fn update_by_query(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    Query(asked): Query<CareDocuments>,
) -> Answer<()> {
    change(&app, &caller, asked).await
}

pub async fn update(State(app): State<App>, caller: Caller, Json(asked): Json<CareDocuments>) -> Answer<()> {
    change(&app, &caller, asked).await
}

async fn change(app: &App, caller: &Caller, asked: CareDocuments) -> Answer<()> {
    let numbers = [("contrNo", asked.contr_no), ("invoiceNo", asked.invoice_no), ("billNo", asked.bill_no)];
    let sent: Row =
        numbers.into_iter().filter_map(|(field, number)| Some((field.to_owned(), number?.into()))).collect();
    let CareDocuments { client_rlt_po, org_id, version, .. } =
        CareDocuments { contr_no: None, invoice_no: None, bill_no: None, ..asked };
    let tx = app.begin().await?;
    let (before, members) = order::locked(&tx, caller, &CareOrder { client_rlt_po, org_id, version }).await?;
    write::stepped(&FCST_CARE, "update", &before).map_err(ApiError::rule)?;
    let (mut rows, mut problems) = (Vec::with_capacity(members.len()), Vec::new());
    for member in &members {
        let (row, found) = write::judged(&tx, caller, Served::of(&FCST), Some(member), &sent).await?;
        let number = member.text("fcstNo");
        // At the field that was sent, else at the order.
        problems.extend(found.into_iter().map(|problem| Problem {
            message: OF_DOCUMENT.speak_with(&[("number", &number), ("what", &problem.message)]),
            field: if sent.0.contains_key(&problem.field) { problem.field } else { "clientRltPo".to_owned() },
            rule: problem.rule,
            severity: problem.severity,
        }));
        rows.push(row);
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    for (member, row) in members.iter().zip(rows) {
        write::store(&tx, &Actor::from(caller), &FCST, "update", member, row).await?;
    }
    tx.commit().await?;
    Ok(Done::nothing())
}
