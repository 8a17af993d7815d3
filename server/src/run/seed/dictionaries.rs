//! The dictionaries that the program brings along, into the database.

use std::collections::{HashMap, HashSet};

use core_wasm::dictionary::Entry;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::domains::system::dictionary::{self, family};
use crate::process::built_in;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Rows per INSERT.
const BATCH: usize = 500;

/// Reads in every family whose file has changed since it was last read in.
pub async fn seed(tx: &Tx) -> Result<(), ApiError> {
    let known: HashMap<String, family::Model> =
        family::Entity::find().all(tx).await?.into_iter().map(|family| (family.name.clone(), family)).collect();
    for (name, built_in) in built_in::families()? {
        let mut kept_codes = HashSet::new();
        match known.get(name) {
            Some(kept) if kept.digest == built_in.digest => continue,
            Some(kept) => {
                // What somebody changed is not taken back: the file only adds to it.
                match kept.changed {
                    true => kept_codes = dictionary::codes(tx, name).await?,
                    false => {
                        dictionary::Entity::delete_many().filter(dictionary::Column::Family.eq(name)).exec(tx).await?;
                    }
                }
                let read = family::ActiveModel {
                    name: Set(name.clone()),
                    digest: Set(built_in.digest.clone()),
                    revision: Set(kept.revision + 1),
                    ..Default::default()
                };
                family::Entity::update(read).exec(tx).await?;
            }
            None => {
                let new = family::ActiveModel {
                    name: Set(name.clone()),
                    digest: Set(built_in.digest.clone()),
                    version: Set(1),
                    name_zh: Set(String::new()),
                    name_en: Set(String::new()),
                    changed: Set(false),
                    revision: Set(1),
                };
                family::Entity::insert(new).exec_without_returning(tx).await?;
            }
        }
        let entries = built_in.family.entries().iter().enumerate().filter(|(_, entry)| !kept_codes.contains(&entry.id));
        let entries: Vec<(usize, &Entry)> = entries.collect();
        for batch in entries.chunks(BATCH) {
            let rows = batch.iter().map(|(position, entry)| row(name, *position, (*entry).clone()));
            let rows = rows.collect::<anyhow::Result<Vec<_>>>()?;
            dictionary::Entity::insert_many(rows).exec_without_returning(tx).await?;
        }
    }
    Ok(())
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
        valid_from: Set(entry.from),
        valid_to: Set(entry.to),
        extra: Set(serde_json::to_string(&entry.extra)?),
        ..Default::default()
    })
}
