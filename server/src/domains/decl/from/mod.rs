//! Declarations made from other documents: forecasts, client orders, bonded inventory lists and stock lists.

use std::collections::BTreeMap;

use axum::extract::State;
use core_wasm::row::Row;
use core_wasm::text::text;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::ANY;
use crate::answer::Answer;
use crate::app::App;
use crate::audit::Actor;
use crate::caller::Caller;
use crate::crud::list::ListQuery;
use crate::crud::serve::flag;
use crate::crud::served;
use crate::database::Tx;
use crate::error::ApiError;
use crate::extract::{Json, Reconfirmed};
use crate::operation::{Limit, Operation};

mod make;
mod query;
mod source;

use make::{Asked, MadeDeclaration, make};
pub use source::{FORECAST, INVENTORY_LIST, Moves, ORDER, SOURCES, STOCK_LIST, Source};

pub fn operations() -> Vec<Operation> {
    let made = |operation: Operation| operation.answer_list::<MadeDeclaration>().limit(Limit::Bulk);
    let listed = |path, summary, source: &'static Source| {
        let list = served::list(source.head);
        let handler = async move |State(app): State<App>, caller: Caller, query: ListQuery| {
            query::query(app, caller, source, query).await
        };
        Operation::get(path, ANY, summary, handler)
            .params(list.params())
            .query::<query::Filters>()
            .answer_schema(list.page_schema())
    };
    let of_order = json!({ "ids": [1], "isTwoStep": "0", "needCert": "0", "needCiq": "0", "needTax": "0" });
    vec![
        listed("/decl/v1/fcst/query", text("待制单预报", "Forecasts that wait for declaration"), &FORECAST),
        made(
            Operation::post(
                "/decl/v1/fcst/add",
                ANY,
                text("由预报生成报关单", "Make declarations of forecasts"),
                from_forecasts,
            )
            .body::<FromForecasts>(json!({ "ids": [1], "needCert": "0", "needCiq": "0", "needTax": "0" }))
            .asks(),
        ),
        Operation::get(
            "/decl/v1/client/exists",
            ANY,
            text("有无待制单客户订单", "Whether client orders of an organisation wait for declaration"),
            query::orders_exist,
        )
        .query::<query::OfOrg>()
        .answer::<bool>(),
        listed(
            "/decl/v1/client/order/query",
            text("待制单客户订单", "Client orders that wait for declaration"),
            &ORDER,
        ),
        made(
            Operation::post(
                "/decl/v1/client/order/add",
                ANY,
                text("由客户订单生成报关单", "Make declarations of client orders"),
                from_orders,
            )
            .body::<FromOrders>(of_order)
            .asks(),
        ),
        listed(
            "/decl/v1/g2normal/query",
            text("待制单核注清单", "Bonded inventory lists that wait for declaration"),
            &INVENTORY_LIST,
        )
        .query::<query::ForCategory>(),
        made(
            Operation::post(
                "/decl/v1/g2normal/from",
                ANY,
                text("由核注清单生成报关单", "Make declarations of bonded inventory lists"),
                from_inventory_lists,
            )
            .body::<FromLists>(json!({ "ids": [1], "iECatg": "3", "isForce": "0" }))
            .asks(),
        ),
        listed(
            "/decl/v1/g2sasstock/query",
            text("待集报出入库单", "Stock lists that wait for declaration"),
            &STOCK_LIST,
        )
        .query::<query::ForCategory>(),
        made(
            Operation::post(
                "/decl/v1/g2sasstock/from",
                ANY,
                text("由出入库单生成报关单", "Make declarations of stock lists"),
                from_stock_lists,
            )
            .body::<FromStockLists>(json!({ "ids": [1], "iECatg": "4", "isForce": "0" }))
            .asks(),
        ),
    ]
}

/// Forecasts of which declarations are made, each its own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FromForecasts {
    pub ids: Vec<i64>,
    /// Checked when they are there; so below.
    pub versions: Option<Vec<i64>>,
    /// Marks of a two-step declaration, 0 or 1: licences needed, inspection needed, taxes due.
    #[schema(value_type = Option<String>)]
    pub need_cert: Option<Value>,
    #[schema(value_type = Option<String>)]
    pub need_ciq: Option<Value>,
    #[schema(value_type = Option<String>)]
    pub need_tax: Option<Value>,
}

/// Client orders of which declarations are made, each its own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FromOrders {
    /// 1: summary declarations of the two-step procedure; what the order says when missing.
    #[schema(value_type = Option<String>)]
    pub is_two_step: Option<Value>,
    #[serde(flatten)]
    pub orders: FromForecasts,
}

/// Bonded inventory lists of which declarations are made, each its own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FromLists {
    pub ids: Vec<i64>,
    pub versions: Option<Vec<i64>>,
    /// Category of the declarations.
    #[serde(rename = "iECatg")]
    pub i_e_catg: String,
    /// 1: go on with what is doubtful; else it is asked first (511).
    #[schema(value_type = Option<String>)]
    pub is_force: Option<Value>,
}

/// Stock lists that are declared together.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FromStockLists {
    /// The client order that the goods belong to.
    pub client_order_id: Option<i64>,
    #[serde(flatten)]
    pub lists: FromLists,
}

/// A flag that may be missing.
fn given(sent: Option<&Value>, field: &str) -> Result<Option<&'static str>, ApiError> {
    sent.filter(|value| !value.is_null()).map(|value| flag(value, field)).transpose()
}

/// The marks that are set.
fn marks(of: &FromForecasts) -> Result<Vec<(&'static str, &'static str)>, ApiError> {
    let sent = [("needCert", &of.need_cert), ("needCiq", &of.need_ciq), ("needTax", &of.need_tax)];
    let mut marks = Vec::new();
    for (field, value) in sent {
        if let Some(value) = given(value.as_ref(), field)? {
            marks.push((field, value));
        }
    }
    Ok(marks)
}

fn of_goods(of: FromForecasts, two_step: Option<bool>, confirmed: Reconfirmed) -> Result<Asked, ApiError> {
    Ok(Asked {
        marks: marks(&of)?,
        ids: of.ids,
        versions: of.versions,
        i_e_catg: String::new(),
        two_step,
        client_order_id: None,
        force: confirmed.0,
    })
}

fn of_lists(of: FromLists, client_order_id: Option<i64>, confirmed: Reconfirmed) -> Result<Asked, ApiError> {
    let force = given(of.is_force.as_ref(), "isForce")? == Some("1") || confirmed.0;
    Ok(Asked {
        ids: of.ids,
        versions: of.versions,
        i_e_catg: of.i_e_catg,
        two_step: Some(false),
        marks: Vec::new(),
        client_order_id,
        force,
    })
}

async fn from_forecasts(
    State(app): State<App>,
    caller: Caller,
    confirmed: Reconfirmed,
    Json(sent): Json<FromForecasts>,
) -> Answer<Vec<MadeDeclaration>> {
    make(&app, &caller, &FORECAST, &of_goods(sent, None, confirmed)?).await
}

async fn from_orders(
    State(app): State<App>,
    caller: Caller,
    confirmed: Reconfirmed,
    Json(sent): Json<FromOrders>,
) -> Answer<Vec<MadeDeclaration>> {
    let two_step = given(sent.is_two_step.as_ref(), "isTwoStep")?.map(|flag| flag == "1");
    make(&app, &caller, &ORDER, &of_goods(sent.orders, two_step, confirmed)?).await
}

async fn from_inventory_lists(
    State(app): State<App>,
    caller: Caller,
    confirmed: Reconfirmed,
    Json(sent): Json<FromLists>,
) -> Answer<Vec<MadeDeclaration>> {
    make(&app, &caller, &INVENTORY_LIST, &of_lists(sent, None, confirmed)?).await
}

async fn from_stock_lists(
    State(app): State<App>,
    caller: Caller,
    confirmed: Reconfirmed,
    Json(sent): Json<FromStockLists>,
) -> Answer<Vec<MadeDeclaration>> {
    let asked = of_lists(sent.lists, sent.client_order_id, confirmed)?;
    make(&app, &caller, &STOCK_LIST, &asked).await
}

/// Offers the documents again of which deleted declarations were made.
pub async fn release(tx: &Tx, caller: &Caller, declarations: &[i64]) -> Result<(), ApiError> {
    for source in SOURCES {
        make::release(tx, &Actor::from(caller), source, declarations).await?;
    }
    Ok(())
}

/// Offers the client orders again of which a declaration was made that customs deleted: their goods are to be declared anew.
pub async fn release_orders(tx: &Tx, actor: &Actor, declaration: i64) -> Result<(), ApiError> {
    make::release(tx, actor, &ORDER, &[declaration]).await
}

/// Lets the documents of which a declaration was made follow its lines, which were changed or went to another one.
pub async fn follow(tx: &Tx, caller: &Caller, declaration: i64, moves: &Moves) -> Result<(), ApiError> {
    if moves.iter().all(|(g_no, to)| *to == Some((declaration, *g_no))) {
        return Ok(());
    }
    for source in SOURCES {
        make::follow(tx, caller, source, declaration, moves).await?;
    }
    Ok(())
}

/// What became of the lines of a declaration that was changed: a line is known by its id.
pub fn moves(declaration: i64, before: &Row, after: &Row) -> Moves {
    let numbered = |document: &Row| -> Vec<(i64, i64)> {
        document.rows("lines").iter().filter_map(|line| Some((line.int("id")?, line.int("gNo")?))).collect()
    };
    let now: BTreeMap<i64, i64> = numbered(after).into_iter().collect();
    numbered(before).into_iter().map(|(id, g_no)| (g_no, now.get(&id).map(|now| (declaration, *now)))).collect()
}
