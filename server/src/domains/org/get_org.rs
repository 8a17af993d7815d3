//! GET /auth/v1/user/org/get: the caller's organisation with those below it, whichever of them is chosen now.

use axum::extract::State;
use core_wasm::session::user::OrgNode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::store::app::App;
use crate::store::people::organisation;
use crate::store::people::organisation::Node;

/// An organisation as its own staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Org {
    pub id: i64,
    pub parent_id: Option<i64>,
    pub name: String,
    /// Ten-digit customs code.
    pub code: String,
    /// Unified social credit code (GB 32100-2015).
    pub credit_code: String,
    /// `platform`, `customer` or `agent`.
    pub kind: String,
    pub platform_id: String,
    /// The organisations directly below it, each with its own.
    #[schema(value_type = Vec<Object>)]
    pub children: Vec<OrgNode>,
}

pub async fn get(State(app): State<App>, caller: Caller) -> Answer<Org> {
    let org = organisation::by_id(&app.db, caller.home_org_id).await?;
    let nodes = organisation::nodes_below(&app.db, org.id).await?;
    Ok(Done::data(Org {
        id: org.id,
        parent_id: org.parent_id,
        name: org.name,
        code: org.code,
        credit_code: org.credit_code,
        kind: org.kind,
        platform_id: org.platform_id,
        children: below(&nodes, org.id),
    }))
}

/// The tree below an organisation.
fn below(nodes: &[Node], id: i64) -> Vec<OrgNode> {
    let children = nodes.iter().filter(|node| node.parent_id == Some(id));
    children.map(|node| OrgNode { id: node.id, name: node.name.clone(), children: below(nodes, node.id) }).collect()
}
