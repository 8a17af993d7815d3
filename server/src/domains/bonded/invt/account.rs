//! What inventory lists ask of accounts and write into their journal: the only place that knows how accounts are kept.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::decimal::Quantity;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::{Event, Movement};
use core_wasm::rules::bonded::list::Serial;
use core_wasm::states::bond_invt::WAITING;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait};

use crate::crud::lines::{BATCH, DOCUMENT};
use crate::crud::served::ORG;
use crate::crud::table::Rows;
use crate::crud::write;
use crate::database::Tx;
use crate::domains::bonded::journal::{self, Goods, Mode, NewEvent};
use crate::error::ApiError;

/// Kind and id of an account.
type Account = (&'static str, i64);

/// The account that a list names, if it is kept here.
pub async fn of(db: &impl ConnectionTrait, list: &Row) -> Result<Option<Account>, ApiError> {
    match (list.int(ORG), list.text("putrecNo")) {
        (Some(org), number) if !number.is_empty() => journal::account_by_no(db, org, number).await,
        _ => Ok(None),
    }
}

/// The serials of its account that a list names, with what is left of each and what other lists asked for; `None` where the
/// account is not kept here.
pub async fn serials(db: &impl ConnectionTrait, list: &Row, lines: &[Row]) -> Result<Option<Vec<Serial>>, ApiError> {
    let Some((kind, id)) = of(db, list).await? else { return Ok(None) };
    let goods = Goods::of_code(list.text("mtpckEndprdMarkcd"));
    let named: BTreeSet<i64> = lines.iter().filter_map(|line| line.int("putrecSeqno")).collect();
    let named: Vec<i64> = named.into_iter().collect();
    let mut figures = Vec::with_capacity(named.len());
    for some in named.chunks(BATCH) {
        figures.extend(journal::figures(db, kind, id, goods, some).await?);
    }
    let mut asked = asked(db, list).await?;
    let serial = |(serial, known): (i64, journal::Figures)| {
        let (asked, by) = asked.remove(&serial).unwrap_or_default();
        Serial { serial, surplus: known.surplus().unwrap_or_default(), asked, by, ..Serial::default() }
    };
    Ok(Some(figures.into_iter().map(serial).collect()))
}

/// What the other lists of an account ask for that are with customs, by serial: how much the account does not hold for them yet,
/// and their internal numbers.
pub async fn asked(db: &impl ConnectionTrait, list: &Row) -> Result<BTreeMap<i64, (Quantity, Vec<String>)>, ApiError> {
    let waiting = Expr::col("putrec_no")
        .eq(list.text("putrecNo"))
        .and(Expr::col("org_id").eq(list.int(ORG).unwrap_or_default()))
        .and(Expr::col("impexp_markcd").eq("E"))
        .and(Expr::col("state").is_in(WAITING.iter().copied()))
        .and(Expr::col("id").ne(list.int("id").unwrap_or_default()));
    let mut asked: BTreeMap<i64, (Quantity, Vec<String>)> = BTreeMap::new();
    for other in Rows::of(&BOND_INVT).filter(waiting).all(db).await? {
        let of_other = Expr::col("document_id").eq(other.int("id").unwrap_or_default());
        for line in Rows::of(&BOND_INVT_DT).and(DOCUMENT).filter(of_other).all(db).await? {
            let (Some(serial), Some(quantity)) = (line.int("putrecSeqno"), line.decimal::<5>("dclQty")) else {
                continue;
            };
            if line.text("modfMarkcd") == "2" {
                continue;
            }
            let held = line.decimal::<5>("heldQty").filter(|_| line.int("heldSerial") == Some(serial));
            let more = quantity.checked_sub(held.unwrap_or_default()).filter(|more| more.is_positive());
            let (sum, by) = asked.entry(serial).or_default();
            *sum = more.and_then(|more| sum.checked_add(more)).unwrap_or(*sum);
            let number = other.text("etpsInnerInvtNo").to_owned();
            if more.is_some() && !by.contains(&number) {
                by.push(number);
            }
        }
    }
    Ok(asked)
}

/// Writes what an answer moved.
pub async fn post(tx: &Tx, list: &Row, movements: &[Movement], receipt: i64) -> Result<(), ApiError> {
    let Some((kind, account)) = of(tx, list).await?.filter(|_| !movements.is_empty()) else { return Ok(()) };
    let (id, _) = write::key(list)?;
    let goods = Goods::of_code(list.text("mtpckEndprdMarkcd"));
    let mode = Mode::of_code(list.text("vrfdedModecd")).unwrap_or_default();
    let event = |moved: &Movement| NewEvent {
        account_kind: kind,
        account_id: account,
        goods,
        serial: moved.serial,
        outward: moved.outward,
        mode,
        event: match moved.event {
            Event::PreDeducted => journal::Event::PreDeducted,
            Event::Deducted => journal::Event::Deducted,
            Event::Released => journal::Event::Released,
        },
        qty: moved.qty,
        amount_usd: moved.usd,
        document_kind: BOND_INVT.name,
        document_id: id,
        document_no: list.text("etpsInnerInvtNo").to_owned(),
        line_id: moved.line_id,
        receipt_id: Some(receipt),
    };
    journal::record(tx, tx.now(), &movements.iter().map(event).collect::<Vec<_>>()).await
}
