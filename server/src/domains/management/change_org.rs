//! POST /sys/v1/org/add and /update: the platform makes customers and agents, an administrator makes organisations below
//! the own one and sets parameters.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resource::Kind;
use core_wasm::resources::management::{ORG_PARAMS, ORGANISATION};
use core_wasm::row::Row;
use core_wasm::rules::administration::{MEMBERS, reaches_all};
use core_wasm::text::catalogue::administration as texts;
use core_wasm::validate::{Stage, validate};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Map, Value as Json};

use super::fixed;
use super::reach::Reach;
use super::read_orgs::OrgDetail;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json as Body;
use crate::documents::sent::{number, number_if_given};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::people::organisation::{ActiveModel, Column, Entity, Model, TABLE};
use crate::store::signal::Signal;

/// Fields of an organisation that only somebody above it may change.
const DETAILS: [&str; 3] = ["name", "creditCode", "code"];

pub async fn add(State(app): State<App>, caller: Caller, Body(row): Body<Row>) -> Answer<OrgDetail> {
    let tx = app.begin().await?;
    let parent = parent_of(&tx, &caller, &row).await?;
    let mut problems = problems(&app, &row);
    let kind = row.text("kind");
    match &parent {
        Some(parent) if parent.kind != kind => problems.push(Problem::error("org.kind", "kind", texts::ORG_KIND)),
        None if !kind.is_empty() && !MEMBERS.contains(&kind) => {
            problems.push(Problem::error("org.kind", "kind", texts::ORG_ROOT_KIND));
        }
        _ => {}
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let platform_id = match &parent {
        Some(parent) => parent.platform_id.clone(),
        None => organisation::by_id(&tx, caller.org_id).await?.platform_id,
    };
    let params = Json::Object(with_params(Map::new(), &row));
    let new = ActiveModel {
        version: Set(1),
        parent_id: Set(parent.map(|parent| parent.id)),
        path: Set(String::new()),
        name: Set(row.text("name").to_owned()),
        code: Set(row.text("code").to_owned()),
        credit_code: Set(row.text("creditCode").to_owned()),
        kind: Set(kind.to_owned()),
        platform_id: Set(platform_id),
        params: Set(params.to_string()),
        enabled: Set(true),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    let id = organisation::insert(&tx, new).await?;
    let added = organisation::by_id(&tx, id).await?;
    note(&tx, &caller, "add", &Row::new(), &added).await?;
    tx.done(Done::data(OrgDetail::of(added, &caller))).await
}

/// The organisation above the new one: 404 outside the caller's reach. Only the platform makes one with nothing above it.
async fn parent_of(tx: &Tx, caller: &Caller, row: &Row) -> Result<Option<Model>, ApiError> {
    match number_if_given(row, "parentId")? {
        Some(id) => {
            Reach::of(tx, caller).await?.check(id)?;
            Ok(Some(organisation::by_id(tx, id).await?))
        }
        None if reaches_all(caller.user_type) => Ok(None),
        None => Err(ApiError::rule(Problem::error("org.parent", "parentId", texts::ORG_NO_PARENT))),
    }
}

pub async fn update(State(app): State<App>, caller: Caller, Body(mut row): Body<Row>) -> Answer<OrgDetail> {
    let (id, version) = (number(&row, "id")?, number(&row, "version")?);
    let parent_id = number_if_given(&row, "parentId")?;
    let tx = app.begin().await?;
    Reach::of(&tx, &caller).await?.check(id)?;
    let before = organisation::by_id(&tx, id).await?;
    let kept = details(&before);
    let mut problems = Vec::new();
    if row.0.contains_key("parentId") && parent_id != before.parent_id {
        problems.push(fixed("org.parent", "parentId", texts::ORG_PARENT));
    }
    if !row.is_blank("kind") && row.text("kind") != before.kind {
        problems.push(fixed("org.kind", "kind", texts::ORG_KIND_LABEL));
    }
    let own = id == caller.org_id && !reaches_all(caller.user_type);
    for field in DETAILS {
        let changes = row.0.contains_key(field) && row.text(field) != kept.text(field);
        if own && changes {
            problems.push(Problem::error("org.own", field, texts::ORG_OWN));
        }
        if !row.0.contains_key(field) {
            row.set(field, kept.text(field));
        }
    }
    row.set("kind", before.kind.as_str());
    // What the platform once wrote need not please today's rules before somebody may set a parameter.
    if !own {
        problems.extend(self::problems(&app, &row));
    } else {
        problems.extend(param_problems(&app, &row));
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let params = Json::Object(with_params(before.params_map(), &row));
    let changed = ActiveModel {
        version: Set(version + 1),
        name: Set(row.text("name").to_owned()),
        code: Set(row.text("code").to_owned()),
        credit_code: Set(row.text("creditCode").to_owned()),
        params: Set(params.to_string()),
        ..Default::default()
    };
    let written = Entity::update_many()
        .set(changed)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(version))
        .exec(&tx)
        .await?;
    if written.rows_affected != 1 {
        return Err(ApiError::Conflict { ids: vec![id] });
    }
    let after = organisation::by_id(&tx, id).await?;
    if before.params != after.params {
        tx.keep_signal(Signal::Parameters { org: Some(id) });
    }
    note(&tx, &caller, "update", &audited(&before), &after).await?;
    tx.done(Done::data(OrgDetail::of(after, &caller))).await
}

fn problems(app: &App, row: &Row) -> Vec<Problem> {
    let mut problems = validate(&ORGANISATION, row, &app.dictionaries(), Stage::Store);
    problems.extend(param_problems(app, row));
    problems
}

fn param_problems(app: &App, row: &Row) -> Vec<Problem> {
    let Some(params) = row.0.get("params").and_then(|params| Row::from_value(params.clone())) else {
        return Vec::new();
    };
    let problems = validate(&ORG_PARAMS, &params, &app.dictionaries(), Stage::Store);
    problems.into_iter().map(|problem| Problem { field: format!("params.{}", problem.field), ..problem }).collect()
}

/// The parameters with those of the row put in, as texts. Others stay as they are.
fn with_params(mut kept: Map<String, Json>, row: &Row) -> Map<String, Json> {
    let given = row.0.get("params").and_then(|params| Row::from_value(params.clone())).unwrap_or_default();
    for field in ORG_PARAMS.fields.iter().filter(|field| given.0.contains_key(field.name)) {
        let value = match field.kind {
            Kind::Flag => i64::from(given.flag(field.name)).to_string(),
            Kind::Int { .. } => given.int(field.name).unwrap_or_default().to_string(),
            // A blank is none: a limit of 0 is another than the usual one.
            _ => given.text(field.name).to_owned(),
        };
        kept.insert(field.name.to_owned(), Json::from(value));
    }
    kept
}

fn details(org: &Model) -> Row {
    let fields = [("name", &org.name), ("creditCode", &org.credit_code), ("code", &org.code)];
    fields.into_iter().map(|(name, value)| (name.to_owned(), Json::from(value.as_str()))).collect()
}

/// What the audit compares: the details and the parameters of the form.
fn audited(org: &Model) -> Row {
    let mut row = details(org);
    row.set("kind", org.kind.as_str());
    let params = org.params_map();
    row.0.extend(params.into_iter().filter(|(name, _)| ORG_PARAMS.field(name).is_some()));
    row
}

async fn note(tx: &Tx, caller: &Caller, action: &str, before: &Row, after: &Model) -> Result<(), ApiError> {
    let changes = audit::changes(before, &audited(after));
    let record =
        Record { org_id: Some(after.id), entity: TABLE, entity_id: after.id, action, note: &after.name, changes };
    audit::write(tx, &Actor::from(caller), record).await
}
