//! Another engine for the text of scans and photos, over HTTP (READ_OCR_URL): a server of PaddleOCR (`paddlex --serve`). Where it does not
//! answer, or with something else, the models of the reading program read the page as ever.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use tempfile::NamedTempFile;

use super::reader::{self, Reader, Said};
use super::silence::Silence;
use crate::process::error::ApiError;
use crate::process::outgoing::timed_out;
use crate::store::app::App;

/// Most lines of a page, and longest line in characters.
const MOST_LINES: usize = 5000;
const LONGEST: usize = 2000;
/// No corner of a line is farther out than this, in pixels.
const FARTHEST: f32 = 100_000.0;

/// The shipments for which the engine did not answer in time.
static SILENT: Silence = Silence::new();

#[derive(Deserialize)]
struct Scans {
    scans: Vec<usize>,
}

#[derive(Deserialize)]
struct Reply {
    result: Results,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Results {
    ocr_results: Vec<Page>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    pruned_result: Lines,
}

#[derive(Deserialize)]
struct Lines {
    rec_texts: Vec<String>,
    rec_scores: Vec<f32>,
    rec_polys: Vec<[[f32; 2]; 4]>,
}

/// The lines that the engine read of a file's pictures (a paper of the recognition `shipment`), as the reading program takes them; `None` where
/// no engine is named, the file has no pictures, or the engine read none, or it did not answer in time of another paper of that shipment
/// just now.
pub async fn lines(app: &App, reader: &Reader, shipment: i64, file: &Path) -> Result<Option<NamedTempFile>, ApiError> {
    let Some(url) = &app.settings.read_ocr_url else { return Ok(None) };
    if SILENT.holds(shipment, Instant::now()) {
        return Ok(None);
    }
    let Said::Done(answer) = reader.ask(&["scans".as_ref(), file.as_os_str()]).await? else { return Ok(None) };
    let Ok(Scans { scans }) = serde_json::from_slice(&answer) else { return Ok(None) };
    let mut pages: BTreeMap<usize, Vec<Json>> = BTreeMap::new();
    for page in scans {
        let number = page.to_string();
        let Said::Done(picture) = reader.ask(&["scan".as_ref(), file.as_os_str(), number.as_ref()]).await? else {
            continue;
        };
        match of_page(app, url, &picture).await {
            // Where it sees nothing, our own models look.
            Ok(lines) if lines.is_empty() => {}
            Ok(lines) => {
                pages.insert(page, lines);
            }
            Err(failure) => {
                if timed_out(&failure) {
                    SILENT.note(shipment, Instant::now());
                }
                tracing::warn!(%failure, "the OCR engine of READ_OCR_URL did not read a page; it is read here");
                // It is away or wrong: no use in asking for the next page.
                break;
            }
        }
    }
    if pages.is_empty() {
        return Ok(None);
    }
    Ok(Some(reader::written(app, &json!({ "pages": pages }).to_string())?))
}

async fn of_page(app: &App, url: &str, picture: &[u8]) -> anyhow::Result<Vec<Json>> {
    let asked = json!({
        "file": BASE64_STANDARD.encode(picture),
        "fileType": 1,
        "visualize": false,
        // Places are those of the picture as it was sent.
        "useDocOrientationClassify": false,
        "useDocUnwarping": false,
    });
    let token = app.settings.read_ocr_token.clone();
    let reply = app.reading.post(url.to_owned(), token, &asked).await?;
    anyhow::ensure!(reply.is_success(), "status {}", reply.status);
    let reply: Reply = serde_json::from_slice(&reply.body).context("not the answer of such an engine")?;
    let page = reply.result.ocr_results.into_iter().next().context("no page in the answer")?.pruned_result;
    let as_many = page.rec_texts.len() == page.rec_scores.len() && page.rec_texts.len() == page.rec_polys.len();
    anyhow::ensure!(as_many && page.rec_texts.len() <= MOST_LINES, "texts, scores and places do not belong together");
    let is_near = page.rec_polys.iter().flatten().flatten().all(|at| at.abs() <= FARTHEST);
    anyhow::ensure!(is_near, "places that are on no page");
    // Percents, or whatever else it counts in, would all be called sure.
    let is_part = page.rec_scores.iter().all(|score| (0.0..=1.0).contains(score));
    anyhow::ensure!(is_part, "scores that are no part of one");
    let lines = page.rec_texts.into_iter().zip(page.rec_scores).zip(page.rec_polys);
    Ok(lines
        .filter(|((text, _), _)| !text.trim().is_empty())
        .map(|((text, score), quad)| {
            let text: String = text.chars().take(LONGEST).collect();
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a percentage")]
            let sure = (score * 100.0) as u8;
            json!({ "text": text, "quad": quad, "sure": sure })
        })
        .collect())
}
