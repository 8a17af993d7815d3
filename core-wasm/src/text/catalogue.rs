//! The catalogue of screen texts: `area.name` -> both languages. One file per area.

use super::{Lang, Text};

pub mod account;
pub mod administration;
pub mod as_of;
pub mod base;
pub mod bonded;
pub mod captcha;
pub mod care;
pub mod certificates;
pub mod contact;
mod dashboard;
pub mod deadlines;
mod declaration;
pub mod documents;
pub mod error;
pub mod evidence;
pub mod explained;
pub mod export;
pub mod file;
mod forecast;
pub mod forecast_checks;
pub mod forecast_invt;
pub mod gateway;
pub mod health;
mod help;
pub mod house;
pub mod inventory;
pub mod knowledge;
mod login;
mod management;
pub mod merging;
mod org_params;
pub mod origin;
pub mod outward;
mod password;
pub mod port;
pub mod preference;
pub mod printout;
#[cfg(not(target_arch = "wasm32"))]
pub mod question_digest;
pub mod questions;
pub mod reading;
pub mod recognition;
mod recognition_pages;
mod request;
mod resource;
pub mod sas;
mod session;
pub mod sharing;
mod shell;
pub mod sign_on;
pub mod split;
pub mod tax;
pub mod tax_bill;
pub mod unusual;
#[cfg(not(target_arch = "wasm32"))]
pub mod webhook;
pub mod wms;
pub mod write_off;

/// What the core itself says: the only texts in the packages for the browser.
const SPOKEN: &[&[(&str, Text)]] = &[session::TEXTS, request::TEXTS, password::TEXTS];

/// The other areas of the screens, each a table of (key, text). Keys are unique over all areas (tested). The build writes them to a
/// file for each language, so that a browser loads the one that is read.
pub const AREAS: &[&[(&str, Text)]] = &[
    shell::TEXTS,
    login::TEXTS,
    dashboard::TEXTS,
    account::TEXTS,
    declaration::TEXTS,
    resource::TEXTS,
    help::TEXTS,
    house::TEXTS,
    captcha::TEXTS,
    contact::TEXTS,
    outward::TEXTS,
    port::TEXTS,
    printout::TEXTS,
    management::TEXTS,
    org_params::TEXTS,
    base::TEXTS,
    bonded::TEXTS,
    inventory::TEXTS,
    sas::TEXTS,
    origin::TEXTS,
    write_off::TEXTS,
    wms::TEXTS,
    export::TEXTS,
    file::TEXTS,
    tax::TEXTS,
    tax_bill::TEXTS,
    documents::TEXTS,
    forecast::TEXTS,
    merging::TEXTS,
    sharing::TEXTS,
    care::TEXTS,
    recognition_pages::TEXTS,
    questions::TEXTS,
    knowledge::TEXTS,
    health::TEXTS,
    evidence::TEXTS,
    deadlines::TEXTS,
    as_of::TEXTS,
    unusual::TEXTS,
];

/// The areas that only the server speaks. The packages for the browser leave them out.
#[cfg(not(target_arch = "wasm32"))]
pub const SERVER_AREAS: &[&[(&str, Text)]] = &[
    error::TEXTS,
    gateway::TEXTS,
    sign_on::TEXTS,
    administration::TEXTS,
    inventory::SERVER_TEXTS,
    export::SERVER_TEXTS,
    file::SERVER_TEXTS,
    preference::TEXTS,
    split::TEXTS,
    documents::SERVER_TEXTS,
    merging::SERVER_TEXTS,
    sharing::SERVER_TEXTS,
    reading::SERVER_TEXTS,
    webhook::TEXTS,
    health::SERVER_TEXTS,
    evidence::SERVER_TEXTS,
    as_of::SERVER_TEXTS,
];
#[cfg(target_arch = "wasm32")]
const SERVER_AREAS: &[&[(&str, Text)]] = &[];

/// The text of a key that the core itself says.
pub fn find(key: &str) -> Option<Text> {
    SPOKEN.iter().flat_map(|area| area.iter()).find(|(known, _)| *known == key).map(|(_, text)| *text)
}

/// The same in one language; the key itself when the core does not say it.
pub fn get(key: &'static str, lang: Lang) -> &'static str {
    find(key).map_or(key, |text| text.get(lang))
}

/// Every (key, text) of the catalogue.
pub fn all() -> impl Iterator<Item = (&'static str, Text)> {
    SPOKEN.iter().chain(AREAS).chain(SERVER_AREAS).flat_map(|area| area.iter().copied())
}

/// Every (key, text in one language) of the screens.
pub fn in_language(lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
    SPOKEN.iter().chain(AREAS).flat_map(|area| area.iter()).map(move |(key, text)| (*key, text.get(lang)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_are_unique_and_no_translation_is_missing() {
        let mut seen = HashSet::new();
        for (key, text) in all() {
            assert!(seen.insert(key), "{key} stands twice in the catalogue");
            assert!(!text.zh.is_empty() && !text.en.is_empty(), "{key} misses a translation");
        }
        assert!(!seen.is_empty());
    }

    #[test]
    fn plurals_are_words_and_not_brackets() {
        for (key, text) in all() {
            assert!(!text.en.contains("(s)"), "{key}: write {{count|row|rows}}");
        }
    }
}
