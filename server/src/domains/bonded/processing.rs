//! What is special about accounts of processing enterprises: what should be left of each material by consumption, and what is
//! wrong with a handbook.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Days, NaiveDate, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::error::{Problem, WireProblem};
use core_wasm::resource::Resource;
use core_wasm::resources::bonded::EML_DT;
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Event, Figures, Goods, Mode, Movement, Usd, apply};
use core_wasm::rules::bonded::handbook::{
    Agreed, Exported, Handbook, after_export, below_moved, beyond_left, beyond_materials, problems,
};
use core_wasm::rules::bonded::list::wanted_of;
use core_wasm::rules::bonded::theory::{Period, Theory, theory};
use core_wasm::rules::bonded::write_off::{Key, MATERIAL};
use core_wasm::text::Message;
use core_wasm::text::catalogue::documents::BOTH;
use core_wasm::text::catalogue::error::LAST_BEFORE_FIRST;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Order, Query};
use sea_orm::{ConnectionTrait, EntityTrait, JoinType, QueryFilter};
use serde::Deserialize;
use utoipa::IntoParams;

use super::flows::{Consumption, Flows, Product, flows, made_of, taken};
use super::goods::{Serial, of_account as lines_of_goods};
use super::invt::account::{OUT, moved};
use super::journal::{figures, of_account};
use super::kind::{account_of, accounts, heads};
use super::write_off::draw::counted_in;
use super::write_off::periods::last_closed;
use super::{balance, ucns};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::lines::BATCH;
use crate::documents::list::{ListQuery, Page};
use crate::documents::serve;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::clock::midnight_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct OfPeriod {
    /// The first day whose lists count; from the end of the last period that was closed when missing.
    from: Option<String>,
    /// The last one; until now when missing.
    until: Option<String>,
}

/// GET {account}/balance/theory: the materials of an account, each with what should be left of it.
pub async fn page(app: &App, caller: &Caller, kind: Kind, id: i64, query: &ListQuery) -> Answer<Page<Row>> {
    let head = serve::seen(accounts(kind), app, caller, id).await?;
    let (page_num, page_size) = query.paging()?;
    let Some((lines, consumption)) = ucns::resources(kind) else { return Err(ApiError::NotFound) };
    // A period begins with what was counted at the end of the last one that was closed before it, and what lists did since.
    let (from, until) = (query.day("from")?, query.day("until")?);
    if from.zip(until).is_some_and(|(from, until)| from > until) {
        return Err(ApiError::malformed(LAST_BEFORE_FIRST, "until"));
    }
    let last = LastCount::of(&app.db, kind, &head, from).await?;
    let closed = last.ends;
    let begins = from.and_then(midnight_in_china).or(closed);
    let ends = until.and_then(day_after);
    let before = match begins {
        Some(begins) if Some(begins) != closed => Some(flows(&app.db, kind, id, closed, Some(begins)).await?),
        _ => None,
    };
    let flows = flows(&app.db, kind, id, begins, ends).await?;
    let taken = taken(&app.db, consumption, id).await?;
    let among = lines_of_goods(kind, id, Goods::Material);
    let total = Rows::of(lines).filter(among.clone()).count(&app.db).await?;
    let materials = Rows::of(lines)
        .filter(among)
        .order("gds_seqno", Order::Asc)
        .limit(page_size)
        .offset((page_num - 1) * page_size)
        .all(&app.db)
        .await?;
    let mut rows = Vec::with_capacity(materials.len());
    for line in &materials {
        let serial = line.int("gdsSeqno").unwrap_or_default();
        let period = |flows: &Flows, begins_with: Quantity| Period {
            vclr_prid_init_qty: begins_with,
            products: made_of(flows, &taken, serial),
            ..flows.materials.get(&serial).cloned().unwrap_or_default()
        };
        let left_of = |period: &Period| theory(period).map_err(|too_large| ApiError::rule(too_large.into()));
        let mut begins_with = last.begins_with(line);
        if let Some(before) = &before {
            begins_with = left_of(&period(before, begins_with))?.shd_remain_qty;
        }
        let period = period(&flows, begins_with);
        let left = left_of(&period)?;
        rows.push(told(line, &period, &left));
    }
    Ok(Done::data(Page::of(rows, total, query)?))
}

/// The beginning of the day after one, in China.
fn day_after(day: NaiveDate) -> Option<DateTime<Utc>> {
    day.checked_add_days(Days::new(1)).and_then(midnight_in_china)
}

/// What the last write-off counted that was closed, and when its period ended; nothing where there is none.
struct LastCount {
    ends: Option<DateTime<Utc>>,
    counted: Option<HashMap<Key, Quantity>>,
}

impl LastCount {
    /// Of an account, before a day where one is named.
    async fn of(
        db: &impl ConnectionTrait,
        kind: Kind,
        head: &Row,
        before: Option<NaiveDate>,
    ) -> Result<LastCount, ApiError> {
        let last = last_closed(db, head.int(ORG).unwrap_or_default(), head.text(kind.number()), before).await?;
        let Some(last) = last else { return Ok(LastCount { ends: None, counted: None }) };
        let ends = last.borrowed().date("chgoffDueTime").and_then(day_after);
        Ok(LastCount { ends, counted: Some(counted_in(db, &last).await?) })
    }

    /// What was there of a material of an account: what was counted, else what its cycle began with.
    fn begins_with(&self, line: &Row) -> Quantity {
        let found = match &self.counted {
            Some(counted) => counted.get(&(MATERIAL.to_owned(), line.int("gdsSeqno"))).copied(),
            None => line.decimal::<5>("vclrPridInitQty"),
        };
        found.unwrap_or_default()
    }
}

fn told(line: &Row, period: &Period, left: &Theory) -> Row {
    let mut row = Row::new();
    row.set("id", line.int("gdsSeqno").unwrap_or_default());
    for field in ["gdsSeqno", "gdsMtno", "gdsNm", "dclUnitcd"] {
        row.set(field, line.text(field));
    }
    for (field, quantity) in [
        ("vclrPridInitQty", period.vclr_prid_init_qty),
        ("impQty", period.imp_qty),
        ("dprcsCrdwImpQty", period.dprcs_crdw_imp_qty),
        ("exchImpQty", period.exch_imp_qty),
        ("csmTotalQty", left.csm_total_qty),
        ("sdinQty", period.sdin_qty),
        ("reexpQty", period.reexp_qty),
        ("remainTrfoutQty", period.remain_trfout_qty),
        ("dstryQty", period.dstry_qty),
        ("exchExpQty", period.exch_exp_qty),
        ("shdRemainQty", left.shd_remain_qty),
        ("scrapExpectedQty", left.scrap_expected_qty),
        ("scrapLeftQty", left.scrap_left_qty),
    ] {
        row.set(field, quantity.to_string());
    }
    row.set("isNegative", if left.shd_remain_qty.is_negative() { "1" } else { "0" });
    row
}

/// GET /bond/v1/eml/{id}/balance/checks: what is wrong with a handbook today.
pub async fn checks(app: &App, caller: &Caller, id: i64) -> Answer<Vec<WireProblem>> {
    let head = serve::seen(accounts(Kind::Eml), app, caller, id).await?;
    let handbook = handbook(&app.db, &head, &[]).await?;
    let today = app.today();
    Ok(Done::data(problems(&handbook, today).iter().map(|problem| problem.on_wire(caller.lang)).collect()))
}

/// A handbook as it stands; of goods that are `announced` what customs pre-deducted counts as moved.
async fn handbook(db: &impl ConnectionTrait, head: &Row, announced: &[Goods]) -> Result<Handbook, ApiError> {
    let (id, _) = write::key(head)?;
    let held = balance::Entity::find().filter(of_account(Kind::Eml.name(), id)).all(db).await?;
    let held: HashMap<Serial, Figures> =
        held.iter().map(|row| ((Goods::of_code(&row.goods), row.serial), row.figures())).collect();
    let lines = Rows::of(&EML_DT).filter(Expr::col("document_id").eq(id)).all(db).await?;
    let mut handbook = Handbook { valid_date: parse_date(head.text("validDate")), ..Handbook::default() };
    for line in &lines {
        let goods = Goods::of_code(line.text("mtpckEndprdTypecd"));
        let serial = line.int("gdsSeqno").unwrap_or_default();
        let figures = held.get(&(goods, serial)).copied().unwrap_or_default();
        let agreed = line.decimal::<5>("dclQty").unwrap_or_default();
        let outward = goods == Goods::Product;
        let actual = if outward { figures.actl_redc_qty } else { figures.actl_inc_qty };
        let moved = if announced.contains(&goods) { moved(&figures, outward).unwrap_or(actual) } else { actual };
        let of = if outward { &mut handbook.products } else { &mut handbook.materials };
        of.push(Agreed { serial, agreed, moved });
    }
    if let Some((_, consumption)) = ucns::resources(Kind::Eml) {
        let taken = taken(db, consumption, id).await?;
        let announces = announced.contains(&Goods::Product);
        let out = |((product, version), figures): ((i64, String), Figures)| {
            let actual = figures.actl_redc_qty;
            let quantity = if announces { moved(&figures, true).unwrap_or(actual) } else { actual };
            taken.exported(product, &version, quantity)
        };
        handbook.exported = exports(db, Kind::Eml, id).await?.into_iter().map(out).collect();
        handbook.consumption = taken.takes();
    }
    Ok(handbook)
}

/// Where a handbook that is sent agrees on less than was moved already.
pub(super) async fn agreed_below(db: &impl ConnectionTrait, head: &Row) -> Result<Option<Message>, ApiError> {
    let found = below_moved(&handbook(db, head, &[Goods::Material, Goods::Product]).await?).into_iter();
    Ok(found.reduce(|one, other| BOTH.speak_with(&[("one", &one), ("other", &other)])))
}

/// Materials of which a list that goes out takes more than came in (of a handbook, for its products), or than should be left (of an
/// e-account, for its products or as they are).
pub(super) async fn over_exported(
    db: &impl ConnectionTrait,
    list: &Row,
    lines: &[Row],
) -> Result<Vec<Problem>, ApiError> {
    let account = if list.text("impexpMarkcd") == OUT { account_of(db, list).await? } else { None };
    let account = account.and_then(|(name, id)| Some((Kind::named(name)?, id)));
    let Some((kind, id)) = account else { return Ok(Vec::new()) };
    let Some((goods, consumption)) = ucns::resources(kind) else { return Ok(Vec::new()) };
    let head = Rows::of(heads(kind)).by_id(id).one(db).await?.ok_or(ApiError::NotFound)?;
    let taken = taken(db, consumption, id).await?;
    let wanted = lines.iter().filter_map(wanted_of);
    match (kind, list.text("mtpckEndprdMarkcd")) {
        (Kind::Ems, MATERIAL) => {
            let mut by_serial: BTreeMap<i64, Quantity> = BTreeMap::new();
            for (serial, quantity) in wanted {
                let sum = by_serial.entry(serial).or_default();
                *sum = sum.checked_add(quantity).unwrap_or(*sum);
            }
            let left = left(db, &head, goods, &taken, by_serial.keys().copied().collect()).await?;
            Ok(beyond_materials(&left, &by_serial))
        }
        (Kind::Eml | Kind::Ems, code) if Goods::of_code(code) == Goods::Product => {
            let of = |line: &Row| {
                let (product, quantity) = wanted_of(line)?;
                Some(taken.exported(product, line.text("ucnsVerno"), quantity))
            };
            let exported: Vec<Exported> = lines.iter().filter_map(of).collect();
            if kind == Kind::Eml {
                return Ok(after_export(handbook(db, &head, &[Goods::Product]).await?, exported));
            }
            let takes = taken.takes();
            let of_list = takes.iter().filter(|takes| exported.iter().any(|one| one.product == takes.product));
            let left = left(db, &head, goods, &taken, of_list.map(|takes| takes.material).collect()).await?;
            Ok(beyond_left(left, exported))
        }
        _ => Ok(Vec::new()),
    }
}

/// What should be left of materials of an e-account once what is reserved of them is gone, with the products that are only announced.
async fn left(
    db: &impl ConnectionTrait,
    head: &Row,
    goods: &'static Resource,
    taken: &Consumption,
    materials: BTreeSet<i64>,
) -> Result<Handbook, ApiError> {
    let (id, _) = write::key(head)?;
    let last = LastCount::of(db, Kind::Ems, head, None).await?;
    let flows = flows(db, Kind::Ems, id, last.ends, None).await?;
    let mut handbook = Handbook { consumption: taken.takes(), ..Handbook::default() };
    let materials: Vec<i64> = materials.into_iter().collect();
    for some in materials.chunks(BATCH) {
        let held: HashMap<i64, Figures> =
            figures(db, Kind::Ems.name(), id, Goods::Material, some).await?.into_iter().collect();
        let among =
            lines_of_goods(Kind::Ems, id, Goods::Material).add(Expr::col("gds_seqno").is_in(some.iter().copied()));
        for line in Rows::of(goods).only(&["gdsSeqno", "vclrPridInitQty"]).filter(among).all(db).await? {
            let serial = line.int("gdsSeqno").unwrap_or_default();
            let period = Period {
                vclr_prid_init_qty: last.begins_with(&line),
                products: made_of(&flows, taken, serial),
                ..flows.materials.get(&serial).cloned().unwrap_or_default()
            };
            let remains = theory(&period).map_err(|too_large| ApiError::rule(too_large.into()))?.shd_remain_qty;
            let reserved = held.get(&serial).map(|held| held.prevd_redc_qty).unwrap_or_default();
            let moved = remains.checked_sub(reserved).unwrap_or(remains);
            handbook.materials.push(Agreed { serial, agreed: Quantity::ZERO, moved });
        }
    }
    let announced = exports(db, Kind::Ems, id).await?.into_iter();
    let announced = announced.map(|((product, version), held)| taken.exported(product, &version, held.prevd_redc_qty));
    handbook.exported = announced.collect();
    Ok(handbook)
}

/// What lists did to the products of an account, by the version that they named ("" where they named none).
async fn exports(db: &impl ConnectionTrait, kind: Kind, id: i64) -> Result<BTreeMap<Product, Figures>, ApiError> {
    let of = |table: &'static str, column: &'static str| Expr::col((Alias::new(table), Alias::new(column)));
    let event = |column: &'static str| of("bonded_event", column);
    let parts = [event("serial"), event("event"), event("mode"), event("outward"), of("bond_invt_dt", "ucns_verno")];
    let line = of("bond_invt_dt", "id").eq(event("line_id")).and(event("document_kind").eq(BOND_INVT.name));
    let mut find = Query::select();
    find.exprs(parts.clone())
        .expr(Func::sum(event("qty")).cast_as("bigint"))
        .from("bonded_event")
        .join(JoinType::LeftJoin, Alias::new("bond_invt_dt"), line)
        .and_where(event("account_kind").eq(kind.name()))
        .and_where(event("account_id").eq(id))
        .and_where(event("goods").eq(Goods::Product.code()))
        .add_group_by(parts);
    let mut figures: BTreeMap<Product, Figures> = BTreeMap::new();
    for row in db.query_all(&find).await? {
        let (told, mode): (String, String) = (row.try_get_by_index(1)?, row.try_get_by_index(2)?);
        let (Some(event), Some(mode)) = (Event::of_code(&told), Mode::of_code(&mode)) else {
            return Err(anyhow::anyhow!("event {told} in mode {mode} of the journal").into());
        };
        let version: Option<String> = row.try_get_by_index(4)?;
        let known = figures.entry((row.try_get_by_index(0)?, version.unwrap_or_default())).or_default();
        let qty = Quantity::from_scaled(row.try_get_by_index(5)?);
        let movement = Movement { event, mode, outward: row.try_get_by_index(3)?, qty, amount_usd: Usd::ZERO };
        *known = apply(known, &movement).map_err(|too_large| ApiError::rule(too_large.into()))?;
    }
    Ok(figures)
}
