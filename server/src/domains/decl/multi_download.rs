//! POST /decl/v1/multi/download: the chosen declarations on paper, or as messages. One declaration gives a file, several a zip of them.

use std::io::Write;
use std::num::NonZero;
use std::sync::Arc;
use std::thread::{self, available_parallelism};

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::printout::form::form;
use core_wasm::printout::proof::proof;
use core_wasm::printout::tax::tax;
use core_wasm::printout::{Printout, file_name};
use core_wasm::row::Row;
use core_wasm::rules::tax::Estimate;
use core_wasm::text::Lang;
use core_wasm::text::catalogue::printout::{ARCHIVE, TOO_MANY};
use print::Layout;
use serde::Deserialize;
use utoipa::ToSchema;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::declaration::{self, Model};
use super::{access, document, judgement, send, tax_fcst};
use crate::app::App;
use crate::caller::Caller;
use crate::clock::day_in_china;
use crate::domains::org::organisation;
use crate::error::ApiError;
use crate::extract::{Json, Selection};
use crate::files::{self, attachment};
use crate::gateway::message;
use crate::http::fair::{Fair, Turn, Who};

/// Most declarations of one request.
pub const MAX_DECLARATIONS: usize = 100;
/// What to print, and of which declarations.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ToPrint {
    pub ids: Vec<i64>,
    /// What the caller saw: an older one is refused, so that nobody prints what is no longer so.
    pub versions: Vec<i64>,
    /// `form`, `proof`, `tax` or `xml`.
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    pub printout: Printout,
}

/// What goes onto paper, read from the database.
struct Content {
    name: String,
    document: Row,
    /// What the rules say of it, for the proof sheet.
    verdict: Vec<Problem>,
    /// Its taxes, for the tax estimate.
    estimate: Option<Estimate>,
    /// Its message, when that is what is wanted.
    xml: String,
}

pub async fn multi_download(
    State(app): State<App>,
    caller: Caller,
    Json(wanted): Json<ToPrint>,
) -> Result<Response, ApiError> {
    let printout = wanted.printout;
    let selection = Selection { ids: wanted.ids, versions: wanted.versions };
    let pairs = selection.pairs()?;
    if pairs.len() > MAX_DECLARATIONS {
        let message = TOO_MANY.with(&[("limit", &MAX_DECLARATIONS.to_string())]);
        return Err(ApiError::rule(Problem::error("print.tooMany", "ids", message)));
    }
    let mut heads = Vec::with_capacity(pairs.len());
    for (id, _) in &pairs {
        heads.push(access::visible(&app, &caller, *id).await?);
    }
    let stale = heads.iter().zip(&pairs).filter(|(head, (_, version))| head.version != *version);
    let ids: Vec<i64> = stale.map(|(head, _)| head.id).collect();
    if !ids.is_empty() {
        return Err(ApiError::Conflict { ids });
    }
    let mut contents = Vec::with_capacity(heads.len());
    for head in &heads {
        contents.push(content(&app, head, printout, caller.lang).await?);
    }
    let press = Press { printout, dicts: app.dictionaries(), day: app.today().to_string(), lang: caller.lang };
    let turns = Turns { press: app.shares.press.clone(), who: Who::Account(caller.user_id) };
    match <[Content; 1]>::try_from(contents) {
        Ok([only]) => one(press, &turns, only).await,
        Err(several) => archive(&app, press, &turns, several).await,
    }
}

async fn content(app: &App, head: &Model, printout: Printout, lang: Lang) -> Result<Content, ApiError> {
    let mut document = document::load(&app.db, head).await?;
    let mut content = Content {
        name: file_name(printout, &head.shown_number(), lang),
        document: Row::new(),
        verdict: Vec::new(),
        estimate: None,
        xml: String::new(),
    };
    match printout {
        Printout::Form => {
            if let Some(day) = declared_on(app, head).await? {
                document.set("declDate", day);
            }
        }
        Printout::Proof => {
            let params = organisation::by_id(&app.db, head.making_org()).await?.org_params();
            content.verdict = judgement::verdict(app, head.org_id, &document, &params).await?;
        }
        Printout::Tax => {
            content.estimate = Some(tax_fcst::estimated(app, &app.db, head, &document, app.today()).await?)
        }
        Printout::Xml => {
            let maker = organisation::by_id(&app.db, head.making_org()).await?;
            let number = head.client_seq_no.as_deref().unwrap_or_default();
            content.xml = send::message_of(document.clone(), number, &maker, &maker.org_params());
        }
    }
    content.document = document;
    Ok(content)
}

/// The day in China on which a declaration that customs has numbered was sent; `YYYY-MM-DD`.
async fn declared_on(app: &App, head: &Model) -> Result<Option<String>, ApiError> {
    let (Some(number), Some(_)) = (&head.client_seq_no, &head.entry_id) else { return Ok(None) };
    let sent = message::newest(&app.db, &[declaration::ENTITY], number).await?;
    Ok(sent.map(|sent| day_in_china(sent.created_at).to_string()))
}

/// The caller's turns at the press. Typesetting takes all the processor it gets, so one does at a time, and after a few
/// declarations it is the next account's turn: hundreds of one do not keep the single one of another waiting.
struct Turns {
    press: Fair,
    who: Who,
}

impl Turns {
    async fn next(&self) -> Result<Turn, ApiError> {
        self.press.turn(self.who.clone()).await.ok_or(ApiError::Busy { retry_after: 5 })
    }
}

/// Everything but the declaration that is needed for printing.
struct Press {
    printout: Printout,
    dicts: Arc<Dictionaries>,
    day: String,
    lang: Lang,
}

impl Press {
    /// The file's content. Takes its time.
    fn print(&self, content: &Content) -> anyhow::Result<Vec<u8>> {
        let Press { printout, dicts, day, lang } = self;
        let document = &content.document;
        Ok(match (printout, &content.estimate) {
            (Printout::Form, _) => print::pdf(Layout::Form, &form(document, dicts))?,
            (Printout::Proof, _) => print::pdf(Layout::Proof, &proof(document, &content.verdict, dicts, *lang))?,
            (Printout::Tax, Some(estimate)) => print::pdf(Layout::Tax, &tax(document, estimate, day, *lang))?,
            (Printout::Tax, None) => anyhow::bail!("a tax sheet without an estimate"),
            (Printout::Xml, _) => content.xml.clone().into_bytes(),
        })
    }

    /// The files of several, made at the same time.
    fn print_all(&self, contents: &[Content]) -> Vec<anyhow::Result<Vec<u8>>> {
        thread::scope(|scope| {
            let printing: Vec<_> = contents.iter().map(|content| scope.spawn(move || self.print(content))).collect();
            let panicked = || Err(anyhow::anyhow!("the printing of a declaration panicked"));
            printing.into_iter().map(|printed| printed.join().unwrap_or_else(|_| panicked())).collect()
        })
    }

    const fn content_type(&self) -> &'static str {
        match self.printout {
            Printout::Xml => "application/xml",
            Printout::Form | Printout::Proof | Printout::Tax => "application/pdf",
        }
    }
}

async fn one(press: Press, turns: &Turns, content: Content) -> Result<Response, ApiError> {
    let headers = [(CONTENT_DISPOSITION, attachment(&content.name))];
    let content_type = [(CONTENT_TYPE, press.content_type())];
    let turn = turns.next().await?;
    let printed = tokio::task::spawn_blocking(move || {
        let printed = press.print(&content);
        drop(turn);
        printed
    });
    let printed = printed.await.map_err(anyhow::Error::from)??;
    Ok((headers, content_type, Body::from(printed)).into_response())
}

async fn archive(app: &App, press: Press, turns: &Turns, contents: Vec<Content>) -> Result<Response, ApiError> {
    let name = format!("{}.zip", ARCHIVE.get(press.lang));
    let mut archive = ZipWriter::new(files::scratch(app).map_err(anyhow::Error::from)?);
    // What is printed is compressed already, a message is not.
    let method = if press.printout == Printout::Xml { CompressionMethod::Deflated } else { CompressionMethod::Stored };
    let press = Arc::new(press);
    let at_once = available_parallelism().map_or(1, NonZero::get);
    let mut contents = contents.into_iter().peekable();
    while contents.peek().is_some() {
        let few: Vec<Content> = contents.by_ref().take(at_once).collect();
        let (turn, press) = (turns.next().await?, Arc::clone(&press));
        let packed = tokio::task::spawn_blocking(move || -> anyhow::Result<_> {
            let printed = press.print_all(&few);
            drop(turn);
            for (content, printed) in few.iter().zip(printed) {
                archive.start_file(&content.name, SimpleFileOptions::default().compression_method(method))?;
                archive.write_all(&printed?)?;
            }
            Ok(archive)
        });
        archive = packed.await.map_err(anyhow::Error::from)??;
    }
    let packed = tokio::task::spawn_blocking(move || archive.finish());
    let packed = packed.await.map_err(anyhow::Error::from)?.map_err(anyhow::Error::from)?;
    files::sent(packed, &name, "application/zip").await
}
