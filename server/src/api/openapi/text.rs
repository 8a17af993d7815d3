//! The document as text: what is short stands on one line, so that a reference, a parameter or a field is a line of a review.

use serde_json::Value;

/// Longest line, where a value can be parted.
const WIDTH: usize = 120;
const INDENT: usize = 2;

/// JSON in the order of the names, with a line break at the end.
pub fn text(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, 0, &mut text);
    text.push('\n');
    text
}

/// Writes a value whose lines are indented by `indent`, behind the `used` letters of the first one.
fn write(value: &Value, indent: usize, used: usize, text: &mut String) {
    let line = line(value);
    let (parts, end): (Vec<(String, &Value)>, _) = match value {
        Value::Object(fields) => (fields.iter().map(|(name, value)| (key(name), value)).collect(), '}'),
        Value::Array(items) => (items.iter().map(|item| (String::new(), item)).collect(), ']'),
        _ => (Vec::new(), ' '),
    };
    if parts.is_empty() || used + line.chars().count() <= WIDTH {
        return text.push_str(&line);
    }
    let inner = indent + INDENT;
    text.push(if end == '}' { '{' } else { '[' });
    for (at, (key, part)) in parts.iter().enumerate() {
        text.push_str(if at == 0 { "\n" } else { ",\n" });
        text.extend(std::iter::repeat_n(' ', inner));
        text.push_str(key);
        // Behind it stands a comma.
        write(part, inner, inner + key.chars().count() + 1, text);
    }
    text.push('\n');
    text.extend(std::iter::repeat_n(' ', indent));
    text.push(end);
}

fn key(name: &str) -> String {
    format!("{}: ", Value::from(name))
}

fn line(value: &Value) -> String {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let fields: Vec<String> = fields.iter().map(|(name, value)| key(name) + &line(value)).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(line).collect::<Vec<_>>().join(", ")),
        plain => plain.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_short_stands_on_a_line_and_all_of_it_is_read_again() {
        let long = "x".repeat(90);
        let value = json!({ "a": { "b": [1, 2], "c": {} }, "d": [{ "e": long, "f": "\"" }, long], "g": [] });
        let expected = format!(
            "{{\n  \"a\": {{ \"b\": [1, 2], \"c\": {{}} }},\n  \"d\": [\n    {{ \"e\": \"{long}\", \"f\": \"\\\"\" }},\n    \"{long}\"\n  ],\n  \"g\": []\n}}\n"
        );
        assert_eq!(text(&value), expected);
        assert_eq!(serde_json::from_str::<Value>(&text(&value)).ok(), Some(value));
    }
}
