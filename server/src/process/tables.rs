//! The dictionaries of this process, with their versions and, where somebody has searched one, its search keys.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::NaiveDate;
use core_wasm::dictionary::{Dictionaries, Entry, Family};

use super::search_key::SearchKey;

/// What is known of all codes at one moment.
#[derive(Default)]
pub struct Tables {
    pub dictionaries: Arc<Dictionaries>,
    /// Family to the version of its entries.
    pub versions: BTreeMap<String, String>,
    /// Made when a family is searched for the first time.
    keys: Mutex<HashMap<String, Arc<Vec<SearchKey>>>>,
}

impl Tables {
    pub fn new(dictionaries: Dictionaries, versions: BTreeMap<String, String>) -> Tables {
        Tables { dictionaries: Arc::new(dictionaries), versions, keys: Mutex::default() }
    }

    /// A family, where it is here in this version.
    pub fn at_version(&self, family: &str, version: &str) -> Option<&Arc<Family>> {
        let same = self.versions.get(family).is_some_and(|known| known == version);
        self.dictionaries.family(family).filter(|_| same)
    }

    /// The search keys of the families that `before` has as they are here need not be made again.
    #[must_use]
    pub fn with_keys_of(self, before: &Tables) -> Tables {
        let known = before.keys.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let kept = known.into_iter().filter(|(family, _)| {
            let rows = |tables: &Tables| tables.dictionaries.family(family).map(Arc::as_ptr);
            rows(before).is_some() && rows(before) == rows(&self)
        });
        let keys = Mutex::new(kept.collect());
        Tables { keys, ..self }
    }

    /// At most `limit` entries of a family that fit what was typed and hold on a day, the best first, among equals in the
    /// order of the family. Nothing typed finds the first ones.
    pub fn search(&self, family: &str, typed: &str, day: NaiveDate, limit: usize) -> Vec<&Entry> {
        let words: Vec<String> = typed.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let Some(known) = self.dictionaries.family(family) else { return Vec::new() };
        let holding = |entry: &&Entry| entry.holds_on(day);
        if words.is_empty() {
            return known.entries().iter().filter(holding).take(limit).collect();
        }
        let keys = self.keys(family, known);
        let mut by_rank: [Vec<&Entry>; 7] = Default::default();
        for (entry, key) in known.entries().iter().zip(keys.iter()) {
            let rank = key.rank(&words).map(usize::from);
            if let Some(found) = rank.and_then(|rank| by_rank.get_mut(rank)).filter(|found| found.len() < limit)
                && entry.holds_on(day)
            {
                found.push(entry);
            }
        }
        by_rank.into_iter().flatten().take(limit).collect()
    }

    fn keys(&self, name: &str, family: &Family) -> Arc<Vec<SearchKey>> {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        let made = || Arc::new(family.entries().iter().map(SearchKey::of).collect());
        Arc::clone(keys.entry(name.to_owned()).or_insert_with(made))
    }
}
