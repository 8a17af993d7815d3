//! What cannot be read of a request, in words for people. The program that reads it says so in its own: where it stands, what it found
//! and which type it expected.

use core_wasm::text::catalogue::error as texts;
use core_wasm::text::{Message, Speak, Text};

/// What is wrong, by what axum and serde say of it. Where they say something that has no words here, a Chinese reader hears that it
/// cannot be read, an English one what they say.
pub fn in_words(said: &str) -> Message {
    let said = said.trim();
    known(said).unwrap_or_else(|| Message {
        en: said.to_owned(),
        ..texts::NOT_READABLE.speak_with(&[("field", &texts::A_VALUE)])
    })
}

fn known(said: &str) -> Option<Message> {
    let named = |before: &str| said.split_once(before).and_then(|(_, rest)| rest.split_once('`')).map(|(name, _)| name);
    for (before, text) in [
        ("missing field `", texts::FIELD_MISSING),
        ("unknown field `", texts::FIELD_UNKNOWN),
        ("duplicate field `", texts::NAMED_TWICE),
        ("Invalid UTF-8 in `", texts::NOT_UTF8),
    ] {
        if let Some(field) = named(before) {
            return Some(text.speak_with(&[("field", &field)]));
        }
    }
    if said.starts_with("Failed to parse the request body as JSON") {
        return Some(texts::NOT_JSON.into());
    }
    if said.starts_with("Failed to buffer the request body") {
        return Some(texts::BROKEN_OFF.into());
    }
    if said.contains("`multipart/form-data`") {
        return Some(texts::UPLOAD_UNREAD.into());
    }
    // `Failed to deserialize the JSON body into the target type: ids[0]: invalid type: string "x", expected i64 at line 1 column 10`,
    // `Failed to deserialize query string: page: invalid digit found in string`.
    let told = match said.strip_prefix("Failed to deserialize ") {
        Some(told) => told.split_once("target type: ").or_else(|| told.split_once("query string: "))?.1,
        // Of a part of a body that is read later.
        None => said,
    };
    let is_fault = |text: &str| text.starts_with("invalid ") || text.starts_with("unknown variant ");
    // Of fields that are read together with others the program does not say which.
    let (named, fault) = told.split_once(": ").filter(|(named, _)| !is_fault(named)).unwrap_or(("", told));
    // Where a field says itself which part of it is meant, or an item of a list which of its fields.
    let (inner, fault) = fault.split_once(": ").filter(|(_, rest)| is_fault(rest)).unwrap_or((named, fault));
    let item = if named.ends_with(']') && inner != named { format!("{named}.{inner}") } else { String::new() };
    let named = if item.is_empty() { inner } else { item.as_str() };
    let field: &dyn Speak = if named.is_empty() { &texts::A_VALUE } else { &named };
    if let Some(kind) = PLAIN.iter().find_map(|(begin, kind)| fault.starts_with(begin).then_some(kind)) {
        return Some(texts::NOT_OF_KIND.speak_with(&[("field", field), ("kind", kind)]));
    }
    if let Some((chosen, _)) = fault.strip_prefix("unknown variant `").and_then(|rest| rest.split_once('`')) {
        return Some(texts::NO_OPTION.speak_with(&[("field", field), ("said", &chosen)]));
    }
    let expected = fault.strip_prefix("invalid ").and_then(|_| fault.rsplit_once(", expected "))?.1;
    Some(not_of_kind(field, expected.split(" at line ").next().unwrap_or_default()))
}

/// That a field is not what was expected, which is named as serde and axum name types.
pub fn not_of_kind(field: &dyn Speak, expected: &str) -> Message {
    match kind_of(expected) {
        Some(kind) => texts::NOT_OF_KIND.speak_with(&[("field", field), ("kind", &kind)]),
        None => texts::NOT_READABLE.speak_with(&[("field", field)]),
    }
}

/// How what is said of a text that should be a value of another kind begins.
const PLAIN: &[(&str, Text)] = &[
    ("invalid digit", texts::KIND_WHOLE),
    ("number too ", texts::KIND_WHOLE),
    ("cannot parse integer", texts::KIND_WHOLE),
    ("invalid float", texts::KIND_NUMBER),
    ("cannot parse float", texts::KIND_NUMBER),
    ("provided string was not", texts::KIND_YES_OR_NO),
];

/// What serde calls a type, in words.
fn kind_of(expected: &str) -> Option<Text> {
    Some(match expected {
        "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "usize" => texts::KIND_WHOLE,
        "f32" | "f64" => texts::KIND_NUMBER,
        "a string" | "a borrowed string" | "string" | "str" => texts::KIND_TEXT,
        "a boolean" => texts::KIND_YES_OR_NO,
        "a sequence" => texts::KIND_LIST,
        "a map" => texts::KIND_OBJECT,
        // Of what reads days itself: `api::extract`.
        "a day" => texts::KIND_DAY,
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

    fn said(body: &str) -> Message {
        let refused = axum::Json::<Chosen>::from_bytes(body.as_bytes()).unwrap_err();
        in_words(&refused.body_text())
    }

    #[test]
    fn what_is_of_another_kind_is_told_at_its_field_in_both_languages() {
        let no_id = said(r#"{"ids": ["x"], "note": ""}"#);
        assert_eq!(no_id.get(Lang::En), "ids[0] must be a whole number");
        assert_eq!(no_id.get(Lang::Zh), "“ids[0]”应为整数");
        assert_eq!(said(r#"{"ids": 1, "note": ""}"#).get(Lang::En), "ids must be a list");
        assert_eq!(said(r#"{"ids": [1.5], "note": ""}"#).get(Lang::En), "ids[0] must be a whole number");
        assert_eq!(said(r#"{"ids": [], "note": 1}"#).get(Lang::En), "note must be a text");
        assert_eq!(said(r#"{"ids": []}"#).get(Lang::En), "note is missing");
        assert_eq!(said("{").get(Lang::En), "it is no JSON");
        let together =
            r#"Failed to deserialize the JSON body into the target type: invalid type: string "x", expected i64"#;
        assert_eq!(in_words(together).get(Lang::En), "a value must be a whole number");
        let later = serde_json::from_value::<Chosen>(serde_json::json!({ "ids": ["x"] })).unwrap_err();
        assert_eq!(in_words(&later.to_string()).get(Lang::En), "a value must be a whole number");
        let page = "Failed to deserialize query string: page: invalid digit found in string";
        assert_eq!(in_words(page).get(Lang::En), "page must be a whole number");
    }

    #[test]
    fn whatever_is_said_has_chinese_words() {
        let cases = [
            (
                "Failed to deserialize query string: which: unknown variant `x`, expected `a` or `b`",
                "“which”没有“x”这一选项",
                "which cannot be x",
            ),
            (
                "Failed to deserialize query string: id: cannot parse integer from empty string",
                "“id”应为整数",
                "id must be a whole number",
            ),
            (
                "Failed to deserialize the JSON body into the target type: until: invalid value: \"soon\", expected a day at line 1 column 9",
                "“until”应为日期（YYYY-MM-DD）",
                "until must be a day (YYYY-MM-DD)",
            ),
            (
                "Invalid `boundary` for `multipart/form-data` request",
                "上传的表单无法读取",
                "the form of the upload cannot be read",
            ),
            (
                "Failed to deserialize the JSON body into the target type: changes[0]: materialId: invalid type: string \"x\", expected i64 at line 1 column 9",
                "“changes[0].materialId”应为整数",
                "changes[0].materialId must be a whole number",
            ),
            ("Invalid URL: Invalid UTF-8 in `id`", "“id”不是有效的UTF-8文字", "id is no valid UTF-8"),
            ("something new", "“某个值”的值无法识别", "something new"),
        ];
        for (said, zh, en) in cases {
            let told = in_words(said);
            assert_eq!((told.get(Lang::Zh), told.get(Lang::En)), (zh, en), "{said}");
        }
    }
}
