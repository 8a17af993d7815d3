//! Every balance once more, from the journal alone. What the table says otherwise is told and put right.

use std::collections::BTreeMap;

use core_wasm::rules::bonded::balance::Figures;
use sea_orm::{Condition, EntityTrait};

use super::balance;
use super::journal::{Key, key_of, put, row_of, summed};
use crate::process::error::ApiError;
use crate::store::app::App;

/// A balance that is not what its events add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub key: Key,
    pub stored: Figures,
    pub journal: Figures,
}

/// Recomputes all balances; answers those that differed, which are right now.
pub async fn rebuild(app: &App) -> Result<Vec<Difference>, ApiError> {
    let tx = app.begin().await?;
    let mut stored: BTreeMap<Key, balance::Model> =
        balance::Entity::find().all(&tx).await?.into_iter().map(|row| (key_of(&row), row)).collect();
    let mut journal = summed(&tx, Condition::all()).await?;
    for key in stored.keys().filter(|key| !journal.contains_key(*key)).cloned().collect::<Vec<_>>() {
        journal.insert(key, super::journal::Summed::default());
    }
    let (mut differences, mut right) = (Vec::new(), Vec::new());
    for (key, sum) in journal {
        let row = stored.remove(&key).unwrap_or_else(|| row_of(&key));
        let is_same = row.figures() == sum.figures && row.last_in == sum.last_in && row.last_out == sum.last_out;
        if !is_same {
            differences.push(Difference { key, stored: row.figures(), journal: sum.figures });
            right.push(balance::Model { last_in: sum.last_in, last_out: sum.last_out, ..row.with(&sum.figures) });
        }
    }
    put(&tx, right).await?;
    tx.commit().await?;
    Ok(differences)
}
