//! What is doubtful about the raw lines of a forecast: prices that depart from the material price of the day, and materials that
//! are missing or not classified yet.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::resources::base::MATERIAL;
use core_wasm::resources::documents::FCST_DTL;
use core_wasm::row::Row;
use core_wasm::rules::declaration::reference::PriceSource;
use core_wasm::rules::material_price::{Departure, OF_LINES, departure};
use core_wasm::text::catalogue::forecast_checks as texts;
use core_wasm::text::{Message, Speak};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::Serialize;
use utoipa::ToSchema;

use super::lines::raw;
use super::setting;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::lines::BATCH;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::{paged, serve, write};
use crate::domains::decl::prices::{Goods, of_materials};
use crate::domains::decl::tax_rates::exchange;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;

/// State of a material that is classified (dictionary `materialState`).
const CLASSIFIED: &str = "2";
/// How many departing prices a question names.
const NAMED: usize = 3;

/// A raw line whose price departs from the material price.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceDeparture {
    /// The raw line.
    id: i64,
    /// Its place among the raw lines, from 1.
    place: usize,
    gds_mtno: String,
    g_name: String,
    price: String,
    /// The material price of one unit of the line.
    known: String,
    currency: String,
    unit: String,
    /// `priceRecord` or `goodsMaster`.
    source: String,
    percent: String,
    /// Both figures in a sentence.
    message: String,
}

/// A material of raw lines that is missing in the goods master, or not classified.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenMaterial {
    /// The material; none where it is missing.
    material_id: Option<i64>,
    gds_mtno: String,
    /// Dictionary `materialState`; "" where it is missing.
    state: String,
    /// What the first raw line with it says.
    g_name: String,
    code_ts: String,
    /// How many raw lines have it.
    lines: usize,
}

/// GET /fcst/v1/{id}/prices
pub async fn prices(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<PriceDeparture>> {
    let head = serve::seen(raw().head, &app, &caller, id).await?;
    let (lines, found) = departing(&app.db, &head, day_in_china(app.now())).await?;
    let told = |(at, departure): (usize, Departure)| {
        let line = &lines[at];
        PriceDeparture {
            id: line.int("id").unwrap_or_default(),
            place: at + 1,
            gds_mtno: line.text("gdsMtno").to_owned(),
            g_name: line.text("gName").to_owned(),
            price: departure.price.short(),
            known: departure.known.short(),
            currency: line.text("tradeCurr").to_owned(),
            unit: line.text("gUnit").to_owned(),
            source: if departure.source == PriceSource::PriceRecord { "priceRecord" } else { "goodsMaster" }.to_owned(),
            percent: departure.percent.short(),
            message: departure.warning.message.get(caller.lang).to_owned(),
        }
    };
    Ok(Done::data(found.into_iter().map(told).collect()))
}

/// The raw lines of a forecast, and those whose prices depart by more than the customer allows, by their places. A customer
/// without a limit is not asked: nothing is read.
pub async fn departing(
    db: &impl ConnectionTrait,
    head: &Row,
    day: NaiveDate,
) -> Result<(Vec<Row>, Vec<(usize, Departure)>), ApiError> {
    let owner = head.int(ORG).unwrap_or_default();
    let Some(limit) = setting::of(db, owner).await?.and_then(|setting| setting.int("priceLimit")) else {
        return Ok((Vec::new(), Vec::new()));
    };
    let read: Vec<&str> = ["id", "gName"].into_iter().chain(OF_LINES.iter().copied()).collect();
    let lines = paged::all_with(db, &FCST_DTL, write::key(head)?.0, &read).await?;
    let numbers: Vec<&str> = materials(&lines).into_iter().collect();
    let mut known = BTreeMap::new();
    for some in numbers.chunks(BATCH) {
        let goods = Goods { numbers: some.to_vec(), terms: head.text("transMode"), ..Goods::default() };
        for reference in of_materials(db, owner, &goods, day).await? {
            known.entry(reference.gds_mtno.clone()).or_insert_with(Vec::new).push(reference);
        }
    }
    let rates = exchange(db, day).await?;
    let of_line = |(at, line): (usize, &Row)| {
        let found = departure(line.borrowed(), known.get(line.text("gdsMtno"))?, limit, &rates, day)?;
        Some((at, found))
    };
    let found = lines.iter().enumerate().filter_map(of_line).collect();
    Ok((lines, found))
}

/// What is asked about departing prices before a forecast is submitted.
pub fn question(departing: &[(usize, Departure)]) -> Option<Message> {
    let named = departing.iter().take(NAMED).map(|(at, departure)| {
        let place = (at + 1).to_string();
        texts::PRICE_OF_LINE.speak_with(&[("line", &place), ("what", &departure.warning.message)])
    });
    let what = named.reduce(|one, other| texts::BOTH.speak_with(&[("one", &one), ("other", &other)]))?;
    let values: [(&str, &dyn Speak); 2] = [("count", &departing.len().to_string()), ("what", &what)];
    Some(texts::PRICES_DEPART.speak_with(&values))
}

fn materials(lines: &[Row]) -> BTreeSet<&str> {
    lines.iter().map(|line| line.text("gdsMtno")).filter(|number| !number.is_empty()).collect()
}

/// GET /fcst/v1/{id}/materials: the materials of the raw lines that are missing or not classified.
pub async fn open_materials(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<OpenMaterial>> {
    let head = serve::seen(raw().head, &app, &caller, id).await?;
    let lines = paged::all_with(&app.db, &FCST_DTL, id, &["gdsMtno", "gName", "codeTS"]).await?;
    let numbers: Vec<&str> = materials(&lines).into_iter().collect();
    let mut known = BTreeMap::new();
    for some in numbers.chunks(BATCH) {
        let of_owner = Rows::of(&MATERIAL).filter(Expr::col("org_id").eq(head.int(ORG)));
        for row in of_owner.filter(Expr::col("gds_mtno").is_in(some.iter().copied())).all(&app.db).await? {
            known.insert(row.text("gdsMtno").to_owned(), row);
        }
    }
    let mut open: BTreeMap<&str, OpenMaterial> = BTreeMap::new();
    for line in lines.iter().filter(|line| !line.is_blank("gdsMtno")) {
        let number = line.text("gdsMtno");
        let material = known.get(number);
        let state = material.map(|row| row.text("state")).unwrap_or_default();
        if state == CLASSIFIED {
            continue;
        }
        let told = open.entry(number).or_insert_with(|| OpenMaterial {
            material_id: material.and_then(|row| row.int("id")),
            gds_mtno: number.to_owned(),
            state: state.to_owned(),
            g_name: line.text("gName").to_owned(),
            code_ts: line.text("codeTS").to_owned(),
            lines: 0,
        });
        told.lines += 1;
    }
    Ok(Done::data(open.into_values().collect()))
}
