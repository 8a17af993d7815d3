//! GET /decl/v1/edoc/{id}/download: a paper, for everybody who may see a declaration that has it, and for who has just
//! uploaded it.

use axum::extract::State;
use axum::response::Response;
use sea_orm::{EntityTrait, QueryFilter};

use super::attachment;
use crate::accounts::caller::Caller;
use crate::api::extract::Path;
use crate::files::file;
use crate::files::sending::stored;
use crate::process::error::ApiError;
use crate::store::app::App;

pub async fn download(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let paper = file::Entity::find_by_id(id)
        .filter(file::present(&app))
        .filter(attachment::seen_by(&app.db, &caller).await?)
        .one(&app.db)
        .await?
        .ok_or(ApiError::NotFound)?;
    stored(&app, &paper).await
}
