//! On which side of a document somebody is: its owner's, or that of somebody the owner lets work on it.

use core_wasm::row::Row;
use core_wasm::states::{self, CommandInfo, Facts, Side};

use super::served::{ORG, Served};
use crate::accounts::caller::{Caller, Scope};
use crate::process::error::ApiError;
use crate::store::database::Reader;
use crate::store::people::data_priv;

/// On which side the caller is, of this row: its owner's, or that of somebody the owner lets work on it. Where the document
/// itself says whom it is for, the side was decided when it was found.
pub async fn of(
    tx: &impl Reader,
    served: Served,
    command: &CommandInfo,
    own: &Scope,
    row: &Row,
    caller: &Caller,
) -> Result<Side, ApiError> {
    if served.hooks.for_agent(caller).is_some() {
        return Ok(command.side);
    }
    let category = served.resource.category.filter(|_| command.depends_on_declarant());
    Ok(match (row.int(ORG), category) {
        (Some(org), _) if !own.contains(org) => Side::Agent,
        (Some(org), Some(category)) if data_priv::works_alone(tx, org, category).await? => Side::Declarant,
        _ => Side::Owner,
    })
}

/// The organisations within reach of the caller's own that leave this command to those whom they let work on such documents: who
/// looks for documents to do it to is not offered theirs.
pub async fn left_to_others(
    db: &impl Reader,
    caller: &Caller,
    served: Served,
    command: &str,
) -> Result<Vec<i64>, ApiError> {
    let command = states::of(served.resource.name).and_then(|machine| machine.command(command));
    let Some(category) =
        served.resource.category.filter(|_| command.is_some_and(|command| command.side == Side::Declarant))
    else {
        return Ok(Vec::new());
    };
    let own: Vec<i64> = caller.own_scope(db).await?.orgs().collect();
    let alone = data_priv::working_alone(db, &own, category).await?;
    Ok(own.into_iter().filter(|org| !alone.contains(org)).collect())
}

/// Refuses (422) a person on whose side it is not to do this to a document, now or ever. Nothing is asked where no side matters.
///
/// # Errors
/// The refusal of its table, at the field of the state.
pub async fn check(
    tx: &impl Reader,
    caller: &Caller,
    served: Served,
    command: &str,
    row: &Row,
) -> Result<(), ApiError> {
    let Some(machine) = states::of(served.resource.name) else { return Ok(()) };
    let Some(command) = machine.command(command) else { return Ok(()) };
    if command.side == Side::Either && !command.depends_on_declarant() {
        return Ok(());
    }
    let by = of(tx, served, command, &caller.own_scope(tx).await?, row, caller).await?;
    let allowed = machine.allowed_for(command, row.borrowed(), &Facts { by, ..Facts::default() });
    allowed.map(|_| ()).map_err(ApiError::rule)
}
