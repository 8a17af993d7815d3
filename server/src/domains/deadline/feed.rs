//! The calendar of somebody's deadlines (RFC 5545), read by a link with a secret in it. The secret is shown once and kept as its
//! SHA-256; what the calendar shows is what its owner may see at the moment in which it is read.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chrono::{Days, TimeDelta};
use core_wasm::resources::system::DEADLINE;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::radar::feed::{Event, calendar};
use core_wasm::rules::radar::kinds::{FAMILY, KINDS, Kind};
use core_wasm::text::Lang;
use core_wasm::text::catalogue::deadlines::{CALENDAR, FEED_ABOUT};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use serde::Serialize;
use utoipa::ToSchema;

use super::queue::Queue;
use super::source::{Entry, Wanted};
use crate::accounts::caller::Caller;
use crate::api::access::on_behalf;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::codec;
use crate::process::error::ApiError;
use crate::process::secret;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "deadline_feed")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Whose deadlines, working for which organisation.
    pub user_id: i64,
    pub org_id: i64,
    #[sea_orm(column_type = "Text", unique)]
    pub digest: String,
    #[sea_orm(column_type = "Text")]
    pub lang: String,
    pub made_at: DateTimeUtc,
    pub read_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}

/// What every secret begins with. Its digit makes sure that no log shows the path (`http::frame`).
const PREFIX: &str = "cal1_";
/// What calendars like an address to end with.
const ENDING: &str = ".ics";
/// What a calendar shows: so many days back and ahead, and so many times at most.
const BACK: Days = Days::new(30);
const AHEAD: Days = Days::new(366);
const MOST: usize = 1000;
/// A reading is written down only when the last one written is this old.
const READ_STEP: TimeDelta = TimeDelta::seconds(60);
/// How long a calendar may keep what it read.
const FRESH: &str = "private, max-age=900";

/// The caller's link, as far as it can be told.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedState {
    /// What it is for.
    about: &'static str,
    made_at: Option<String>,
    read_at: Option<String>,
}

/// A new link.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeedLink {
    /// Shown now and never again: the calendar is `/deadline/v1/feed/{secret}.ics`.
    secret: String,
}

/// GET /deadline/v1/feed
pub async fn state(State(app): State<App>, caller: Caller) -> Answer<FeedState> {
    let kept = own(&caller).one(&app.db).await?;
    Ok(Done::data(FeedState {
        about: FEED_ABOUT.get(caller.lang),
        made_at: kept.as_ref().map(|kept| codec::instant(kept.made_at)),
        read_at: kept.and_then(|kept| kept.read_at).map(codec::instant),
    }))
}

/// POST /deadline/v1/feed: a link in place of the one before.
pub async fn make(State(app): State<App>, caller: Caller) -> Answer<FeedLink> {
    let made = format!("{PREFIX}{}", secret::random());
    let tx = app.begin().await?;
    remove(&tx, &caller).await?;
    let row = ActiveModel {
        id: NotSet,
        user_id: Set(caller.user_id),
        org_id: Set(caller.org_id),
        digest: Set(secret::digest(&made)),
        lang: Set(caller.lang.tag().to_owned()),
        made_at: Set(tx.now()),
        read_at: Set(None),
    };
    let row = row.insert(&tx).await?;
    note(&tx, &caller, row.id, "makeFeed").await?;
    tx.done(Done::data(FeedLink { secret: made })).await
}

/// POST /deadline/v1/feed/revoke: the link ends.
pub async fn revoke(State(app): State<App>, caller: Caller) -> Answer<()> {
    let tx = app.begin().await?;
    let kept = own(&caller).one(&tx).await?.ok_or(ApiError::NotFound)?;
    remove(&tx, &caller).await?;
    note(&tx, &caller, kept.id, "revokeFeed").await?;
    tx.done(Done::nothing()).await
}

fn own(caller: &Caller) -> Select<Entity> {
    Entity::find().filter(Column::UserId.eq(caller.user_id)).filter(Column::OrgId.eq(caller.org_id))
}

async fn remove(tx: &Tx, caller: &Caller) -> Result<(), ApiError> {
    let own = Entity::delete_many().filter(Column::UserId.eq(caller.user_id)).filter(Column::OrgId.eq(caller.org_id));
    own.exec(tx).await?;
    Ok(())
}

async fn note(tx: &Tx, caller: &Caller, entity_id: i64, action: &str) -> Result<(), ApiError> {
    let record =
        Record { org_id: Some(caller.org_id), entity: DEADLINE.name, entity_id, action, note: "", changes: Vec::new() };
    audit::write(tx, &Actor::from(caller), record).await
}

/// GET /deadline/v1/feed/{secret}: 404 for a link that was never there, ended, or whose owner cannot work any more.
pub async fn read(State(app): State<App>, Path(given): Path<String>) -> Result<Response, ApiError> {
    let given = given.strip_suffix(ENDING).unwrap_or(&given);
    let kept = Entity::find().filter(Column::Digest.eq(secret::digest(given))).one(&app.db).await?;
    let kept = kept.filter(|_| given.starts_with(PREFIX)).ok_or(ApiError::NotFound)?;
    let lang = Lang::from_tag(&kept.lang);
    let caller = on_behalf(&app, kept.user_id, kept.org_id, lang, "calendar").await?.ok_or(ApiError::NotFound)?;
    let (now, today) = (app.now(), app.today());
    if kept.read_at.is_none_or(|last| now - last >= READ_STEP) {
        let read = Entity::update_many().col_expr(Column::ReadAt, Expr::val(now)).filter(Column::Id.eq(kept.id));
        // Whoever reads needs no room on the disk: the next reading is written down instead.
        if let Err(error) = read.exec(&app.writer).await {
            tracing::debug!(%error, "the reading of a calendar could not be written down");
        }
    }
    let wanted =
        Wanted { from: today.checked_sub_days(BACK), until: today.checked_add_days(AHEAD), ..Wanted::default() };
    let kinds: Vec<&'static Kind> = KINDS.iter().collect();
    let entries = Queue::of(&app, &caller).await?.first(&kinds, &wanted, MOST).await?;
    let events: Vec<Event> = entries.iter().map(|entry| event(&app, entry, lang)).collect();
    let text = calendar(CALENDAR.get(lang), &events, now);
    Ok(([(CONTENT_TYPE, "text/calendar; charset=utf-8"), (CACHE_CONTROL, FRESH)], text).into_response())
}

fn event(app: &App, entry: &Entry, lang: Lang) -> Event {
    let dicts = app.dictionaries();
    let kind = dicts.name_in(FAMILY, entry.kind.name, lang);
    let formula = entry.basis.formula(entry.kind.document, Calendar::of(&dicts));
    let steps = formula.iter().flat_map(|formula| &formula.steps).map(|step| step.text.get(lang));
    Event {
        name: format!("{}-{}", entry.kind.name, entry.id),
        day: entry.due.day,
        at: entry.due.at,
        summary: format!("{kind}: {} {}", entry.number, entry.holder).trim_end().to_owned(),
        description: steps.collect::<Vec<_>>().join("\n"),
    }
}
