//! What the program brings along and reads without a database: the dictionaries, one CSV file for each family, and the rates of the demo.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Arc, OnceLock};

use anyhow::Context;
use core_wasm::dictionary::{Dictionaries, Entry, Family};
use core_wasm::row::Row;
use flate2::read::GzDecoder;
use include_dir::{Dir, File, include_dir};

use crate::process::secret;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../fixtures/dicts");

/// Columns that every family has; the others are its own.
const COMMON: [&str; 5] = ["id", "name", "name2", "name_en", "sure"];
/// A family as the program brings it along.
pub struct BuiltIn {
    /// Of the file that it was read from.
    pub digest: String,
    pub family: Arc<Family>,
}

/// The dictionaries as the program brings them along, for work without a database.
pub fn dictionaries() -> anyhow::Result<Dictionaries> {
    Ok(families()?.iter().map(|(name, known)| (name.clone(), Arc::clone(&known.family))).collect())
}

/// Every family that the program brings along, read once for the whole process.
pub fn families() -> anyhow::Result<&'static BTreeMap<String, BuiltIn>> {
    static READ: OnceLock<BTreeMap<String, BuiltIn>> = OnceLock::new();
    if let Some(read) = READ.get() {
        return Ok(read);
    }
    let mut families = BTreeMap::new();
    for file in FILES.files() {
        let name = family_of(file)?;
        let entries = read(&unpacked(file)?).with_context(|| format!("dictionary {name}"))?;
        let digest = secret::digest(file.contents());
        families.insert(name, BuiltIn { digest, family: Arc::new(Family::new(entries)) });
    }
    Ok(READ.get_or_init(|| families))
}

/// The demo's exchange rates.
pub fn exchange_rates() -> anyhow::Result<Vec<Row>> {
    serde_json::from_str(include_str!("../../../fixtures/seed/demo/base/exchange_rate.json"))
        .context("the exchange rates of the demo")
}

/// The family of a file: `hs_code.csv.gz` is `hsCode`.
fn family_of(file: &File<'_>) -> anyhow::Result<String> {
    let name = file.path().file_name().and_then(|name| name.to_str()).context("a dictionary without a name")?;
    Ok(camel_case(name.split('.').next().unwrap_or_default()))
}

/// What stands in a file; the large ones are packed.
fn unpacked(file: &File<'_>) -> anyhow::Result<Vec<u8>> {
    if file.path().extension().is_some_and(|extension| extension == "gz") {
        let mut text = Vec::new();
        GzDecoder::new(file.contents()).read_to_end(&mut text)?;
        return Ok(text);
    }
    Ok(file.contents().to_vec())
}

fn read(contents: &[u8]) -> anyhow::Result<Vec<Entry>> {
    let mut reader = csv::Reader::from_reader(contents);
    let head = reader.headers()?.clone();
    anyhow::ensure!(head.iter().take(COMMON.len()).eq(COMMON), "the head must start with {COMMON:?}");
    let extras: Vec<String> = head.iter().skip(COMMON.len()).map(camel_case).collect();
    let mut entries = Vec::new();
    for record in reader.records() {
        let record = record?;
        let text = |index: usize| record.get(index).unwrap_or_default().to_owned();
        let filled = |(index, name): (usize, &String)| (name.clone(), text(COMMON.len() + index));
        let mut extra: BTreeMap<String, String> =
            extras.iter().enumerate().map(filled).filter(|(_, value)| !value.is_empty()).collect();
        entries.push(Entry {
            id: text(0),
            name: text(1),
            name2: text(2),
            name_en: text(3),
            sure: text(4) == "1",
            from: extra.remove("from").unwrap_or_default(),
            to: extra.remove("to").unwrap_or_default(),
            extra,
        });
    }
    Ok(entries)
}

fn camel_case(snake: &str) -> String {
    let mut camel = String::with_capacity(snake.len());
    for (index, word) in snake.split('_').enumerate() {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if index > 0 => camel.extend(first.to_uppercase()),
            Some(first) => camel.push(first),
            None => {}
        }
        camel.push_str(letters.as_str());
    }
    camel
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_file_can_be_read_and_no_code_stands_twice_for_a_day() {
        let built_in = families().unwrap_or_else(|error| panic!("{error:#}"));
        let mut count = 0;
        for (name, known) in built_in {
            let entries = known.family.entries();
            let codes: HashSet<_> = entries.iter().map(|entry| (&entry.id, &entry.from)).collect();
            assert_eq!(codes.len(), entries.len(), "{name} names a code twice");
            let named = core_wasm::dictionary::families::find(name).is_some();
            assert!(named, "core-wasm/src/dictionary/families.rs says nothing about {name}");
            count += entries.len();
        }
        println!("{} families, {count} entries", built_in.len());
        assert!(built_in.len() >= 80);
        assert!(built_in.get("hsCode").is_some_and(|tariff| tariff.family.entries().len() > 12_000));
    }

    #[test]
    fn names_become_camel_case() {
        assert_eq!(camel_case("trade_mode"), "tradeMode");
        assert_eq!(camel_case("unit1"), "unit1");
    }
}
