//! GET /invt/v1/bondInvt/{id}/serials: the serials of the account of a list, each with what may be taken of it and the line
//! that it makes.

use std::collections::BTreeSet;

use axum::extract::State;
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::{Kind, is_by_entry};
use core_wasm::rules::bonded::list::{MadeOf, Standing, line_of};
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::account::{OUT, asked, known, moved};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::list::ListQuery;
use crate::documents::serve;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::domains::bonded::found::by_keyword;
use crate::domains::bonded::goods::of_account;
use crate::domains::bonded::journal::Goods;
use crate::domains::bonded::kind::{account_of, heads, lines_of};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Most serials that are asked for by their numbers.
const MOST: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Wanted {
    /// The beginning of a serial or of a material number, or a part of a name.
    keyword: Option<String>,
    /// These serials, parted by commas.
    serials: Option<String>,
}

/// A serial of the account. Quantities have five decimals.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSerial {
    pub serial: i64,
    /// What customs' ledger lets out.
    pub surplus: String,
    /// What other lists ask for that are with customs.
    pub asked: String,
    /// Customs filed it and lets its goods go the way of the list; where each entry is a serial of its own, nothing entered by it yet.
    pub is_usable: bool,
    /// The fields of the line that it makes.
    pub line: std::collections::BTreeMap<String, String>,
}

/// Some serials, and how many there are.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSerials {
    /// Whether the account is kept here.
    pub has_account: bool,
    pub total: u64,
    pub rows: Vec<AccountSerial>,
}

pub async fn serials(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    query: ListQuery,
) -> Answer<AccountSerials> {
    let list = serve::seen(Served::of(&BOND_INVT), &app, &caller, id).await?;
    let (page_num, page_size) = query.paging()?;
    let account = account_of(&app.db, &list).await?.and_then(|(name, account)| Some((Kind::named(name)?, account)));
    let Some((kind, account)) = account else {
        return Ok(Done::data(AccountSerials { has_account: false, total: 0, rows: Vec::new() }));
    };
    let goods = Goods::of_code(list.text("mtpckEndprdMarkcd"));
    let among = of_account(kind, account, goods).add_option(wanted(&query)?);
    let total = Rows::of(lines_of(kind)).filter(among.clone()).count(&app.db).await?;
    let lines = Rows::of(lines_of(kind))
        .filter(among)
        .order("gds_seqno", Order::Asc)
        .limit(page_size)
        .offset((page_num - 1) * page_size)
        .all(&app.db)
        .await?;
    let named: BTreeSet<i64> = lines.iter().filter_map(|line| line.int("gdsSeqno")).collect();
    let mut asked = asked(&app.db, &list, OUT, None).await?;
    let (_, figures) = known(&app.db, kind, account, goods, &named).await?;
    let figures: std::collections::BTreeMap<_, _> = figures.into_iter().collect();
    let dicts = app.dictionaries();
    let outward = list.text("impexpMarkcd") == OUT;
    let head = Rows::of(heads(kind)).by_id(account).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    let lets = Standing::of_account(head.borrowed()).allows(outward);
    let by_entry = !outward && is_by_entry(head.borrowed());
    let entered = |serial: i64| {
        figures.get(&serial).and_then(|known| moved(known, outward)).is_some_and(|moved| moved.is_positive())
    };
    let told = |line: &Row| {
        let serial = line.int("gdsSeqno").unwrap_or_default();
        let made = line_of(MadeOf::Serial, line, &dicts);
        AccountSerial {
            serial,
            surplus: figures.get(&serial).and_then(|known| known.surplus()).unwrap_or_default().to_string(),
            asked: asked.remove(&serial).unwrap_or_default().0.to_string(),
            is_usable: lets && Standing::of(line.borrowed()).allows(outward) && !(by_entry && entered(serial)),
            line: made.0.keys().map(|field| (field.clone(), made.text(field).to_owned())).collect(),
        }
    };
    Ok(Done::data(AccountSerials { has_account: true, total, rows: lines.iter().map(told).collect() }))
}

/// What is looked for: certain serials, or a keyword.
fn wanted(query: &ListQuery) -> Result<Option<Condition>, ApiError> {
    let text = |name: &str| query.get(name).map(str::trim).filter(|text| !text.is_empty());
    let mut all = Condition::all();
    if let Some(serials) = text("serials") {
        let read = |text: &str| text.parse::<i64>().map_err(|_| ApiError::no_number("serials"));
        let serials: Vec<i64> = serials.split(',').map(read).collect::<Result<_, _>>()?;
        if serials.len() > MOST {
            return Err(ApiError::at_most("serials", MOST));
        }
        all = all.add(Expr::col("gds_seqno").is_in(serials));
    }
    if let Some(keyword) = text("keyword") {
        all = all.add(by_keyword(keyword)?);
    }
    Ok((!all.is_empty()).then_some(all))
}
