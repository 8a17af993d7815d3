//! API tokens: programs of others call operations for an organisation, each token with the permissions that its scope bundles.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::permission::{self, scope::Scope};
use core_wasm::resource::Resource;
use core_wasm::resources::management::API_TOKEN;
use core_wasm::row::Row;
use core_wasm::text::catalogue::port as texts;
use core_wasm::text::text;
use serde_json::{Value as Json, json};

use crate::accounts::caller::Caller;
use crate::api::operation::{Access, Operation};
use crate::documents::served::{Hooks, ORG};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::database::Tx;

mod make_secret;
pub mod secret;

pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[(&API_TOKEN, &ApiToken)];

pub fn operations() -> Vec<Operation> {
    let update = permission::code(API_TOKEN.perm, "update").map_or(Access::AnyOf(&[]), Access::Permission);
    vec![
        Operation::post(
            "/sys/v1/apiToken/secret",
            update,
            text("接口令牌：生成密钥", "API tokens: makes the secret of one, in place of the one before"),
            make_secret::make_secret,
        )
        .body::<make_secret::ChosenToken>(json!({ "id": 1, "version": 1 }))
        .answer::<make_secret::Secret>()
        .secret(),
    ]
}

struct ApiToken;

#[boxed]
impl Hooks for ApiToken {
    /// A token that is made or extended is good for a day at least. One that may more than before has no secret until somebody makes
    /// it a new one, who is asked then what he holds himself: programs have the old one for less.
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if widens(before, row) {
            row.set("hint", Json::Null);
            row.set("issuedAt", Json::Null);
        }
        let end = row.borrowed().date("expiresOn");
        let changed = before.and_then(|before| before.borrowed().date("expiresOn")) != end;
        let over = end.is_some_and(|end| end < day_in_china(tx.now()));
        Ok((changed && over)
            .then(|| Problem::error("apiToken.expiresOn", "expiresOn", texts::TOKEN_EXPIRY))
            .into_iter()
            .collect())
    }

    async fn stored(&self, tx: &Tx, _caller: &Caller, before: Option<&Row>, after: &Row) -> Result<(), ApiError> {
        if let Some(id) = after.int("id").filter(|_| widens(before, after)) {
            secret::end(tx, id).await?;
        }
        Ok(())
    }
}

/// Whether a change lets a token do what it could not do before: its scope opens more, or it works for another organisation.
fn widens(before: Option<&Row>, after: &Row) -> bool {
    let Some(before) = before else { return false };
    let opens = |scope: &Scope| scope.opens_more_than(Scope::of(before.text("scope")));
    Scope::of(after.text("scope")).is_some_and(opens) || before.int(ORG) != after.int(ORG)
}
