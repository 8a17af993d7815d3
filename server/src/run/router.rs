//! The router: every operation behind its layers, then the pages.

use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;

use crate::api::access;
use crate::api::access::Gate;
use crate::api::answer::Done;
use crate::api::http::{frame, headers, idempotency, limits, metrics, packing, pages};
use crate::api::openapi;
use crate::api::operation::OPERATIONS;
use crate::api::operation::{Content, Operation};
use crate::process::error::ApiError;
use crate::run::health;
use crate::store::app::App;

/// The whole server as a service.
pub fn router(app: &App) -> Router {
    let places = Arc::new(Semaphore::new(app.settings.max_requests));
    let mut api = Router::new();
    for operation in OPERATIONS.get() {
        api = api.route(operation.path, guarded(app, &places, operation));
    }
    let api = if app.settings.admin_listen.is_none() { api.merge(probes()) } else { api };
    // It is packed already: no layer packs it for each who asks.
    let document = Router::new()
        .route("/openapi.json", get(openapi::served))
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .layer(from_fn_with_state(app.clone(), frame::frame));
    let api = api
        .fallback(async || ApiError::NoSuchCall)
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .layer(from_fn_with_state(app.clone(), frame::frame))
        .layer(packing::layer())
        .merge(document);
    let metrics = if app.settings.admin_listen.is_none() { watched(app) } else { Router::new() };
    Router::new().nest("/api", api).merge(metrics).merge(pages::router(app)).with_state(app.clone())
}

/// What ADMIN_LISTEN serves: health and metrics alone.
pub fn admin(app: &App) -> Router {
    let api = probes().fallback(async || ApiError::NoSuchCall).layer(from_fn_with_state(app.clone(), frame::frame));
    Router::new().nest("/api", api).merge(watched(app)).with_state(app.clone())
}

fn probes() -> Router<App> {
    Router::new().route("/healthz", get(async || Done::nothing())).route("/readyz", get(health::ready::ready))
}

fn watched(app: &App) -> Router<App> {
    Router::new().route("/metrics", get(metrics::get)).layer(from_fn_with_state(app.clone(), headers::layer))
}

/// An operation inside its layers, from the outside: access, body and turns and time, panics, idempotency.
fn guarded(app: &App, places: &Arc<Semaphore>, operation: &Operation) -> axum::routing::MethodRouter<App> {
    let mut route = operation.route();
    let repeatable = operation.method == axum::http::Method::POST && !matches!(operation.answer, Content::File(_));
    if repeatable {
        let guarded = idempotency::Guarded { app: app.clone(), limit: operation.limit, secret: operation.secret };
        route = route.layer(from_fn_with_state(guarded, idempotency::idempotent));
    }
    let limits = limits::Limits {
        app: app.clone(),
        limit: operation.limit,
        max_body: operation.max_body,
        heavy: operation.heavy || operation.is_export,
    };
    let gate = Gate {
        app: app.clone(),
        places: Arc::clone(places),
        access: operation.access,
        credential: operation.credential,
        before_password_change: operation.before_password_change,
        only_now: operation.is_list_of_now(),
    };
    route
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| -> Response {
            ApiError::Internal(anyhow::anyhow!("a handler panicked")).into_response()
        }))
        .layer(from_fn_with_state(limits, limits::limits))
        .layer(from_fn_with_state(gate, access::check))
}
