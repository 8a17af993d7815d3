//! What an entry is found by: its codes, its names, the initials of its pinyin.

use core_wasm::dictionary::Entry;

use crate::process::spelling::Initials;

/// The keys of an entry, in small letters.
pub struct SearchKey {
    id: String,
    name2: String,
    name: String,
    name_en: String,
    initials: Initials,
}

impl SearchKey {
    pub fn of(entry: &Entry) -> SearchKey {
        let name = entry.name.to_lowercase();
        SearchKey {
            id: entry.id.to_lowercase(),
            name2: entry.name2.to_lowercase(),
            name_en: entry.name_en.to_lowercase(),
            initials: Initials::of(&name),
            name,
        }
    }

    /// How well the entry fits what was typed (words in small letters, all of which must fit): 0 is best.
    pub fn rank(&self, words: &[String]) -> Option<u8> {
        let mut worst = 0;
        for word in words {
            worst = worst.max(self.rank_of(word)?);
        }
        Some(worst)
    }

    fn rank_of(&self, word: &str) -> Option<u8> {
        let id = self.id.as_str();
        if id == word || self.name2 == word {
            Some(0)
        } else if id.starts_with(word) || self.name2.starts_with(word) {
            Some(1)
        } else if self.name.starts_with(word) {
            Some(2)
        } else if self.name.contains(word) || self.begins_a_word(word) {
            Some(3)
        } else if let Some(place) = self.initials.place_of(word) {
            Some(if place == 0 { 4 } else { 5 })
        } else if self.name_en.contains(word) {
            Some(6)
        } else {
            None
        }
    }

    /// Whether a word of the English name begins so.
    fn begins_a_word(&self, word: &str) -> bool {
        self.name_en.match_indices(word).any(|(at, _)| !self.name_en[..at].ends_with(char::is_alphanumeric))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(id: &str, name: &str, name_en: &str, typed: &str) -> Option<u8> {
        let entry = Entry { id: id.into(), name: name.into(), name_en: name_en.into(), ..Entry::default() };
        let words: Vec<String> = typed.to_lowercase().split_whitespace().map(str::to_owned).collect();
        SearchKey::of(&entry).rank(&words)
    }

    #[test]
    fn an_entry_is_found_by_code_name_initials_and_english() {
        let of = |typed: &str| rank("8413810090", "其他非农用液体泵", "Other pumps for liquids", typed);
        assert_eq!(of("8413810090"), Some(0));
        assert_eq!(of("8413"), Some(1));
        assert_eq!(of("其他"), Some(2));
        assert_eq!(of("液体泵"), Some(3));
        assert_eq!(of("pump"), Some(3));
        assert_eq!(of("qtfn"), Some(4));
        assert_eq!(of("ytb"), Some(5));
        assert_eq!(of("iquid"), Some(6));
        assert_eq!(of("8413 泵"), Some(3));
        assert_eq!(of("8413 纸"), None);
    }

    #[test]
    fn a_character_may_be_read_in_two_ways() {
        assert_eq!(rank("8000", "重庆关区", "", "cqgq"), Some(4));
        assert_eq!(rank("8000", "重庆关区", "", "zqgq"), Some(4));
    }
}
