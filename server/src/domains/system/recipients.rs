//! GET /sys/v1/message/recipients: colleagues, to choose from when a message is written.

use std::collections::HashMap;

use axum::extract::State;
use core_wasm::resource::{Field, Search};
use core_wasm::resources::management::USER;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::filter;
use crate::store::app::App;
use crate::store::people::organisation;
use crate::store::people::user;
use crate::store::people::user::Column;

/// Whom to find.
#[derive(Deserialize, IntoParams)]
pub struct Wanted {
    /// Part of the user name or of the name; anybody when it is blank.
    #[serde(default)]
    keyword: String,
}

/// A colleague.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Colleague {
    id: i64,
    name: String,
    username: String,
    org_name: String,
}

/// As many are shown; who is not among them is found by more of the name.
const SHOWN: u64 = 50;

/// The enabled accounts of the caller's organisation and of those below it.
pub async fn find(
    State(app): State<App>,
    caller: Caller,
    Query(Wanted { keyword }): Query<Wanted>,
) -> Answer<Vec<Colleague>> {
    let backend = app.db.get_database_backend();
    let scope = caller.own_scope(&app.db).await?;
    let names = ["username", "name"].iter().filter_map(|name| USER.field(name));
    let named: Vec<Field> = names.map(|field| Field { search: Search::Like, ..*field }).collect();
    let keyword = Some(keyword.trim()).filter(|keyword| !keyword.is_empty());
    let found = user::Entity::find()
        .filter(scope.condition((user::Entity, Column::OrgId)))
        .filter(user::at_work())
        .filter(filter::any_of(&named, "keyword", keyword, backend)?)
        .order_by_asc(Column::Name)
        .order_by_asc(Column::Id)
        .limit(SHOWN)
        .all(&app.db)
        .await?;
    let orgs = found.iter().map(|user| user.org_id);
    let orgs = organisation::Entity::find().filter(organisation::Column::Id.is_in(orgs)).all(&app.db).await?;
    let orgs: HashMap<i64, String> = orgs.into_iter().map(|org| (org.id, org.name)).collect();
    let colleagues = found.into_iter().map(|user::Model { id, org_id, username, name, .. }| Colleague {
        id,
        name,
        username,
        org_name: orgs.get(&org_id).cloned().unwrap_or_default(),
    });
    Ok(Done::data(colleagues.collect()))
}
