//! GET /invt/v1/bondInvt/{id}/answers: what customs answered about a list, the newest first.

use axum::extract::State;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_ANSWER};
use core_wasm::row::Row;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::serve;
use crate::crud::served::Served;
use crate::crud::table::Rows;
use crate::error::ApiError;
use crate::extract::Path;

/// Most answers that are shown.
const MOST: u64 = 200;

pub async fn answers(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<Row>> {
    serve::seen(Served::of(&BOND_INVT), &app, &caller, id).await?;
    let of_list = Expr::col("bond_invt_id").eq(id);
    let found = Rows::of(&BOND_INVT_ANSWER).filter(of_list).order("id", Order::Desc).limit(MOST).all(&app.db).await?;
    Ok::<_, ApiError>(Done::data(found))
}
