//! Rows as they were: a document at a moment held against another one, a page of a list as of a day with the rows that were
//! deleted since, and one change taken back as a new one. Whoever may not see a row now sees nothing of its past.

mod list;

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use chrono::{DateTime, Days, Duration, NaiveDate, Utc};
use core_wasm::resource::{Field, Resource};
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::as_of::{self, Content, Past};
use core_wasm::text::Lang;
use core_wasm::text::catalogue::as_of::ONLY_NOW;
use core_wasm::text::catalogue::error::KIND_MOMENT;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use utoipa::openapi::path::Parameter;
use utoipa::{IntoParams, ToSchema};

pub use self::list::{Asked, MOST_CHANGED, Were, page_of, present, too_much};
use super::kept::kept;
use super::list::{ListQuery, ListSpec, wanted_day};
use super::paged;
use super::schema::{parameter, row, schema};
use super::serve::{about, may, read, whole};
use super::served::{self, Served};
use super::write;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract;
use crate::api::extract::{Path, Query};
use crate::api::operation::AS_OF;
use crate::api::operation::Operation;
use crate::process::clock::midnight_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Change, document, past};
use crate::store::database::Tx;

/// Most deleted rows that a list as of a day tells.
const MOST_GONE: u64 = 200;
/// The field that says when a row was made.
const MADE: &str = "createdAt";

/// Which moment of a row is asked for, and with which other one it is compared.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Moments {
    /// A day, which is its end in China, or an instant; now when it is missing.
    at: Option<String>,
    /// The same for what it is compared with.
    against: Option<String>,
}

/// A field of which it is not known what it held.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UnknownPast {
    field: String,
    /// Why, in the language of the request.
    why: String,
}

/// Where the value of a field came from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FieldOrigin {
    field: String,
    /// What it held before.
    #[schema(value_type = Value)]
    before: Json,
    at: DateTime<Utc>,
    actor: String,
    action: String,
    /// Id of the entry in the history.
    entry: i64,
}

/// A row at a moment, held against another one.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RowAsOf {
    at: DateTime<Utc>,
    /// Whether it was there.
    there: bool,
    /// What it held, with its lines; empty where it was not there.
    #[schema(value_type = Object)]
    row: Row,
    gaps: Vec<UnknownPast>,
    /// Of each field that an entry tells of: who, when, and what was there before.
    origins: Vec<FieldOrigin>,
    /// What differs from then to the other moment, field by field.
    differences: Vec<Change>,
    /// What is not known of the other moment.
    other_gaps: Vec<UnknownPast>,
}

/// One change of a history that is to be taken back.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct TakeBack {
    pub id: i64,
    pub version: Option<i64>,
    /// Id of the entry in the history.
    pub entry: i64,
    /// The field as the entry names it.
    pub field: String,
}

/// A row that was there on the day and was deleted since.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GoneRow {
    /// What the list shows of it, as of the day.
    #[schema(value_type = Object)]
    row: Row,
    /// When it was deleted.
    at: DateTime<Utc>,
    /// By whom.
    actor: String,
}

/// The rows that were deleted since a day, the latest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GoneRows {
    pub rows: Vec<GoneRow>,
    /// Whether there are more than these.
    pub more: bool,
}

/// What has a past: rows of a table with their history.
#[derive(Debug)]
pub struct Kept {
    pub entity: &'static str,
    pub content: Content,
}

impl Kept {
    /// The rows of a resource.
    pub fn of(resource: &'static Resource) -> Self {
        Kept { entity: resource.table_name(), content: Content::of(resource) }
    }

    /// A row that is now `present` at the moments that a request asks for.
    pub async fn as_of(&self, app: &App, present: &Row, asked: &Moments, lang: Lang) -> Answer<RowAsOf> {
        let (id, now) = (present.int("id").ok_or(ApiError::NotFound)?, app.now());
        let at = moment("at", asked.at.as_deref(), now)?;
        let against = asked.against.as_deref().map(|text| moment("against", Some(text), now)).transpose()?;
        let first = std::cmp::min(at, against.unwrap_or(at));
        let later: Vec<as_of::Entry> =
            past::later(app, self.entity, &[id], first).await?.into_iter().map(|(_, entry)| entry).collect();
        let then = self.at(present, &later, at);
        let other = match against {
            Some(against) => self.at(present, &later, against),
            None => Past { there: true, row: present.clone(), gaps: Vec::new() },
        };
        let earlier = past::earlier(app, self.entity, id, at).await?;
        let origins = if then.there { as_of::origins(&self.content, &then.row, &earlier) } else { Vec::new() };
        Ok(Done::data(RowAsOf {
            at,
            there: then.there,
            differences: differing(&then.row, &other.row),
            origins: origins.into_iter().map(|origin| FieldOrigin::of(origin, lang)).collect(),
            row: then.row,
            gaps: told(then.gaps, lang),
            other_gaps: told(other.gaps, lang),
        }))
    }

    fn at(&self, present: &Row, later: &[as_of::Entry], at: DateTime<Utc>) -> Past {
        let after = later.partition_point(|entry| entry.at > at);
        as_of::as_of(&self.content, Some(present), later.get(..after).unwrap_or_default(), at)
    }

    /// The history of a row down to the entry of which a change is to be taken back.
    pub async fn entries(&self, app: &App, asked: &TakeBack) -> Result<Vec<as_of::Entry>, ApiError> {
        past::down_to(app, self.entity, asked.id, asked.entry).await
    }

    /// Refuses (409) what was judged by a history that grew before the row was locked: somebody else may have taken the same
    /// change back meanwhile, and not every request says which version of the row it is about.
    pub async fn unchanged(&self, tx: &Tx, asked: &TakeBack, entries: &[as_of::Entry]) -> Result<(), ApiError> {
        let newest = audit::newest_of(tx, self.entity, asked.id).await?;
        let grew = entries.first().is_some_and(|known| newest != Some(known.id));
        if grew { Err(ApiError::Conflict { ids: vec![asked.id] }) } else { Ok(()) }
    }

    /// Says in the entry that taking a change back wrote which line came back by it.
    pub async fn note(&self, tx: &Tx, asked: &TakeBack) -> Result<(), ApiError> {
        let (Some(said), Some(entry)) =
            (as_of::came_back(asked.entry, &asked.field), audit::newest_of(tx, self.entity, asked.id).await?)
        else {
            return Ok(());
        };
        audit::add_to(tx, entry, vec![said.into()]).await
    }

    /// The rows of these organisations (nothing: of all) that were there on a day and were deleted since.
    pub async fn gone(
        &self,
        app: &App,
        list: &ListSpec,
        orgs: Option<Vec<i64>>,
        until: DateTime<Utc>,
        lang: Lang,
    ) -> Result<GoneRows, ApiError> {
        let mut deleted = past::deletions(app, self.entity, orgs, until, MOST_GONE + 1).await?;
        let more = deleted.len() as u64 > MOST_GONE;
        deleted.truncate(usize::try_from(MOST_GONE).unwrap_or_default());
        let ids: Vec<i64> = deleted.iter().map(|(id, _)| *id).collect::<BTreeSet<_>>().into_iter().collect();
        let later = by_row(past::later(app, self.entity, &ids, until).await?);
        let columns: Vec<&'static Field> = list.columns();
        let mut rows = Vec::with_capacity(deleted.len());
        for (id, entry) in deleted {
            let entries = later.get(&id).map(Vec::as_slice).unwrap_or_default();
            let then = as_of::as_of(&self.content, None, entries, until);
            let made = |first| as_of::is_making(&self.content, &Row::new(), entries, first);
            let came_later = entries.last().is_some_and(made);
            if then.there && !came_later {
                let value = |field: &&Field| then.row.0.get(field.name).cloned().unwrap_or_default();
                let mut row: Row = columns.iter().map(|field| (field.name.to_owned(), value(field))).collect();
                row.set("id", id);
                let actor = audit::named(&entry.actor, entry.by_system, lang);
                rows.push(GoneRow { row, at: entry.at, actor });
            }
        }
        Ok(GoneRows { rows, more })
    }
}

impl GoneRow {
    /// What is known of the row.
    pub fn row(&self) -> &Row {
        &self.row
    }
}

fn by_row(entries: Vec<(i64, as_of::Entry)>) -> BTreeMap<i64, Vec<as_of::Entry>> {
    let mut rows: BTreeMap<i64, Vec<as_of::Entry>> = BTreeMap::new();
    for (id, entry) in entries {
        rows.entry(id).or_default().push(entry);
    }
    rows
}

/// What differs from then to the other moment; rows of lists are named by where they stood then.
fn differing(then: &Row, other: &Row) -> Vec<Change> {
    let found = document::differences(other, then).into_iter();
    found.map(|Change { field, before, after }| Change { field, before: after, after: before }).collect()
}

fn told(gaps: Vec<as_of::Gap>, lang: Lang) -> Vec<UnknownPast> {
    gaps.into_iter().map(|gap| UnknownPast { field: gap.field, why: gap.why.told().get(lang).to_owned() }).collect()
}

impl FieldOrigin {
    fn of(as_of::Origin { field, before, at, actor, by_system, action, entry }: as_of::Origin, lang: Lang) -> Self {
        FieldOrigin { field, before, at, actor: audit::named(&actor, by_system, lang), action, entry }
    }
}

/// The last instant of a day in China, or the instant itself.
fn moment(name: &str, text: Option<&str>, now: DateTime<Utc>) -> Result<DateTime<Utc>, ApiError> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(now) };
    let bad = || ApiError::not_of_kind(name, KIND_MOMENT);
    match parse_date(text) {
        Some(day) => end_of(day).ok_or_else(bad),
        None => DateTime::parse_from_rfc3339(text).map(|at| at.with_timezone(&Utc)).map_err(|_| bad()),
    }
}

/// The last instant of a day in China, as fine as databases keep instants.
fn end_of(day: NaiveDate) -> Option<DateTime<Utc>> {
    let next = day.checked_add_days(Days::new(1)).and_then(midnight_in_china)?;
    next.checked_sub_signed(Duration::microseconds(1))
}

/// The end of the day that a list is asked for; nothing where it is asked for now.
pub fn day_of(query: &ListQuery) -> Result<Option<DateTime<Utc>>, ApiError> {
    let ends = |day: NaiveDate| end_of(day).ok_or_else(|| wanted_day(AS_OF));
    query.day(AS_OF)?.map(ends).transpose()
}

/// Refuses a day where there is only now.
pub fn only_now(query: &ListQuery) -> Result<(), ApiError> {
    match query.get(AS_OF) {
        Some(_) => Err(ApiError::Malformed(ONLY_NOW.into())),
        None => Ok(()),
    }
}

/// The parameter of a list, for openapi.json.
pub fn documented() -> Parameter {
    parameter(
        AS_OF,
        json!({ "type": "string", "format": "date" }),
        "the rows as they were at the end of this day in China",
    )
}

/// A body that takes a change back, for openapi.json.
pub fn example() -> Json {
    json!({ "id": 1, "version": 1, "entry": 1, "field": "remark" })
}

/// The operations that show rows of a resource as they were.
pub fn showing(served: Served) -> Vec<Operation> {
    let resource = served.resource;
    let path = |last: &str| kept(format!("{}/{last}", resource.path));
    vec![
        Operation::get(
            path("{id}/asOf"),
            read(resource),
            about(resource, "历史状态", "a record as it was at a moment"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>, Query(asked): Query<Moments>| {
                let mut present = whole(served, &app, &caller, id).await?;
                paged::attach(&app.db, resource, &mut present).await?;
                Kept::of(resource).as_of(&app, &present, &asked, caller.lang).await
            },
        )
        .query::<Moments>()
        .answer::<RowAsOf>()
        .named_schema::<UnknownPast>()
        .named_schema::<FieldOrigin>()
        .named_schema::<Change>(),
        Operation::get(
            path("gone"),
            read(resource),
            about(resource, "某日之后删除的记录", "the records deleted since a day"),
            async move |State(app): State<App>, caller: Caller, query: ListQuery| {
                gone(served, &app, &caller, &query).await
            },
        )
        .params(vec![documented()])
        .answer::<GoneRows>()
        .named_schema::<GoneRow>(),
    ]
}

async fn gone(served: Served, app: &App, caller: &Caller, query: &ListQuery) -> Answer<GoneRows> {
    let until = day_of(query)?.unwrap_or_else(|| app.now());
    let scope = served.scope(&app.db, caller, Right::View).await?;
    let orgs = scope.map(|scope| scope.orgs().collect());
    let list = served::list(served.resource);
    Ok(Done::data(Kept::of(served.resource).gone(app, &list, orgs, until, caller.lang).await?))
}

/// The operation that takes one change of a record back.
pub fn taking_back(served: Served) -> Operation {
    let resource = served.resource;
    Operation::post(
        kept(format!("{}/undoChange", resource.path)),
        may(resource, "update"),
        about(resource, "撤销一处修改", "takes one change back, as a new change"),
        async move |State(app): State<App>, caller: Caller, extract::Json(asked): extract::Json<TakeBack>| {
            take_back(served, &app, &caller, &asked).await
        },
    )
    .body::<TakeBack>(example())
    .answer_schema(schema(row(resource)))
}

async fn take_back(served: Served, app: &App, caller: &Caller, asked: &TakeBack) -> Answer<Row> {
    if asked.version.is_none() && served.resource.names_versions {
        return Err(ApiError::missing("version"));
    }
    let kept = Kept::of(served.resource);
    let entries = kept.entries(app, asked).await?;
    let seen = (asked.id, asked.version);
    let tx = app.begin().await?;
    let after = if let Some(lines) = paged::of_field(served, &asked.field) {
        let head = lines.opened_in(&tx, caller, seen).await?;
        kept.unchanged(&tx, asked, &entries).await?;
        lines.take_back(&tx, caller, &head, &entries, &asked.field).await?;
        write::whole(&tx, caller, served, &[(asked.id, None)]).await?.pop().ok_or(ApiError::NotFound)?
    } else {
        write::locked(&tx, caller, served, &[seen]).await?;
        kept.unchanged(&tx, asked, &entries).await?;
        let sent =
            |before: &Row| as_of::take_back(&kept.content, before, &entries, &asked.field).map_err(ApiError::rule);
        write::update_with(&tx, caller, served, seen, sent).await?
    };
    kept.note(&tx, asked).await?;
    tx.done(Done::data(after)).await
}
