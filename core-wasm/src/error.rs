//! Problems that rules and the validator find: always with the field, the rule and what to do.

use serde::{Deserialize, Serialize};

use crate::text::catalogue::error::MORE_PROBLEMS;
use crate::text::{Lang, Message};

/// Most problems that one answer lists; the others are counted.
pub const MOST_LISTED: usize = 100;
/// Rule of the entry that counts the problems that are not listed.
pub const MORE_RULE: &str = "problems.more";
/// Longest text of a problem on the wire, in characters: some quote what was typed.
const LONGEST: usize = 400;

/// How bad a problem is: an error refuses the row, a warning only tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Severity {
    #[serde(rename = "E")]
    Error,
    #[serde(rename = "W")]
    Warning,
}

/// One problem of one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Problem {
    /// Path of the field: `billNo`, `lines[3].gQty`, `containers[0].containerId`; indexes from 0.
    pub field: String,
    /// Id of the rule, stable over releases: `decl.line.legalUnit`, `field.required`.
    pub rule: String,
    pub severity: Severity,
    pub message: Message,
}

impl Problem {
    pub fn error(rule: &str, field: impl Into<String>, message: impl Into<Message>) -> Self {
        Problem { field: field.into(), rule: rule.to_owned(), severity: Severity::Error, message: message.into() }
    }

    pub fn warning(rule: &str, field: impl Into<String>, message: impl Into<Message>) -> Self {
        Problem { severity: Severity::Warning, ..Problem::error(rule, field, message) }
    }

    /// The same problem one level deeper: `gQty` at `lines[3]` becomes `lines[3].gQty`.
    pub fn at(mut self, list: &str, index: usize) -> Self {
        self.field = format!("{list}[{index}].{}", self.field);
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The form in which the wire carries it: `{field, rule, message}`, plus severity and the message in both languages.
    pub fn on_wire(&self, lang: Lang) -> WireProblem {
        WireProblem {
            field: shortened(&self.field),
            rule: self.rule.clone(),
            severity: self.severity,
            message: shortened(self.message.get(lang)),
            both: Message { zh: shortened(&self.message.zh), en: shortened(&self.message.en) },
        }
    }
}

/// Problems as an answer carries them: the first [`MOST_LISTED`], then, where there are more, one entry of no field that
/// says how many. Where not all of them have a place, warnings make it for errors.
pub fn listed(problems: &[Problem], lang: Lang) -> Vec<WireProblem> {
    let errors = problems.iter().filter(|problem| problem.is_error()).count();
    let mut warnings = MOST_LISTED.saturating_sub(errors);
    let has_place = |problem: &&Problem| {
        let stays = problem.is_error() || warnings > 0;
        warnings = warnings.saturating_sub(usize::from(!problem.is_error()));
        stays
    };
    let listed = problems.iter().filter(has_place).take(MOST_LISTED);
    let mut listed: Vec<WireProblem> = listed.map(|problem| problem.on_wire(lang)).collect();
    if let Some(more) = problems.len().checked_sub(MOST_LISTED).filter(|more| *more > 0) {
        let message = MORE_PROBLEMS.with(&[("count", &more.to_string())]);
        listed.push(Problem::error(MORE_RULE, "", message).on_wire(lang));
    }
    listed
}

/// A text of at most so many characters as an answer carries, with a mark where something was left out.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A [`Problem`] with its message in the language of the request, as `data.fields` of a 422 answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct WireProblem {
    pub field: String,
    pub rule: String,
    pub severity: Severity,
    pub message: String,
    /// The message in both languages, for a screen whose language is switched while it stands there.
    pub both: Message,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_lists_the_first_problems_and_counts_the_others() {
        let problem = |at: usize| Problem::error("x", format!("lines[{at}].gQty"), MORE_PROBLEMS);
        let of = |count: usize| listed(&(0..count).map(problem).collect::<Vec<_>>(), Lang::En);
        assert_eq!(of(MOST_LISTED).len(), MOST_LISTED);
        let many = of(MOST_LISTED + 7);
        let last = many.last().map(|last| (last.field.as_str(), last.rule.as_str(), last.message.as_str()));
        assert_eq!(last, Some(("", MORE_RULE, "And 7 more problems; correct the ones above first")));
        assert_eq!(many.len(), MOST_LISTED + 1);
    }

    #[test]
    fn warnings_make_place_for_errors() {
        let warned = |at: usize| Problem::warning("w", format!("lines[{at}].gQty"), MORE_PROBLEMS);
        let mut problems: Vec<Problem> = (0..MOST_LISTED + 5).map(warned).collect();
        problems.push(Problem::error("e", "lines[3].codeTS", MORE_PROBLEMS));
        let told = listed(&problems, Lang::En);
        let errors: Vec<&str> = told.iter().filter(|one| one.rule == "e").map(|one| one.field.as_str()).collect();
        assert_eq!((errors, told.len()), (vec!["lines[3].codeTS"], MOST_LISTED + 1));
    }

    #[test]
    fn a_text_on_the_wire_is_never_long() {
        assert_eq!(shortened("税号"), "税号");
        assert_eq!(shortened(&"税".repeat(LONGEST + 1)).chars().count(), LONGEST + 1);
        assert!(shortened(&"税".repeat(LONGEST * 2)).ends_with("税…"));
    }
}
