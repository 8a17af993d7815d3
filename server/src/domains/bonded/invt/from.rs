//! Lines of an inventory list made of those of other lists, forecasts, invoices, declarations, stock lists and inbound orders of the
//! warehouse, and the numbers of its declaration lines.

use axum::extract::State;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVOICE, BOND_INVOICE_DT, BOND_INVT, BOND_INVT_DT, FCST, FCST_DTL};
use core_wasm::resources::sas::SAS_STOCK;
use core_wasm::resources::wms::ASN;
use core_wasm::row::Row;
use core_wasm::rules::bonded::list::{
    MERGE_KEY, MadeOf, RECEIVED_LATER, is_gone, line_of, numbered, of_account, of_source, other_invoice, other_source,
    rest_of,
};
use core_wasm::states::bond_invoice;
use core_wasm::text::catalogue::inventory as texts;
use sea_orm::Value;
use serde::Deserialize;
use utoipa::ToSchema;

use super::lines::lines;
use super::{declarations, invoice, received};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Ids, Json};
use crate::documents::paged;
use crate::documents::paged::LinesAdded;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::{serve, table, write};
use crate::domains::sas::collect;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::{Actor, Change};
use crate::store::database::Tx;

/// Documents of which the lines are copied.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinesFrom {
    /// The list that gets them.
    pub query_invt_id: i64,
    /// `bondInvt`, `fcst`, `bondInvoice`, `declaration`, `sasStock` (declared together) or `asn` (what the warehouse received).
    pub kind: String,
    pub ids: Vec<i64>,
}

/// The list whose declaration lines are numbered.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinesNumbered {
    pub query_invt_id: i64,
}

/// Of what lines are made.
#[derive(Clone, Copy)]
enum Source {
    /// The lines of documents of a kind, as they stand there.
    Lines(&'static Resource, &'static Resource, MadeOf),
    /// What is left of the lines of a confirmed invoice.
    Invoice,
    Declaration,
    /// Stock lists that are declared together.
    StockLists,
    /// What came of an inbound order of the warehouse.
    Received,
}

impl Source {
    fn of(kind: &str) -> Option<Source> {
        Some(match kind {
            "bondInvt" => Source::Lines(&BOND_INVT, &BOND_INVT_DT, MadeOf::List),
            "fcst" => Source::Lines(&FCST, &FCST_DTL, MadeOf::Forecast),
            "bondInvoice" => Source::Invoice,
            "declaration" => Source::Declaration,
            "sasStock" => Source::StockLists,
            "asn" => Source::Received,
            _ => return None,
        })
    }

    /// The documents, where the generic operations serve them.
    const fn head(self) -> Option<&'static Resource> {
        match self {
            Source::Lines(head, ..) => Some(head),
            Source::Invoice => Some(&BOND_INVOICE),
            Source::StockLists => Some(&SAS_STOCK),
            Source::Received => Some(&ASN),
            Source::Declaration => None,
        }
    }
}

/// POST /invt/v1/bondInvt/dt/from
pub async fn from(State(app): State<App>, caller: Caller, Json(asked): Json<LinesFrom>) -> Answer<LinesAdded> {
    let source = Source::of(&asked.kind).ok_or_else(|| ApiError::no_option("kind", &asked.kind))?;
    let ids = Ids { ids: asked.ids }.distinct()?;
    if let Some(head) = source.head() {
        if let Some(viewing) = permission::code(head.perm, "view") {
            caller.require(viewing)?;
        }
        for id in &ids {
            serve::seen(Served::of(head), &app, &caller, *id).await?;
        }
    }
    let tx = app.begin().await?;
    let list = lines().opened(&tx, &caller, asked.query_invt_id).await?;
    let dicts: &Dictionaries = &tx.dictionaries();
    let mut added = 0;
    match source {
        Source::StockLists => {
            added += take(&tx, &caller, &list, &collect::collect_into(&tx, &caller, &list, &ids).await?, &[]).await?
        }
        Source::Received => {
            for (at, id) in ids.into_iter().enumerate() {
                let made = received::lines_of(&tx, &caller, &list, id).await?;
                added += take_of(&tx, &caller, &list, &made, at, RECEIVED_LATER).await?;
            }
        }
        Source::Lines(head, line, made_of) => {
            for (at, id) in ids.into_iter().enumerate() {
                let source = Rows::of(head).by_id(id).one(&tx).await?.ok_or(ApiError::NotFound)?;
                if let Some(problem) = other_source(made_of, source.borrowed(), list.borrowed()) {
                    return Err(ApiError::rule(problem));
                }
                let account = source.text(if made_of == MadeOf::List { "putrecNo" } else { "manualNo" });
                let mut rows = paged::all_of(&tx, line, id).await?;
                // What a change of the other list takes away is not there any more.
                rows.retain(|row| !is_gone(row.borrowed()));
                added += take_of(&tx, &caller, &list, &made(made_of, account, &list, &rows, dicts), at, &[]).await?;
            }
        }
        Source::Invoice => {
            for (at, id) in ids.into_iter().enumerate() {
                let (account, rows) = left_of(&tx, &list, id).await?;
                let made = made(MadeOf::Invoice, &account, &list, &rows, dicts);
                added += take_of(&tx, &caller, &list, &made, at, &[]).await?;
                name_invoice(&tx, &newest(&tx, &list, rows.len()).await?, &rows).await?;
            }
        }
        Source::Declaration => {
            for (at, id) in ids.into_iter().enumerate() {
                let (account, rows) = declarations::goods_of(&tx, &app, &caller, &list, id).await?;
                let made = made(MadeOf::Declaration, &account, &list, &rows, dicts);
                added += take_of(&tx, &caller, &list, &made, at, &[]).await?;
                declarations::mark(&tx, &newest(&tx, &list, rows.len()).await?, id, &rows).await?;
            }
        }
    }
    if added == 0 {
        return Err(ApiError::rule(Problem::error("bondList.nothingLeft", "ids", texts::NOTHING_LEFT)));
    }
    if matches!(source, Source::Declaration) {
        declarations::settle(&tx, &list).await?;
    }
    tx.done(Done::data(LinesAdded { added })).await
}

/// Lines for a list, made of those of a document with this account.
fn made(made_of: MadeOf, account: &str, list: &Row, rows: &[Row], dicts: &Dictionaries) -> Vec<Row> {
    rows.iter().map(|row| of_account(account, list.borrowed(), line_of(made_of, row, dicts))).collect()
}

/// Adds lines to a list, and says how many. They may lack the fields `later`.
async fn take(tx: &Tx, caller: &Caller, list: &Row, made: &[Row], later: &[&str]) -> Result<usize, ApiError> {
    if !made.is_empty() {
        lines().take_lacking(tx, caller, list, made, later).await?;
    }
    Ok(made.len())
}

/// The same of the lines of one document, which stands at a place among those that were chosen: what keeps a line back is told there, for
/// nobody sent the line itself.
async fn take_of(
    tx: &Tx,
    caller: &Caller,
    list: &Row,
    made: &[Row],
    at: usize,
    later: &[&str],
) -> Result<usize, ApiError> {
    match take(tx, caller, list, made, later).await {
        Err(ApiError::Rules(problems)) => {
            Err(ApiError::Rules(problems.into_iter().map(|one| of_source(one, at)).collect()))
        }
        other => other,
    }
}

/// The last lines of a list.
async fn newest(tx: &Tx, list: &Row, count: usize) -> Result<Vec<Row>, ApiError> {
    let mut stored = paged::all_of(tx, &BOND_INVT_DT, write::key(list)?.0).await?;
    Ok(stored.split_off(stored.len().saturating_sub(count)))
}

/// New lines name the lines of the invoice that they are made of.
async fn name_invoice(tx: &Tx, made: &[Row], sources: &[Row]) -> Result<(), ApiError> {
    let named = made.iter().zip(sources).map(|(line, source)| Ok((write::key(line)?.0, [source.int("id").into()])));
    let named: Vec<(i64, [Value; 1])> = named.collect::<Result<_, ApiError>>()?;
    table::set_each(tx, &BOND_INVT_DT, ["invoice_dt_id"], &named).await
}

/// The account of a confirmed invoice of the owner of a list, and its lines with what is left of each; nobody else takes of it meanwhile.
async fn left_of(tx: &Tx, list: &Row, invoice: i64) -> Result<(String, Vec<Row>), ApiError> {
    let head = Rows::of(&BOND_INVOICE).by_id(invoice).locked().one(tx).await?.ok_or(ApiError::NotFound)?;
    if head.text("state") != bond_invoice::CONFIRMED {
        let message = texts::INVOICE_NOT_CONFIRMED.with(&[("number", head.text("invoiceNo"))]);
        return Err(ApiError::rule(Problem::error("bondInvoice.notConfirmed", "ids", message)));
    }
    if let Some(problem) = other_invoice(head.borrowed(), list.borrowed()) {
        return Err(ApiError::rule(problem));
    }
    let lines = paged::all_of(tx, &BOND_INVOICE_DT, invoice).await?;
    let taken = invoice::taken(tx, &lines).await?;
    let of = |line: &Row| line.int("id").and_then(|id| taken.get(&id)).map_or(&[][..], |taken| &taken.lines);
    let rest = lines.iter().filter_map(|line| rest_of(line, of(line))).collect();
    Ok((head.text("putrecNo").to_owned(), rest))
}

/// POST /invt/v1/bondInvt/dt/number: goods that are called alike share a declaration line, in the order of the list.
pub async fn number(State(app): State<App>, caller: Caller, Json(asked): Json<LinesNumbered>) -> Answer<()> {
    let before = serve::seen(lines().head, &app, &caller, asked.query_invt_id).await?;
    let fields: Vec<&str> = MERGE_KEY.iter().copied().chain(["id", "entryGdsSeqno", "modfMarkcd"]).collect();
    // Read before the list is locked, and once more where it changed meanwhile.
    let mut rows = paged::all_with(&app.db, &BOND_INVT_DT, asked.query_invt_id, &fields).await?;
    let tx = app.begin().await?;
    let list = lines().opened(&tx, &caller, asked.query_invt_id).await?;
    if write::key(&list)? != write::key(&before)? {
        rows = paged::all_with(&tx, &BOND_INVT_DT, asked.query_invt_id, &fields).await?;
    }
    let watch = paged::watch(&tx, &BOND_INVT, asked.query_invt_id).await?;
    // Ten thousand goods that are called differently have ten thousand numbers: one statement for each number would be one for each line.
    let renumbered = rows.iter().zip(numbered(&rows)).filter(|(row, number)| row.int("entryGdsSeqno") != *number);
    let renumbered: Vec<(i64, [Value; 1])> =
        renumbered.filter_map(|(row, number)| Some((row.int("id")?, [number.into()]))).collect();
    table::set_each(&tx, &BOND_INVT_DT, ["entry_gds_seqno"], &renumbered).await?;
    let count = renumbered.len();
    let change =
        Change { field: "lines.entryGdsSeqno".to_owned(), before: serde_json::Value::Null, after: count.into() };
    write::touch(&tx, &Actor::from(&caller), &BOND_INVT, "update", &list, vec![change]).await?;
    watch.noted(&tx).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}
