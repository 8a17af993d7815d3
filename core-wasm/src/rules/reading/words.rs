//! The words by which papers name their values, in both languages. A new word of the trade is a line here.

use crate::rules::narrow::fold;

mod columns;
mod labels;
mod names;
mod rows;

pub use self::columns::{COLUMNS, Column, MONEY, NUMBERS};
pub use self::labels::LABELS;
pub use self::names::{FIRMS, TITLES};
pub use self::rows::{CHARGES, PARTIAL, TOTALS};

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

/// Small letters and characters without blanks and signs, each with its place among the characters of the text.
pub fn folded(text: &str) -> Vec<(char, usize)> {
    let letters = text.chars().enumerate().map(|(at, c)| (fold(c), at));
    let telling = letters.filter(|(c, _)| c.is_alphanumeric() || *c == '#');
    telling.flat_map(|(c, at)| c.to_lowercase().map(move |c| (c, at))).collect()
}

/// [`folded`] as text, to compare words.
pub fn key(text: &str) -> String {
    folded(text).into_iter().map(|(c, _)| c).collect()
}

/// The ways in which a word of the tables is written: "&" may be said as "and".
pub fn keys(word: &str) -> Vec<String> {
    let mut keys = vec![key(word), key(&word.replace(" & ", " and ")), key(&word.replace(" and ", " & "))];
    keys.dedup();
    keys
}
