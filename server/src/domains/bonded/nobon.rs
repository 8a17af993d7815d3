//! Goods that are not bonded: no more goes out than there is, and the stock by material and lot.

use std::collections::BTreeMap;

use axum::extract::State;
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::NOBON_MOVE;
use core_wasm::row::Row;
use core_wasm::text::catalogue::inventory as texts;
use core_wasm::text::text;
use sea_orm::ConnectionTrait;
use sea_orm::prelude::async_trait::async_trait;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::{Caller, Right};
use crate::crud::served::{Hooks, ORG};
use crate::crud::table::Rows;
use crate::database::Tx;
use crate::domains::org::organisation;
use crate::error::ApiError;
use crate::extract::Query;
use crate::operation::{Access, Operation};

/// What is special about goods that are not bonded.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[(&NOBON_MOVE, &Move)];

struct Move;

#[async_trait]
impl Hooks for Move {
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let Some(org) = row.int(ORG) else { return Ok(Vec::new()) };
        if before.is_none() {
            row.set("customerName", organisation::by_id(tx, org).await?.name);
        }
        if row.text("direction") != "E" {
            return Ok(Vec::new());
        }
        let of_goods = Expr::col("org_id").eq(org).and(Expr::col("gds_mtno").eq(row.text("gdsMtno")));
        let others = Rows::of(&NOBON_MOVE).filter(of_goods).locked().all(tx).await?;
        let own = before.and_then(|before| before.int("id"));
        let others: Vec<Row> = others.into_iter().filter(|other| other.int("id") != own).collect();
        let left = in_stock(&others).remove(&Goods::of(row)).map(|(quantity, _)| quantity).unwrap_or_default();
        let wanted = row.decimal::<5>("qty").unwrap_or_default();
        if wanted <= left {
            return Ok(Vec::new());
        }
        let message = texts::NOBON_STOCK.with(&[("left", &left.short())]);
        Ok(vec![Problem::error("nobon.stock", "qty", message)])
    }
}

/// What a stock is counted by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Goods {
    org: i64,
    material: String,
    lot: String,
    unit: String,
}

impl Goods {
    fn of(row: &Row) -> Self {
        Goods {
            org: row.int(ORG).unwrap_or_default(),
            material: row.text("gdsMtno").to_owned(),
            lot: row.text("lotNo").to_owned(),
            unit: row.text("unit").to_owned(),
        }
    }
}

/// What came in less what went out, with the name of the goods as it stood last.
fn in_stock(moves: &[Row]) -> BTreeMap<Goods, (Quantity, String)> {
    let mut stock: BTreeMap<Goods, (Quantity, String)> = BTreeMap::new();
    for moved in moves {
        let quantity = moved.decimal::<5>("qty").unwrap_or_default();
        let (sum, name) = stock.entry(Goods::of(moved)).or_default();
        let next = match moved.text("direction") {
            "E" => sum.checked_sub(quantity),
            _ => sum.checked_add(quantity),
        };
        *sum = next.unwrap_or(*sum);
        moved.text("gdsNm").clone_into(name);
    }
    stock
}

/// Goods in stock.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NobonStock {
    pub org_id: i64,
    pub gds_mtno: String,
    pub gds_nm: String,
    pub lot_no: String,
    pub unit: String,
    pub quantity: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfGoods {
    /// The material; all when missing.
    gds_mtno: Option<String>,
}

/// GET /nobon/v1/move/stock: what there is by material and lot, of the organisations in reach.
pub async fn stock(State(app): State<App>, caller: Caller, Query(of): Query<OfGoods>) -> Answer<Vec<NobonStock>> {
    let scope = caller.scope(&app.db, super::invt::CATEGORY, Right::View).await?;
    let found = moves(&app.db, scope.condition("org_id"), of.gds_mtno.as_deref()).await?;
    let told = |(goods, (quantity, gds_nm)): (Goods, (Quantity, String))| NobonStock {
        org_id: goods.org,
        gds_mtno: goods.material,
        gds_nm,
        lot_no: goods.lot,
        unit: goods.unit,
        quantity: quantity.to_string(),
    };
    Ok(Done::data(in_stock(&found).into_iter().filter(|(_, (left, _))| !left.is_zero()).map(told).collect()))
}

async fn moves(
    db: &impl ConnectionTrait,
    scope: sea_orm::Condition,
    material: Option<&str>,
) -> Result<Vec<Row>, ApiError> {
    let mut rows = Rows::of(&NOBON_MOVE).filter(scope);
    if let Some(material) = material {
        rows = rows.filter(Expr::col("gds_mtno").eq(material));
    }
    rows.order("id", sea_orm::sea_query::Order::Asc).all(db).await
}

pub fn operations() -> Vec<Operation> {
    let view = permission::code(NOBON_MOVE.perm, "view").map_or(Access::AnyOf(&[]), Access::Permission);
    vec![
        Operation::get("/nobon/v1/move/stock", view, text("非保税库存", "Stock of goods that are not bonded"), stock)
            .query::<OfGoods>()
            .answer_list::<NobonStock>(),
    ]
}
