//! What organisations have told of their deadlines: so many days before, to whoever made the document, to the desk, to the
//! administrators. Each rule tells of each time once, whichever process comes first.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use chrono::{NaiveDate, TimeDelta};
use core_wasm::permission;
use core_wasm::resources::system::DEADLINE_RULE;
use core_wasm::row::Row;
use core_wasm::rules::administration::ORG_ADMIN;
use core_wasm::rules::radar::kinds::{self, FAMILY};
use core_wasm::rules::radar::snooze::told_on;
use core_wasm::text::catalogue::deadlines::{AND_MORE, TOLD};
use core_wasm::text::{Lang, Message, Speak, listed};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Order};
use sea_orm::{QueryOrder, QuerySelect};

use super::queue::Queue;
use super::source::{Entry as Time, Wanted};
use crate::accounts::caller::Caller;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::database::Tx;
use crate::store::people::{grants, user};
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

/// Of which times a rule has told.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "deadline_told")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub rule_id: i64,
    pub ref_id: i64,
    pub due_on: Date,
}

impl ActiveModelBehavior for ActiveModel {}

const EVERY: Duration = Duration::from_secs(900);
/// When a process looks first.
const FIRST: Duration = Duration::from_secs(60);
/// Most times that a rule tells of in one round; the others come in the next.
const MOST: usize = 500;
/// Numbers that a message names.
const NAMED: usize = 5;
/// How long it is known who was told: longer than anything is told late.
const KEPT: TimeDelta = TimeDelta::days(400);
/// Kind of the messages, for programs.
const MESSAGE: &str = "deadline";
/// Codes of the dictionary `deadlineWhom`; the desk is who is left.
const MAKER: &str = "1";
const ADMINISTRATORS: &str = "3";

/// Looks until the server stops.
pub async fn watch(app: App) {
    let mut wait = FIRST;
    loop {
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(wait) => {}
        }
        wait = EVERY;
        if let Err(error) = once(&app).await {
            tracing::warn!(?error, "reminders of deadlines failed; they are tried again");
        }
    }
}

/// One round; of how many times was told.
pub async fn once(app: &App) -> Result<usize, ApiError> {
    let rules = Rows::of(&DEADLINE_RULE).filter(ExprTrait::eq(Expr::col("is_enabled"), "1")).order("id", Order::Asc);
    let mut told = 0;
    for rule in rules.all(&app.db).await? {
        told += tell(app, &rule).await?;
    }
    Ok(told)
}

async fn tell(app: &App, rule: &Row) -> Result<usize, ApiError> {
    let (Some(org_id), Some(kind)) = (rule.int(ORG), kinds::named(rule.text("kind"))) else { return Ok(0) };
    let days = u64::try_from(rule.int("daysBefore").unwrap_or_default()).unwrap_or_default();
    let caller = organisation(app, org_id);
    let due = told_on(app.today(), days);
    let rule_id = write::key(rule)?.0;
    let wanted = Wanted { from: Some(*due.start()), until: Some(*due.end()), ..Wanted::default() };
    let mut entries = Queue::of(app, &caller).await?.first(&[kind], &wanted, MOST).await?;
    let known = known(app, rule_id, *due.start()).await?;
    entries.retain(|entry| !known.contains(&(entry.id, entry.due.day)));
    if entries.is_empty() {
        return Ok(0);
    }
    let tx = app.begin().await?;
    let mut fresh = Vec::new();
    for entry in entries {
        if is_first(&tx, rule_id, &entry).await? {
            fresh.push(entry);
        }
    }
    let mut by_people: BTreeMap<Vec<i64>, Vec<&Time>> = BTreeMap::new();
    let mut holders = HashMap::new();
    for entry in &fresh {
        let people = people(&tx, &mut holders, (org_id, rule.text("whom")), entry).await?;
        by_people.entry(people).or_default().push(entry);
    }
    by_people.remove(&Vec::new());
    for (people, times) in by_people {
        let content = said(app, kind.name, days, &times);
        let note = Note { content, category: Category::Warning, kind: MESSAGE, ref_id: None };
        post::post(&tx, Recipients::Users(people), note);
    }
    tx.commit().await?;
    Ok(fresh.len())
}

/// The organisation itself, with all that anybody there may be allowed. Whom it tells may see the document (see [`people`]).
fn organisation(app: &App, org_id: i64) -> Caller {
    let permissions: BTreeSet<String> = permission::all().iter().map(|(code, _)| (*code).to_owned()).collect();
    Caller {
        user_id: 0,
        session_id: 0,
        username: String::new(),
        name: String::new(),
        org_id,
        home_org_id: org_id,
        user_type: ORG_ADMIN,
        lang: Lang::default(),
        request_id: MESSAGE.into(),
        permissions: Arc::new(permissions),
        remembered: Arc::clone(&app.remembered),
    }
}

async fn known(app: &App, rule_id: i64, from: NaiveDate) -> Result<BTreeSet<(i64, NaiveDate)>, ApiError> {
    let found = Entity::find()
        .select_only()
        .columns([Column::RefId, Column::DueOn])
        .filter(Column::RuleId.eq(rule_id))
        .filter(Column::DueOn.gte(from));
    Ok(found.into_tuple::<(i64, NaiveDate)>().all(&app.db).await?.into_iter().collect())
}

/// Notes that a rule tells of a time. Of two processes the later one waits here for the earlier, and is not the first.
async fn is_first(tx: &Tx, rule_id: i64, entry: &Time) -> Result<bool, ApiError> {
    let row = ActiveModel { id: NotSet, rule_id: Set(rule_id), ref_id: Set(entry.id), due_on: Set(entry.due.day) };
    let once = OnConflict::columns([Column::RuleId, Column::RefId, Column::DueOn]).do_nothing().to_owned();
    Ok(Entity::insert_many([row]).on_conflict(once).exec_without_returning(tx).await? > 0)
}

/// Whom a rule tells of a time: among those of the organisation that may see the document. Where nobody there made it, the desk.
async fn people(
    tx: &Tx,
    holders: &mut HashMap<Vec<&'static str>, Vec<i64>>,
    (org_id, whom): (i64, &str),
    entry: &Time,
) -> Result<Vec<i64>, ApiError> {
    let viewing = entry.viewing();
    if !holders.contains_key(&viewing) {
        let mut found = grants::holders(tx, [org_id], &viewing).await?;
        found.sort_unstable();
        holders.insert(viewing.clone(), found);
    }
    let desk = holders.get(&viewing).cloned().unwrap_or_default();
    match whom {
        MAKER => {
            let maker = made_by(tx, entry).await?.filter(|maker| desk.contains(maker));
            Ok(maker.map_or(desk, |maker| vec![maker]))
        }
        ADMINISTRATORS => {
            let administrators: Vec<i64> = user::Entity::find()
                .select_only()
                .column(user::Column::Id)
                .filter(user::Column::OrgId.eq(org_id))
                .filter(user::Column::UserType.eq(ORG_ADMIN))
                .into_tuple()
                .all(tx)
                .await?;
            Ok(desk.into_iter().filter(|one| administrators.contains(one)).collect())
        }
        _ => Ok(desk),
    }
}

/// Who made a document: the first person in its history.
async fn made_by(tx: &Tx, entry: &Time) -> Result<Option<i64>, ApiError> {
    let first = audit::Entity::find()
        .select_only()
        .column(audit::Column::UserId)
        .filter(audit::Column::Entity.eq(entry.kind.document.table_name()))
        .filter(audit::Column::EntityId.eq(entry.doc_id))
        .filter(audit::Column::UserId.is_not_null())
        .order_by_asc(audit::Column::Id);
    Ok(first.into_tuple::<Option<i64>>().one(tx).await?.flatten())
}

fn said(app: &App, kind: &str, days: u64, times: &[&Time]) -> Message {
    let dicts = app.dictionaries();
    let name = Message { zh: dicts.name_in(FAMILY, kind, Lang::Zh), en: dicts.name_in(FAMILY, kind, Lang::En) };
    let named = times.iter().take(NAMED).map(|time| &time.number as &dyn Speak);
    let more = (times.len() > NAMED).then_some(&AND_MORE as &dyn Speak);
    let numbers = listed(&named.chain(more).collect::<Vec<_>>());
    let (count, days) = (times.len().to_string(), days.to_string());
    let due = times.iter().map(|time| time.due.day).min().map(|day| day.to_string()).unwrap_or_default();
    TOLD.speak_with(&[("kind", &name), ("count", &count), ("days", &days), ("due", &due), ("numbers", &numbers)])
}

/// Forgets who was told of what is over for long, and says how many.
pub async fn forget(db: &impl ConnectionTrait, today: NaiveDate) -> Result<u64, DbErr> {
    let gone = Entity::delete_many().filter(Column::DueOn.lt(today - KEPT)).exec(db).await?;
    Ok(gone.rows_affected)
}
