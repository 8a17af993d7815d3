//! Open questions are mailed once a day to whoever has some and a mail address.

use std::sync::Arc;
use std::time::Duration;

use chrono::{NaiveDate, TimeDelta};
use core_wasm::resources::system::QUESTION;
use core_wasm::resources::system::question::LIST;
use core_wasm::row::Row;
use core_wasm::rules::question_digest::{Digest, Item, NAMED, day_due};
use core_wasm::rules::questions;
use core_wasm::text::Lang;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Order, Query};
use sea_orm::{Condition, QueryOrder};

use super::list::{seen_by, which_are};
use crate::accounts::caller::Caller;
use crate::documents::table::Rows;
use crate::notices::outward;
use crate::notices::outward::{Channel, Letter};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::{grants, user};

/// Whose mail of which day was seen to.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "question_digest")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: Date,
}

impl ActiveModelBehavior for ActiveModel {}

const EVERY: Duration = Duration::from_secs(600);
/// How long it is known whose mail was seen to.
const KEPT: TimeDelta = TimeDelta::days(7);

/// Looks until the server stops.
pub async fn watch(app: App) {
    loop {
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(EVERY) => {}
        }
        if let Err(error) = once(&app).await {
            tracing::warn!(?error, "open questions could not be mailed; it is tried again");
        }
    }
}

/// One round; how many mails went out. Any number of processes may do so at once.
pub async fn once(app: &App) -> Result<usize, ApiError> {
    let Some(day) = day_due(app.now(), app.settings.digest_hour) else { return Ok(0) };
    let seen_to = Query::select().column(Column::UserId).from(Entity).and_where(Column::Day.eq(day)).take();
    let people = user::Entity::find()
        .filter(user::at_work())
        .filter(user::Column::Email.is_not_null())
        .filter(user::Column::Id.not_in_subquery(seen_to))
        .order_by_asc(user::Column::Id)
        .all(&app.db)
        .await?;
    let mut sent = 0;
    for person in people {
        // What one person's mail meets does not keep the others from theirs.
        match tell(app, person, day).await {
            Ok(told) => sent += usize::from(told),
            Err(error) => tracing::warn!(?error, "the open questions of somebody could not be mailed"),
        }
    }
    Ok(sent)
}

/// Mails the open questions of somebody, unless there are none or another process sees to it.
async fn tell(app: &App, person: user::Model, day: NaiveDate) -> Result<bool, ApiError> {
    let mine = ActiveModel { user_id: Set(person.id), day: Set(day) };
    let once = OnConflict::columns([Column::UserId, Column::Day]).do_nothing().to_owned();
    if Entity::insert_many([mine]).on_conflict(once).exec_without_returning(&app.writer).await? == 0 {
        return Ok(false);
    }
    let told = mail(app, &person).await;
    if told.is_err() {
        // Nothing went out: the next round tries again.
        Entity::delete_by_id((person.id, day)).exec(&app.writer).await?;
    }
    told
}

async fn mail(app: &App, person: &user::Model) -> Result<bool, ApiError> {
    let Some(recipient) = person.email.as_deref() else { return Ok(false) };
    let caller = caller_of(app, person).await?;
    let seen = seen_by(&app.db, &caller).await?;
    let digest = Digest {
        name: person.name.clone(),
        waiting: open(app, &caller, &seen, "waiting").await?,
        asked: open(app, &caller, &seen, "asked").await?,
        link: app.settings.site_url.first().map(|site| format!("{site}{LIST}")),
    };
    let Some(content) = digest.letter(app.now()) else { return Ok(false) };
    let letter = Letter { channel: Channel::Mail, recipient, content: &content, attachment: None };
    outward::gateway(app).send(letter).await?;
    Ok(true)
}

/// How many of these questions there are, and the first: those that are to be answered soonest, then the oldest.
async fn open(app: &App, caller: &Caller, seen: &Condition, which: &str) -> Result<(u64, Vec<Item>), ApiError> {
    let which = which_are(app, caller, which, app.now()).await?.unwrap_or_else(Condition::all);
    let asked = || Rows::of(&QUESTION).filter(seen.clone()).filter(which.clone());
    let count = asked().count(&app.db).await?;
    let named = NAMED as u64;
    let mut found =
        asked().filter(Expr::col("due_at").is_not_null()).order("due_at", Order::Asc).limit(named).all(&app.db).await?;
    let undated = asked().filter(Expr::col("due_at").is_null()).order("id", Order::Asc).limit(named).all(&app.db);
    found.extend(undated.await?);
    found.truncate(NAMED);
    Ok((count, found.iter().map(item).collect()))
}

fn item(question: &Row) -> Item {
    let number = question.text("docNo");
    let label = questions::document(question.text("kind")).map(|document| document.label);
    let document = [Lang::Zh, Lang::En].map(|lang| match label {
        Some(label) => format!("{} {number}", label.get(lang)),
        None => number.to_owned(),
    });
    Item {
        document,
        text: question.text("text").to_owned(),
        asked_by: question.text("askedName").to_owned(),
        due: question.text("dueAt").parse().ok(),
    }
}

/// The person as one who asks: with what the account may do, in its own organisation.
async fn caller_of(app: &App, person: &user::Model) -> Result<Caller, ApiError> {
    let permissions = grants::permissions(&app.db, person.id, person.user_type).await?;
    Ok(Caller {
        user_id: person.id,
        session_id: 0,
        username: person.username.clone(),
        name: person.name.clone(),
        org_id: person.org_id,
        home_org_id: person.org_id,
        user_type: person.user_type,
        lang: Lang::default(),
        request_id: "question.digest".into(),
        permissions: Arc::new(permissions),
        remembered: Arc::clone(&app.remembered),
    })
}

/// Forgets whose mail of days that are over was seen to, and says how many.
pub async fn forget(db: &impl ConnectionTrait, today: NaiveDate) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::Day.lt(today - KEPT)).exec(db).await?.rows_affected)
}
