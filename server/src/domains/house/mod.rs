//! Rules of a house: checks of declarations, inventory lists and forecasts that an organisation writes itself. They hold for what it makes, and what the
//! organisations below it make; those see them and cannot change them. What a condition means stands in the core.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::management::house_rule::{DECLARATION, SAYS, TRIED};
use core_wasm::resources::management::{HOUSE_RULE, HOUSE_RULE_VERSION};
use core_wasm::row::Row;
use core_wasm::rules::house::MOST_RULES;
use core_wasm::text::catalogue::house as texts;
use core_wasm::text::text;
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde_json::{Value as Json, json};

use crate::accounts::caller::Caller;
use crate::api::operation::{Access, Limit, Operation};
use crate::documents::codec;
use crate::documents::operations::listing;
use crate::documents::serve::may;
use crate::documents::served::{Hooks, ORG, Served};
use crate::documents::table;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::signal::Signal;

mod attempt;
mod documents;
mod force;
pub mod told;
pub mod verdict;

pub use force::{in_force, readable};
pub use verdict::{maker, of_document};

pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[(&HOUSE_RULE, &HouseRules), (&HOUSE_RULE_VERSION, &Versions)];

pub fn operations() -> Vec<Operation> {
    let mut operations = listing(Served::of(&HOUSE_RULE_VERSION));
    operations.push(
        Operation::post(
            "/house/v1/rule/try",
            may(&HOUSE_RULE, "update"),
            text(
                "企业规则：按近三个月的单据试算",
                "House rules: tries one on the documents of the last three months that the caller may see",
            ),
            attempt::attempt,
        )
        .body::<attempt::Chosen>(json!({ "id": 1, "version": 1 }))
        .answer::<attempt::Tried>()
        .heavy()
        .limit(Limit::Bulk),
    );
    operations.push(
        Operation::get(
            "/house/v1/inForce",
            Access::Login,
            text("企业规则：某类单据现行的规则", "House rules: those by which the form of a document judges"),
            told::in_force,
        )
        .query::<told::Judged>()
        .answer_schema(told::answer()),
    );
    operations
}

/// Rows of the organisations above that of the caller.
fn from_above(caller: &Caller) -> Condition {
    Condition::all().add(organisation::is_above("org_id", caller.org_id))
}

struct HouseRules;

#[boxed]
impl Hooks for HouseRules {
    fn also_visible(&self, caller: &Caller) -> Option<Condition> {
        Some(from_above(caller))
    }

    /// A rule that says something else is a new version of it. One that finds something else has to be tried again, and is off
    /// until then.
    async fn fill(
        &self,
        _tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if row.is_blank("document") {
            row.set("document", DECLARATION);
        }
        let Some(before) = before else {
            row.set("revision", "1");
            return Ok(Vec::new());
        };
        let differs = |fields: &[&str]| fields.iter().any(|field| before.text(field) != row.text(field));
        if !differs(SAYS) {
            return Ok(Vec::new());
        }
        let is_tried = before.int("triedRevision") == before.int("revision");
        let finds_other = differs(TRIED);
        let next = (before.int("revision").unwrap_or_default() + 1).to_string();
        if finds_other {
            row.set("isEnabled", "0");
            // What was found belongs to the condition that was tried.
            for figure in ["triedRevision", "triedAt", "looked", "stopped"] {
                row.set(figure, Json::Null);
            }
        } else if is_tried {
            row.set("triedRevision", next.as_str());
        }
        row.set("revision", next);
        Ok(Vec::new())
    }

    /// Each version is kept, and whoever judges by the rule hears of it.
    async fn stored(&self, tx: &Tx, caller: &Caller, before: Option<&Row>, after: &Row) -> Result<(), ApiError> {
        if before.and_then(|before| before.int("revision")) != after.int("revision") {
            let mut version = after.clone();
            version.set("ruleId", after.int("id").ok_or(ApiError::NotFound)?);
            version.set("savedBy", caller.name.as_str());
            version.set("createdAt", codec::instant(tx.now()));
            table::insert(tx, &HOUSE_RULE_VERSION, &version).await?;
        }
        if before.is_some_and(|before| before.flag("isEnabled")) {
            tell(tx, after);
        }
        Ok(())
    }

    /// Only what was tried as it stands is switched on.
    async fn switched(&self, tx: &Tx, _caller: &Caller, rows: &[Row]) -> Result<(), ApiError> {
        for row in rows {
            tell(tx, row);
            if !row.flag("isEnabled") {
                continue;
            }
            if row.int("triedRevision") != row.int("revision") {
                return Err(ApiError::refused(texts::NOT_TRIED));
            }
            let on = Expr::col("org_id").eq(row.int(ORG)).and(Expr::col("is_enabled").eq("1"));
            if Rows::of(&HOUSE_RULE).filter(on).count(tx).await? > MOST_RULES {
                let message = texts::TOO_MANY_RULES.with(&[("most", &MOST_RULES.to_string())]);
                return Err(ApiError::rule(Problem::error("house.tooMany", "isEnabled", message)));
            }
        }
        Ok(())
    }

    async fn gone(&self, tx: &Tx, _caller: &Caller, rows: &[Row]) -> Result<(), ApiError> {
        for row in rows.iter().filter(|row| row.flag("isEnabled")) {
            tell(tx, row);
        }
        Ok(())
    }
}

struct Versions;

impl Hooks for Versions {
    fn also_visible(&self, caller: &Caller) -> Option<Condition> {
        Some(from_above(caller))
    }
}

/// The forms that judge by the rules of a house ask for them again, as they do for its parameters.
fn tell(tx: &Tx, rule: &Row) {
    tx.keep_signal(Signal::Parameters { org: rule.int(ORG) });
}
