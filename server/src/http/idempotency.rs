//! Idempotency-Key: a POST repeated with the same key and body within a day gets the first answer again.
//!
//! The key is taken before the work and the answer kept after it. The transaction of the work marks the key as well
//! (`Tx::commit`), so that even a crash between the two cannot make a repetition do the work again.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use chrono::TimeDelta;
use core_wasm::text::catalogue::error as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{Condition, ConnectionTrait};

use super::context::Context;
use super::frame;
use crate::answer::Done;
use crate::app::App;
use crate::caller::Caller;
use crate::error::ApiError;
use crate::lease;
use crate::operation::Limit;
use crate::secret;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_key")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_id: i64,
    #[sea_orm(column_type = "Text")]
    pub key: String,
    #[sea_orm(column_type = "Text")]
    pub request_hash: String,
    pub created_at: DateTimeUtc,
    /// The work of this key is committed.
    pub committed: bool,
    /// Status of the answer; empty while there is none.
    pub status: Option<i32>,
    #[sea_orm(column_type = "Text", nullable)]
    pub body: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}

tokio::task_local! {
    /// Row of the key that the running request holds; `Tx::commit` marks it.
    static HELD: i64;
}

/// How long answers are kept.
const KEPT: TimeDelta = TimeDelta::hours(24);
/// How much longer than its own limit a request is believed to be in flight.
const GRACE: TimeDelta = TimeDelta::seconds(5);
const KEY: &str = "idempotency-key";
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");

/// What the layer knows of its operation.
#[derive(Clone)]
pub struct Guarded {
    pub app: App,
    pub limit: Limit,
    pub max_body: usize,
    /// The answer holds a secret: it is not kept, and a repetition is told that the work is done.
    pub secret: bool,
}

/// The layer. Without the header, or without a caller, it does nothing.
pub async fn idempotent(State(guarded): State<Guarded>, request: Request, next: Next) -> Response {
    let key = request.headers().get(KEY).cloned();
    let caller = request.extensions().get::<Caller>().map(|caller| (caller.user_id, caller.org_id));
    match (key, caller) {
        (Some(key), Some(caller)) => {
            once(&guarded, caller, &key, request, next).await.unwrap_or_else(IntoResponse::into_response)
        }
        _ => next.run(request).await,
    }
}

async fn once(
    guarded: &Guarded,
    (user_id, org_id): (i64, i64),
    key: &HeaderValue,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let key = key.to_str().ok().filter(|key| !key.is_empty() && key.len() <= 128);
    let key =
        key.ok_or_else(|| ApiError::Malformed("Idempotency-Key must be 1 to 128 visible characters".to_owned()))?;
    let context = request.extensions().get::<Context>().cloned();
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, guarded.max_body).await.map_err(|_| ApiError::TooLarge)?;
    // The same request for another organisation is another one.
    let head = format!("{org_id} {}\n", parts.uri);
    let hash = secret::digest([head.as_bytes(), &body].concat());

    let id = match take(guarded, user_id, key, &hash).await? {
        Taken::Mine(id) => id,
        Taken::Answered(response) => return Ok(response),
    };
    let mut response = HELD.scope(id, next.run(Request::from_parts(parts, Body::from(body)))).await;
    if let Some(context) = context {
        frame::finish_refusal(&mut response, &context);
    }
    keep(&guarded.app, id, response, guarded.secret).await
}

enum Taken {
    Mine(i64),
    Answered(Response),
}

async fn take(guarded: &Guarded, user_id: i64, key: &str, hash: &str) -> Result<Taken, ApiError> {
    let (db, now) = (&guarded.app.db, guarded.app.now());
    let mine = Condition::all().add(Column::UserId.eq(user_id)).add(Column::Key.eq(key));
    Entity::delete_many().filter(mine.clone()).filter(Column::CreatedAt.lt(now - KEPT)).exec(db).await?;
    let row = ActiveModel {
        user_id: Set(user_id),
        key: Set(key.to_owned()),
        request_hash: Set(hash.to_owned()),
        created_at: Set(now),
        committed: Set(false),
        status: Set(None),
        body: Set(None),
        ..Default::default()
    };
    let taken = Entity::insert(row)
        .on_conflict(OnConflict::columns([Column::UserId, Column::Key]).do_nothing().to_owned())
        .exec_without_returning(db)
        .await?;
    let row = Entity::find().filter(mine).one(db).await?.ok_or(ApiError::InProgress)?;
    if taken == 1 {
        return Ok(Taken::Mine(row.id));
    }
    if row.request_hash != hash {
        return Err(ApiError::refused(texts::KEY_REUSED));
    }
    if let Some(status) = row.status {
        return Ok(Taken::Answered(replay(status, row.body.unwrap_or_default())));
    }
    let patience = TimeDelta::from_std(guarded.limit.duration().unwrap_or_default()).unwrap_or(KEPT) + GRACE;
    if lease::is_recent(row.created_at, now, patience) {
        return Err(ApiError::InProgress);
    }
    // Whoever held it is gone. What it committed stays done; what it did not commit never happened.
    if row.committed {
        let mut response = Done::nothing().into_response();
        response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
        return Ok(Taken::Answered(response));
    }
    let moved = Entity::update_many()
        .col_expr(Column::CreatedAt, now.into())
        .filter(Column::Id.eq(row.id))
        .filter(Column::CreatedAt.eq(row.created_at))
        .filter(Column::Committed.eq(false))
        .exec(db)
        .await?;
    if moved.rows_affected == 1 { Ok(Taken::Mine(row.id)) } else { Err(ApiError::InProgress) }
}

fn replay(status: i32, body: String) -> Response {
    let status = u16::try_from(status).ok().and_then(|status| StatusCode::from_u16(status).ok()).unwrap_or_default();
    let json = HeaderValue::from_static("application/json");
    (status, [(CONTENT_TYPE, json), (REPLAYED, HeaderValue::from_static("true"))], body).into_response()
}

/// Whether an answer is final. A question (511), an overload or a failure is not: the repetition does the work.
fn is_final(status: StatusCode) -> bool {
    !status.is_server_error() && status != StatusCode::TOO_MANY_REQUESTS
}

/// Largest answer that is kept.
const MAX_KEPT: usize = 4 * 1024 * 1024;

async fn keep(app: &App, id: i64, response: Response, secret: bool) -> Result<Response, ApiError> {
    if !is_final(response.status()) {
        Entity::delete_many().filter(Column::Id.eq(id)).filter(Column::Committed.eq(false)).exec(&app.db).await?;
        return Ok(response);
    }
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, MAX_KEPT).await.map_err(|error| ApiError::Internal(error.into()))?;
    let kept = match secret && parts.status.is_success() {
        true => Bytes::from_static(br#"{"status":200,"message":"","data":null}"#),
        false => body.clone(),
    };
    let text = String::from_utf8(kept.to_vec()).map_err(|error| ApiError::Internal(error.into()))?;
    Entity::update_many()
        .col_expr(Column::Status, i32::from(parts.status.as_u16()).into())
        .col_expr(Column::Body, text.into())
        .filter(Column::Id.eq(id))
        .exec(&app.db)
        .await?;
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// Marks the key that the running request holds, if any, in the transaction that does its work.
pub async fn mark_committed(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    let Ok(id) = HELD.try_with(|id| *id) else { return Ok(()) };
    Entity::update_many().col_expr(Column::Committed, true.into()).filter(Column::Id.eq(id)).exec(db).await?;
    Ok(())
}

/// Removes keys whose day has passed.
pub async fn forget(app: &App) -> Result<u64, DbErr> {
    let gone = Entity::delete_many().filter(Column::CreatedAt.lt(app.now() - KEPT)).exec(&app.db).await?;
    Ok(gone.rows_affected)
}
