//! POST /base/v1/baseDataPrivs/ask, /withdraw, /agree and /refuse: an agent asks a customer for a grant, and the customer's
//! people answer unless it takes its request back. Until they agree the agent sees nothing. Who does not know a customer by its papers learns nothing of it either:
//! name and credit code must both be right, and whatever is wrong has one answer.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::base::DATA_PRIV_REQUEST;
use core_wasm::row::Row;
use core_wasm::text::Text;
use core_wasm::text::catalogue::base as texts;
use core_wasm::validate::{Stage, validate};
use sea_orm::sea_query::LockType;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect};

use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::Actor;
use crate::caller::Caller;
use crate::crud::managed::Managed;
use crate::crud::serve::Chosen;
use crate::crud::write;
use crate::database::Tx;
use crate::domains::org::data_priv::{AGREED, ASKED, Column, ENDED, Entity, Model, REFUSED};
use crate::domains::org::organisation::{self, AGENT, CUSTOMER};
use crate::domains::user::grants;
use crate::error::ApiError;
use crate::extract::Json;
use crate::push::{self, Category, Note, Recipients};

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
    let known = Entity::find()
        .filter(Column::CustomerId.eq(customer.id))
        .filter(Column::BusiCatg.eq(sent.text("busiCatg")))
        .filter(Column::Grantee.eq(agent.id))
        .lock(LockType::Update)
        .one(&tx)
        .await?;
    if known.as_ref().is_some_and(|known| [ASKED, AGREED].contains(&known.state.as_str())) {
        return Err(ApiError::rule(Problem::error("dataPriv.asked", "busiCatg", texts::ASKED_ALREADY)));
    }
    let before = known.as_ref().map(Entity::row).transpose()?;
    let mut wanted = before.clone().unwrap_or_default();
    wanted.set("orgId", customer.id);
    wanted.set("customerId", customer.id);
    wanted.set("grantee", agent.id);
    wanted.set("busiCatg", sent.text("busiCatg"));
    wanted.set("privs", sent.text("privs"));
    wanted.set("state", ASKED);
    wanted.set("isEnabled", "1");
    let row = write::checked(write::completed::<Entity>(&tx, &caller, before.as_ref(), wanted).await?)?;
    let actor = Actor::from(&caller);
    let asked = match (known, before) {
        (Some(known), Some(before)) => write::store::<Entity>(&tx, &actor, "ask", known, &before, row).await?,
        _ => write::insert::<Entity>(&tx, &actor, "ask", &row).await?,
    };
    tell(&tx, answering(&tx, &customer).await?, &asked, "base.grantAsked", texts::GRANT_ASKED);
    tx.done(Done::data(asked)).await
}

/// The agent takes its own requests back, as long as nobody has answered them.
pub async fn withdraw(State(app): State<App>, caller: Caller, Json(chosen): Json<Chosen>) -> Answer<()> {
    let tx = app.begin().await?;
    let own = Condition::all().add(Column::Grantee.eq(caller.org_id));
    let models = write::locked_among::<Entity>(&tx, own, &chosen.seen::<Entity>()?).await?;
    for (at, model) in models.into_iter().enumerate() {
        let customer = organisation::by_id(&tx, model.org_id).await?;
        let (_, after) = settle(&tx, &caller, at, model, "takeBack", ENDED).await?;
        tell(&tx, answering(&tx, &customer).await?, &after, "base.grantWithdrawn", texts::GRANT_WITHDRAWN);
    }
    tx.commit().await?;
    Ok(Done::nothing())
}

/// The people who answer for a customer.
async fn answering(tx: &Tx, customer: &organisation::Model) -> Result<Recipients, ApiError> {
    let above = customer.path.split('/').filter_map(|id| id.parse::<i64>().ok());
    Ok(Recipients::Users(grants::holders(tx, above, &[ANSWERS]).await?))
}

pub async fn agree(State(app): State<App>, caller: Caller, Json(chosen): Json<Chosen>) -> Answer<()> {
    answer(&app, &caller, chosen, "agree", AGREED).await
}

pub async fn refuse(State(app): State<App>, caller: Caller, Json(chosen): Json<Chosen>) -> Answer<()> {
    answer(&app, &caller, chosen, "refuse", REFUSED).await
}

async fn answer(app: &App, caller: &Caller, chosen: Chosen, action: &str, state: &str) -> Answer<()> {
    let tx = app.begin().await?;
    for (at, model) in write::locked::<Entity>(&tx, caller, &chosen.seen::<Entity>()?).await?.into_iter().enumerate() {
        let (before, after) = settle(&tx, caller, at, model, action, state).await?;
        tell_agent(&tx, &before, &after);
    }
    tx.commit().await?;
    Ok(Done::nothing())
}

/// Brings a request, the one in this place among those chosen, into the state that ends it: what it was and what it is.
async fn settle(
    tx: &Tx,
    caller: &Caller,
    at: usize,
    model: Model,
    action: &str,
    state: &str,
) -> Result<(Row, Row), ApiError> {
    if model.state != ASKED {
        return Err(ApiError::rule(Problem::error("dataPriv.notAsked", format!("ids[{at}]"), texts::NOT_ASKED)));
    }
    let before = Entity::row(&model)?;
    let mut after = before.clone();
    after.set("state", state);
    write::stamp::<Entity>(tx, Some(&before), &mut after);
    let after = write::store::<Entity>(tx, &Actor::from(caller), action, model, &before, after).await?;
    Ok((before, after))
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
    push::post(tx, recipients, Note { content, category: Category::Business, kind, ref_id: grant.int("id") });
}
