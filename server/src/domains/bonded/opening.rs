//! What an e-account held of its materials when customs filed it: the quantity that its cycle began with is the first event of each
//! serial, with the account as its document. Later cycles begin with what a write-off counted, whose events lead there.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::dictionary::Dictionaries;
use core_wasm::resources::bonded::{EMS, EMS_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Event, Goods, Mode, Phase, Usd};
use core_wasm::rules::bonded::list::{Context, completed};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::approved::ADDED;
use super::event;
use super::journal::{NewEvent, record};
use super::write_off::periods::last_closed;
use crate::documents::served::ORG;
use crate::documents::{paged, write};
use crate::domains::base::exchange_rate::rates;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Opens the balances of an e-account that customs has as it stands. Told again, it changes nothing; another quantity, which customs
/// approved before a period was closed, takes the place of the first. Its lines still tell which of them are new.
pub async fn open(tx: &Tx, dicts: &Dictionaries, account: &Row, at: DateTime<Utc>) -> Result<(), ApiError> {
    let (id, _) = write::key(account)?;
    let org = account.int(ORG).unwrap_or_default();
    let is_counted = last_closed(tx, org, account.text(Kind::Ems.number()), None).await?.is_some();
    let lines = paged::all_of(tx, &EMS_DT, id).await?;
    let materials = lines.iter().filter(|line| {
        let is_material = Goods::of_code(line.text("mtpckEndprdTypecd")) == Goods::Material;
        is_material && (!is_counted || line.text("modfMarkcd") == ADDED)
    });
    let materials: Vec<&Row> = materials.collect();
    let (opened, exchange) = (opened(tx, id).await?, exchange(tx, dicts, &materials, at).await?);
    let mut events = Vec::new();
    for line in materials {
        let (line_id, _) = write::key(line)?;
        let Some(serial) = line.int("gdsSeqno") else { continue };
        let begins = line.decimal::<5>("vclrPridInitQty").filter(|quantity| quantity.is_positive());
        let before = match opened.get(&line_id) {
            Some(last) if last.phase()? == Phase::Deducted => Some(last),
            _ => None,
        };
        if before.map(|last| (last.serial, last.qty)) == begins.map(|quantity| (serial, quantity.scaled())) {
            continue;
        }
        let new = |event: Event, qty: Quantity| NewEvent {
            account_kind: Kind::Ems.name(),
            account_id: id,
            goods: Goods::Material,
            serial,
            outward: false,
            mode: Mode::D,
            event,
            qty,
            amount_usd: Quantity::ZERO,
            document_kind: EMS.name,
            document_id: id,
            document_no: account.text("etpsPreentNo").to_owned(),
            line_id,
            receipt_id: None,
        };
        if let Some(last) = before {
            events.push(NewEvent { serial: last.serial, ..new(Event::Reversed, Quantity::from_scaled(last.qty)) });
        }
        if let Some(quantity) = begins {
            events.push(NewEvent {
                amount_usd: worth(dicts, line, quantity, day_in_china(at), &exchange),
                ..new(Event::Deducted, quantity)
            });
        }
    }
    record(tx, at, &events).await
}

/// The last event of each line that opened a balance.
async fn opened(tx: &Tx, account: i64) -> Result<HashMap<i64, event::Model>, ApiError> {
    let of_account = event::Entity::find()
        .filter(event::Column::DocumentKind.eq(EMS.name))
        .filter(event::Column::DocumentId.eq(account))
        .order_by_asc(event::Column::Id);
    Ok(of_account.all(tx).await?.into_iter().map(|event| (event.line_id, event)).collect())
}

/// The rates by which goods of these lines are worth something in dollars.
pub(super) async fn exchange(
    tx: &Tx,
    dicts: &Dictionaries,
    lines: &[&Row],
    at: DateTime<Utc>,
) -> Result<Vec<Row>, ApiError> {
    let codes: BTreeSet<&str> = lines.iter().map(|line| line.text("dclCurrcd")).collect();
    let letters: Vec<String> =
        codes.into_iter().filter_map(|code| dicts.by_id("currency", code)).map(|entry| entry.name2.clone()).collect();
    rates(tx, &letters.iter().collect::<Vec<_>>(), day_in_china(at)).await
}

/// What so much of the goods of a line is worth in dollars, by the price that customs filed and the rate of the month; nothing where
/// either is missing.
pub(super) fn worth(dicts: &Dictionaries, line: &Row, quantity: Quantity, today: NaiveDate, exchange: &[Row]) -> Usd {
    let mut goods = Row::new();
    for field in ["dclUprcAmt", "dclCurrcd"] {
        goods.set(field, line.text(field));
    }
    goods.set("dclQty", quantity.to_string());
    let context = Context { dicts, today, exchange, account: None, declared: &[], filed: None };
    let found = completed(&goods, &context).into_iter().find(|(field, _)| *field == "usdStatTotalAmt");
    found.and_then(|(_, dollars)| dollars.parse().ok()).unwrap_or_default()
}
