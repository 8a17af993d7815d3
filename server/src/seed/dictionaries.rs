//! Dictionaries from the CSV fixtures, one family per file.

use std::collections::{BTreeMap, HashMap, HashSet};

use anyhow::Context;
use core_wasm::dictionary::{Dictionaries, Entry};
use include_dir::{Dir, include_dir};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::database::Tx;
use crate::domains::system::dictionary::{self, family};
use crate::error::ApiError;
use crate::secret;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../fixtures/dicts");

/// Columns that every family has; the others are its own.
const COMMON: [&str; 5] = ["id", "name", "name2", "name_en", "sure"];
/// Rows per INSERT.
const BATCH: usize = 500;

/// Reads in every family whose file has changed since it was last read in.
pub async fn seed(tx: &Tx) -> Result<(), ApiError> {
    let known: HashMap<String, family::Model> =
        family::Entity::find().all(tx).await?.into_iter().map(|family| (family.name.clone(), family)).collect();
    for file in FILES.files() {
        let stem = file.path().file_stem().and_then(|stem| stem.to_str()).context("a dictionary without a name")?;
        let name = camel_case(stem);
        let digest = secret::digest(file.contents());
        let mut kept_codes = HashSet::new();
        match known.get(&name) {
            Some(kept) if kept.digest == digest => continue,
            Some(kept) => {
                // What somebody changed is not taken back: the file only adds to it.
                match kept.changed {
                    true => kept_codes = dictionary::codes(tx, &name).await?,
                    false => {
                        dictionary::Entity::delete_many().filter(dictionary::Column::Family.eq(&name)).exec(tx).await?;
                    }
                }
                let read = family::ActiveModel { name: Set(name.clone()), digest: Set(digest), ..Default::default() };
                family::Entity::update(read).exec(tx).await?;
            }
            None => {
                let new = family::ActiveModel {
                    name: Set(name.clone()),
                    digest: Set(digest),
                    version: Set(1),
                    name_zh: Set(String::new()),
                    name_en: Set(String::new()),
                    changed: Set(false),
                };
                family::Entity::insert(new).exec_without_returning(tx).await?;
            }
        }
        let mut entries = read(file.contents()).with_context(|| format!("dictionary {name}"))?;
        entries.retain(|entry| !kept_codes.contains(&entry.id));
        let rows = entries.into_iter().enumerate().map(|(position, entry)| row(&name, position, entry));
        let rows = rows.collect::<anyhow::Result<Vec<_>>>()?;
        for batch in rows.chunks(BATCH) {
            dictionary::Entity::insert_many(batch.to_vec()).exec_without_returning(tx).await?;
        }
    }
    Ok(())
}

/// The dictionaries as the program brings them along, for work without a database.
pub fn built_in() -> anyhow::Result<Dictionaries> {
    let families = FILES.files().map(|file| {
        let stem = file.path().file_stem().and_then(|stem| stem.to_str()).context("a dictionary without a name")?;
        let name = camel_case(stem);
        let entries = read(file.contents()).with_context(|| format!("dictionary {name}"))?;
        Ok((name, entries))
    });
    Ok(Dictionaries::new(families.collect::<anyhow::Result<Vec<_>>>()?))
}

fn row(family: &str, position: usize, entry: Entry) -> anyhow::Result<dictionary::ActiveModel> {
    Ok(dictionary::ActiveModel {
        version: Set(1),
        family: Set(family.to_owned()),
        position: Set(i32::try_from(position)?),
        code: Set(entry.id),
        name: Set(entry.name),
        name2: Set(entry.name2),
        name_en: Set(entry.name_en),
        sure: Set(entry.sure),
        extra: Set(serde_json::to_string(&entry.extra)?),
        ..Default::default()
    })
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
        let extra: BTreeMap<String, String> =
            extras.iter().enumerate().map(filled).filter(|(_, value)| !value.is_empty()).collect();
        entries.push(Entry {
            id: text(0),
            name: text(1),
            name2: text(2),
            name_en: text(3),
            sure: text(4) == "1",
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
    use super::*;

    #[test]
    fn every_file_can_be_read_and_no_code_stands_twice() {
        let mut entries = 0;
        for file in FILES.files() {
            let read = read(file.contents()).unwrap_or_else(|error| panic!("{:?}: {error:#}", file.path()));
            let codes: std::collections::HashSet<_> = read.iter().map(|entry| entry.id.as_str()).collect();
            assert_eq!(codes.len(), read.len(), "{:?} names a code twice", file.path());
            entries += read.len();
        }
        for file in FILES.files() {
            let name = camel_case(file.path().file_stem().and_then(|stem| stem.to_str()).unwrap_or_default());
            let named = core_wasm::dictionary::families::find(&name).is_some();
            assert!(named, "core-wasm/src/dictionary/families.rs says nothing about {name}");
        }
        println!("{} families, {entries} entries", FILES.files().count());
        assert!(FILES.files().count() >= 80);
    }

    #[test]
    fn names_become_camel_case() {
        assert_eq!(camel_case("trade_mode"), "tradeMode");
        assert_eq!(camel_case("unit1"), "unit1");
    }
}
