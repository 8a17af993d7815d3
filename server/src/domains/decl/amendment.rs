//! Applications to amend or withdraw declarations that customs has accepted: records of their own with states, beside the
//! declaration. A withdrawal that customs approves ends the declaration.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resources::declaration::DECL_AMENDMENT;
use core_wasm::row::Row;
use core_wasm::states::CommandInfo;
use core_wasm::states::amendment::{self as states, WITHDRAWAL, may_be_amended};
use core_wasm::states::declaration::State as DeclState;
use core_wasm::text::catalogue::gateway::{AMENDED_ALREADY, NO_DECLARATION, NOT_ACCEPTED};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};

use super::declaration::{self, CATEGORY};
use super::from::marks;
use crate::accounts::caller::{Caller, Right};
use crate::documents::served::Hooks;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;

pub struct DeclAmendment;

#[boxed]
impl Hooks for DeclAmendment {
    /// An application is about one declaration, of which it keeps the numbers.
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if let Some(before) = before {
            row.set("clientSeqNo", before.text("clientSeqNo"));
            return Ok(Vec::new());
        }
        if row.is_blank("clientSeqNo") {
            return Ok(Vec::new());
        }
        let problem = |message| vec![Problem::error("amendment.declaration", "clientSeqNo", message)];
        let scope = caller.scope(tx, CATEGORY, Right::Edit).await?;
        let found = declaration::Entity::find()
            .filter(declaration::Column::ClientSeqNo.eq(row.text("clientSeqNo")))
            .one(tx)
            .await?
            .filter(|declaration| scope.contains(declaration.org_id));
        let Some(declaration) = found else {
            row.set("customerName", "");
            return Ok(problem(NO_DECLARATION));
        };
        row.set("orgId", declaration.org_id);
        row.set("declarationId", declaration.id);
        row.set("customerName", declaration.customer_name.as_str());
        row.set("entryId", declaration.entry_id.clone());
        if !may_be_amended(declaration.state()?) {
            return Ok(problem(NOT_ACCEPTED));
        }
        let others = Rows::of(&DECL_AMENDMENT)
            .filter(Expr::col("declaration_id").eq(declaration.id))
            .filter(Expr::col("state").is_in(states::UNDER_WAY.iter().copied()));
        Ok(if others.exist(tx).await? { problem(AMENDED_ALREADY) } else { Vec::new() })
    }

    /// A withdrawal that customs approves ends the declaration.
    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        _before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        if command.name != states::APPROVE.name || after.text("kind") != WITHDRAWAL {
            return Ok(());
        }
        withdraw(tx, caller, after.int("declarationId").unwrap_or_default(), after.text("decision")).await
    }
}

/// Ends a declaration that customs let withdraw.
async fn withdraw(tx: &Tx, caller: &Caller, id: i64, note: &str) -> Result<(), ApiError> {
    let Some(declaration) = declaration::locked(tx, id).await? else { return Ok(()) };
    let gone = DeclState::DeletedByCustoms;
    let (before, org_id, version) = (declaration.status.clone(), declaration.org_id, declaration.version);
    let mut row = declaration.into_active_model();
    row.status = Set(gone.code().to_owned());
    row.version = Set(version + 1);
    row.updated_at = Set(tx.now());
    row.update(tx).await?;
    let change = Change { field: "status".to_owned(), before: before.into(), after: gone.code().into() };
    let record = Record {
        org_id: Some(org_id),
        entity: declaration::ENTITY,
        entity_id: id,
        action: "withdraw",
        note,
        changes: vec![change],
    };
    audit::write(tx, &Actor::from(caller), record).await?;
    marks::release_orders(tx, &Actor::from(caller), id).await
}
