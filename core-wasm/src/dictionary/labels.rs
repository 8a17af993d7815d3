//! How an entry is shown, and how one is found while somebody types.

use serde::{Deserialize, Serialize};

use super::families::{self, Keeper};
use super::{Dictionaries, Entry};
use crate::resource::DictKey;
use crate::text::{Lang, Text, lowered, text};

/// An entry as a select shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    pub id: String,
    /// Second code (ISO letters of currency and country); "" in other families.
    pub name2: String,
    pub label: String,
    /// false: no second source confirms the code; the label says so too.
    pub sure: bool,
}

/// Stands behind the name of a code that no second source confirms.
const UNCONFIRMED: Text = text("〔未核实〕", " [unconfirmed]");

/// Whether a code of customs is unconfirmed. What the program or the platform made up itself needs no source.
fn is_unconfirmed(family: &str, entry: &Entry) -> bool {
    !entry.sure && families::find(family).is_some_and(|family| family.keeper == Keeper::Customs)
}

/// The label of an entry: `(id)name`; of a currency `[id_name2]name`, of a country `(id_name2)name`.
/// In English the English name stands in it, where there is one. A code that is not confirmed says so. Where the ids are words of
/// the program, the name stands alone.
pub fn label(family: &str, entry: &Entry, lang: Lang) -> String {
    let english = lang == Lang::En && !entry.name_en.is_empty();
    let name = if english { &entry.name_en } else { &entry.name };
    let (id, name2) = (&entry.id, &entry.name2);
    let mark = if is_unconfirmed(family, entry) { UNCONFIRMED.get(lang) } else { "" };
    match family {
        "currency" => format!("[{id}_{name2}]{name}{mark}"),
        "country" => format!("({id}_{name2}){name}{mark}"),
        _ if families::find(family).is_some_and(|family| family.words) => name.clone(),
        _ => format!("({id}){name}{mark}"),
    }
}

/// The code in a label, as [`label`] writes it: what is exported can be imported again. What is no label is a code, or a name, as it
/// is.
pub fn code_in<'t>(family: &str, typed: &'t str) -> &'t str {
    let typed = typed.trim();
    let inside = [('(', ')'), ('[', ']')].into_iter().find_map(|(open, close)| {
        let (code, _) = typed.strip_prefix(open)?.split_once(close)?;
        Some(code)
    });
    match (inside, family) {
        (Some(codes), "currency" | "country") => codes.split_once('_').map_or(codes, |(id, _)| id),
        (Some(code), _) => code,
        (None, _) => typed,
    }
}

/// An entry as a select shows it, also one that was found elsewhere.
pub fn choice(family: &str, entry: &Entry, lang: Lang) -> Choice {
    Choice {
        id: entry.id.clone(),
        name2: entry.name2.clone(),
        label: label(family, entry, lang),
        sure: !is_unconfirmed(family, entry),
    }
}

/// Families whose codes are written two ways: in customs' old digits, and in letters. Bonded documents have the digits, the others the
/// letters.
const LETTERED: [&str; 2] = ["currency", "country"];

impl Dictionaries {
    /// The code that somebody wrote in a workbook for a field of a family: the code itself, the same in letters or in the old digits where
    /// the family has both, its name, its label as an export writes it, or digits that lost their zeros (`width` is how many there
    /// are). What is none of these stays as it was written.
    pub fn code_written(&self, family: &str, key: DictKey, width: usize, written: &str) -> String {
        let written = code_in(family, written);
        let padded = format!("{written:0>width$}");
        let named = || self.entries(family).iter().find(|entry| entry.name == written || entry.name_en == written);
        let by_id = self.by_id(family, written).or_else(|| self.by_id(family, &padded));
        let second = self.by_name2(family, written);
        let found = match key {
            DictKey::Name2 => second.or(by_id),
            DictKey::Id => by_id,
        };
        match found.or_else(named).or_else(|| self.in_letters(family, written)) {
            Some(entry) if key == DictKey::Name2 && !entry.name2.is_empty() => entry.name2.clone(),
            Some(entry) => entry.id.clone(),
            None => written.to_owned(),
        }
    }

    /// The entry whose letters these are, in whatever capitals, of a family that has digits too.
    pub(crate) fn in_letters(&self, family: &str, letters: &str) -> Option<&Entry> {
        let letters = letters.trim().to_ascii_uppercase();
        if LETTERED.contains(&family) { self.by_name2(family, &letters) } else { None }
    }

    /// The label of a code, be it the id or the second code; an unknown code is shown as it is.
    pub fn label(&self, family: &str, code: &str, lang: Lang) -> String {
        self.by_code(family, code).map_or_else(|| code.to_owned(), |entry| label(family, entry, lang))
    }

    /// The Chinese name of a code, as papers for customs have it; an unknown code is shown as it is.
    pub fn name(&self, family: &str, code: &str) -> String {
        self.name_in(family, code, Lang::Zh)
    }

    /// The name of a code without the code, where there is little room; an unknown code is shown as it is.
    pub fn name_in(&self, family: &str, code: &str, lang: Lang) -> String {
        let Some(entry) = self.by_code(family, code) else { return code.to_owned() };
        let english = lang == Lang::En && !entry.name_en.is_empty();
        if english { entry.name_en.clone() } else { entry.name.clone() }
    }

    /// At most `limit` entries: those whose id or second code starts with the query, then those whose name (in either
    /// language) contains it. Case does not matter; an empty query finds the first entries.
    pub fn search(&self, family: &str, query: &str, limit: usize) -> Vec<&Entry> {
        let query = lowered(query.trim());
        let starts = |code: &str| lowered(code).starts_with(&query);
        let contains = |name: &str| lowered(name).contains(&query);
        let by_code = |entry: &&Entry| starts(&entry.id) || (!entry.name2.is_empty() && starts(&entry.name2));
        let by_name = |entry: &&Entry| !by_code(entry) && (contains(&entry.name) || contains(&entry.name_en));
        let entries = self.entries(family);
        entries.iter().filter(by_code).chain(entries.iter().filter(by_name)).take(limit).collect()
    }

    /// [`Dictionaries::search`] as a select shows it.
    pub fn choices(&self, family: &str, query: &str, limit: usize, lang: Lang) -> Vec<Choice> {
        self.search(family, query, limit).into_iter().map(|entry| choice(family, entry, lang)).collect()
    }
}
