//! GET /fcst/v1/care/page: orders of the Care flow, each with its forecasts and how far they are.

use std::collections::BTreeMap;

use axum::extract::State;
use core_wasm::resources::documents::{FCST, FCST_CARE};
use core_wasm::row::Row;
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde_json::{Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::order::PURCHASE_ORDER;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::list::{ListQuery, Page};
use crate::documents::past;
use crate::documents::schema::{row, schema};
use crate::documents::served;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::store::app::App;

/// What a forecast of an order is told with.
const TOLD: &[&str] =
    &["id", "version", "fcstNo", "state", "iECatg", "billNo", "invoiceNo", "packNo", "declUsedTypecd"];

/// What the answer holds, for the document.
pub fn answer() -> RefOr<Schema> {
    let text = || json!({ "type": ["string", "null"] });
    let forecast = json!({
        "type": "object",
        "properties": {
            "id": { "type": "integer" },
            "version": { "type": "integer" },
            "fcstNo": text(),
            "state": text(),
            "iECatg": text(),
            "billNo": text(),
            "invoiceNo": text(),
            "packNo": text(),
            "declUsedTypecd": text(),
        },
    });
    let forecasts = json!({
        "type": "object",
        "required": ["forecasts"],
        "properties": { "forecasts": { "type": "array", "items": forecast } },
    });
    schema(json!({
        "type": "object",
        "required": ["rows", "total", "totalIsExact", "pageNum", "pageSize"],
        "properties": {
            "rows": { "type": "array", "items": { "allOf": [row(&FCST_CARE), forecasts] } },
            "total": { "type": "integer" },
            "totalIsExact": { "type": "boolean" },
            "pageNum": { "type": "integer" },
            "pageSize": { "type": "integer" },
        },
    }))
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    let visible = Served::of(&FCST_CARE).visible(&app.db, &caller).await?;
    let list = served::list(&FCST_CARE);
    let mut page = match past::day_of(&query)? {
        None => list.page(&app, &query, visible).await?.into_rows()?,
        Some(until) => {
            let asked = past::Asked { visible: visible.clone(), rows: visible, beside: Condition::all(), named: &[] };
            let page = past::Kept::of(&FCST_CARE).page(&app, &list, &query, asked, until).await?;
            let mut page = page.into_rows()?;
            // Of each forecast one would have to know as well what it was then.
            page.rows.iter_mut().for_each(|order| order.set("forecasts", Vec::<Value>::new()));
            return Ok(Done::data(page));
        }
    };
    let mut any = Condition::any();
    for order in &page.rows {
        let same = Expr::col("org_id").eq(order.int(ORG));
        any = any.add(same.and(Expr::col("client_rlt_po").eq(order.text(PURCHASE_ORDER))));
    }
    let mut members: BTreeMap<(Option<i64>, String), Vec<Value>> = BTreeMap::new();
    if !page.rows.is_empty() {
        for forecast in Rows::of(&FCST).filter(any).order("id", Order::Asc).all(&app.db).await? {
            let told: serde_json::Map<String, Value> =
                TOLD.iter().filter_map(|field| Some(((*field).to_owned(), forecast.0.get(*field)?.clone()))).collect();
            let order = (forecast.int(ORG), forecast.text(PURCHASE_ORDER).to_owned());
            members.entry(order).or_default().push(Value::Object(told));
        }
    }
    for order in &mut page.rows {
        let of_order = (order.int(ORG), order.text(PURCHASE_ORDER).to_owned());
        order.set("forecasts", members.remove(&of_order).unwrap_or_default());
    }
    Ok(Done::data(page))
}
