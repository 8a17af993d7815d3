//! Data grants (baseDataPrivs): what a customer lets an agent do with its records. Only the customer writes them, an agent
//! asks at most (see `ask_grant`), so it can never give itself anything; what is written counts with the next request.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::base::DATA_PRIV;
use core_wasm::row::Row;
use core_wasm::text::catalogue::base as texts;
use sea_orm::{ColumnTrait, ConnectionTrait};
use serde_json::{Value as Json, json};

use super::{ask_grant, choose_org};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::{Caller, Right, Scope};
use crate::crud::list::{ListQuery, Page};
use crate::crud::managed::Managed;
use crate::database::Tx;
use crate::domains::org::data_priv::{AGREED, Column, Entity, of_customers_in_service};
use crate::domains::org::organisation;
use crate::error::ApiError;

impl Managed for Entity {
    const RESOURCE: &'static Resource = &DATA_PRIV;
    const UNIQUE: &'static [&'static str] = &["customerId", "busiCatg", "grantee"];
    const NAMES_VERSIONS: bool = false;

    fn example() -> Json {
        json!({ "grantee": 6, "busiCatg": "base", "privs": "view", "state": AGREED, "isEnabled": "1" })
    }

    /// Grants are a matter of the customer's own people: a grant of base data does not let an agent write grants.
    async fn scope<C: ConnectionTrait>(db: &C, caller: &Caller, _: Right) -> Result<Option<Scope>, ApiError> {
        Ok(Some(caller.own_scope(db).await?))
    }

    async fn fill(tx: &Tx, _: &Caller, before: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        let mut problems = Vec::new();
        if row.is_blank("state") {
            row.set("state", AGREED);
        }
        if before.is_none() && row.is_blank("isEnabled") {
            row.set("isEnabled", "1");
        }
        let Some(org) = row.int("orgId") else { return Ok(problems) };
        row.set("orgName", choose_org::name(tx, org).await?);
        if row.is_blank("customerId") {
            row.set("customerId", org);
        }
        match row.int("customerId") {
            Some(customer) if organisation::with_below(tx, org).await?.contains(&customer) => {
                row.set("customer", choose_org::name(tx, customer).await?);
            }
            _ => problems.push(Problem::error("dataPriv.customer", "customerId", texts::NOT_BELOW)),
        }
        match choose_org::agent(tx, row, "grantee").await? {
            Ok(agent) => row.set("granteeName", agent.name),
            Err(problem) if row.is_blank("grantee") => drop(problem),
            Err(problem) => problems.push(problem),
        }
        if let Some(before) = before {
            ask_grant::tell_agent(tx, before, row);
        }
        Ok(problems)
    }
}

/// GET /base/v1/baseDataPrivs/getIsAuthorizedPage: what customers in service granted to the caller's organisation, in every
/// state.
pub async fn received(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let own = of_customers_in_service().add(Column::Grantee.eq(caller.org_id));
    Ok(Done::data(Entity::list().page(&app.db, &query, own).await?))
}
