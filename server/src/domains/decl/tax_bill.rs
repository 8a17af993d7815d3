//! GET /decl/v1/tax/page and /gone: the tax bills of the declarations that a caller may see. Customs sends them ([`super::tax_billed`]),
//! or a person keys them ([`super::tax_keyed`]).

use std::sync::LazyLock;

use axum::extract::State;
use core_wasm::resources::tax::TAX_BILL;
use sea_orm::entity::prelude::*;

use super::{access, tax_fcst, tax_related};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::list::{ListQuery, ListScope, ListSpec, Page};
use crate::documents::past;
use crate::documents::past::GoneRows;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Name of the table, and of the entity in the audit.
pub const ENTITY: &str = "tax_bill";

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tax_bill")]
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
    pub entry_id: Option<String>,
    pub customer_name: String,
    pub payer_name: String,
    pub billed_on: Date,
    pub due_on: Date,
    /// Code of `rules::tax::bill::Payment`.
    pub status: String,
    pub paid_on: Option<Date>,
    /// When customs wrote the notice that the content comes from.
    pub noticed_at: DateTimeUtc,
    /// Who keyed or imported it; nobody for a bill that customs sent.
    pub keyed_by: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}

/// The list: the newest bills first.
pub static LIST: LazyLock<ListSpec> =
    LazyLock::new(|| ListSpec::new(ENTITY).fields(TAX_BILL.fields).also(&["declId"]).unversioned());

/// The columns by which a single bill is found.
const OF_BILL: tax_related::OfBill = &[("id", "id")];

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let until = past::day_of(&query)?;
    let visible = tax_fcst::rows(app.clone(), caller, query.clone()).await?;
    let beside = tax_related::named(&query, OF_BILL)?;
    let rows = if beside.is_empty() { visible.clone() } else { visible.clone().narrowed(beside.clone()) };
    let Some(until) = until else {
        return Ok(Done::data(LIST.page(&app, &query, rows).await?));
    };
    let asked = past::Asked { visible, rows, beside, named: &["declId"] };
    Ok(Done::data(past::Kept::of(&TAX_BILL).page(&app, &LIST, &query, asked, until).await?))
}

/// GET /decl/v1/tax/gone: the bills that were there on a day and were deleted since. Of one that was deleted before its entry kept all of
/// it too little is known to show it.
pub async fn gone(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<GoneRows> {
    let until = past::day_of(&query)?.unwrap_or_else(|| app.now());
    let (viewable, lang) = (access::viewable(&caller), caller.lang);
    let seen = tax_fcst::rows(app.clone(), caller, ListQuery::default()).await?;
    let orgs = seen.orgs().map(<[i64]>::to_vec);
    let mut found = past::Kept::of(&TAX_BILL).gone(&app, &LIST, orgs, until, lang).await?;
    found.rows.retain(|gone| viewable.contains(&gone.row().text("iECatg")));
    Ok(Done::data(found))
}

/// The bills of an export, which are those of now.
pub async fn rows(app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    past::only_now(&query)?;
    let rows = tax_fcst::rows(app, caller, query.clone()).await?;
    tax_related::narrowed(rows, &query, OF_BILL)
}
