//! What would be there after lists that are not sent yet.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use core_wasm::decimal::Quantity;
use core_wasm::resource::Field;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Event, Figures, Goods, Mode, Movement, Usd, apply};
use core_wasm::rules::bonded::list::is_gone;
use core_wasm::states::{self, Progress, StateInfo};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order};
use sea_orm::{Condition, DatabaseConnection};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::goods::{Serial, goods_of};
use super::invt::account::{OUT, asked};
use super::journal::{figures, is_limited};
use super::kind::accounts;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::filter::holds;
use crate::documents::list::ListQuery;
use crate::documents::serve;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Most lists that are offered beside the chosen ones.
const MOST_LISTS: u64 = 50;

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
    /// What may be taken now; decimals with five places, as all of these.
    pub surplus: String,
    /// What lists that are with customs want of it and do not hold yet.
    pub asked: String,
    /// What these lists announce: it may be taken once customs deducted them.
    pub coming: String,
    /// What may be taken once customs reserved what these lists, and those that are with customs, want.
    pub after: String,
    /// There is not enough.
    pub is_short: bool,
}

/// What would be there after some lists.
#[derive(Debug, Serialize, ToSchema)]
pub struct WhatIf {
    /// The lists of the account that wait to be sent, once more where customs has them already: the chosen ones and the newest of the
    /// others, the newest first.
    pub lists: Vec<UnsentList>,
    /// How many more wait to be sent: a part of their number finds them.
    pub more: u64,
    /// The serials that the chosen ones move.
    pub serials: Vec<SerialThen>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct ChosenLists {
    /// Ids of lists, parted by commas.
    lists: Option<String>,
    /// A part of the internal numbers of the lists that are offered beside them.
    number: Option<String>,
}

/// GET {account}/balance/whatIf: the lists of the account that wait to be sent, and its serials after the chosen ones.
pub async fn what_if(app: &App, caller: &Caller, kind: Kind, id: i64, query: &ListQuery) -> Answer<WhatIf> {
    let head = serve::seen(accounts(kind), app, caller, id).await?;
    let wanted = query.get("lists").unwrap_or_default().split(',').filter(|text| !text.is_empty());
    let wanted: BTreeSet<i64> =
        wanted.map(|text| text.parse().map_err(|_| ApiError::no_number("lists"))).collect::<Result<_, _>>()?;
    let number = head.text(kind.number());
    let part = query.get("number").unwrap_or_default().trim();
    let (unsent, more) = match number {
        "" => (Vec::new(), 0),
        number => unsent(&app.db, &head, number, &wanted, part).await?,
    };
    let mut moved: BTreeMap<Serial, Figures> = BTreeMap::new();
    for list in unsent.iter().filter(|list| list.int("id").is_some_and(|id| wanted.contains(&id))) {
        let lines = Rows::lines(&BOND_INVT_DT).filter(Expr::col("document_id").eq(list.int("id")));
        for line in lines.all(&app.db).await? {
            for (serial, movement) in movements(list, &line) {
                let then = moved.entry(serial).or_default();
                *then = apply(then, &movement).map_err(|too_large| ApiError::rule(too_large.into()))?;
            }
        }
    }
    let mut serials = Vec::with_capacity(moved.len());
    let names = goods_of(&app.db, kind, id, moved.keys().copied().collect()).await?;
    for goods in [Goods::Material, Goods::Product] {
        let some: Vec<i64> = moved.keys().filter(|(of, _)| *of == goods).map(|(_, serial)| *serial).collect();
        if some.is_empty() {
            continue;
        }
        let mut of_account = Row::new();
        of_account.set("orgId", head.int("orgId"));
        of_account.set("putrecNo", number);
        of_account.set("mtpckEndprdMarkcd", goods.code());
        let mut asked = asked(&app.db, &of_account, OUT, None).await?;
        for (serial, now) in figures(&app.db, kind.name(), id, goods, &some).await? {
            let Some(then) = moved.get(&(goods, serial)) else { continue };
            let surplus = now.surplus().unwrap_or(Quantity::ZERO);
            let (asked, _) = asked.remove(&serial).unwrap_or_default();
            let left = surplus.checked_sub(asked).and_then(|left| left.checked_sub(then.prevd_redc_qty));
            let after = left.unwrap_or(surplus);
            serials.push(SerialThen {
                goods: goods.code().to_owned(),
                serial,
                name: names.get(&(goods, serial)).map(|line| line.text("gdsNm").to_owned()).unwrap_or_default(),
                surplus: surplus.to_string(),
                asked: asked.to_string(),
                coming: then.prevd_inc_qty.to_string(),
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
    Ok(Done::data(WhatIf { lists: unsent.iter().map(list).collect(), more, serials }))
}

/// What a line reserves once its list is sent, and what it gives back of what customs holds for it already: a list that is changed
/// moves the difference.
fn movements(list: &Row, line: &Row) -> Vec<(Serial, Movement)> {
    let Some(mode) = Mode::of_code(list.text("vrfdedModecd")) else { return Vec::new() };
    let goods = Goods::of_code(list.text("mtpckEndprdMarkcd"));
    let outward = list.text("impexpMarkcd") == "E";
    let of = |serial: &str, qty: &str, event: Event| {
        let (serial, qty) = (line.int(serial)?, line.decimal::<5>(qty)?);
        Some(((goods, serial), Movement { event, mode, outward, qty, amount_usd: Usd::ZERO }))
    };
    let wants = if is_gone(line.borrowed()) { None } else { of("putrecSeqno", "dclQty", Event::PreDeducted) };
    wants.into_iter().chain(of("heldSerial", "heldQty", Event::Released)).collect()
}

/// The lists of an account that wait to be sent, by their state: those that are wanted, and the newest of the others, with a part of their
/// number; and how many more there are.
async fn unsent(
    db: &DatabaseConnection,
    head: &Row,
    number: &str,
    wanted: &BTreeSet<i64>,
    part: &str,
) -> Result<(Vec<Row>, u64), ApiError> {
    let Some(machine) = states::of(BOND_INVT.name) else { return Ok((Vec::new(), 0)) };
    let waits = |state: &&StateInfo| {
        matches!(state.progress, Progress::Open | Progress::Refused | Progress::Review | Progress::Reviewed)
    };
    let waiting: Vec<&str> = machine.states.iter().filter(waits).map(|state| state.code).collect();
    let state = || Expr::col(Alias::new(BOND_INVT.field(machine.field).map(Field::column_name).unwrap_or_default()));
    let of_account = Condition::all()
        .add(Expr::col("org_id").eq(head.int("orgId")))
        .add(Expr::col("putrec_no").eq(number))
        .add(Condition::any().add(state().is_null()).add(state().is_in(waiting)));
    let chosen = || Expr::col("id").is_in(wanted.iter().copied());
    let mut others = of_account.clone().add(chosen().not());
    if !part.is_empty() {
        others = others.add(holds(Expr::col("etps_inner_invt_no"), part, db.get_database_backend()));
    }
    let some = |wanted: Condition| Rows::of(&BOND_INVT).filter(wanted).order("id", Order::Desc);
    let mut found = some(others).limit(MOST_LISTS).all(db).await?;
    found.extend(some(of_account.clone().add(chosen())).all(db).await?);
    found.sort_by_key(|list| Reverse(list.int("id")));
    let all = Rows::of(&BOND_INVT).filter(of_account).count(db).await?;
    let shown = u64::try_from(found.len()).unwrap_or(u64::MAX);
    Ok((found, all.saturating_sub(shown)))
}
