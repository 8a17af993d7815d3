//! Problems that rules and the validator find: always with the field, the rule and what to do.

use serde::{Deserialize, Serialize};

use crate::text::{Lang, Message};

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

    /// The form in which the wire carries it: `{field, rule, message}` plus severity.
    pub fn on_wire(&self, lang: Lang) -> WireProblem {
        WireProblem {
            field: self.field.clone(),
            rule: self.rule.clone(),
            severity: self.severity,
            message: self.message.get(lang).to_owned(),
        }
    }
}

/// A [`Problem`] with its message in one language, as `data.fields` of a 422 answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct WireProblem {
    pub field: String,
    pub rule: String,
    pub severity: Severity,
    pub message: String,
}
