//! What customers want of their forecasts: rows of the resource `fcstSetting`.

use axum::extract::State;
use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resources::documents::FCST_SETTING;
use core_wasm::row::Row;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait};

use super::parties::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::owner;
use crate::documents::served::Hooks;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

pub struct Setting;

#[boxed]
impl Hooks for Setting {
    /// Settings keep the name of their customer.
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        owner::name_customer(tx, before, row).await?;
        Ok(Vec::new())
    }
}

/// The settings of a customer, where it has some.
pub async fn of(db: &impl ConnectionTrait, org: i64) -> Result<Option<Row>, ApiError> {
    Rows::of(&FCST_SETTING).filter(Expr::col("org_id").eq(org)).one(db).await
}

/// Whether the net weight of goods may differ from their legal quantity in kilograms: yes, unless the customer said no.
pub async fn may_differ(db: &impl ConnectionTrait, org: i64) -> Result<bool, ApiError> {
    Ok(of(db, org).await?.is_none_or(|setting| setting.flag("netWtDiffQty")))
}

/// GET /fcst/v1/{customerId}/netWtDiffQtyEnabled
pub async fn net_weight_differs(State(app): State<App>, caller: Caller, Path(customer): Path<i64>) -> Answer<bool> {
    caller.scope(&app.db, CATEGORY, Right::View).await?.check(customer)?;
    Ok(Done::data(may_differ(&app.db, customer).await?))
}
