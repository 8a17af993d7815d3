//! Bilingual texts. Every text a person reads lives in the core, in Chinese and English side by side,
//! so that no component and no handler types one. Texts of the screens are found by key in the
//! catalogue (one file per area below `text/`); labels and rule messages carry theirs with them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

pub mod catalogue;

/// The two languages of the product. English is the default (spec.md §9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    Zh,
    #[default]
    En,
}

impl Lang {
    /// The language tag: `zh` or `en`.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::Zh => "zh",
            Lang::En => "en",
        }
    }

    /// Reads a language tag such as `zh`, `zh-CN` or `en-GB,en;q=0.9`; anything unknown is English.
    pub fn from_tag(tag: &str) -> Lang {
        let primary = tag.trim_start().get(..2).unwrap_or_default();
        if primary.eq_ignore_ascii_case("zh") { Lang::Zh } else { Lang::En }
    }
}

/// A text in small letters, to compare it with others whatever their case. The browser has the table of letters already; a package that
/// brought its own would be 4 kB larger.
pub fn lowered(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    #[cfg(target_arch = "wasm32")]
    let small = js_sys::JsString::from(text).to_lower_case().into();
    #[cfg(not(target_arch = "wasm32"))]
    let small = text.to_lowercase();
    small
}

/// One text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Text {
    pub zh: &'static str,
    pub en: &'static str,
}

/// Builds a [`Text`] in a constant definition.
pub const fn text(zh: &'static str, en: &'static str) -> Text {
    Text { zh, en }
}

impl Text {
    /// The text in one language.
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Zh => self.zh,
            Lang::En => self.en,
        }
    }

    /// Both languages with `{name}` places filled in.
    pub fn with(&self, values: &[(&str, &str)]) -> Message {
        Message { zh: fill(self.zh, values), en: fill(self.en, values) }
    }

    /// Both languages with `{name}` places filled by values that have a form for each language.
    pub fn speak_with(&self, values: &[(&str, &dyn Speak)]) -> Message {
        let spoken = |lang: Lang| {
            let values: Vec<(&str, Cow<'_, str>)> =
                values.iter().map(|(name, value)| (*name, value.speak(lang))).collect();
            let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_ref())).collect();
            fill(self.get(lang), &values)
        };
        Message { zh: spoken(Lang::Zh), en: spoken(Lang::En) }
    }
}

/// What can stand in a place of a message and reads differently in each language: a label, the name of a code.
pub trait Speak {
    fn speak(&self, lang: Lang) -> Cow<'_, str>;
}

impl Speak for Text {
    fn speak(&self, lang: Lang) -> Cow<'_, str> {
        Cow::Borrowed(self.get(lang))
    }
}

impl Speak for Message {
    fn speak(&self, lang: Lang) -> Cow<'_, str> {
        Cow::Borrowed(self.get(lang))
    }
}

impl Speak for &dyn Speak {
    fn speak(&self, lang: Lang) -> Cow<'_, str> {
        (**self).speak(lang)
    }
}

impl Speak for &String {
    fn speak(&self, _: Lang) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

impl Speak for &str {
    fn speak(&self, _: Lang) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

impl Speak for String {
    fn speak(&self, _: Lang) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

impl Speak for i64 {
    fn speak(&self, _: Lang) -> Cow<'_, str> {
        Cow::Owned(self.to_string())
    }
}

/// Several things one behind the other, as each language lists them: with `、` in Chinese, with a comma in English.
pub fn listed<T: Speak>(all: &[T]) -> Message {
    let spoken = |lang: Lang, mark: &str| all.iter().map(|one| one.speak(lang)).collect::<Vec<_>>().join(mark);
    Message { zh: spoken(Lang::Zh, "、"), en: spoken(Lang::En, ", ") }
}

/// How many numbers in a row are told by the first and the last of them.
const RUN: usize = 4;

/// Ascending numbers, such as those of lines, as each language lists them. Five hundred lines stay one text: of four and more in a
/// row the first and the last are said.
pub fn listed_numbers(all: &[usize]) -> Message {
    let runs = all.chunk_by(|one, next| one + 1 == *next);
    let said = runs.flat_map(|run| match run {
        [first, .., last] if run.len() >= RUN => {
            vec![Message { zh: format!("{first}至{last}"), en: format!("{first}–{last}") }]
        }
        _ => run.iter().map(|one| Message { zh: one.to_string(), en: one.to_string() }).collect(),
    });
    listed(&said.collect::<Vec<_>>())
}

/// A finished message in both languages, as rules return it. The language is chosen at the edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Message {
    pub zh: String,
    pub en: String,
}

impl Message {
    /// The message in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Zh => &self.zh,
            Lang::En => &self.en,
        }
    }
}

impl From<Text> for Message {
    fn from(text: Text) -> Self {
        Message { zh: text.zh.to_owned(), en: text.en.to_owned() }
    }
}

/// Replaces each place of `pattern` by what its value says: `{name}` by the value, `{name|row|rows}` by `row` where the value
/// is 1 and by `rows` otherwise. A place without a value stays as it is. With a
/// `count` of 2, `{count} {count|row|rows}` becomes `2 rows`.
pub fn fill(pattern: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(pattern.len() + 16);
    let mut rest = pattern;
    while let Some(open) = rest.find('{') {
        filled.push_str(&rest[..open]);
        let after = &rest[open + 1..];
        let place = after.find('}').map(|close| (&after[..close], &after[close + 1..]));
        match place.and_then(|(place, tail)| Some((value_at(place, values)?, tail))) {
            Some((value, tail)) => {
                filled.push_str(value);
                rest = tail;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled.push_str(rest);
    filled
}

/// What stands at a place: its value, or the word that goes with its value as a count.
fn value_at<'a>(place: &'a str, values: &[(&str, &'a str)]) -> Option<&'a str> {
    let (name, words) = place.split_once('|').map_or((place, None), |(name, words)| (name, words.split_once('|')));
    let value = values.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)?;
    Some(words.map_or(value, |(one, many)| if value == "1" { one } else { many }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_known_places_and_leaves_unknown_ones() {
        assert_eq!(fill("{a}/{b} {c", &[("a", "1"), ("b", "{a}")]), "1/{a} {c");
    }

    #[test]
    fn numbers_in_a_row_are_said_by_the_first_and_the_last() {
        let said = |all: &[usize]| listed_numbers(all);
        assert_eq!(said(&[1, 2, 3, 7]).en, "1, 2, 3, 7");
        assert_eq!(said(&[1, 3, 4, 5, 6, 9]).zh, "1、3至6、9");
        assert_eq!(said(&(1..=500).collect::<Vec<_>>()).en, "1–500");
        assert_eq!(said(&[]).en, "");
    }

    #[test]
    fn small_letters_are_those_of_any_script() {
        assert_eq!(lowered("COSCO 3"), "cosco 3");
        assert_eq!(lowered("ÅLAND 中远 ΑΣ"), "åland 中远 ας");
    }

    #[test]
    fn a_word_goes_with_its_count() {
        let told = |count: &str| fill("{count} {count|row has|rows have} problems", &[("count", count)]);
        assert_eq!(told("1"), "1 row has problems");
        assert_eq!(told("0"), "0 rows have problems");
        assert_eq!(told("1,000"), "1,000 rows have problems");
        assert_eq!(fill("{days|day|days}", &[("count", "1")]), "{days|day|days}");
    }

    #[test]
    fn each_language_lists_things_its_own_way() {
        let list = listed(&["A1", "A2"]);
        assert_eq!((list.zh.as_str(), list.en.as_str()), ("A1、A2", "A1, A2"));
        let (gross, net) = (text("毛重", "gross weight"), text("净重", "net weight"));
        assert_eq!(listed(&[gross, net]).zh, "毛重、净重");
        assert_eq!(listed::<String>(&[]).en, "");
    }

    #[test]
    fn reads_language_tags() {
        assert_eq!(Lang::from_tag("zh-CN,en;q=0.5"), Lang::Zh);
        assert_eq!(Lang::from_tag("de"), Lang::En);
        assert_eq!(Lang::from_tag(""), Lang::En);
    }
}
