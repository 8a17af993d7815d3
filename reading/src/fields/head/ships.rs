//! Ships and their voyages, which stand together on most papers.

use core_wasm::rules::reading::words::Form;

use super::Finder;
use crate::fields::forms;
use crate::fields::rows::Rows;
use crate::paper::Segment;

impl Finder<'_> {
    /// The ship and the voyage of a piece that names both.
    pub fn vessel(&mut self, page: &Rows, piece: &Segment, weight: i32) {
        let parts: Vec<&str> = piece.text.rsplitn(2, ['/', ' ']).map(str::trim).collect();
        if let [voyage, vessel] = parts.as_slice()
            && voyage.chars().any(|c| c.is_ascii_digit())
        {
            let vessel = vessel.trim_end_matches(['/', ' ', '.']);
            let vessel = vessel.strip_suffix("V").filter(|rest| rest.ends_with(' ')).unwrap_or(vessel);
            let vessel = bare_ship(vessel.trim_matches(['"', '“', '”', ' ', '/']));
            let voyage = voyage_of(voyage);
            for (name, text) in [("vessel", vessel), ("voyage", voyage)] {
                let from = piece.text.find(text).unwrap_or(0);
                let start = piece.text[..from].chars().count();
                if let Some(part) = piece.cut(start, start + text.chars().count())
                    && let Some(formed) = forms::form(Form::Text, text, true, self.dictionaries)
                {
                    self.put(name, page, &part, formed, weight, 0);
                }
            }
        }
    }
}

/// The name of a ship without what says that it is one, and without the dash before its voyage: "M.V. SEA HARMONY -".
pub fn bare_ship(text: &str) -> &str {
    let kinds = ["M.V. ", "M/V ", "M.V ", "MV. ", "MV ", "M/S ", "S.S. ", "S/S "];
    let named = kinds.iter().find_map(|kind| {
        let (head, rest) = text.split_at_checked(kind.len())?;
        head.eq_ignore_ascii_case(kind).then_some(rest.trim_start())
    });
    named.filter(|rest| !rest.is_empty()).unwrap_or(text).trim_end_matches([' ', '-', '–', '/', ','])
}

/// The number of a voyage without the word before it: "V.041N".
pub fn voyage_of(text: &str) -> &str {
    let low = text.to_ascii_lowercase();
    let word = ["voy.", "voy", "v.", "v-", "v"].iter().find(|word| {
        low.strip_prefix(**word).is_some_and(|rest| {
            let lettered =
                word.ends_with('.') && rest.get(1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            rest.starts_with(|c: char| c.is_ascii_digit()) || lettered
        })
    });
    word.map_or(text, |word| &text[word.len()..])
}

/// Whether the name of a ship has its voyage behind it: "MERATUS PALARAN V.041N", "EVER GIVEN / N118". A number alone may be part of
/// the name, and so may a letter with one that no stroke parts from it.
pub fn ends_with_voyage(text: &str) -> bool {
    let Some((before, last)) = text.trim().rsplit_once(['/', ' ']) else { return false };
    let bare = voyage_of(last);
    let digits = bare.chars().take_while(char::is_ascii_digit).count();
    let rest = &bare[digits..];
    let way = rest.len() == 1 && rest.starts_with(['N', 'S', 'E', 'W']);
    let parted = text.trim()[before.len()..].starts_with('/') || before.ends_with(" /");
    let number = last.strip_prefix(|first: char| first.is_ascii_uppercase()).filter(|_| parted);
    let is_lettered =
        number.is_some_and(|number| (2..=5).contains(&number.len()) && number.bytes().all(|it| it.is_ascii_digit()));
    // "V.N284", "/1182-041W": what a stroke or a V parts from the name and has digits.
    let coded = bare.bytes().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit() || it == b'-');
    let is_coded = coded && (3..=10).contains(&bare.len()) && bare.bytes().filter(u8::is_ascii_digit).count() >= 2;
    is_lettered
        || is_coded && (parted || bare.len() < last.len())
        || (2..=5).contains(&digits) && (way || rest.is_empty() && bare.len() < last.len())
}
