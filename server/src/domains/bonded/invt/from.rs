//! Lines of an inventory list made of those of other lists, forecasts, invoices and declarations, and the numbers of its declaration lines.

use std::collections::BTreeMap;

use axum::extract::State;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{BOND_INVOICE, BOND_INVOICE_DT, BOND_INVT, BOND_INVT_DT, FCST, FCST_DTL};
use core_wasm::row::Row;
use core_wasm::rules::bonded::list::{MadeOf, line_of, numbered, rest_of};
use core_wasm::states::bond_invoice;
use core_wasm::text::catalogue::inventory as texts;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{declarations, invoice, lines};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::{Actor, Change};
use crate::caller::Caller;
use crate::crud::lines::BATCH;
use crate::crud::paged::{self, LinesAdded};
use crate::crud::served::Served;
use crate::crud::table::Rows;
use crate::crud::{serve, table, write};
use crate::database::Tx;
use crate::error::ApiError;
use crate::extract::{Ids, Json};

/// Documents of which the lines are copied.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinesFrom {
    /// The list that gets them.
    pub query_invt_id: i64,
    /// `bondInvt`, `fcst`, `bondInvoice` or `declaration`.
    pub kind: String,
    pub ids: Vec<i64>,
}

/// The list whose declaration lines are numbered.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinesNumbered {
    pub query_invt_id: i64,
}

/// POST /invt/v1/bondInvt/dt/from
pub async fn from(State(app): State<App>, caller: Caller, Json(asked): Json<LinesFrom>) -> Answer<LinesAdded> {
    let (head, line, made_of) = match asked.kind.as_str() {
        "bondInvt" => (Some(&BOND_INVT), &BOND_INVT_DT, MadeOf::List),
        "fcst" => (Some(&FCST), &FCST_DTL, MadeOf::Forecast),
        "bondInvoice" => (Some(&BOND_INVOICE), &BOND_INVOICE_DT, MadeOf::Invoice),
        "declaration" => (None, &BOND_INVT_DT, MadeOf::Declaration),
        other => return Err(ApiError::Malformed(format!("kind: {other}"))),
    };
    let ids = Ids { ids: asked.ids }.distinct()?;
    for id in &ids {
        if let Some(head) = head {
            serve::seen(Served::of(head), &app, &caller, *id).await?;
        }
    }
    let tx = app.begin().await?;
    let list = lines().opened(&tx, &caller, asked.query_invt_id).await?;
    let dicts: &Dictionaries = &tx.dictionaries();
    let mut added = 0;
    for id in ids {
        let rows = match made_of {
            MadeOf::Invoice => left_of(&tx, id).await?,
            MadeOf::Declaration => declarations::goods_of(&tx, &app, &caller, &list, id).await?,
            MadeOf::List | MadeOf::Forecast | MadeOf::Serial => paged::all_of(&tx, line, id).await?,
        };
        let made: Vec<Row> = rows.iter().map(|row| line_of(made_of, row, dicts)).collect();
        if made.is_empty() {
            continue;
        }
        added += made.len();
        lines().take(&tx, &caller, &list, &made).await?;
        if matches!(made_of, MadeOf::Invoice | MadeOf::Declaration) {
            let stored = paged::all_of(&tx, &BOND_INVT_DT, write::key(&list)?.0).await?;
            let new = stored.get(stored.len().saturating_sub(made.len())..).unwrap_or_default();
            match made_of {
                MadeOf::Declaration => declarations::mark(&tx, new, id, &rows).await?,
                _ => name_invoice(&tx, new, &rows).await?,
            }
        }
    }
    if added == 0 {
        return Err(ApiError::rule(Problem::error("bondList.nothingLeft", "ids", texts::NOTHING_LEFT)));
    }
    if made_of == MadeOf::Declaration {
        declarations::settle(&tx, &list).await?;
    }
    tx.done(Done::data(LinesAdded { added })).await
}

/// New lines name the lines of the invoice that they are made of.
async fn name_invoice(tx: &Tx, made: &[Row], sources: &[Row]) -> Result<(), ApiError> {
    for (line, source) in made.iter().zip(sources) {
        let of = [("invoice_dt_id", source.int("id").into())];
        table::set(tx, &BOND_INVT_DT, &[write::key(line)?.0], &of).await?;
    }
    Ok(())
}

/// The lines of a confirmed invoice with what is left of each; nobody else takes of it meanwhile.
async fn left_of(tx: &Tx, invoice: i64) -> Result<Vec<Row>, ApiError> {
    let head = Rows::of(&BOND_INVOICE).by_id(invoice).locked().one(tx).await?.ok_or(ApiError::NotFound)?;
    if head.text("state") != bond_invoice::CONFIRMED {
        let message = texts::INVOICE_NOT_CONFIRMED.with(&[("number", head.text("invoiceNo"))]);
        return Err(ApiError::rule(Problem::error("bondInvoice.notConfirmed", "ids", message)));
    }
    let lines = paged::all_of(tx, &BOND_INVOICE_DT, invoice).await?;
    let taken = invoice::taken(tx, &lines).await?;
    let used = |line: &Row| line.int("id").and_then(|id| taken.get(&id)).map(|taken| taken.quantity);
    Ok(lines.iter().filter_map(|line| rest_of(line, used(line).unwrap_or_default())).collect())
}

/// POST /invt/v1/bondInvt/dt/number: goods that are called alike share a declaration line, in the order of the list.
pub async fn number(State(app): State<App>, caller: Caller, Json(asked): Json<LinesNumbered>) -> Answer<()> {
    let tx = app.begin().await?;
    let list = lines().opened(&tx, &caller, asked.query_invt_id).await?;
    let rows: Vec<Row> = paged::all_of(&tx, &BOND_INVT_DT, write::key(&list)?.0).await?;
    let mut by_number: BTreeMap<Option<i64>, Vec<i64>> = BTreeMap::new();
    for (row, number) in rows.iter().zip(numbered(&rows)) {
        if row.int("entryGdsSeqno") != number {
            by_number.entry(number).or_default().extend(row.int("id"));
        }
    }
    let count: usize = by_number.values().map(Vec::len).sum();
    for (number, ids) in by_number {
        for some in ids.chunks(BATCH) {
            table::set(&tx, &BOND_INVT_DT, some, &[("entry_gds_seqno", number.into())]).await?;
        }
    }
    let change =
        Change { field: "lines.entryGdsSeqno".to_owned(), before: serde_json::Value::Null, after: count.into() };
    write::touch(&tx, &Actor::from(&caller), &BOND_INVT, "update", &list, vec![change]).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}
