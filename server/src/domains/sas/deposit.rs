//! GET /sas/v1/sasDcl/{id}/deposit: the deposit of an application, and the stock lists that took of it and restored it. It is reckoned
//! from the lists each time, like what moved.

use axum::extract::State;
use core_wasm::resources::sas::{SAS_DCL, SAS_STOCK};
use core_wasm::row::Row;
use core_wasm::rules::sas::deposit::{self, Deposit};
use core_wasm::rules::sas::stock::Asked;
use core_wasm::states::sas::stock as states;
use sea_orm::ConnectionTrait;
use serde::Serialize;
use utoipa::ToSchema;

use super::approved;
use super::kind::STOCK;
use super::under::{heads_under, in_force};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::serve;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;

/// The deposit; amounts are decimals as texts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepositTold {
    /// What was paid; blank where the application names no amount.
    pub amount: Option<String>,
    /// What the change of the application says, where that is another amount: `amount` is what customs approved.
    pub asked: Option<String>,
    /// What the change does there: `figure` or `blank` (it names no amount); nothing where it leaves it as it is.
    pub asked_how: Option<String>,
    pub deducted: String,
    pub restored: String,
    pub left: Option<String>,
    pub movements: Vec<DepositMoved>,
}

/// What a stock list did to the deposit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepositMoved {
    /// The stock list, and its internal number.
    pub id: i64,
    pub number: String,
    pub day: String,
    /// Negative where it took of the deposit.
    pub amount: String,
    /// The list is void: what it did is undone.
    pub is_void: bool,
}

pub async fn told(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<DepositTold> {
    serve::seen(Served::of(&SAS_DCL), &app, &caller, id).await?;
    let application = Rows::of(&SAS_DCL).by_id(id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    let was = in_force(&app.db, &application).await?.was;
    let made = of(&app.db, was.as_ref().unwrap_or(&application), None).await?;
    let asked = was.and_then(|_| Asked::beside(application.decimal("dpstAmt"), made.amount));
    let movements = made.movements.into_iter().map(|moved| DepositMoved {
        id: moved.id,
        number: moved.number,
        day: moved.day,
        amount: moved.amount.to_string(),
        is_void: moved.is_void,
    });
    Ok(Done::data(DepositTold {
        amount: made.amount.map(|amount| amount.to_string()),
        asked: asked.and_then(Asked::figure).map(|amount| amount.to_string()),
        asked_how: asked.map(|asked| asked.how().to_owned()),
        deducted: made.deducted.to_string(),
        restored: made.restored.to_string(),
        left: made.left.map(|left| left.to_string()),
        movements: movements.collect(),
    }))
}

/// The deposit of an application after its stock lists other than one.
pub async fn of(db: &impl ConnectionTrait, application: &Row, but: Option<i64>) -> Result<Deposit, ApiError> {
    let moving: Vec<&str> = states::COUNTING.iter().copied().chain([states::VOID]).collect();
    let mut heads = heads_under(db, application, &moving).await?;
    heads.retain(|head| but.is_none() || head.int("id") != but);
    let kept = approved::of(db, &STOCK, heads.iter().filter_map(|head| head.int("id"))).await?;
    let lists = heads.iter().map(|head| (head, head.int("id").and_then(|id| kept.get(&id))));
    let made = deposit::deposit(application, lists);
    made.ok_or_else(|| ApiError::Internal(anyhow::anyhow!("a sum of the deposit of {} does not fit", SAS_STOCK.name)))
}
