//! Which declarations a caller may see and work on: scope first (outside is 404), then the permission of the category.

use core_wasm::permission::{Category, RECORDS, RecordRight, records};
use core_wasm::rules::desk;
use core_wasm::states::declaration::Command;
use core_wasm::validate::is_legal;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder};

use super::declaration::{self, CATEGORY, Model};
use crate::accounts::caller::{Caller, Right};
use crate::api::extract::Selection;
use crate::api::operation::Access;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::{Reader, Tx};

/// Which of the record permissions an operation needs depends on the category of the rows; the handlers ask.
pub const ANY: Access = Access::AnyOf(RECORDS);

const RIGHTS: [RecordRight; 4] = [RecordRight::View, RecordRight::Make, RecordRight::Check, RecordRight::Send];

/// The codes of which any one lets a caller see the declarations of a category.
pub fn viewing(category: Category) -> [&'static str; 4] {
    RIGHTS.map(|right| records(category, right))
}

/// The codes of which any one lets a caller work on them.
pub fn working(category: Category) -> [&'static str; 3] {
    [RecordRight::Make, RecordRight::Check, RecordRight::Send].map(|right| records(category, right))
}

/// The categories (iECatg) whose declarations the caller may see.
pub fn viewable(caller: &Caller) -> Vec<&'static str> {
    let seen = |category: &Category| viewing(*category).iter().any(|code| caller.may(code));
    Category::ALL.iter().filter(|category| seen(category)).map(|category| category.ie_catg()).collect()
}

/// 403 naming the view permission unless the caller may see declarations of this category.
pub fn check_viewable(caller: &Caller, ie_catg: &str) -> Result<(), ApiError> {
    if viewable(caller).contains(&ie_catg) {
        return Ok(());
    }
    let category = Category::from_ie_catg(ie_catg).unwrap_or(Category::Import);
    Err(ApiError::forbidden(records(category, RecordRight::View)))
}

/// 403 naming the permission unless the caller may use the command in this category.
pub fn check_command(caller: &Caller, command: Command, ie_catg: &str) -> Result<(), ApiError> {
    match desk::permission(command, ie_catg) {
        Some(code) => caller.require(code),
        None => Err(ApiError::no_option("iECatg", ie_catg)),
    }
}

/// What a customer must have granted for a command.
pub fn granted_right(command: Command) -> Right {
    if command.info().granted == Right::Send.code() { Right::Send } else { Right::Edit }
}

/// The declaration a caller wants to look at.
pub async fn visible(app: &App, caller: &Caller, id: i64) -> Result<Model, ApiError> {
    let scope = caller.scope(&app.db, CATEGORY, Right::View).await?;
    let found = declaration::Entity::find_by_id(id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    scope.check(found.org_id)?;
    check_viewable(caller, &found.i_e_catg)?;
    Ok(found)
}

/// The condition on the table of declarations that a caller may look at.
pub async fn seen_by(db: &impl Reader, caller: &Caller) -> Result<Condition, ApiError> {
    let scope = caller.scope(db, CATEGORY, Right::View).await?;
    Ok(scope
        .condition((declaration::Entity, declaration::Column::OrgId))
        .add(declaration::Column::IECatg.is_in(viewable(caller))))
}

/// The newest declaration with this number of customs, of the data centre or of ours that a caller may look at.
pub async fn by_number(db: &impl Reader, caller: &Caller, number: &str) -> Result<Option<Model>, ApiError> {
    use declaration::{Column, Entity};
    if !is_legal(number) {
        return Ok(None);
    }
    let known_by = Condition::any()
        .add(Column::EntryId.eq(number))
        .add(Column::SeqNo.eq(number))
        .add(Column::ClientSeqNo.eq(number));
    let found = Entity::find().filter(seen_by(db, caller).await?).filter(known_by).order_by_desc(Column::Id);
    Ok(found.one(db).await?)
}

/// The declarations of a bulk command, locked, in ascending order of id: all inside the caller's scope (else 404), all of
/// permitted categories (else 403), all in the version the caller saw (else 409 with the ids that are not).
pub async fn selected(
    tx: &Tx,
    caller: &Caller,
    selection: &Selection,
    command: Command,
) -> Result<Vec<Model>, ApiError> {
    let pairs = selection.pairs()?;
    let scope = caller.scope(tx, CATEGORY, granted_right(command)).await?;
    let found = declaration::locked_all(tx, pairs.iter().map(|(id, _)| *id)).await?;
    if found.len() != pairs.len() || !found.iter().all(|row| scope.contains(row.org_id)) {
        return Err(ApiError::NotFound);
    }
    for row in &found {
        check_command(caller, command, &row.i_e_catg)?;
    }
    let stale = found.iter().zip(&pairs).filter(|(row, (_, version))| row.version != *version);
    let ids: Vec<i64> = stale.map(|(row, _)| row.id).collect();
    if ids.is_empty() { Ok(found) } else { Err(ApiError::Conflict { ids }) }
}
