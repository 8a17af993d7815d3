//! GET /sas/v1/sasPassport/{id}/slip: the gate slip on paper.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use core_wasm::printout::slip::{Loaded, Slip, slip, slip_name};
use core_wasm::resource::Resource;
use core_wasm::resources::sas::{SAS_PASSPORT, SAS_PASSPORT_DT, SAS_PASSPORT_RLT};
use core_wasm::row::Row;
use core_wasm::text::catalogue::sas as texts;
use core_wasm::text::text;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::Serialize;

use super::kind::views;
use super::source::{SOURCES, Source};
use crate::accounts::caller::Caller;
use crate::api::extract::Path;
use crate::api::operation::Operation;
use crate::documents::lines;
use crate::documents::lines::{BATCH, DOCUMENT};
use crate::documents::serve;
use crate::documents::serve::may;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::files::disposition::attachment;
use crate::process::clock::in_china;
use crate::process::error::ApiError;
use crate::process::fair::Who;
use crate::process::printing::Printer;
use crate::store::app::App;

pub fn operation() -> Operation {
    Operation::get(
        "/sas/v1/sasPassport/{id}/slip",
        may(&SAS_PASSPORT, "view"),
        text("打印核放单过卡凭条", "The gate slip of a passport, as PDF"),
        printed,
    )
    .answer_file("application/pdf")
}

/// What the printing program is asked for.
#[derive(Serialize)]
struct ToPrint {
    layout: &'static str,
    data: Slip,
}

pub async fn printed(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let passport = serve::seen(Served::of(&SAS_PASSPORT), &app, &caller, id).await?;
    let docs = lines::of(&app.db, &SAS_PASSPORT_RLT, [id]).await?.remove(&id).unwrap_or_default();
    let numbers: Vec<String> = docs.iter().map(|doc| doc.text("rtlBillNo").to_owned()).collect();
    let who = Who::Account(caller.user_id);
    let turn = app.shares.press.turn(who).await.ok_or(ApiError::Busy { retry_after: 5 })?;
    let goods = goods(&app, &caller, &passport, &docs).await?;
    let at = in_china(app.now()).format("%Y-%m-%d %H:%M").to_string();
    let data = slip(&passport, &numbers, &goods, &at, &app.dictionaries(), caller.lang);
    let mut printer = Printer::start(app.settings.print_program().as_deref())?;
    let file = printer.print(&ToPrint { layout: "slip", data }).await?;
    drop(turn);
    let headers = [(CONTENT_DISPOSITION, attachment(&slip_name(&passport, caller.lang)))];
    Ok((headers, [(CONTENT_TYPE, "application/pdf")], Body::from(file)).into_response())
}

/// Most goods on a slip: nobody reads more at a gate.
const MOST: usize = 500;

/// The goods that a passport lists, or those of its documents as far as the caller may see them: they are granted apart.
async fn goods(app: &App, caller: &Caller, passport: &Row, docs: &[Row]) -> Result<Vec<Loaded>, ApiError> {
    let id = passport.int("id").unwrap_or_default();
    let first = docs.first().map(|doc| doc.text("rtlBillNo")).unwrap_or_default();
    let listed = lines_of(app, &SAS_PASSPORT_DT, &[id], MOST + 1).await?;
    let mut found: Vec<Loaded> = listed.iter().map(|line| loaded(line, first, "rltGdsSeqno")).collect();
    if found.is_empty() {
        for source in SOURCES {
            found.extend(of_kind(app, caller, passport, docs, source).await?);
        }
    }
    if found.len() > MOST {
        found.truncate(MOST);
        found.push(Loaded { name: texts::SLIP_MORE.get(caller.lang).to_owned(), ..Loaded::default() });
    }
    Ok(found)
}

async fn of_kind(
    app: &App,
    caller: &Caller,
    passport: &Row,
    docs: &[Row],
    source: &'static Source,
) -> Result<Vec<Loaded>, ApiError> {
    let of_kind = docs.iter().filter(|doc| doc.text("rtlBillTypecd") == source.kind);
    let numbers: Vec<&str> = of_kind.map(|doc| doc.text("rtlBillNo")).take(BATCH).collect();
    if numbers.is_empty() || !views(caller, source.head) {
        return Ok(Vec::new());
    }
    let own = Expr::col("org_id").eq(passport.int(ORG).unwrap_or_default());
    let named = Expr::col(source.column).is_in(numbers.iter().copied()).and(own);
    let visible = Served::of(source.head).visible(&app.db, caller).await?.condition();
    let heads = Rows::of(source.head).filter(visible).filter(named).order("id", Order::Asc);
    // Of two with the same number the first.
    let mut by_number: BTreeMap<String, i64> = BTreeMap::new();
    for head in heads.limit(BATCH as u64).all(&app.db).await? {
        by_number.entry(head.text(source.number).to_owned()).or_insert(head.int("id").unwrap_or_default());
    }
    let of_document: BTreeMap<i64, &str> = by_number.iter().map(|(number, id)| (*id, number.as_str())).collect();
    let ids: Vec<i64> = of_document.keys().copied().collect();
    let lines = lines_of(app, source.line, &ids, MOST + 1).await?;
    let on_truck = lines.iter().filter_map(|line| {
        let number = of_document.get(&line.int(DOCUMENT.name)?)?;
        Some(loaded(line, number, source.seqno))
    });
    let mut found: Vec<Loaded> = on_truck.collect();
    found.sort_by_key(|goods| numbers.iter().position(|number| *number == goods.document));
    Ok(found)
}

/// The first lines of documents, each with its document.
async fn lines_of(app: &App, line: &'static Resource, ids: &[i64], most: usize) -> Result<Vec<Row>, ApiError> {
    let of_documents = Expr::col("document_id").is_in(ids.iter().copied());
    let lines = Rows::lines(line).and(DOCUMENT).filter(of_documents);
    lines.order("document_id", Order::Asc).order("position", Order::Asc).limit(most as u64).all(&app.db).await
}

fn loaded(line: &Row, document: &str, seqno: &str) -> Loaded {
    let text = |field: &str| line.text(field).to_owned();
    Loaded {
        document: document.to_owned(),
        seqno: line.int(seqno).map(|seqno| seqno.to_string()).unwrap_or_default(),
        name: text("gdsNm"),
        quantity: text("dclQty"),
        unit: text("dclUnitcd"),
        gross: text("grossWt"),
    }
}
