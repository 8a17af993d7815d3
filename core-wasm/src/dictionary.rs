//! Dictionaries: families of codes with their names. They arrive with the user info (browser) or from the
//! database (server); rules and labels read them through [`Dictionaries`].

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

pub mod families;
pub mod labels;

/// One entry of a family. Extra columns (`unit1` of an HS code, `domestic` of a transport mode) are kept by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    pub id: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name2: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name_en: String,
    /// false marks a proposal that no source confirms (`sure=0` in the fixtures).
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub sure: bool,
    #[serde(flatten)]
    pub extra: BTreeMap<String, String>,
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's skip_serializing_if passes a reference")]
fn is_yes(sure: &bool) -> bool {
    *sure
}

impl Entry {
    /// An extra column; "" when the family has none of that name.
    pub fn extra(&self, column: &str) -> &str {
        self.extra.get(column).map(String::as_str).unwrap_or_default()
    }
}

#[derive(Clone, Debug, Default)]
struct Family {
    entries: Vec<Entry>,
    by_id: HashMap<String, usize>,
    by_name2: HashMap<String, usize>,
}

/// All families, indexed by both keys.
#[derive(Clone, Debug, Default)]
pub struct Dictionaries {
    families: HashMap<String, Family>,
}

impl Dictionaries {
    /// Indexes the families; the first entry of a repeated key counts.
    pub fn new(families: impl IntoIterator<Item = (String, Vec<Entry>)>) -> Self {
        let families = families.into_iter().map(|(name, entries)| {
            let mut family = Family::default();
            for (index, entry) in entries.iter().enumerate() {
                family.by_id.entry(entry.id.clone()).or_insert(index);
                if !entry.name2.is_empty() {
                    family.by_name2.entry(entry.name2.clone()).or_insert(index);
                }
            }
            family.entries = entries;
            (name, family)
        });
        Dictionaries { families: families.collect() }
    }

    /// Every family with its entries in their order.
    pub fn families(&self) -> impl Iterator<Item = (&str, &[Entry])> {
        self.families.iter().map(|(name, family)| (name.as_str(), family.entries.as_slice()))
    }

    /// The entries of a family in their order; empty for an unknown family.
    pub fn entries(&self, family: &str) -> &[Entry] {
        self.families.get(family).map(|family| family.entries.as_slice()).unwrap_or_default()
    }

    /// Whether the family is known at all.
    pub fn has_family(&self, family: &str) -> bool {
        self.families.contains_key(family)
    }

    /// The entry with this id.
    pub fn by_id(&self, family: &str, id: &str) -> Option<&Entry> {
        let family = self.families.get(family)?;
        family.by_id.get(id).and_then(|index| family.entries.get(*index))
    }

    /// The entry with this second code (ISO letters of currency and country).
    pub fn by_name2(&self, family: &str, name2: &str) -> Option<&Entry> {
        let family = self.families.get(family)?;
        family.by_name2.get(name2).and_then(|index| family.entries.get(*index))
    }

    /// The entry with this code, be it the id or the second code.
    pub fn by_code(&self, family: &str, code: &str) -> Option<&Entry> {
        self.by_id(family, code).or_else(|| self.by_name2(family, code))
    }
}
