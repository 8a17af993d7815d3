//! POST /decl/v1/multi/download: the chosen declarations on paper, or as messages. One declaration gives a file, several a zip of them.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;

use anyhow::Context;
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
use futures_util::future::try_join_all;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::declaration::{self, Model};
use super::{access, document, judgement, send, tax_fcst};
use crate::accounts::caller::Caller;
use crate::api::extract::{Json, Selection};
use crate::domains::house;
use crate::files::disposition::attachment;
use crate::files::sending::sent;
use crate::gateway::message;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::process::fair::{Fair, Turn, Who};
use crate::process::printing::Printer;
use crate::store::app::App;
use crate::store::people::organisation;
use crate::store::scratch::scratch;

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
    let (dicts, day) = (app.dictionaries(), app.today().to_string());
    let program = app.settings.print_program();
    let press = Press { printout, dicts, day, lang: caller.lang, program, printers: Vec::new() };
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
            let dicts = app.dictionaries();
            let by = (&*dicts, app.today());
            let house = house::in_force(&app.db, head.making_org()).await?;
            content.verdict = judgement::verdict(by, &app.db, head.org_id, &document, (&params, &house)).await?;
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
    /// Where the printing program is.
    program: Option<PathBuf>,
    /// The program, once for each paper that is printed at the same time.
    printers: Vec<Printer>,
}

/// What the printing program is asked for: a template, and what it reads.
#[derive(Serialize)]
struct Order<T> {
    layout: Printout,
    data: T,
}

impl Press {
    /// The files of a few declarations, made at the same time.
    async fn print(&mut self, few: &[Content]) -> Result<Vec<Vec<u8>>, ApiError> {
        let (lang, dicts) = (self.lang, Arc::clone(&self.dicts));
        match self.printout {
            Printout::Form => self.typeset(few.iter().map(|content| form(&content.document, &dicts)).collect()).await,
            Printout::Proof => {
                let sheet = |content: &Content| proof(&content.document, &content.verdict, &dicts, lang);
                self.typeset(few.iter().map(sheet).collect()).await
            }
            Printout::Tax => {
                let sheet = |content: &Content| {
                    content.estimate.as_ref().map(|estimate| tax(&content.document, estimate, &self.day, lang))
                };
                let sheets: Option<_> = few.iter().map(sheet).collect();
                self.typeset(sheets.context("a tax sheet without an estimate")?).await
            }
            Printout::Xml => Ok(few.iter().map(|content| content.xml.clone().into_bytes()).collect()),
        }
    }

    async fn typeset<T: Serialize>(&mut self, papers: Vec<T>) -> Result<Vec<Vec<u8>>, ApiError> {
        while self.printers.len() < papers.len() {
            self.printers.push(Printer::start(self.program.as_deref())?);
        }
        let orders = papers.into_iter().map(|data| Order { layout: self.printout, data });
        let printing =
            self.printers.iter_mut().zip(orders).map(|(printer, order)| async move { printer.print(&order).await });
        Ok(try_join_all(printing).await?)
    }

    const fn content_type(&self) -> &'static str {
        match self.printout {
            Printout::Xml => "application/xml",
            Printout::Form | Printout::Proof | Printout::Tax => "application/pdf",
        }
    }
}

async fn one(mut press: Press, turns: &Turns, content: Content) -> Result<Response, ApiError> {
    let headers = [(CONTENT_DISPOSITION, attachment(&content.name))];
    let content_type = [(CONTENT_TYPE, press.content_type())];
    let turn = turns.next().await?;
    let printed = press.print(&[content]).await?.pop().context("nothing was printed")?;
    drop(turn);
    Ok((headers, content_type, Body::from(printed)).into_response())
}

async fn archive(app: &App, mut press: Press, turns: &Turns, contents: Vec<Content>) -> Result<Response, ApiError> {
    let name = format!("{}.zip", ARCHIVE.get(press.lang));
    let mut archive = ZipWriter::new(scratch(app).map_err(anyhow::Error::from)?);
    // What is printed is compressed already, a message is not.
    let method = if press.printout == Printout::Xml { CompressionMethod::Deflated } else { CompressionMethod::Stored };
    let at_once = available_parallelism().map_or(1, NonZero::get);
    let mut contents = contents.into_iter().peekable();
    while contents.peek().is_some() {
        let few: Vec<Content> = contents.by_ref().take(at_once).collect();
        let turn = turns.next().await?;
        let printed = press.print(&few).await?;
        drop(turn);
        let packed = tokio::task::spawn_blocking(move || -> anyhow::Result<_> {
            for (content, printed) in few.iter().zip(printed) {
                archive.start_file(&content.name, SimpleFileOptions::default().compression_method(method))?;
                archive.write_all(&printed)?;
            }
            Ok(archive)
        });
        archive = packed.await.map_err(anyhow::Error::from)??;
    }
    drop(press);
    let packed = tokio::task::spawn_blocking(move || archive.finish());
    let packed = packed.await.map_err(anyhow::Error::from)?.map_err(anyhow::Error::from)?;
    sent(packed, &name, "application/zip").await
}
