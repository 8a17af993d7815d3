//! The papers of a recognition as supporting documents of a declaration. Each is a copy of its own: it goes with the declaration,
//! the original stays with the recognition. The single window takes PDF alone: photos and scans go as a page of one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::time::Duration;

use core_wasm::resources::documents::FCST;
use core_wasm::row::Row;
use core_wasm::states::recognition::READ;
use futures_util::TryStreamExt;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::reader::{self, Reader, Said};
use super::{paper, source};
use crate::accounts::caller::Caller;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::domains::decl::attachment::{self, LIST};
use crate::domains::decl::upload_paper::{MAX_BYTES, WAITS, paper_row};
use crate::files::{file, received};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::scratch::scratch;

const PDF: &str = "application/pdf";
const PDF_ENDING: &str = "pdf";
/// What goes as a PDF of one page.
const PICTURES: [&str; 2] = ["image/jpeg", "image/png"];
/// How long making that may take.
const LIMIT: Duration = Duration::from_secs(30);
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

/// Copies of papers, and the names of those that go without.
#[derive(Default)]
pub struct Copies {
    pub made: Vec<Copy>,
    pub left_out: Vec<String>,
}

/// Copies the papers that the single window takes, but those that a declaration (`into`) has already. What is never named by a declaration
/// goes after a day.
pub async fn copies(
    app: &App,
    caller: &Caller,
    owner: i64,
    recognition: i64,
    into: Option<i64>,
) -> Result<Copies, ApiError> {
    let attached = match into {
        Some(declaration) => {
            let files = attachment::links(&app.db, declaration).await?;
            let of_owner = file::Entity::find().filter(file::Column::OrgId.eq(owner));
            of_owner.filter(file::Column::Id.is_in(files)).all(&app.db).await?
        }
        None => Vec::new(),
    };
    let mut copies = Copies::default();
    // One that was sent twice goes once.
    let mut sent: BTreeSet<String> = BTreeSet::new();
    for paper in paper::of(&app.db, recognition).await? {
        if !sent.insert(paper.hash.clone()) {
            continue;
        }
        let found = if paper.state == READ { taken(app, &paper).await? } else { None };
        let Some((original, mut copy)) = found else {
            copies.left_out.push(paper.name);
            continue;
        };
        let is_picture = is_picture(&original);
        if has(app, &attached, &mut copy).await? {
            continue;
        }
        let name = if is_picture { received::named(&original.file_name, PDF_ENDING) } else { original.file_name };
        let new = file::New {
            org_id: owner,
            owner_id: caller.user_id,
            owner_name: &caller.name,
            purpose: file::PAPER,
            file_name: name,
            content_type: PDF,
            kept: Some(WAITS),
            declaration_id: None,
        };
        let coming = file::announce(app, new).await?;
        let size = app.files.put(&coming.object_key, copy).await?;
        let code = KINDS.iter().find(|(kind, _)| Some(*kind) == paper.kind.as_deref()).map_or(OTHER, |(_, code)| *code);
        copies.made.push(Copy { coming, size, code });
    }
    Ok(copies)
}

fn is_picture(original: &file::Model) -> bool {
    PICTURES.contains(&original.content_type.as_str())
}

/// The file of a paper with what the single window takes of it; `None` where it takes nothing: a sheet, a document, one that is too large.
async fn taken(app: &App, paper: &paper::Model) -> Result<Option<(file::Model, File)>, ApiError> {
    let Some(original) = file::Entity::find_by_id(paper.file_id).one(&app.db).await? else { return Ok(None) };
    let is_small = usize::try_from(original.size).is_ok_and(|size| size <= MAX_BYTES);
    let copied = match is_picture(&original) {
        true => wrapped(app, &original).await?,
        false if original.content_type == PDF && is_small => copied(app, &original).await?,
        false => None,
    };
    Ok(copied.map(|copy| (original, copy)))
}

/// Copies of the papers that forecasts were made of, by forecast: they go with the declarations that are made of it, since a forecast
/// has no supporting documents of its own. Only of forecasts that the caller may see.
pub async fn of_forecasts(app: &App, caller: &Caller, forecasts: &[i64]) -> Result<BTreeMap<i64, Vec<Copy>>, ApiError> {
    let seen = Served::of(&FCST).visible(&app.db, caller).await?;
    let heads = Rows::of(&FCST)
        .filter(Expr::col("id").is_in(forecasts.iter().copied()))
        .filter(seen.condition())
        .all(&app.db)
        .await?;
    let mut found: BTreeMap<i64, Vec<Copy>> = BTreeMap::new();
    for head in heads {
        let (Some(id), Some(owner)) = (head.int("id"), head.int("orgId")) else { continue };
        for recognition in source::recognitions_of(&app.db, (source::FORECAST, id)).await? {
            found.entry(id).or_default().extend(copies(app, caller, owner, recognition, None).await?.made);
        }
    }
    Ok(found)
}

/// Adds papers to those of a declaration.
pub fn put_in(document: &mut Row, edocs: &[Row]) {
    let mut all: Vec<serde_json::Value> = document.rows(LIST).into_iter().map(|row| row.0.into()).collect();
    all.extend(edocs.iter().map(|row| serde_json::Value::from(row.0.clone())));
    if !all.is_empty() {
        document.set(LIST, all);
    }
}

/// Whether one of some files has the content of a copy.
async fn has(app: &App, attached: &[file::Model], copy: &mut File) -> Result<bool, ApiError> {
    if attached.is_empty() {
        return Ok(false);
    }
    let mut content = Vec::new();
    copy.rewind().map_err(anyhow::Error::from)?;
    copy.read_to_end(&mut content).map_err(anyhow::Error::from)?;
    let as_long = |known: &&file::Model| usize::try_from(known.size).is_ok_and(|size| size == content.len());
    for known in attached.iter().filter(as_long) {
        let Some((_, mut stored)) = app.files.get(&known.object_key).await? else { continue };
        let mut same = Vec::with_capacity(content.len());
        while let Some(piece) = stored.try_next().await.map_err(anyhow::Error::from)? {
            same.extend_from_slice(&piece);
        }
        if same == content {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The same file once more.
async fn copied(app: &App, original: &file::Model) -> Result<Option<File>, ApiError> {
    let Some((_, mut content)) = app.files.get(&original.object_key).await? else { return Ok(None) };
    let mut copy = scratch(app).map_err(anyhow::Error::from)?;
    while let Some(piece) = content.try_next().await.map_err(anyhow::Error::from)? {
        copy.write_all(&piece).map_err(anyhow::Error::from)?;
    }
    Ok(Some(copy))
}

/// A photo or scan as a PDF of one page; `None` where it is too large even so, or the reading program makes none: it goes without then.
async fn wrapped(app: &App, original: &file::Model) -> Result<Option<File>, ApiError> {
    let Ok(reader) = Reader::of(app) else { return Ok(None) };
    let Some(picture) = reader::on_disk(app, original).await? else { return Ok(None) };
    let reader = reader.within(LIMIT);
    let pdf = match reader.ask(&["wrap".as_ref(), picture.path().as_os_str()]).await {
        Ok(Said::Done(pdf)) if pdf.len() <= MAX_BYTES => pdf,
        Ok(_) => return Ok(None),
        Err(failure) => {
            tracing::warn!(%failure, "a picture could not be made a PDF; the declaration goes without it");
            return Ok(None);
        }
    };
    let mut copy = scratch(app).map_err(anyhow::Error::from)?;
    copy.write_all(&pdf).map_err(anyhow::Error::from)?;
    Ok(Some(copy))
}

/// The files of copies.
pub fn files<'a>(copies: impl IntoIterator<Item = &'a Copy>) -> Vec<i64> {
    copies.into_iter().map(|copy| copy.coming.id).collect()
}

/// Deletes copies that no declaration names, so that refused requests do not fill the store.
pub async fn discard(app: &App, files: Vec<i64>) -> Result<(), ApiError> {
    if !files.is_empty() {
        file::hide(&app.writer, files.iter().copied()).await?;
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
