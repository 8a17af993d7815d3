//! The words of a condition. Marks of a Chinese keyboard are taken for the plain ones.

use super::Fault;
use crate::text::catalogue::house;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a word of the language.
    Word,
    Number,
    /// Between quotes; [`Token::text`] is what stands inside.
    Text,
    /// A text whose closing quote is missing.
    Unclosed,
    Mark,
    End,
}

/// A word with its place, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    pub from: usize,
    pub to: usize,
}

/// Marks of two letters, then those of one, each with the plain form of it.
const MARKS: &[(&str, &str)] = &[
    ("!=", "!="),
    ("<>", "!="),
    ("<=", "<="),
    (">=", ">="),
    ("≠", "!="),
    ("≤", "<="),
    ("≥", ">="),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("＝", "="),
    ("＜", "<"),
    ("＞", ">"),
    ("(", "("),
    (")", ")"),
    (",", ","),
    ("（", "("),
    ("）", ")"),
    ("，", ","),
    ("、", ","),
    (".", "."),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("/", "/"),
];
/// Which mark opens a text, and which one closes it.
const QUOTES: &[(char, char)] = &[('"', '"'), ('\'', '\''), ('“', '”'), ('‘', '’')];

/// The words of a text, an end behind them.
///
/// # Errors
/// A letter that is of no word. An unclosed text is a word of its own kind: whoever completes it wants it.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Fault> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let run = |of: fn(char) -> bool| rest.find(|letter| !of(letter)).unwrap_or(rest.len());
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let quote = QUOTES.iter().find(|(open, _)| *open == first);
        let (kind, inside, length) = if let Some((open, close)) = quote {
            let inner = &rest[open.len_utf8()..];
            match inner.find(*close) {
                Some(end) => (Kind::Text, &inner[..end], open.len_utf8() + end + close.len_utf8()),
                None => (Kind::Unclosed, inner, rest.len()),
            }
        } else if first.is_ascii_digit() {
            let length = run(|letter| letter.is_ascii_alphanumeric() || letter == '.');
            (Kind::Number, &rest[..length], length)
        } else if first.is_ascii_alphabetic() {
            let length = run(|letter| letter.is_ascii_alphanumeric() || letter == '_');
            (Kind::Word, &rest[..length], length)
        } else if let Some((mark, plain)) = MARKS.iter().find(|(mark, _)| rest.starts_with(mark)) {
            (Kind::Mark, *plain, mark.len())
        } else {
            let message = house::LETTER.with(&[("letter", &first.to_string())]);
            return Err(Fault { from: at, to: at + first.len_utf8(), message });
        };
        found.push(Token { kind, text: inside, from: at, to: at + length });
        at += length;
    }
    found.push(Token { kind: Kind::End, text: "", from: at, to: at });
    Ok(found)
}
