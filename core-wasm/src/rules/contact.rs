//! Rules of the contact form and of the code that proves a mobile number.

use chrono::TimeDelta;

use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::resources::platform::CONTACT_REQUEST;
use crate::row::Row;
use crate::text::catalogue::contact as texts;
use crate::validate::{Stage, validate};

/// Digits of a code.
pub const CODE_LENGTH: usize = 6;
/// How long a code is valid.
pub const CODE_VALID: TimeDelta = TimeDelta::minutes(5);
/// How long a mobile number waits for its next code.
pub const RESEND_AFTER: TimeDelta = TimeDelta::seconds(60);

/// Whether a text may be a mail address: one `@` with something on both sides, a dot behind it, and no blanks.
pub fn is_mail(text: &str) -> bool {
    let plain = !text.chars().any(|letter| letter.is_whitespace() || letter.is_control() || "<>,;\"".contains(letter));
    let parts = text.split_once('@').filter(|(name, host)| !name.is_empty() && !host.contains('@'));
    plain && parts.is_some_and(|(_, host)| host.contains('.') && !host.starts_with('.') && !host.ends_with('.'))
}

/// Whether a text is a mobile number of mainland China: `1[3-9]` and nine digits.
pub fn is_mobile(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 11 && bytes[0] == b'1' && matches!(bytes[1], b'3'..=b'9') && bytes.iter().all(u8::is_ascii_digit)
}

/// Whether a text has the form of a code.
pub fn is_code(text: &str) -> bool {
    text.len() == CODE_LENGTH && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The problem of a mobile number, blank or not.
pub fn judge_mobile(mobile: &str) -> Option<Problem> {
    (!is_mobile(mobile)).then(|| Problem::error("contact.mobile", "mobile", texts::MOBILE))
}

/// The problem of the field `mobile`, if it is filled.
pub fn mobile_problem(row: &Row) -> Option<Problem> {
    if row.is_blank("mobile") { None } else { judge_mobile(row.text("mobile")) }
}

/// Every problem of a contact form (`mobile`, `name`, `company`, `captcha`), in the order of the form.
pub fn judge(form: &Row) -> Vec<Problem> {
    let mut problems = validate(&CONTACT_REQUEST, form, &Dictionaries::default(), Stage::Store);
    if !is_code(form.text("captcha")) {
        problems.push(Problem::error("contact.captcha", "captcha", texts::CODE_FORM));
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn rules(form: serde_json::Value) -> Vec<(String, String)> {
        let problems = judge(&Row::from_value(form).unwrap());
        problems.into_iter().map(|problem| (problem.field, problem.rule)).collect()
    }

    #[test]
    fn mobile_numbers_are_of_mainland_china() {
        for good in ["13800000000", "19912345678"] {
            assert!(is_mobile(good), "{good}");
        }
        for bad in
            ["", "12800000000", "1380000000", "138000000000", "+8613800000000", "1380000000a", "１３８０００００００"]
        {
            assert!(!is_mobile(bad), "{bad}");
        }
    }

    #[test]
    fn a_filled_form_passes_and_each_gap_is_named() {
        let good = json!({"mobile": "13812345678", "name": "李晓梅", "company": "华东精密", "captcha": "012345"});
        assert_eq!(rules(good), []);
        let named: Vec<String> = rules(json!({})).into_iter().map(|(field, _)| field).collect();
        assert_eq!(named, ["mobile", "name", "company", "captcha"]);
        let bad = json!({"mobile": "12812345678", "name": "x".repeat(51), "company": "c", "captcha": "12 456"});
        let expected = [("name", "field.tooLong"), ("mobile", "contact.mobile"), ("captcha", "contact.captcha")];
        assert_eq!(rules(bad), expected.map(|(field, rule)| (field.to_owned(), rule.to_owned())));
    }
}
