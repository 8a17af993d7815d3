//! GET /decl/v1/tax/dtl/page: tax bills by goods line.

use std::sync::LazyLock;

use axum::extract::State;
use core_wasm::resources::tax::TAX_BILL_DTL;
use sea_orm::entity::prelude::*;

use super::{tax_fcst, tax_related};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::list::{ListQuery, ListScope, ListSpec, Page};
use crate::process::error::ApiError;
use crate::store::app::App;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tax_bill_dtl")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub decl_id: i64,
    pub org_id: i64,
    pub i_e_catg: String,
    pub client_seq_no: Option<String>,
    pub tax_no: String,
    pub tax_type: String,
    pub amount: i64,
    pub bill_id: i64,
    pub g_no: i64,
    pub code_t_s: String,
    pub g_name: String,
    pub value: i64,
    pub rate: Option<i64>,
    pub quantity: Option<i64>,
    pub per_unit: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}

/// The list: the newest bills first, each with its lines in their order.
pub static LIST: LazyLock<ListSpec> = LazyLock::new(|| {
    let spec = ListSpec::new("tax_bill_dtl").fields(TAX_BILL_DTL.fields).also(&["declId", "billId"]);
    spec.unversioned().order("-billId,gNo")
});

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let rows = rows(app.clone(), caller, query.clone()).await?;
    Ok(Done::data(LIST.page(&app, &query, rows).await?))
}

pub async fn rows(app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    let rows = tax_fcst::rows(app, caller, query.clone()).await?;
    tax_related::narrowed(rows, &query, &[("bill_id", "id")])
}
