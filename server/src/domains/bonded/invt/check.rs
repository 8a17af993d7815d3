//! GET /invt/v1/bondInvt/{id}/check: what stops a list from going to customs, and what somebody should look at. The same is asked
//! when it is sent.

use axum::extract::State;
use core_wasm::error::{Problem, WireProblem, listed};
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::Row;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use super::ahead::{Ahead, Looked};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::command;
use crate::documents::serve;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::domains::house;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

pub async fn check(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<WireProblem>> {
    let list = serve::seen(Served::of(&BOND_INVT), &app, &caller, id).await?;
    let mut problems = command::without_lines(&app.db, &BOND_INVT, &list).await?;
    let maker = house::maker(&caller, &caller.own_scope(&app.db).await?, &list);
    problems.extend(house::of_document(&app.db, &BOND_INVT, maker, &list, app.now()).await?);
    let looked = Looked::at(&app.db, &app.dictionaries(), day_in_china(app.now()), list).await?;
    problems.extend(looked.judged(&app.db).await?);
    problems.extend(looked.doubts(&app.db).await?);
    Ok(Done::data(listed(&problems, caller.lang)))
}

/// Everything that is wrong with a list and its lines; `ahead`: what was found out beforehand and still holds.
pub async fn judged(tx: &Tx, list: &Row, ahead: Option<&Ahead>) -> Result<Vec<Problem>, ApiError> {
    if let Some(looked) = ahead.and_then(|ahead| ahead.of(list)) {
        return looked.judged(tx).await;
    }
    Looked::at(tx, &tx.dictionaries(), day_in_china(tx.now()), list.clone()).await?.judged(tx).await
}

/// Of the lists of one account only one goes to customs at a time, so that no two take the last surplus: the first list of the
/// account is what they wait for.
pub async fn hold_account(tx: &Tx, list: &Row) -> Result<(), ApiError> {
    let same =
        Expr::col("putrec_no").eq(list.text("putrecNo")).and(Expr::col("org_id").eq(list.int(ORG).unwrap_or_default()));
    Rows::of(&BOND_INVT).filter(same).order("id", Order::Asc).locked().one(tx).await?;
    Ok(())
}
