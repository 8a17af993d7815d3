//! GET /recg/v1/draft/query: the open drafts that what was read can go into: those that confirming would take.

use axum::extract::State;
use core_wasm::resources::documents::FCST;
use core_wasm::row::Row;
use core_wasm::rules::declaration::goods::LINES_MAX;
use core_wasm::states::declaration::{Command, Facts, State as DeclState, may};
use core_wasm::states::forecast;
use core_wasm::validate::is_legal;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, Condition, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{confirm, making, recognition, review, source};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::filter;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::domains::decl::{command, declaration, line};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;

/// So many are offered; a number finds others.
const MOST: u64 = 20;
/// So many of the newest are looked at: of full ones there are few.
const LOOKED_AT: u64 = 100;
/// By what people know a draft.
const DECLARED_BY: [&str; 5] = ["client_seq_no", "seq_no", "entry_id", "bill_no", "contr_no"];
const FORECAST_BY: [&str; 3] = ["fcst_no", "bill_no", "invoice_no"];

/// For which recognition drafts are asked.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    id: i64,
    /// `declaration` or `forecast`.
    to: String,
    /// The beginning of one of its numbers.
    keyword: Option<String>,
}

/// A draft that can take what was read, with what people know it by.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenDraft {
    pub id: i64,
    pub version: i64,
    pub no: String,
    pub bill_no: String,
    pub contract_no: String,
    pub customer_name: String,
}

pub async fn query(State(app): State<App>, caller: Caller, Query(asked): Query<Asked>) -> Answer<Vec<OpenDraft>> {
    let head = recognition::seen(&app, &caller, asked.id).await?;
    confirm::permitted(&app, &caller, (&asked.to, true), &head).await?;
    let keyword = asked.keyword.as_deref().unwrap_or_default().trim();
    if !is_legal(keyword) {
        return Ok(Done::data(Vec::new()));
    }
    let found = match asked.to.as_str() {
        source::DECLARATION => declarations(&app, &head, keyword).await?,
        _ => forecasts(&app, &caller, &head, keyword).await?,
    };
    Ok(Done::data(found))
}

/// The condition that one of some columns begins with a text; none asks for nothing.
fn known_by(columns: &[&'static str], keyword: &str, app: &App) -> Condition {
    if keyword.is_empty() {
        return Condition::all();
    }
    let backend = app.db.get_database_backend();
    columns.iter().fold(Condition::any(), |any, column| any.add(filter::begins(Expr::col(*column), keyword, backend)))
}

async fn declarations(app: &App, head: &Row, keyword: &str) -> Result<Vec<OpenDraft>, ApiError> {
    use declaration::{Column, Entity};
    let more = review::load(&app.db, head.int("id").unwrap_or_default()).await?;
    let more = more.map_or(0, |(review, _)| review.lines.len());
    let open = DeclState::codes_where(|state| may(Command::Edit, state, &Facts::default()).is_ok());
    let newest = Entity::find()
        .filter(Column::OrgId.eq(recognition::owner(head)))
        .filter(Column::IECatg.eq(making::category(head)))
        .filter(Column::Status.is_in(open))
        .filter(known_by(&DECLARED_BY, keyword, app))
        .order_by_desc(Column::Id)
        .limit(LOOKED_AT)
        .all(&app.db)
        .await?;
    let full = full(app, newest.iter().map(|found| found.id), more).await?;
    let mut drafts = Vec::new();
    for found in newest {
        let params = organisation::by_id(&app.db, found.making_org()).await?.org_params();
        let is_open = may(Command::Edit, found.state()?, &command::facts(&found, &params)).is_ok();
        if !is_open || full.contains(&found.id) {
            continue;
        }
        drafts.push(OpenDraft {
            id: found.id,
            version: found.version,
            no: found.shown_number(),
            bill_no: found.bill_no.unwrap_or_default(),
            contract_no: found.contr_no.unwrap_or_default(),
            customer_name: found.customer_name,
        });
        if u64::try_from(drafts.len()).is_ok_and(|count| count >= MOST) {
            break;
        }
    }
    Ok(drafts)
}

#[derive(FromQueryResult)]
struct Counted {
    declaration_id: i64,
    lines: i64,
}

/// Those of some declarations that have no room for so many more lines.
async fn full(app: &App, ids: impl IntoIterator<Item = i64>, more: usize) -> Result<Vec<i64>, ApiError> {
    let counted = line::Entity::find()
        .select_only()
        .column(line::Column::DeclarationId)
        .column_as(line::Column::Id.count(), "lines")
        .filter(line::Column::DeclarationId.is_in(ids))
        .group_by(line::Column::DeclarationId)
        .into_model::<Counted>()
        .all(&app.db)
        .await?;
    let is_full = |counted: &Counted| usize::try_from(counted.lines).is_ok_and(|lines| lines + more > LINES_MAX);
    Ok(counted.iter().filter(|counted| is_full(counted)).map(|counted| counted.declaration_id).collect())
}

async fn forecasts(app: &App, caller: &Caller, head: &Row, keyword: &str) -> Result<Vec<OpenDraft>, ApiError> {
    let owner = recognition::owner(head);
    // As whoever stores it is asked.
    if let Some(scope) = Served::of(&FCST).scope(&app.db, caller, Right::Edit).await? {
        scope.check(owner)?;
    }
    let newest = Rows::of(&FCST)
        .filter(Expr::col("org_id").eq(owner))
        .filter(Expr::col("i_e_catg").eq(making::category(head)))
        .filter(Expr::col("state").eq(forecast::DRAFT))
        .filter(known_by(&FORECAST_BY, keyword, app))
        .order("id", Order::Desc)
        .limit(MOST);
    let drafts = newest.all(&app.db).await?.into_iter().map(|found| {
        let (id, version) = write::key(&found)?;
        let text = |name: &str| found.text(name).to_owned();
        Ok(OpenDraft {
            id,
            version,
            no: text("fcstNo"),
            bill_no: text("billNo"),
            contract_no: String::new(),
            customer_name: text("customerName"),
        })
    });
    drafts.collect()
}
