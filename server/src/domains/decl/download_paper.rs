//! GET /decl/v1/edoc/{id}/download: a paper, for everybody who may see a declaration that has it, and for who has just
//! uploaded it.

use axum::extract::State;
use axum::response::Response;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{access, attachment};
use crate::app::App;
use crate::caller::Caller;
use crate::error::ApiError;
use crate::extract::Path;
use crate::files::{self, file};

pub async fn download(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let paper = file::Entity::find_by_id(id)
        .filter(file::present(&app))
        .filter(file::Column::Purpose.eq(file::PAPER))
        .one(&app.db)
        .await?
        .ok_or(ApiError::NotFound)?;
    let links = attachment::Entity::find().filter(attachment::Column::FileId.eq(id)).all(&app.db).await?;
    let mut seen = links.is_empty() && paper.owner_id == caller.user_id;
    for link in links {
        match access::visible(&app, &caller, link.declaration_id).await {
            Ok(_) => {
                seen = true;
                break;
            }
            Err(ApiError::NotFound | ApiError::Forbidden { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    if seen { files::stored(&app, &paper).await } else { Err(ApiError::NotFound) }
}
