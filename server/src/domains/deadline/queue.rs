//! GET /deadline/v1/page, /counts and /month: the times of all documents that the caller may see, in one queue.

use std::collections::{BTreeMap, HashMap};

use axum::extract::State;
use chrono::{Days, Months, NaiveDate};
use core_wasm::resources::system::DEADLINE;
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::radar::kinds::{self, KINDS, Kind};
use core_wasm::text::catalogue::error::{KIND_MONTH, QUEUE_ENDS};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::snooze;
use super::source::{self, Entry, Wanted};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::codec;
use crate::documents::list::{ListQuery, Page};
use crate::process::error::ApiError;
use crate::store::app::App;

/// How far into the queue its pages go, and most times of a kind in a month.
const DEEPEST: usize = 2000;
const MOST_OF_MONTH: usize = 5000;
/// Days of what counts as soon.
const SOON: u64 = 7;

/// What the queue can be narrowed to.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "documents what ListQuery reads")]
pub struct Filters {
    /// Dictionary `deadlineKind`; several parted by commas.
    kind: Option<String>,
    /// `late`: the last day is over; `soon`: within seven days; `mine`: of documents that the caller made or changed; `snoozed`: put
    /// off; without it all that are not put off.
    which: Option<String>,
    /// First and last day by which they are due.
    #[param(rename = "dueOnFrom")]
    due_on_from: Option<String>,
    #[param(rename = "dueOnTo")]
    due_on_to: Option<String>,
}

/// The month that is asked for.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "documents what ListQuery reads")]
pub struct OfMonth {
    /// `2026-10`; this month without it.
    month: Option<String>,
    /// Dictionary `deadlineKind`; several parted by commas.
    kind: Option<String>,
}

/// How many times there are.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeadlineCounts {
    /// Not put off.
    open: u64,
    /// The last day is over.
    late: u64,
    /// Within seven days.
    soon: u64,
    /// Put off by the caller's organisation.
    snoozed: u64,
}

/// A month by its days.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeadlineMonth {
    month: String,
    /// Whether more are due than are counted.
    more: bool,
    days: Vec<DeadlineDay>,
}

/// A day in China.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeadlineDay {
    day: String,
    /// Whether offices do not work on it.
    off: bool,
    /// What the day is called where it is no ordinary one.
    name: String,
    due: Vec<DueOfKind>,
}

/// Times of a kind on a day.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DueOfKind {
    kind: &'static str,
    count: u64,
}

/// The times of a caller, and what the organisation has put off of them.
pub struct Queue<'a> {
    app: &'a App,
    caller: &'a Caller,
    snoozed: HashMap<String, HashMap<i64, snooze::Model>>,
}

impl<'a> Queue<'a> {
    pub async fn of(app: &'a App, caller: &'a Caller) -> Result<Self, ApiError> {
        Ok(Queue { app, caller, snoozed: snooze::all(app, caller).await? })
    }

    /// The times that are put off, of these kinds and days.
    async fn hidden(&self, kinds: &[&'static Kind], wanted: &Wanted) -> Result<Vec<Entry>, ApiError> {
        let today = self.app.today();
        let mut hidden = Vec::new();
        for kind in kinds {
            let Some(of_kind) = self.snoozed.get(kind.name) else { continue };
            let mut ids: Vec<i64> = of_kind.keys().copied().collect();
            if let Some(wanted) = &wanted.ids {
                ids.retain(|id| wanted.contains(id));
            }
            let most = ids.len();
            let among = Wanted { ids: Some(ids), ..wanted.clone() };
            let found = source::find(self.app, self.caller, kind, &among, most).await?;
            let is_hidden = |entry: &Entry| of_kind.get(&entry.id).is_some_and(|kept| kept.hides(entry.due.day, today));
            hidden.extend(found.into_iter().filter(is_hidden));
        }
        hidden.sort_by(in_order);
        Ok(hidden)
    }

    /// The first times that are not put off, at most so many.
    pub async fn first(&self, kinds: &[&'static Kind], wanted: &Wanted, most: usize) -> Result<Vec<Entry>, ApiError> {
        let hidden = self.hidden(kinds, wanted).await?;
        let mut first = Vec::new();
        for kind in kinds {
            let of_kind: Vec<i64> =
                hidden.iter().filter(|entry| entry.kind.name == kind.name).map(|entry| entry.id).collect();
            let found = source::find(self.app, self.caller, kind, wanted, most + of_kind.len()).await?;
            first.extend(found.into_iter().filter(|entry| !of_kind.contains(&entry.id)));
        }
        first.sort_by(in_order);
        first.truncate(most);
        Ok(first)
    }

    /// How many are not put off.
    async fn count(&self, kinds: &[&'static Kind], wanted: &Wanted) -> Result<u64, ApiError> {
        let mut count = 0;
        for kind in kinds {
            count += source::count(self.app, self.caller, kind, wanted).await?;
        }
        let hidden = u64::try_from(self.hidden(kinds, wanted).await?.len()).unwrap_or_default();
        Ok(count.saturating_sub(hidden))
    }

    fn row(&self, place: usize, entry: &Entry) -> Row {
        let today = self.app.today();
        let mut row = Row::new();
        // Documents of two kinds may have one id.
        row.set("id", i64::try_from(place).unwrap_or_default());
        row.set("kind", entry.kind.name);
        row.set("dueOn", entry.due.day.to_string());
        row.set("daysLeft", (entry.due.day - today).num_days().to_string());
        row.set("docNo", entry.number.as_str());
        row.set("holder", entry.holder.as_str());
        row.set("dueAt", entry.due.at.map(codec::instant));
        row.set("document", entry.kind.document.name);
        row.set("docId", entry.doc_id);
        row.set("refId", entry.id);
        row.set("orgId", entry.org_id);
        let kept = self.snoozed.get(entry.kind.name).and_then(|of_kind| of_kind.get(&entry.id));
        let kept = kept.filter(|kept| kept.hides(entry.due.day, today));
        row.set("snoozedUntil", kept.map(|kept| kept.until_on.to_string()));
        row.set("snoozeReason", kept.map(|kept| kept.reason.clone()));
        row.set("snoozedBy", kept.map(|kept| kept.by_name.clone()));
        row
    }
}

fn in_order(one: &Entry, other: &Entry) -> std::cmp::Ordering {
    (one.due, one.kind.name, one.id).cmp(&(other.due, other.kind.name, other.id))
}

/// One time; 404 where the caller may not see the document, or where it does not need the time any more.
pub async fn one(app: &App, caller: &Caller, kind: &str, id: i64) -> Result<Entry, ApiError> {
    let kind = kinds::named(kind).ok_or_else(|| ApiError::no_option("kind", kind))?;
    let wanted = Wanted { ids: Some(vec![id]), ..Wanted::default() };
    source::find(app, caller, kind, &wanted, 1).await?.pop().ok_or(ApiError::NotFound)
}

fn asked_kinds(query: &ListQuery) -> Result<Vec<&'static Kind>, ApiError> {
    let named = query.all("kind").flat_map(|several| several.split(',')).map(str::trim);
    let asked: Vec<&'static Kind> = named
        .map(|name| kinds::named(name).ok_or_else(|| ApiError::no_option("kind", name)))
        .collect::<Result<_, _>>()?;
    Ok(if asked.is_empty() { KINDS.iter().collect() } else { asked })
}

fn late(today: NaiveDate) -> Wanted {
    Wanted { until: today.pred_opt(), ..Wanted::default() }
}

fn soon(today: NaiveDate) -> Wanted {
    Wanted { from: Some(today), until: today.checked_add_days(Days::new(SOON)), ..Wanted::default() }
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    let (page_num, page_size) = query.paging()?;
    let kinds = asked_kinds(&query)?;
    let which = query.get("which");
    let mut wanted = match which {
        None | Some("snoozed") => Wanted::default(),
        Some("late") => late(app.today()),
        Some("soon") => soon(app.today()),
        Some("mine") => Wanted { by: Some(caller.user_id), ..Wanted::default() },
        Some(other) => return Err(ApiError::no_option("which", other)),
    };
    // Of two bounds the narrower one counts.
    let (from, until) = (query.day("dueOnFrom")?, query.day("dueOnTo")?);
    wanted.from = wanted.from.max(from);
    wanted.until = [wanted.until, until].into_iter().flatten().min();
    let end = page_num.saturating_mul(page_size);
    let end = usize::try_from(end).ok().filter(|end| *end <= DEEPEST);
    let end = end
        .ok_or_else(|| ApiError::Malformed(QUEUE_ENDS.with(&[("field", "pageNum"), ("most", &DEEPEST.to_string())])))?;
    let before = end - usize::try_from(page_size).unwrap_or_default();
    let queue = Queue::of(&app, &caller).await?;
    let (found, total): (Vec<Entry>, u64) = match which {
        Some("snoozed") => {
            let hidden = queue.hidden(&kinds, &wanted).await?;
            let total = u64::try_from(hidden.len()).unwrap_or_default();
            (hidden.into_iter().take(end).collect(), total)
        }
        _ => (queue.first(&kinds, &wanted, end).await?, queue.count(&kinds, &wanted).await?),
    };
    let rows = found.iter().enumerate().skip(before).map(|(place, entry)| queue.row(place + 1, entry)).collect();
    Ok(Done::data(Page::of(rows, total, &query)?))
}

pub async fn counts(State(app): State<App>, caller: Caller) -> Answer<DeadlineCounts> {
    let queue = Queue::of(&app, &caller).await?;
    let kinds: Vec<&'static Kind> = KINDS.iter().collect();
    let snoozed = queue.hidden(&kinds, &Wanted::default()).await?.len();
    Ok(Done::data(DeadlineCounts {
        open: queue.count(&kinds, &Wanted::default()).await?,
        late: queue.count(&kinds, &late(app.today())).await?,
        soon: queue.count(&kinds, &soon(app.today())).await?,
        snoozed: u64::try_from(snoozed).unwrap_or_default(),
    }))
}

pub async fn month(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<DeadlineMonth> {
    let this = app.today().format("%Y-%m").to_string();
    let month = query.get("month").unwrap_or(&this);
    let malformed = || ApiError::not_of_kind("month", KIND_MONTH);
    let first = parse_date(&format!("{month}-01")).ok_or_else(malformed)?;
    let last = first.checked_add_months(Months::new(1)).and_then(|next| next.pred_opt()).ok_or_else(malformed)?;
    let wanted = Wanted { from: Some(first), until: Some(last), ..Wanted::default() };
    let queue = Queue::of(&app, &caller).await?;
    let mut more = false;
    let mut due: BTreeMap<NaiveDate, Vec<DueOfKind>> = BTreeMap::new();
    for kind in asked_kinds(&query)? {
        let found = queue.first(&[kind], &wanted, MOST_OF_MONTH + 1).await?;
        more |= found.len() > MOST_OF_MONTH;
        let mut by_day: BTreeMap<NaiveDate, u64> = BTreeMap::new();
        for entry in found.iter().take(MOST_OF_MONTH) {
            *by_day.entry(entry.due.day).or_default() += 1;
        }
        for (day, count) in by_day {
            due.entry(day).or_default().push(DueOfKind { kind: kind.name, count });
        }
    }
    let dicts = app.dictionaries();
    let calendar = Calendar::of(&dicts);
    let day = |day: NaiveDate| {
        let name = calendar.named(day).map(|_| dicts.name_in("calendarDay", &day.to_string(), caller.lang));
        DeadlineDay {
            day: day.to_string(),
            off: !calendar.is_working(day),
            name: name.unwrap_or_default(),
            due: due.remove(&day).unwrap_or_default(),
        }
    };
    let days = first.iter_days().take_while(|day| *day <= last).map(day).collect();
    Ok(Done::data(DeadlineMonth { month: month.to_owned(), more, days }))
}

/// The fields of a row of the queue.
pub fn fields() -> impl Iterator<Item = &'static core_wasm::resource::Field> {
    std::iter::once(crate::documents::list::ID).chain(DEADLINE.fields)
}
