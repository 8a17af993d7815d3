//! The documents that wait for declaration: ready, with goods left, of organisations for which the caller makes declarations.

use axum::extract::State;
use core_wasm::permission::Category;
use core_wasm::resource::{Kind as FieldKind, Search};
use core_wasm::rules::documents::USED;
use core_wasm::rules::transition::Command;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use serde::Deserialize;
use utoipa::IntoParams;

use super::source::Source;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::{Caller, Right};
use crate::crud::filter;
use crate::crud::list::{ListQuery, Page};
use crate::domains::decl::access;
use crate::domains::decl::declaration::CATEGORY;
use crate::domains::order::client_order;
use crate::error::ApiError;
use crate::extract::Query;

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

/// What is offered of a kind of documents.
pub async fn query<S: Source>(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let rows = offered::<S>(&app, &caller, &query).await?;
    Ok(Done::data(S::list().page(&app, &query, rows).await?))
}

async fn offered<S: Source>(app: &App, caller: &Caller, query: &ListQuery) -> Result<Condition, ApiError> {
    let wanted = query.get("iECatg");
    if let Some(ie_catg) = wanted {
        access::check_command(caller, Command::Edit, ie_catg)?;
    }
    let (state, ready) = S::KIND.ready();
    let mut rows = waiting::<S>()?.add(S::column(&column_name::<S>(state))?.is_in(ready.iter().copied()));
    let own = S::scope(&app.db, caller, Right::Edit).await?;
    let declared = caller.scope(&app.db, CATEGORY, Right::Edit).await?;
    rows = rows.add(declared.condition("org_id")).add_option(own.map(|scope| scope.condition("org_id")));
    match S::RESOURCE.field("iECatg") {
        // The filter of the field does the rest.
        Some(_) => {
            let makes = |category: &&Category| access::check_command(caller, Command::Edit, category.ie_catg()).is_ok();
            let made: Vec<&str> = Category::ALL.iter().filter(makes).map(|category| category.ie_catg()).collect();
            rows = rows.add(S::column("i_e_catg")?.is_in(made));
        }
        None => {
            if let Some(ie_catg) = wanted {
                let (direction, letter) = S::KIND.direction(ie_catg);
                rows = rows.add(S::column(&column_name::<S>(direction))?.eq(letter));
            }
        }
    }
    let searched = S::RESOURCE
        .fields
        .iter()
        .filter(|field| field.search == Search::Prefix && matches!(field.kind, FieldKind::Text { .. }));
    Ok(rows.add(filter::any_of(searched, query.get("keyword"), app.db.get_database_backend())?))
}

/// Not all of the goods are on declarations.
fn waiting<S: Source>() -> Result<Condition, ApiError> {
    let used = S::column("decl_used_typecd")?;
    Ok(Condition::all().add(Condition::any().add(used.is_null()).add(used.ne(USED))))
}

fn column_name<S: Source>(field: &str) -> String {
    S::RESOURCE.field(field).map(core_wasm::resource::Field::column_name).unwrap_or_default()
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
    let offered = offered::<client_order::Entity>(&app, &caller, &ListQuery::default()).await?;
    let of_org = client_order::Column::OrgId.eq(org_id);
    let found = client_order::Entity::find().filter(offered).filter(of_org).one(&app.db).await?;
    Ok(Done::data(found.is_some()))
}
