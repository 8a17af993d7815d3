//! Templates: what new declarations of an organisation begin with. One of a category may be the default; making one the
//! default ends the other's being so.

use core_wasm::config::OrgParams;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::declaration::{ENTRY_TEMPLATE, form};
use core_wasm::row::Row;
use core_wasm::rules::declaration::{Context, judge};
use core_wasm::text::catalogue::gateway::NO_TEMPLATE;
use core_wasm::validate::Stage;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{QueryOrder, QuerySelect};
use serde_json::{Value as JsonValue, json};

use super::document;
use crate::audit::Actor;
use crate::caller::{Caller, Right, Scope};
use crate::clock::day_in_china;
use crate::crud::managed::Managed;
use crate::crud::write;
use crate::database::{Reader, Tx};
use crate::error::ApiError;
use crate::http::shape;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "entry_template")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub org_id: i64,
    pub name: String,
    pub i_e_catg: String,
    pub is_default: String,
    pub remark: Option<String>,
    /// A declaration with gaps, as JSON.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Managed for Entity {
    const RESOURCE: &'static Resource = &ENTRY_TEMPLATE;
    const UNIQUE: &'static [&'static str] = &["orgId", "name"];

    fn example() -> JsonValue {
        json!({ "name": "海运进口一般贸易", "iECatg": "1", "isDefault": "0", "content": "{\"tradeMode\":\"0110\"}" })
    }

    /// Templates are habits of the house: they are never granted to others.
    async fn scope<C: Reader>(db: &C, caller: &Caller, _: Right) -> Result<Option<Scope>, ApiError> {
        Ok(Some(caller.own_scope(db).await?))
    }

    async fn fill(tx: &Tx, caller: &Caller, before: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        if row.is_blank("content") {
            return Ok(Vec::new());
        }
        shape::check(row.text("content").as_bytes())?;
        let Ok(sent) = serde_json::from_str::<Row>(row.text("content")) else {
            return Ok(vec![Problem::error("entryTemplate.content", "content", NO_TEMPLATE)]);
        };
        let mut content = form::template(&sent);
        row.set("content", serde_json::to_string(&content).map_err(anyhow::Error::from)?);
        content.set("iECatg", row.text("iECatg"));
        let (dicts, params) = (tx.dictionaries(), OrgParams::default());
        let context = Context { dicts: &dicts, today: day_in_china(tx.now()), params: &params, stage: Stage::Draft };
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
    let others = Entity::find()
        .filter(Column::OrgId.eq(row.int("orgId").unwrap_or(caller.org_id)))
        .filter(Column::IECatg.eq(row.text("iECatg")))
        .filter(Column::IsDefault.eq("1"))
        .filter(Column::Id.ne(own))
        .order_by_asc(Column::Id)
        .lock(LockType::Update)
        .all(tx)
        .await?;
    for other in others {
        let was = Entity::row(&other)?;
        let mut now = was.clone();
        now.set("isDefault", "0");
        write::stamp::<Entity>(tx, Some(&was), &mut now);
        write::store::<Entity>(tx, &Actor::from(caller), "update", other, &was, now).await?;
    }
    Ok(())
}
