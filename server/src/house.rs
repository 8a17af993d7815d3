//! What the rooms below must not know by themselves, put in before anything is served: what domains say of resources, the documents
//! that exchange messages with customs, who hears of every entry of the audit, and the one list of operations.

use crate::audit::LISTENERS;
use crate::crud::command::HOUSE_RULES;
use crate::crud::served::SPECIAL;
use crate::domains;
use crate::domains::evidence::run::Packs;
use crate::domains::house::verdict::Verdicts;
use crate::domains::webhook::queue::Webhooks;
use crate::exports::maker::MAKERS;
use crate::gateway::correspondent::KINDS;
use crate::operation::{OPERATIONS, Operation};
use crate::operations;

/// Puts it in. Whatever may be the first thing that a program does calls it; only the first time counts.
pub fn open() {
    LISTENERS.fill(&[&Webhooks]);
    HOUSE_RULES.fill(&Verdicts);
    MAKERS.fill(&[&Packs]);
    KINDS.fill_with(|| domains::correspondents().collect());
    SPECIAL.fill_with(|| domains::hooks().map(|(resource, hooks)| (resource.name, hooks)).collect());
    OPERATIONS.fill_with(operations::collected);
}

/// Every operation of the product.
pub fn operations() -> &'static [Operation] {
    open();
    OPERATIONS.get()
}
