//! Which files a caller may see, read and delete.

use core_wasm::resources::files::stored_file::goes_by_itself;
use core_wasm::rules::administration::reaches_all;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder};

use super::related::Documents;
use crate::accounts::caller::Caller;
use crate::documents::list::ListScope;
use crate::files::file::{Column, EXPORT, Entity, Model, UPLOAD, present};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;

/// The caller's own files. Whoever moved to another organisation left uploads and exports behind; papers and base files
/// are there as long as the caller may see their documents.
pub async fn own(app: &App, caller: &Caller) -> Result<Condition, ApiError> {
    let home = organisation::with_below(&app.db, caller.home_org_id).await?;
    let kept = Condition::all().add(Column::Purpose.is_in([UPLOAD, EXPORT])).add(Column::OrgId.is_in(home));
    let parts = Documents::seen_by(&app.db, caller).await?.parts();
    Ok(Condition::all().add(Column::OwnerId.eq(caller.user_id)).add(Condition::any().add(kept).add(parts)))
}

/// What people of the own organisations uploaded, with papers and base files whose documents the caller may see; of all
/// organisations for the administrator of the platform.
pub async fn uploaded(app: &App, caller: &Caller) -> Result<ListScope, ApiError> {
    let parts = Documents::seen_by(&app.db, caller).await?.parts();
    let rows = match reaches_all(caller.user_type) {
        true => Condition::all().into(),
        false => ListScope::of_orgs(caller.own_scope(&app.db).await?.orgs()),
    };
    Ok(rows.narrowed(Condition::any().add(Column::Purpose.eq(UPLOAD)).add(parts)))
}

/// The files of these ids, all of which the caller may read: the own ones, and with the permission those that are listed
/// for the own organisations; the oldest first. 404 when one is missing.
pub async fn readable(app: &App, caller: &Caller, ids: &[i64], permission: &str) -> Result<Vec<Model>, ApiError> {
    let mut mine = Condition::any().add(own(app, caller).await?);
    if caller.may(permission) {
        mine = mine.add(uploaded(app, caller).await?.condition());
    }
    let found = Entity::find()
        .filter(present(app).add(mine))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::FileName)
        .all(&app.db)
        .await?;
    if found.len() == ids.len() { Ok(found) } else { Err(ApiError::NotFound) }
}

/// Those of them that go by themselves: papers and base files go with their documents, and are none of these.
pub async fn deletable(app: &App, caller: &Caller, ids: &[i64], permission: &str) -> Result<Vec<Model>, ApiError> {
    let found = readable(app, caller, ids, permission).await?;
    if found.iter().all(|file| goes_by_itself(&file.purpose)) { Ok(found) } else { Err(ApiError::NotFound) }
}
