//! What cannot be read of a request, in words for people. The program that reads it says so in its own: where it stands, what it found
//! and which type it expected.

use core_wasm::text::catalogue::error as texts;
use core_wasm::text::{Message, Speak, Text};

/// What is wrong, by what axum and serde say of it; `None` where they say something that has no words here.
pub fn in_words(said: &str) -> Option<Message> {
    let named = |before: &str| said.split_once(before).and_then(|(_, rest)| rest.split_once('`')).map(|(name, _)| name);
    if let Some(field) = named("missing field `") {
        return Some(texts::FIELD_MISSING.speak_with(&[("field", &field)]));
    }
    if let Some(field) = named("unknown field `") {
        return Some(texts::FIELD_UNKNOWN.speak_with(&[("field", &field)]));
    }
    if said.starts_with("Failed to parse the request body as JSON") {
        return Some(texts::NOT_JSON.into());
    }
    // `Failed to deserialize the JSON body into the target type: ids[0]: invalid type: string "x", expected i64 at line 1 column 10`,
    // `Failed to deserialize query string: page: invalid digit found in string`.
    let told = match said.strip_prefix("Failed to deserialize ") {
        Some(told) => told.split_once("target type: ").or_else(|| told.split_once("query string: "))?.1,
        // Of a part of a body that is read later.
        None => said,
    };
    // Of fields that are read together with others the program does not say which.
    let (named, fault) =
        told.split_once(": ").filter(|(named, _)| !named.starts_with("invalid ")).unwrap_or(("", told));
    // Where a field says itself which part of it is meant.
    let (named, fault) =
        fault.split_once(": ").filter(|(_, rest)| rest.starts_with("invalid ")).unwrap_or((named, fault));
    let field: &dyn Speak = if named.is_empty() { &texts::A_VALUE } else { &named };
    if fault.starts_with("invalid digit") || fault.starts_with("number too large") {
        return Some(texts::NOT_OF_KIND.speak_with(&[("field", field), ("kind", &texts::KIND_WHOLE)]));
    }
    let expected = fault.strip_prefix("invalid ").and_then(|_| fault.rsplit_once(", expected "))?.1;
    let expected = expected.split(" at line ").next().unwrap_or_default();
    Some(texts::NOT_OF_KIND.speak_with(&[("field", field), ("kind", &kind_of(expected)?)]))
}

/// What serde calls a type, in words.
fn kind_of(expected: &str) -> Option<Text> {
    Some(match expected {
        "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "usize" => texts::KIND_WHOLE,
        "f32" | "f64" => texts::KIND_NUMBER,
        "a string" | "a borrowed string" => texts::KIND_TEXT,
        "a boolean" => texts::KIND_YES_OR_NO,
        "a sequence" => texts::KIND_LIST,
        "a map" => texts::KIND_OBJECT,
        named if named.starts_with("struct ") => texts::KIND_OBJECT,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::text::Lang;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    struct Chosen {
        #[expect(dead_code, reason = "only what is said of it counts")]
        ids: Vec<i64>,
        #[expect(dead_code, reason = "only what is said of it counts")]
        note: String,
    }

    fn said(body: &str) -> Option<Message> {
        let refused = axum::Json::<Chosen>::from_bytes(body.as_bytes()).unwrap_err();
        in_words(&refused.body_text())
    }

    #[test]
    fn what_is_of_another_kind_is_told_at_its_field_in_both_languages() {
        let no_id = said(r#"{"ids": ["x"], "note": ""}"#).unwrap();
        assert_eq!(no_id.get(Lang::En), "ids[0] must be a whole number");
        assert_eq!(no_id.get(Lang::Zh), "“ids[0]”应为整数");
        assert_eq!(said(r#"{"ids": 1, "note": ""}"#).unwrap().get(Lang::En), "ids must be a list");
        assert_eq!(said(r#"{"ids": [1.5], "note": ""}"#).unwrap().get(Lang::En), "ids[0] must be a whole number");
        assert_eq!(said(r#"{"ids": [], "note": 1}"#).unwrap().get(Lang::En), "note must be a text");
        assert_eq!(said(r#"{"ids": []}"#).unwrap().get(Lang::En), "note is missing");
        assert_eq!(said("{").unwrap().get(Lang::En), "it is no JSON");
        let together =
            r#"Failed to deserialize the JSON body into the target type: invalid type: string "x", expected i64"#;
        assert_eq!(in_words(together).unwrap().get(Lang::En), "a value must be a whole number");
        let later = serde_json::from_value::<Chosen>(serde_json::json!({ "ids": ["x"] })).unwrap_err();
        assert_eq!(in_words(&later.to_string()).unwrap().get(Lang::En), "a value must be a whole number");
        let page = "Failed to deserialize query string: page: invalid digit found in string";
        assert_eq!(in_words(page).unwrap().get(Lang::En), "page must be a whole number");
    }
}
