//! GET /decl/v1/materials: the goods master of the organisation whose declaration is made. Whoever makes a
//! declaration for a customer fills its lines from the customer's materials, so the grant for the declaration opens
//! them here and no other grant is needed. Forecasts are filled in the same way (GET /fcst/v1/materials).

use axum::extract::State;
use core_wasm::permission::{RECORDS_ENTRY_MAKE, RECORDS_EXIT_MAKE, RECORDS_EXPORT_MAKE, RECORDS_IMPORT_MAKE};
use core_wasm::resource::Field;
use core_wasm::resources::base::MATERIAL;
use core_wasm::row::Row;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::declaration::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::api::operation::Access;
use crate::documents::filter::any_of;
use crate::documents::keyword;
use crate::documents::list::ListScope;
use crate::documents::schema::{row, schema};
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Whoever makes declarations of any category.
pub const MAKERS: Access =
    Access::AnyOf(&[RECORDS_IMPORT_MAKE, RECORDS_EXPORT_MAKE, RECORDS_ENTRY_MAKE, RECORDS_EXIT_MAKE]);

/// Most numbers of one request: more than a declaration has lines.
const MAX_NUMBERS: usize = 200;
/// Materials that a look-up offers; a clerk types one more letter rather than scroll further.
const OFFERED: u64 = 20;
/// Fields that are looked at.
const LOOKED_AT: [&str; 2] = ["gdsMtno", "name"];

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// Whose declaration it is; the caller's own when missing.
    org_id: Option<i64>,
    /// Material numbers, parted by commas: these and no others.
    numbers: Option<String>,
    /// The beginning of a number or a part of a name: the first that match.
    query: Option<String>,
}

/// What the answer holds, for the document.
pub fn answer() -> RefOr<Schema> {
    schema(json!({ "type": "array", "items": row(&MATERIAL) }))
}

/// The owner's materials that have a text where a clerk looks for it.
async fn having(app: &App, owner: i64, text: Option<&str>) -> Result<ListScope, ApiError> {
    let rows = ListScope::of_orgs([owner]);
    let Some(text) = text else { return Ok(rows) };
    let fields: Vec<&Field> = LOOKED_AT.iter().filter_map(|name| MATERIAL.field(name)).collect();
    let backend = app.db.get_database_backend();
    let rows = rows.narrowed(any_of(fields.iter().copied(), "query", Some(text), backend)?);
    let wanted = keyword::Wanted::by_definition(&MATERIAL, &fields, text);
    keyword::found(&app.db, &app.long_lists, rows, &wanted, false).await
}

pub async fn materials(State(app): State<App>, caller: Caller, Query(wanted): Query<Wanted>) -> Answer<Vec<Row>> {
    offered(&app, &caller, CATEGORY, &wanted).await
}

/// The materials of an organisation whose documents of a category the caller may change.
pub async fn offered(app: &App, caller: &Caller, category: &str, wanted: &Wanted) -> Answer<Vec<Row>> {
    let owner = wanted.org_id.unwrap_or(caller.org_id);
    caller.scope(&app.db, category, Right::Edit).await?.check(owner)?;
    let mut found = Rows::of(&MATERIAL).filter(Expr::col("org_id").eq(owner)).order("gds_mtno", Order::Asc);
    if let Some(numbers) = &wanted.numbers {
        let numbers: Vec<&str> = numbers.split(',').map(str::trim).filter(|number| !number.is_empty()).collect();
        if numbers.len() > MAX_NUMBERS {
            return Err(ApiError::at_most("numbers", MAX_NUMBERS));
        }
        found = found.filter(Expr::col("gds_mtno").is_in(numbers));
    } else {
        let query = wanted.query.as_deref().filter(|text| !text.is_empty());
        found = found.filter(having(app, owner, query).await?.condition()).limit(OFFERED);
    }
    Ok(Done::data(found.all(&app.db).await?))
}
