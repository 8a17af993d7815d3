//! Which column a heading names.

use std::sync::OnceLock;

use core_wasm::rules::reading::words::{COLUMNS, MONEY, key};

/// A column's field and how well the heading fits, from 1 to 100.
pub type Named = (&'static str, u32);

struct Word {
    key: String,
    field: &'static str,
}

fn words() -> &'static [Word] {
    static WORDS: OnceLock<Vec<Word>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut words: Vec<Word> = COLUMNS
            .iter()
            .flat_map(|column| column.words.iter().map(move |word| Word { key: key(word), field: column.field }))
            .filter(|word| !word.key.is_empty())
            .collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.key.chars().count()));
        words
    })
}

/// The column that a heading names, if any.
pub fn named(heading: &str) -> Option<Named> {
    if heading.chars().count() > 60 {
        return None;
    }
    let bare = without_brackets(heading);
    let whole = key(&bare);
    if whole.is_empty() {
        // "(KGS)" alone says nothing; "#" is the number.
        return (heading.trim() == "#").then_some(("seq", 90));
    }
    exact(&whole, 100)
        .or_else(|| exact(&key(heading), 98))
        .or_else(|| halves(&bare))
        .or_else(|| within(&whole))
        .or_else(|| fuzzy(&whole))
        .or_else(|| money(heading))
}

/// A currency alone heads amounts, by the piece it heads prices: "EUR", "USD/kg".
fn money(heading: &str) -> Option<Named> {
    let (currency, rest) = heading.trim().split_once('/').map_or((heading.trim(), ""), |(one, other)| (one, other));
    MONEY.contains(&currency).then_some(if rest.is_empty() { ("amount", 60) } else { ("price", 75) })
}

fn exact(key: &str, score: u32) -> Option<Named> {
    words().iter().find(|word| word.key == key).map(|word| (word.field, score))
}

/// The same said in two languages: either half may be known.
fn halves(heading: &str) -> Option<Named> {
    let chinese: String = heading.chars().filter(|c| !c.is_ascii()).collect();
    let english: String = heading.chars().filter(char::is_ascii).collect();
    if chinese.is_empty() || key(&english).is_empty() {
        return None;
    }
    exact(&key(&chinese), 95).or_else(|| exact(&key(&english), 95))
}

/// A known word that makes up most of the heading: "Unit Price USD".
fn within(whole: &str) -> Option<Named> {
    let length = whole.chars().count();
    let fits = |word: &&Word| {
        let own = word.key.chars().count();
        let long = if word.key.is_ascii() { own >= 4 } else { own >= 2 };
        long && own * 100 >= length * 45 && (whole.starts_with(&word.key) || whole.ends_with(&word.key))
    };
    words().iter().find(fits).map(|word| (word.field, 80))
}

/// A word with a misread letter or two.
fn fuzzy(whole: &str) -> Option<Named> {
    // What pictures mix up most.
    let whole = &whole.replace("rn", "m");
    let length = whole.chars().count();
    let allowed = match length {
        0..=3 => return None,
        4..=8 => 1,
        _ => 2,
    };
    let near = words()
        .iter()
        .filter(|word| word.key.chars().count() >= 4 && word.key.chars().count().abs_diff(length) <= allowed);
    let best = near.map(|word| (distance(&word.key, whole), word)).min_by_key(|(distance, _)| *distance)?;
    (best.0 <= allowed).then_some((best.1.field, 70))
}

/// How many letters have to change to make one word of the other.
pub fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let changed = corner + usize::from(a != *b);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

fn without_brackets(text: &str) -> String {
    let mut depth = 0_u32;
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '(' | '（' | '[' => depth += 1,
            ')' | '）' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

/// What a heading says in brackets or after its word: a unit or currency.
pub fn remark(heading: &str) -> Option<&str> {
    let start = heading.find(['(', '（', '[', '/', ':'])?;
    let rest = &heading[start..];
    let rest = rest.trim_start_matches(['(', '（', '[', '/', ':']);
    Some(rest.trim().trim_end_matches([')', '）', ']']).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_in_both_languages() {
        for (heading, field) in [
            ("Description of Goods", "name"),
            ("货名 Commodity", "name"),
            ("数量 Q'ty", "qty"),
            ("Unit Price (USD)", "price"),
            ("单价USD", "price"),
            ("N.W.(KGS)", "netWeight"),
            ("毛重(千克)", "grossWeight"),
            ("H.S. Code", "hs"),
            ("Arnount", "amount"),
            ("Qty", "qty"),
            ("No.", "seq"),
        ] {
            assert_eq!(named(heading).map(|(field, _)| field), Some(field), "{heading}");
        }
        assert_eq!(named("HAMBURG"), None);
        assert_eq!(remark("Amount (USD)"), Some("USD"));
    }
}
