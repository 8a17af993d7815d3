//! The papers of a recognition as supporting documents of a declaration. Each is a copy of its own: it goes with the declaration,
//! the original stays with the recognition. The single window takes PDF alone.

use std::io::Write;

use core_wasm::row::Row;
use core_wasm::states::recognition::READ;
use futures_util::TryStreamExt;
use sea_orm::EntityTrait;

use super::paper;
use crate::app::App;
use crate::audit::{self, Actor, Record};
use crate::caller::Caller;
use crate::database::Tx;
use crate::domains::decl::upload_paper::{MAX_BYTES, WAITS, paper_row};
use crate::domains::org::organisation;
use crate::error::ApiError;
use crate::files::{self, file};

const PDF: &str = "application/pdf";
/// Codes of the dictionary `edocCode`.
const KINDS: &[(&str, &str)] =
    &[("invoice", "00000001"), ("packingList", "00000002"), ("billOfLading", "00000003"), ("contract", "00000004")];
/// What an enterprise shows to prove something.
const OTHER: &str = "50000001";

/// A copy of a paper that lies in the store and has no row that shows it yet.
pub struct Copy {
    coming: file::Model,
    size: u64,
    code: &'static str,
}

/// Copies the papers that the single window takes. What is never named by a declaration goes after a day.
pub async fn copies(app: &App, caller: &Caller, owner: i64, recognition: i64) -> Result<Vec<Copy>, ApiError> {
    let mut copies = Vec::new();
    for paper in paper::of(&app.db, recognition).await?.iter().filter(|paper| paper.state == READ) {
        let Some(original) = file::Entity::find_by_id(paper.file_id).one(&app.db).await? else { continue };
        let is_small = usize::try_from(original.size).is_ok_and(|size| size <= MAX_BYTES);
        if original.content_type != PDF || !is_small {
            continue;
        }
        let Some((_, mut content)) = app.files.get(&original.object_key).await? else { continue };
        let mut copy = files::scratch(app).map_err(anyhow::Error::from)?;
        while let Some(piece) = content.try_next().await.map_err(anyhow::Error::from)? {
            copy.write_all(&piece).map_err(anyhow::Error::from)?;
        }
        let new = file::New {
            org_id: owner,
            owner_id: caller.user_id,
            owner_name: &caller.name,
            purpose: file::PAPER,
            file_name: original.file_name,
            content_type: PDF,
            kept: Some(WAITS),
            declaration_id: None,
        };
        let coming = file::announce(app, new).await?;
        let size = app.files.put(&coming.object_key, copy).await?;
        let code = KINDS.iter().find(|(kind, _)| Some(*kind) == paper.kind.as_deref()).map_or(OTHER, |(_, code)| *code);
        copies.push(Copy { coming, size, code });
    }
    Ok(copies)
}

/// The files of copies.
pub fn files(copies: &[Copy]) -> Vec<i64> {
    copies.iter().map(|copy| copy.coming.id).collect()
}

/// Deletes copies that no declaration names, so that refused requests do not fill the store.
pub async fn discard(app: &App, files: Vec<i64>) -> Result<(), ApiError> {
    if !files.is_empty() {
        file::hide(&app.db, files.iter().copied()).await?;
        file::remove(app, files).await;
    }
    Ok(())
}

/// Shows the copies, and answers the rows by which a declaration names them.
pub async fn arrived(tx: &Tx, caller: &Caller, owner: i64, copies: Vec<Copy>) -> Result<Vec<Row>, ApiError> {
    let owner = organisation::by_id(tx, owner).await?;
    let mut rows = Vec::new();
    for copy in copies {
        let here = file::arrived(tx, copy.coming, copy.size).await?;
        let record = Record {
            org_id: Some(owner.id),
            entity: "stored_file",
            entity_id: here.id,
            action: "upload",
            note: &here.file_name,
            changes: Vec::new(),
        };
        audit::write(tx, &Actor::from(caller), record).await?;
        rows.push(paper_row(&owner, copy.code, &here));
    }
    Ok(rows)
}
