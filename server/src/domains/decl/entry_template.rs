//! Templates: what new declarations of an organisation begin with. One of a category may be the default; making one the
//! default ends the other's being so.

use boxed::boxed;
use core_wasm::config::OrgParams;
use core_wasm::error::Problem;
use core_wasm::resources::declaration::{ENTRY_TEMPLATE, form};
use core_wasm::row::Row;
use core_wasm::rules::declaration::{Context, judge};
use core_wasm::text::catalogue::gateway::NO_TEMPLATE;
use core_wasm::validate::Stage;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use super::document;
use crate::accounts::caller::Caller;
use crate::api::http::shape;
use crate::documents::served::Hooks;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Templates are habits of the house: they are never granted to others.
pub struct EntryTemplate;

#[boxed]
impl Hooks for EntryTemplate {
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if row.is_blank("content") {
            return Ok(Vec::new());
        }
        let sent = match shape::check(row.text("content").as_bytes()) {
            Ok(()) => serde_json::from_str::<Row>(row.text("content")).ok(),
            Err(ApiError::Malformed(_)) => None,
            Err(refused) => return Err(refused),
        };
        let Some(sent) = sent else {
            return Ok(vec![Problem::error("entryTemplate.content", "content", NO_TEMPLATE)]);
        };
        let mut content = form::template(&sent);
        row.set("content", serde_json::to_string(&content).map_err(anyhow::Error::from)?);
        content.set("iECatg", row.text("iECatg"));
        let (dicts, params) = (tx.dictionaries(), OrgParams::default());
        let context = Context {
            dicts: &dicts,
            today: day_in_china(tx.now()),
            params: &params,
            stage: Stage::Draft,
            prices: &[],
            exchange: &[],
            house: &[],
        };
        let oversized = document::oversized(&content);
        let judged = if oversized.is_empty() { judge(&content, &context).problems } else { oversized };
        let problems = judged.into_iter().filter(Problem::is_error);
        let problems: Vec<Problem> =
            problems.map(|problem| Problem { field: format!("content.{}", problem.field), ..problem }).collect();
        if problems.is_empty() && row.flag("isDefault") {
            end_other_defaults(tx, caller, before, row).await?;
        }
        Ok(problems)
    }
}

/// Of a category one template is the default.
async fn end_other_defaults(tx: &Tx, caller: &Caller, before: Option<&Row>, row: &Row) -> Result<(), ApiError> {
    let own = before.and_then(|before| before.int("id")).unwrap_or_default();
    let others = Rows::of(&ENTRY_TEMPLATE)
        .filter(Expr::col("org_id").eq(row.int("orgId").unwrap_or(caller.org_id)))
        .filter(Expr::col("i_e_catg").eq(row.text("iECatg")))
        .filter(Expr::col("is_default").eq("1"))
        .filter(Expr::col("id").ne(own))
        .order("id", Order::Asc)
        .locked()
        .all(tx)
        .await?;
    for was in others {
        let mut now = was.clone();
        now.set("isDefault", "0");
        write::store(tx, &Actor::from(caller), &ENTRY_TEMPLATE, "update", &was, now).await?;
    }
    Ok(())
}

/// The content of the template that new declarations of a category begin with, of an organisation.
pub async fn default_of(db: &impl ConnectionTrait, org: i64, catg: &str) -> Result<Option<Row>, ApiError> {
    let found = Rows::of(&ENTRY_TEMPLATE)
        .filter(Expr::col("org_id").eq(org))
        .filter(Expr::col("i_e_catg").eq(catg))
        .filter(Expr::col("is_default").eq("1"))
        .one(db)
        .await?;
    let content = found.map(|row| serde_json::from_str(row.text("content")));
    Ok(content.transpose().map_err(anyhow::Error::from)?)
}
