//! POST /decl/v1/client/sync and /decl/v1/client/sync2: asks a single-window client about chosen declarations. What
//! is queued goes to its OutBox, what it has answered is applied at once, and the reply says where the declarations
//! stand now. Only people of the platforms named in SYNC_PLATFORM_IDS may do this.

use std::path::PathBuf;

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::text::catalogue::gateway::{NO_SYNC, UNKNOWN_CLIENT};
use core_wasm::text::listed;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use utoipa::ToSchema;

use super::access;
use super::command::Moved;
use super::declaration::{CATEGORY, Column, Entity, Model};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Selection};
use crate::gateway::folders::Folders;
use crate::gateway::{inbox, outbox};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SyncRequest {
    #[serde(flatten)]
    pub selection: Selection,
    /// Which client is asked, by one of the names of /decl/v1/client/query.
    pub client_name: String,
}

/// POST /decl/v1/client/sync: the client of this server.
pub async fn sync(State(app): State<App>, caller: Caller, Json(selection): Json<Selection>) -> Answer<Vec<Moved>> {
    check_open(&app, &caller).await?;
    let chosen = chosen(&app, &caller, &selection).await?;
    let folders = opened(&app, app.settings.gateway()).await?;
    outbox::write_all(&app, &folders).await?;
    take(&app, &folders, &chosen).await.map(Done::data)
}

/// POST /decl/v1/client/sync2: a client by its name.
pub async fn sync2(State(app): State<App>, caller: Caller, Json(request): Json<SyncRequest>) -> Answer<Vec<Moved>> {
    check_open(&app, &caller).await?;
    let chosen = chosen(&app, &caller, &request.selection).await?;
    let name = request.client_name.trim();
    let folder = app.settings.gateway_client(name).ok_or_else(|| {
        let known = listed(&app.settings.gateway_client_names());
        let message = UNKNOWN_CLIENT.speak_with(&[("name", &name), ("known", &known)]);
        ApiError::rule(Problem::error("client.unknown", "clientName", message))
    })?;
    take(&app, &opened(&app, folder).await?, &chosen).await.map(Done::data)
}

/// GET /decl/v1/client/query: the names of the clients that the caller can ask; none where that is not open to the platform.
pub async fn names(State(app): State<App>, caller: Caller) -> Answer<Vec<String>> {
    let open = is_open(&app, &caller).await?;
    Ok(Done::data(if open { app.settings.gateway_client_names() } else { Vec::new() }))
}

async fn is_open(app: &App, caller: &Caller) -> Result<bool, ApiError> {
    Ok(app.settings.syncs(&organisation::by_id(&app.db, caller.home_org_id).await?.platform_id))
}

/// 403 unless the caller's platform may ask.
async fn check_open(app: &App, caller: &Caller) -> Result<(), ApiError> {
    if is_open(app, caller).await? { Ok(()) } else { Err(ApiError::NotAllowed(NO_SYNC.into())) }
}

/// The folders of a client.
pub async fn opened(app: &App, folder: PathBuf) -> Result<Folders, ApiError> {
    Ok(Folders::opened(folder, app.settings.gateway_timeout()).await.map_err(anyhow::Error::from)?)
}

async fn take(app: &App, folders: &Folders, chosen: &[i64]) -> Result<Vec<Moved>, ApiError> {
    inbox::take_all(app, folders, app.settings.gateway_quiet()).await?;
    Ok(found(app, chosen).await?.into_iter().map(Moved::from).collect())
}

async fn found(app: &App, ids: &[i64]) -> Result<Vec<Model>, ApiError> {
    let wanted = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    Ok(wanted.order_by_asc(Column::Id).all(&app.db).await?)
}

/// The declarations that the caller may see, in the versions that the caller saw.
async fn chosen(app: &App, caller: &Caller, selection: &Selection) -> Result<Vec<i64>, ApiError> {
    let pairs = selection.pairs()?;
    let ids: Vec<i64> = pairs.iter().map(|(id, _)| *id).collect();
    let scope = caller.scope(&app.db, CATEGORY, Right::View).await?;
    let found = found(app, &ids).await?;
    if found.len() != ids.len() || !found.iter().all(|row| scope.contains(row.org_id)) {
        return Err(ApiError::NotFound);
    }
    for row in &found {
        access::check_viewable(caller, &row.i_e_catg)?;
    }
    let stale = found.iter().zip(&pairs).filter(|(row, (_, version))| row.version != *version);
    let stale: Vec<i64> = stale.map(|(row, _)| row.id).collect();
    if stale.is_empty() { Ok(ids) } else { Err(ApiError::Conflict { ids: stale }) }
}
