//! Enterprises: confirmed by somebody who compared them with their papers.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::base::ETPS;
use core_wasm::row::Row;
use core_wasm::text::catalogue::base as texts;
use core_wasm::validate::is_legal;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{Condition, QueryFilter, QuerySelect};
use serde::Serialize;
use serde_json::{Value as JsonValue, json};
use utoipa::ToSchema;

use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::{Caller, Right};
use crate::crud::managed::Managed;
use crate::crud::serve::Chosen;
use crate::crud::write;
use crate::database::Tx;
use crate::domains::decl::{declaration, viewable};
use crate::domains::org::organisation;
use crate::error::ApiError;
use crate::extract::{Json, Path};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "etps")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub org_id: i64,
    pub name: String,
    pub name_en: Option<String>,
    pub kind: String,
    pub credit_code: Option<String>,
    pub customs_code: Option<String>,
    pub ciq_code: Option<String>,
    pub country: Option<String>,
    pub aeo_code: Option<String>,
    pub address: Option<String>,
    pub contact: Option<String>,
    pub phone: Option<String>,
    pub is_confirmed: String,
    pub confirmed_by: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// What the confirmation is about: a change of any of them takes it back.
const CONFIRMED: [&str; 6] = ["name", "nameEn", "creditCode", "customsCode", "ciqCode", "aeoCode"];

impl Managed for Entity {
    const RESOURCE: &'static Resource = &ETPS;
    const UNIQUE: &'static [&'static str] = &["orgId", "name"];
    const NAMES_VERSIONS: bool = false;

    fn example() -> JsonValue {
        json!({
            "name": "无锡精工轴承有限公司", "kind": "1", "creditCode": "91320214MA1P3H5R0G",
            "customsCode": "3202960B2C", "address": "无锡市新吴区长江路21号", "contact": "钱工", "phone": "0510-85220011"
        })
    }

    async fn fill(tx: &Tx, _: &Caller, before: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        let same = |before: &Row| CONFIRMED.iter().all(|field| before.text(field) == row.text(field));
        if !before.is_some_and(same) {
            row.set("isConfirmed", "0");
            row.set("confirmedBy", JsonValue::Null);
        }
        Ok(code_taken(tx, row).await?.into_iter().collect())
    }
}

/// An organisation has a credit code once; another organisation may know the same enterprise. No index holds it, because
/// earlier rows may share one: writers of an organisation wait for each other instead.
async fn code_taken(tx: &Tx, row: &Row) -> Result<Option<Problem>, ApiError> {
    let (Some(org_id), code) = (row.int("orgId"), row.text("creditCode")) else { return Ok(None) };
    if code.is_empty() || !is_legal(code) {
        return Ok(None);
    }
    organisation::Entity::find_by_id(org_id).lock(LockType::NoKeyUpdate).one(tx).await?;
    let same = Entity::find()
        .filter(Column::OrgId.eq(org_id))
        .filter(Column::CreditCode.eq(code))
        .filter(Column::Id.ne(row.int("id").unwrap_or_default()))
        .one(tx)
        .await?;
    Ok(same.map(|same| {
        let message = texts::CREDIT_TAKEN.with(&[("name", &same.name)]);
        Problem::error("etps.creditTaken", "creditCode", message)
    }))
}

/// POST /base/v1/etps/confirm
pub async fn confirm(State(app): State<App>, caller: Caller, Json(chosen): Json<Chosen>) -> Answer<()> {
    let set = |row: &mut Row| {
        row.set("isConfirmed", "1");
        row.set("confirmedBy", caller.name.as_str());
        Ok(())
    };
    let (tx, _) = write::change::<Entity>(&app, &caller, "confirm", &chosen.seen::<Entity>()?, set).await?;
    tx.done(Done::nothing()).await
}

/// What to know before an enterprise is deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct Use {
    pub id: i64,
    pub name: String,
    /// Declarations of its organisation that name it.
    pub declarations: u64,
    /// The question to ask; blank when nothing uses it.
    pub question: String,
}

/// The declarations on which the enterprise stands: by any of its names and codes, wherever one can stand.
fn named_by(etps: &Model) -> Condition {
    use declaration::Column as On;
    let name = Some(&etps.name);
    let places = [
        (name, &[On::TradeName, On::OwnerName, On::AgentName, On::CopName, On::OverseasConsignorCname][..]),
        (
            etps.name_en.as_ref(),
            &[On::DomesticConsigneeEname, On::OverseasConsignorEname, On::OverseasConsigneeEname][..],
        ),
        (etps.credit_code.as_ref(), &[On::TradeCoScc, On::OwnerCodeScc, On::AgentCodeScc, On::CopCodeScc][..]),
        (etps.customs_code.as_ref(), &[On::TradeCode, On::OwnerCode, On::AgentCode][..]),
        (etps.ciq_code.as_ref(), &[On::TradeCiqCode, On::OwnerCiqCode, On::DeclCiqCode][..]),
        (etps.aeo_code.as_ref(), &[On::OverseasConsignorCode, On::OverseasConsigneeCode][..]),
    ];
    let known = places.iter().filter_map(|(value, columns)| value.map(|value| (value, columns)));
    known.fold(Condition::any(), |any, (value, columns)| {
        columns.iter().fold(any, |any, column| any.add(column.eq(value.as_str())))
    })
}

/// GET /base/v1/etps/areYouSure/{x}: how much the enterprise with the id `x` is used.
pub async fn are_you_sure(State(app): State<App>, caller: Caller, Path(x): Path<i64>) -> Answer<Use> {
    let visible = Entity::visible(&app.db, &caller).await?;
    let found = Entity::find_by_id(x).filter(visible.condition()).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    // Only declarations that the caller may see are counted.
    let scope = caller.scope(&app.db, declaration::CATEGORY, Right::View).await?;
    let declarations = declaration::Entity::find()
        .filter(declaration::Column::OrgId.eq(found.org_id))
        .filter(scope.condition(declaration::Column::OrgId))
        .filter(declaration::Column::IECatg.is_in(viewable(&caller)))
        .filter(named_by(&found))
        .count(&app.db)
        .await?;
    let question = match declarations {
        0 => String::new(),
        count => texts::ETPS_USED.with(&[("count", &count.to_string())]).get(caller.lang).to_owned(),
    };
    Ok(Done::data(Use { id: found.id, name: found.name, declarations, question }))
}
