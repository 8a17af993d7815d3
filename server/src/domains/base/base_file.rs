//! Base files: papers behind base data. The customer keeps them as drafts and sends them to an agent; the agent reads what
//! was sent to it and may reject it with a reason. The path that deletes is `gy/delete` (共用, shared), as spec.md has it.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::states::base_file::DRAFT;
use core_wasm::text::catalogue::base as texts;
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait};

use super::{base_file_store, choose_org};
use crate::accounts::caller::Caller;
use crate::documents::served::Hooks;
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::people::organisation;

pub struct BaseFile;

#[boxed]
impl Hooks for BaseFile {
    /// What was sent to the caller's organisation.
    fn also_visible(&self, caller: &Caller) -> Option<Condition> {
        Some(received(caller))
    }

    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let mut problems = Vec::new();
        if before.is_some_and(|before| !before.is_blank("sentAt") && before.int("receiverId") != row.int("receiverId"))
        {
            problems.push(Problem::error("baseFile.receiver", "receiverId", texts::FILE_KEEPS_RECEIVER));
        }
        let named = row.int("fileId");
        if let Some(id) = named.filter(|_| before.is_none_or(|before| before.int("fileId") != named)) {
            match base_file_store::nameable(tx, caller, id, tx.now()).await? {
                Some(file) => {
                    row.set("fileName", file.file_name);
                    row.set("fileSize", file.size.to_string());
                }
                None => problems.push(Problem::error("baseFile.file", "fileId", texts::FILE_NOT_THERE)),
            }
        }
        match choose_org::agent(tx, row, "receiverId").await? {
            Ok(agent) => row.set("receiverName", agent.name),
            Err(problem) if row.is_blank("receiverId") => drop(problem),
            Err(problem) => problems.push(problem),
        }
        Ok(problems)
    }

    fn for_agent(&self, caller: &Caller) -> Option<Condition> {
        Some(received(caller))
    }
}

/// What customers in service sent to the caller's organisation.
fn received(caller: &Caller) -> Condition {
    Condition::all()
        .add(Expr::col("receiver_id").eq(caller.org_id))
        .add(Expr::col("state").ne(DRAFT))
        .add(organisation::in_service(("base_file", "org_id")))
}
