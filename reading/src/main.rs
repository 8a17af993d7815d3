//! Reads papers: a program of its own, so that a file that breaks or floods it harms nobody. The server starts it for each
//! file and ends it when it takes too long.
//!
//! - `customs-read [--learned HINTS.json] FILE` writes one JSON object: an `Answer`, or `{"refused": {reason, limit?},
//!   "message": {zh, en}}` with exit code 2. The hints are what corrections of that supplier's papers taught.
//! - `customs-read again [--learned HINTS.json] PAPER.json` finds the values of a paper that was kept as JSON once more:
//!   `{"reading": …}`.
//! - `customs-read draw FILE PAGE` writes that page (from 0) as PNG or JPEG.
//! - `customs-read scans FILE` tells which pages are but pictures, `customs-read scan FILE PAGE` writes one of them for an engine
//!   elsewhere, and `customs-read --lines LINES.json FILE` reads the file with the lines that it found.
//! - `customs-read wrap FILE` writes a picture as a PDF of one page.
//! - `customs-read compare FILE FILE…` writes the differences between the papers of one shipment.
//! - `customs-read bench FOLDER` measures it against papers whose values are known.

use std::fs;
use std::io::{self, Write};
use std::panic;
use std::path::Path;
use std::process::ExitCode;

use reading::fields::learned::Hint;
use reading::files::bounded::clock;
use reading::files::draw::{draw, scan};
use reading::files::engine::Elsewhere;
use reading::files::wrapped::wrapped;
use reading::files::{self, read, read_by, tables};
use reading::paper::Paper;
use reading::refusal::{Limits, Refusal};
use reading::{bench, guard};
use serde::de::DeserializeOwned;
use serde_json::json;

fn main() -> ExitCode {
    // A panic ends as a refusal: nothing about it belongs into the output.
    panic::set_hook(Box::new(|_| {}));
    // Measuring reads many papers in one process.
    if std::env::args().nth(1).as_deref() != Some("bench") {
        guard::limit(Limits::default().time);
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["bench", folder] => told(&bench::run(Path::new(folder)), ExitCode::SUCCESS),
        ["compare", files @ ..] if files.len() > 1 => compare(files),
        ["draw", file, page] => drawn(file, page, draw),
        ["again", "--learned", hints, paper] => finish(again(paper, Some(hints))),
        ["again", paper] => finish(again(paper, None)),
        ["scans", file] => finish(scans(file)),
        ["scan", file, page] => drawn(file, page, scan),
        ["wrap", file] => written(wrapped(Path::new(file), &Limits::default())),
        ["--learned", hints, file] => finish(answer(file, Some(hints), None)),
        ["--lines", lines, file] => finish(answer(file, None, Some(lines))),
        [file] if !file.starts_with("--") => finish(answer(file, None, None)),
        _ => told(USAGE, ExitCode::FAILURE),
    }
}

const USAGE: &str = "customs-read [--learned HINTS.json | --lines LINES.json] FILE | again [--learned HINTS.json] PAPER.json \
                     | draw FILE PAGE | scans FILE | scan FILE PAGE | wrap FILE | compare FILE FILE... | bench FOLDER";

fn finish(answer: Result<String, Refusal>) -> ExitCode {
    match answer {
        Ok(answer) => told(&answer, ExitCode::SUCCESS),
        Err(refusal) => refused(&refusal),
    }
}

fn answer(file: &str, hints: Option<&str>, lines: Option<&str>) -> Result<String, Refusal> {
    let (hints, limits) = (learned(hints)?, Limits::default());
    let answer = match lines {
        Some(lines) => read_by(&json_of::<Elsewhere>(lines)?, Path::new(file), &hints, &limits)?,
        None => read(Path::new(file), &hints, &limits)?,
    };
    serde_json::to_string(&answer).map_err(|_| Refusal::Broken)
}

/// The pages that are but pictures.
fn scans(file: &str) -> Result<String, Refusal> {
    Ok(json!({ "scans": files::scans(Path::new(file), &Limits::default())? }).to_string())
}

/// The values of a paper that was kept.
fn again(paper: &str, hints: Option<&str>) -> Result<String, Refusal> {
    let paper: Paper = json_of(paper)?;
    let clock = clock(Limits::default().time);
    let reading = reading::fields::read(&paper, &learned(hints)?, tables::dictionaries(), clock)?;
    Ok(json!({ "reading": reading }).to_string())
}

fn learned(file: Option<&str>) -> Result<Vec<Hint>, Refusal> {
    file.map_or(Ok(Vec::new()), json_of)
}

fn json_of<T: DeserializeOwned>(file: &str) -> Result<T, Refusal> {
    let text = fs::read(file).map_err(|_| Refusal::Broken)?;
    serde_json::from_slice(&text).map_err(|_| Refusal::Broken)
}

type Draw = fn(&Path, usize, &Limits) -> Result<Vec<u8>, Refusal>;

fn drawn(file: &str, page: &str, draw: Draw) -> ExitCode {
    let Ok(page) = page.parse() else { return told(USAGE, ExitCode::FAILURE) };
    written(draw(Path::new(file), page, &Limits::default()))
}

fn written(drawn: Result<Vec<u8>, Refusal>) -> ExitCode {
    match drawn {
        Ok(bytes) => match io::stdout().lock().write_all(&bytes) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(refusal) => refused(&refusal),
    }
}

/// Differences between the papers of one shipment.
fn compare(files: &[&str]) -> ExitCode {
    let mut readings = Vec::new();
    for file in files {
        match read(Path::new(file), &[], &Limits::default()) {
            Ok(answer) => readings.extend(answer.reading.apart()),
            Err(refusal) => return refused(&refusal),
        }
    }
    told(&json!(reading::fields::shipment::differences(&readings)).to_string(), ExitCode::SUCCESS)
}

fn refused(refusal: &Refusal) -> ExitCode {
    told(&json!({ "refused": refusal, "message": refusal.message() }).to_string(), ExitCode::from(2))
}

fn told(text: &str, code: ExitCode) -> ExitCode {
    match writeln!(io::stdout().lock(), "{text}") {
        Ok(()) => code,
        Err(_) => ExitCode::FAILURE,
    }
}
