//! The password change form (spec §5), and the digest that travels in place of a password.

use md5::{Digest, Md5};
use serde::{Deserialize, Serialize};

use crate::text::{Lang, catalogue};

/// Fewest and most characters of a new password.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=18;
/// How many of the four character classes a new password needs.
const CLASSES: usize = 3;
/// Below this the repeat field complains about its length before anything else.
const REPEAT_MIN: usize = 6;

/// What was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PasswordForm {
    pub old_password: String,
    pub new_password: String,
    pub check_password: String,
}

/// The first problem of each field, as a key of the catalogue; `None` where the field is fine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PasswordProblems {
    pub old_password: Option<&'static str>,
    pub new_password: Option<&'static str>,
    pub check_password: Option<&'static str>,
}

/// [`PasswordProblems`] as texts of one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default)]
pub struct PasswordTexts {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_password: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new_password: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_password: Option<String>,
}

impl PasswordProblems {
    /// Whether the form may be sent.
    pub fn is_fine(&self) -> bool {
        *self == PasswordProblems::default()
    }

    /// The problems as texts.
    pub fn texts(&self, lang: Lang) -> PasswordTexts {
        let text = |key: Option<&str>| key.and_then(catalogue::find).map(|text| text.get(lang).to_owned());
        PasswordTexts {
            old_password: text(self.old_password),
            new_password: text(self.new_password),
            check_password: text(self.check_password),
        }
    }
}

/// Judges the form.
pub fn problems(form: &PasswordForm) -> PasswordProblems {
    PasswordProblems {
        old_password: form.old_password.is_empty().then_some("password.oldRequired"),
        new_password: new_problem(form),
        check_password: repeat_problem(form),
    }
}

fn new_problem(form: &PasswordForm) -> Option<&'static str> {
    let password = &form.new_password;
    if password.is_empty() {
        Some("password.newRequired")
    } else if !LENGTH.contains(&password.chars().count()) {
        Some("password.length")
    } else if classes(password) < CLASSES || password.chars().any(char::is_whitespace) {
        Some("password.classes")
    } else if *password == form.old_password {
        Some("password.sameAsOld")
    } else {
        None
    }
}

fn repeat_problem(form: &PasswordForm) -> Option<&'static str> {
    let repeat = &form.check_password;
    if repeat.is_empty() {
        Some("password.repeatRequired")
    } else if repeat.chars().count() < REPEAT_MIN {
        Some("password.repeatShort")
    } else if *repeat != form.new_password {
        Some("password.repeatDiffers")
    } else {
        None
    }
}

/// How many of the classes uppercase, lowercase, digit, special character occur.
fn classes(password: &str) -> usize {
    let special = |letter: char| !letter.is_ascii_alphanumeric() && !letter.is_whitespace();
    let kinds: [&dyn Fn(char) -> bool; 4] = [
        &|letter| letter.is_ascii_uppercase(),
        &|letter| letter.is_ascii_lowercase(),
        &|letter| letter.is_ascii_digit(),
        &special,
    ];
    kinds.iter().filter(|kind| password.chars().any(kind)).count()
}

/// The MD5 hex digest (lowercase) that is sent instead of a password.
pub fn digest(password: &str) -> String {
    Md5::digest(password.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
