//! What inventory lists ask of accounts and write into their journal: the only place that knows how accounts are kept.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::bonded::account::{Kind, is_by_entry, storage_limit};
use core_wasm::rules::bonded::answer::{Event, Movement};
use core_wasm::rules::bonded::list::{Account as OfList, Serial, Standing, booked, is_gone};
use core_wasm::rules::bonded::versions::Versions;
use core_wasm::states::bond_invt::WAITING;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Func, Order, Query};

use crate::documents::lines::{BATCH, DOCUMENT};
use crate::documents::served::ORG;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::domains::bonded::goods::of_account;
use crate::domains::bonded::journal::{self, Figures, Goods, Mode, NewEvent, Usd, is_limited};
use crate::domains::bonded::kind::{account_of, heads, lines_of};
use crate::domains::bonded::ucns;
use crate::domains::bonded::write_off::periods::told_until;
use crate::domains::sas::taken::taken;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// The direction of lists that take goods out of their account.
pub const OUT: &str = "E";

/// What the judgement of a list has to know of its account, with the serials that the list names; `None` where the account is
/// not kept here. Where a stock list is judged, `stock` is its id.
pub async fn judged(
    db: &impl ConnectionTrait,
    list: &Row,
    lines: &[Row],
    stock: Option<i64>,
) -> Result<Option<OfList>, ApiError> {
    let Some((name, id)) = account_of(db, list).await? else { return Ok(None) };
    let Some(kind) = Kind::named(name) else { return Ok(None) };
    let head = Rows::of(heads(kind)).by_id(id).one(db).await?.ok_or(ApiError::NotFound)?;
    let named: BTreeSet<i64> = lines.iter().filter_map(|line| line.int("putrecSeqno")).collect();
    let goods = Goods::of_code(list.text("mtpckEndprdMarkcd"));
    // Before the figures: what customs pre-deducts in between counts twice then, and never not at all.
    let mut asked = asked(db, list, list.text("impexpMarkcd"), stock).await?;
    let (filed, figures) = known(db, kind, id, goods, &named).await?;
    let versions = match goods {
        Goods::Product => ucns::versions(db, kind, id, &named).await?,
        Goods::Material => Versions::default(),
    };
    let by_entry = is_by_entry(head.borrowed());
    let mut older = match by_entry && list.text("impexpMarkcd") == OUT {
        true => older(db, kind, id, goods, &filed).await?,
        false => BTreeMap::new(),
    };
    let limits = if kind == Kind::Bws { limits(db, &head, id, &named).await? } else { BTreeMap::new() };
    let serial = |(serial, known): (i64, Figures)| {
        let line = filed.get(&serial);
        // Goods that customs booked may be there before their line is.
        if line.is_none() && known == Figures::default() {
            return None;
        }
        let text = |field: &str| line.map(|line| line.text(field).to_owned()).unwrap_or_default();
        let (asked, by) = asked.remove(&serial).unwrap_or_default();
        Some(Serial {
            serial,
            standing: line.map(|line| Standing::of(line.borrowed())).unwrap_or_default(),
            unlimited: !is_limited(kind.name(), goods),
            agreed: line.filter(|_| kind == Kind::Eml).and_then(|line| line.decimal::<5>("dclQty")),
            filed: line
                .filter(|_| kind == Kind::Ems && goods == Goods::Product)
                .and_then(|line| line.decimal::<5>("dclQty")),
            moved: moved(&known, list.text("impexpMarkcd") == OUT).unwrap_or_default(),
            surplus: known.surplus().unwrap_or_default(),
            asked,
            by,
            older: older.remove(&serial).unwrap_or_default(),
            limit: limits.get(&serial).copied(),
            average: known.average(),
            code: text("gdecd"),
            unit: text("dclUnitcd"),
            versions: versions.of_product(serial).map(str::to_owned).collect(),
            ends: versions.ends_of(serial),
        })
    };
    Ok(Some(OfList {
        state: head.text("state").to_owned(),
        standing: Standing::of_account(head.borrowed()),
        by_entry,
        last_day: parse_date(head.text(kind.last_day())),
        most: head.decimal::<5>("maxTovrAmt"),
        worth: worth(db, kind, id).await?,
        serials: figures.into_iter().filter_map(serial).collect(),
    }))
}

/// Until when what a logistics account holds of serials may lie: as their lines say, or by when goods came in last.
async fn limits(
    db: &impl ConnectionTrait,
    account: &Row,
    id: i64,
    serials: &BTreeSet<i64>,
) -> Result<BTreeMap<i64, NaiveDate>, ApiError> {
    let serials: Vec<i64> = serials.iter().copied().collect();
    let mut limits = BTreeMap::new();
    for some in serials.chunks(BATCH) {
        let lines = Expr::col("gds_seqno").is_in(some.iter().copied()).and(Expr::col("document_id").eq(id));
        let said = Rows::of(lines_of(Kind::Bws)).only(&["gdsSeqno", "limitDate"]).filter(lines).all(db).await?;
        let said: BTreeMap<i64, NaiveDate> =
            said.iter().filter_map(|line| line.int("gdsSeqno").zip(parse_date(line.text("limitDate")))).collect();
        let held = journal::of_account(Kind::Bws.name(), id).add(Expr::col("serial").is_in(some.iter().copied()));
        for ((_, serial), held) in journal::all_of(db, held, None).await? {
            let by_rule = held.last_in.and_then(|day| storage_limit(account.text(Kind::Bws.number()), day));
            let limit = said.get(&serial).copied().or(by_rule);
            let lies = held.figures.actl_inc_qty > held.figures.actl_redc_qty;
            limits.extend(limit.filter(|_| lies).map(|limit| (serial, limit)));
        }
    }
    Ok(limits)
}

/// For serials of an account, those of the same material with lower numbers of which something may be taken, and that are not among
/// them.
async fn older(
    db: &impl ConnectionTrait,
    kind: Kind,
    id: i64,
    goods: Goods,
    named: &BTreeMap<i64, Row>,
) -> Result<BTreeMap<i64, Vec<i64>>, ApiError> {
    let materials: BTreeSet<&str> = named.values().map(|line| line.text("gdsMtno")).collect();
    let materials: Vec<&str> = materials.into_iter().filter(|material| !material.is_empty()).collect();
    let mut there: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for some in materials.chunks(BATCH) {
        let alike = of_account(kind, id, goods).add(Expr::col("gds_mtno").is_in(some.iter().copied()));
        let lines = Rows::of(lines_of(kind)).only(OF_LINE).filter(alike).order("gds_seqno", Order::Asc).all(db).await?;
        let material = |line: Row| Some((line.int("gdsSeqno")?, line.text("gdsMtno").to_owned()));
        let found: BTreeMap<i64, String> = lines.into_iter().filter_map(material).collect();
        let serials: Vec<i64> = found.keys().copied().filter(|serial| !named.contains_key(serial)).collect();
        for serials in serials.chunks(BATCH) {
            for (serial, known) in journal::figures(db, kind.name(), id, goods, serials).await? {
                let is_left = known.surplus().is_some_and(Quantity::is_positive);
                if let Some(material) = found.get(&serial).filter(|_| is_left) {
                    there.entry(material.clone()).or_default().push(serial);
                }
            }
        }
    }
    let before = |(serial, line): (&i64, &Row)| {
        let alike = there.get(line.text("gdsMtno"))?;
        Some((*serial, alike.iter().copied().filter(|other| other < serial).collect()))
    };
    Ok(named.iter().filter_map(before).collect())
}

/// What of a line of an account its lists ask for.
const OF_LINE: &[&str] = &["gdsSeqno", "gdsMtno", "dclQty", "gdecd", "dclUnitcd", "modfMarkcd", "cusmExeMarkcd"];
/// What of a line of another list says how much it asks for.
const OF_OTHER: &[&str] = &[DOCUMENT.name, "putrecSeqno", "dclQty", "heldQty", "heldSerial", "modfMarkcd"];

/// The lines that an account has for serials, and what it holds of each.
pub async fn known(
    db: &impl ConnectionTrait,
    kind: Kind,
    id: i64,
    goods: Goods,
    serials: &BTreeSet<i64>,
) -> Result<(BTreeMap<i64, Row>, Vec<(i64, Figures)>), ApiError> {
    let serials: Vec<i64> = serials.iter().copied().collect();
    let (mut filed, mut figures) = (BTreeMap::new(), Vec::with_capacity(serials.len()));
    for some in serials.chunks(BATCH) {
        let wanted = of_account(kind, id, goods).add(Expr::col("gds_seqno").is_in(some.iter().copied()));
        let lines = Rows::of(lines_of(kind)).only(OF_LINE).filter(wanted).all(db).await?;
        filed.extend(lines.into_iter().filter_map(|line| Some((line.int("gdsSeqno")?, line))));
        figures.extend(journal::figures(db, kind.name(), id, goods, some).await?);
    }
    Ok((filed, figures))
}

/// The lines that the account of a list has for serials, whole, in the order of the serials; none where it is not kept here.
pub async fn filed_of(db: &impl ConnectionTrait, list: &Row, serials: BTreeSet<i64>) -> Result<Vec<Row>, ApiError> {
    if serials.is_empty() {
        return Ok(Vec::new());
    }
    let account = account_of(db, list).await?.and_then(|(name, id)| Some((Kind::named(name)?, id)));
    let Some((kind, id)) = account else { return Ok(Vec::new()) };
    let goods = Goods::of_code(list.text("mtpckEndprdMarkcd"));
    let serials: Vec<i64> = serials.into_iter().collect();
    let mut filed = Vec::with_capacity(serials.len());
    for some in serials.chunks(BATCH) {
        let wanted = of_account(kind, id, goods).add(Expr::col("gds_seqno").is_in(some.iter().copied()));
        filed.extend(Rows::of(lines_of(kind)).filter(wanted).order("gds_seqno", Order::Asc).all(db).await?);
    }
    Ok(filed)
}

/// What came in of a serial, or went out, what is announced counted.
pub fn moved(known: &Figures, outward: bool) -> Option<Quantity> {
    match outward {
        true => known.actl_redc_qty.checked_add(known.prevd_redc_qty),
        false => known.actl_inc_qty.checked_add(known.prevd_inc_qty),
    }
}

/// What an account holds of materials, in dollars.
async fn worth(db: &impl ConnectionTrait, kind: Kind, id: i64) -> Result<Usd, ApiError> {
    let mut find = Query::select();
    find.expr(Func::sum(Expr::col("total_amt")).cast_as("bigint"))
        .from("bonded_balance")
        .cond_where(journal::of_account(kind.name(), id))
        .and_where(Expr::col("goods").eq(Goods::Material.code()));
    let found = db.query_one(&find).await?.map(|row| row.try_get_by_index::<Option<i64>>(0)).transpose()?;
    Ok(Usd::from_scaled(found.flatten().unwrap_or_default()))
}

/// A logistics account gets the lines of serials that customs gave to goods of a list, where it has none yet.
pub async fn book(tx: &Tx, list: &Row, serials: &[(i64, i64)]) -> Result<(), ApiError> {
    if serials.is_empty() {
        return Ok(());
    }
    let Some((_, account)) = account_of(tx, list).await?.filter(|(kind, _)| *kind == Kind::Bws.name()) else {
        return Ok(());
    };
    let named: BTreeSet<i64> = serials.iter().map(|(_, serial)| *serial).collect();
    let (filed, _) = known(tx, Kind::Bws, account, Goods::Material, &named).await?;
    let fresh: BTreeMap<i64, i64> = serials.iter().copied().filter(|(_, serial)| !filed.contains_key(serial)).collect();
    let mut made: BTreeMap<i64, Row> = BTreeMap::new();
    let ids: Vec<i64> = fresh.keys().copied().collect();
    for some in ids.chunks(BATCH) {
        let these = Expr::col("id").is_in(some.iter().copied());
        for mut line in Rows::of(&BOND_INVT_DT).filter(these).order("id", Order::Asc).all(tx).await? {
            let Some(serial) = line.int("id").and_then(|id| fresh.get(&id)) else { continue };
            line.set("putrecSeqno", *serial);
            made.entry(*serial).or_insert_with(|| booked(list, &line));
        }
    }
    let rows: Vec<Row> = made.into_values().collect();
    if rows.is_empty() {
        return Ok(());
    }
    let watch = paged::watch(tx, heads(Kind::Bws), account).await?;
    let first = Rows::of(lines_of(Kind::Bws)).filter(Expr::col("document_id").eq(account)).count(tx).await?;
    table::insert_lines(tx, lines_of(Kind::Bws), account, usize::try_from(first).unwrap_or(usize::MAX), &rows).await?;
    watch.noted_for(tx, &Actor::system("customs"), list).await
}

/// What the other lists of an account ask for that are with customs and go a `way`, by serial of the goods of this list: how much the
/// account does not hold for them yet, and their internal numbers. Stock lists that no inventory list declared yet take goods too; `stock`
/// is the id of the one that is judged, if one is.
pub async fn asked(
    db: &impl ConnectionTrait,
    list: &Row,
    way: &str,
    stock: Option<i64>,
) -> Result<BTreeMap<i64, (Quantity, Vec<String>)>, ApiError> {
    let waiting = Expr::col("putrec_no")
        .eq(list.text("putrecNo"))
        .and(Expr::col("org_id").eq(list.int(ORG).unwrap_or_default()))
        .and(Expr::col("impexp_markcd").eq(way))
        .and(Expr::col("state").is_in(WAITING.iter().copied()))
        .and(Expr::col("id").ne(list.int("id").unwrap_or_default()));
    // Materials and products are numbered apart.
    let goods = Goods::of_code(list.text("mtpckEndprdMarkcd"));
    let others = Rows::of(&BOND_INVT).filter(waiting).order("id", Order::Asc).all(db).await?;
    let others = others.iter().filter(|other| Goods::of_code(other.text("mtpckEndprdMarkcd")) == goods);
    let numbers: BTreeMap<i64, &str> =
        others.filter_map(|other| Some((other.int("id")?, other.text("etpsInnerInvtNo")))).collect();
    let ids: Vec<i64> = numbers.keys().copied().collect();
    let mut asked = match goods {
        Goods::Material => taken(db, list.text("putrecNo"), list.int(ORG).unwrap_or_default(), way, stock).await?,
        Goods::Product => BTreeMap::new(),
    };
    for some in ids.chunks(BATCH) {
        let of_others = Expr::col("document_id").is_in(some.iter().copied());
        let lines = Rows::of(&BOND_INVT_DT)
            .and(DOCUMENT)
            .only(OF_OTHER)
            .filter(of_others)
            .order("id", Order::Asc)
            .all(db)
            .await?;
        for line in lines.iter().filter(|line| !is_gone(line.borrowed())) {
            let (Some(serial), Some(quantity)) = (line.int("putrecSeqno"), line.decimal::<5>("dclQty")) else {
                continue;
            };
            let held = line.decimal::<5>("heldQty").filter(|_| line.int("heldSerial") == Some(serial));
            let more = quantity.checked_sub(held.unwrap_or_default()).filter(|more| more.is_positive());
            let number = line.int(DOCUMENT.name).and_then(|id| numbers.get(&id));
            let (Some(more), Some(number)) = (more, number) else { continue };
            let (sum, by) = asked.entry(serial).or_default();
            *sum = sum.checked_add(more).unwrap_or(*sum);
            if !by.iter().any(|known| known == number) {
                by.push((*number).to_owned());
            }
        }
    }
    Ok(asked)
}

/// Writes what an answer moved, as of when customs decided it.
pub async fn post(
    tx: &Tx,
    list: &Row,
    movements: &[Movement],
    receipt: i64,
    decided: Option<&str>,
) -> Result<(), ApiError> {
    let Some((kind, account)) = account_of(tx, list).await?.filter(|_| !movements.is_empty()) else { return Ok(()) };
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
            Event::Reversed => journal::Event::Reversed,
        },
        qty: moved.qty,
        amount_usd: moved.usd,
        document_kind: BOND_INVT.name,
        document_id: id,
        document_no: list.text("etpsInnerInvtNo").to_owned(),
        line_id: moved.line_id,
        receipt_id: Some(receipt),
    };
    journal::record(tx, counts_at(tx, list, decided).await?, &movements.iter().map(event).collect::<Vec<_>>()).await
}

/// When an answer counts: when customs decided, but not after now, and not in a period that was written off, or whose write-off
/// customs has, for its figures and lists stand: the next one has it.
async fn counts_at(tx: &Tx, list: &Row, decided: Option<&str>) -> Result<DateTime<Utc>, ApiError> {
    let said = decided.and_then(|at| DateTime::parse_from_rfc3339(at).ok()).map(|at| at.to_utc());
    let said = said.map_or(tx.now(), |at| std::cmp::min(at, tx.now()));
    let org = list.int(ORG).unwrap_or_default();
    let told = told_until(tx, org, list.text("putrecNo")).await?;
    Ok(told.map_or(said, |ends| std::cmp::max(said, ends)))
}
