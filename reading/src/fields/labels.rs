//! Words that name head values, within a piece of text.

use std::sync::OnceLock;

use core_wasm::rules::reading::words::{Form, LABELS, MONEY, OWN_NUMBER, folded, keys, of_head};

/// A word found in a text, or several that say the same in two languages.
#[derive(Debug)]
pub struct Hit {
    /// Which of [`LABELS`] it may be, with the length of the word: the longest first.
    pub labels: Vec<(usize, usize)>,
    /// The word itself, as [`folded`] writes it.
    pub word: String,
    /// The first character of the word.
    pub start: usize,
    /// The first character after the word and its sign.
    pub end: usize,
    /// Whether a colon follows, or nothing.
    pub strong: bool,
    /// Whether words that name nothing stand before it.
    pub within: bool,
}

impl Hit {
    /// Whether it names the number of some paper, whatever follows: "B/L No.", "PO #", "航次".
    pub fn names_number(&self) -> bool {
        const ENDINGS: [&str; 10] = ["no", "nr", "#", "号", "航次", "nummer", "numero", "número", "番号", "번호"];
        self.labels.iter().any(|(label, _)| LABELS[*label].form == Form::Id && LABELS[*label].field != OWN_NUMBER)
            && ENDINGS.iter().any(|ending| self.word.ends_with(ending))
    }

    /// Whether it names a number or a date of a paper.
    pub fn names_own(&self) -> bool {
        self.labels.iter().any(|(label, _)| matches!(LABELS[*label].form, Form::Id | Form::Date))
    }
}

struct Word {
    chars: Vec<char>,
    label: usize,
}

/// All words, the longest first.
fn words() -> &'static [Word] {
    static WORDS: OnceLock<Vec<Word>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let each = of_head().flat_map(|word| keys(word.text).into_iter().map(move |key| (word.row, key)));
        let mut words: Vec<Word> = each.map(|(label, key)| Word { chars: key.chars().collect(), label }).collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.chars.len()));
        words
    })
}

/// Characters of a text that may name values: what is longer is prose, and words that follow each other would be looked at
/// again from each of them.
const LONGEST: usize = 2_000;

/// The words of a text that name values.
pub fn hits(text: &str) -> Vec<Hit> {
    if text.chars().nth(LONGEST).is_some() {
        return Vec::new();
    }
    let chars: Vec<char> = text.chars().collect();
    let letters = folded(text);
    let mut hits: Vec<Hit> = Vec::new();
    let mut at = numbering(&chars, &letters);
    let first = at;
    while at < letters.len() {
        let place = letters[at].1;
        let begins = at == first
            || place.checked_sub(1).and_then(|before| chars.get(before)).is_some_and(|c| !c.is_alphanumeric());
        let found = if begins { hit(&chars, &letters, at) } else { None };
        match found {
            Some((hit, next))
                if hit.strong && (hit.end < chars.len() || apart(&chars, place))
                    || at == first
                    || slashed(&chars, place) =>
            {
                let within = is_within(
                    &chars,
                    hits.last().map_or(0, |last| last.end),
                    letters.get(first).map_or(0, |l| l.1),
                    place,
                );
                hits.push(Hit { within, ..hit });
                at = next;
            }
            _ => at += 1,
        }
    }
    hits
}

/// Whether words stand before a character that no wide gap parts from it.
fn is_within(chars: &[char], last: usize, first: usize, place: usize) -> bool {
    let before = chars.get(last.max(first)..place).unwrap_or_default();
    let gap = before.windows(2).rposition(|two| two.iter().all(|c| c.is_whitespace())).map_or(0, |at| at + 2);
    before[gap..].iter().any(|c| c.is_alphabetic())
}

/// How many letters number a box or a clause: "6. Vessel", "(2) Consignee", "三、付款方式".
fn numbering(chars: &[char], letters: &[(char, usize)]) -> usize {
    let number = |c: char| c.is_ascii_digit() || "一二三四五六七八九十".contains(c);
    let count = letters.iter().take_while(|(c, _)| number(*c)).count();
    let end = count.checked_sub(1).and_then(|last| letters.get(last)).and_then(|(_, place)| chars.get(place + 1));
    if (1..=2).contains(&count) && end.is_some_and(|c| matches!(c, '.' | ')' | '）' | '、' | '．')) {
        count
    } else {
        0
    }
}

/// Whether two blanks stand before a character.
fn apart(chars: &[char], place: usize) -> bool {
    place >= 2 && chars[place - 2..place].iter().all(|c| c.is_whitespace())
}

/// Whether a slash stands before a character: the same in a language that is not known here is on its left.
fn slashed(chars: &[char], place: usize) -> bool {
    let before = chars[..place].iter().rev().find(|c| !c.is_whitespace());
    before.is_some_and(|c| matches!(c, '/' | '／' | '|')) && chars[..place].ends_with(&[' '])
}

/// Whether a text begins with the number of a box or a clause and goes on with words: no value does.
pub fn is_numbered(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    let letters = folded(text);
    let count = numbering(&chars, &letters);
    count > 0 && letters.get(count).is_some_and(|(c, _)| c.is_alphabetic())
}

/// Whether only the unit or the currency of what follows is left: "Total amount EUR", "Gross weight kg".
fn is_measure(rest: &[char]) -> bool {
    let rest: String = rest.iter().collect();
    let rest = rest.trim().trim_end_matches(':');
    MONEY.contains(&rest) || ["kg", "kgs", "cbm", "m3", "us$"].contains(&rest.to_lowercase().as_str())
}

fn hit(chars: &[char], letters: &[(char, usize)], at: usize) -> Option<(Hit, usize)> {
    let (mut labels, mut next) = matching(chars, letters, at)?;
    // The same in the other language.
    while let Some((more, after)) = next_word(chars, letters, next)
        .and_then(|at| matching(chars, letters, at))
        .filter(|(_, after)| !begins_number(chars, letters, *after))
    {
        for (label, length) in more {
            match labels.iter_mut().find(|(known, _)| *known == label) {
                Some((_, known)) => *known += length,
                None => labels.push((label, length)),
            }
        }
        next = after;
    }
    labels.sort_by_key(|(_, length)| std::cmp::Reverse(*length));
    let mut end = letters.get(next - 1)?.1 + 1;
    // A remark in brackets, a full stop, a number sign.
    loop {
        match chars.get(end) {
            Some(c) if c.is_whitespace() || matches!(c, '.' | '…' | '#' | '/' | '、' | ')' | '）') => end += 1,
            Some('(' | '（') => {
                let Some(close) = chars[end..].iter().take(80).position(|c| matches!(c, ')' | '）')) else { break };
                end += close + 1;
            }
            _ => break,
        }
    }
    let counts = labels
        .first()
        .is_some_and(|(label, _)| matches!(LABELS[*label].form, Form::Number | Form::Weight | Form::Money));
    if counts && end < chars.len() && is_measure(&chars[end..]) {
        end = chars.len();
    }
    // "Country of origin of all goods: …": what is known by its table may have more words before its colon.
    let is_country = labels.first().is_some_and(|(label, _)| LABELS[*label].form == Form::Country);
    if is_country
        && let Some(colon) = chars[end.min(chars.len())..].iter().take(30).position(|c| matches!(c, ':' | '：'))
        && chars[end..end + colon].iter().all(|c| c.is_alphabetic() || c.is_whitespace())
    {
        end += colon;
    }
    // Dots lead from a word to its value as a colon does: "B/L NUMBER ........ HBLF2609".
    let led = end < chars.len() && is_leader(&chars[letters.get(next - 1)?.1 + 1..end]);
    let colon = matches!(chars.get(end), Some(':' | '：' | '﹕'));
    let strong = colon || led || end >= chars.len();
    if colon {
        end += 1;
    }
    let word = letters.get(at..next)?.iter().map(|(c, _)| *c).collect();
    Some((Hit { word, labels, start: letters[at].1, end, strong, within: false }, next.max(at + 1)))
}

/// Whether characters are dots that lead over a gap.
fn is_leader(chars: &[char]) -> bool {
    chars.windows(3).any(|three| three == ['.'; 3]) || chars.contains(&'…')
}

/// Whether what was found up to a letter is the beginning of a number: "SC" in "Contract No SC-2026".
fn begins_number(chars: &[char], letters: &[(char, usize)], next: usize) -> bool {
    let last = next.checked_sub(1).and_then(|last| letters.get(last)).map(|(_, place)| *place);
    let [after, then] = [1, 2].map(|step| last.and_then(|last| chars.get(last + step)));
    after.is_some_and(char::is_ascii_digit) || after == Some(&'-') && then.is_some_and(|c| c.is_alphanumeric())
}

/// Where another word may begin right after one: only blanks, slashes and brackets stand between.
fn next_word(chars: &[char], letters: &[(char, usize)], next: usize) -> Option<usize> {
    let (from, to) = (letters.get(next.checked_sub(1)?)?.1 + 1, letters.get(next)?.1);
    let between = chars.get(from..to)?;
    between.iter().all(|c| c.is_whitespace() || matches!(c, '/' | '(' | '（' | '.' | '、')).then_some(next)
}

/// The longest words that begin at a letter.
fn matching(chars: &[char], letters: &[(char, usize)], at: usize) -> Option<(Vec<(usize, usize)>, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut length = 0;
    for word in words() {
        if word.chars.len() < length {
            break;
        }
        let Some(part) = letters.get(at..at + word.chars.len()) else { continue };
        if word.chars.is_empty() || !part.iter().map(|(c, _)| c).eq(&word.chars) {
            continue;
        }
        // No word within a word: "To" in "Total", but a digit or Chinese may follow.
        let last = part.last().map_or(0, |(_, place)| *place);
        let inside = |c: &char| c.is_ascii_alphabetic();
        if chars.get(last).is_some_and(inside) && chars.get(last + 1).is_some_and(inside) {
            continue;
        }
        length = word.chars.len();
        let weight = word.chars.iter().map(|c| if c.is_ascii() { 1 } else { 3 }).sum();
        if !found.iter().any(|(label, _)| *label == word.label) {
            found.push((word.label, weight));
        }
    }
    (length > 0).then_some((found, at + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<(&'static str, String)> {
        let cut = |hit: &Hit| text.chars().skip(hit.end).collect::<String>().trim().to_owned();
        hits(text).iter().map(|hit| (LABELS[hit.labels[0].0].field, cut(hit))).collect()
    }

    #[test]
    fn words_in_both_languages_with_what_follows() {
        assert_eq!(names("Invoice No.: HM-1"), [("invoiceNo", "HM-1".to_owned())]);
        assert_eq!(names("Country of origin of all goods: Italy"), [("origin", "Italy".to_owned())]);
        assert_eq!(names("發票號碼：TC26"), [("invoiceNo", "TC26".to_owned())]);
        assert_eq!(names("FACTURE N° 26-03"), [("invoiceNo", "26-03".to_owned())]);
        assert_eq!(names("Invoice Nº 7/2026"), [("invoiceNo", "7/2026".to_owned())]);
        assert_eq!(names("Brutogewicht: 5 kg"), [("grossWeight", "5 kg".to_owned())]);
        assert_eq!(names("Te betalen: 5"), [("totalAmount", "5".to_owned())]);
        assert_eq!(names("(7) Vessel and voyage"), [("vesselVoyage", String::new())]);
        assert_eq!(names("编号 No.: GD-INV"), [("ownNo", "GD-INV".to_owned())]);
        assert_eq!(names("合约号 S/C No.: GDEX26"), [("contractNo", "GDEX26".to_owned())]);
        assert_eq!(names("Totally different"), []);
        assert_eq!(names(&format!("Invoice No.: {}", "no ".repeat(30_000))), []);
        assert_eq!(names("Seller (Exporter): X"), [("seller", "X".to_owned())]);
        assert_eq!(names("Rechnungs-Nr. / Invoice no."), [("invoiceNo", String::new())]);
        assert_eq!(names("Gesamtbetrag / Total amount EUR 5"), [("totalAmount", "EUR 5".to_owned())]);
        assert_eq!(names("Consignee (not negotiable unless consigned to order)"), [("buyer", String::new())]);
        assert!(hits("Total amount EUR")[0].strong && !hits("Total amount EUR 5")[0].strong);
        assert!(is_numbered("8. No. & Date of Invoice") && !is_numbered("8.5 KGS") && !is_numbered("88 Main Road"));
        assert_eq!(names("甲方（买方）：常州华科"), [("buyer", "常州华科".to_owned())]);
        assert_eq!(names("乙方（卖方）："), [("seller", String::new())]);
        assert_eq!(names("Contract No SC-2026/7"), [("contractNo", "SC-2026/7".to_owned())]);
        assert_eq!(names("合同号 SC2026"), [("contractNo", "SC2026".to_owned())]);
        let telling = |text: &str| hits(text)[0].names_number();
        assert!(telling("B/L No. COSU6262118") && telling("航次 123W") && telling("PO # 7") && !telling("No. 7"));
        let two: Vec<_> = names("发票号：A1 日期：2026-01-02").into_iter().map(|(name, _)| name).collect();
        assert_eq!(two, ["invoiceNo", "ownDate"]);
    }
}
