//! The words by which papers name their values: in both languages of the trade, and in others of its countries. A new word is a line here.

use crate::rules::narrow::fold;

mod abroad;
mod columns;
mod labels;
mod names;
mod rows;
mod simplified;

pub use self::columns::{COLUMNS, Column, MONEY, MONEY_SIGNS, NUMBERS};
pub use self::labels::LABELS;
pub use self::names::{FIRMS, OTHER_PAPERS, TITLES, is_remark};
pub use self::rows::{CARRIED, CHARGES, DEDUCTIONS, PAID_BEFORE, PARTIAL, TOTALS};
pub use self::simplified::simplified;

/// What a value has to look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A number of a paper: has a digit.
    Id,
    Date,
    /// A number that may have a unit.
    Number,
    /// A number of kilograms, which may be printed in another unit.
    Weight,
    Money,
    /// The name of a firm or person.
    Party,
    Port,
    Terms,
    Country,
    Currency,
    Containers,
    Wrap,
    Text,
}

/// A head value and the words that name it.
pub struct Label {
    pub field: &'static str,
    pub form: Form,
    pub words: &'static [&'static str],
}

const fn label(field: &'static str, form: Form, words: &'static [&'static str]) -> Label {
    Label { field, form, words }
}

/// The number and the date of the paper itself: what they are depends on its kind.
pub const OWN_NUMBER: &str = "ownNo";
pub const OWN_DATE: &str = "ownDate";

/// A word of a table: by the place of its row in [`LABELS`] or [`COLUMNS`], and whether it is of another language than the two of the trade.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    pub row: usize,
    pub text: &'static str,
    pub abroad: bool,
}

/// All words that name head values.
pub fn of_head() -> impl Iterator<Item = Word> {
    let own = LABELS.iter().map(|label| (label.field, label.words));
    all(own, abroad::LABELS, |field| LABELS.iter().position(|label| label.field == field))
}

/// All words that name columns.
pub fn of_columns() -> impl Iterator<Item = Word> {
    let own = COLUMNS.iter().map(|column| (column.field, column.words));
    all(own, abroad::COLUMNS, |field| COLUMNS.iter().position(|column| column.field == field))
}

type Words = (&'static str, &'static [&'static str]);

fn all(
    own: impl Iterator<Item = Words>,
    abroad: &'static [Words],
    row_of: fn(&str) -> Option<usize>,
) -> impl Iterator<Item = Word> {
    let word = |row: usize, abroad: bool| move |text: &&'static str| Word { row, text, abroad };
    let own = own.enumerate().flat_map(move |(row, (_, words))| words.iter().map(word(row, false)));
    let abroad = abroad.iter().filter_map(move |(field, words)| Some((row_of(field)?, *words)));
    own.chain(abroad.flat_map(move |(row, words)| words.iter().map(word(row, true))))
}

/// Small letters and characters without blanks and signs, each with its place among the characters of the text: characters as the
/// mainland writes them, "№" and the sign after the N of "N° 7" and "Nº 7" as "no".
pub fn folded(text: &str) -> Vec<(char, usize)> {
    let mut letters = Vec::new();
    let mut before = ' ';
    for (at, c) in text.chars().enumerate() {
        let c = simplified(fold(c));
        match c {
            '№' => letters.extend([('n', at), ('o', at)]),
            '°' | 'º' if matches!(before, 'n' | 'N') => letters.push(('o', at)),
            'º' | 'ª' => {}
            c if c.is_alphanumeric() || c == '#' => letters.extend(c.to_lowercase().map(|c| (c, at))),
            _ => {}
        }
        before = c;
    }
    letters
}

/// [`folded`] as text, to compare words.
pub fn key(text: &str) -> String {
    folded(text).into_iter().map(|(c, _)| c).collect()
}

/// The ways in which a word of the tables is written: "&" may be said as "and", and accents are left out by many who type, and by scans.
pub fn keys(word: &str) -> Vec<String> {
    let written = [word.to_owned(), word.replace(" & ", " and "), word.replace(" and ", " & ")];
    let mut keys: Vec<String> = written.iter().map(|word| key(word)).collect();
    keys.push(keys[0].chars().map(without_accent).collect());
    keys.dedup();
    keys
}

/// A small letter without its accent.
fn without_accent(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ą' => 'a',
        'ç' | 'ć' => 'c',
        'è' | 'é' | 'ê' | 'ë' | 'ę' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' => 'o',
        'ś' => 's',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ź' | 'ż' => 'z',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn words_of_other_languages_name_what_is_known_and_nothing_else() {
        let heads = abroad::LABELS.iter().all(|(field, _)| LABELS.iter().any(|label| label.field == *field));
        let columns = abroad::COLUMNS.iter().all(|(field, _)| COLUMNS.iter().any(|column| column.field == *field));
        assert!(heads && columns);
        // One heading names one column, in whatever language.
        let mut named: BTreeMap<String, usize> = BTreeMap::new();
        for word in of_columns().filter(|word| word.abroad) {
            named.insert(key(word.text), word.row);
        }
        for word in of_columns() {
            let row = named.get(&key(word.text)).copied().unwrap_or(word.row);
            assert_eq!(COLUMNS[row].field, COLUMNS[word.row].field, "{}", word.text);
        }
    }

    #[test]
    fn signs_of_numbers_and_old_characters_are_written_in_one_way() {
        for text in ["Invoice N° 7", "Invoice Nº 7", "Invoice № 7", "INVOICE No. 7"] {
            assert_eq!(key(text), "invoiceno7", "{text}");
        }
        assert_eq!(key("發票號碼"), "发票号码");
        assert_eq!(key("単価"), "单价");
        assert_eq!(key("25 °C, 1º"), "25c1");
        assert_eq!(keys("Désignation"), ["désignation", "designation"]);
    }
}
