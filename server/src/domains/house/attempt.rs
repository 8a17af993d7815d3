//! POST /house/v1/rule/try: what a rule would have found in the documents of the last three months. They are read in steps
//! outside of any transaction and judged beside the requests; only what came of it is written.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use chrono::{Months, NaiveDate};
use core_wasm::resources::management::HOUSE_RULE;
use core_wasm::resources::management::house_rule::DECLARATION;
use core_wasm::row::RowRef;
use core_wasm::rules::house::{Condition as Rule, Found, Subject};
use core_wasm::text::catalogue::house as texts;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::documents::{Document, Documents};
use crate::accounts::caller::{Caller, below};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{codec, write};
use crate::domains::decl::declaration::{Column, Entity, Model};
use crate::domains::decl::{access, document};
use crate::process::clock::midnight_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;

/// How far back a rule is tried.
const MONTHS: u32 = 3;
/// Declarations read at a time.
const STEP: u64 = 200;
/// Most documents that one try looks at, the newest first, and how long it may look.
const MOST: usize = 20_000;
const PATIENCE: Duration = Duration::from_secs(40);
/// Documents that are named.
const NAMED: usize = 50;

/// The rule, at the version that the person saw.
#[derive(Deserialize, ToSchema)]
#[schema(as = ChosenHouseRule)]
pub struct Chosen {
    id: i64,
    version: i64,
}

/// What a rule would have found.
#[derive(Serialize, ToSchema)]
#[schema(as = HouseRuleTried)]
pub struct Tried {
    /// What was looked at: the name of its definition.
    document: &'static str,
    /// Documents that were looked at.
    looked: usize,
    /// Of these the ones in which it found something.
    stopped: usize,
    /// Whether all of the three months were looked at; else the newest.
    whole: bool,
    /// The newest ones that it found something in, at most 50.
    first: Vec<Stopped>,
    /// The version of the rule after the try.
    version: i64,
}

/// A document in which a rule found something.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HouseRuleStopped)]
pub struct Stopped {
    id: i64,
    /// The number that people know it by.
    number: String,
    i_e_catg: String,
    /// Where the problem would stand: `lines[2].gQty`.
    field: String,
    /// What stands there.
    value: String,
}

pub async fn attempt(State(app): State<App>, caller: Caller, Json(chosen): Json<Chosen>) -> Answer<Tried> {
    let stored = Rows::of(&HOUSE_RULE).by_id(chosen.id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    let org = stored.int(ORG).ok_or(ApiError::NotFound)?;
    caller.own_scope(&app.db).await?.check(org)?;
    if stored.int("version") != Some(chosen.version) {
        return Err(ApiError::Conflict { ids: vec![chosen.id] });
    }
    // A field is gone since it was stored: the form says which.
    let no_more = || ApiError::refused(texts::READ_NO_MORE);
    let subject = Subject::named(stored.text("document")).ok_or_else(no_more)?;
    let rule = Rule::read(&subject, stored.text("condition")).map_err(|_| no_more())?;
    let of = subject.definition();
    let judge = Arc::new(Judge { subject, rule, field: stored.text("field").to_owned(), today: app.today() });
    let made_by = below(&caller.remembered, &app.db, org).await?;
    let made = Condition::any()
        .add(Column::AgentOrgId.is_in(made_by.iter().copied()))
        .add(Condition::all().add(Column::AgentOrgId.is_null()).add(Column::OrgId.is_in(made_by.iter().copied())));
    let since = app.today().checked_sub_months(Months::new(MONTHS)).unwrap_or(NaiveDate::MIN);
    let since = midnight_in_china(since).ok_or_else(|| anyhow::anyhow!("no such day"))?;
    let among = match of.name {
        DECLARATION => {
            let declarations = Entity::find()
                .filter(access::seen_by(&app.db, &caller).await?)
                .filter(made)
                .filter(Column::CreatedAt.gte(since));
            Among::Declarations(Box::new(declarations))
        }
        _ => Among::Documents(Documents::of(&app, &caller, of, &made_by, since).await?),
    };
    let begun = Instant::now();
    let mut tried = Tried { document: of.name, looked: 0, stopped: 0, whole: true, first: Vec::new(), version: 0 };
    let mut older = i64::MAX;
    loop {
        let some = among.before(&app, older).await?;
        let Some(last) = some.last() else { break };
        if tried.looked >= MOST || begun.elapsed() > PATIENCE {
            tried.whole = false;
            break;
        }
        older = last.id;
        tried.looked += some.len();
        let judge = judge.clone();
        let found = tokio::task::spawn_blocking(move || judge.stopped(some)).await;
        for one in found.map_err(anyhow::Error::from)? {
            tried.stopped += 1;
            if tried.first.len() < NAMED {
                tried.first.push(one);
            }
        }
    }
    let tx = app.begin().await?;
    let seen = [(chosen.id, Some(chosen.version))];
    let served = Served::of(&HOUSE_RULE);
    let before = write::locked(&tx, &caller, served, &seen).await?.pop().ok_or(ApiError::NotFound)?;
    let mut after = before.clone();
    after.set("triedRevision", before.borrowed().written("revision").into_owned());
    after.set("triedAt", codec::instant(tx.now()));
    after.set("looked", tried.looked.to_string());
    after.set("stopped", tried.stopped.to_string());
    let after = write::store(&tx, &Actor::from(&caller), &HOUSE_RULE, "try", &before, after).await?;
    tried.version = after.int("version").unwrap_or_default();
    tx.done(Done::data(tried)).await
}

/// What a rule is tried on.
enum Among {
    Declarations(Box<Select<Entity>>),
    Documents(Documents),
}

impl Among {
    /// The newest documents that are older than one, by their ids.
    async fn before(&self, app: &App, older: i64) -> Result<Vec<Document>, ApiError> {
        let declarations = match self {
            Among::Documents(documents) => return documents.before(app, older).await,
            Among::Declarations(declarations) => Select::clone(declarations),
        };
        let some = declarations.filter(Column::Id.lt(older)).order_by_desc(Column::Id).limit(STEP);
        let heads: Vec<Model> = some.all(&app.db).await?;
        let documents = document::load_all(&app.db, &heads).await?;
        let whole = heads.iter().zip(documents).map(|(head, mut whole)| {
            whole.set("iECatg", head.i_e_catg.as_str());
            Document { id: head.id, number: head.shown_number(), whole }
        });
        Ok(whole.collect())
    }
}

struct Judge {
    subject: Subject,
    rule: Rule,
    field: String,
    today: NaiveDate,
}

impl Judge {
    fn stopped(&self, documents: Vec<Document>) -> Vec<Stopped> {
        let judged = documents.into_iter().filter_map(|document| {
            let row = document.whole.borrowed();
            let found = self.rule.judge(&self.subject, &self.field, row, self.today).into_iter().next()?;
            Some(Stopped {
                id: document.id,
                number: document.number,
                i_e_catg: document.whole.text("iECatg").to_owned(),
                field: found.path(),
                value: value_at(found, row),
            })
        });
        judged.collect()
    }
}

fn value_at(found: Found, head: RowRef<'_>) -> String {
    let row = match found.row {
        Some(at) => head.each(found.list).nth(at),
        None => Some(head).filter(|_| found.list.is_empty()),
    };
    row.map(|row| row.written(found.field).into_owned()).unwrap_or_default()
}
