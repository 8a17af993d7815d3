//! What the journal says of an account in a period: the figures of its serials, and the lists that it deducted.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resources::bonded::{BWS_DCR_DT, BWS_DCR_INVT};
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::Row;
use core_wasm::rules::bonded::TooLarge;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Event, Goods, Mode, Usd};
use core_wasm::rules::bonded::theory::{Made, Period};
use core_wasm::rules::bonded::write_off::{Key, MATERIAL, PRODUCT, SCRAP, draw, key};
use core_wasm::text::catalogue::write_off as texts;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Order, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait};

use super::periods::{Span, last_closed, span};
use crate::documents::lines::BATCH;
use crate::documents::paged;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::domains::bonded::event;
use crate::domains::bonded::flows::{flows, made_of, taken};
use crate::domains::bonded::journal::{Summed, account_by_no, summed};
use crate::domains::bonded::kind::{heads, lines_of};
use crate::domains::bonded::ucns;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;

/// The account of a write-off.
pub struct Account {
    pub kind: Kind,
    pub id: i64,
    pub head: Row,
}

/// The account that a write-off names, if it is kept here.
pub async fn account(db: &impl ConnectionTrait, write_off: &Row) -> Result<Option<Account>, ApiError> {
    let org = write_off.int(ORG).unwrap_or_default();
    let Some((name, id)) = account_by_no(db, org, write_off.text("putrecNo")).await? else { return Ok(None) };
    let Some(kind) = Kind::named(name) else { return Ok(None) };
    let head = Rows::of(heads(kind)).by_id(id).one(db).await?.ok_or(ApiError::NotFound)?;
    Ok(Some(Account { kind, id, head }))
}

/// The account, without which nothing can be drawn.
pub async fn needed(db: &impl ConnectionTrait, write_off: &Row) -> Result<Account, ApiError> {
    let unknown = || ApiError::rule(Problem::error("bwsDcr.account", "putrecNo", texts::ACCOUNT_UNKNOWN));
    account(db, write_off).await?.ok_or_else(unknown)
}

pub fn too_large(error: TooLarge) -> ApiError {
    ApiError::rule(error.into())
}

/// What an account held of each serial before an instant.
pub async fn held_before(
    db: &impl ConnectionTrait,
    account: &Account,
    at: DateTime<Utc>,
) -> Result<BTreeMap<(Goods, i64), Summed>, ApiError> {
    let among = of_account(account).add(event::Column::At.lt(at));
    let found = summed(db, among).await?;
    Ok(found.into_iter().map(|((_, _, goods, serial), sum)| ((goods, serial), sum)).collect())
}

fn of_account(account: &Account) -> Condition {
    Condition::all()
        .add(event::Column::AccountKind.eq(account.kind.name()))
        .add(event::Column::AccountId.eq(account.id))
}

/// The lines of a period with their figures, and with what the account says of their goods.
pub async fn lines(db: &impl ConnectionTrait, account: &Account, write_off: &Row) -> Result<Vec<Row>, ApiError> {
    let span = span(write_off)?;
    let goods = paged::all_of(db, lines_of(account.kind), account.id).await?;
    let filed: BTreeMap<(Goods, i64), &Row> = goods
        .iter()
        .filter_map(|line| Some(((Goods::of_code(line.text("mtpckEndprdTypecd")), line.int("gdsSeqno")?), line)))
        .collect();
    let after = held_before(db, account, span.ends).await?;
    let serials: BTreeSet<(Goods, i64)> = filed.keys().chain(after.keys()).copied().collect();
    let prices = came_in(db, account, span.ends, &after).await?;
    let mut drawn = match account.kind {
        Kind::Bws => warehouse(db, account, span, &serials, &after, &prices).await?,
        Kind::Ems | Kind::Eml => processing(db, account, write_off, span, &serials, &filed, &after, &prices).await?,
    };
    for line in &mut drawn {
        let of = if line.text("typecd") == PRODUCT { Goods::Product } else { Goods::Material };
        let Some(known) = line.int("seqno").and_then(|serial| filed.get(&(of, serial))) else { continue };
        for field in ["gdsMtno", "gdecd", "gdsNm", "dclUnitcd"] {
            line.set(field, known.text(field));
        }
    }
    Ok(drawn)
}

/// What a piece of what came in cost on average until an instant, of serials of which nothing is there by then.
async fn came_in(
    db: &impl ConnectionTrait,
    account: &Account,
    until: DateTime<Utc>,
    held: &BTreeMap<(Goods, i64), Summed>,
) -> Result<BTreeMap<(Goods, i64), Usd>, ApiError> {
    let gone = |sum: &Summed| sum.figures.average().is_none() && sum.last_in.is_some();
    if !held.values().any(gone) {
        return Ok(BTreeMap::new());
    }
    let entered = of_account(account)
        .add(event::Column::At.lt(until))
        .add(event::Column::Outward.eq(false))
        .add(event::Column::Mode.ne(Mode::F.code()));
    let sums = summed(db, entered).await?;
    let price = |sum: &Summed| sum.figures.average().filter(|price| price.is_positive());
    Ok(sums.iter().filter_map(|((_, _, goods, serial), sum)| Some(((*goods, *serial), price(sum)?))).collect())
}

async fn warehouse(
    db: &impl ConnectionTrait,
    account: &Account,
    span: Span,
    serials: &BTreeSet<(Goods, i64)>,
    after: &BTreeMap<(Goods, i64), Summed>,
    prices: &BTreeMap<(Goods, i64), Usd>,
) -> Result<Vec<Row>, ApiError> {
    let before = held_before(db, account, span.begins).await?;
    let of = |held: &BTreeMap<(Goods, i64), Summed>, at: &(Goods, i64)| {
        held.get(at).map(|sum| sum.figures).unwrap_or_default()
    };
    let drawn = |at: &(Goods, i64)| draw::warehouse(at.1, &of(&before, at), &of(after, at), prices.get(at).copied());
    serials.iter().map(|at| drawn(at).map_err(too_large)).collect()
}

#[allow(clippy::too_many_arguments, reason = "what was read of an account for its lines")]
async fn processing(
    db: &impl ConnectionTrait,
    account: &Account,
    write_off: &Row,
    span: Span,
    serials: &BTreeSet<(Goods, i64)>,
    filed: &BTreeMap<(Goods, i64), &Row>,
    after: &BTreeMap<(Goods, i64), Summed>,
    prices: &BTreeMap<(Goods, i64), Usd>,
) -> Result<Vec<Row>, ApiError> {
    let Some((_, consumption)) = ucns::resources(account.kind) else { return Ok(Vec::new()) };
    let flows = flows(db, account.kind, account.id, Some(span.begins), Some(span.ends)).await?;
    let taken = taken(db, consumption, account.id).await?;
    let counted = counted_before(db, write_off).await?;
    let mut lines = Vec::with_capacity(serials.len());
    for (_, serial) in serials.iter().filter(|(goods, _)| *goods == Goods::Material) {
        let filed = filed.get(&(Goods::Material, *serial)).and_then(|line| line.decimal("vclrPridInitQty"));
        let initial = |typecd: &str, filed: Option<Quantity>| {
            let known = counted.as_ref().map(|counted| counted.get(&(typecd.to_owned(), Some(*serial))).copied());
            known.unwrap_or(filed).unwrap_or_default()
        };
        let mut period: Period = flows.materials.get(serial).cloned().unwrap_or_default();
        period.vclr_prid_init_qty = initial(MATERIAL, filed);
        period.products = made_of(&flows, &taken, *serial);
        let at = (Goods::Material, *serial);
        let held = after.get(&at).map(|held| held.figures).unwrap_or_default();
        let price: Usd = draw::price(&held, prices.get(&at).copied());
        let (line, scrap) = draw::material(*serial, &period, initial(SCRAP, None), price).map_err(too_large)?;
        lines.push(line);
        lines.extend(scrap);
    }
    let mut products: BTreeMap<i64, Made> = BTreeMap::new();
    for ((serial, _), made) in &flows.products {
        let all = products.entry(*serial).or_default();
        let sum = |to: Quantity, more: Quantity| to.checked_add(more).ok_or(TooLarge).map_err(too_large);
        all.exp_qty = sum(all.exp_qty, made.exp_qty)?;
        all.dprcs_crdw_exp_qty = sum(all.dprcs_crdw_exp_qty, made.dprcs_crdw_exp_qty)?;
        all.exch_imp_qty = sum(all.exch_imp_qty, made.exch_imp_qty)?;
        all.exch_exp_qty = sum(all.exch_exp_qty, made.exch_exp_qty)?;
    }
    for (_, serial) in serials.iter().filter(|(goods, _)| *goods == Goods::Product) {
        lines.push(draw::product(*serial, &products.remove(serial).unwrap_or_default()));
    }
    Ok(lines)
}

/// What was counted at the end of the period before; `None` where no period was closed before.
async fn counted_before(
    db: &impl ConnectionTrait,
    write_off: &Row,
) -> Result<Option<HashMap<Key, Quantity>>, ApiError> {
    let begins = write_off.borrowed().date("chgoffBeginTime");
    let org = write_off.int(ORG).unwrap_or_default();
    let Some(last) = last_closed(db, org, write_off.text("putrecNo"), begins).await? else { return Ok(None) };
    counted_in(db, &last).await.map(Some)
}

/// What a write-off counted, by kind and serial.
pub async fn counted_in(db: &impl ConnectionTrait, write_off: &Row) -> Result<HashMap<Key, Quantity>, ApiError> {
    let lines = paged::all_of(db, &BWS_DCR_DT, write_off.int("id").unwrap_or_default()).await?;
    let counted = |line: &Row| Some((key(line), line.decimal("actlRemainQty")?));
    Ok(lines.iter().filter_map(counted).collect())
}

/// The lists that an account deducted in a period, and what they moved, in dollars.
#[derive(Default)]
pub struct Lists {
    pub rows: Vec<Row>,
    /// Of materials that came in, and of what went out: products, or goods of a warehouse.
    pub came_in: Usd,
    pub went_out: Usd,
}

/// The lists that an account deducted in a period and did not take back in it.
pub async fn lists(db: &impl ConnectionTrait, account: &Account, write_off: &Row) -> Result<Lists, ApiError> {
    let span = span(write_off)?;
    let parts = ["document_id", "event", "outward", "goods"].map(|column| Expr::col(Alias::new(column)));
    let mut find = Query::select();
    find.exprs(parts.clone())
        .expr(Func::count(Expr::val(1)))
        .expr(Func::sum(Expr::col("amount_usd")).cast_as("bigint"))
        .expr(Func::min(Expr::col("at")))
        .from("bonded_event")
        .cond_where(of_account(account))
        .and_where(Expr::col("document_kind").eq(BOND_INVT.name))
        .and_where(Expr::col("event").is_in([Event::Deducted.code(), Event::Reversed.code()]))
        .and_where(Expr::col("at").gte(span.begins))
        .and_where(Expr::col("at").lt(span.ends))
        .add_group_by(parts);
    let mut found: BTreeMap<i64, (i64, DateTime<Utc>)> = BTreeMap::new();
    let mut all = Lists::default();
    for row in db.query_all(&find).await? {
        let (id, told): (i64, String) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let (outward, goods): (bool, String) = (row.try_get_by_index(2)?, row.try_get_by_index(3)?);
        let (count, amount): (i64, i64) = (row.try_get_by_index(4)?, row.try_get_by_index(5)?);
        let at: DateTime<Utc> = row.try_get_by_index(6)?;
        let is_back = told == Event::Reversed.code();
        let (count, amount) = if is_back { (-count, -amount) } else { (count, amount) };
        let known = found.entry(id).or_insert((0, at));
        known.0 += count;
        known.1 = std::cmp::min(known.1, at);
        let sum = match (outward, Goods::of_code(&goods)) {
            (false, Goods::Material) => &mut all.came_in,
            (true, goods) if account.kind == Kind::Bws || goods == Goods::Product => &mut all.went_out,
            _ => continue,
        };
        *sum = sum.checked_add(Usd::from_scaled(amount)).ok_or(TooLarge).map_err(too_large)?;
    }
    found.retain(|_, (count, _)| *count > 0);
    let ids: Vec<i64> = found.keys().copied().collect();
    for some in ids.chunks(BATCH) {
        let wanted = Expr::col("id").is_in(some.iter().copied());
        for list in Rows::of(&BOND_INVT).filter(wanted).order("id", Order::Asc).all(db).await? {
            let id = list.int("id").unwrap_or_default();
            let deducted = found.get(&id).map(|(_, at)| day_in_china(*at));
            all.rows.push(covered(&list, deducted));
        }
    }
    Ok(all)
}

/// The first day before the period of a write-off on which the account deducted a list that it did not take back; `None` also where a
/// write-off of the account was closed before.
pub async fn deducts_before(
    db: &impl ConnectionTrait,
    account: &Account,
    write_off: &Row,
) -> Result<Option<NaiveDate>, ApiError> {
    let begins = write_off.borrowed().date("chgoffBeginTime");
    let org = write_off.int(ORG).unwrap_or_default();
    let was_closed = last_closed(db, org, write_off.text("putrecNo"), begins).await?.is_some();
    let Some(ends) = begins.and_then(|day| day.pred_opt()).filter(|day| day.year() > 1980) else { return Ok(None) };
    if was_closed || account.head.int("adjaccTmsCnt").is_some_and(|count| count > 0) {
        return Ok(None);
    }
    let mut earlier = write_off.clone();
    earlier.set("chgoffBeginTime", BEFORE_ALL_ACCOUNTS);
    earlier.set("chgoffDueTime", ends.to_string());
    let lists = lists(db, account, &earlier).await?;
    Ok(lists.rows.iter().filter_map(|list| list.borrowed().date("deductedOn")).min())
}

/// A day on which there was no bonded account yet.
const BEFORE_ALL_ACCOUNTS: &str = "1980-01-01";

/// A list as a write-off covers it.
pub fn covered(list: &Row, deducted: Option<NaiveDate>) -> Row {
    let mut row = Row::new();
    for field in BWS_DCR_INVT.fields.iter().filter(|field| BOND_INVT.field(field.name).is_some()) {
        row.set(field.name, list.text(field.name));
    }
    // Customs gives its number with the deduction; lists of before may lack it.
    if row.is_blank("bondInvtNo") {
        row.set("bondInvtNo", list.text("etpsInnerInvtNo"));
    }
    row.set("bondInvtId", list.int("id"));
    row.set("deductedOn", deducted.map(|day| day.to_string()));
    row
}
