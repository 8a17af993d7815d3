//! GETs that change something, because spec.md wants them as GETs: another site's page must not trigger them.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::process::error::ApiError;

/// Taken by a handler, refuses a request that a browser says comes from another site.
#[derive(Clone, Copy, Debug)]
pub struct SameSite;

impl<S: Sync> FromRequestParts<S> for SameSite {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        match parts.headers.get("sec-fetch-site") {
            Some(site) if site.as_bytes().eq_ignore_ascii_case(b"cross-site") => Err(ApiError::CrossSite),
            _ => Ok(SameSite),
        }
    }
}
