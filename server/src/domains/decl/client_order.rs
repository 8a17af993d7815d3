//! Client orders: what is special about them beside their lines and states: when one is handed over, and who is told.

use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resources::documents::{CLIENT_ORDER, CLIENT_ORDER_DTL};
use core_wasm::row::Row;
use core_wasm::states::client_order::{HAND_OVER, RETURNED, WORK};
use core_wasm::states::{CommandInfo, Progress};
use core_wasm::text::Message;
use core_wasm::text::catalogue::documents as texts;
use sea_orm::ConnectionTrait;
use sea_orm::prelude::async_trait::async_trait;
use sea_orm::sea_query::{Expr, ExprTrait};

use super::declaration::{self, CATEGORY, Model};
use crate::caller::{Caller, Right};
use crate::crud::lines::DOCUMENT;
use crate::crud::served::{Hooks, ORG};
use crate::crud::table::Rows;
use crate::crud::write;
use crate::database::Tx;
use crate::domains::org::{data_priv, organisation};
use crate::domains::user::grants;
use crate::error::ApiError;
use crate::push::{self, Category, Note, Recipients};

pub struct ClientOrder;

#[async_trait]
impl Hooks for ClientOrder {
    /// An order keeps the name of the customer as it was when it was written.
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if let (None, Some(org)) = (before, row.int(ORG)) {
            row.set("customerName", organisation::by_id(tx, org).await?.name);
        }
        Ok(Vec::new())
    }

    /// It is handed over when all of its declarations are released. Both sides are told of every step.
    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        note: &str,
        _before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        if command.name == HAND_OVER {
            check_released(tx, write::key(after)?.0).await?;
        }
        if command.name == WORK {
            return Ok(());
        }
        let text = if note.is_empty() { texts::ORDER_DONE } else { texts::ORDER_DONE_NOTE };
        let content = text.speak_with(&[
            ("number", &after.text("clientOrderNo")),
            ("by", &caller.name),
            ("note", &note),
            ("action", &command.done),
        ]);
        let category = if after.text("state") == RETURNED { Category::Warning } else { Category::Business };
        tell(tx, after, caller.user_id, content, category).await
    }
}

/// The declarations that were made of an order, the first one first.
pub async fn declarations_of(db: &impl ConnectionTrait, order: i64) -> Result<Vec<Model>, ApiError> {
    let lines = Rows::lines(&CLIENT_ORDER_DTL)
        .and(DOCUMENT)
        .filter(Expr::col("document_id").eq(order))
        .filter(Expr::col("decl_id").is_not_null())
        .all(db)
        .await?;
    let mut ids: Vec<i64> = lines.iter().filter_map(|line| line.int("declId")).collect();
    ids.sort_unstable();
    ids.dedup();
    Ok(declaration::with_ids(db, ids).await?)
}

/// Whether a declaration was made of a client order, or of something else for one.
pub async fn has_order(db: &impl ConnectionTrait, declaration: i64) -> Result<bool, ApiError> {
    Rows::lines(&CLIENT_ORDER_DTL).filter(Expr::col("decl_id").eq(declaration)).exist(db).await
}

async fn check_released(tx: &Tx, order: i64) -> Result<(), ApiError> {
    let made = declarations_of(tx, order).await?;
    let mut waiting = Vec::new();
    for one in &made {
        if one.state()?.progress() != Progress::Done {
            waiting.push(one.shown_number());
        }
    }
    let refuse = |message: Message| Err(ApiError::rule(Problem::error("clientOrder.released", "ids[0]", message)));
    if made.is_empty() {
        return refuse(texts::ORDER_NOT_DECLARED.into());
    }
    if !waiting.is_empty() {
        return refuse(texts::ORDER_NOT_RELEASED.with(&[("numbers", &waiting.join(", "))]));
    }
    Ok(())
}

/// Tells the people on both sides of an order, but not the one who did it.
async fn tell(tx: &Tx, order: &Row, but: i64, content: Message, category: Category) -> Result<(), ApiError> {
    let Some(viewing) = permission::code(CLIENT_ORDER.perm, "view") else { return Ok(()) };
    let owner = organisation::by_id(tx, order.int(ORG).unwrap_or_default()).await?;
    let above = owner.path.split('/').filter_map(|id| id.parse::<i64>().ok());
    let agents = data_priv::grantees(tx, owner.id, CATEGORY, Right::View).await?;
    let mut users = grants::holders(tx, above.chain(agents), &[viewing]).await?;
    users.retain(|user| *user != but);
    let note = Note { content, category, kind: "clientOrder.state", ref_id: order.int("id") };
    push::post(tx, Recipients::Users(users), note);
    Ok(())
}
