//! The documents that wait for declaration: ready, with goods left, of organisations for which the caller makes declarations of
//! such documents. An inventory list that says that it is not declared, of which customs makes the declaration, or that has the number
//! of one, waits for none; whoever looks for it by its number, or by what it says of that, finds it.

use axum::extract::State;
use core_wasm::permission::Category;
use core_wasm::resource::{Field, Kind as FieldKind, Search};
use core_wasm::rules::documents::{BY_CUSTOMS, DECLARED, MADE_BY, NOT_DECLARED, NUMBERS_OF_DECLARATION, USED};
use core_wasm::states::declaration::Command;
use core_wasm::states::documents::TAKE;
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::list::{ListQuery, Page};
use crate::documents::served;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::{filter, side};
use crate::domains::decl::access;
use crate::domains::decl::declaration::CATEGORY;
use crate::domains::decl::from::source::{ORDER, Source};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Filters beside those of the fields.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Filters {
    /// Beginning of a number.
    keyword: Option<String>,
}

/// The filter of documents that go in or out and do not name a category.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct ForCategory {
    /// Documents of which declarations of this category can be made.
    #[param(rename = "iECatg")]
    i_e_catg: Option<String>,
}

/// By which an inventory list is looked for that waits for no declaration.
const SOUGHT_BY: [&str; 5] = ["keyword", "bondInvtNo", "etpsInnerInvtNo", DECLARED, MADE_BY];

/// What is offered of a kind of documents.
pub async fn query(app: App, caller: Caller, source: &Source, query: ListQuery) -> Answer<Page> {
    let rows = offered(&app, &caller, source, &query).await?;
    Ok(Done::data(served::list(source.head).page(&app, &query, rows).await?))
}

async fn offered(app: &App, caller: &Caller, source: &Source, query: &ListQuery) -> Result<Condition, ApiError> {
    let wanted = query.get("iECatg");
    if let Some(ie_catg) = wanted {
        access::check_command(caller, Command::Edit, ie_catg)?;
    }
    let resource = source.head;
    let column = |field: &str| Expr::col(resource.field(field).map(Field::column_name).unwrap_or_default());
    let (state, ready) = source.kind.ready();
    let mut rows = waiting().add(column(state).is_in(ready));
    let is_sought = SOUGHT_BY.iter().any(|name| query.get(name).is_some_and(|text| !text.trim().is_empty()));
    if resource.field(DECLARED).is_some() && !is_sought {
        let other = |field: &str, code: &str| Condition::any().add(column(field).is_null()).add(column(field).ne(code));
        rows = rows.add(other(DECLARED, NOT_DECLARED)).add(other(MADE_BY, BY_CUSTOMS));
        for number in NUMBERS_OF_DECLARATION {
            rows = rows.add(Condition::any().add(column(number).is_null()).add(column(number).eq("")));
        }
    }
    let own = Served::of(resource).scope(&app.db, caller, Right::Edit).await?;
    let declared = caller.scope(&app.db, CATEGORY, Right::Edit).await?;
    rows = rows.add(declared.condition("org_id")).add_option(own.map(|scope| scope.condition("org_id")));
    let others = side::left_to_others(&app.db, caller, Served::of(resource), TAKE).await?;
    rows = rows.add_option((!others.is_empty()).then(|| Expr::col("org_id").is_not_in(others)));
    match resource.field("iECatg") {
        // The filter of the field does the rest.
        Some(_) => {
            let makes = |category: &&Category| access::check_command(caller, Command::Edit, category.ie_catg()).is_ok();
            let made: Vec<&str> = Category::ALL.iter().filter(makes).map(|category| category.ie_catg()).collect();
            rows = rows.add(column("iECatg").is_in(made));
        }
        None => {
            if let Some(ie_catg) = wanted {
                let (direction, letter) = source.kind.direction(ie_catg);
                rows = rows.add(column(direction).eq(letter));
            }
        }
    }
    let searched = resource
        .fields
        .iter()
        .filter(|field| field.search == Search::Prefix && matches!(field.kind, FieldKind::Text { .. }));
    Ok(rows.add(filter::any_of(searched, "keyword", query.get("keyword"), app.db.get_database_backend())?))
}

/// Not all of the goods are on declarations.
fn waiting() -> Condition {
    let used = || Expr::col("decl_used_typecd");
    Condition::all().add(Condition::any().add(used().is_null()).add(used().ne(USED)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfOrg {
    /// The organisation; the own one when missing.
    org_id: Option<i64>,
}

/// GET /decl/v1/client/exists: whether an organisation has client orders that wait for declaration.
pub async fn orders_exist(State(app): State<App>, caller: Caller, Query(of): Query<OfOrg>) -> Answer<bool> {
    let org_id = of.org_id.unwrap_or(caller.org_id);
    caller.scope(&app.db, CATEGORY, Right::View).await?.check(org_id)?;
    // The same that the list would show, so that neither promises what the other does not have.
    let offered = offered(&app, &caller, &ORDER, &ListQuery::default()).await?;
    let found = Rows::of(ORDER.head).filter(offered).filter(Expr::col("org_id").eq(org_id));
    Ok(Done::data(found.exist(&app.db).await?))
}
