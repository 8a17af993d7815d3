//! What is special about accounts of processing enterprises: what should be left of each material by consumption, and what is
//! wrong with a handbook.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Days, NaiveDate, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::error::{Problem, WireProblem};
use core_wasm::resources::bonded::EML_DT;
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Event, Figures, Goods, Mode};
use core_wasm::rules::bonded::consumption::{UnitConsumption, unit_of};
use core_wasm::rules::bonded::handbook::{Agreed, Handbook, Takes, after_export, below_moved, problems};
use core_wasm::rules::bonded::list::wanted_of;
use core_wasm::rules::bonded::theory::{Made, Period, Theory, flow, theory};
use core_wasm::rules::bonded::write_off::MATERIAL;
use core_wasm::text::Message;
use core_wasm::text::catalogue::documents::BOTH;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Order, Query};
use sea_orm::{ConnectionTrait, EntityTrait, JoinType, QueryFilter};
use serde::Deserialize;
use utoipa::IntoParams;

use super::accounts::{accounts, heads};
use super::invt::account::{OUT, moved, of as account_of, of_account as lines_of_goods};
use super::journal::of_account;
use super::read::Serial;
use super::write_off::{counted_in, last_closed};
use super::{balance, ucns};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::clock::midnight_in_china;
use crate::crud::list::{ListQuery, Page};
use crate::crud::serve;
use crate::crud::served::ORG;
use crate::crud::table::Rows;
use crate::crud::write;
use crate::error::ApiError;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct OfPeriod {
    /// The first day whose lists count; from the end of the last period that was closed when missing.
    from: Option<String>,
    /// The last one; until now when missing.
    until: Option<String>,
}

/// A product, and the version of its consumption that lists named; "" where they named none.
type Product = (i64, String);

/// What deducted lists did to the serials of an account in a period.
#[derive(Default)]
pub(super) struct Flows {
    pub(super) materials: BTreeMap<i64, Period>,
    pub(super) products: BTreeMap<Product, Made>,
}

/// GET {account}/balance/theory: the materials of an account, each with what should be left of it.
pub async fn page(app: &App, caller: &Caller, kind: Kind, id: i64, query: &ListQuery) -> Answer<Page<Row>> {
    let head = serve::seen(accounts(kind), app, caller, id).await?;
    let (page_num, page_size) = query.paging()?;
    let Some((lines, consumption)) = ucns::resources(kind) else { return Err(ApiError::NotFound) };
    let next = |day: NaiveDate| day.checked_add_days(Days::new(1)).and_then(midnight_in_china);
    // A period begins with what was counted at the end of the last one that was closed before it.
    let from = query.day("from")?;
    let last = last_closed(&app.db, head.int(ORG).unwrap_or_default(), head.text(kind.number()), from).await?;
    let begins = match (from, &last) {
        (Some(day), _) => midnight_in_china(day),
        (None, Some(last)) => last.borrowed().date("chgoffDueTime").and_then(next),
        (None, None) => None,
    };
    let counted = match &last {
        Some(last) => Some(counted_in(&app.db, last).await?),
        None => None,
    };
    let ends = query.day("until")?.and_then(next);
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
        let mut period = flows.materials.get(&serial).cloned().unwrap_or_default();
        period.vclr_prid_init_qty = match &counted {
            Some(counted) => counted.get(&(MATERIAL.to_owned(), Some(serial))).copied().unwrap_or_default(),
            None => line.decimal::<5>("vclrPridInitQty").unwrap_or_default(),
        };
        period.products = made_of(&flows, &taken, serial);
        let left = theory(&period).map_err(|too_large| ApiError::rule(too_large.into()))?;
        rows.push(told(line, &period, &left));
    }
    Ok(Done::data(Page::of(rows, total, query)?))
}

/// The products that took a material, each with what a piece of it takes.
pub(super) fn made_of(flows: &Flows, taken: &Consumption, material: i64) -> Vec<Made> {
    let of = |((product, version), made): (&Product, &Made)| {
        let unit = taken.of(*product, material, version)?;
        Some(Made {
            ucns_qty: unit.unit.bonded_qty,
            tgbl_loss_rate: unit.tangible,
            intgb_loss_rate: unit.intangible,
            ..*made
        })
    };
    flows.products.iter().filter_map(of).collect()
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

/// What deducted lists did from an instant on, and before another one.
pub(super) async fn flows(
    db: &impl ConnectionTrait,
    kind: Kind,
    id: i64,
    begins: Option<DateTime<Utc>>,
    ends: Option<DateTime<Utc>>,
) -> Result<Flows, ApiError> {
    let of = |table: &'static str, column: &'static str| Expr::col((Alias::new(table), Alias::new(column)));
    let event = |column: &'static str| of("bonded_event", column);
    let parts = [
        event("goods"),
        event("serial"),
        event("event"),
        event("mode"),
        event("outward"),
        of("bond_invt", "supv_modecd"),
        of("bond_invt_dt", "ucns_verno"),
    ];
    let mut find = Query::select();
    find.exprs(parts.clone())
        .expr(Func::sum(event("qty")).cast_as("bigint"))
        .from("bonded_event")
        .inner_join(Alias::new("bond_invt"), of("bond_invt", "id").eq(event("document_id")))
        .join(JoinType::LeftJoin, Alias::new("bond_invt_dt"), of("bond_invt_dt", "id").eq(event("line_id")))
        .and_where(event("document_kind").eq(BOND_INVT.name))
        .and_where(event("account_kind").eq(kind.name()))
        .and_where(event("account_id").eq(id))
        .and_where(event("event").is_in([Event::Deducted.code(), Event::Reversed.code()]))
        .add_group_by(parts);
    if let Some(begins) = begins {
        find.and_where(event("at").gte(begins));
    }
    if let Some(ends) = ends {
        find.and_where(event("at").lt(ends));
    }
    let mut flows = Flows::default();
    for row in db.query_all(&find).await? {
        let (goods, serial): (String, i64) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let (told, mode): (String, String) = (row.try_get_by_index(2)?, row.try_get_by_index(3)?);
        let (Some(told), Some(mode)) = (Event::of_code(&told), Mode::of_code(&mode)) else {
            return Err(anyhow::anyhow!("event {told} in mode {mode} of the journal").into());
        };
        if !mode.writes() {
            continue;
        }
        let outward: bool = row.try_get_by_index(4)?;
        let (trade_mode, version): (Option<String>, Option<String>) =
            (row.try_get_by_index(5)?, row.try_get_by_index(6)?);
        let flow = flow(trade_mode.as_deref().unwrap_or_default());
        // What a list in reverse mode takes back, and what was taken back afterwards, counts against what it was.
        let (outward, back) = if mode == Mode::F { (!outward, true) } else { (outward, false) };
        let qty: i64 = row.try_get_by_index(7)?;
        let qty = Quantity::from_scaled(if (told == Event::Reversed) == back { qty } else { -qty });
        let counted = match Goods::of_code(&goods) {
            Goods::Material => flows.materials.entry(serial).or_default().count(flow, outward, qty),
            Goods::Product => {
                let made = flows.products.entry((serial, version.unwrap_or_default())).or_default();
                made.count(flow, outward, qty)
            }
        };
        counted.map_err(|too_large| ApiError::rule(too_large.into()))?;
    }
    Ok(flows)
}

/// What a piece of a product takes of a material.
pub(super) struct Unit {
    pub(super) unit: UnitConsumption,
    pub(super) tangible: core_wasm::rules::bonded::consumption::Nine,
    pub(super) intangible: core_wasm::rules::bonded::consumption::Nine,
}

/// The consumption of an account by product, material and version, and the last version of each.
#[derive(Default)]
pub(super) struct Consumption {
    by_version: HashMap<(i64, i64, String), Unit>,
    last: HashMap<(i64, i64), String>,
    /// Versions that a product has.
    versions: BTreeSet<(i64, String)>,
}

impl Consumption {
    /// By the version that a list named; by the last one where it named none, or one that nobody keeps here.
    pub(super) fn of(&self, product: i64, material: i64, version: &str) -> Option<&Unit> {
        let named = self.versions.contains(&(product, version.to_owned())).then_some(version);
        let version = named.or_else(|| self.last.get(&(product, material)).map(String::as_str))?;
        self.by_version.get(&(product, material, version.to_owned()))
    }

    /// The products that take a material.
    pub(super) fn products_of(&self, material: i64) -> Vec<i64> {
        self.last.keys().filter(|(_, of)| *of == material).map(|(product, _)| *product).collect()
    }
}

pub(super) async fn taken(
    db: &impl ConnectionTrait,
    consumption: &'static core_wasm::resource::Resource,
    id: i64,
) -> Result<Consumption, ApiError> {
    let rows = Rows::of(consumption).filter(Expr::col("document_id").eq(id)).order("id", Order::Asc).all(db).await?;
    let mut all = Consumption::default();
    for row in &rows {
        let (Some(product), Some(material)) = (row.int("endprdSeqno"), row.int("mtpckSeqno")) else { continue };
        let Some(unit) = unit_of(row.borrowed()) else { continue };
        let version = row.text("ucnsVerno").to_owned();
        let rate = |field: &str| row.decimal::<9>(field).unwrap_or_default();
        let (tangible, intangible) = (rate("tgblLossRate"), rate("intgbLossRate"));
        all.last.insert((product, material), version.clone());
        all.versions.insert((product, version.clone()));
        all.by_version.insert((product, material, version), Unit { unit, tangible, intangible });
    }
    Ok(all)
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
    handbook.consumption = latest_consumption(db, id).await?;
    Ok(handbook)
}

/// Where a handbook that is sent agrees on less than was moved already.
pub(super) async fn agreed_below(db: &impl ConnectionTrait, head: &Row) -> Result<Option<Message>, ApiError> {
    let found = below_moved(&handbook(db, head, &[Goods::Material, Goods::Product]).await?).into_iter();
    Ok(found.reduce(|one, other| BOTH.speak_with(&[("one", &one), ("other", &other)])))
}

/// Materials of which a list that exports products of a handbook takes more than came in.
pub(super) async fn over_exported(
    db: &impl ConnectionTrait,
    list: &Row,
    lines: &[Row],
) -> Result<Vec<Problem>, ApiError> {
    let exports = list.text("impexpMarkcd") == OUT && Goods::of_code(list.text("mtpckEndprdMarkcd")) == Goods::Product;
    let account = if exports { account_of(db, list).await? } else { None };
    let Some((_, id)) = account.filter(|(kind, _)| *kind == Kind::Eml.name()) else { return Ok(Vec::new()) };
    let head = Rows::of(heads(Kind::Eml)).by_id(id).one(db).await?.ok_or(ApiError::NotFound)?;
    let exported: Vec<(i64, Quantity)> = lines.iter().filter_map(wanted_of).collect();
    Ok(after_export(handbook(db, &head, &[Goods::Product]).await?, &exported))
}

/// The consumption of a handbook, the last version of each product and material.
async fn latest_consumption(db: &impl ConnectionTrait, id: i64) -> Result<Vec<Takes>, ApiError> {
    let Some((_, consumption)) = ucns::resources(Kind::Eml) else { return Ok(Vec::new()) };
    let rows = Rows::of(consumption).filter(Expr::col("document_id").eq(id)).order("id", Order::Asc).all(db).await?;
    let taken = rows.iter().filter_map(|row| {
        let (product, material) = (row.int("endprdSeqno")?, row.int("mtpckSeqno")?);
        Some(((product, material), Takes { product, material, ucns_qty: unit_of(row.borrowed())?.bonded_qty }))
    });
    Ok(taken.collect::<BTreeMap<_, _>>().into_values().collect())
}
