//! POST /recg/v1/upload: the papers of one shipment. What is no paper is left out and told by its name; reading comes later.

use std::fs::File;
use std::io::{Read, Seek, Write};

use axum::extract::{FromRequest, State};
use core_wasm::error::Problem;
use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::row::Row;
use core_wasm::rules::upload::too_large;
use core_wasm::states::recognition::QUEUED;
use core_wasm::text::Message;
use core_wasm::text::catalogue::recognition as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::{duplicate, paper, recognition};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::upload;
use crate::documents::codec;
use crate::documents::table;
use crate::documents::write;
use crate::domains::decl::declaration::CATEGORY;
use crate::domains::fcst::number::{Series, next_of};
use crate::files::{file, kind, received};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::scratch::scratch;

/// Most papers of a shipment, and the bytes that they may have together.
pub const MOST: usize = 20;
const MAX_TOTAL_MB: u64 = 100;
/// Largest request: the files, and what a form puts around them.
pub const MAX_REQUEST: usize = (MAX_TOTAL_MB as usize + 4) * 1024 * 1024;
/// The parts of a form: its files, and the fields beside them.
pub const FILES: &str = "files";
pub const DIRECTION: &str = "iEFlag";
const CUSTOMER: &str = "customerId";
const NOTE: &str = "note";
/// What the fields beside the files say.
pub const PARTS: &[(&str, &str)] = &[
    (DIRECTION, "I: the goods come in, E: they go out"),
    (CUSTOMER, "the organisation whose declaration it becomes; without it, one's own"),
    (NOTE, "remarks, at most 200 characters"),
];
/// Longest value of a field beside the files, in bytes, and longest remark, in characters.
const MAX_FIELD: usize = 1000;
const MAX_NOTE: usize = 200;
/// What recognitions are numbered by.
const NUMBERS: Series<'_> = Series { table: "recognition", column: "recg_no", prefix: "SB" };
/// What the old .xls begins with.
const OLE: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const XLS: kind::Kind = kind::Kind { content_type: "application/vnd.ms-excel", extension: "xls" };
/// Kinds that can be read, by their endings.
const READABLE: [&str; 5] = ["pdf", "jpg", "png", "xlsx", "docx"];

/// A file of a form, on disk.
pub struct Given {
    pub name: String,
    pub content: File,
    pub hash: String,
    pub kind: kind::Kind,
}

/// The papers of a form.
pub struct Papers {
    files: Vec<Given>,
    /// What of it is no paper.
    left_out: Vec<LeftOut>,
    ie_flag: String,
    customer: Option<i64>,
    note: String,
}

/// A file that is no paper: its name, and why.
struct LeftOut {
    name: String,
    why: Problem,
}

/// A file of an upload that is not read: what it is not, or why not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefusedFile {
    pub file_name: String,
    /// In the language of the request.
    pub why: String,
}

/// A paper that was sent before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuplicatePaper {
    pub file_name: String,
    pub recognition_id: i64,
    pub recognition_no: String,
    /// In the language of the request.
    pub why: String,
}

/// The recognition that an upload became.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadedPapers {
    pub id: i64,
    pub version: i64,
    /// Papers among these that were sent before.
    pub duplicates: Vec<DuplicatePaper>,
    /// Files that are no papers: the others are read.
    pub refused: Vec<RefusedFile>,
}

fn refused(field: &str, message: impl Into<Message>) -> ApiError {
    ApiError::rule(Problem::error("recg.upload", field, message))
}

impl FromRequest<App> for Papers {
    type Rejection = ApiError;

    async fn from_request(request: axum::extract::Request, app: &App) -> Result<Self, ApiError> {
        let mut form = upload::form(request, app).await?;
        let mut papers = Papers {
            files: Vec::new(),
            left_out: Vec::new(),
            ie_flag: String::new(),
            customer: None,
            note: String::new(),
        };
        let mut left = MAX_TOTAL_MB * 1024 * 1024;
        while let Some(field) = form.next_field().await? {
            let name = field.name().unwrap_or_default().to_owned();
            if name == FILES {
                let at = papers.files.len() + papers.left_out.len();
                if at == MOST {
                    return Err(refused(FILES, texts::TOO_MANY.with(&[("max", &MOST.to_string())])));
                }
                let name = shown_name(&field);
                match file_of(app, field, &name, at, &mut left).await {
                    Ok(file) => papers.files.push(file),
                    Err(refusal) => papers.left_out.push(left_out(name, refusal)?),
                }
            } else {
                let text = received::short(field, MAX_FIELD).await?;
                match name.as_str() {
                    DIRECTION => papers.ie_flag = text,
                    NOTE => papers.note = text,
                    CUSTOMER if !text.is_empty() => {
                        let id = text.parse().map_err(|_| ApiError::no_number(CUSTOMER))?;
                        papers.customer = Some(id);
                    }
                    _ => {}
                }
            }
        }
        Ok(papers)
    }
}

/// What a file is called, before anything is known of it.
fn shown_name(field: &axum::extract::multipart::Field<'_>) -> String {
    received::named(field.file_name().unwrap_or_default(), "").trim_end_matches('.').to_owned()
}

/// A file that is refused for itself; whatever else went wrong is wrong with the whole request.
fn left_out(name: String, refusal: ApiError) -> Result<LeftOut, ApiError> {
    match refusal {
        ApiError::Rules(mut problems) if problems.len() == 1 && problems[0].field != "files" => {
            Ok(LeftOut { name, why: problems.remove(0) })
        }
        other => Err(other),
    }
}

/// One file of the form: on disk, hashed, and of a kind that can be read.
async fn file_of(
    app: &App,
    field: axum::extract::multipart::Field<'_>,
    name: &str,
    at: usize,
    left: &mut u64,
) -> Result<Given, ApiError> {
    let place = format!("files[{at}]");
    let called = || vec![("name", name)];
    let mut hash = Sha256::new();
    let kept = received::on_disk(app, field, |size, piece| {
        hash.update(piece);
        if too_large(size).is_some() {
            let max = core_wasm::rules::upload::MAX_MB.to_string();
            let values: Vec<(&str, &str)> = called().into_iter().chain([("max", max.as_str())]).collect();
            return Err(refused(&place, texts::LARGE.with(&values)));
        }
        if size > *left {
            return Err(refused(FILES, texts::TOTAL_LARGE.with(&[("max", &MAX_TOTAL_MB.to_string())])));
        }
        Ok(())
    });
    let (size, content) = kept.await?;
    *left = left.saturating_sub(size);
    if size == 0 {
        return Err(refused(&place, texts::EMPTY.with(&called())));
    }
    let looked_at = content.try_clone().map_err(anyhow::Error::from)?;
    let judged = tokio::task::spawn_blocking(move || readable(&looked_at)).await.map_err(anyhow::Error::from)?;
    let kind = judged.map_err(|refusal| match refusal {
        ApiError::Rules(problems) => match problems.into_iter().next().filter(|problem| problem.rule != "file.kind") {
            Some(problem) => {
                refused(&place, texts::REFUSED.speak_with(&[("name", &name), ("reason", &problem.message)]))
            }
            None => refused(&place, texts::KIND.with(&called())),
        },
        other => other,
    })?;
    let Some(kind) = kind else { return Err(refused(&place, texts::KIND.with(&called()))) };
    let hash = hexadecimal(hash);
    Ok(Given { name: received::named(name, kind.extension), content, hash, kind })
}

fn hexadecimal(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A paper that the program brings along.
pub fn given(app: &App, name: &str, content: &[u8], kind: kind::Kind) -> anyhow::Result<Given> {
    let mut file = scratch(app)?;
    file.write_all(content)?;
    Ok(Given { name: name.to_owned(), content: file, hash: hexadecimal(Sha256::new_with_prefix(content)), kind })
}

/// The kind of a file that can be read; `None` for any other.
fn readable(mut file: &File) -> Result<Option<kind::Kind>, ApiError> {
    let mut begin = Vec::new();
    file.rewind().map_err(anyhow::Error::from)?;
    file.take(OLE.len() as u64).read_to_end(&mut begin).map_err(anyhow::Error::from)?;
    if begin == OLE {
        return Ok(Some(XLS));
    }
    Ok(Some(kind::judged(file)?).filter(|kind| READABLE.contains(&kind.extension)))
}

pub async fn upload(State(app): State<App>, caller: Caller, papers: Papers) -> Answer<UploadedPapers> {
    if papers.files.is_empty() {
        let problems: Vec<Problem> = papers.left_out.into_iter().map(|file| file.why).collect();
        return Err(if problems.is_empty() { refused(FILES, texts::NO_FILES) } else { ApiError::Rules(problems) });
    }
    if !["I", "E"].contains(&papers.ie_flag.as_str()) {
        return Err(refused(DIRECTION, texts::DIRECTION));
    }
    if papers.note.chars().count() > MAX_NOTE || !core_wasm::validate::is_legal(&papers.note) {
        return Err(refused(NOTE, texts::NOTE_LONG.with(&[("max", &MAX_NOTE.to_string())])));
    }
    if let Some(customer) = papers.customer {
        caller.scope(&app.db, CATEGORY, Right::Edit).await?.check(customer)?;
    }
    let customer = organisation::by_id(&app.db, papers.customer.unwrap_or(caller.org_id)).await?;
    let shipment = Shipment {
        org_id: caller.org_id,
        maker: (caller.user_id, &caller.name),
        ie_flag: &papers.ie_flag,
        note: &papers.note,
        customer: papers.customer,
        customer_name: &customer.name,
    };
    let coming = put(&app, &shipment, papers.files).await?;
    let tx = app.begin().await?;
    let added = add(&tx, &Actor::from(&caller), &shipment, QUEUED).await?;
    let (id, version) = write::key(&added)?;
    let mut duplicates = Vec::new();
    for one in &coming {
        let before = duplicate::before(&tx, caller.org_id, &one.hash, None).await?;
        duplicates.extend(before.map(|(recognition_id, recognition_no)| DuplicatePaper {
            file_name: one.file.file_name.clone(),
            recognition_id,
            why: texts::SAME_FILE.with(&[("number", &recognition_no)]).get(caller.lang).to_owned(),
            recognition_no,
        }));
    }
    add_papers(&tx, id, QUEUED, coming).await?;
    recognition::tell_lists(&tx, &added).await?;
    let refused = papers
        .left_out
        .into_iter()
        .map(|LeftOut { name, why }| RefusedFile { file_name: name, why: why.message.get(caller.lang).to_owned() });
    let refused = refused.collect();
    tx.done(Done::data(UploadedPapers { id, version, duplicates, refused })).await
}

/// A shipment whose papers come.
pub struct Shipment<'a> {
    pub org_id: i64,
    /// Id and name of who sends them.
    pub maker: (i64, &'a str),
    pub ie_flag: &'a str,
    pub note: &'a str,
    pub customer: Option<i64>,
    pub customer_name: &'a str,
}

/// A file that lies in the store and has no row that shows it yet.
pub struct Coming {
    file: file::Model,
    size: u64,
    hash: String,
}

/// Puts files into the store.
pub async fn put(app: &App, shipment: &Shipment<'_>, files: Vec<Given>) -> Result<Vec<Coming>, ApiError> {
    let mut coming = Vec::with_capacity(files.len());
    for given in files {
        let new = file::New {
            org_id: shipment.org_id,
            owner_id: shipment.maker.0,
            owner_name: shipment.maker.1,
            purpose: file::RECOGNITION,
            file_name: given.name,
            content_type: given.kind.content_type,
            kept: None,
            declaration_id: None,
        };
        let file = file::announce(app, new).await?;
        let size = app.files.put(&file.object_key, given.content).await?;
        coming.push(Coming { file, size, hash: given.hash });
    }
    Ok(coming)
}

/// The head row of a shipment in its first state.
pub async fn add(tx: &Tx, actor: &Actor, shipment: &Shipment<'_>, state: &str) -> Result<Row, ApiError> {
    let mut row = Row::new();
    row.set("recgNo", next_of(tx, NUMBERS, shipment.org_id, day_in_china(tx.now())).await?);
    row.set("iEFlag", shipment.ie_flag);
    row.set("note", shipment.note);
    row.set("customerName", shipment.customer_name);
    row.set("customerId", shipment.customer);
    row.set("state", state);
    row.set("paperCount", "0");
    row.set("paperRead", "0");
    row.set("orgId", shipment.org_id);
    row.set("makerId", shipment.maker.0);
    row.set("makerName", shipment.maker.1);
    row.set("createdAt", codec::instant(tx.now()));
    row.set("updatedAt", codec::instant(tx.now()));
    write::insert(tx, actor, &RECOGNITION, "upload", &row).await
}

/// The papers of a shipment; their files are shown with them.
pub async fn add_papers(tx: &Tx, id: i64, state: &str, coming: Vec<Coming>) -> Result<(), ApiError> {
    let count = i64::try_from(coming.len()).unwrap_or(i64::MAX);
    table::set(tx, &RECOGNITION, &[id], &[("paper_count", count.into())]).await?;
    for (at, one) in coming.into_iter().enumerate() {
        let here = file::arrived(tx, one.file, one.size).await?;
        let new = paper::ActiveModel {
            recognition_id: Set(id),
            org_id: Set(here.org_id),
            position: Set(i32::try_from(at).unwrap_or(i32::MAX)),
            file_id: Set(here.id),
            name: Set(here.file_name),
            size: Set(here.size),
            hash: Set(one.hash),
            state: Set(state.to_owned()),
            message_zh: Set(String::new()),
            message_en: Set(String::new()),
            worker: Set(String::new()),
            attempt: Set(0),
            ..Default::default()
        };
        paper::Entity::insert(new).exec_without_returning(tx).await?;
    }
    Ok(())
}
