//! What an account holds: its serials with their figures, and the events behind a figure.

use std::collections::{BTreeSet, HashMap};

use axum::response::Response;
use chrono::{DateTime, Days, NaiveDate, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::resources::bonded::{BONDED_BALANCE, BWS_DCR};
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_ANSWER};
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::bonded::account::{Kind, storage_limit};
use core_wasm::rules::bonded::balance::{Event, Figures, Goods, Movement, apply, remark};
use core_wasm::text::Lang;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use utoipa::IntoParams;

use super::found::Wanted;
use super::goods::{Serial, goods_of};
use super::journal::{Summed, all_of, holders_of, of_serial, of_something, summed};
use super::kind::accounts;
use super::{balance, event};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::codec;
use crate::documents::list::{ListQuery, Page, wanted_day};
use crate::documents::serve;
use crate::documents::table::Rows;
use crate::domains::decl::reports::sheet;
use crate::gateway::receipt;
use crate::process::clock::midnight_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct AsOf {
    /// The balance at the end of this day in China, which must have come; as it is now when missing.
    day: Option<String>,
    /// `I` materials, `E` products; both when missing.
    goods: Option<String>,
    /// This serial alone; all when missing.
    serial: Option<i64>,
    /// The beginning of a serial, of an HS code or of a material number, or a part of a name.
    keyword: Option<String>,
}

/// GET {account}/balance: the serials of which something was told, with their figures.
pub async fn page(app: &App, caller: &Caller, kind: Kind, id: i64, query: &ListQuery) -> Answer<Page<Row>> {
    let head = serve::seen(accounts(kind), app, caller, id).await?;
    let (page_num, page_size) = query.paging()?;
    let wanted = Wanted::of(app, kind, id, query).await?;
    let (held, total) = match wanted.day {
        Some(day) => {
            let all = as_of(app, kind, id, day, wanted.among).await?;
            let total = u64::try_from(all.len()).unwrap_or(u64::MAX);
            let skip = usize::try_from((page_num - 1) * page_size).unwrap_or(usize::MAX);
            let some = all.into_iter().skip(skip).take(usize::try_from(page_size).unwrap_or(usize::MAX));
            (some.collect(), total)
        }
        None => {
            let among = of_something(kind.name(), id).add(wanted.among);
            let total = balance::Entity::find().filter(among.clone()).count(&app.db).await?;
            (all_of(&app.db, among, Some(((page_num - 1) * page_size, page_size))).await?, total)
        }
    };
    let mut page = rows(&app.db, caller.lang, kind, &head, held).await?;
    let until = wanted.day.map(end_of).transpose()?;
    name_holders(&app.db, kind, id, &mut page, until).await?;
    Ok(Done::data(Page::of(page, total, query)?))
}

/// Reservations of a serial: their sum, who has them, and whether they are of goods that leave.
const RESERVED: [(&str, &str, bool); 2] = [("prevdRedcQty", "heldBy", true), ("prevdIncQty", "announcedBy", false)];

/// Who reserved or announced some of each serial and neither used it nor gave it back.
async fn name_holders(
    db: &impl ConnectionTrait,
    kind: Kind,
    id: i64,
    page: &mut [Row],
    until: Option<DateTime<Utc>>,
) -> Result<(), ApiError> {
    let serial = |row: &Row| (Goods::of_code(row.text("mtpckEndprdTypecd")), row.int("gdsSeqno").unwrap_or_default());
    for (sum, by, outward) in RESERVED {
        let is_reserved = |row: &&Row| row.decimal::<5>(sum).is_some_and(|quantity| !quantity.is_zero());
        let reserved: BTreeSet<Serial> = page.iter().filter(is_reserved).map(serial).collect();
        let named = holders_of(db, kind.name(), id, &reserved, outward, until).await?;
        for row in page.iter_mut() {
            let Some(holders) = named.get(&serial(row)) else { continue };
            let told = holders.iter().map(|holder| format!("{} ({})", holder.document_no, holder.qty.short()));
            row.set(by, told.collect::<Vec<_>>().join(", "));
        }
    }
    Ok(())
}

/// GET {account}/balance/export: all of them in a workbook.
pub async fn export(app: &App, caller: &Caller, kind: Kind, id: i64, query: &ListQuery) -> Result<Response, ApiError> {
    let head = serve::seen(accounts(kind), app, caller, id).await?;
    let wanted = Wanted::of(app, kind, id, query).await?;
    let held = match wanted.day {
        Some(day) => as_of(app, kind, id, day, wanted.among).await?,
        None => all_of(&app.db, of_something(kind.name(), id).add(wanted.among), None).await?,
    };
    sheet::of(app, caller, &BONDED_BALANCE, rows(&app.db, caller.lang, kind, &head, held).await?).await
}

/// When a day in China is over.
fn end_of(day: NaiveDate) -> Result<DateTime<Utc>, ApiError> {
    let next = day.checked_add_days(Days::new(1)).and_then(midnight_in_china);
    next.ok_or_else(|| wanted_day("day"))
}

/// The figures at the end of a day, from the events until then.
async fn as_of(
    app: &App,
    kind: Kind,
    id: i64,
    day: NaiveDate,
    among: Condition,
) -> Result<Vec<(Serial, Summed)>, ApiError> {
    let until = Condition::all()
        .add(event::Column::AccountKind.eq(kind.name()))
        .add(event::Column::AccountId.eq(id))
        .add(event::Column::At.lt(end_of(day)?))
        .add(among);
    let sums = summed(&app.db, until).await?;
    Ok(sums.into_iter().map(|((_, _, goods, serial), sum)| ((goods, serial), sum)).collect())
}

/// Serials with their figures as rows, with what the account says of their goods.
async fn rows(
    db: &impl ConnectionTrait,
    lang: Lang,
    kind: Kind,
    head: &Row,
    held: Vec<(Serial, Summed)>,
) -> Result<Vec<Row>, ApiError> {
    let id = head.int("id").unwrap_or_default();
    let goods = goods_of(db, kind, id, held.iter().map(|(serial, _)| *serial).collect()).await?;
    let row = |(at, sum): (Serial, Summed)| {
        let ((of, serial), figures) = (at, sum.figures);
        let mut row = Row::new();
        row.set("id", serial);
        row.set("gdsSeqno", serial.to_string());
        row.set("mtpckEndprdTypecd", of.code());
        if let Some(line) = goods.get(&at) {
            for field in ["gdsMtno", "gdsNm", "dclUnitcd"] {
                row.set(field, line.text(field));
            }
        }
        let text = |quantity: Option<Quantity>| quantity.map(|quantity| quantity.to_string()).unwrap_or_default();
        // Products leave without having entered: nothing is left of them that could be too little.
        row.set("surplusQty", text(figures.surplus().filter(|_| of == Goods::Material)));
        row.set("stockQty", text(figures.stock()));
        row.set("actlIncQty", figures.actl_inc_qty.to_string());
        row.set("actlRedcQty", figures.actl_redc_qty.to_string());
        row.set("prevdIncQty", figures.prevd_inc_qty.to_string());
        row.set("prevdRedcQty", figures.prevd_redc_qty.to_string());
        row.set("totalAmt", figures.total_amt.to_string());
        row.set("avgPrice", text(figures.average()));
        row.set("remark", remark(of, &figures).map(|said| said.get(lang).to_owned()));
        let day = |day: Option<NaiveDate>| day.map(|day| day.to_string());
        row.set("lastIn", day(sum.last_in));
        row.set("lastOut", day(sum.last_out));
        if kind == Kind::Bws && figures.stock().is_some_and(Quantity::is_positive) {
            let said = goods.get(&at).and_then(|line| parse_date(line.text("limitDate")));
            let by_rule = || sum.last_in.and_then(|entered| storage_limit(head.text(kind.number()), entered));
            row.set("limitDate", day(said.or_else(by_rule)));
        }
        row
    };
    Ok(held.into_iter().map(row).collect())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct OfSerial {
    serial: i64,
    /// `I` (when missing) materials and goods of warehouses, `E` products.
    goods: Option<String>,
}

/// GET {account}/balance/events: the events of a serial, the newest first, each with the surplus after it.
pub async fn events(app: &App, caller: &Caller, kind: Kind, id: i64, query: &ListQuery) -> Answer<Page<Row>> {
    serve::seen(accounts(kind), app, caller, id).await?;
    let serial = query.whole_number("serial")?;
    let goods = Goods::of_code(query.get("goods").unwrap_or_default());
    let (page_num, page_size) = query.paging()?;
    let told = event::Entity::find()
        .filter(of_serial(kind.name(), id, goods, serial))
        .order_by_asc(event::Column::Id)
        .all(&app.db)
        .await?;
    let last: HashMap<(String, i64, i64), i64> =
        told.iter().map(|row| ((row.document_kind.clone(), row.document_id, row.line_id), row.id)).collect();
    let (mut figures, mut rows) = (Figures::default(), Vec::with_capacity(told.len()));
    for row in &told {
        let movement = row.movement()?;
        figures = apply(&figures, &movement).map_err(|too_large| ApiError::rule(too_large.into()))?;
        let is_last = last.get(&(row.document_kind.clone(), row.document_id, row.line_id)) == Some(&row.id);
        rows.push(told_of(row, &movement, &figures, is_last));
    }
    let total = u64::try_from(rows.len()).unwrap_or(u64::MAX);
    let skip = usize::try_from((page_num - 1) * page_size).unwrap_or(usize::MAX);
    let mut some: Vec<Row> =
        rows.into_iter().rev().skip(skip).take(usize::try_from(page_size).unwrap_or(usize::MAX)).collect();
    name_receipts(&app.db, &mut some, caller.lang).await?;
    Ok(Done::data(Page::of(some, total, query)?))
}

/// What customs' answer says that told an event: its message and result, and who brought it.
async fn name_receipts(db: &impl ConnectionTrait, events: &mut [Row], lang: Lang) -> Result<(), ApiError> {
    // Answers about lists are kept by themselves; of write-offs their files are.
    let of = |kind: &str, row: &Row| row.int("receiptId").filter(|_| row.text("documentKind") == kind);
    let ids: BTreeSet<i64> = events.iter().filter_map(|row| of(BOND_INVT.name, row)).collect();
    let answers = Rows::of(&BOND_INVT_ANSWER).filter(Expr::col("id").is_in(ids)).all(db).await?;
    let ids: BTreeSet<i64> = events.iter().filter_map(|row| of(BWS_DCR.name, row)).collect();
    let files = receipt::Entity::find().filter(receipt::Column::Id.is_in(ids)).all(db).await?;
    for row in events {
        if let Some(file) = of(BWS_DCR.name, row).and_then(|id| files.iter().find(|one| one.id == id)) {
            row.set("receiptKind", file.kind.as_str());
            row.set("byName", file.file_name.as_str());
        }
        let Some(answer) = of(BOND_INVT.name, row).and_then(|id| answers.iter().find(|one| one.int("id") == Some(id)))
        else {
            continue;
        };
        for (from, to) in [("kind", "receiptKind"), ("result", "receiptResult")] {
            row.set(to, answer.text(from));
        }
        row.set("byName", audit::brought_by(answer.text("cameFrom"), lang));
    }
    Ok(())
}

fn told_of(row: &event::Model, movement: &Movement, after: &Figures, is_last: bool) -> Row {
    let mut told = Row::new();
    told.set("id", row.id);
    told.set("at", codec::instant(row.at));
    told.set("event", row.event.as_str());
    told.set("direction", if row.outward { "E" } else { "I" });
    told.set("mode", row.mode.as_str());
    told.set("qty", movement.qty.to_string());
    told.set("amountUsd", movement.amount_usd.to_string());
    told.set("surplusQty", after.surplus().map(|surplus| surplus.to_string()).unwrap_or_default());
    told.set("documentKind", row.document_kind.as_str());
    told.set("documentId", row.document_id);
    told.set("documentNo", row.document_no.as_str());
    told.set("lineId", row.line_id);
    let is_held = is_last && movement.event == Event::PreDeducted && movement.mode.writes();
    told.set("isHeld", if is_held { "1" } else { "0" });
    told.set("receiptId", row.receipt_id);
    told
}
