//! POST /base/v1/baseDataPrivs/ask: an agent asks a customer for a grant, and the customer's people answer unless the agent
//! withdraws its request (the commands of `states::grant`). Until they agree the agent sees nothing.
//!
//! The name and the credit code of the customer must both be right, and every mistake has the same answer, so that
//! nobody can find out who is a customer.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::base::{DATA_PRIV, DATA_PRIV_REQUEST};
use core_wasm::row::Row;
use core_wasm::states::grant::{ASK, MACHINE, TAKE_BACK};
use core_wasm::states::{CommandInfo, Facts, NEW, Side};
use core_wasm::text::Text;
use core_wasm::text::catalogue::base as texts;
use core_wasm::validate::{Stage, validate};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::data_priv::{AGREED, ASKED, Column, REFUSED};
use crate::store::people::grants;
use crate::store::people::organisation;
use crate::store::people::organisation::{AGENT, CUSTOMER};
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

/// Who answers for a customer, and who is told the answer.
const ANSWERS: &str = "base:dataPriv:update";
const ASKS: &str = core_wasm::permission::BASE_DATA_PRIV_ASK;

pub async fn ask(State(app): State<App>, caller: Caller, Json(sent): Json<Row>) -> Answer<Row> {
    let tx = app.begin().await?;
    let agent = organisation::by_id(&tx, caller.org_id).await?;
    if agent.kind != AGENT {
        return Err(ApiError::refused(texts::ONLY_AGENTS));
    }
    let problems = validate(&DATA_PRIV_REQUEST, &sent, &tx.dictionaries(), Stage::Store);
    if problems.iter().any(Problem::is_error) {
        return Err(ApiError::Rules(problems));
    }
    let customer = organisation::Entity::find()
        .filter(organisation::Column::Name.eq(sent.text("name")))
        .filter(organisation::Column::CreditCode.eq(sent.text("creditCode")))
        .filter(organisation::Column::Kind.eq(CUSTOMER))
        .filter(organisation::in_service((organisation::Entity, organisation::Column::Id)))
        .one(&tx)
        .await?;
    let unknown = || ApiError::rule(Problem::error("dataPriv.unknown", "creditCode", texts::NO_SUCH_CUSTOMER));
    let customer = customer.ok_or_else(unknown)?;
    let before = Rows::of(&DATA_PRIV)
        .filter(Column::CustomerId.eq(customer.id))
        .filter(Column::BusiCatg.eq(sent.text("busiCatg")))
        .filter(Column::Grantee.eq(agent.id))
        .locked()
        .one(&tx)
        .await?;
    let state = before.as_ref().map_or(NEW, |known| known.text("state"));
    let facts = Facts { by: Side::Agent, ..Facts::default() };
    let next = MACHINE.allowed(&ASK, state, &facts);
    let next = next.map_err(|problem| ApiError::rule(Problem { field: "busiCatg".to_owned(), ..problem }))?;
    let mut wanted = before.clone().unwrap_or_default();
    wanted.set("orgId", customer.id);
    wanted.set("customerId", customer.id);
    wanted.set("grantee", agent.id);
    wanted.set("busiCatg", sent.text("busiCatg"));
    wanted.set("privs", sent.text("privs"));
    wanted.set("state", next.state);
    wanted.set("isEnabled", "1");
    let served = Served::of(&DATA_PRIV);
    let row = write::checked(write::completed(&tx, &caller, served, before.as_ref(), wanted).await?)?;
    let actor = Actor::from(&caller);
    let asked = match before {
        Some(before) => write::store(&tx, &actor, &DATA_PRIV, ASK.name, &before, row).await?,
        None => write::insert(&tx, &actor, &DATA_PRIV, ASK.name, &row).await?,
    };
    tell(&tx, answering(&tx, &customer).await?, &asked, "base.grantAsked", texts::GRANT_ASKED);
    tx.done(Done::data(asked)).await
}

/// The people who answer for a customer.
async fn answering(tx: &Tx, customer: &organisation::Model) -> Result<Recipients, ApiError> {
    let above = customer.path.split('/').filter_map(|id| id.parse::<i64>().ok());
    Ok(Recipients::Users(grants::holders(tx, above, &[ANSWERS]).await?))
}

/// Tells those who answer for the customer that the agent takes its request back, or the agent the answer.
pub async fn tell_done(tx: &Tx, command: &CommandInfo, before: &Row, after: &Row) -> Result<(), ApiError> {
    if command.name == TAKE_BACK.name {
        let customer = organisation::by_id(tx, after.int(ORG).unwrap_or_default()).await?;
        tell(tx, answering(tx, &customer).await?, after, "base.grantWithdrawn", texts::GRANT_WITHDRAWN);
    } else {
        tell_agent(tx, before, after);
    }
    Ok(())
}

/// Tells the agent when its request has been answered by this change of a grant.
pub fn tell_agent(tx: &Tx, before: &Row, after: &Row) {
    let (ASKED, Some(org_id)) = (before.text("state"), after.int("grantee")) else { return };
    let told = Recipients::OrgWith { org_id, permission: ASKS };
    match after.text("state") {
        AGREED => tell(tx, told, after, "base.grantAgreed", texts::GRANT_AGREED),
        REFUSED => tell(tx, told, after, "base.grantRefused", texts::GRANT_REFUSED),
        _ => {}
    }
}

fn tell(tx: &Tx, recipients: Recipients, grant: &Row, kind: &'static str, text: Text) {
    let dictionaries = tx.dictionaries();
    let category = dictionaries.by_code("busiCatg", grant.text("busiCatg"));
    let values = [
        ("agent", grant.text("granteeName")),
        ("customer", grant.text("customer")),
        ("zh", category.map_or("", |entry| &entry.name)),
        ("en", category.map_or("", |entry| &entry.name_en)),
    ];
    let content = text.with(&values);
    post::post(tx, recipients, Note { content, category: Category::Business, kind, ref_id: grant.int("id") });
}
