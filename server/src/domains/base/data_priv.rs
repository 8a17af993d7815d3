//! Data grants (baseDataPrivs): what a customer lets an agent do with its records. Only the customer writes them; an
//! agent can at most ask (see `ask_grant`), so it can never give itself anything. A change applies from the next
//! request on.

use axum::extract::State;
use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resources::base::DATA_PRIV;
use core_wasm::row::Row;
use core_wasm::states::CommandInfo;
use core_wasm::states::grant::may_become;
use core_wasm::text::catalogue::base as texts;
use core_wasm::text::{Lang, Message};
use sea_orm::{ColumnTrait, Condition};

use super::{ask_grant, choose_org};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::list::{ListQuery, Page};
use crate::documents::served;
use crate::documents::served::Hooks;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::data_priv::{AGREED, Column, of_customers_in_service};
use crate::store::people::organisation;

/// Grants are a matter of the customer's own people: a grant of base data does not let an agent write grants, so the
/// definition names no category.
pub struct DataPriv;

#[boxed]
impl Hooks for DataPriv {
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let mut problems = Vec::new();
        if row.is_blank("state") {
            row.set("state", AGREED);
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
        problems.extend(step_problem(tx, caller, before, row));
        if let Some(before) = before {
            let fixed = ["customerId", "grantee", "busiCatg"].into_iter().filter(|field| changes(before, row, field));
            problems.extend(fixed.map(|field| Problem::error("dataPriv.fixed", field, texts::GRANT_FIXED)));
            ask_grant::tell_agent(tx, before, row);
        }
        Ok(problems)
    }

    fn for_agent(&self, caller: &Caller) -> Option<Condition> {
        Some(Condition::all().add(Column::Grantee.eq(caller.org_id)))
    }

    async fn done(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        ask_grant::tell_done(tx, command, before, after).await
    }
}

/// Whether a field of the grant takes another value.
fn changes(before: &Row, row: &Row, field: &str) -> bool {
    before.text(field) != row.text(field) || before.int(field) != row.int(field)
}

/// Why a grant cannot come into the state that it is to have.
fn step_problem(tx: &Tx, caller: &Caller, before: Option<&Row>, row: &Row) -> Option<Problem> {
    let by_agent = row.int("grantee") == Some(caller.org_id);
    let (from, to) = (before.map(|before| before.text("state")), row.text("state"));
    if may_become(from, to, by_agent) {
        return None;
    }
    let dictionaries = tx.dictionaries();
    let state = |code: &str, lang| dictionaries.label("privState", code, lang);
    let message = match from {
        None => texts::GRANT_NEW.into(),
        Some(from) => {
            let told = |code: &str| Message { zh: state(code, Lang::Zh), en: state(code, Lang::En) };
            texts::GRANT_STEP.speak_with(&[("from", &told(from)), ("to", &told(to))])
        }
    };
    Some(Problem::error("dataPriv.step", "state", message))
}

/// GET /base/v1/baseDataPrivs/getIsAuthorizedPage: what customers in service granted to the caller's organisation, in every
/// state.
pub async fn received(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let rows = received_rows(app.clone(), caller, query.clone()).await?;
    Ok(Done::data(served::list(&DATA_PRIV).page(&app, &query, rows).await?))
}

/// The same grants for the page and for the export.
pub async fn received_rows(_: App, caller: Caller, _: ListQuery) -> Result<Condition, ApiError> {
    Ok(of_customers_in_service().add(Column::Grantee.eq(caller.org_id)))
}
