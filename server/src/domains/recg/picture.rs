//! The papers of a recognition as they were sent: the file, the pieces of text with their places, and pictures of pages on demand.

use std::sync::LazyLock;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value as Json;

use super::reader::{self, Reader, Said};
use super::{paper, recognition};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::files::file;
use crate::files::sending;
use crate::process::error::ApiError;
use crate::process::fair::{Fair, Who};
use crate::store::app::App;

/// Pages that are drawn at once, two of them for an account: one whose pages take long leaves a place to the others.
static AT_ONCE: LazyLock<Fair> = LazyLock::new(|| Fair::new(3, 2, usize::MAX));
/// How long one page may take.
const LIMIT: Duration = Duration::from_secs(30);
const PNG: &[u8] = b"\x89PNG";
/// Kinds of files whose pages are pictures; the browser draws the others from their text.
const DRAWN: [&str; 3] = ["pdf", "jpeg", "png"];

/// A paper of a recognition that the caller may see.
async fn seen(app: &App, caller: &Caller, recognition: i64, paper: i64) -> Result<paper::Model, ApiError> {
    recognition::seen(app, caller, recognition).await?;
    let of = paper::Entity::find_by_id(paper).filter(paper::Column::RecognitionId.eq(recognition));
    of.one(&app.db).await?.ok_or(ApiError::NotFound)
}

/// GET /recg/v1/{id}/paper/{paperId}/page/{page}
pub async fn page(
    State(app): State<App>,
    caller: Caller,
    Path((id, paper, page)): Path<(i64, i64, u32)>,
) -> Result<Response, ApiError> {
    let paper = seen(&app, &caller, id, paper).await?;
    let is_drawn = paper.file_kind.as_deref().is_some_and(|kind| DRAWN.contains(&kind));
    let pages: Vec<Json> =
        paper.pages.as_deref().and_then(|pages| serde_json::from_str(pages).ok()).unwrap_or_default();
    if !is_drawn || pages.len() <= page as usize {
        return Err(ApiError::NotFound);
    }
    let stored = file::Entity::find_by_id(paper.file_id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    let reader = Reader::of(&app)?.within(LIMIT);
    let place = tokio::time::timeout(LIMIT, AT_ONCE.turn(Who::of_task())).await;
    let Ok(Some(_place)) = place else { return Err(ApiError::Busy { retry_after: 1 }) };
    let file = reader::on_disk(&app, &stored).await?.ok_or(ApiError::NotFound)?;
    let number = page.to_string();
    match reader.ask(&["draw".as_ref(), file.path().as_os_str(), number.as_ref()]).await? {
        Said::Done(picture) => {
            let kind = if picture.starts_with(PNG) { "image/png" } else { "image/jpeg" };
            // Not kept by the browser: whoever uses it next may not see this paper.
            Ok(([(CONTENT_TYPE, HeaderValue::from_static(kind))], picture).into_response())
        }
        Said::Refused(why) => Err(ApiError::Refused(why)),
        Said::Killed => Err(ApiError::Busy { retry_after: 1 }),
    }
}

/// GET /recg/v1/{id}/paper/{paperId}/pieces: the pages with their text, as the reading program wrote them.
pub async fn pieces(State(app): State<App>, caller: Caller, Path((id, paper)): Path<(i64, i64)>) -> Answer<Json> {
    let paper = seen(&app, &caller, id, paper).await?;
    let kept = paper::text::Entity::find_by_id(paper.id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    let mut told: Json = serde_json::from_str(&kept.paper).map_err(anyhow::Error::from)?;
    Ok(Done::data(serde_json::json!({ "pages": told["pages"].take() })))
}

/// GET /recg/v1/{id}/paper/{paperId}/file: the original, unchanged.
pub async fn original(
    State(app): State<App>,
    caller: Caller,
    Path((id, paper)): Path<(i64, i64)>,
) -> Result<Response, ApiError> {
    let paper = seen(&app, &caller, id, paper).await?;
    let stored = file::Entity::find_by_id(paper.file_id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    sending::stored(&app, &stored).await
}
