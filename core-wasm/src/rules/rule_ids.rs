//! Which rules there are, by the ids that their problems carry.

use std::collections::HashSet;
use std::sync::LazyLock;

/// One id a line, as the sources have them; a test holds the two together.
const LISTED: &str = include_str!("rule_ids.txt");
/// Families of which the last word is put together from the case that was found.
const FAMILIES: [&str; 3] = ["export.range.", "file.", "port."];

/// Whether problems of this rule can be found. Rules of houses are not among them: people write those.
pub fn is_listed(id: &str) -> bool {
    static IDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| LISTED.lines().collect());
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphanumeric());
    IDS.contains(id) || FAMILIES.iter().any(|family| id.strip_prefix(family).is_some_and(is_word))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_rule_of_the_sources_is_listed() {
        let core = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut found = BTreeSet::new();
        for sources in [core.join("src"), core.join("../server/src")] {
            collect(&sources, &mut found);
        }
        if std::env::var_os("RULE_IDS").is_some() {
            let lines: String = found.iter().map(|id| format!("{id}\n")).collect();
            fs::write(core.join("src/rules/rule_ids.txt"), lines).unwrap();
            return;
        }
        let listed: BTreeSet<String> = LISTED.lines().map(str::to_owned).collect();
        let missing: Vec<&String> = found.difference(&listed).collect();
        let gone: Vec<&String> = listed.difference(&found).collect();
        assert!(missing.is_empty(), "add to rule_ids.txt: {missing:#?}");
        assert!(gone.is_empty(), "take out of rule_ids.txt: {gone:#?}");
        assert!(LISTED.lines().is_sorted(), "rule_ids.txt is sorted");
    }

    #[test]
    fn what_no_problem_carries_is_no_rule() {
        for rule in ["field.required", "decl.head.grossNotBelowNet", "port.vessel", "unusual.name", "file.tooLarge"] {
            assert!(is_listed(rule), "{rule}");
        }
        for none in ["", "field", "nonsense.rule", "decl.nonsense", "port.", "port.a.b", "house.1", "no rule", "<b>"] {
            assert!(!is_listed(none), "{none}");
        }
    }

    fn collect(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.ends_with("text/catalogue") {
                continue;
            }
            if entry.is_dir() {
                collect(&entry, found);
            } else if entry.extension().is_some_and(|kind| kind == "rs") {
                found.extend(ids_in(&fs::read_to_string(&entry).unwrap()));
            }
        }
    }

    /// The ids that a source gives to problems. Where it names one by a variable, every text in it that can be one.
    fn ids_in(source: &str) -> Vec<String> {
        let source = source.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
        let is_variable = |rest: &str| !rest.trim_start().starts_with(['"', '&']);
        let made = ["Problem::error(", "Problem::warning(", "Rule::error(", "Rule::warning("];
        let by_variable = made.iter().any(|made| source.split(made).skip(1).any(is_variable));
        let id_at = |at: usize| {
            let (text, _) = source[at + 1..].split_once('"')?;
            let wanted = is_id(text) && (by_variable || names_rule(source[..at].trim_end()));
            wanted.then(|| text.to_owned())
        };
        source.match_indices('"').filter_map(|(at, _)| id_at(at)).collect()
    }

    /// Words between dots; places of documents (`lines.gModel`) look alike.
    fn is_id(text: &str) -> bool {
        let is_word = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphanumeric());
        text.contains('.')
            && text.starts_with(|first: char| first.is_ascii_lowercase())
            && text.split('.').all(is_word)
            && !text.starts_with("lines.")
    }

    /// Whether what comes next is the rule of a problem.
    fn names_rule(before: &str) -> bool {
        let of_call = before.strip_suffix('(').is_some_and(|call| {
            let call = call.trim_end_matches(|letter: char| letter.is_ascii_alphanumeric() || letter == '_');
            call.ends_with("Problem::") || call.ends_with("Rule::")
        });
        of_call || before.ends_with("rule:") || before.ends_with("RULE: &str =")
    }
}
