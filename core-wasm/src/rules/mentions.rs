//! Whom a text mentions: `@account`.

/// The accounts that a text mentions, as account names are kept: lower case, each once, in their order. An address of mail mentions
/// nobody; what ends a sentence belongs to no name.
pub fn mentioned(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut before = ' ';
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let (head, tail) = rest.split_at(at);
        before = head.chars().next_back().unwrap_or(before);
        let tail = tail.get(1..).unwrap_or_default();
        let end = tail.find(|letter: char| !is_of_name(letter)).unwrap_or(tail.len());
        let (name, after) = tail.split_at(end);
        let name = name.trim_end_matches(['.', '-', '_', '@']).to_lowercase();
        if !before.is_ascii_alphanumeric() && !name.is_empty() && !found.contains(&name) {
            found.push(name);
        }
        before = tail.get(..end).and_then(|name| name.chars().next_back()).unwrap_or('@');
        rest = after;
    }
    found
}

/// Letters of account names.
fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '-' | '@')
}
