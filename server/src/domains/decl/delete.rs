//! POST /decl/v1/delete (also with a trailing blank, as old clients call it): deletes drafts, rejected and cancelled
//! declarations. The audit keeps what they held.

use axum::extract::State;
use core_wasm::row::Row;
use core_wasm::states::declaration::Command;
use sea_orm::EntityTrait;

use super::colleagues::Deed;
use super::from::marks;
use super::{attachment, command, declaration, document, events};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Selection};
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};

pub async fn delete(State(app): State<App>, caller: Caller, Json(selection): Json<Selection>) -> Answer<()> {
    let tx = app.begin().await?;
    let mut gone = Vec::new();
    let mut deed = Deed::of(Command::Delete, "");
    for step in command::steps(&tx, &caller, &selection, Command::Delete).await? {
        let head = &step.declaration;
        let before = document::load(&tx, head).await?;
        let record = Record {
            org_id: Some(head.org_id),
            entity: declaration::ENTITY,
            entity_id: head.id,
            action: Command::Delete.action(),
            note: "",
            changes: audit::document::changes(&before, &Row::new()),
        };
        audit::write(&tx, &Actor::from(&caller), record).await?;
        deed.done_to(head, step.audience.clone());
        let papers: Vec<i64> = attachment::links(&tx, head.id).await?.into_iter().collect();
        events::let_go(&tx, &Actor::from(&caller), head.id).await?;
        declaration::Entity::delete_by_id(head.id).exec(&tx).await?;
        attachment::release(&tx, &papers, app.now()).await?;
        gone.push(head.id);
    }
    marks::release(&tx, &caller, &gone).await?;
    events::deleted(&tx, &Actor::from(&caller), &gone).await?;
    deed.tell(&tx, &caller);
    tx.commit().await?;
    Ok(Done::nothing())
}
