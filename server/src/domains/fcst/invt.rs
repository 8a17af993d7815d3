//! Goods of bonded inventory lists that go into a forecast: what the lists still have to give, and what forecasts hold of them.
//! A forecast holds it until its line is deleted or it is cancelled; what is left is counted each time, so that it cannot differ
//! from what is held.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::extract::State;
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT, FCST};
use core_wasm::row::Row;
use core_wasm::rules::bonded::list::{added_up, forecast_line, goods_key, held_of, left_of};
use core_wasm::rules::documents::Kind;
use core_wasm::states::bond_invt::{PASSED_DEDUCTED, PASSED_NOT_DEDUCTED};
use core_wasm::text::catalogue::error::{DIFFERENT_ROWS, UNEQUAL_LISTS};
use core_wasm::text::catalogue::forecast_invt as texts;
use core_wasm::text::{Speak, listed};
use core_wasm::validate::{Stage, not_flag, validate};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query, SimpleExpr};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::lines::raw;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::lines::{BATCH, DOCUMENT};
use crate::documents::list::{ListQuery, ListScope, Page};
use crate::documents::paged::LinesAdded;
use crate::documents::schema::schema;
use crate::documents::served;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{serve, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;

mod held;
use held::{Held, held, hold, left, numbers};
pub use held::{holding, keeps_its_lists, keeps_its_part, release_all, release_lines};

/// The parameter of the page that names the forecast.
pub const FORECAST: &str = "fcstId";
/// Lists that give something: customs has passed them.
const PASSED: &[&str] = &[PASSED_NOT_DEDUCTED, PASSED_DEDUCTED];

/// What the page holds, for the document.
pub fn answer() -> RefOr<Schema> {
    let beside = json!({
        "type": "object",
        "required": ["invtId", "bondInvtNo", "leftQty"],
        "properties": {
            "invtId": { "type": "integer" },
            "bondInvtNo": { "type": "string" },
            "leftQty": { "type": "string" },
        },
    });
    schema(json!({
        "type": "object",
        "required": ["rows", "total", "totalIsExact", "pageNum", "pageSize"],
        "properties": {
            "rows": { "type": "array", "items": { "allOf": [served::list(&BOND_INVT_DT).row_schema(), beside] } },
            "total": { "type": "integer" },
            "totalIsExact": { "type": "boolean" },
            "pageNum": { "type": "integer" },
            "pageSize": { "type": "integer" },
        },
    }))
}

/// GET /fcst/v1/dtl/invt/page: the lines of passed lists of which something is left; with a forecast, those of its customer, its
/// direction and its account.
pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    let mut lists = Query::select();
    lists
        .column("id")
        .from("bond_invt")
        .cond_where(Served::of(&BOND_INVT).visible(&app.db, &caller).await?.condition())
        .and_where(Expr::col("state").is_in(PASSED.iter().copied()));
    if let Some(wanted) = query.get(FORECAST) {
        let id: i64 = wanted.parse().map_err(|_| ApiError::no_number(FORECAST))?;
        let forecast = serve::seen(raw().head, &app, &caller, id).await?;
        lists.and_where(Expr::col("org_id").eq(forecast.int(ORG)));
        if !forecast.is_blank(OF_FORECAST) {
            lists.and_where(Expr::col("putrec_no").eq(forecast.text(OF_FORECAST)));
        }
        if !forecast.is_blank("iECatg") {
            let (_, letter) = Kind::BondInvt.direction(forecast.text("iECatg"));
            lists.and_where(Expr::col("impexp_markcd").eq(letter));
        }
    }
    let has_some = Expr::col("document_id")
        .in_subquery(lists)
        .and(Expr::col("decl_id").is_null())
        .and(Expr::col("dcl_qty").gt(taken_of_line()));
    let scope = ListScope::from(sea_orm::Condition::all().add(has_some));
    let mut page = served::list(&BOND_INVT_DT).page(&app, &query.without(&[FORECAST]), scope).await?.into_rows()?;
    let ids: Vec<i64> = page.rows.iter().filter_map(|line| line.int("id")).collect();
    let held = held(&app.db, &ids).await?;
    let (whose, lists) = lists_of(&app.db, &ids).await?;
    for line in &mut page.rows {
        let id = line.int("id").unwrap_or_default();
        let list = whose.get(&id).copied().unwrap_or_default();
        line.set("invtId", list);
        line.set("bondInvtNo", lists.get(&list).map(number_of).unwrap_or_default());
        line.set("leftQty", left(line, &held).to_string());
    }
    Ok(Done::data(page))
}

/// What forecasts hold of the line that a statement reads.
fn taken_of_line() -> SimpleExpr {
    let mut taken = Query::select();
    taken
        .expr(Expr::cust("COALESCE(SUM(fcst_invt.qty), 0)"))
        .from("fcst_invt")
        .and_where(Expr::col(("fcst_invt", "bond_invt_dt_id")).equals(("bond_invt_dt", "id")));
    Expr::SubQuery(None, Box::new(taken.into()))
}

/// To which list each line belongs, and the lists.
async fn lists_of(
    db: &impl ConnectionTrait,
    lines: &[i64],
) -> Result<(BTreeMap<i64, i64>, BTreeMap<i64, Row>), ApiError> {
    let (mut whose, mut lists) = (BTreeMap::new(), BTreeMap::new());
    for some in lines.chunks(BATCH) {
        let wanted = Expr::col("id").is_in(some.iter().copied());
        for line in Rows::of(&BOND_INVT_DT).and(DOCUMENT).filter(wanted).all(db).await? {
            whose.extend(line.int("id").zip(line.int(DOCUMENT.name)));
        }
    }
    let ids: BTreeSet<i64> = whose.values().copied().collect();
    for some in ids.into_iter().collect::<Vec<_>>().chunks(BATCH) {
        for list in Rows::of(&BOND_INVT).filter(Expr::col("id").is_in(some.iter().copied())).all(db).await? {
            lists.extend(list.int("id").map(|id| (id, list)));
        }
    }
    Ok((whose, lists))
}

/// What people know a list by: the number of customs, else the internal one.
fn number_of(list: &Row) -> String {
    let numbers = ["bondInvtNo", "etpsInnerInvtNo"];
    numbers.into_iter().map(|field| list.text(field)).find(|text| !text.is_empty()).unwrap_or_default().to_owned()
}

/// Lines of lists that go into a forecast.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinesOfLists {
    pub fcst_id: i64,
    /// Lines of lists, as `dtl/invt/page` tells them.
    pub invt_ids: Vec<i64>,
    /// How much of each goes; everything that is left where it is missing.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    pub qtys: Vec<Value>,
    /// Whether each is added to those before it that are the same goods: `1` or `0`.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    pub is_summarys: Vec<Value>,
    /// `1`: everything that is left of the lists of these lines goes, whatever the quantities say.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub entire_in_out: Value,
}

impl LinesOfLists {
    /// What was sent as a flag and is none, at its place; blank ones are not set.
    fn wrong_flags(&self) -> Vec<Problem> {
        let each = self.is_summarys.iter().enumerate().map(|(at, flag)| (format!("isSummarys[{at}]"), flag));
        let all = each.chain([("entireInOut".to_owned(), &self.entire_in_out)]);
        all.filter_map(|(place, flag)| not_flag(&place, flag)).collect()
    }
}

/// A part of a line of a list.
struct Part {
    line: Row,
    quantity: Quantity,
    adds_up: bool,
}

/// POST /fcst/v1/dtl/invt/from {fcstId, invtIds, qtys, isSummarys, entireInOut}: all or none; what is wrong stands at
/// `invtIds[n]` or `qtys[n]`.
pub async fn from(State(app): State<App>, caller: Caller, Json(asked): Json<LinesOfLists>) -> Answer<LinesAdded> {
    let count = asked.invt_ids.len();
    let distinct: BTreeSet<i64> = asked.invt_ids.iter().copied().collect();
    if count == 0 || count > BATCH || distinct.len() != count {
        return Err(ApiError::Malformed(DIFFERENT_ROWS.with(&[("field", "invtIds"), ("most", &BATCH.to_string())])));
    }
    for (name, given) in [("qtys", &asked.qtys), ("isSummarys", &asked.is_summarys)] {
        if !given.is_empty() && given.len() != count {
            return Err(ApiError::Malformed(UNEQUAL_LISTS.with(&[("field", name), ("other", "invtIds")])));
        }
    }
    let wrong = asked.wrong_flags();
    if !wrong.is_empty() {
        return Err(ApiError::Rules(wrong));
    }
    let entire = is_yes(&asked.entire_in_out);
    let tx = app.begin().await?;
    let forecast = raw().opened(&tx, &caller, asked.fcst_id).await?;
    let (account, lines) = reached(&tx, &caller, &forecast, &asked, entire).await?;
    let ids: Vec<i64> = lines.iter().filter_map(|line| line.int("id")).collect();
    let held = held(&tx, &ids).await?;
    let parts = match entire {
        true => lines.into_iter().filter_map(|line| whole(line, &held, is_first_summed(&asked))).collect(),
        false => parts(&tx, &asked, lines, &held).await?,
    };
    if parts.is_empty() {
        return Err(ApiError::rule(Problem::error("fcstInvt.nothingLeft", "invtIds", texts::NOTHING_LEFT)));
    }
    let dicts = tx.dictionaries();
    let mut made: Vec<(Row, Vec<Row>)> = Vec::new();
    // Where the first line of each kind of goods stands.
    let mut places: HashMap<String, usize> = HashMap::new();
    for Part { line, quantity, adds_up } in parts {
        let of_line = line.int("id").unwrap_or_default();
        let left = left_of(&line, held.get(&of_line).map(|held| held.parts.as_slice()).unwrap_or_default());
        let Some(new) = forecast_line(&left, quantity, &dicts) else { continue };
        let mut taken = held_of(&new);
        taken.set("bondInvtDtId", of_line);
        taken.set("qty", quantity.to_string());
        let key = goods_key(&new);
        let alike = places.get(&key).filter(|_| adds_up).and_then(|at| made.get_mut(*at));
        let sum = alike.and_then(|one| added_up(&one.0, &new).map(|sum| (one, sum)));
        match sum {
            Some((one, sum)) => {
                one.0 = sum;
                one.1.push(taken);
            }
            None => {
                places.entry(key).or_insert(made.len());
                made.push((new, vec![taken]));
            }
        }
    }
    let (rows, taken): (Vec<Row>, Vec<Vec<Row>>) = made.into_iter().unzip();
    let forecast = with_account(&tx, &caller, forecast, account).await?;
    raw().take(&tx, &caller, &forecast, &rows).await?;
    hold(&tx, write::key(&forecast)?.0, &taken).await?;
    tx.done(Done::data(LinesAdded { added: rows.len() })).await
}

fn is_yes(value: &Value) -> bool {
    matches!(value, Value::Bool(true)) || value.as_i64() == Some(1) || value.as_str() == Some("1")
}

fn is_first_summed(asked: &LinesOfLists) -> bool {
    asked.is_summarys.first().is_some_and(is_yes)
}

/// The lines that a request names, in its order, with their lists locked; or all lines of these lists.
async fn reached(
    tx: &Tx,
    caller: &Caller,
    forecast: &Row,
    asked: &LinesOfLists,
    entire: bool,
) -> Result<(String, Vec<Row>), ApiError> {
    let named = Expr::col("id").is_in(asked.invt_ids.iter().copied());
    let mut found = Rows::of(&BOND_INVT_DT).and(DOCUMENT).filter(named).all(tx).await?;
    found.sort_by_key(|line| asked.invt_ids.iter().position(|id| line.int("id") == Some(*id)));
    let wanted: BTreeSet<i64> = found.iter().filter_map(|line| line.int(DOCUMENT.name)).collect();
    let lists = Rows::of(&BOND_INVT)
        .filter(Expr::col("id").is_in(wanted.iter().copied()))
        .filter(Served::of(&BOND_INVT).visible(tx, caller).await?.condition())
        .order("id", Order::Asc)
        .locked()
        .all(tx)
        .await?;
    if found.len() != asked.invt_ids.len() || lists.len() != wanted.len() {
        return Err(ApiError::NotFound);
    }
    let by_id: BTreeMap<i64, &Row> = lists.iter().filter_map(|list| Some((list.int("id")?, list))).collect();
    // A forecast that names no account gets that of the lists: a declaration is of one.
    let own = forecast.text(OF_FORECAST);
    let first = found.first().and_then(|line| by_id.get(&line.int(DOCUMENT.name)?));
    let account = if own.is_empty() { first.map_or("", |list| list.text("putrecNo")) } else { own }.to_owned();
    let mut problems = Vec::new();
    for (at, line) in found.iter().enumerate() {
        let Some(list) = line.int(DOCUMENT.name).and_then(|id| by_id.get(&id)) else { continue };
        problems.extend(
            unfit(forecast, &account, list, line).map(|problem| Problem { field: format!("invtIds[{at}]"), ..problem }),
        );
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    if entire {
        let all = Expr::col("document_id").is_in(wanted).and(Expr::col("decl_id").is_null());
        let most = u64::from(raw().lines.most);
        let rows = Rows::of(&BOND_INVT_DT).and(DOCUMENT).filter(all).order("id", Order::Asc);
        found = rows.limit(most + 1).all(tx).await?;
        if u64::try_from(found.len()).unwrap_or(u64::MAX) > most {
            let message = texts::TOO_MANY_LINES.with(&[("most", &most.to_string())]);
            return Err(ApiError::rule(Problem::error("fcstInvt.tooMany", "invtIds", message)));
        }
    }
    Ok((account, found))
}

/// The field of a forecast that names its account.
const OF_FORECAST: &str = "manualNo";

/// A forecast with the account of the lists that it takes goods of, stored where it named none.
async fn with_account(tx: &Tx, caller: &Caller, forecast: Row, account: String) -> Result<Row, ApiError> {
    if account.is_empty() || account == forecast.text(OF_FORECAST) {
        return Ok(forecast);
    }
    let mut after = forecast.clone();
    after.set(OF_FORECAST, account);
    let problems = validate(&FCST, &after, &tx.dictionaries(), Stage::Store);
    let wrong: Vec<Problem> =
        problems.into_iter().filter(|found| found.is_error() && found.field == OF_FORECAST).collect();
    if !wrong.is_empty() {
        return Err(ApiError::Rules(wrong));
    }
    write::stamp(tx, &FCST, Some(&forecast), &mut after);
    write::store(tx, &Actor::from(caller), &FCST, "update", &forecast, after).await
}

/// Why a line of a list does not go into a forecast of this account.
fn unfit(forecast: &Row, account: &str, list: &Row, line: &Row) -> Option<Problem> {
    let number = number_of(list);
    let told = [("number", number.as_str())];
    if !PASSED.contains(&list.text("state")) {
        return Some(Problem::error("fcstInvt.notPassed", "", texts::NOT_PASSED.with(&told)));
    }
    if list.int(ORG) != forecast.int(ORG) {
        return Some(Problem::error("fcstInvt.otherCustomer", "", texts::OTHER_CUSTOMER.with(&told)));
    }
    let (direction, letter) = Kind::BondInvt.direction(forecast.text("iECatg"));
    if !forecast.is_blank("iECatg") && list.text(direction) != letter {
        let text = if letter == "I" { texts::GOES_OUT } else { texts::COMES_IN };
        return Some(Problem::error("fcstInvt.otherWay", "", text.with(&told)));
    }
    if list.text("putrecNo") != account {
        let told = [("number", number.as_str()), ("list", list.text("putrecNo")), ("forecast", account)];
        return Some(Problem::error("fcstInvt.otherAccount", "", texts::OTHER_ACCOUNT.with(&told)));
    }
    (!line.is_blank("declId")).then(|| Problem::error("fcstInvt.declared", "", texts::DECLARED))
}

fn whole(line: Row, held: &BTreeMap<i64, Held>, adds_up: bool) -> Option<Part> {
    let quantity = left(&line, held);
    quantity.is_positive().then_some(Part { line, quantity, adds_up })
}

/// What each line gives.
async fn parts(
    tx: &Tx,
    asked: &LinesOfLists,
    lines: Vec<Row>,
    held: &BTreeMap<i64, Held>,
) -> Result<Vec<Part>, ApiError> {
    let (mut parts, mut problems) = (Vec::new(), Vec::new());
    for (at, line) in lines.into_iter().enumerate() {
        let left = left(&line, held);
        let field = format!("qtys[{at}]");
        let given: Row = [("qty".to_owned(), asked.qtys.get(at).cloned().unwrap_or_default())].into_iter().collect();
        let quantity = match given.is_blank("qty") {
            true => Some(left),
            false => match given.decimal::<5>("qty") {
                Some(quantity) => Some(quantity).filter(|quantity| quantity.is_positive()),
                None => {
                    problems.push(Problem::error("fcstInvt.number", field, texts::NUMBER));
                    continue;
                }
            },
        };
        let adds_up = asked.is_summarys.get(at).is_some_and(is_yes);
        match quantity {
            None => problems.push(Problem::error("fcstInvt.positive", field, texts::POSITIVE)),
            Some(quantity) if quantity.is_positive() && quantity <= left => {
                parts.push(Part { line, quantity, adds_up });
            }
            Some(quantity) => {
                let holders = line.int("id").and_then(|id| held.get(&id)).map(|held| &held.forecasts);
                let holders = numbers(tx, holders).await?;
                let text = if holders.is_empty() { texts::TOO_MUCH } else { texts::HELD };
                let (left, wanted, holders) = (left.short(), quantity.short(), listed(&holders));
                let told: [(&str, &dyn Speak); 3] = [("left", &left), ("wanted", &wanted), ("forecasts", &holders)];
                problems.push(Problem::error("fcstInvt.tooMuch", field, text.speak_with(&told)));
            }
        }
    }
    if problems.is_empty() { Ok(parts) } else { Err(ApiError::Rules(problems)) }
}
