//! Which column a heading names.

use std::sync::OnceLock;

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::codes;
use core_wasm::rules::reading::weights::kilograms_of_one;
use core_wasm::rules::reading::words::{self, COLUMNS, MONEY, MONEY_SIGNS, key, keys, of_columns};

/// A column's field and how well the heading fits, from 1 to 100.
pub type Named = (&'static str, u32);

struct Word {
    key: String,
    field: &'static str,
    /// Of a language that is not of the trade: it counts as it stands alone, as short words of ten languages resemble each other.
    abroad: bool,
}

fn known() -> &'static [Word] {
    static WORDS: OnceLock<Vec<Word>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let keyed = of_columns().flat_map(|word| keys(word.text).into_iter().map(move |key| (word, key)));
        let named =
            |(word, key): (words::Word, String)| Word { key, field: COLUMNS[word.row].field, abroad: word.abroad };
        let mut words: Vec<Word> = keyed.map(named).filter(|word| !word.key.is_empty()).collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.key.chars().count()));
        words
    })
}

/// The column that a heading names, if any.
pub fn named(heading: &str) -> Option<Named> {
    if heading.chars().count() > 60 {
        return None;
    }
    let heading = unnumbered(heading);
    let found = plainly(heading);
    // The weight of one carton is not that of the line.
    match found {
        Some((field, score)) if of_each(heading) && PER_PACKAGE.contains(&field) => Some(("", score)),
        // "合计KGS" and "Total (CBM)" are no sums of money: of what, another word says.
        Some(("amount", score)) if is_measured(heading) => Some(("", score)),
        found => found,
    }
}

fn plainly(heading: &str) -> Option<Named> {
    let bare = without_brackets(heading);
    let whole = key(&bare);
    if whole.is_empty() {
        // "(KGS)" alone says nothing; "#" is the number.
        return (heading.trim() == "#").then_some(("seq", 90));
    }
    exact(&whole, 100)
        .or_else(|| exact(&key(heading), 98))
        .or_else(|| exact(&key(&without_money(&bare)), 97))
        .or_else(|| halves(&bare))
        .or_else(|| of_all(&bare))
        .or_else(|| in_unit(&bare))
        .or_else(|| slashed(&bare))
        .or_else(|| bracketed(heading))
        .or_else(|| within(&whole))
        .or_else(|| fuzzy(&whole))
        .or_else(|| money(heading))
}

/// Whether the words for a weight say that they are about one: "Net", "Net due" do not.
pub fn weighs(words: &str) -> bool {
    const WEIGHS: [&str; 12] =
        ["w.", "nw", "n/w", "wt", "weight", "kg", "重", "peso", "poids", "gewicht", "mass", "lb"];
    let low = words.to_lowercase();
    WEIGHS.iter().any(|word| low.contains(word))
}

/// Whether a heading is but what is counted in its column: "SETS", "Total pcs", "套数".
pub fn counts_in(heading: &str, dictionaries: &Dictionaries) -> bool {
    let rest = without_all(&without_brackets(heading));
    let bare = rest.trim().trim_end_matches('数');
    let is_weight = || kilograms_of_one(bare).is_some() || ["kg", "kgs", "千克", "公斤"].contains(&key(bare).as_str());
    codes::unit(bare, dictionaries).is_some() && !codes::is_cubic(bare) && !is_weight()
}

/// A currency alone heads amounts, by the piece it heads prices: "EUR", "USD/kg".
fn money(heading: &str) -> Option<Named> {
    let (currency, rest) = heading.split_once('/').map_or((heading, ""), |(one, other)| (one, other));
    let (currency, rest) = (currency.trim(), rest.trim());
    // "FOB NINGBO US$" heads prices.
    let signed =
        |text: &str| text.contains("US$") || text.split(|c: char| !c.is_alphabetic()).any(|word| MONEY.contains(&word));
    if codes::terms(heading).is_some() && signed(heading) && !key(heading).contains("total") {
        return Some(("price", 75));
    }
    let is_money = MONEY.contains(&currency) || MONEY_SIGNS.contains(&currency);
    is_money.then_some(if rest.is_empty() { ("amount", 60) } else { ("price", 75) })
}

fn exact(key: &str, score: u32) -> Option<Named> {
    known().iter().find(|word| word.key == key).map(|word| (word.field, score))
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

/// Columns that papers also fill for one package, beside the total.
const PER_PACKAGE: &[&str] = &["qty", "netWeight", "grossWeight", "volume"];

/// Whether a heading speaks of one package: "N.W. per ctn", "单箱毛重".
fn of_each(heading: &str) -> bool {
    const EACH: [&str; 10] =
        ["perctn", "percarton", "perpackage", "perpkg", "percase", "perbox", "每箱", "单箱", "每件", "单件"];
    let (key, low) = (key(heading), heading.to_lowercase());
    EACH.iter().any(|word| key.contains(word)) || ["/ctn", "/carton", "/box"].iter().any(|word| low.contains(word))
}

/// Whether a heading ends with a unit that nothing is paid in.
fn is_measured(heading: &str) -> bool {
    const UNITS: [&str; 14] =
        ["kg", "kgs", "mt", "mts", "lbs", "cbm", "m3", "pcs", "ctns", "pkgs", "千克", "公斤", "立方米", "件"];
    let low = heading.to_lowercase();
    // What a price is for stands behind a slash.
    if low.contains(['/', '每']) || low.contains("per ") {
        return false;
    }
    let bare = low.trim_end_matches([')', '）', '.', ' ']);
    let last = bare.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    UNITS.iter().any(|unit| {
        let before = last.strip_suffix(unit);
        before.is_some_and(|before| {
            before.is_empty() && last.len() < bare.len() || before.ends_with(|c: char| !c.is_ascii())
        })
    })
}

/// "N.W. TOTAL", "净重 N.W. 小计 TOTAL" is that of all: the words beside it name the column.
fn of_all(heading: &str) -> Option<Named> {
    let rest = without_all(heading);
    // "净重合计KGS": of all, in a unit.
    let whole = key(&rest);
    let whole = ["kgs", "kg", "cbm", "m3", "pcs"]
        .iter()
        .find_map(|unit| whole.strip_suffix(unit).filter(|word| !word.is_empty()))
        .unwrap_or(&whole);
    // Read off a picture it may have lost its blank: "TOTALN.W."
    let bare = whole.strip_prefix("total").or_else(|| whole.strip_suffix("total")).unwrap_or(whole);
    if rest == heading && bare == whole || bare.is_empty() {
        return None;
    }
    exact(bare, 96).or_else(|| halves(&rest).map(|(field, _)| (field, 96)))
}

/// A word for the quantity with the unit in which it is counted: "Qty Nos", "Quantity Mtrs".
fn in_unit(heading: &str) -> Option<Named> {
    let (word, unit) = heading.trim().rsplit_once(char::is_whitespace)?;
    let found = exact(&key(word), 92).or_else(|| of_all(word));
    found.filter(|(field, _)| *field == "qty" && codes::is_unit_word(unit))
}

/// A heading without the words that only say that it is of all.
fn without_all(heading: &str) -> String {
    let heading = ["合计", "总计", "小计", "合計", "總計", "小計"]
        .iter()
        .fold(heading.to_owned(), |text, word| text.replace(word, " "));
    let is_all = |word: &&str| ["total", "ttl", "subtotal"].contains(&key(word).as_str());
    heading.split_whitespace().filter(|word| !is_all(word)).collect::<Vec<_>>().join(" ")
}

/// Whether a heading says but that it is of all: of what, the one above it says.
pub fn is_of_all(heading: &str) -> bool {
    let bare = without_brackets(heading);
    !key(&bare).is_empty() && key(&without_all(&bare)).is_empty()
}

/// The same in two languages, or two things in one column, with a slash between: "Menge / Quantity", "Qty/Unit". Words of
/// different columns say nothing together.
fn slashed(heading: &str) -> Option<Named> {
    let parts: Vec<&str> = heading.split(['/', '|']).map(str::trim).collect();
    if parts.len() < 2 {
        return None;
    }
    let known = |part: &&str| exact(&key(part), 94).or_else(|| exact(&key(&without_money(part)), 94));
    let found: Vec<Named> = parts.iter().filter_map(known).filter(|(field, _)| !field.is_empty()).collect();
    let mut telling = found.iter().filter(|(field, _)| !["seq", "unit"].contains(field));
    let first = telling.next().or(found.first())?;
    telling.all(|(field, _)| field == &first.0).then_some(*first)
}

/// The same in brackets, behind a language that is not known here: "Số lượng (Quantity)".
fn bracketed(heading: &str) -> Option<Named> {
    let (_, rest) = heading.split_once(['(', '（'])?;
    let (inner, _) = rest.split_once([')', '）'])?;
    let long = key(inner).chars().count() >= if inner.is_ascii() { 3 } else { 2 };
    let found = exact(&key(inner), 93).or_else(|| exact(&key(&without_money(inner)), 93));
    found.filter(|(field, _)| long && !field.is_empty())
}

/// A heading without the currencies in it: "Amount in USD".
fn without_money(heading: &str) -> String {
    let other = |word: &&str| !MONEY.contains(word) && !["in", "IN", "US$", "$", "€"].contains(word);
    heading.split_whitespace().filter(other).collect::<Vec<_>>().join(" ")
}

/// A heading without the number of its box: "14. Quantity".
fn unnumbered(heading: &str) -> &str {
    let text = heading.trim();
    let rest = text.trim_start_matches('(').trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - rest.len();
    match rest.strip_prefix(['.', ')']) {
        Some(words) if (1..=3).contains(&digits) && words.contains(char::is_alphabetic) => words.trim_start(),
        _ => text,
    }
}

/// A known word that makes up most of the heading: "Unit Price USD".
fn within(whole: &str) -> Option<Named> {
    let length = whole.chars().count();
    let fits = |word: &&Word| {
        let own = word.key.chars().count();
        let long = if word.abroad {
            own >= 6
        } else if word.key.is_ascii() {
            own >= 4
        } else {
            own >= 2
        };
        long && own * 100 >= length * 45 && (whole.starts_with(&word.key) || whole.ends_with(&word.key))
    };
    known().iter().find(fits).map(|word| (word.field, 80))
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
    let near = known()
        .iter()
        .filter(|word| !word.abroad && word.key.chars().count() >= 4)
        .filter(|word| word.key.chars().count().abs_diff(length) <= allowed);
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
            ("14. Quantity/Unit", "qty"),
            ("(12) Marks & Nos.", "marks"),
            ("Menge / Quantity", "qty"),
            ("Preis / Price EUR", "price"),
            ("Wert / Amount in USD", "amount"),
            ("N.W (KGS) TOTAL", "netWeight"),
            ("单箱净重", ""),
            ("合计KGS", ""),
            ("净重合计KGS", "netWeight"),
            ("净重 N.W.(KGS) 小计 TOTAL", "netWeight"),
            ("毛重 G.W. 单件", ""),
            ("Total (CBM)", ""),
            ("总价USD", "amount"),
            ("Total USD/kg", "amount"),
            ("單價(USD)", "price"),
            ("単価", "price"),
            ("Omschrijving", "name"),
            ("Cantidad", "qty"),
            ("Preço unitário", "price"),
            ("Peso lordo (kg)", "grossWeight"),
            ("Importo totale EUR", "amount"),
            ("Qty Nos", "qty"),
            ("Qty Mtrs", "qty"),
            ("TTL QTY SETS", "qty"),
            ("TTL PCS", "qty"),
            ("US$", "amount"),
            ("US$/SET", "price"),
            ("US$ / pc", "price"),
        ] {
            assert_eq!(named(heading).map(|(field, _)| field), Some(field), "{heading}");
        }
        assert_eq!(named("HAMBURG"), None);
        assert_eq!(named("$"), None, "it stands before any number");
        assert_ne!(named("Colour Nos").map(|(field, _)| field), Some("qty"));
        assert_eq!(named("Werk"), None, "one letter from a German word");
        assert_eq!(named("G.W (KGS) PER CTN"), None);
        assert_eq!(named("N.W./G.W."), None, "two weights in one column");
        assert_eq!(remark("Amount (USD)"), Some("USD"));
        assert!(weighs("Netto kg") && weighs("N.W.") && !weighs("Net due") && !weighs("netto"));
        assert!(is_of_all("小计 TOTAL") && is_of_all("Total") && !is_of_all("Total N.W.") && !is_of_all("(KGS)"));
    }
}
