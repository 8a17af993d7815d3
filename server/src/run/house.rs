//! What the rooms below must not know by themselves, put in before anything is served: what domains say of resources, the documents
//! that exchange messages with customs, who hears of every entry of the audit, and the one list of operations.

use crate::api::access::TOKENS;
use crate::api::operation::{OPERATIONS, Operation};
use crate::documents::command::HOUSE_RULES;
use crate::documents::exports::maker::MAKERS;
use crate::documents::served::SPECIAL;
use crate::domains::api_token::secret::ApiTokens;
use crate::domains::evidence::run::Packs;
use crate::domains::house::verdict::Verdicts;
use crate::domains::webhook::queue::Webhooks;
use crate::domains::{self, decl, fcst};
use crate::gateway::correspondent::KINDS;
use crate::run::operations;
use crate::store::audit::LISTENERS;

/// Puts it in. Whatever may be the first thing that a program does calls it; only the first time counts.
pub fn open() {
    TOKENS.fill(&ApiTokens);
    LISTENERS.fill(&[&Webhooks]);
    HOUSE_RULES.fill(&Verdicts);
    MAKERS.fill(&[&Packs]);
    decl::events::FOLLOWERS.fill_with(|| domains::followers().collect());
    fcst::events::FOLLOWERS.fill_with(|| domains::followers_of_forecasts().collect());
    correspondents();
    SPECIAL.fill_with(|| domains::hooks().map(|(resource, hooks)| (resource.name, hooks)).collect());
    OPERATIONS.fill_with(operations::collected);
}

/// Every operation of the product.
pub fn operations() -> &'static [Operation] {
    open();
    OPERATIONS.get()
}

/// The documents that exchange messages with customs alone, which is all that the gateway's own tests need.
pub fn correspondents() {
    KINDS.fill_with(|| domains::correspondents().collect());
}
