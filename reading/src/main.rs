//! Reads papers: a program of its own, so that a file that breaks or floods it harms nobody. The server starts it for each
//! file and ends it when it takes too long.
//!
//! `customs-read FILE` writes one JSON object: an `Answer`, or `{"refused": {reason, limit?}, "message": {zh, en}}` with exit
//! code 2. `customs-read bench FOLDER` measures it against papers whose values are known.

use std::io::{self, Write};
use std::panic;
use std::path::Path;
use std::process::ExitCode;

use reading::bench;
use reading::files::read;
use reading::refusal::{Limits, Refusal};
use serde_json::json;

fn main() -> ExitCode {
    // A panic ends as a refusal: nothing about it belongs into the output.
    panic::set_hook(Box::new(|_| {}));
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["bench", folder] => told(&bench::run(Path::new(folder)), ExitCode::SUCCESS),
        ["compare", files @ ..] if files.len() > 1 => compare(files),
        [file] => match answer(file) {
            Ok(answer) => told(&answer, ExitCode::SUCCESS),
            Err(refusal) => refused(&refusal),
        },
        _ => told("customs-read FILE | compare FILE FILE... | bench FOLDER", ExitCode::FAILURE),
    }
}

fn answer(file: &str) -> Result<String, Refusal> {
    let answer = read(Path::new(file), &Limits::default())?;
    serde_json::to_string(&answer).map_err(|_| Refusal::Broken)
}

/// Differences between the papers of one shipment.
fn compare(files: &[&str]) -> ExitCode {
    let mut readings = Vec::new();
    for file in files {
        match read(Path::new(file), &Limits::default()) {
            Ok(answer) => readings.push(answer.reading),
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
