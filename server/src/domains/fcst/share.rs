//! Sharing weights, packages and costs over the raw lines of a forecast: with `preview` only told, else stored. The answer says
//! of every line what stood there, with which `dtl/restore` puts it back. Merged lines follow.

use std::collections::BTreeMap;

use axum::extract::State;
use core_wasm::decimal::format_scaled;
use core_wasm::error::{Problem, WireProblem};
use core_wasm::resources::documents::{FCST, FCST_DTL};
use core_wasm::row::Row;
use core_wasm::rules::forecast_sum::too_large;
use core_wasm::rules::merging;
use core_wasm::rules::sharing::{self, CostKind, CurrencyChange, Preview, SharedColumn, SharedLine};
use core_wasm::states::forecast::{MERGED, SHARE};
use core_wasm::text::Lang;
use core_wasm::text::catalogue::documents::{LINE_GONE, LINE_TWICE};
use core_wasm::validate::{Stage, validate};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Query as Sql};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{IntoParams, ToSchema};

use super::lines::raw;
use super::net_weight::net_differs;
use super::parties::changed;
use super::{merge, setting};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, LongJson, Path, Query};
use crate::documents::lines::BATCH;
use crate::documents::schema::schema;
use crate::documents::sent::number;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::{codec, paged, serve, side, table, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;

/// The fields of raw lines that are shared out.
const SHARED: &[&str] = &["grossWt", "netWt", "packNo", "feeAmt", "insurAmt", "otherAmt", "handlingAmt"];

/// The fields of the head that say in which currencies costs are.
const CURRENCIES: &[&str] = &["feeCurr", "insurCurr", "otherCurr", "handlingCurr"];

/// Largest body that puts values back: 20,000 lines.
pub const MAX_RESTORED: usize = 8 * 1024 * 1024;

/// What every line got, or would get.
#[derive(Debug, Serialize)]
pub struct Shares {
    pub lines: Vec<SharedLine>,
    columns: Vec<SharedColumn>,
    warnings: Vec<WireProblem>,
    /// What the head says otherwise of the currencies of costs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    currencies: Vec<CurrencyChange>,
    /// Whether it is stored.
    pub applied: bool,
    /// The version of the forecast that has it, with which it can be put back as long as nobody changes anything else.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<i64>,
}

impl Shares {
    pub fn of(preview: Preview, applied: bool, lang: Lang) -> Shares {
        let warnings = preview.warnings.iter().map(|warning| warning.on_wire(lang)).collect();
        let (lines, columns) = (preview.lines, preview.columns);
        Shares { lines, columns, warnings, currencies: Vec::new(), applied, version: None }
    }
}

/// What the answer holds, for the document.
pub fn answer() -> RefOr<Schema> {
    let text = || json!({ "type": "string" });
    let value = json!({
        "type": "object",
        "properties": {
            "field": text(),
            "before": text(),
            "after": text(),
            "difference": text(),
            "own": { "type": "string", "description": "What the line has of what is gone by; blank where it keeps its own" },
            "net": { "type": "string", "description": "Its net weight, where the share comes on top of that" },
        },
    });
    let column = json!({
        "type": "object",
        "properties": {
            "field": text(),
            "whole": { "type": "string", "description": "How much was shared" },
            "base": { "type": "string", "description": "By what" },
            "all": { "type": "string", "description": "What the lines that share have of it together" },
            "onTop": { "type": "string", "enum": ["0", "1"], "description": "The shares come on top of net weights" },
        },
    });
    schema(json!({
        "type": "object",
        "required": ["lines", "columns", "warnings", "applied"],
        "properties": {
            "columns": { "type": "array", "items": column },
            "lines": { "type": "array", "items": {
                "type": "object",
                "properties": { "id": { "type": ["integer", "null"] }, "values": { "type": "array", "items": value } },
            } },
            "warnings": { "type": "array", "items": { "type": "object" } },
            "currencies": {
                "type": "array",
                "description": "What the head says otherwise of the currencies of costs",
                "items": { "type": "object", "properties": { "field": text(), "before": text(), "after": text() } },
            },
            "applied": { "type": "boolean" },
            "version": { "type": "integer" },
        }
    }))
}

fn body(of: Value, required: &[&str]) -> RefOr<Schema> {
    let mut properties = json!({
        "id": { "type": "integer" },
        "version": { "type": "integer" },
        "preview": { "type": "string", "enum": ["0", "1"] },
    });
    if let (Some(all), Value::Object(more)) = (properties.as_object_mut(), of) {
        all.extend(more);
    }
    let required: Vec<&str> = std::iter::once("id").chain(required.iter().copied()).collect();
    schema(json!({ "type": "object", "required": required, "properties": properties }))
}

fn model() -> Value {
    json!({ "type": "integer", "description": "1 quantity, 2 total price, 3 packages, 4 net weight, 5 legal weight" })
}

pub fn weights_body() -> RefOr<Schema> {
    let weight = || json!({ "type": "string", "description": "kilograms, at most six decimals" });
    body(
        json!({
            "grossWt": weight(),
            "netWt": weight(),
            "splitModel": model(),
            "keepKilograms": { "type": "string", "enum": ["0", "1"] },
        }),
        &["grossWt", "netWt", "splitModel"],
    )
}

pub fn packages_body() -> RefOr<Schema> {
    body(json!({ "packNo": { "type": "string" }, "splitModel": model() }), &["packNo", "splitModel"])
}

/// The same where the path names the forecast.
pub fn packages_of_body() -> RefOr<Schema> {
    schema(json!({
        "type": "object",
        "required": ["packNo", "splitModel"],
        "properties": {
            "packNo": { "type": "string" },
            "splitModel": model(),
            "version": { "type": "integer" },
            "preview": { "type": "string", "enum": ["0", "1"] },
        },
    }))
}

pub fn costs_body() -> RefOr<Schema> {
    let cost = json!({
        "type": "object",
        "required": ["kind", "amount"],
        "properties": {
            "kind": { "type": "string", "enum": ["freight", "insurance", "other", "handling"] },
            "amount": { "type": "string", "description": "decimal, 2 places" },
            "currency": { "type": "string", "description": "Goes into the head; without one that of the head stays" },
            "base": { "type": "string", "enum": ["value", "weight", "volume", "packages"] },
        },
    });
    body(json!({ "costs": { "type": "array", "items": cost } }), &["costs"])
}

pub fn restore_body() -> RefOr<Schema> {
    let mut line = json!({ "id": { "type": "integer" } });
    for field in SHARED {
        line[*field] = json!({ "type": "string" });
    }
    let lines = json!({ "type": "array", "items": { "type": "object", "required": ["id"], "properties": line } });
    let mut currencies = json!({});
    for field in CURRENCIES {
        currencies[*field] = json!({ "type": "string" });
    }
    let head = json!({ "type": "object", "description": "Currencies of costs", "properties": currencies });
    body(json!({ "lines": lines, "head": head }), &["lines"])
}

/// POST /fcst/v1/weights/split
pub async fn weights(State(app): State<App>, caller: Caller, Json(mut sent): Json<Row>) -> Answer<Shares> {
    let (tx, head, lines) = opened(&app, &caller, &sent).await?;
    if !setting::may_differ(&tx, head.int(ORG).unwrap_or_default()).await? {
        sent.set("keepKilograms", "1");
    }
    let preview = sharing::weights(sent.borrowed(), &lines).map_err(ApiError::Rules)?;
    finish(tx, &caller, &sent, head, preview, Vec::new()).await
}

/// POST /fcst/v1/packno/split
pub async fn packages(State(app): State<App>, caller: Caller, Json(sent): Json<Row>) -> Answer<Shares> {
    let (tx, head, lines) = opened(&app, &caller, &sent).await?;
    let preview = sharing::packages(sent.borrowed(), &lines).map_err(ApiError::Rules)?;
    finish(tx, &caller, &sent, head, preview, Vec::new()).await
}

/// POST /fcst/v1/care/packno/split/{id}: the same of the forecast that the path names.
pub async fn packages_of(
    state: State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(mut sent): Json<Row>,
) -> Answer<Shares> {
    sent.set("id", id);
    packages(state, caller, Json(sent)).await
}

/// POST /fcst/v1/cost/allocate: the currencies of the costs go into the head.
pub async fn costs(State(app): State<App>, caller: Caller, Json(sent): Json<Row>) -> Answer<Shares> {
    let (tx, head, lines) = opened(&app, &caller, &sent).await?;
    let mut preview = sharing::costs(sent.borrowed(), &lines).map_err(ApiError::Rules)?;
    let named = sharing::currencies(sent.borrowed(), &head, &tx.dictionaries()).map_err(ApiError::Rules)?;
    preview.warnings.extend(named.warnings);
    finish(tx, &caller, &sent, head, preview, named.changes).await
}

/// The forecast that a request names, locked, and its raw lines. Weights and the like may change now.
async fn opened(app: &App, caller: &Caller, sent: &Row) -> Result<(Tx, Row, Vec<Row>), ApiError> {
    let id = number(sent, "id")?;
    let tx = app.begin().await?;
    let head = write::locked(&tx, caller, raw().head, &[(id, sent.int("version"))]).await?.pop();
    let head = head.ok_or(ApiError::NotFound)?;
    write::stepped(&FCST, SHARE, &head).map_err(ApiError::rule)?;
    side::check(&tx, caller, raw().head, SHARE, &head).await?;
    let lines = paged::all_of(&tx, &FCST_DTL, id).await?;
    Ok((tx, head, lines))
}

async fn finish(
    tx: Tx,
    caller: &Caller,
    sent: &Row,
    head: Row,
    preview: Preview,
    currencies: Vec<CurrencyChange>,
) -> Answer<Shares> {
    let mut answer = Shares::of(preview, !sent.flag("preview"), caller.lang);
    answer.currencies = currencies;
    if !answer.applied {
        return Ok(Done::data(answer));
    }
    let values = answer.lines.iter().filter_map(|line| {
        let values = line.values.iter().map(|value| (value.field.to_owned(), value.after.clone().into()));
        Some((line.id?, values.collect::<Row>()))
    });
    let named: Row = answer.currencies.iter().map(|it| (it.field.to_owned(), it.after.clone().into())).collect();
    put(&tx, caller, &head, &named, values.collect()).await?;
    let (id, _) = write::key(&head)?;
    let after = Rows::of(&FCST).by_id(id).one(&tx).await?.ok_or(ApiError::NotFound)?;
    answer.version = after.int("version");
    tx.done(Done::data(answer)).await
}

/// Puts values into raw lines and currencies into the head, and lets merged lines follow.
async fn put(
    tx: &Tx,
    caller: &Caller,
    head: &Row,
    currencies: &Row,
    lines: BTreeMap<i64, Row>,
) -> Result<(), ApiError> {
    let (id, _) = write::key(head)?;
    let watch = paged::watch(tx, &FCST, id).await?;
    let mut fields = Vec::new();
    // A statement for some hundred lines: 20,000 are shared out while the person waits.
    for field in SHARED.iter().filter_map(|name| FCST_DTL.field(name)) {
        let having = lines.iter().filter(|(_, values)| values.0.contains_key(field.name));
        let column = having.map(|(line, values)| Ok((*line, [codec::to_column(field, values)?])));
        let column: Vec<(i64, [sea_orm::Value; 1])> = column.collect::<Result<_, Problem>>().map_err(ApiError::rule)?;
        if !column.is_empty() {
            table::set_each(tx, &FCST_DTL, [field.column_name()], &column).await?;
            fields.push(field.name);
        }
    }
    let ids: Vec<i64> = lines.keys().copied().collect();
    for some in ids.chunks(BATCH) {
        let mut next = Sql::update();
        next.table("fcst_dtl")
            .value("version", Expr::col("version").add(1))
            .and_where(Expr::col("id").is_in(some.iter().copied()));
        tx.execute(&next).await?;
    }
    if head.text("state") == MERGED {
        let sources = merging::sources(paged::all_of(tx, &FCST_DTL, id).await?).map_err(ApiError::Rules)?;
        let merging = merge::merged(tx, head, &sources).await?;
        merge::store(tx, id, &sources, &merging).await?;
    }
    let change = |field: &str| Change {
        field: format!("lines.{field}"),
        before: Value::Null,
        after: lines.len().to_string().into(),
    };
    let (actor, mut changes) = (Actor::from(caller), fields.into_iter().map(change).collect::<Vec<_>>());
    let mut named = head.clone();
    named.0.extend(currencies.0.clone());
    let of_head = audit::document::changes(head, &named);
    if of_head.is_empty() {
        write::touch(tx, &actor, &FCST, SHARE, head, changes).await?;
    } else {
        changes.extend(of_head);
        write::stamp(tx, &FCST, Some(head), &mut named);
        table::update(tx, &FCST, write::key(head)?, &named).await?;
        let (org_id, entity) = (head.int(ORG), FCST.table_name());
        let record = Record { org_id, entity, entity_id: id, action: SHARE, note: "", changes };
        audit::write(tx, &actor, record).await?;
    }
    watch.noted(tx).await?;
    changed(tx, &actor, SHARE, head).await
}

/// POST /fcst/v1/dtl/restore: puts values back into lines, as an answer of a sharing told that they stood there.
pub async fn restore(State(app): State<App>, caller: Caller, LongJson(sent): LongJson<Row>) -> Answer<()> {
    let (tx, head, lines) = opened(&app, &caller, &sent).await?;
    let may_differ = setting::may_differ(&tx, head.int(ORG).unwrap_or_default()).await?;
    let stored: BTreeMap<i64, &Row> = lines.iter().filter_map(|line| Some((line.int("id")?, line))).collect();
    let (mut wanted, mut problems) = (BTreeMap::new(), Vec::new());
    for (at, asked) in sent.rows("lines").into_iter().enumerate() {
        let id = asked.int("id").unwrap_or_default();
        let Some(line) = stored.get(&id) else {
            problems.push(Problem::error("list.lineGone", "id", LINE_GONE).at("lines", at));
            continue;
        };
        if wanted.contains_key(&id) {
            problems.push(Problem::error("list.lineTwice", "id", LINE_TWICE).at("lines", at));
            continue;
        }
        let values: Row = asked
            .0
            .iter()
            .filter(|(field, _)| SHARED.contains(&field.as_str()))
            .map(|(field, value)| (field.clone(), value.clone()))
            .collect();
        let mut after = (*line).clone();
        after.0.extend(values.0.clone());
        let found = validate(&FCST_DTL, &after, &tx.dictionaries(), Stage::Store);
        let of_values = |problem: &Problem| problem.is_error() && SHARED.contains(&problem.field.as_str());
        problems.extend(found.into_iter().filter(of_values).map(|problem| problem.at("lines", at)));
        problems.extend(net_differs(&after).filter(|_| !may_differ).map(|problem| problem.at("lines", at)));
        wanted.insert(id, values);
    }
    let stood = sent.0.get("head").and_then(Value::as_object).into_iter().flatten();
    let stood: Row = stood
        .filter(|(field, _)| CURRENCIES.contains(&field.as_str()))
        .map(|(field, value)| (field.clone(), value.clone()))
        .collect();
    let mut named = head.clone();
    named.0.extend(stood.0.clone());
    let found = validate(&FCST, &named, &tx.dictionaries(), Stage::Store);
    problems.extend(found.into_iter().filter(|problem| problem.is_error() && stood.0.contains_key(&problem.field)));
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    put(&tx, &caller, &head, &stood, wanted).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfForecast {
    /// The forecast.
    id: i64,
}

/// What the lines bear of a kind of costs.
#[derive(Debug, Serialize, ToSchema)]
pub struct Cost {
    /// `freight`, `insurance`, `other`, `handling`.
    kind: CostName,
    /// Their sum, a decimal with 2 places.
    amount: String,
    /// In which currency, as the head says; "" while it does not.
    currency: String,
    /// How many lines bear nothing.
    without: usize,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum CostName {
    Freight,
    Insurance,
    Other,
    Handling,
}

/// GET /fcst/v1/cost/query
pub async fn query(State(app): State<App>, caller: Caller, Query(of): Query<OfForecast>) -> Answer<Vec<Cost>> {
    let head = serve::seen(raw().head, &app, &caller, of.id).await?;
    let kinds = [
        (CostName::Freight, CostKind::Freight),
        (CostName::Insurance, CostKind::Insurance),
        (CostName::Other, CostKind::Other),
        (CostName::Handling, CostKind::Handling),
    ];
    let fields = kinds.each_ref().map(|(_, kind)| kind.field());
    let added = paged::added_up(&app.db, &FCST_DTL, of.id, &fields, &[]).await?;
    let added = added.into_iter().next().ok_or_else(|| anyhow::anyhow!("no sums"))?;
    let cost = |(at, (kind, of)): (usize, (CostName, CostKind))| {
        let sum = i64::try_from(added.sums[at]).map_err(|_| ApiError::rule(too_large(fields[at])))?;
        let currency = head.text(of.currency()).to_owned();
        Ok(Cost { kind, amount: format_scaled(sum, 2), currency, without: added.lines - added.said[at] })
    };
    Ok(Done::data(kinds.into_iter().enumerate().map(cost).collect::<Result<_, ApiError>>()?))
}
