//! What a text is worth as a value of a form; `None` when it is no such value.

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::numbers::Number;
use core_wasm::rules::reading::weights::kilograms_of_one;
use core_wasm::rules::reading::words::{self, Form};
use core_wasm::rules::reading::{codes, dates, numbers};

use crate::reading::Other;

/// A text as a value.
#[derive(Clone, Debug)]
pub struct Formed {
    pub text: String,
    pub code: Option<String>,
    pub others: Vec<Other>,
    /// In percent, before anything else is known.
    pub sure: u8,
    /// What else the text says: a unit or currency, the place of the terms.
    pub besides: Vec<(&'static str, String, Option<String>)>,
}

/// So sure is a day that may be another one.
pub const DOUBTFUL_DAY: u8 = 70;

fn plain(text: impl Into<String>, sure: u8) -> Formed {
    Formed { text: text.into(), code: None, others: Vec::new(), sure, besides: Vec::new() }
}

fn other(text: impl ToString) -> Other {
    Other { text: text.to_string(), code: None }
}

/// Reads a text as a value of a form. `telling` says that the word before it means nothing else.
pub fn form(form: Form, text: &str, telling: bool, dictionaries: &Dictionaries) -> Option<Formed> {
    // A dash before a name parts it from its word; before a number it may be a minus.
    let dash = |c: char| c == '-' && !matches!(form, Form::Number | Form::Weight | Form::Money);
    let text = text.trim().trim_start_matches(|c| matches!(c, ':' | '：' | '#' | '=' | ' ') || dash(c)).trim();
    let text = if matches!(form, Form::Text | Form::Party | Form::Port) {
        without_stop(text.trim_end_matches([';', '；', ',', '，', ' ']))
    } else {
        text
    };
    if text.is_empty() {
        return None;
    }
    match form {
        Form::Id => id(text),
        Form::Date => {
            let dated = dates::date(text)?;
            let mut formed = plain(dated.date.to_string(), if dated.other.is_some() { DOUBTFUL_DAY } else { 97 });
            formed.others.extend(dated.other.map(other));
            Some(formed)
        }
        Form::Number | Form::Weight | Form::Money => number(form, text, dictionaries),
        Form::Party => party(text, dictionaries),
        Form::Port => port(text, telling, dictionaries),
        Form::Terms => {
            let (coded, place) = codes::terms(text)?;
            let mut formed = Formed { code: coded.code, ..plain(coded.text, 97) };
            if !place.is_empty() {
                let port = codes::port(&place, dictionaries);
                formed.besides.push(("termsPlace", port.text, port.code));
            }
            Some(formed)
        }
        Form::Country => {
            // "United Kingdom. We certify that …"
            let first = text.split_once(". ").map_or(text, |(first, _)| first);
            let coded = codes::country(text, dictionaries).or_else(|| codes::country(first, dictionaries))?;
            Some(Formed { code: coded.code, ..plain(coded.text, 96) })
        }
        Form::Currency => {
            let coded = codes::currency(text, dictionaries)?;
            Some(Formed { code: coded.code, ..plain(coded.text, 97) })
        }
        Form::Containers => {
            let found = codes::containers(text, true);
            if !found.is_empty() {
                return Some(plain(found.join(","), 97));
            }
            // Named so, but the check digit is wrong: perhaps misread.
            let found = codes::containers(text, false);
            (!found.is_empty()).then(|| plain(found.join(","), 60))
        }
        Form::Wrap => {
            let bare = text.trim_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | ',' | '.'));
            codes::wrap(bare, dictionaries).map(|code| Formed { code: Some(code), ..plain(bare, 95) })
        }
        Form::Text => (text.chars().count() <= 160).then(|| plain(text, 92)),
    }
}

/// The name and the form of a head value.
pub fn of_head(name: &str) -> Option<(&'static str, Form)> {
    // No word names these: the place of the terms stands behind them, and a bill's own date is that of the paper.
    const UNNAMED: [(&str, Form); 2] = [("termsPlace", Form::Port), ("billDate", Form::Date)];
    if let Some(found) = UNNAMED.into_iter().find(|(field, _)| *field == name) {
        return Some(found);
    }
    words::LABELS.iter().find(|label| label.field == name).map(|label| (label.field, label.form))
}

/// A text of a column that is not one of numbers, `None` where it cannot be such a value.
pub fn of_column(field: &str, text: &str, dictionaries: &Dictionaries) -> Option<Formed> {
    let text = text.trim();
    let coded = |code: Option<String>, known: u8, unknown: u8| {
        let sure = if code.is_some() { known } else { unknown };
        Formed { code, ..plain(text, sure) }
    };
    Some(match field {
        "hs" => match codes::hs(text) {
            Some(digits) => Formed { code: Some(digits.clone()), ..plain(digits, 96) },
            None => plain(text, 60),
        },
        "unit" => coded(codes::unit(text, dictionaries), 96, 75),
        "origin" => match codes::country(text, dictionaries) {
            Some(country) => Formed { code: country.code, ..plain(country.text, 96) },
            None => plain(text, 70),
        },
        "currency" => {
            let currency = codes::currency(text, dictionaries)?;
            Formed { code: currency.code, ..plain(currency.text, 96) }
        }
        "packageType" => coded(codes::wrap(text, dictionaries), 85, 85),
        _ => plain(text, 94),
    })
}

/// A text as the value of a name, as it would be read from a paper: what a person typed or pointed at. A text of another
/// form than the name asks for stays as it is.
pub fn normal(name: &str, raw: &str, dictionaries: &Dictionaries) -> (String, Option<String>) {
    let formed = match of_head(name) {
        Some((_, form)) => self::form(form, raw, true, dictionaries),
        None if ["netWeight", "grossWeight"].contains(&name) => self::form(Form::Weight, raw, true, dictionaries),
        None if words::NUMBERS.contains(&name) => self::form(Form::Number, raw, true, dictionaries),
        None => of_column(name, raw, dictionaries),
    };
    let formed = formed.unwrap_or_else(|| as_it_stands(raw));
    (formed.text, formed.code)
}

/// A text that is taken although its form is another one: somebody has to look.
pub fn as_it_stands(text: &str) -> Formed {
    plain(text.trim(), 75)
}

fn id(text: &str) -> Option<Formed> {
    let end = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '，' | '；' | '(' | '（');
    let mut words = text.split(end).filter(|word| !word.is_empty());
    let first = words.next()?;
    // "IEC: 3204001882": the word of another number.
    if first.ends_with([':', '：']) {
        return None;
    }
    let digit = |word: &str| word.chars().any(|c| c.is_ascii_digit());
    let digits =
        |word: &str, from: usize| word.len() == from + 4 && word[from..].bytes().all(|byte| byte.is_ascii_digit());
    let word = if digit(first) {
        // "618-4471 2209" is the number of an air waybill.
        let waybill = first.is_ascii() && first.as_bytes().get(3) == Some(&b'-') && digits(first, 4);
        match words.next().filter(|second| waybill && second.is_ascii() && digits(second, 0)) {
            Some(second) => format!("{first}{second}"),
            None => first.to_owned(),
        }
    } else {
        // "SC 2026-118"
        let second = words.next().filter(|second| digit(second) && first.len() <= 6)?;
        format!("{first} {second}")
    };
    let word = word.trim_end_matches(['.', ':']);
    let length = word.chars().count();
    ((2..=40).contains(&length) && word.is_ascii()).then(|| plain(word, 97))
}

fn number(form: Form, text: &str, dictionaries: &Dictionaries) -> Option<Formed> {
    let found = numbers::number(text).or_else(|| {
        // The first number of several, with its word: "857 CTNS 20,424.9 KGS", "3 pallets, net 20 kg".
        let end = text.char_indices().skip_while(|(_, c)| !c.is_ascii_digit()).find(|(_, c)| c.is_whitespace())?.0;
        let word = text[end..].split_whitespace().next()?.trim_end_matches([',', ';', '.', '，', '；']);
        let first = numbers::number(&text[..end])?;
        let is_word = codes::wrap(word, dictionaries).is_some() || codes::unit(word, dictionaries).is_some();
        let is_word = is_word || form == Form::Money && word.starts_with(|c: char| c.is_ascii_alphabetic());
        Some(if is_word { Number { after: word.to_owned(), ..first } } else { first })
    })?;
    let printed = found.value;
    let whole = found.written_out();
    let counted = whole.is_some();
    let found = whole.unwrap_or(found);
    let currency = codes::currency(&found.before, dictionaries).or_else(|| codes::currency(&found.after, dictionaries));
    // What stands in brackets after it says the same in words.
    let few = |text: &str| {
        text.split(['(', '（']).next().unwrap_or_default().chars().filter(|c| c.is_alphanumeric()).count() <= 14
    };
    let known_before = found.before.chars().all(|c| !c.is_alphanumeric())
        || currency.is_some()
        || codes::terms(&found.before).is_some();
    if !known_before || !few(&found.after) {
        return None;
    }
    // "Total: 820 PCS", "Total: 65 bundles" count something.
    let is_packed = codes::wrap(&found.after, dictionaries).is_some();
    let is_word =
        found.after.starts_with(|c: char| c.is_ascii_alphabetic()) && !found.after.eq_ignore_ascii_case("only");
    let counts = !is_packed && (is_word || codes::unit(&found.after, dictionaries).is_some());
    if form == Form::Money && currency.is_none() && counts {
        return None;
    }
    let mut formed = plain(found.value.to_string(), if found.repaired { 70 } else { 96 });
    if !found.others.is_empty() {
        formed.sure = 80;
        formed.others = found.others.iter().map(other).collect();
    }
    if counted {
        formed.sure = formed.sure.min(85);
        formed.others.push(other(printed));
    }
    if form == Form::Weight
        && let Some(converted) = kilograms_of_one(&found.after).and_then(|of_one| found.in_kilograms(of_one))
    {
        formed = in_kilograms(&converted, &found);
    }
    if form == Form::Money
        && let Some(currency) = currency
    {
        formed.besides.push(("currency", currency.text, currency.code));
    }
    if let Some(code) = codes::wrap(&found.after, dictionaries) {
        formed.besides.push(("packageType", found.after.clone(), Some(code)));
    }
    Some(formed)
}

/// A weight that was printed in another unit: somebody has to look, and may take the number as it is printed.
pub fn in_kilograms(converted: &Number, printed: &Number) -> Formed {
    let others = converted.others.iter().chain([&printed.value]).map(other).collect();
    Formed { others, ..plain(converted.value.to_string(), CONVERTED) }
}

/// How sure a number is that was reckoned from what is printed.
const CONVERTED: u8 = 75;

/// Words that are written with a full stop, as they stand at the end of names.
const SHORTENED: &[&str] = &[
    "ave", "bhd", "bldg", "bros", "co", "corp", "dept", "etc", "inc", "lda", "ltd", "ltda", "mfg", "no", "pte", "pty",
    "rd", "st",
];

/// A text without the full stop of the sentence that it ends: that of a word written with one is its own.
fn without_stop(text: &str) -> &str {
    if let Some(bare) = text.strip_suffix('。') {
        return bare.trim_end();
    }
    let Some(bare) = text.strip_suffix('.') else { return text };
    let last = bare.rsplit(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
    // "LTD. ŞTİ.": behind a shortened word stands another one.
    let before = bare[..bare.len() - last.len()].trim_end();
    let is_shortened = before.ends_with('.') && last.chars().count() <= 4
        || last.contains('.')
        || SHORTENED.contains(&last.to_ascii_lowercase().as_str());
    if is_shortened || last.chars().count() < 2 { text } else { bare.trim_end() }
}

/// Whether a name ends as those of firms do.
pub fn is_firm(text: &str) -> bool {
    let trimmed = text.trim().trim_end_matches(['.', ',', ' ']);
    words::FIRMS.iter().any(|ending| {
        let ending = ending.trim_end_matches('.');
        if ending.is_ascii() {
            let (head, tail) = match trimmed.len().checked_sub(ending.len()).and_then(|at| trimmed.split_at_checked(at))
            {
                Some(parts) => parts,
                None => return trimmed.split_whitespace().next() == Some(ending) && ending == "PT",
            };
            // "as" in small letters is a word, "Miktar kg" a heading.
            let same = if ["AS", "KG"].contains(&ending) { tail == ending } else { tail.eq_ignore_ascii_case(ending) };
            (same && head.ends_with([' ', '.', ',', '.']))
                || (ending == "PT" && (trimmed.starts_with("PT ") || trimmed.starts_with("PT. ")))
        } else {
            trimmed.ends_with(ending)
        }
    })
}

/// The firm that a text names, without the address that follows it after a dot or bar.
pub fn firm_of(text: &str) -> Option<&str> {
    let apart = text.split(['·', '•', '|', '｜', '●']).next().unwrap_or_default().trim();
    is_firm(apart).then_some(apart)
}

/// Packages that a sentence counts: "SAY TOTAL TEN (10) CARTONS ONLY".
pub fn spoken_packages(text: &str) -> Option<(&str, &str)> {
    let low = text.trim().to_ascii_lowercase();
    if !["say", "total", "in words"].iter().any(|word| low.starts_with(word)) {
        return None;
    }
    let (_, rest) = text.split_once('(')?;
    let (count, after) = rest.split_once(')')?;
    let counts = (1..=6).contains(&count.len()) && count.bytes().all(|byte| byte.is_ascii_digit());
    let kind = after.split_whitespace().next()?.trim_end_matches(['.', ',']);
    counts.then_some((count, kind))
}

/// The currency of an amount in words: "SAY U.S. DOLLARS FIVE THOUSAND ONLY".
pub fn spoken_currency(text: &str, dictionaries: &Dictionaries) -> Option<codes::Coded> {
    let upper = text.trim().to_ascii_uppercase();
    let spoken = ["SAY", "TOTAL SAY", "IN WORDS", "AMOUNT IN WORDS"].iter().any(|word| upper.starts_with(word));
    if !spoken && !text.contains("大写") {
        return None;
    }
    let joined =
        upper.replace("U.S.", "US").replace("US DOLLAR", "USDOLLAR").replace("UNITED STATES DOLLAR", "USDOLLAR");
    codes::currency(&joined, dictionaries)
}

fn party(text: &str, dictionaries: &Dictionaries) -> Option<Formed> {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let length = text.chars().count();
    let firm = is_firm(text);
    if letters < 2 || length > 120 || letters * 2 < length && !firm {
        return None;
    }
    // A port is no firm, a sentence neither, nor a way of transport.
    if ["SEA", "AIR", "TRUCK", "RAIL", "COURIER", "EXPRESS", "VESSEL"].contains(&text.to_uppercase().as_str()) {
        return None;
    }
    if !firm && (codes::port(text, dictionaries).code.is_some() || text.split_whitespace().count() > 10) {
        return None;
    }
    Some(plain(text, if firm { 96 } else { 80 }))
}

fn port(text: &str, telling: bool, dictionaries: &Dictionaries) -> Option<Formed> {
    let (text, rest) = match split_route(text) {
        Some((from, to)) => (from, Some(to)),
        None => (text, None),
    };
    let port = codes::port(text, dictionaries);
    let known = port.code.is_some();
    // "Ship via: By sea" names the way, not the place.
    if text.get(..3).is_some_and(|head| head.eq_ignore_ascii_case("by ")) {
        return None;
    }
    if is_firm(&port.text)
        || (!known
            && (!telling
                || port.text.chars().count() > 40
                || port.text.chars().filter(char::is_ascii_digit).count() > 2))
    {
        return None;
    }
    let mut formed = Formed { code: port.code, ..plain(port.text, if known { 97 } else { 85 }) };
    if let Some(to) = rest {
        let to = codes::port(to, dictionaries);
        formed.besides.push(("portDischarge", to.text, to.code));
    }
    Some(formed)
}

/// "HAMBURG to NINGBO", "上海至汉堡".
fn split_route(text: &str) -> Option<(&str, &str)> {
    let lower = text.to_ascii_lowercase();
    if let Some(at) = lower.find(" to ") {
        return Some((text[..at].trim(), text[at + 4..].trim().trim_start_matches([':', ' '])));
    }
    let (from, to) = text.split_once('至').or_else(|| text.split_once('到'))?;
    (!from.is_empty() && !to.is_empty()).then(|| (from.trim(), to.trim()))
}

#[cfg(test)]
mod tests {
    use core_wasm::dictionary::Dictionaries;

    use super::*;

    #[test]
    fn the_full_stop_of_a_sentence_is_no_part_of_its_last_word() {
        for (text, bare) in [
            ("30% T/T in advance, balance before shipment.", "30% T/T in advance, balance before shipment"),
            ("信用证付款。", "信用证付款"),
            ("Foshan Jinli Furniture Co., Ltd.", "Foshan Jinli Furniture Co., Ltd."),
            ("Adriatica S.p.A.", "Adriatica S.p.A."),
            ("PLOT 7, HARBOUR RD.", "PLOT 7, HARBOUR RD."),
            ("HAMBURG.", "HAMBURG"),
            ("Wagner K.", "Wagner K."),
            (".", "."),
        ] {
            assert_eq!(without_stop(text), bare);
        }
    }

    #[test]
    fn a_weight_in_another_unit_is_kilograms_and_to_look_at() {
        let tables = Dictionaries::default();
        let read = |text: &str| form(Form::Weight, text, true, &tables).unwrap();
        for (text, kilograms, printed) in [
            ("12.5 tonnes", "12500", "12.5"),
            ("0.2 T", "200", "0.2"),
            ("1.2 公吨", "1200", "1.2"),
            ("500 g", "0.5", "500"),
            ("1300 斤", "650", "1300"),
            ("100 LBS", "45.359237", "100"),
        ] {
            let found = read(text);
            assert_eq!((found.text.as_str(), found.others[0].text.as_str()), (kilograms, printed), "{text}");
            assert!(found.sure < crate::reading::SURE, "{text}");
        }
        for text in ["12.5 KGS", "12.5", "12.5 千克"] {
            assert_eq!((read(text).text.as_str(), read(text).sure >= crate::reading::SURE), ("12.5", true), "{text}");
        }
        // A number of packages has no weight.
        assert_eq!(form(Form::Number, "5 T", true, &tables).unwrap().text, "5");
    }

    #[test]
    fn a_firm_with_its_address_and_packages_in_a_sentence() {
        assert_eq!(firm_of("Kessler Technik GmbH · Lindenstr. 17 · 58509 Hagen"), Some("Kessler Technik GmbH"));
        assert_eq!(firm_of("Lindenstr. 17 · Kessler Technik GmbH"), None);
        assert!(is_firm("Müller & Co. KG") && !is_firm("Miktar kg"));
        assert_eq!(spoken_packages("SAY TOTAL TEN (10) CARTONS ONLY."), Some(("10", "CARTONS")));
        assert_eq!(spoken_packages("TOTAL: SIX HUNDRED (600) DRUMS"), Some(("600", "DRUMS")));
        assert_eq!(spoken_packages("Phone (10) 6500"), None);
        assert_eq!(spoken_packages("Total (CIF) 12"), None);
    }

    #[test]
    fn signs_of_amounts_are_kept_and_the_doubtful_ones_are_not_sure() {
        let tables = Dictionaries::new([]);
        let read = |text: &str| {
            form(Form::Money, text, true, &tables).map(|formed| (formed.text, formed.sure >= crate::reading::SURE))
        };
        for (text, expected, sure) in [
            (": -1,250.00", "-1250", true),
            ("= 1,250.00", "1250", true),
            ("- 1,250.00", "-1250", false),
            ("(1,250.00)", "-1250", false),
            ("1,250.00-", "-1250", false),
        ] {
            assert_eq!(read(text), Some((expected.to_owned(), sure)), "{text}");
        }
        let name = form(Form::Id, "- HM-118", true, &tables).map(|formed| formed.text);
        assert_eq!(name.as_deref(), Some("HM-118"));
    }
}
