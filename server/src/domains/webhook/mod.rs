//! Webhooks: systems of an organisation are told when documents that it may see change. What is told is queued in the
//! transaction that changes the document, so that nothing is lost and nothing is told that did not happen; a worker beside the
//! requests posts it, signed, and tries again until it is taken.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::management::{WEBHOOK, WEBHOOK_DELIVERY};
use core_wasm::row::Row;
use core_wasm::rules::webhooks;
use core_wasm::text::catalogue::webhook as texts;
use core_wasm::text::text;
use serde_json::json;

use crate::accounts::caller::Caller;
use crate::api::extract::Ids;
use crate::api::operation::{Access, Operation};
use crate::documents::operations::listing;
use crate::documents::served::{Hooks, Served};
use crate::process::error::ApiError;
use crate::process::outgoing::public::may_be_public;
use crate::store::database::Tx;

mod commands;
pub mod delivery;
pub mod queue;
pub mod secret;
mod worker;

pub use worker::{send_all, start};

pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[(&WEBHOOK, &Webhook)];

pub fn operations() -> Vec<Operation> {
    let update = permission::code(WEBHOOK.perm, "update").map_or(Access::AnyOf(&[]), Access::Permission);
    let mut operations = listing(Served::of(&WEBHOOK_DELIVERY));
    operations.extend([
        Operation::post(
            "/sys/v1/webhook/secret",
            update,
            text("事件推送：生成签名密钥", "Webhooks: makes the signing secret of one, in place of the one before"),
            commands::make_secret,
        )
        .body::<commands::ChosenWebhook>(json!({ "id": 1, "version": 1 }))
        .answer::<commands::SigningSecret>()
        .secret(),
        Operation::post(
            "/sys/v1/webhook/test",
            update,
            text("事件推送：推送测试事件", "Webhooks: queues an event that only tries the address"),
            commands::test,
        )
        .body::<commands::ChosenWebhook>(json!({ "id": 1, "version": 1 })),
        Operation::post(
            "/sys/v1/webhookDelivery/resend",
            update,
            text("事件推送：重新推送", "Webhooks: sends deliveries again that were given up"),
            commands::resend,
        )
        .body::<Ids>(json!({ "ids": [1] })),
    ]);
    operations
}

struct Webhook;

#[boxed]
impl Hooks for Webhook {
    /// The address is one that a server may call: where it says itself that it names a machine behind the server, it is refused here,
    /// by the same rule as when it is called. Which machine a name means is seen only then.
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        _before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let (url, private) = (row.text("url"), tx.private_webhooks());
        let wrong = match webhooks::address(url, private) {
            Err(wrong) => texts::wrong_address(wrong),
            Ok(()) if !private && !may_be_public(url) => texts::PRIVATE_ADDRESS,
            Ok(()) => return Ok(Vec::new()),
        };
        Ok(vec![Problem::error("webhook.url", "url", wrong)])
    }
}
