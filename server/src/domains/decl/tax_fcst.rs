//! GET /decl/v1/tax/fcst/page: the estimated taxes of the declarations a caller may see. An estimate is made anew, by the
//! same rules as in the browser, whenever its declaration is stored, and when customs accepts it, in the same transaction.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use axum::extract::State;
use core_wasm::permission::Category;
use core_wasm::resources::tax::{COLUMNS, TAX_FCST, TAX_FCST_DTL};
use core_wasm::row::Row;
use core_wasm::rules::tax::compare::Side;
use core_wasm::rules::tax::number::Number;
use core_wasm::rules::tax::{Estimate, estimate};
use core_wasm::states::declaration as declared;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait};

use super::declaration::{self, CATEGORY};
use super::tax_compare::{Key, Taxed};
use super::{access, document, tax_compare, tax_fcst_dtl, tax_rates};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::documents::codec;
use crate::documents::list::{ListQuery, ListScope, ListSpec, Page};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tax_fcst")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub decl_id: i64,
    pub org_id: i64,
    pub i_e_catg: String,
    pub client_seq_no: Option<String>,
    pub customer_name: String,
    pub bill_no: Option<String>,
    pub estimated_on: Date,
    pub value: Option<i64>,
    pub duty: Option<i64>,
    pub additional: Option<i64>,
    pub anti_dumping: Option<i64>,
    pub countervailing: Option<i64>,
    pub consumption: Option<i64>,
    pub vat: Option<i64>,
    pub export_duty: Option<i64>,
    pub total: Option<i64>,
    pub is_complete: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// Business category (dictionary `busiCatg`) under which customers grant their taxes without their declarations.
const TAX: &str = "tax";

/// The list: the newest estimates first.
pub static LIST: LazyLock<ListSpec> =
    LazyLock::new(|| ListSpec::new("tax_fcst").fields(TAX_FCST.fields).also(&["declId"]).unversioned());

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let rows = rows(app.clone(), caller, query.clone()).await?;
    Ok(Done::data(LIST.page(&app, &query, rows).await?))
}

/// The taxes of declarations inside the caller's scope and categories, for the pages and the exports: of customers that
/// granted their declarations, or their taxes alone.
pub async fn rows(app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    for named in query.get("iECatg").into_iter().flat_map(|list| list.split(',')) {
        access::check_viewable(&caller, named.trim())?;
    }
    let declarations = caller.scope(&app.db, CATEGORY, Right::View).await?;
    let taxes = caller.scope(&app.db, TAX, Right::View).await?;
    let orgs: BTreeSet<i64> = declarations.orgs().chain(taxes.orgs()).collect();
    let rows = ListScope::of_orgs(orgs);
    match access::viewable(&caller) {
        all if all.len() == Category::ALL.len() => Ok(rows),
        some => Ok(rows.narrowed(sea_orm::Condition::all().add(Expr::col("i_e_catg").is_in(some)))),
    }
}

/// Estimates a declaration that was just stored, instead of what was estimated before. One without goods has no estimate.
pub async fn store(app: &App, tx: &Tx, head: &declaration::Model, document: &Row) -> Result<(), ApiError> {
    store_as_of(app, tx, head, document, app.today()).await
}

/// Estimates what customs accepted on a day: its rates count, not those of the day on which it was stored.
pub async fn accepted(app: &App, tx: &Tx, head: &declaration::Model, day: Date) -> Result<(), ApiError> {
    let document = document::load(tx, head).await?;
    store_as_of(app, tx, head, &document, day).await
}

/// The day on which customs accepted a declaration: that of the estimate which was made then. `None` before.
pub async fn accepted_on(db: &impl ConnectionTrait, head: &declaration::Model) -> Result<Option<Date>, ApiError> {
    if !declared::State::from_code(&head.status).is_some_and(declared::State::is_accepted) {
        return Ok(None);
    }
    let kept = Entity::find().filter(Column::DeclId.eq(head.id)).one(db).await?;
    Ok(kept.map(|estimate| estimate.estimated_on))
}

/// Estimates with the exchange rates of a day.
pub async fn store_as_of(
    app: &App,
    tx: &Tx,
    head: &declaration::Model,
    document: &Row,
    day: Date,
) -> Result<(), ApiError> {
    Entity::delete_many().filter(Column::DeclId.eq(head.id)).exec(tx).await?;
    tax_fcst_dtl::Entity::delete_many().filter(tax_fcst_dtl::Column::DeclId.eq(head.id)).exec(tx).await?;
    tax_compare::estimated(tx, head, put(app, tx, head, document, day).await?).await
}

/// Estimates a declaration that was just made: nothing was estimated of it before.
pub async fn first(app: &App, tx: &Tx, head: &declaration::Model, document: &Row) -> Result<(), ApiError> {
    tax_compare::first(tx, head, put(app, tx, head, document, app.today()).await?).await
}

/// Keeps an estimate; answers its taxes one by one, for the comparison with the bill.
async fn put(
    app: &App,
    tx: &Tx,
    head: &declaration::Model,
    document: &Row,
    day: Date,
) -> Result<BTreeMap<Key, Taxed>, ApiError> {
    let lines = document.rows("lines");
    if lines.is_empty() {
        return Ok(BTreeMap::new());
    }
    let estimate = estimated(app, tx, head, document, day).await?;
    let mut model: ActiveModel = Default::default();
    codec::assign(TAX_FCST.fields, &whole(head, &estimate, day), &mut model)?;
    model.insert(tx).await?;
    let mut details = Vec::with_capacity(estimate.lines.len());
    for (row, line) in estimate.lines.iter().filter_map(|line| lines.get(line.index).map(|row| (row, line))) {
        let mut detail =
            base(head, &line.value, line.taxes.iter().map(|tax| (tax.tax, tax.amount.as_str())), &line.total);
        for field in ["gNo", "codeTS", "gName"] {
            detail.set(field, row.text(field));
        }
        let mut model: tax_fcst_dtl::ActiveModel = Default::default();
        codec::assign(TAX_FCST_DTL.fields, &detail, &mut model)?;
        details.push(model);
    }
    if !details.is_empty() {
        tax_fcst_dtl::Entity::insert_many(details).exec_without_returning(tx).await?;
    }
    Ok(by_tax(&estimate, &lines))
}

/// The estimated taxes one by one, for the comparison with the bill; a tax too small to be levied counts as nothing.
fn by_tax(estimate: &Estimate, lines: &[Row]) -> BTreeMap<Key, Taxed> {
    let is_small = |code: &str| estimate.sums.iter().any(|sum| sum.tax == code && sum.is_small);
    let mut taxes = BTreeMap::new();
    for (row, line) in estimate.lines.iter().filter_map(|line| lines.get(line.index).map(|row| (row, line))) {
        let place = i64::try_from(line.index + 1).unwrap_or(i64::MAX);
        for tax in &line.taxes {
            let amount = Number::parse(if is_small(tax.tax) { "0" } else { &tax.amount }).unwrap_or_default();
            let key = (row.int("gNo").unwrap_or(place), tax.tax.to_owned());
            let (code_t_s, g_name) = (row.text("codeTS").to_owned(), row.text("gName").to_owned());
            taxes.insert(key, Taxed { code_t_s, g_name, side: Side { on: tax.on, amount } });
        }
    }
    taxes
}

/// What a declaration costs when customs accepts it on a day.
pub async fn estimated(
    app: &App,
    db: &impl ConnectionTrait,
    head: &declaration::Model,
    document: &Row,
    day: Date,
) -> Result<Estimate, ApiError> {
    let lines = document.rows("lines");
    let codes: Vec<&str> = lines.iter().map(|line| line.text("codeTS")).collect();
    let rates = tax_rates::of(db, head.org_id, head.making_org(), &codes, day).await?;
    Ok(estimate(document, &rates.context(&app.dictionaries(), day)))
}

/// The estimate of a whole declaration; a tax too small to be levied counts as nothing.
fn whole(head: &declaration::Model, estimate: &Estimate, day: Date) -> Row {
    let levied = estimate.sums.iter().map(|sum| (sum.tax, if sum.is_small { "0" } else { sum.amount.as_str() }));
    let mut row = base(head, &estimate.value, levied, &estimate.total);
    row.set("customerName", head.customer_name.as_str());
    row.set("billNo", head.bill_no.as_deref().unwrap_or_default());
    row.set("estimatedOn", day.to_string());
    row.set("isComplete", if estimate.complete { "1" } else { "0" });
    row
}

fn base<'a>(
    head: &declaration::Model,
    value: &str,
    taxes: impl Iterator<Item = (&'a str, &'a str)>,
    total: &str,
) -> Row {
    let mut row = Row::new();
    row.set("declId", head.id);
    row.set("orgId", head.org_id);
    row.set("iECatg", head.i_e_catg.as_str());
    row.set("clientSeqNo", head.client_seq_no.as_deref().unwrap_or_default());
    row.set("value", value);
    row.set("total", total);
    for (code, amount) in taxes {
        if let Some((_, column)) = COLUMNS.iter().find(|(known, _)| *known == code) {
            row.set(column, amount);
        }
    }
    row
}
