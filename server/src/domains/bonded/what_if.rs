//! What would be there after lists that are not sent yet.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::decimal::Quantity;
use core_wasm::resource::Field;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Event, Figures, Goods, Mode, Movement, Usd, apply};
use core_wasm::states::{self, Progress, StateInfo};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::accounts::accounts;
use super::event;
use super::journal::{figures, is_limited};
use super::read::{Serial, goods_of};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::list::ListQuery;
use crate::crud::serve;
use crate::crud::table::Rows;
use crate::error::ApiError;

/// Most lists that are offered.
const MOST_LISTS: usize = 50;

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
        for (serial, now) in figures(&app.db, kind.name(), id, goods, &some).await? {
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
