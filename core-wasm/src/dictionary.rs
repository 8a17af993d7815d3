//! Dictionaries: families of codes with their names. They arrive with the user info (browser) or from the
//! database (server); rules and labels read them through [`Dictionaries`].
//!
//! A code may stand several times, each time for other days. Large families do not travel with the user info: a browser
//! learns the rows of the codes that it needs ([`Dictionaries::learn`]), and says nothing of a code it has not asked for.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

pub mod families;
pub mod labels;
pub mod wanted;

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
    /// First day on which the code may be used, `YYYY-MM-DD`; "" when it has always been there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub from: String,
    /// Last day on which the code may be used, `YYYY-MM-DD`; "" while no end is known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub to: String,
    #[serde(flatten)]
    pub extra: BTreeMap<String, String>,
}

/// Extra column of an ended code: the codes that follow it, parted by blanks.
pub const NEXT: &str = "next";
/// Column that says whether a source confirms the entry: `1` or `0`.
pub const SURE: &str = "sure";

/// Whether the last of two days is before the first one; a blank one leaves its side open.
pub fn is_backwards(from: &str, to: &str) -> bool {
    !from.is_empty() && !to.is_empty() && to < from
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

    /// A column by its wire name, be it one that all families have or an extra one; "" when there is none.
    pub fn column(&self, name: &str) -> &str {
        match name {
            "id" => &self.id,
            "name" => &self.name,
            "name2" => &self.name2,
            "nameEn" => &self.name_en,
            "from" => &self.from,
            "to" => &self.to,
            SURE => {
                if self.sure {
                    "1"
                } else {
                    "0"
                }
            }
            extra => self.extra(extra),
        }
    }

    /// Whether the last day is before the first one, so that no day is left.
    pub fn is_backwards(&self) -> bool {
        is_backwards(&self.from, &self.to)
    }

    /// Whether the code may be used on a day.
    pub fn holds_on(&self, day: NaiveDate) -> bool {
        // Most rows are open on both sides: no day has to be written out for them.
        if self.from.is_empty() && self.to.is_empty() {
            return true;
        }
        let day = day.to_string();
        self.from <= day && (self.to.is_empty() || day <= self.to)
    }

    /// How late the entry is: the one that is open, else the one that ends last.
    fn lateness(&self) -> (bool, &str, &str) {
        (self.to.is_empty(), &self.to, &self.from)
    }
}

/// The rows of one code.
#[derive(Clone, Debug)]
struct Rows {
    latest: usize,
    /// The rows of other days; most codes have none.
    earlier: Vec<usize>,
}

/// One family, indexed by both keys.
#[derive(Clone, Debug, Default)]
pub struct Family {
    entries: Vec<Entry>,
    by_id: HashMap<String, Rows>,
    by_name2: HashMap<String, Rows>,
    /// The codes that were asked for, where only these are known; `None` when the family is here as a whole.
    asked: Option<HashSet<String>>,
}

impl Family {
    /// Indexes the entries of a family.
    pub fn new(entries: Vec<Entry>) -> Self {
        let mut family = Family::default();
        family.put(entries);
        family
    }

    fn put(&mut self, entries: Vec<Entry>) {
        self.by_id.clear();
        self.by_name2.clear();
        for (index, entry) in entries.iter().enumerate() {
            index_row(&mut self.by_id, &entry.id, index, &entries);
            if !entry.name2.is_empty() {
                index_row(&mut self.by_name2, &entry.name2, index, &entries);
            }
        }
        self.entries = entries;
    }

    /// The entries in their order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn latest(&self, rows: Option<&Rows>) -> Option<&Entry> {
        self.entries.get(rows?.latest)
    }

    fn on(&self, rows: Option<&Rows>, day: NaiveDate) -> Option<&Entry> {
        let rows = rows?;
        let all = std::iter::once(&rows.latest).chain(&rows.earlier);
        all.filter_map(|index| self.entries.get(*index)).find(|entry| entry.holds_on(day))
    }
}

fn index_row(keys: &mut HashMap<String, Rows>, key: &str, index: usize, entries: &[Entry]) {
    match keys.get_mut(key) {
        None => {
            keys.insert(key.to_owned(), Rows { latest: index, earlier: Vec::new() });
        }
        Some(rows) => {
            let (known, new) = (entries.get(rows.latest), entries.get(index));
            // Of equally late rows the first one counts.
            let is_later = known.map(Entry::lateness) < new.map(Entry::lateness);
            rows.earlier.push(if is_later { std::mem::replace(&mut rows.latest, index) } else { index });
        }
    }
}

/// What is known of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known<'a> {
    /// The code may be used on that day.
    Valid(&'a Entry),
    /// The code stands in the family, but not for that day; the entry is its latest.
    Ended(&'a Entry),
    /// The family has no such code.
    Unknown,
    /// The family, or this code of it, has not been asked for: nothing can be said.
    NotAsked,
}

/// All families.
#[derive(Clone, Debug, Default)]
pub struct Dictionaries {
    families: HashMap<String, Arc<Family>>,
}

impl Dictionaries {
    /// Indexes the families. Of several rows of a code [`Dictionaries::by_id`] gives the latest.
    pub fn new(families: impl IntoIterator<Item = (String, Vec<Entry>)>) -> Self {
        families.into_iter().map(|(name, entries)| (name, Arc::new(Family::new(entries)))).collect()
    }

    /// Every family with its entries in their order.
    pub fn families(&self) -> impl Iterator<Item = (&str, &[Entry])> {
        self.families.iter().map(|(name, family)| (name.as_str(), family.entries()))
    }

    /// The entries of a family in their order; empty for an unknown family.
    pub fn entries(&self, family: &str) -> &[Entry] {
        self.families.get(family).map(|family| family.entries()).unwrap_or_default()
    }

    /// Whether something of the family is known at all.
    pub fn has_family(&self, family: &str) -> bool {
        self.families.contains_key(family)
    }

    /// The family, to be shared with other dictionaries.
    pub fn family(&self, family: &str) -> Option<&Arc<Family>> {
        self.families.get(family)
    }

    /// The same dictionaries without a family.
    pub fn without(mut self, family: &str) -> Self {
        self.families.remove(family);
        self
    }

    /// The same dictionaries with entries in front of those of a family: of rows that are equally late they count.
    pub fn with(mut self, family: &str, entries: impl IntoIterator<Item = Entry>) -> Self {
        let known = Arc::make_mut(self.families.entry(family.to_owned()).or_default());
        let before = std::mem::take(&mut known.entries);
        known.put(entries.into_iter().chain(before).collect());
        self
    }

    /// The latest entry with this id: the one that is open, else the one that ended last.
    pub fn by_id(&self, family: &str, id: &str) -> Option<&Entry> {
        let family = self.families.get(family)?;
        family.latest(family.by_id.get(id))
    }

    /// The entry with this id that holds on a day.
    pub fn by_id_on(&self, family: &str, id: &str, day: NaiveDate) -> Option<&Entry> {
        let family = self.families.get(family)?;
        family.on(family.by_id.get(id), day)
    }

    /// All entries with this id, the latest first.
    pub fn rows_of(&self, family: &str, id: &str) -> Vec<&Entry> {
        let Some((family, rows)) = self.families.get(family).and_then(|family| Some((family, family.by_id.get(id)?)))
        else {
            return Vec::new();
        };
        let mut found: Vec<&Entry> =
            std::iter::once(&rows.latest).chain(&rows.earlier).filter_map(|index| family.entries.get(*index)).collect();
        found.sort_by(|a, b| b.lateness().cmp(&a.lateness()));
        found
    }

    /// The latest entry with this second code (ISO letters of currency and country).
    pub fn by_name2(&self, family: &str, name2: &str) -> Option<&Entry> {
        let family = self.families.get(family)?;
        family.latest(family.by_name2.get(name2))
    }

    /// The entry with this code, be it the id or the second code.
    pub fn by_code(&self, family: &str, code: &str) -> Option<&Entry> {
        self.by_id(family, code).or_else(|| self.by_name2(family, code))
    }

    /// What is known of an id, on a day or (none given) at all.
    pub fn known(&self, family: &str, id: &str, day: Option<NaiveDate>) -> Known<'_> {
        self.known_by(family, id, day, |family| &family.by_id)
    }

    /// What is known of a second code, on a day or (none given) at all.
    pub fn known_by_name2(&self, family: &str, name2: &str, day: Option<NaiveDate>) -> Known<'_> {
        self.known_by(family, name2, day, |family| &family.by_name2)
    }

    fn known_by(
        &self,
        family: &str,
        code: &str,
        day: Option<NaiveDate>,
        keys: fn(&Family) -> &HashMap<String, Rows>,
    ) -> Known<'_> {
        let Some(family) = self.families.get(family) else { return Known::NotAsked };
        let Some(rows) = keys(family).get(code) else {
            let is_asked = family.asked.as_ref().is_none_or(|asked| asked.contains(code));
            return if is_asked { Known::Unknown } else { Known::NotAsked };
        };
        let valid = day.map_or_else(|| family.latest(Some(rows)), |day| family.on(Some(rows), day));
        match (valid, family.latest(Some(rows))) {
            (Some(valid), _) => Known::Valid(valid),
            (None, Some(ended)) => Known::Ended(ended),
            (None, None) => Known::Unknown,
        }
    }

    /// Whether the family is known to lack an id: not when the family, or this code of it, has not been asked for.
    pub fn lacks(&self, family: &str, id: &str) -> bool {
        self.known(family, id, None) == Known::Unknown
    }

    /// Takes in the rows of codes that were asked for. A code that was asked for and has no row is unknown from then on.
    /// A family that is here as a whole stays as it is.
    pub fn learn(&mut self, family: &str, asked: Vec<String>, entries: Vec<Entry>) {
        let known = self
            .families
            .entry(family.to_owned())
            .or_insert_with(|| Arc::new(Family { asked: Some(HashSet::new()), ..Family::default() }));
        let known = Arc::make_mut(known);
        let Some(codes) = &mut known.asked else { return };
        codes.extend(asked);
        codes.extend(entries.iter().map(|entry| entry.id.clone()));
        let anew: HashSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
        let mut all = std::mem::take(&mut known.entries);
        all.retain(|entry| !anew.contains(entry.id.as_str()));
        all.extend(entries);
        known.put(all);
    }

    /// Forgets what was learned of a family: its table has changed.
    pub fn forget(&mut self, family: &str) {
        if self.families.get(family).is_some_and(|known| known.asked.is_some()) {
            self.families.remove(family);
        }
    }

    /// Takes over what `other` learned of families that are not here.
    pub fn keep_learned(&mut self, other: &Dictionaries) {
        for (name, family) in &other.families {
            if family.asked.is_some() {
                self.families.entry(name.clone()).or_insert_with(|| Arc::clone(family));
            }
        }
    }
}

/// Families that are indexed already, as processes share them.
impl FromIterator<(String, Arc<Family>)> for Dictionaries {
    fn from_iter<T: IntoIterator<Item = (String, Arc<Family>)>>(families: T) -> Self {
        Dictionaries { families: families.into_iter().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str, name: &str, from: &str, to: &str) -> Entry {
        let text = str::to_owned;
        Entry { id: text(id), name: text(name), from: text(from), to: text(to), sure: true, ..Entry::default() }
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn names<'a>(rows: impl IntoIterator<Item = &'a Entry>) -> Vec<&'a str> {
        rows.into_iter().map(|row| row.name.as_str()).collect()
    }

    /// 8413810000 was split into three at the turn of 2026; 8501 was renamed.
    fn tariff() -> Dictionaries {
        let rows = vec![
            row("8413810000", "pumps", "", "2025-12-31"),
            row("8413810010", "pumps A", "2026-01-01", ""),
            row("8501000000", "motors of old", "", "2024-12-31"),
            row("8501000000", "motors", "2026-01-01", ""),
            row("8501000000", "motors of 2025", "2025-01-01", "2025-12-31"),
        ];
        Dictionaries::new([("hsCode".to_owned(), rows)])
    }

    #[test]
    fn a_code_has_the_row_of_the_day() {
        let dicts = tariff();
        let name = |on: &str| dicts.by_id_on("hsCode", "8501000000", day(on)).map(|entry| entry.name.as_str());
        assert_eq!(name("2024-12-31"), Some("motors of old"));
        assert_eq!(name("2025-06-01"), Some("motors of 2025"));
        assert_eq!(name("2026-01-01"), Some("motors"));
        assert_eq!(dicts.by_id("hsCode", "8501000000").map(|entry| entry.name.as_str()), Some("motors"));
        assert_eq!(names(dicts.rows_of("hsCode", "8501000000")), ["motors", "motors of 2025", "motors of old"]);
        assert_eq!(names(dicts.rows_of("hsCode", "nothing")), Vec::<&str>::new());
    }

    #[test]
    fn a_code_is_valid_ended_or_unknown() {
        let dicts = tariff();
        let known = |code: &str, on: &str| match dicts.known("hsCode", code, Some(day(on))) {
            Known::Valid(_) => "valid",
            Known::Ended(_) => "ended",
            Known::Unknown => "unknown",
            Known::NotAsked => "not asked",
        };
        assert_eq!(known("8413810000", "2025-12-31"), "valid");
        assert_eq!(known("8413810000", "2026-01-01"), "ended");
        assert_eq!(known("8413810010", "2025-12-31"), "ended");
        assert_eq!(known("8413810099", "2026-01-01"), "unknown");
        // Without a day an ended code is still a code.
        assert!(matches!(dicts.known("hsCode", "8413810000", None), Known::Valid(_)));
        assert_eq!(dicts.known("port", "CHN331", None), Known::NotAsked);
    }

    #[test]
    fn what_was_not_asked_for_is_neither_known_nor_wrong() {
        let mut dicts = Dictionaries::default();
        let asked = vec!["8413810010".to_owned(), "8413810099".to_owned()];
        dicts.learn("hsCode", asked, vec![row("8413810010", "pumps", "", "")]);
        assert!(matches!(dicts.known("hsCode", "8413810010", None), Known::Valid(_)));
        assert_eq!(dicts.known("hsCode", "8413810099", None), Known::Unknown);
        assert_eq!(dicts.known("hsCode", "8413810020", None), Known::NotAsked);
        assert!(dicts.lacks("hsCode", "8413810099") && !dicts.lacks("hsCode", "8413810020"));
        // Learned again, a row takes the place of the old one.
        dicts.learn("hsCode", Vec::new(), vec![row("8413810010", "pumps A", "", "")]);
        assert_eq!(names(dicts.entries("hsCode")), ["pumps A"]);
        let mut anew = Dictionaries::new([("unit".to_owned(), vec![row("035", "kg", "", "")])]);
        anew.keep_learned(&dicts);
        assert!(anew.by_id("hsCode", "8413810010").is_some());
        anew.forget("hsCode");
        anew.forget("unit");
        assert_eq!((anew.has_family("hsCode"), anew.has_family("unit")), (false, true));
    }

    #[test]
    fn a_whole_family_has_nothing_to_learn() {
        let mut dicts = tariff();
        dicts.learn("hsCode", vec!["x".to_owned()], vec![row("x", "x", "", "")]);
        assert!(dicts.lacks("hsCode", "x"));
    }
}
