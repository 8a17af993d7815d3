//! GET /invt/v1/bondInvt/{id}/check: what stops a list from going to customs, and what somebody should look at. The same is asked
//! when it is sent.

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::error::{Problem, WireProblem, listed};
use core_wasm::resources::base::EXCHANGE_RATE;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::list::{Context, judge};
use core_wasm::validate::{Stage, validate};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use super::{account, declarations, invoice};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::clock::day_in_china;
use crate::crud::served::{ORG, Served};
use crate::crud::table::Rows;
use crate::crud::{paged, serve};
use crate::database::Tx;
use crate::domains::bonded::named;
use crate::error::ApiError;
use crate::extract::Path;

pub async fn check(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<WireProblem>> {
    serve::seen(Served::of(&BOND_INVT), &app, &caller, id).await?;
    let tx = app.begin().await?;
    let list = Rows::of(&BOND_INVT).by_id(id).one(&tx).await?.ok_or(ApiError::NotFound)?;
    let problems = judged(&tx, &list).await?;
    Ok(Done::data(listed(&problems, caller.lang)))
}

/// Everything that is wrong with a list and its lines.
pub async fn judged(tx: &Tx, list: &Row) -> Result<Vec<Problem>, ApiError> {
    let dicts = tx.dictionaries();
    let lines = paged::all_of(tx, &BOND_INVT_DT, list.int("id").unwrap_or_default()).await?;
    let today = day_in_china(tx.now());
    let currencies: Vec<String> = lines
        .iter()
        .filter_map(|line| dicts.by_id("currency", line.text("dclCurrcd")))
        .map(|entry| entry.name2.clone())
        .collect();
    let currencies: Vec<&String> = currencies.iter().collect();
    let exchange = rates(tx, &currencies, today).await?;
    let account = account::judged(tx, list, &lines).await?;
    let declared = declarations::lines(tx, &lines).await?;
    let mut problems = validate(&BOND_INVT, list, &dicts, Stage::Declare);
    // What the form only warns of is judged in full below.
    problems.retain(|problem| problem.is_error());
    for (at, line) in lines.iter().enumerate() {
        let found = validate(&BOND_INVT_DT, line, &dicts, Stage::Declare);
        problems.extend(found.into_iter().map(|problem| problem.at("lines", at)));
    }
    let context = Context { dicts: &dicts, today, exchange: &exchange, account: account.as_ref(), declared: &declared };
    problems.extend(named::problems(tx, &BOND_INVT, list, None).await?);
    problems.extend(judge(list, &lines, &context));
    problems.extend(invoice::problems(tx, &lines).await?);
    Ok(problems)
}

/// The rates of these currencies, and of the dollar, in the month of a day or the last one before.
pub async fn rates(db: &impl ConnectionTrait, currencies: &[&String], day: NaiveDate) -> Result<Vec<Row>, ApiError> {
    let mut wanted: Vec<&str> = currencies.iter().map(|letters| letters.as_str()).chain(["USD"]).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let mut rates = Rows::of(&EXCHANGE_RATE)
        .filter(Expr::col("currency").is_in(wanted))
        .filter(Expr::col("month").lte(day.format("%Y-%m").to_string()))
        .order("currency", Order::Asc)
        .order("month", Order::Desc)
        .all(db)
        .await?;
    rates.dedup_by(|later, kept| later.text("currency") == kept.text("currency"));
    Ok(rates)
}

/// Of the lists of one account only one goes to customs at a time, so that no two take the last surplus: the first list of the
/// account is what they wait for.
pub async fn hold_account(tx: &Tx, list: &Row) -> Result<(), ApiError> {
    let same =
        Expr::col("putrec_no").eq(list.text("putrecNo")).and(Expr::col("org_id").eq(list.int(ORG).unwrap_or_default()));
    Rows::of(&BOND_INVT).filter(same).order("id", Order::Asc).locked().one(tx).await?;
    Ok(())
}
