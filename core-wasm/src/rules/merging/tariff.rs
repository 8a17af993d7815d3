//! What the tariff says of an HS code that keeps goods apart or puts them first.

use chrono::NaiveDate;

use crate::dictionary::{Dictionaries, Entry};
use crate::rules::declaration::Direction;

/// Supervision letters of the licences of which a declaration has one: of imports the import licence (1) and the dual-use
/// one (2), of exports the dual-use one (3) and the export licence (4). Source: domain/merge-split.md §2.
const IMPORT_LICENCES: &[char] = &['1', '2'];
const EXPORT_LICENCES: &[char] = &['3', '4'];

/// The tariff on a day.
#[derive(Clone, Copy)]
pub struct Tariff<'a> {
    pub dicts: &'a Dictionaries,
    /// Today at the customs office.
    pub today: NaiveDate,
    /// Which way the goods go; where nobody knows, what holds either way counts.
    pub direction: Option<Direction>,
}

impl<'a> Tariff<'a> {
    fn entry(self, code: &str) -> Option<&'a Entry> {
        self.dicts.by_id_on("hsCode", code, self.today)
    }

    /// The directions that count.
    fn goes(self, direction: Direction) -> bool {
        self.direction.is_none_or(|known| known == direction)
    }

    /// Whether customs asks for documents or inspects the goods.
    pub(super) fn is_controlled(self, code: &str) -> bool {
        let says = |entry: &Entry| !entry.extra("supervision").is_empty() || !entry.extra("inspection").is_empty();
        self.entry(code).is_some_and(says)
    }

    /// Whether the goods need inspection.
    pub(super) fn is_inspected(self, code: &str) -> bool {
        let ways = [Direction::Import, Direction::Export];
        self.entry(code).is_some_and(|entry| ways.iter().any(|way| self.goes(*way) && way.inspects(entry)))
    }

    /// The letters of the licences that the goods need.
    pub(super) fn licences(self, code: &str) -> String {
        let Some(entry) = self.entry(code) else { return String::new() };
        let ways = [(Direction::Import, IMPORT_LICENCES), (Direction::Export, EXPORT_LICENCES)];
        let known = ways.into_iter().filter(|(way, _)| self.goes(*way)).flat_map(|(_, letters)| letters);
        known.filter(|letter| entry.extra("supervision").contains(**letter)).collect()
    }
}
