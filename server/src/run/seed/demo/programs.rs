//! What the demo's customer has told of programs of its own: tokens that they call with, and a webhook that waits to be switched on
//! again; and who left a number on the product page.
//! Secrets are made as anybody's are, and shown to nobody: whoever wants to try one makes a new one.

use chrono::{Days, TimeDelta};
use core_wasm::resource::Resource;
use core_wasm::resources::management::{API_TOKEN, WEBHOOK};
use core_wasm::row::Row;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::documents::served::ORG;
use crate::documents::table;
use crate::documents::write;
use crate::domains::contact::contact_request;
use crate::domains::decl::declaration::{self, Column};
use crate::domains::webhook::delivery;
use crate::domains::{api_token, webhook};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::user;

const MANAGER: &str = "orgadmin";
/// Name, scope (dictionary `apiScope`), days until it ends, and whether it has a secret.
const TOKENS: [(&str, &str, u64, bool); 2] =
    [("洋山港区推送", "port:push", 300, true), ("ERP 取数", "read", 20, false)];
/// An address that no name resolves to (RFC 2606).
const HOOK: (&str, &str) = ("ERP", "https://erp.example/customs");

/// Mobile number, name and company.
const VISITOR: (&str, &str, &str) = ("19900000001", "林晓", "江南模具有限公司");

/// Puts in the tokens, the webhook with what it told, and a visitor of the product page.
pub async fn put_in(tx: &Tx) -> Result<(), ApiError> {
    visitor(tx).await?;
    let Some(manager) = user::by_name(tx, MANAGER).await? else { return Ok(()) };
    let today = day_in_china(tx.now());
    for (name, scope, days, has_secret) in TOKENS {
        let ends = today.checked_add_days(Days::new(days)).unwrap_or(today).to_string();
        let values = [("name", name), ("scope", scope), ("expiresOn", ends.as_str()), ("isEnabled", "1")];
        let id = added(tx, &API_TOKEN, manager.org_id, &values).await?;
        if has_secret {
            let (_, hint) = api_token::secret::make(tx, id, manager.id).await?;
            shown(tx, &API_TOKEN, id, hint).await?;
        }
    }
    let (name, url) = HOOK;
    let id = added(tx, &WEBHOOK, manager.org_id, &[("name", name), ("url", url), ("isEnabled", "0")]).await?;
    let (_, hint) = webhook::secret::make(tx, id).await?;
    shown(tx, &WEBHOOK, id, hint).await?;
    told_before(tx, id, manager.org_id).await
}

/// What the webhook told before it was switched off, of the newest declarations of the house: one delivery was taken, one was not.
async fn told_before(tx: &Tx, webhook: i64, org: i64) -> Result<(), ApiError> {
    let newest =
        declaration::Entity::find().filter(Column::OrgId.eq(org)).order_by_desc(Column::Id).limit(2).all(tx).await?;
    let outcomes = [(delivery::DELIVERED, 1, "HTTP 204"), (delivery::GIVEN_UP, 10, "HTTP 503")];
    for (about, (state, tries, answer)) in newest.iter().zip(outcomes) {
        let at = tx.now() - TimeDelta::days(2);
        let row = delivery::ActiveModel {
            document: Set(Some(declaration::ENTITY.to_owned())),
            document_id: Set(Some(about.id)),
            owner_id: Set(Some(org)),
            state: Set(state.to_owned()),
            tries: Set(tries),
            answer: Set(Some(answer.to_owned())),
            next_at: Set(None),
            sent_at: Set((state == delivery::DELIVERED).then_some(at)),
            ..delivery::new(webhook, HOOK.0, org, "add", at)
        };
        delivery::Entity::insert(row).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// A visitor of the product page who wants to be called (numbers of 199 0000 are nobody's).
async fn visitor(tx: &Tx) -> Result<(), ApiError> {
    let (mobile, name, company) = VISITOR;
    let row = contact_request::ActiveModel {
        mobile: Set(mobile.to_owned()),
        name: Set(name.to_owned()),
        company: Set(company.to_owned()),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    contact_request::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

async fn added(tx: &Tx, resource: &'static Resource, org: i64, values: &[(&str, &str)]) -> Result<i64, ApiError> {
    let mut row = Row::new();
    for (field, value) in values {
        row.set(field, *value);
    }
    row.set(ORG, org);
    write::stamp(tx, resource, None, &mut row);
    Ok(write::key(&write::insert(tx, &Actor::system("seed"), resource, "add", &row).await?)?.0)
}

/// Says when a secret was made, and how it ends.
async fn shown(tx: &Tx, resource: &'static Resource, id: i64, hint: String) -> Result<(), ApiError> {
    table::set(tx, resource, &[id], &[("hint", hint.into()), ("issued_at", tx.now().into())]).await
}
