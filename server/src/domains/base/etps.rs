//! Enterprises: confirmed by somebody who compared them with their papers.

use axum::extract::State;
use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resources::base::ETPS;
use core_wasm::row::Row;
use core_wasm::text::catalogue::base as texts;
use core_wasm::validate::is_legal;
use sea_orm::sea_query::{Expr, ExprTrait, LockType};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use serde_json::Value as JsonValue;
use utoipa::ToSchema;

use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Path};
use crate::documents::serve::Chosen;
use crate::documents::served::{Hooks, Served};
use crate::documents::table::Rows;
use crate::documents::write;
use crate::domains::decl::access::viewable;
use crate::domains::decl::declaration;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::organisation;

/// What the confirmation is about: a change of any of them takes it back.
const CONFIRMED: [&str; 6] = ["name", "nameEn", "creditCode", "customsCode", "ciqCode", "aeoCode"];

pub struct Etps;

#[boxed]
impl Hooks for Etps {
    async fn fill(&self, tx: &Tx, _: &Caller, before: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
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
    let same = Rows::of(&ETPS)
        .filter(Expr::col("org_id").eq(org_id))
        .filter(Expr::col("credit_code").eq(code))
        .filter(Expr::col("id").ne(row.int("id").unwrap_or_default()))
        .one(tx)
        .await?;
    Ok(same.map(|same| {
        let message = texts::CREDIT_TAKEN.with(&[("name", same.text("name"))]);
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
    let (tx, _) = write::change(&app, &caller, Served::of(&ETPS), "confirm", &chosen.seen(&ETPS)?, set).await?;
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
fn named_by(etps: &Row) -> Condition {
    use declaration::Column as On;
    let places = [
        ("name", &[On::TradeName, On::OwnerName, On::AgentName, On::CopName, On::OverseasConsignorCname][..]),
        ("nameEn", &[On::DomesticConsigneeEname, On::OverseasConsignorEname, On::OverseasConsigneeEname][..]),
        ("creditCode", &[On::TradeCoScc, On::OwnerCodeScc, On::AgentCodeScc, On::CopCodeScc][..]),
        ("customsCode", &[On::TradeCode, On::OwnerCode, On::AgentCode][..]),
        ("ciqCode", &[On::TradeCiqCode, On::OwnerCiqCode, On::DeclCiqCode][..]),
        ("aeoCode", &[On::OverseasConsignorCode, On::OverseasConsigneeCode][..]),
    ];
    let known = places.iter().filter(|(field, _)| !etps.is_blank(field));
    known.fold(Condition::any(), |any, (field, columns)| {
        columns.iter().fold(any, |any, column| any.add(column.eq(etps.text(field))))
    })
}

/// GET /base/v1/etps/areYouSure/{x}: how much the enterprise with the id `x` is used.
pub async fn are_you_sure(State(app): State<App>, caller: Caller, Path(x): Path<i64>) -> Answer<Use> {
    let visible = Served::of(&ETPS).visible(&app.db, &caller).await?;
    let found = Rows::of(&ETPS).by_id(x).filter(visible.condition()).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    // Only declarations that the caller may see are counted.
    let scope = caller.scope(&app.db, declaration::CATEGORY, Right::View).await?;
    let declarations = declaration::Entity::find()
        .filter(declaration::Column::OrgId.eq(found.int("orgId").unwrap_or_default()))
        .filter(scope.condition(declaration::Column::OrgId))
        .filter(declaration::Column::IECatg.is_in(viewable(&caller)))
        .filter(named_by(&found))
        .count(&app.db)
        .await?;
    let question = match declarations {
        0 => String::new(),
        count => texts::ETPS_USED.with(&[("count", &count.to_string())]).get(caller.lang).to_owned(),
    };
    Ok(Done::data(Use { id: x, name: found.text("name").to_owned(), declarations, question }))
}
