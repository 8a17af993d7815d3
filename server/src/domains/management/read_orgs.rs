//! GET /sys/v1/org/tree and /{id}/detail: the organisations that an administrator reaches.

use axum::extract::State;
use core_wasm::config::ON_BY_DEFAULT;
use core_wasm::resources::management::ORG_PARAMS;
use sea_orm::{EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use utoipa::ToSchema;

use super::reach::Reach;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::store::app::App;
use crate::store::people::organisation;

/// An organisation of the tree; `parentId` says where it hangs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrgNode {
    id: i64,
    version: i64,
    parent_id: Option<i64>,
    name: String,
    code: String,
    credit_code: String,
    /// Dictionary orgKind.
    kind: String,
    /// '1' or '0'; what is below a disabled one is closed with it.
    is_enabled: String,
    /// Whether it is the caller's own.
    own: bool,
}

/// An organisation with its parameters.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrgDetail {
    #[serde(flatten)]
    pub node: OrgNode,
    /// Name to text, as the user info carries them.
    #[schema(value_type = Object)]
    pub params: Map<String, Json>,
}

impl OrgNode {
    fn of(org: organisation::Model, caller: &Caller) -> Self {
        OrgNode {
            own: org.id == caller.org_id,
            id: org.id,
            version: org.version,
            parent_id: org.parent_id,
            name: org.name,
            code: org.code,
            credit_code: org.credit_code,
            kind: org.kind,
            is_enabled: i32::from(org.enabled).to_string(),
        }
    }
}

impl OrgDetail {
    pub fn of(org: organisation::Model, caller: &Caller) -> Self {
        let mut params = org.params_map();
        params.retain(|name, _| ORG_PARAMS.field(name).is_some());
        for name in ON_BY_DEFAULT {
            params.entry(*name).or_insert_with(|| "1".into());
        }
        OrgDetail { node: OrgNode::of(org, caller), params }
    }
}

pub async fn tree(State(app): State<App>, caller: Caller) -> Answer<Vec<OrgNode>> {
    let reach = Reach::of(&app.db, &caller).await?;
    let found = organisation::Entity::find()
        .filter(reach.condition(organisation::Column::Id))
        .order_by_asc(organisation::Column::Path)
        .all(&app.db)
        .await?;
    Ok(Done::data(found.into_iter().map(|org| OrgNode::of(org, &caller)).collect()))
}

pub async fn detail(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<OrgDetail> {
    Reach::of(&app.db, &caller).await?.check(id)?;
    Ok(Done::data(OrgDetail::of(organisation::by_id(&app.db, id).await?, &caller)))
}
