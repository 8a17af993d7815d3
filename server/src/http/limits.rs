//! How long a request may take, and how many are worked on at once.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;

use crate::error::ApiError;
use crate::operation::Limit;

/// The limits of one operation; the places are those of the whole server.
#[derive(Clone)]
pub struct Limits {
    places: Arc<Semaphore>,
    limit: Limit,
}

impl Limits {
    pub fn new(places: &Arc<Semaphore>, limit: Limit) -> Self {
        Limits { places: Arc::clone(places), limit }
    }
}

/// Seconds after which a client may try again when all places are taken.
const RETRY_AFTER: u64 = 1;

/// The layer: 503 with Retry-After when all places are taken or the time is up. Streams take no place.
pub async fn limits(State(limits): State<Limits>, request: Request, next: Next) -> Response {
    let Some(duration) = limits.limit.duration() else { return next.run(request).await };
    let Ok(_place) = limits.places.try_acquire() else {
        return ApiError::Busy { retry_after: RETRY_AFTER }.into_response();
    };
    match tokio::time::timeout(duration, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::TimedOut.into_response(),
    }
}
