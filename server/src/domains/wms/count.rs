//! What is special about counts: book figures are drawn, and the stock follows when somebody else approves.

use axum::extract::State;
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resource::Lines;
use core_wasm::resources::wms::{WMS_COUNT, WMS_COUNT_DT};
use core_wasm::row::Row;
use core_wasm::rules::wms::count::{difference, judge};
use core_wasm::states::CommandInfo;
use core_wasm::states::wms::count as states;
use sea_orm::prelude::async_trait::async_trait;
use sea_orm::sea_query::LockType;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use utoipa::ToSchema;

use super::inbound::begin;
use super::journal::{Document, Goods, Step, kind, post};
use super::stock;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::Actor;
use crate::caller::Caller;
use crate::crud::paged::{self, LinesAdded, Of};
use crate::crud::served::{Hooks, ORG, Served};
use crate::crud::{table, write};
use crate::database::Tx;
use crate::error::ApiError;
use crate::extract::Json;

pub struct Count;

#[async_trait]
impl Hooks for Count {
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        begin(tx, before, row).await?;
        Ok(Vec::new())
    }

    async fn fill_line(
        &self,
        tx: &Tx,
        _lines: &'static Lines,
        head: &Row,
        _known: &[Row],
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        // Goods that nobody drew are on the books with what lies there now.
        if row.is_blank("bookQty") {
            let there = lying(tx, head, row, false).await?;
            row.set("bookQty", there.as_ref().map(stock::Model::quantity).unwrap_or_default().to_string());
        }
        let book = row.decimal::<5>("bookQty").unwrap_or_default();
        let differs = difference(book, row.decimal::<5>("countedQty"));
        row.set("differenceQty", differs.map(|differs| differs.to_string()));
        Ok(Vec::new())
    }

    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        _before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        match command.name {
            states::SUBMIT => checked(tx, after, false).await.map(drop),
            states::APPROVE => {
                let steps = checked(tx, after, true).await?;
                post(tx, &Actor::from(caller), Document::of(&WMS_COUNT, after)?, &steps).await
            }
            _ => Ok(()),
        }
    }
}

/// What lies where a line says.
async fn lying(tx: &Tx, head: &Row, line: &Row, lock: bool) -> Result<Option<stock::Model>, ApiError> {
    let key = Goods::named(head, line).key(line.text("location").trim());
    let mut find = stock::Entity::find()
        .filter(stock::Column::OrgId.eq(head.int(ORG).unwrap_or_default()))
        .filter(stock::Column::GoodsKey.eq(key));
    if lock {
        find = find.lock(LockType::Update);
    }
    Ok(find.one(tx).await?)
}

/// What a count would move.
///
/// # Errors
/// For each line that stops it, at its place.
async fn checked(tx: &Tx, head: &Row, lock: bool) -> Result<Vec<Step>, ApiError> {
    let mut lines: Vec<(usize, Row)> =
        paged::all_of(tx, &WMS_COUNT_DT, write::key(head)?.0).await?.into_iter().enumerate().collect();
    // Places are locked in one order by everybody.
    lines.sort_by_key(|(_, line)| Goods::named(head, line).key(line.text("location").trim()));
    let (mut steps, mut problems) = (Vec::new(), Vec::new());
    for (at, line) in &lines {
        let there = lying(tx, head, line, lock).await?;
        let (now, held) = there.as_ref().map(|row| (row.quantity(), row.figures().held)).unwrap_or_default();
        let (book, counted) = (line.decimal::<5>("bookQty").unwrap_or_default(), line.decimal::<5>("countedQty"));
        if let Some(problem) = judge(head.text("adjustType"), book, counted, now, held) {
            problems.push(problem.at("lines", *at));
            continue;
        }
        let quantity = difference(book, counted).unwrap_or_default();
        if !quantity.is_zero() {
            steps.push(Step {
                goods: Goods::named(head, line),
                name: line.text("gdsNm").to_owned(),
                location: line.text("location").trim().to_owned(),
                kind: kind::ADJUSTED,
                quantity,
                held: Quantity::default(),
                since: None,
                line: write::key(line)?.0,
            });
        }
    }
    if problems.is_empty() { Ok(steps) } else { Err(ApiError::Rules(problems)) }
}

/// The places whose book figures are drawn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Drawn {
    pub count_id: i64,
    /// Only those whose name begins like this; all of the warehouse when missing.
    #[serde(default)]
    pub location: String,
}

/// The lines of counts.
fn lines() -> Of {
    const NONE: &Lines = &Lines::embedded("", &WMS_COUNT_DT, 0);
    Of { head: Served::of(&WMS_COUNT), lines: WMS_COUNT.lines.first().unwrap_or(NONE) }
}

/// POST /wms/v1/count/dt/draw: what lies in the warehouse now stands on the books of the count; what was counted stays.
pub async fn draw(State(app): State<App>, caller: Caller, Json(asked): Json<Drawn>) -> Answer<LinesAdded> {
    use stock::{Column, Entity};
    let tx = app.begin().await?;
    let head = lines().opened(&tx, &caller, asked.count_id).await?;
    let mut find = Entity::find()
        .filter(Column::OrgId.eq(head.int(ORG).unwrap_or_default()))
        .filter(Column::Warehouse.eq(head.text("warehouse").trim()));
    if !asked.location.trim().is_empty() {
        find = find.filter(Column::Location.starts_with(asked.location.trim()));
    }
    let lying = find.order_by_asc(Column::Location).order_by_asc(Column::Id).all(&tx).await?;
    let stored = paged::all_of(&tx, &WMS_COUNT_DT, write::key(&head)?.0).await?;
    let key_of = |line: &Row| Goods::named(&head, line).key(line.text("location").trim());
    let mut added = Vec::new();
    let mut drawn = 0;
    for place in &lying {
        let known = stored.iter().find(|line| key_of(line) == place.goods_key);
        if let Some(line) = known {
            let differs = difference(place.quantity(), line.decimal::<5>("countedQty"));
            let values = [("book_qty", place.qty.into()), ("difference_qty", differs.map(Quantity::scaled).into())];
            table::set(&tx, &WMS_COUNT_DT, &[write::key(line)?.0], &values).await?;
            drawn += 1;
        } else if place.qty != 0 {
            added.push(line_of(place));
            drawn += 1;
        }
    }
    lines().take(&tx, &caller, &head, &added).await?;
    tx.done(Done::data(LinesAdded { added: drawn })).await
}

fn line_of(place: &stock::Model) -> Row {
    let mut line = Row::new();
    line.set("gdsMtno", place.gds_mtno.as_str());
    line.set("gdsNm", place.gds_nm.clone());
    line.set("lotNo", place.lot_no.clone());
    line.set("accountNo", place.account_no.clone());
    line.set("gdsSeqno", place.gds_seqno.map(|serial| serial.to_string()));
    line.set("location", place.location.as_str());
    line.set("unit", place.unit.as_str());
    line
}
