//! Number forms and check digits.

use core_wasm::rules::check_digit;
use core_wasm::rules::numbers::Form;
use serde_json::{Value, json};

use super::part;

/// Whether a number has a form.
pub fn form(input: Value) -> Value {
    let form: Form = part(&input, "form");
    json!(form.matches(&part::<String>(&input, "number")))
}

/// Whether the last character of a code is right, and what it should be.
pub fn check(input: Value) -> Value {
    let code: String = part(&input, "code");
    let first = &code[..code.len() - 1];
    let (valid, check) = match part::<String>(&input, "kind").as_str() {
        "creditCode" => (check_digit::is_credit_code(&code), check_digit::credit_code(first)),
        "container" => (check_digit::is_container_number(&code), check_digit::container(first)),
        other => panic!("unknown kind {other}"),
    };
    json!({ "valid": valid, "check": check })
}
