//! Measures the reader against papers whose values are known: `NAME.fields.json` holds those of every file whose name begins
//! with NAME.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use core_wasm::rules::reading::numbers::number;
use serde_json::Value as Json;

use crate::files::read;
use crate::reading::{Field, PaperKind, Reading, SURE, Value};
use crate::refusal::Limits;

mod taught;

/// How much of a paper was read right.
#[derive(Clone, Debug, Default)]
pub struct Score {
    pub head: (usize, usize),
    pub cells: (usize, usize),
    /// Values marked sure that are wrong, of all that are marked sure and can be compared.
    pub wrong_but_sure: (usize, usize),
    /// What was not right, in words.
    pub missed: Vec<String>,
}

/// The files of a folder with the file of their values.
pub fn papers(folder: &Path) -> Vec<(PathBuf, PathBuf)> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let expected: Vec<(String, PathBuf)> = files
        .iter()
        .filter_map(|path| Some((path.file_name()?.to_str()?.strip_suffix(".fields.json")?.to_owned(), path.clone())))
        .collect();
    let papers = files.iter().filter_map(|path| {
        let name = path.file_name()?.to_str()?;
        let known = expected.iter().filter(|(start, _)| name.starts_with(start.as_str()));
        let (_, values) = known.max_by_key(|(start, _)| start.len())?;
        (!name.ends_with(".json")).then(|| (path.clone(), values.clone()))
    });
    papers.collect()
}

/// What stands in a paper.
fn expected(values: &Path) -> Json {
    fs::read(values).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
}

/// Compares a reading with what stands in the paper.
pub fn score(reading: &Reading, expected: &Json) -> Score {
    let mut score = Score::default();
    let empty = serde_json::Map::new();
    for (name, value) in expected["fields"].as_object().unwrap_or(&empty) {
        score.head.1 += 1;
        let wanted = shown(value);
        if name == "doc_type" {
            let kind = match reading.kind {
                Some(PaperKind::Invoice) => "invoice",
                Some(PaperKind::PackingList) => "packing_list",
                Some(PaperKind::BillOfLading) => "bill_of_lading",
                Some(PaperKind::Contract) => "contract",
                None => "",
            };
            if kind == wanted {
                score.head.0 += 1;
            } else {
                score.missed.push(format!("kind {kind:?}, not {wanted:?}"));
            }
            continue;
        }
        let right = score.judge(name, &wanted, &reading.head);
        score.head.0 += usize::from(right);
    }
    let lines = expected["lines"].as_array().cloned().unwrap_or_default();
    if lines.len() != reading.lines.len() {
        score.missed.push(format!("{} lines, not {}", reading.lines.len(), lines.len()));
    }
    for (at, line) in lines.iter().enumerate() {
        for (name, value) in line.as_object().unwrap_or(&empty) {
            score.cells.1 += 1;
            let fields = reading.lines.get(at).map(|line| line.fields.as_slice()).unwrap_or_default();
            let right = score.judge(name, &shown(value), fields);
            score.cells.0 += usize::from(right);
        }
    }
    score
}

impl Score {
    fn judge(&mut self, name: &str, wanted: &str, fields: &[Field]) -> bool {
        let name = camel(name);
        let found = crate::reading::value(fields, &name);
        let right = found.is_some_and(|found| same(&found.text, wanted));
        if !right {
            let text = found.map(|found: &Value| format!("{} ({} %)", found.text, found.sure));
            self.missed.push(format!("{name} {}, not {wanted}", text.unwrap_or_else(|| "-".into())));
        }
        if found.is_some_and(|found| found.sure >= SURE) {
            self.wrong_but_sure.1 += 1;
            self.wrong_but_sure.0 += usize::from(!right);
        }
        right
    }
}

fn shown(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let mut chars = part.chars();
        name + &chars.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(chars).collect::<String>()
    })
}

/// Texts that differ by blanks, width or case alone are the same; numbers by their value.
fn same(found: &str, wanted: &str) -> bool {
    let bare = |text: &str| {
        let kept = text.chars().map(core_wasm::rules::narrow::fold).filter(|c| !c.is_whitespace());
        kept.flat_map(char::to_lowercase).collect::<String>()
    };
    match (number(found), number(wanted)) {
        (Some(a), Some(b)) if a.before.is_empty() && b.before.is_empty() => a.value == b.value && a.after == b.after,
        _ => bare(found) == bare(wanted),
    }
}

/// Reads every paper of a folder and says how it went.
pub fn run(folder: &Path) -> String {
    let mut out = String::new();
    let mut all = Score::default();
    let (mut pages, mut seconds) = (0, 0.0);
    for (file, values) in papers(folder) {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let expected = expected(&values);
        let begin = Instant::now();
        let answer = match read(&file, &[], &Limits::default()) {
            Ok(answer) => answer,
            Err(refusal) => {
                let _ = writeln!(out, "{name:34} {refusal}");
                continue;
            }
        };
        let took = begin.elapsed().as_secs_f64();
        let score = score(&answer.reading, &expected);
        let _ = writeln!(
            out,
            "{name:34} head {:>2}/{:<2} cells {:>3}/{:<3} {:.3} s a page",
            score.head.0,
            score.head.1,
            score.cells.0,
            score.cells.1,
            took / f64::from(u32::try_from(answer.paper.pages.len().max(1)).unwrap_or(1)),
        );
        for missed in &score.missed {
            let _ = writeln!(out, "    {missed}");
        }
        pages += answer.paper.pages.len();
        seconds += took;
        for (sum, part) in [
            (&mut all.head, score.head),
            (&mut all.cells, score.cells),
            (&mut all.wrong_but_sure, score.wrong_but_sure),
        ] {
            sum.0 += part.0;
            sum.1 += part.1;
        }
    }
    let _ = writeln!(
        out,
        "head {}/{}, cells {}/{}, wrong but sure {}/{}, {pages} pages in {seconds:.1} s, peak memory {} MB",
        all.head.0,
        all.head.1,
        all.cells.0,
        all.cells.1,
        all.wrong_but_sure.0,
        all.wrong_but_sure.1,
        peak().map_or_else(|| "?".into(), |peak| peak.to_string()),
    );
    out.push_str(&taught::run(folder));
    out
}

/// The most memory that this process had, in MB, where the system tells.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}
