//! What an account holds: its serials with their figures, the events behind a figure, and what would be there after lists that
//! are not sent yet.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::response::Response;
use chrono::{Days, NaiveDate};
use core_wasm::decimal::Quantity;
use core_wasm::error::WireProblem;
use core_wasm::resource::{Field, Resource};
use core_wasm::resources::bonded::{BONDED_BALANCE, BWS_DT, EML_DT, EMS_DT};
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Event, Figures, Goods, Mode, Movement, Usd, apply};
use core_wasm::rules::bonded::consumption::unit_of;
use core_wasm::rules::bonded::handbook::{Agreed, Handbook, Takes, problems};
use core_wasm::states::{self, Progress, StateInfo};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::accounts::accounts;
use super::journal::{Summed, is_limited, of_account, of_serial, summed};
use super::{balance, event, ucns};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::clock::midnight_in_china;
use crate::crud::codec;
use crate::crud::list::{ListQuery, Page};
use crate::crud::serve;
use crate::crud::table::Rows;
use crate::domains::decl::reports::sheet;
use crate::domains::user::user;
use crate::error::ApiError;

/// So many serials are looked up in one statement.
const TOGETHER: usize = 400;
/// Most lists of a what-if.
const MOST_LISTS: usize = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct AsOf {
    /// The balance at the end of this day in China; as it is now when missing.
    day: Option<String>,
    /// `I` materials, `E` products; both when missing.
    goods: Option<String>,
}

/// A serial of an account.
type Serial = (Goods, i64);

/// GET {account}/balance: the serials of which something was told, with their figures.
pub async fn page(app: &App, caller: &Caller, kind: Kind, id: i64, query: &ListQuery) -> Answer<Page<Row>> {
    serve::seen(accounts(kind), app, caller, id).await?;
    let (page_num, page_size) = query.paging()?;
    let (held, total) = match asked_day(query)? {
        Some(day) => {
            let all = as_of(app, kind, id, day, query).await?;
            let total = u64::try_from(all.len()).unwrap_or(u64::MAX);
            let skip = usize::try_from((page_num - 1) * page_size).unwrap_or(usize::MAX);
            let some = all.into_iter().skip(skip).take(usize::try_from(page_size).unwrap_or(usize::MAX));
            (some.collect(), total)
        }
        None => {
            let find = balance::Entity::find().filter(among(kind, id, query));
            let total = find.clone().count(&app.db).await?;
            let some = find
                .order_by_asc(balance::Column::Goods)
                .order_by_asc(balance::Column::Serial)
                .limit(page_size)
                .offset((page_num - 1) * page_size)
                .all(&app.db)
                .await?;
            (some.iter().map(held).collect(), total)
        }
    };
    Ok(Done::data(Page::of(rows(&app.db, kind, id, held).await?, total, query)?))
}

/// GET {account}/balance/export: all of them in a workbook.
pub async fn export(app: &App, caller: &Caller, kind: Kind, id: i64, query: &ListQuery) -> Result<Response, ApiError> {
    serve::seen(accounts(kind), app, caller, id).await?;
    let held = match asked_day(query)? {
        Some(day) => as_of(app, kind, id, day, query).await?,
        None => {
            let find = balance::Entity::find().filter(among(kind, id, query));
            let find = find.order_by_asc(balance::Column::Goods).order_by_asc(balance::Column::Serial);
            find.all(&app.db).await?.iter().map(held).collect()
        }
    };
    sheet::of(app, caller, &BONDED_BALANCE, rows(&app.db, kind, id, held).await?).await
}

fn held(row: &balance::Model) -> (Serial, Summed) {
    let figures = Summed { figures: row.figures(), last_in: row.last_in, last_out: row.last_out };
    ((Goods::of_code(&row.goods), row.serial), figures)
}

fn among(kind: Kind, id: i64, query: &ListQuery) -> Condition {
    let goods = query.get("goods").map(|code| balance::Column::Goods.eq(code));
    of_account(kind.name(), id).add_option(goods)
}

fn asked_day(query: &ListQuery) -> Result<Option<NaiveDate>, ApiError> {
    let day = query.get("day").filter(|text| !text.is_empty());
    day.map(|text| parse_date(text).ok_or_else(|| ApiError::Malformed(format!("day: {text}")))).transpose()
}

/// The figures at the end of a day, from the events until then.
async fn as_of(
    app: &App,
    kind: Kind,
    id: i64,
    day: NaiveDate,
    query: &ListQuery,
) -> Result<Vec<(Serial, Summed)>, ApiError> {
    let next = day.checked_add_days(Days::new(1)).and_then(midnight_in_china);
    let next = next.ok_or_else(|| ApiError::Malformed(format!("day: {day}")))?;
    let until = Condition::all()
        .add(event::Column::AccountKind.eq(kind.name()))
        .add(event::Column::AccountId.eq(id))
        .add(event::Column::At.lt(next))
        .add_option(query.get("goods").map(|code| event::Column::Goods.eq(code)));
    let sums = summed(&app.db, until).await?;
    Ok(sums.into_iter().map(|((_, _, goods, serial), sum)| ((goods, serial), sum)).collect())
}

/// The lines of a kind of accounts.
pub(super) fn lines_of(kind: Kind) -> &'static Resource {
    match kind {
        Kind::Ems => &EMS_DT,
        Kind::Bws => &BWS_DT,
        Kind::Eml => &EML_DT,
    }
}

/// Serials with their figures as rows, with what the account says of their goods.
async fn rows(
    db: &impl ConnectionTrait,
    kind: Kind,
    id: i64,
    held: Vec<(Serial, Summed)>,
) -> Result<Vec<Row>, ApiError> {
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
        row.set("surplusQty", text(figures.surplus()));
        row.set("stockQty", text(figures.stock()));
        row.set("actlIncQty", figures.actl_inc_qty.to_string());
        row.set("actlRedcQty", figures.actl_redc_qty.to_string());
        row.set("prevdIncQty", figures.prevd_inc_qty.to_string());
        row.set("prevdRedcQty", figures.prevd_redc_qty.to_string());
        row.set("totalAmt", figures.total_amt.to_string());
        row.set("avgPrice", text(figures.average()));
        let day = |day: Option<NaiveDate>| day.map(|day| day.to_string());
        row.set("lastIn", day(sum.last_in));
        row.set("lastOut", day(sum.last_out));
        row
    };
    Ok(held.into_iter().map(row).collect())
}

/// The lines of an account by their serials.
async fn goods_of(
    db: &impl ConnectionTrait,
    kind: Kind,
    id: i64,
    serials: Vec<Serial>,
) -> Result<HashMap<Serial, Row>, ApiError> {
    let mut found = HashMap::with_capacity(serials.len());
    let numbers: BTreeSet<i64> = serials.iter().map(|(_, serial)| *serial).collect();
    let numbers: Vec<i64> = numbers.into_iter().collect();
    for some in numbers.chunks(TOGETHER) {
        let wanted = Condition::all()
            .add(Expr::col("document_id").eq(id))
            .add(Expr::col("gds_seqno").is_in(some.iter().copied()));
        for line in Rows::of(lines_of(kind)).filter(wanted).all(db).await? {
            let goods = Goods::of_code(line.text("mtpckEndprdTypecd"));
            found.insert((goods, line.int("gdsSeqno").unwrap_or_default()), line);
        }
    }
    Ok(found)
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
    let serial = query.get("serial").and_then(|text| text.parse::<i64>().ok());
    let serial = serial.ok_or_else(|| ApiError::Malformed("serial is missing".to_owned()))?;
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
    let people = user::Entity::find()
        .filter(user::Column::Id.is_in(some.iter().filter_map(|row| row.int("byUser"))))
        .all(&app.db)
        .await?;
    for row in &mut some {
        let by = row.int("byUser");
        row.0.remove("byUser");
        let name = people.iter().find(|user| Some(user.id) == by).map(|user| user.name.clone());
        row.set("byName", name.unwrap_or_default());
    }
    Ok(Done::data(Page::of(some, total, query)?))
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
    told.set("byUser", row.by_user);
    told
}

/// A list that is not sent yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnsentList {
    pub id: i64,
    pub number: String,
    /// `I` in, `E` out.
    pub direction: String,
}

/// What becomes of a serial.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SerialThen {
    /// `I` materials and goods of warehouses, `E` products.
    pub goods: String,
    pub serial: i64,
    pub name: String,
    /// What may be taken now, and after these lists are reserved; decimals with five places.
    pub surplus: String,
    pub after: String,
    /// There is not enough.
    pub is_short: bool,
}

/// What would be there after some lists.
#[derive(Debug, Serialize, ToSchema)]
pub struct WhatIf {
    /// The lists of the account that nothing was told of yet, the newest first.
    pub lists: Vec<UnsentList>,
    /// The serials that the chosen ones move.
    pub serials: Vec<SerialThen>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct ChosenLists {
    /// Ids of lists, parted by commas.
    lists: Option<String>,
}

/// GET {account}/balance/whatIf: the lists of the account that wait to be sent, and its serials after the chosen ones.
pub async fn what_if(app: &App, caller: &Caller, kind: Kind, id: i64, query: &ListQuery) -> Answer<WhatIf> {
    let head = serve::seen(accounts(kind), app, caller, id).await?;
    let wanted = query.get("lists").unwrap_or_default().split(',').filter(|text| !text.is_empty());
    let wanted: BTreeSet<i64> = wanted
        .map(|text| text.parse().map_err(|_| ApiError::Malformed(format!("lists: {text}"))))
        .collect::<Result<_, _>>()?;
    let number = head.text(kind.number());
    let unsent = if number.is_empty() { Vec::new() } else { unsent(&app.db, &head, number).await? };
    let mut moved: BTreeMap<Serial, (Quantity, Figures)> = BTreeMap::new();
    for list in unsent.iter().filter(|list| list.int("id").is_some_and(|id| wanted.contains(&id))) {
        let goods = Goods::of_code(list.text("mtpckEndprdMarkcd"));
        let outward = list.text("impexpMarkcd") == "E";
        let Some(mode) = Mode::of_code(list.text("vrfdedModecd")) else { continue };
        let lines = Rows::lines(&BOND_INVT_DT).filter(Expr::col("document_id").eq(list.int("id")));
        for line in lines.all(&app.db).await? {
            let (Some(serial), Some(qty)) = (line.int("putrecSeqno"), line.decimal::<5>("dclQty")) else { continue };
            let movement = Movement { event: Event::PreDeducted, mode, outward, qty, amount_usd: Usd::ZERO };
            let (_, then) = moved.entry((goods, serial)).or_default();
            *then = apply(then, &movement).map_err(|too_large| ApiError::rule(too_large.into()))?;
        }
    }
    let mut serials = Vec::with_capacity(moved.len());
    let names = goods_of(&app.db, kind, id, moved.keys().copied().collect()).await?;
    for goods in [Goods::Material, Goods::Product] {
        let some: Vec<i64> = moved.keys().filter(|(of, _)| *of == goods).map(|(_, serial)| *serial).collect();
        for (serial, now) in super::journal::figures(&app.db, kind.name(), id, goods, &some).await? {
            let Some((_, then)) = moved.get(&(goods, serial)) else { continue };
            let surplus = now.surplus().unwrap_or(Quantity::ZERO);
            let after = surplus.checked_sub(then.prevd_redc_qty).unwrap_or(surplus);
            serials.push(SerialThen {
                goods: goods.code().to_owned(),
                serial,
                name: names.get(&(goods, serial)).map(|line| line.text("gdsNm").to_owned()).unwrap_or_default(),
                surplus: surplus.to_string(),
                after: after.to_string(),
                is_short: after.is_negative() && is_limited(kind.name(), goods),
            });
        }
    }
    let list = |row: &Row| UnsentList {
        id: row.int("id").unwrap_or_default(),
        number: row.text("etpsInnerInvtNo").to_owned(),
        direction: row.text("impexpMarkcd").to_owned(),
    };
    Ok(Done::data(WhatIf { lists: unsent.iter().map(list).collect(), serials }))
}

/// The lists of an account that wait to be sent: by their state, and because nothing was told of them.
async fn unsent(db: &impl ConnectionTrait, head: &Row, number: &str) -> Result<Vec<Row>, ApiError> {
    let Some(machine) = states::of(BOND_INVT.name) else { return Ok(Vec::new()) };
    let waits = |state: &&StateInfo| {
        matches!(state.progress, Progress::Open | Progress::Refused | Progress::Review | Progress::Reviewed)
    };
    let waiting: Vec<&str> = machine.states.iter().filter(waits).map(|state| state.code).collect();
    let state = || Expr::col(Alias::new(BOND_INVT.field(machine.field).map(Field::column_name).unwrap_or_default()));
    let of_account = Condition::all()
        .add(Expr::col("org_id").eq(head.int("orgId")))
        .add(Expr::col("putrec_no").eq(number))
        .add(Condition::any().add(state().is_null()).add(state().is_in(waiting)));
    let mut lists = Rows::of(&BOND_INVT).filter(of_account).order("id", Order::Desc).limit(200).all(db).await?;
    let ids: Vec<i64> = lists.iter().filter_map(|list| list.int("id")).collect();
    let told: Vec<i64> = event::Entity::find()
        .select_only()
        .column(event::Column::DocumentId)
        .distinct()
        .filter(event::Column::DocumentKind.eq(BOND_INVT.name))
        .filter(event::Column::DocumentId.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    lists.retain(|list| list.int("id").is_some_and(|id| !told.contains(&id)));
    lists.truncate(MOST_LISTS);
    Ok(lists)
}

/// GET /bond/v1/eml/{id}/balance/checks: what is wrong with a handbook today.
pub async fn checks(app: &App, caller: &Caller, id: i64) -> Answer<Vec<WireProblem>> {
    let head = serve::seen(accounts(Kind::Eml), app, caller, id).await?;
    let held = balance::Entity::find().filter(of_account(Kind::Eml.name(), id)).all(&app.db).await?;
    let held: HashMap<Serial, Figures> =
        held.iter().map(|row| ((Goods::of_code(&row.goods), row.serial), row.figures())).collect();
    let lines = Rows::of(&EML_DT).filter(Expr::col("document_id").eq(id)).all(&app.db).await?;
    let mut handbook = Handbook { valid_date: parse_date(head.text("validDate")), ..Handbook::default() };
    for line in &lines {
        let goods = Goods::of_code(line.text("mtpckEndprdTypecd"));
        let serial = line.int("gdsSeqno").unwrap_or_default();
        let figures = held.get(&(goods, serial)).copied().unwrap_or_default();
        let agreed = line.decimal::<5>("dclQty").unwrap_or_default();
        match goods {
            Goods::Material => handbook.materials.push(Agreed { serial, agreed, moved: figures.actl_inc_qty }),
            Goods::Product => handbook.products.push(Agreed { serial, agreed, moved: figures.actl_redc_qty }),
        }
    }
    handbook.consumption = latest_consumption(&app.db, id).await?;
    let today = app.today();
    Ok(Done::data(problems(&handbook, today).iter().map(|problem| problem.on_wire(caller.lang)).collect()))
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
