//! Loads the dictionaries of `fixtures/dicts`, for tests and benchmarks.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

use core_wasm::dictionary::{Dictionaries, Entry};
use flate2::read::GzDecoder;

/// Every family by its wire name.
pub fn families() -> &'static BTreeMap<String, Vec<Entry>> {
    static FAMILIES: OnceLock<BTreeMap<String, Vec<Entry>>> = OnceLock::new();
    FAMILIES.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/dicts");
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        files.filter_map(|path| Some((camel(path.file_name()?.to_str()?.split_once(".csv")?.0), read(&path)))).collect()
    })
}

/// All families, indexed.
pub fn dictionaries() -> &'static Dictionaries {
    static DICTIONARIES: OnceLock<Dictionaries> = OnceLock::new();
    DICTIONARIES.get_or_init(|| Dictionaries::new(families().clone()))
}

fn read(path: &Path) -> Vec<Entry> {
    let mut text = fs::read(path).unwrap();
    if path.extension().is_some_and(|extension| extension == "gz") {
        let packed = std::mem::take(&mut text);
        GzDecoder::new(packed.as_slice()).read_to_end(&mut text).unwrap();
    }
    let mut reader = csv::Reader::from_reader(text.as_slice());
    let columns: Vec<String> = reader.headers().unwrap().iter().map(camel).collect();
    let rows = reader.records().map(|record| entry(&columns, &record.unwrap()));
    rows.collect()
}

fn entry(columns: &[String], record: &csv::StringRecord) -> Entry {
    let mut entry = Entry { sure: true, ..Entry::default() };
    for (column, value) in columns.iter().zip(record) {
        match column.as_str() {
            "id" => value.clone_into(&mut entry.id),
            "name" => value.clone_into(&mut entry.name),
            "name2" => value.clone_into(&mut entry.name2),
            "nameEn" => value.clone_into(&mut entry.name_en),
            "from" => value.clone_into(&mut entry.from),
            "to" => value.clone_into(&mut entry.to),
            "sure" => entry.sure = value != "0",
            _ if value.is_empty() => {}
            _ => {
                entry.extra.insert(column.clone(), value.to_owned());
            }
        }
    }
    entry
}

/// `trade_mode` -> `tradeMode`.
fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |joined, part| format!("{joined}{}{}", part[..1].to_uppercase(), &part[1..]))
}
