//! Documents follow the declarations that were made of them: their lines are marked, and what is not declared any more is offered again.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::row::Row;
use core_wasm::rules::documents::{Document, PARTLY, UNUSED};
use core_wasm::rules::merging::GIVEN;
use core_wasm::states::Facts;
use core_wasm::states::documents::RELEASE;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use super::source::{self, Moves, ORDER, SOURCES, Source, documents, unmark};
use crate::accounts::caller::Caller;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::domains::decl::events;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Offers the documents again of which deleted declarations were made.
pub async fn release(tx: &Tx, caller: &Caller, declarations: &[i64]) -> Result<(), ApiError> {
    for source in SOURCES {
        release_of(tx, &Actor::from(caller), source, declarations).await?;
    }
    Ok(())
}

/// Offers the client orders again of which a declaration was made that customs deleted: their goods are to be declared anew.
pub async fn release_orders(tx: &Tx, actor: &Actor, declaration: i64) -> Result<(), ApiError> {
    release_of(tx, actor, &ORDER, &[declaration]).await
}

/// Lets the documents of which a declaration was made follow its lines, which were changed or went to another one.
pub async fn follow(tx: &Tx, caller: &Caller, declaration: i64, moves: &Moves) -> Result<(), ApiError> {
    if moves.iter().all(|(g_no, to)| *to == Some((declaration, *g_no))) {
        return Ok(());
    }
    for source in SOURCES {
        follow_of(tx, caller, source, declaration, moves).await?;
    }
    Ok(())
}

/// What became of the lines of a declaration that was changed: a line is known by its id.
pub fn moves(declaration: i64, before: &Row, after: &Row) -> Moves {
    let numbered = |document: &Row| -> Vec<(i64, i64)> {
        document.rows("lines").iter().filter_map(|line| Some((line.int("id")?, line.int("gNo")?))).collect()
    };
    let now: BTreeMap<i64, i64> = numbered(after).into_iter().collect();
    numbered(before).into_iter().map(|(id, g_no)| (g_no, now.get(&id).map(|now| (declaration, *now)))).collect()
}

/// Lets documents go of which declarations were made that are gone now: they are offered again.
async fn release_of(tx: &Tx, actor: &Actor, source: &Source, declarations: &[i64]) -> Result<(), ApiError> {
    let freed = unmark(tx, source, declarations).await?;
    offer_again(tx, actor, source, freed).await
}

/// Lets documents follow the lines of a declaration that was made of them; those whose lines are gone are offered again.
async fn follow_of(tx: &Tx, caller: &Caller, source: &Source, declaration: i64, moves: &Moves) -> Result<(), ApiError> {
    let freed = source::follow(tx, source, declaration, moves).await?;
    offer_again(tx, &Actor::from(caller), source, freed).await
}

async fn offer_again(tx: &Tx, actor: &Actor, source: &Source, freed: BTreeSet<i64>) -> Result<(), ApiError> {
    if freed.is_empty() {
        return Ok(());
    }
    let heads = Rows::of(source.head).filter(Expr::col("id").is_in(freed)).order("id", Order::Asc).locked();
    for document in documents(tx, source, heads.all(tx).await?).await? {
        let left = document.lines.iter().any(|line| !line.is_blank("declId"));
        let mut after: Row = document.head.clone();
        after.set("declUsedTypecd", if left { PARTLY } else { UNUSED });
        step(source, RELEASE, &document, &mut after);
        moved(tx, actor, source, RELEASE, &document, after).await?;
    }
    Ok(())
}

/// Stores a document that follows from declarations, and tells those who wait for it when its state is another one.
pub async fn moved(
    tx: &Tx,
    actor: &Actor,
    source: &Source,
    command: &'static str,
    document: &Document,
    after: Row,
) -> Result<(), ApiError> {
    let machine = source.kind.machine();
    let after = write::store(tx, actor, source.head, command, &document.head, after).await?;
    if after.text(machine.field) != document.head.text(machine.field) {
        events::led(tx, actor, source.head, command, &after).await?;
    }
    Ok(())
}

/// The state in which something that follows from declarations leaves a document; the one that it has where nothing does.
pub fn step(source: &Source, command: &str, document: &Document, after: &mut Row) {
    let machine = source.kind.machine();
    let merged = document.lines.iter().any(|line| !line.is_blank(GIVEN));
    // Whether it is for the person to do was asked before.
    let next = machine.command(command).and_then(|command| {
        let facts = Facts { by: command.side, merged, ..Facts::default() };
        machine.allowed_for(command, document.head.borrowed(), &facts).ok()
    });
    if let Some(next) = next {
        after.set(machine.field, next.state);
    }
}
