//! Idempotency-Key: a POST repeated with the same key and body within KEEP_REPEATS_DAYS gets the first answer again.
//!
//! The key is taken before the work. An answer with data is written in the transaction of the work ([`Tx::done`]), so that a crash
//! leaves both or neither; an answer without data is kept after it, and the transaction only marks the key (`Tx::commit`).
//!
//! A key is somebody's as long as the request that took it is worked on: this process knows its own ([`Claim`]), of another one it is
//! enough to know that it serves. Whoever took over from a process that was only standing still is not outrun by it: that one's
//! transaction finds that the key is no longer its own and does not commit.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use chrono::TimeDelta;
use core_wasm::text::Lang;
use core_wasm::text::catalogue::error as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{Condition, ConnectionTrait};
use serde::Serialize;

use super::context::Context;
use super::frame;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::operation::Limit;
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::process::lease;
use crate::store::app::App;
use crate::store::database::{Tx, writer};
use crate::store::health::process;
use crate::store::repeats::{ActiveModel, Claim, Column, Entity, HELD, Held, Model, SOON};

/// What makes two requests the same, as SHA-256; found while the body came in.
#[derive(Clone, Debug)]
pub struct RequestHash(pub String);

/// How long answers are kept.
fn kept(app: &App) -> TimeDelta {
    TimeDelta::days(i64::from(app.settings.keep_repeats_days))
}
/// How much longer than its own limit a request is believed to be in flight whose process is not known.
const GRACE: TimeDelta = TimeDelta::seconds(5);
pub const KEY: &str = "idempotency-key";
/// Most characters of a key.
const LONGEST_KEY: usize = 128;
/// The header as its reader writes it.
const NAME: &str = "Idempotency-Key";
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");

/// What the layer knows of its operation.
#[derive(Clone)]
pub struct Guarded {
    pub app: App,
    pub limit: Limit,
    /// The answer holds a secret: it is not kept, and a repetition is told that the work is done.
    pub secret: bool,
}

/// The layer. Without the header, or without a caller, it does nothing.
pub async fn idempotent(State(guarded): State<Guarded>, request: Request, next: Next) -> Response {
    let key = request.headers().get(KEY).cloned();
    let caller = request.extensions().get::<Caller>().map(|caller| caller.user_id);
    match (key, caller) {
        (Some(key), Some(caller)) => {
            once(&guarded, caller, &key, request, next).await.unwrap_or_else(IntoResponse::into_response)
        }
        _ => next.run(request).await,
    }
}

async fn once(
    guarded: &Guarded,
    user_id: i64,
    key: &HeaderValue,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let key = key.to_str().map_err(|_| ApiError::malformed(texts::PLAIN_CHARACTERS, NAME))?;
    if key.is_empty() || key.len() > LONGEST_KEY {
        return Err(ApiError::characters(NAME, 1, LONGEST_KEY));
    }
    let context = request.extensions().get::<Context>().cloned();
    let hash = request.extensions().get::<RequestHash>().cloned();
    let RequestHash(hash) = hash.ok_or_else(|| ApiError::Internal(anyhow::anyhow!("the request was not hashed")))?;

    let lang = context.as_ref().map(|context| context.lang).unwrap_or_default();
    let (id, _claim) = match take(guarded, user_id, key, &hash, lang).await? {
        Taken::Mine(id, claim) => (id, claim),
        Taken::Answered(response) => return Ok(response),
    };
    failpoint("key_taken");
    let holder = guarded.app.health.process.name().into();
    let held = Held { id, holder, secret: guarded.secret, answered: Arc::default() };
    let mut response = HELD.scope(held.clone(), next.run(request)).await;
    if let Some(context) = context {
        frame::finish_refusal(&mut response, &context);
    }
    if held.answered.load(Ordering::Relaxed) && response.status().is_success() {
        return Ok(response);
    }
    keep(&guarded.app, &held, response).await
}

enum Taken {
    Mine(i64, Claim),
    Answered(Response),
}

async fn take(guarded: &Guarded, user_id: i64, key: &str, hash: &str, lang: Lang) -> Result<Taken, ApiError> {
    let (app, now) = (&guarded.app, guarded.app.now());
    let claim = app.working.claim(user_id, key);
    let mine = Condition::all().add(Column::UserId.eq(user_id)).add(Column::Key.eq(key));
    let row = ActiveModel {
        user_id: Set(user_id),
        key: Set(key.to_owned()),
        request_hash: Set(hash.to_owned()),
        created_at: Set(now),
        committed: Set(false),
        status: Set(None),
        body: Set(None),
        holder: Set(Some(app.health.process.name().to_owned())),
        ..Default::default()
    };
    let mut taken = 0;
    if claim.is_some() {
        taken = once_only(app, &row).await?;
        if taken == 0 {
            // One whose time is over is as if it had never been.
            let over = Entity::delete_many().filter(mine.clone()).filter(Column::CreatedAt.lt(now - kept(app)));
            if over.exec(&app.writer).await?.rows_affected > 0 {
                taken = once_only(app, &row).await?;
            }
        }
    }
    let row = Entity::find().filter(mine).one(&app.db).await?.ok_or_else(in_progress)?;
    let claim = match claim {
        Some(claim) if taken == 1 => return Ok(Taken::Mine(row.id, claim)),
        claim => claim,
    };
    if row.request_hash != hash {
        return Err(ApiError::refused(texts::KEY_REUSED));
    }
    if let Some(status) = row.status {
        return Ok(Taken::Answered(replay(status, row.body, lang)));
    }
    let claim = claim.ok_or_else(in_progress)?;
    if let Some(retry_after) = held_elsewhere(guarded, &row).await? {
        return Err(ApiError::InProgress { retry_after });
    }
    // Whoever held it is gone. What it committed stays done; what it did not commit never happened.
    if row.committed {
        let mut response = Done::nothing().into_response();
        response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
        return Ok(Taken::Answered(response));
    }
    let same_holder = match &row.holder {
        Some(holder) => Column::Holder.eq(holder),
        None => Column::Holder.is_null(),
    };
    let moved = Entity::update_many()
        .col_expr(Column::CreatedAt, now.into())
        .col_expr(Column::Holder, app.health.process.name().into())
        .filter(Column::Id.eq(row.id))
        .filter(Column::CreatedAt.eq(row.created_at))
        .filter(same_holder)
        .filter(Column::Committed.eq(false))
        .filter(Column::Status.is_null())
        .exec(&app.writer)
        .await?;
    if moved.rows_affected == 1 { Ok(Taken::Mine(row.id, claim)) } else { Err(in_progress()) }
}

fn in_progress() -> ApiError {
    ApiError::InProgress { retry_after: SOON }
}

/// Whether another process works on the request of this row: seconds after which that is asked again.
async fn held_elsewhere(guarded: &Guarded, row: &Model) -> Result<Option<u64>, ApiError> {
    let (app, now) = (&guarded.app, guarded.app.now());
    let Some(holder) = &row.holder else {
        // Of a program of before nothing is known but how long its request may take.
        let patience = TimeDelta::from_std(guarded.limit.duration().unwrap_or_default()).unwrap_or_else(|_| kept(app));
        let patience = patience + GRACE;
        let left = row.created_at + patience - now;
        return Ok(lease::is_recent(row.created_at, now, patience).then(|| lease::seconds(left)));
    };
    // Nobody in this process works on it: the claim is ours.
    if holder == app.health.process.name() {
        return Ok(None);
    }
    Ok(process::serves(&app.db, holder, now).await?)
}

/// Writes the row unless there is one for its key; how many were written.
async fn once_only(app: &App, row: &ActiveModel) -> Result<u64, ApiError> {
    Entity::insert(row.clone())
        .on_conflict(OnConflict::columns([Column::UserId, Column::Key]).do_nothing().to_owned())
        .exec_without_returning(&app.writer)
        .await
        .map_err(|error| writer::refusal(&app.writer, error))
}

fn replay(status: i32, body: Option<String>, lang: Lang) -> Response {
    let Some(body) = body else {
        let mut response = Done::told(texts::DONE_BEFORE.get(lang), ()).into_response();
        response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
        return response;
    };
    let status = u16::try_from(status).ok().and_then(|status| StatusCode::from_u16(status).ok()).unwrap_or_default();
    let json = HeaderValue::from_static("application/json");
    (status, [(CONTENT_TYPE, json), (REPLAYED, HeaderValue::from_static("true"))], body).into_response()
}

/// Whether an answer is final. A question (511), an overload or a failure is not: the repetition does the work.
fn is_final(status: StatusCode) -> bool {
    !status.is_server_error() && status != StatusCode::TOO_MANY_REQUESTS
}

/// Largest answer that is kept. Of a larger one only that it was given.
const MAX_KEPT: usize = 4 * 1024 * 1024;
/// What is kept of an answer that holds a secret.
const WITHOUT_SECRET: &str = r#"{"status":200,"message":"","data":null}"#;

async fn keep(app: &App, held: &Held, response: Response) -> Result<Response, ApiError> {
    let status = response.status();
    if !is_final(status) {
        Entity::delete_many().filter(held.is_mine()).filter(Column::Committed.eq(false)).exec(&app.writer).await?;
        return Ok(response);
    }
    let (parts, body) = response.into_parts();
    let fits = body.size_hint().upper().is_some_and(|size| size <= MAX_KEPT as u64);
    let (kept, body) = match fits {
        _ if held.secret && status.is_success() => (Some(WITHOUT_SECRET.to_owned()), body),
        true => {
            let body = to_bytes(body, MAX_KEPT).await.map_err(|error| ApiError::Internal(error.into()))?;
            let text = String::from_utf8(body.to_vec()).map_err(|error| ApiError::Internal(error.into()))?;
            (Some(text), Body::from(body))
        }
        false => (None, body),
    };
    write(&app.writer, held, status.as_u16(), kept).await?;
    Ok(Response::from_parts(parts, body))
}

async fn write(db: &impl ConnectionTrait, held: &Held, status: u16, body: Option<String>) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Status, i32::from(status).into())
        .col_expr(Column::Body, body.into())
        .filter(held.is_mine())
        .exec(db)
        .await?;
    Ok(())
}

impl Tx {
    /// Commits the work of a request together with its answer, so that a repetition of its Idempotency-Key gets the answer
    /// even when this process dies right after the commit.
    pub async fn done<T: Serialize>(self, done: Done<T>) -> Answer<T> {
        self.commit_with(&done).await?;
        failpoint("work_committed");
        let _ = HELD.try_with(|held| held.answered.store(true, Ordering::Relaxed));
        Ok(done)
    }

    /// Commits the work with an answer whose words may change afterwards, because there is more to do about it.
    pub async fn commit_with<T: Serialize>(self, answer: &Done<T>) -> Result<(), ApiError> {
        if let Ok(held) = HELD.try_with(Held::clone) {
            let text = if held.secret { WITHOUT_SECRET.to_owned() } else { answer.text()? };
            let kept = (text.len() <= MAX_KEPT).then_some(text);
            write(&self, &held, answer.status(), kept).await?;
        }
        self.commit().await
    }
}

/// Removes keys whose time has passed.
pub async fn forget(app: &App) -> Result<u64, DbErr> {
    let gone = Entity::delete_many().filter(Column::CreatedAt.lt(app.now() - kept(app))).exec(&app.writer).await?;
    Ok(gone.rows_affected)
}
