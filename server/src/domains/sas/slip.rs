//! GET /sas/v1/sasPassport/{id}/slip: the gate slip on paper.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use core_wasm::printout::slip::{Loaded, Slip, slip, slip_name};
use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::resources::sas::{SAS_PASSPORT, SAS_PASSPORT_DT, SAS_PASSPORT_RLT, SAS_STOCK, SAS_STOCK_DT};
use core_wasm::row::Row;
use core_wasm::rules::sas::passport::{INVENTORY_LIST, STOCK_LIST};
use core_wasm::text::text;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::Serialize;

use super::may;
use crate::app::App;
use crate::caller::Caller;
use crate::clock::in_china;
use crate::crud::served::{ORG, Served};
use crate::crud::table::Rows;
use crate::crud::{lines, serve};
use crate::error::ApiError;
use crate::extract::Path;
use crate::files::attachment;
use crate::http::fair::Who;
use crate::operation::Operation;
use crate::printing::Printer;

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
    let goods = goods(&app, &caller, &passport, &docs).await?;
    let at = in_china(app.now()).format("%Y-%m-%d %H:%M").to_string();
    let data = slip(&passport, &numbers, &goods, &at, &app.dictionaries(), caller.lang);
    let who = Who::Account(caller.user_id);
    let turn = app.shares.press.turn(who).await.ok_or(ApiError::Busy { retry_after: 5 })?;
    let mut printer = Printer::start(app.settings.print_program().as_deref())?;
    let file = printer.print(&ToPrint { layout: "slip", data }).await?;
    drop(turn);
    let headers = [(CONTENT_DISPOSITION, attachment(&slip_name(&passport, caller.lang)))];
    Ok((headers, [(CONTENT_TYPE, "application/pdf")], Body::from(file)).into_response())
}

/// The goods that a passport lists, or those of its documents as far as the caller may see them: they are granted apart.
async fn goods(app: &App, caller: &Caller, passport: &Row, docs: &[Row]) -> Result<Vec<Loaded>, ApiError> {
    let id = passport.int("id").unwrap_or_default();
    let first = docs.first().map(|doc| doc.text("rtlBillNo")).unwrap_or_default();
    let listed = lines::of(&app.db, &SAS_PASSPORT_DT, [id]).await?.remove(&id).unwrap_or_default();
    if !listed.is_empty() {
        return Ok(listed.iter().map(|line| loaded(line, first, "rltGdsSeqno")).collect());
    }
    let mut found = Vec::new();
    for doc in docs {
        let (head, line, column, seqno): (&'static Resource, &'static Resource, _, _) = match doc.text("rtlBillTypecd")
        {
            INVENTORY_LIST => (&BOND_INVT, &BOND_INVT_DT, "bond_invt_no", "gdsSeqno"),
            STOCK_LIST => (&SAS_STOCK, &SAS_STOCK_DT, "sas_stock_no", "sasStockSeqno"),
            _ => continue,
        };
        let number = doc.text("rtlBillNo");
        let own = Expr::col("org_id").eq(passport.int(ORG).unwrap_or_default());
        let visible = Served::of(head).visible(&app.db, caller).await?.condition();
        let wanted = Rows::of(head).filter(visible).filter(Expr::col(column).eq(number).and(own));
        let Some(document) = wanted.order("id", Order::Asc).one(&app.db).await? else { continue };
        let id = document.int("id").unwrap_or_default();
        let of_document = lines::of(&app.db, line, [id]).await?.remove(&id).unwrap_or_default();
        found.extend(of_document.iter().map(|line| loaded(line, number, seqno)));
    }
    Ok(found)
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
