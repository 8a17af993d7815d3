//! Forecast templates: a saved forecast that new ones start from.

use axum::extract::State;
use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resources;
use core_wasm::resources::documents::{FCST, FCST_DTL, FCST_MODEL};
use core_wasm::row::Row;
use core_wasm::text::catalogue::documents as texts;
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::lines::raw;
use super::parties::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Path};
use crate::documents::list::{ListQuery, ListScope, Page};
use crate::documents::serve;
use crate::documents::serve::Chosen;
use crate::documents::served;
use crate::documents::served::{Hooks, ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::{Reader, Tx};

/// Most lines of a template.
const MOST: usize = 2000;

pub struct Model;

#[boxed]
impl Hooks for Model {
    /// A template holds what a copy of its forecast would: not what happens once.
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
        hold(row, &found, &lines);
        Ok(Vec::new())
    }
}

/// Puts what a copy of a forecast with these lines would have into a template.
pub fn hold(template: &mut Row, forecast: &Row, lines: &[Row]) {
    template.set("iECatg", forecast.text("iECatg"));
    template.set("ofLines", lines.len().to_string());
    let mut content = resources::copy(&FCST, forecast);
    content.0.remove(ORG);
    let lines: Vec<Value> = lines.iter().map(|line| Value::Object(resources::copy(&FCST_DTL, line).0)).collect();
    content.set("lines", lines);
    template.set("content", Value::Object(content.0).to_string());
}

fn models() -> Served {
    Served::of(&FCST_MODEL)
}

/// The templates that the caller may see. One that only its organisation sees is not there for an agent that works on the
/// forecasts of that organisation.
async fn shown(db: &impl Reader, caller: &Caller) -> Result<ListScope, ApiError> {
    let own = caller.own_scope(db).await?;
    let everybodys = Expr::col("is_self_visible");
    let among = Condition::any().add(everybodys.clone().is_null()).add(everybodys.ne("1")).add(own.condition("org_id"));
    Ok(models().visible(db, caller).await?.narrowed(among))
}

/// One of them.
async fn seen(app: &App, caller: &Caller, id: i64) -> Result<Row, ApiError> {
    let among = shown(&app.db, caller).await?.condition();
    Rows::of(&FCST_MODEL).by_id(id).filter(among).one(&app.db).await?.ok_or(ApiError::NotFound)
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let visible = shown(&app.db, &caller).await?;
    Ok(Done::data(served::list(&FCST_MODEL).page(&app, &query, visible).await?))
}

pub async fn add(State(app): State<App>, caller: Caller, Json(mut sent): Json<Row>) -> Answer<Row> {
    // Where nobody says whose it is, one that only the own organisation sees is its own, else it is the customer's.
    if sent.is_blank(ORG)
        && !sent.flag("isSelfVisible")
        && let Some(forecast) = sent.int("fcstId")
    {
        let customer = serve::seen(raw().head, &app, &caller, forecast).await?.int(ORG);
        sent.set(ORG, customer.ok_or(ApiError::NotFound)?);
    }
    write::add(&app, &caller, models(), sent).await
}

pub async fn detail(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Row> {
    Ok(Done::data(seen(&app, &caller, id).await?))
}

pub async fn delete(State(app): State<App>, caller: Caller, Json(chosen): Json<Chosen>) -> Answer<()> {
    for id in &chosen.ids {
        seen(&app, &caller, *id).await?;
    }
    write::delete(&app, &caller, models(), &chosen.seen(&FCST_MODEL)?).await?;
    Ok(Done::nothing())
}

/// A template of which a forecast is made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModelUsed {
    pub id: i64,
    /// The customer; when missing the one whose forecasts the template is of, else the own organisation.
    pub org_id: Option<i64>,
}

/// Whose forecast a template makes where nobody says so: that of the customer whose template it is. An agent's own template is of the
/// customer whose forecast it was made of, as long as that is within reach.
async fn customer_of(app: &App, caller: &Caller, model: &Row) -> Result<i64, ApiError> {
    if let Some(owner) = model.int(ORG).filter(|owner| *owner != caller.org_id) {
        return Ok(owner);
    }
    let Some(forecast) = model.int("fcstId") else { return Ok(caller.org_id) };
    let found = Rows::of(&FCST).by_id(forecast).only(&["id", ORG]).one(&app.db).await?;
    let customer = found.and_then(|row| row.int(ORG));
    let scope = caller.scope(&app.db, CATEGORY, Right::Edit).await?;
    Ok(customer.filter(|customer| scope.contains(*customer)).unwrap_or(caller.org_id))
}

/// POST /fcst/v1/model/use: makes a draft of a template, its lines included.
pub async fn make(State(app): State<App>, caller: Caller, Json(asked): Json<ModelUsed>) -> Answer<Row> {
    let model = seen(&app, &caller, asked.id).await?;
    let mut content: Row = serde_json::from_str(model.text("content")).map_err(anyhow::Error::from)?;
    let lines = content.rows("lines");
    content.0.remove("lines");
    let customer = match asked.org_id {
        Some(customer) => customer,
        None => customer_of(&app, &caller, &model).await?,
    };
    content.set(ORG, customer);
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
