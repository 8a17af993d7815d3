//! Forecast templates: a saved forecast that new ones start from.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources;
use core_wasm::resources::documents::{FCST, FCST_DTL, FCST_MODEL};
use core_wasm::row::Row;
use core_wasm::text::catalogue::documents as texts;
use sea_orm::prelude::async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::raw;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::Actor;
use crate::caller::Caller;
use crate::crud::list::{ListQuery, Page};
use crate::crud::serve::Chosen;
use crate::crud::served::{self, Hooks, ORG, Served};
use crate::crud::{paged, serve, write};
use crate::database::Tx;
use crate::error::ApiError;
use crate::extract::{Json, Path};

/// Most lines of a template.
const MOST: usize = 200;

pub struct Model;

#[async_trait]
impl Hooks for Model {
    /// A template holds what a copy of its forecast would: not what happens once. One that only the own organisation sees is
    /// its own, else it is the customer's.
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        _before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let Some(forecast) = row.int("fcstId") else { return Ok(Vec::new()) };
        let found =
            write::locked(tx, caller, raw().head, &[(forecast, None)]).await?.pop().ok_or(ApiError::NotFound)?;
        let lines = paged::all_of(tx, &FCST_DTL, forecast).await?;
        if lines.len() > MOST {
            let message = texts::MODEL_TOO_LONG.with(&[("limit", &MOST.to_string())]);
            return Ok(vec![Problem::error("fcstModel.lines", "fcstId", message)]);
        }
        row.set("iECatg", found.text("iECatg"));
        row.set("ofLines", lines.len().to_string());
        let mut content = resources::copy(&FCST, &found);
        content.0.remove(ORG);
        let lines: Vec<Value> = lines.iter().map(|line| Value::Object(resources::copy(&FCST_DTL, line).0)).collect();
        content.set("lines", lines);
        row.set("content", Value::Object(content.0).to_string());
        let org = if row.flag("isSelfVisible") { caller.org_id } else { found.int(ORG).unwrap_or(caller.org_id) };
        row.set(ORG, org);
        Ok(Vec::new())
    }
}

fn models() -> Served {
    Served::of(&FCST_MODEL)
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let visible = models().visible(&app.db, &caller).await?;
    Ok(Done::data(served::list(&FCST_MODEL).page(&app, &query, visible).await?))
}

pub async fn add(State(app): State<App>, caller: Caller, Json(mut sent): Json<Row>) -> Answer<Row> {
    // Whose it is follows from who may see it.
    sent.0.remove(ORG);
    write::add(&app, &caller, models(), sent).await
}

pub async fn detail(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Row> {
    Ok(Done::data(serve::seen(models(), &app, &caller, id).await?))
}

pub async fn delete(State(app): State<App>, caller: Caller, Json(chosen): Json<Chosen>) -> Answer<()> {
    write::delete(&app, &caller, models(), &chosen.seen(&FCST_MODEL)?).await?;
    Ok(Done::nothing())
}

/// A template of which a forecast is made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModelUsed {
    pub id: i64,
    /// The customer; the own organisation when missing.
    pub org_id: Option<i64>,
}

/// POST /fcst/v1/model/use: makes a draft of a template, its lines included.
pub async fn make(State(app): State<App>, caller: Caller, Json(asked): Json<ModelUsed>) -> Answer<Row> {
    let model = serve::seen(models(), &app, &caller, asked.id).await?;
    let mut content: Row = serde_json::from_str(model.text("content")).map_err(anyhow::Error::from)?;
    let lines = content.rows("lines");
    content.0.remove("lines");
    content.set(ORG, asked.org_id.unwrap_or(caller.org_id));
    let tx = app.begin().await?;
    let forecasts = raw().head;
    let row = write::checked(write::judged(&tx, &caller, forecasts, None, &content).await?)?;
    let made = write::insert(&tx, &Actor::from(&caller), &FCST, "add", &row).await?;
    let after = if lines.is_empty() {
        made
    } else {
        raw().append(&tx, &caller, &made, lines).await?;
        let (id, _) = write::key(&made)?;
        write::locked(&tx, &caller, forecasts, &[(id, None)]).await?.pop().ok_or(ApiError::NotFound)?
    };
    tx.done(Done::data(after)).await
}
