//! What a person may store for a list: a limited number of saved filters, each with its own name, one of them the
//! default.

use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::resources::preference::SAVED_FILTER;
use crate::row::Row;
use crate::text::catalogue::preference as texts;
use crate::validate::{Stage, validate};

/// Most saved filters of one list.
pub const MAX_FILTERS: usize = 50;
/// Most lists that an account keeps something for.
pub const MAX_LISTS: u64 = 200;

/// Whether a list can be called so: letters, digits and points, such as `declaration.make`.
pub fn is_list_name(name: &str) -> bool {
    (1..=64).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
}

/// The problems of the saved filters of one list (`name`, `isDefault`), each at its place in the list.
pub fn saved_filters(filters: &[Row]) -> Vec<Problem> {
    let mut problems = Vec::new();
    if filters.len() > MAX_FILTERS {
        let most = MAX_FILTERS.to_string();
        problems.push(Problem::error("preference.count", "filters", texts::TOO_MANY.with(&[("most", &most)])));
    }
    let dicts = Dictionaries::default();
    for (at, filter) in filters.iter().enumerate() {
        let found = validate(&SAVED_FILTER, filter, &dicts, Stage::Store);
        problems.extend(found.into_iter().map(|problem| problem.at("filters", at)));
        let before = &filters[..at];
        if before.iter().any(|other| other.text("name") == filter.text("name")) {
            problems.push(Problem::error("preference.name", "name", texts::NAME_TAKEN).at("filters", at));
        }
        if filter.flag("isDefault") && before.iter().any(|other| other.flag("isDefault")) {
            problems.push(Problem::error("preference.default", "isDefault", texts::ONE_DEFAULT).at("filters", at));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn rules_of(filters: &[(&str, &str)]) -> Vec<(String, String)> {
        let rows: Vec<Row> = filters
            .iter()
            .filter_map(|(name, is_default)| Row::from_value(json!({ "name": name, "isDefault": is_default })))
            .collect();
        saved_filters(&rows).into_iter().map(|problem| (problem.field, problem.rule)).collect()
    }

    fn one(field: &str, rule: &str) -> Vec<(String, String)> {
        vec![(field.to_owned(), rule.to_owned())]
    }

    #[test]
    fn a_name_stands_once_and_one_filter_is_the_default() {
        assert!(rules_of(&[("待复核", "1"), ("本周", "0")]).is_empty());
        assert_eq!(rules_of(&[("a", "0"), (" a ", "0")]), one("filters[1].name", "preference.name"));
        assert_eq!(rules_of(&[("a", "1"), ("b", "1")]), one("filters[1].isDefault", "preference.default"));
        assert_eq!(rules_of(&[(" ", "0")]), one("filters[0].name", "field.required"));
        assert_eq!(rules_of(&[(&"长".repeat(41), "0")]), one("filters[0].name", "field.tooLong"));
    }

    #[test]
    fn there_is_an_end_to_what_is_kept() {
        let names: Vec<String> = (0..=MAX_FILTERS).map(|number| number.to_string()).collect();
        let filters: Vec<_> = names.iter().map(|name| (name.as_str(), "0")).collect();
        assert!(rules_of(&filters[1..]).is_empty());
        assert_eq!(rules_of(&filters), one("filters", "preference.count"));
    }

    #[test]
    fn a_list_has_a_plain_name() {
        assert!(is_list_name("declaration.make") && is_list_name("hsCode"));
        for name in ["", "a b", "清单", "a/b", &"a".repeat(65)] {
            assert!(!is_list_name(name), "{name}");
        }
    }
}
