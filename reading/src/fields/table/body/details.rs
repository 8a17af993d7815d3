//! What stands beneath goods and says more of them, such as their tariff number or what they weigh.

use std::collections::BTreeSet;

use core_wasm::rules::reading::words;

use super::{Body, Cells};
use crate::fields::labels;
use crate::fields::table::header::is_number_column;
use crate::fields::table::line::Detail;
use crate::paper::Segment;

/// The words that stood beneath goods: of all of them, and of those above the row that is looked at.
#[derive(Default)]
pub struct Told {
    pub before: BTreeSet<String>,
    pub here: BTreeSet<String>,
}

impl Body<'_> {
    /// Whether a row only says more of the goods above or below it: their tariff number, origin or order.
    pub fn is_detail(&self, cells: &Cells<'_>) -> bool {
        let text = |column: &usize| !is_number_column(self.columns[*column].field);
        cells.keys().all(text)
            && cells
                .values()
                .flatten()
                .all(|part| Detail::of(&part.text, self.dictionaries).is_some() || before_colon(&part.text).is_some())
    }

    /// Whether such a row goes with the goods above it. What has a name of its own ("Net weight: 18.4 KG") does where other goods follow, or
    /// where it stood beneath those before, too: else it is about the whole paper.
    pub fn goes_with_goods(&self, at: usize, cells: &Cells<'_>, told: &mut Told) -> bool {
        let parts = || cells.values().flatten();
        if !parts().any(|part| self.is_said(part)) {
            return self.says_hs(cells) || self.goes_on(at + 1);
        }
        let first_word = |part: &&Segment| labels::hits(&part.text).into_iter().next().map(|hit| hit.word);
        let words = parts().filter_map(|part| first_word(part).or_else(|| before_colon(&part.text).map(words::key)));
        let words: Vec<String> = words.collect();
        let again = words.iter().any(|word| told.here.contains(word));
        let known = words.iter().all(|word| told.before.contains(word));
        if again || !known && !self.goods_follow(at + 1) {
            return false;
        }
        told.here.extend(words.iter().cloned());
        told.before.extend(words);
        true
    }

    pub fn is_said(&self, part: &Segment) -> bool {
        match Detail::of(&part.text, self.dictionaries) {
            Some(detail) => matches!(detail, Detail::Said),
            None => before_colon(&part.text).is_some(),
        }
    }

    pub fn says_hs(&self, cells: &Cells<'_>) -> bool {
        cells.values().flatten().any(|part| matches!(Detail::of(&part.text, self.dictionaries), Some(Detail::Hs(_))))
    }
}

/// The words before the colon of a short text that says something in words of its own: "ECCN: EAR99".
fn before_colon(text: &str) -> Option<&str> {
    let (before, after) = text.split_once([':', '：'])?;
    let before = before.trim();
    let named = (2..=25).contains(&before.chars().count()) && before.chars().all(|c| !c.is_ascii_digit());
    (named && !after.trim().is_empty()).then_some(before)
}
