//! A declaration in two by its containers: GET /decl/v1/split/container/query lists them with their lines, POST
//! /decl/v1/split/container/split moves the chosen ones to a new draft.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::split::containers::{Halves, boxes, split as split_by};
use core_wasm::states::declaration::{Command, may, review_step};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::add::draft_head;
use super::declaration::{self, CATEGORY, Model};
use super::from::marks;
use super::from::source::Moves;
use super::{access, command, document, events, judgement, tax_fcst};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Query};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::organisation;

/// The audit action of both declarations.
const SPLIT: &str = "split";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Which {
    /// Id of the declaration.
    query_decl_id: i64,
}

/// A container with the goods in it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoxOfDeclaration {
    /// Id to choose it by.
    pub id: i64,
    pub container_id: String,
    pub container_md: String,
    /// Weight of box and goods in kilograms, as text; "" when nobody filled it in.
    pub goods_conta_wt: String,
    pub is_lcl: bool,
    pub lines: Vec<LineInBox>,
}

/// A goods line in a container.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineInBox {
    pub g_no: i64,
    #[serde(rename = "codeTS")]
    pub code_ts: String,
    pub g_name: String,
    pub g_qty: String,
    pub g_unit: String,
}

pub async fn query_boxes(
    State(app): State<App>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Answer<Vec<BoxOfDeclaration>> {
    let head = access::visible(&app, &caller, which.query_decl_id).await?;
    let document = document::load(&app.db, &head).await?;
    let (rows, lines) = (document.rows("containers"), document.rows("lines"));
    let of_line = |number: &i64| lines.iter().find(|line| line.int("gNo") == Some(*number)).map(line_in_box);
    let found = boxes(&document).into_iter().filter_map(|found| {
        let row = rows.get(found.index)?;
        Some(BoxOfDeclaration {
            id: row.int("id")?,
            container_md: row.text("containerMd").to_owned(),
            goods_conta_wt: row.text("goodsContaWt").to_owned(),
            is_lcl: found.is_lcl,
            lines: found.lines.iter().filter_map(of_line).collect(),
            container_id: found.container_id,
        })
    });
    Ok(Done::data(found.collect()))
}

fn line_in_box(line: &Row) -> LineInBox {
    let text = |field: &str| line.text(field).to_owned();
    LineInBox {
        g_no: line.int("gNo").unwrap_or_default(),
        code_ts: text("codeTS"),
        g_name: text("gName"),
        g_qty: text("gQty"),
        g_unit: text("gUnit"),
    }
}

/// Which containers of which declaration go.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChosenContainers {
    /// Ids of the containers that go to the new declaration.
    pub container_ids: Vec<i64>,
    pub decl_id: i64,
    /// Checked when it is there.
    pub version: Option<i64>,
}

/// Both declarations after the split.
#[derive(Debug, Serialize)]
pub struct Both {
    pub stays: Row,
    pub goes: Row,
}

pub async fn split(State(app): State<App>, caller: Caller, Json(chosen): Json<ChosenContainers>) -> Answer<Both> {
    let tx = app.begin().await?;
    let head = declaration::locked(&tx, chosen.decl_id).await?.ok_or(ApiError::NotFound)?;
    caller.scope(&tx, CATEGORY, Right::Edit).await?.check(head.org_id)?;
    access::check_command(&caller, Command::Edit, &head.i_e_catg)?;
    if chosen.version.is_some_and(|version| version != head.version) {
        return Err(ApiError::Conflict { ids: vec![head.id] });
    }
    let before = document::load(&tx, &head).await?;
    let halves = split_by(&before, &places(&before, &chosen.container_ids)?).map_err(ApiError::Rules)?;
    for half in [&halves.stays, &halves.goes] {
        judgement::storable(&app, half)?;
    }
    let both = store(&app, &tx, &caller, head, &before, &halves).await?;
    tx.done(Done::data(both)).await
}

/// Places of the chosen containers in the list; 404 for one that the declaration does not have.
fn places(document: &Row, ids: &[i64]) -> Result<Vec<usize>, ApiError> {
    let known: Vec<Option<i64>> = document.rows("containers").iter().map(|row| row.int("id")).collect();
    let place = |id: &i64| known.iter().position(|known| *known == Some(*id)).ok_or(ApiError::NotFound);
    ids.iter().map(place).collect()
}

async fn store(
    app: &App,
    tx: &Tx,
    caller: &Caller,
    head: Model,
    before: &Row,
    halves: &Halves,
) -> Result<Both, ApiError> {
    let params = organisation::by_id(tx, head.making_org()).await?.org_params();
    let facts = command::facts(&head, &params);
    let next = may(Command::Edit, head.state()?, &facts)
        .map_err(|reason| ApiError::rule(Problem::error("decl.transition", "status", reason)))?;
    let (org_id, version) = (head.org_id, head.version);
    let owner = organisation::by_id(tx, org_id).await?;
    let new = draft_head(app, caller, &owner, head.agent_org_id, head.i_e_catg.clone());
    let mut row = head.into_active_model();
    row.version = Set(version + 1);
    row.status = Set(next.code().to_owned());
    row.review_step = Set(i64::from(review_step(Command::Edit, &facts)));
    row.updated_at = Set(app.now());
    // What goes first, while the declaration that stays still shows the papers that both have.
    let made = document::insert(tx, new, &halves.goes, Some(caller)).await?;
    let kept = document::update(tx, row, &halves.stays, Some(caller)).await?;
    marks::follow(tx, caller, kept.id, &moves(halves, kept.id, made.id)).await?;
    let (stays, goes) = (document::load(tx, &kept).await?, document::load(tx, &made).await?);
    let [stays_by, goes_by] = &halves.numbers;
    events::split(tx, caller, kept.id, before, &[(kept.id, &stays, stays_by), (made.id, &goes, goes_by)]).await?;
    let nothing = Row::new();
    for (model, other, was, is) in [(&kept, &made, before, &stays), (&made, &kept, &nothing, &goes)] {
        let record = Record {
            org_id: Some(org_id),
            entity: declaration::ENTITY,
            entity_id: model.id,
            action: SPLIT,
            note: other.client_seq_no.as_deref().unwrap_or_default(),
            changes: audit::document::changes(was, is),
        };
        audit::write(tx, &Actor::from(caller), record).await?;
        tax_fcst::store(app, tx, model, is).await?;
    }
    Ok(Both { stays, goes })
}

/// Where the lines went. One that was divided counts as that which stays.
fn moves(halves: &Halves, kept: i64, made: i64) -> Moves {
    let [stays, goes] = &halves.numbers;
    let to = |declaration: i64| move |(was, is): (&i64, &i64)| (*was, Some((declaration, *is)));
    goes.iter().map(to(made)).chain(stays.iter().map(to(kept))).collect()
}
