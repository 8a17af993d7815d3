//! What administrators keep: organisations with their parameters, accounts, roles; and the audit log they search.

mod api_token;
mod audit_entry;
pub mod house_rule;
mod org_params;
mod organisation;
mod role;
mod user;
mod webhook;

pub use api_token::API_TOKEN;
pub use audit_entry::AUDIT_ENTRY;
pub use house_rule::{HOUSE_RULE, HOUSE_RULE_VERSION};
pub use org_params::ORG_PARAMS;
pub use organisation::ORGANISATION;
pub use role::ROLE;
pub use user::USER;
pub use webhook::{WEBHOOK, WEBHOOK_DELIVERY};
