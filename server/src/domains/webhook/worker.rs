//! Posts what is queued: signed, bounded in time, one call to a webhook at once, so that one that hangs keeps no other waiting; nor do
//! the many of one organisation: who is not being called goes first.
//!
//! A delivery is taken under a lease in a short transaction and posted outside of any. Whoever dies in between leaves it to the next;
//! a receiver may so be told twice, and knows it by the id.

use std::time::Duration;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use core_wasm::permission;
use core_wasm::resources::management::WEBHOOK;
use core_wasm::text::catalogue::webhook as texts;
use core_wasm::text::{Lang, Text};
use futures_util::future::join_all;
use ring::hmac;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType, Query};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};
use serde_json::json;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use super::delivery::{self, Column, DELIVERED, Entity, GIVEN_UP, Model, WAITING};
use super::secret;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::process::lease;
use crate::process::outgoing::public::NOT_PUBLIC;
use crate::store::app::App;
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

/// How often the queue is looked at.
const LOOK: Duration = Duration::from_millis(500);
/// Pause after a failure of the database.
const AFTER_FAILURE: Duration = Duration::from_secs(3);
/// Calls at once. There are more than one may hang.
const LANES: usize = 6;
/// How long a delivery is in hand: longer than a call may take.
const LEASE: TimeDelta = TimeDelta::seconds(30);

/// The organisations whose webhooks a process calls at this moment, each as often as it has calls.
type Calling = Mutex<Vec<i64>>;

/// Starts the worker of a process; it ends when the server is told to.
pub fn start(app: &App) -> JoinHandle<()> {
    let app = app.clone();
    tokio::spawn(async move {
        let calling = Calling::default();
        join_all((0..LANES).map(|_| repeat(&app, &calling))).await;
    })
}

async fn repeat(app: &App, calling: &Calling) {
    loop {
        let pause = match work_off(app, calling).await {
            Ok(()) => LOOK,
            Err(failure) => {
                tracing::error!(?failure, "webhooks cannot be told; it is tried again");
                AFTER_FAILURE
            }
        };
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Sends what may be sent now.
pub async fn send_all(app: &App) -> Result<(), ApiError> {
    work_off(app, &Calling::default()).await
}

async fn work_off(app: &App, calling: &Calling) -> Result<(), ApiError> {
    let stop = app.stop_signal();
    while !*stop.borrow()
        && let Some(held) = next(app, calling).await?
    {
        let org_id = held.org_id;
        let delivered = deliver(app, held).await;
        let mut calling = calling.lock().await;
        if let Some(at) = calling.iter().position(|called| *called == org_id) {
            calling.swap_remove(at);
        }
        delivered?;
    }
    Ok(())
}

async fn deliver(app: &App, held: Model) -> Result<(), ApiError> {
    failpoint("webhook_claimed");
    let told = tell(app, &held).await?;
    failpoint("webhook_told");
    finish(app, held, told).await
}

/// The oldest delivery whose time has come and whose webhook nobody calls at this moment.
fn free(now: DateTime<Utc>) -> Condition {
    const OTHER: &str = "other";
    let called = Query::select()
        .expr(Expr::val(1))
        .from_as(Entity, OTHER)
        .and_where(Expr::col((OTHER, Column::WebhookId)).equals((Entity, Column::WebhookId)))
        .and_where(Expr::col((OTHER, Column::LeaseUntil)).gt(now))
        .and_where(Expr::col((OTHER, Column::LeaseUntil)).lte(now + LEASE + lease::SKEW))
        .take();
    Condition::all()
        .add(Column::State.eq(WAITING))
        .add(Column::NextAt.lte(now))
        .add(lease::is_over(Column::LeaseUntil, now, LEASE))
        .add(Expr::exists(called).not())
}

/// Takes the next delivery in hand: the oldest of the organisations that are not being called, else the oldest; `None` when there is none.
async fn next(app: &App, calling: &Calling) -> Result<Option<Model>, ApiError> {
    let now = app.now();
    // A look without the write lock, which SQLite has only one of.
    let some = Entity::find().select_only().column(Column::Id).filter(free(now)).into_tuple::<i64>();
    if some.one(&app.db).await?.is_none() {
        return Ok(None);
    }
    let mut calling = calling.lock().await;
    let tx = app.begin().await?;
    let mut waiting = Entity::find().filter(free(now));
    if !calling.is_empty() {
        waiting = waiting.order_by_asc(Column::OrgId.is_in(calling.iter().copied()));
    }
    let oldest =
        waiting.order_by_asc(Column::Id).limit(1).lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    let Some(found) = oldest.one(&tx).await? else { return Ok(None) };
    let mut row = found.into_active_model();
    row.lease_until = Set(Some(now + LEASE));
    let held = row.update(&tx).await?;
    tx.commit().await?;
    calling.push(held.org_id);
    Ok(Some(held))
}

/// What came of a call.
enum Told {
    Taken(String),
    Failed(String),
    /// There is nobody to tell any more.
    Gone,
}

async fn tell(app: &App, held: &Model) -> Result<Told, ApiError> {
    let webhook = Rows::of(&WEBHOOK).by_id(held.webhook_id).one(&app.db).await?;
    let webhook = webhook.filter(|webhook| webhook.flag("isEnabled"));
    let (Some(webhook), Some(secret)) = (webhook, secret::of(&app.db, held.webhook_id).await?) else {
        return Ok(Told::Gone);
    };
    let body = body_of(held);
    let at = app.now().timestamp();
    let headers = [
        ("x-customs-delivery", held.id.to_string()),
        ("x-customs-signature", format!("t={at},v1={}", signature(&secret, at, &body))),
    ];
    Ok(match app.hooks.post_with(webhook.text("url"), &headers, body).await {
        Ok(reply) if reply.is_success() => Told::Taken(format!("HTTP {}", reply.status)),
        Ok(reply) => Told::Failed(format!("HTTP {}", reply.status)),
        Err(error) => Told::Failed(words(why(&error))),
    })
}

/// What is posted. It names the document; who may see it reads it with an API token.
fn body_of(held: &Model) -> String {
    let document = held
        .document
        .as_ref()
        .map(|kind| json!({ "kind": kind, "id": held.document_id, "organisationId": held.owner_id }));
    json!({
        "id": held.id,
        "event": match &held.document {
            Some(kind) => format!("{kind}.{}", held.action),
            None => held.action.clone(),
        },
        "at": held.created_at.to_rfc3339_opts(SecondsFormat::Millis, true),
        "document": document,
    })
    .to_string()
}

/// HMAC-SHA256 of the second of the call, a point and the body, as hexadecimal digits: an old call that is played again is seen by
/// its time.
fn signature(secret: &str, at: i64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let mut context = hmac::Context::with_key(&key);
    for part in [at.to_string().as_str(), ".", body] {
        context.update(part.as_bytes());
    }
    context.sign().as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Why nobody answered. What exactly went wrong stays in the log: it could tell about the network behind the server.
fn why(error: &anyhow::Error) -> Text {
    let private = error.chain().any(|cause| cause.to_string().contains(NOT_PUBLIC));
    tracing::info!(error = format!("{error:#}"), "a webhook was not reached");
    if private { texts::PRIVATE } else { texts::UNREACHED }
}

/// A text in both languages, as lists show it.
fn words(text: Text) -> String {
    format!("{} / {}", text.get(Lang::Zh), text.get(Lang::En))
}

async fn finish(app: &App, held: Model, told: Told) -> Result<(), ApiError> {
    let tx = app.begin().await?;
    let now = tx.now();
    let (id, lease_until) = (held.id, held.lease_until);
    let (name, org_id, tries) = (held.name.clone(), held.org_id, held.tries + 1);
    let mut row = delivery::ActiveModel {
        version: Set(held.version + 1),
        tries: Set(tries),
        lease_until: Set(None),
        next_at: Set(None),
        ..Default::default()
    };
    let mut given_up = None;
    match told {
        Told::Taken(answer) => {
            row.state = Set(DELIVERED.to_owned());
            row.sent_at = Set(Some(now));
            row.answer = Set(Some(answer));
        }
        Told::Failed(answer) => {
            let next = delivery::next_try(now, tries);
            if next.is_none() {
                row.state = Set(GIVEN_UP.to_owned());
                given_up = Some(answer.clone());
            }
            row.next_at = Set(next);
            row.answer = Set(Some(answer));
        }
        Told::Gone => {
            row.state = Set(GIVEN_UP.to_owned());
            row.answer = Set(Some(words(texts::GONE)));
        }
    }
    // Somebody else may have taken it over meanwhile, or it went with its webhook.
    let mine = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(WAITING))
        .filter(Column::LeaseUntil.eq(lease_until))
        .exec(&tx)
        .await?
        .rows_affected;
    if let Some(answer) = given_up.filter(|_| mine == 1) {
        let permission = permission::code(WEBHOOK.perm, "update").unwrap_or_default();
        let recipients = Recipients::OrgWith { org_id, permission };
        let content = texts::GIVEN_UP.with(&[("name", &name), ("answer", &answer)]);
        post::post(
            &tx,
            recipients,
            Note { content, category: Category::Warning, kind: "webhook.givenUp", ref_id: Some(id) },
        );
    }
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checked with `printf '1775000000.{"id":7}' | openssl dgst -sha256 -hmac cbw_secret`.
    #[test]
    fn the_signature_is_what_others_compute() {
        let expected = "63563e7bc85dd650224b916cbe315bf70af1cfc2163f054200210df0897b4fe0";
        assert_eq!(signature("cbw_secret", 1_775_000_000, r#"{"id":7}"#), expected);
    }
}
