//! Names on papers as codes of the customs tables.

use crate::dictionary::{Dictionaries, Entry};

use super::words::simplified;
use crate::rules::narrow::fold;

/// A name that a table knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coded {
    /// What the paper says, without what surrounds it.
    pub text: String,
    /// `None` when no table knows the name.
    pub code: Option<String>,
}

/// Names of units that are not those of the table.
const UNITS: &[(&str, &[&str])] = &[
    (
        "个",
        &[
            "PCS", "PC", "PIECE", "PIECES", "PCE", "EA", "EACH", "STK", "STÜCK", "STUECK", "ST", "NOS", "STUKS", "SZT",
            "PZ", "PZA", "PZAS", "UDS",
        ],
    ),
    ("套", &["SET", "SETS", "KIT", "KITS"]),
    ("台", &["UNIT", "UNITS"]),
    ("千克", &["KG", "KGS", "KGM", "KG/S", "KILO", "KILOS", "KILOGRAM", "KILOGRAMS", "公斤"]),
    ("克", &["G", "GR", "GRM", "GRAM", "GRAMS"]),
    ("吨", &["T", "MT", "TON", "TONS", "TONNE", "TONNES", "MTS", "公吨"]),
    ("米", &["M", "MTR", "MTRS", "METER", "METERS", "METRE", "METRES"]),
    ("平方米", &["M2", "SQM", "㎡", "SQUAREMETER", "SQUAREMETERS"]),
    ("立方米", &["M3", "CBM", "m³"]),
    ("升", &["L", "LTR", "LTRS", "LITER", "LITERS", "LITRE", "LITRES"]),
    ("双", &["PAIR", "PAIRS", "PR", "PRS", "PAAR", "PAIRE", "PAIRES", "PARA", "PARES"]),
    ("打", &["DOZ", "DOZEN", "DOZENS", "DZ"]),
    ("卷", &["ROLL", "ROLLS", "ROL"]),
    ("张", &["SHEET", "SHEETS", "SHT"]),
    ("箱", &["CTN", "CTNS", "CARTON", "CARTONS", "CASE", "CASES"]),
    ("盒", &["BOX", "BOXES"]),
    ("包", &["PACK", "PACKS", "PKT", "PKTS", "BALE", "BALES"]),
    ("袋", &["BAG", "BAGS"]),
    ("瓶", &["BOTTLE", "BOTTLES", "BTL", "BTLS"]),
    ("桶", &["DRUM", "DRUMS", "BARREL", "BARRELS"]),
    ("码", &["YD", "YDS", "YARD", "YARDS"]),
];

const CURRENCIES: &[(&str, &[&str])] = &[
    ("CNY", &["RMB", "人民币", "人民币元", "YUAN", "CN¥"]),
    ("USD", &["US$", "USDOLLAR", "USDOLLARS", "U.S.DOLLARS", "USD$", "美元", "美金", "$"]),
    ("EUR", &["€", "EURO", "EUROS", "欧元"]),
    ("GBP", &["£", "英镑"]),
    ("JPY", &["日元", "日圆", "YEN", "JP¥"]),
    ("HKD", &["HK$", "港币", "港元"]),
    ("TWD", &["NT$", "新台币", "台币"]),
];

/// Terms of delivery and the code of their way of dealing.
const TERMS: &[(&str, &str)] = &[
    ("CIF", "1"),
    ("CFR", "2"),
    ("CNF", "2"),
    ("C&F", "2"),
    ("FOB", "3"),
    ("C&I", "4"),
    ("EXW", "7"),
    ("FCA", "3"),
    ("FAS", "3"),
    ("CPT", "2"),
    ("CIP", "1"),
    ("DAP", "1"),
    ("DPU", "1"),
    ("DDP", "1"),
    ("DDU", "1"),
    ("DAT", "1"),
];

const COUNTRIES: &[(&str, &[&str])] = &[
    ("CHN", &["PRC", "PRCHINA", "MAINLANDCHINA", "中华人民共和国", "CHINE", "CINA", "CHINY"]),
    ("USA", &["US", "UNITEDSTATESOFAMERICA", "AMERICA"]),
    ("GBR", &["UK", "GREATBRITAIN", "ENGLAND"]),
    ("KOR", &["KOREA", "SOUTHKOREA", "REPUBLICOFKOREA", "대한민국", "한국"]),
    ("DEU", &["DEUTSCHLAND", "ALLEMAGNE", "DUITSLAND", "NIEMCY"]),
    ("ITA", &["ITALIA", "ITALIE", "ITALIEN"]),
    ("FRA", &["FRANKREICH", "FRANCIA", "FRANKRIJK"]),
    ("NLD", &["NEDERLAND", "HOLLAND", "NIEDERLANDE", "PAYSBAS"]),
    ("ESP", &["ESPAÑA", "ESPANA", "SPANIEN", "ESPAGNE"]),
    ("POL", &["POLSKA", "POLEN"]),
    ("BRA", &["BRASIL"]),
    ("CHE", &["SCHWEIZ", "SUISSE", "SVIZZERA"]),
    ("AUT", &["ÖSTERREICH"]),
    ("BEL", &["BELGIQUE", "BELGIË", "BELGIEN"]),
    ("SWE", &["SVERIGE", "SCHWEDEN"]),
    ("NOR", &["NORGE"]),
    ("DNK", &["DANMARK"]),
    ("FIN", &["SUOMI"]),
    ("VNM", &["VIETNAM"]),
    ("RUS", &["RUSSIA"]),
    ("TUR", &["TURKEY", "TÜRKIYE", "TURKIYE"]),
    ("TWN", &["TAIWAN", "中国台湾", "台湾"]),
    ("HKG", &["HONGKONG", "中国香港", "香港"]),
];

const WRAPS: &[(&str, &[&str])] = &[
    ("22", &["CTN", "CTNS", "CARTON", "CARTONS", "纸箱", "箱", "纸盒"]),
    ("23", &["WOODENCASE", "WOODENCASES", "WOODENBOX", "WOODENBOXES", "木箱", "PLYWOODCASE", "PLYWOODCASES"]),
    ("93", &["PALLET", "PALLETS", "PLT", "PLTS", "托盘", "木托", "托"]),
    ("06", &["BAG", "BAGS", "SACK", "SACKS", "袋", "包", "编织袋"]),
    ("39", &["DRUM", "DRUMS", "铁桶", "桶"]),
    ("41", &["IBC", "IBCS"]),
    ("00", &["BULK", "散装"]),
    ("01", &["NUDE", "UNPACKED", "裸装"]),
    ("99", &["PACKAGE", "PACKAGES", "PKG", "PKGS", "CASE", "CASES", "件", "BALE", "BALES"]),
];

/// Capitals without blanks, points and brackets, characters as the mainland writes them.
fn key(text: &str) -> String {
    written(text).chars().filter(|c| !matches!(c, ' ' | '.' | '-' | '_')).flat_map(char::to_uppercase).collect()
}

/// A text with narrow signs and characters as the mainland writes them, as the tables have them.
fn written(text: &str) -> String {
    text.chars().map(fold).map(simplified).collect()
}

fn alias<'a>(table: &[(&'a str, &[&str])], key: &str) -> Option<&'a str> {
    table.iter().find(|(_, names)| names.contains(&key)).map(|(name, _)| *name)
}

/// The part of a table's name before its country: `宁波(中国)`, `Hamburg, Germany`.
fn short(name: &str) -> &str {
    name.split(['(', '（', ',']).next().unwrap_or(name).trim()
}

/// The code of a unit of quantity.
pub fn unit(text: &str, dictionaries: &Dictionaries) -> Option<String> {
    let key = key(text.trim_matches(['(', ')', '（', '）', '/', '.', ':', ' ']));
    let name = alias(UNITS, &key).unwrap_or(&key);
    dictionaries.entries("unit").iter().find(|entry| entry.name == name).map(|entry| entry.id.clone())
}

/// Whether a word is one by which papers name a unit of quantity, and no kind of package: "Nos", "Mtrs", not "Ctns".
pub fn is_unit_word(word: &str) -> bool {
    const PACKED: [&str; 5] = ["箱", "盒", "包", "袋", "桶"];
    let key = key(word.trim_matches(['(', ')', ',', '.', ' ']));
    UNITS.iter().any(|(name, names)| !PACKED.contains(name) && names.contains(&key.as_str()))
}

/// Whether a unit is that of volumes: "m3", "CBM".
pub fn is_cubic(unit: &str) -> bool {
    let key = key(unit.trim_matches(['(', ')', ',', ' ']));
    key == "立方米" || UNITS.iter().any(|(name, names)| *name == "立方米" && names.contains(&key.as_str()))
}

/// Whether a text has the word 元 by itself and names no other currency: the mainland's, most likely.
pub fn is_bare_yuan(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let is_other = |names: &[&str]| names.iter().any(|name| !name.is_ascii() && text.contains(name));
    words.any(|word| word == "元") && !CURRENCIES.iter().any(|(_, names)| is_other(names))
}

/// Whether a text has but the sign of the dollar: those of several countries write it so.
pub fn is_bare_dollar(text: &str) -> bool {
    let folded: String = text.chars().map(fold).collect();
    let named = |before: &str| before.ends_with(|c: char| c.is_ascii_alphabetic());
    folded.contains('$')
        && !folded.match_indices('$').any(|(at, _)| named(&folded[..at]))
        && !folded.to_uppercase().split(|c: char| !c.is_ascii_alphabetic()).any(|word| word.starts_with("US"))
        && !["美元", "美金"].iter().any(|name| folded.contains(name))
}

/// The currency that a text names as a word or sign of its own; its text is the ISO letters.
pub fn currency(text: &str, dictionaries: &Dictionaries) -> Option<Coded> {
    let found = |letters: &str| {
        dictionaries
            .by_name2("currency", letters)
            .map(|entry| Coded { text: letters.to_owned(), code: Some(entry.id.clone()) })
    };
    let folded = written(text).to_uppercase();
    let words = folded.split(|c: char| !(c.is_alphabetic() || "$€£¥".contains(c)) || c == '/');
    for word in words.filter(|word| !word.is_empty()) {
        if let Some(found) = (word.len() == 3).then(|| found(word)).flatten() {
            return Some(found);
        }
        if let Some(letters) = alias(CURRENCIES, word) {
            return found(letters);
        }
        // "总价USD" and "单价RMB" are two words each.
        let mut parts = word.split(|c: char| ('\u{4e00}'..='\u{9fff}').contains(&c)).filter(|part| part.len() == 3);
        if let Some(found) = parts.find_map(|part| found(alias(CURRENCIES, part).unwrap_or(part))) {
            return Some(found);
        }
    }
    if is_bare_yuan(text) {
        return found("CNY");
    }
    // Names in Chinese stand within other text.
    let spoken = CURRENCIES.iter().flat_map(|(letters, names)| names.iter().map(move |name| (*letters, *name)));
    let (letters, _) = spoken
        .filter(|(_, name)| !name.is_ascii() || name.len() == 3 && name.ends_with('$'))
        .find(|(_, name)| folded.contains(name))?;
    found(letters)
}

/// Letters with a full stop after each as a word: "F.O.B. Osaka" is "FOB Osaka".
fn without_stops(text: &str) -> Vec<char> {
    let chars: Vec<char> = text.chars().map(fold).collect();
    let single = |at: usize| {
        chars.get(at).is_some_and(char::is_ascii_alphabetic)
            && !at.checked_sub(1).is_some_and(|before| chars[before].is_ascii_alphanumeric())
    };
    let after_letter = |at: usize| at.checked_sub(1).is_some_and(single);
    let is_stop = |at: usize| {
        chars[at] == '.'
            && after_letter(at)
            && (single(at + 1) || at.checked_sub(3).is_some_and(|_| chars[at - 2] == '.'))
    };
    (0..chars.len()).filter(|at| !is_stop(*at)).map(|at| chars[at]).collect()
}

/// Terms of delivery at the start of a text, and the place named after them.
pub fn terms(text: &str) -> Option<(Coded, String)> {
    let chars = without_stops(text);
    let upper: Vec<char> = chars.iter().map(char::to_ascii_uppercase).collect();
    for start in 0..upper.len().saturating_sub(2) {
        if start > 0 && upper[start - 1].is_ascii_alphanumeric() {
            continue;
        }
        let word: String = upper[start..start + 3].iter().collect();
        let ends = !upper.get(start + 3).is_some_and(char::is_ascii_alphanumeric);
        if let Some((_, code)) = TERMS.iter().find(|(name, _)| *name == word && ends) {
            let place: String = chars[start + 3..].iter().collect();
            let place = place.split(['(', '（', ';', '；']).next().unwrap_or_default();
            let place = place.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '.' | '-'));
            // "FOB Qingdao, Incoterms 2020"
            let place = place.split([',', '，']).next().unwrap_or_default().trim();
            let place = if place.chars().any(|c| c.is_ascii_digit()) || spells_terms(place) { "" } else { place };
            return Some((Coded { text: word, code: Some((*code).to_owned()) }, place.to_owned()));
        }
    }
    None
}

/// Whether a text says in words what terms are, as behind "CPT - Carriage paid to": no place.
fn spells_terms(text: &str) -> bool {
    const WORDS: [&str; 10] =
        ["carriage", "cost", "free", "insurance", "freight", "delivered", "delivery", "paid", "incoterms", "works"];
    let first = text.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()).map(str::to_lowercase);
    first.is_some_and(|first| WORDS.contains(&first.as_str()))
}

/// The country that a text is the name of.
pub fn country(text: &str, dictionaries: &Dictionaries) -> Option<Coded> {
    let trimmed = text.trim().trim_matches(['(', ')', '（', '）', '.', '。', ' ']);
    let made_in = trimmed.split_at_checked(8).filter(|(head, _)| head.eq_ignore_ascii_case("MADE IN "));
    let name = made_in.map_or(trimmed, |(_, name)| name);
    let key = key(name);
    if key.is_empty() {
        return None;
    }
    // The same in two languages: the English name counts.
    if !name.is_ascii() && name.chars().any(|c| c.is_ascii_alphabetic()) {
        let english: String = name.chars().filter(char::is_ascii).collect();
        return country(english.trim_matches([' ', '/', ',', '(', ')']), dictionaries);
    }
    let entries = dictionaries.entries("country");
    let letters = alias(COUNTRIES, &key);
    let fits = |entry: &&Entry| {
        letters.is_some_and(|letters| entry.name2 == letters)
            || entry.name == written(name)
            || self::key(&entry.name_en) == key
            || entry.name2 == key
            || (key.len() == 2 && entry.extra("alpha2") == key)
    };
    entries.iter().find(fits).map(|entry| Coded { text: name.to_owned(), code: Some(entry.id.clone()) })
}

/// A port: its name without the country after it, and its code where the table has it.
pub fn port(text: &str, dictionaries: &Dictionaries) -> Coded {
    let whole = text.trim().trim_end_matches(['.', ',', '。']);
    let mut name = whole;
    if let Some((first, rest)) = whole.split_once([',', '，', '(', '（']) {
        let rest = rest.trim().trim_end_matches([')', '）']);
        let last = rest.rsplit([',', '，']).next().unwrap_or(rest);
        if country(last, dictionaries).is_some() || rest.chars().any(|c| c.is_ascii_digit()) {
            name = first.trim();
        }
    }
    // As the table writes it; what is told is what the paper says.
    let known = written(name);
    let bare = known.trim_end_matches('港');
    let bare_key = key(bare).trim_start_matches("PORTOF").trim_end_matches("PORT").to_owned();
    let fits = |entry: &&Entry| {
        let (english, chinese) = (key(short(&entry.name_en)), short(&entry.name));
        (!english.is_empty() && english == bare_key) || chinese == bare || chinese == known || entry.name2 == bare_key
    };
    let ports = dictionaries.entries("port");
    let code = (!bare_key.is_empty()).then(|| ports.iter().find(fits)).flatten().map(|entry| entry.id.clone());
    if code.is_none()
        && let Some((first, second)) = in_two_languages(name)
    {
        // The same twice: "上海 Shanghai".
        let [first, second] = [first, second].map(|half| port(half, dictionaries));
        if let Some(known) = [first, second].into_iter().find(|half| half.code.is_some()) {
            return known;
        }
    }
    Coded { text: name.to_owned(), code }
}

/// A name that stands in Chinese and in Latin letters, with nothing but blanks and signs between.
fn in_two_languages(name: &str) -> Option<(&str, &str)> {
    let is_latin = |c: char| c.is_ascii_alphabetic();
    let begins_latin = name.starts_with(is_latin);
    let cut = name.find(|c: char| if begins_latin { c > '\u{2e80}' } else { is_latin(c) })?;
    let signs = |c: char| c.is_whitespace() || matches!(c, '/' | '(' | ')' | '（' | '）' | ',');
    let (first, second) = name.split_at(cut);
    let (first, second) = (first.trim_matches(signs), second.trim_matches(signs));
    let plain = |half: &str, latin: bool| half.chars().all(|c| c.is_ascii() == latin);
    (!first.is_empty() && plain(first, begins_latin) && plain(second, !begins_latin)).then_some((first, second))
}

/// The code of a kind of package.
pub fn wrap(text: &str, dictionaries: &Dictionaries) -> Option<String> {
    let key = key(text.trim_matches(['(', ')', '（', '）', '/', '.', ':', ' ']));
    let code = alias(WRAPS, &key)?;
    dictionaries.by_id("wrapType", code).map(|entry| entry.id.clone())
}

/// A tariff number of six to ten digits, without its points and blanks.
pub fn hs(text: &str) -> Option<String> {
    let digits: String = text.chars().map(fold).filter(|c| !matches!(c, '.' | ' ' | '-')).collect();
    let all = digits.chars().all(|c| c.is_ascii_digit());
    (all && matches!(digits.len(), 6 | 8 | 10)).then_some(digits)
}

/// The tariff number of a text that names it: "HS CODE: 8481.80", "Zolltarif-Nr. 73181588".
pub fn hs_named(text: &str) -> Option<String> {
    let letters = super::words::folded(text);
    let mut words = super::words::of_columns().filter(|word| super::words::COLUMNS[word.row].field == "hs");
    let fits = |word: super::words::Word| {
        let word = super::words::key(word.text);
        let length = word.chars().count();
        let same = letters.iter().map(|(c, _)| *c).take(length).eq(word.chars());
        let (_, from) = letters.get(length).filter(|(c, _)| same && c.is_ascii_digit())?;
        // "HS-101234" and "HS290545" are numbers of goods.
        let end = letters.get(length.checked_sub(1)?)?.1 + 1;
        let between: Vec<char> = text.chars().skip(end).take(from - end).map(fold).collect();
        let apart = !between.is_empty() || !word.is_ascii();
        if !apart || between.iter().any(|c| !matches!(c, ' ' | ':' | '.' | '#')) {
            return None;
        }
        hs(text.chars().skip(*from).collect::<String>().trim_end_matches([')', '）', ' ', ';', '；', ',']))
    };
    words.find_map(fits)
}

/// Whether a text has what looks like the number of a container of freight and has another check digit. What goes on with more digits is
/// another number.
pub fn has_miscounted_container(text: &str) -> bool {
    let plain: String = text.chars().map(fold).filter(|c| !matches!(c, ' ' | '-')).collect::<String>().to_uppercase();
    containers(text, false).iter().any(|number| {
        let of_freight = number.get(3..4) == Some("U") && !crate::rules::check_digit::is_container_number(number);
        let rest = plain.split_once(number.as_str()).map_or("", |(_, rest)| rest);
        of_freight && !rest.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// Container numbers within a text: four letters and seven digits, whose last one checks if `checked`.
pub fn containers(text: &str, checked: bool) -> Vec<String> {
    let folded: String = text.chars().map(fold).collect::<String>().to_uppercase();
    let plain: Vec<char> = folded.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let mut found: Vec<String> = Vec::new();
    for window in plain.windows(11) {
        let shape = window[..4].iter().all(char::is_ascii_uppercase) && window[4..].iter().all(char::is_ascii_digit);
        let number: String = window.iter().collect();
        if shape && (!checked || crate::rules::check_digit::is_container_number(&number)) && !found.contains(&number) {
            found.push(number);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_with_full_stops_are_the_same_terms() {
        for (text, wanted) in [
            ("F.O.B. OSAKA", Some(("FOB", "OSAKA"))),
            ("C.I.F. Ningbo", Some(("CIF", "Ningbo"))),
            ("F.O.B.", Some(("FOB", ""))),
            ("CFR Santos.", Some(("CFR", "Santos"))),
            ("Casa S.p.A. Milano", None),
        ] {
            let found = terms(text).map(|(coded, place)| (coded.text, place));
            assert_eq!(found, wanted.map(|(terms, place)| (terms.to_owned(), place.to_owned())), "{text}");
        }
    }

    #[test]
    fn a_currency_may_stand_at_a_chinese_word_without_a_blank() {
        let entry =
            |id: &str, letters: &str| Entry { id: id.to_owned(), name2: letters.to_owned(), ..Entry::default() };
        let known = vec![entry("502", "USD"), entry("142", "CNY")];
        let dictionaries = Dictionaries::new([("currency".to_owned(), known)]);
        for (text, wanted) in [
            ("总价USD", Some("502")),
            ("单价USD/PC", Some("502")),
            ("单价RMB", Some("142")),
            ("总价（USD）", Some("502")),
            ("总价", None),
            ("数量PCS", None),
            ("总价USDX", None),
        ] {
            let found = currency(text, &dictionaries).and_then(|found| found.code);
            assert_eq!(found.as_deref(), wanted, "{text}");
        }
    }

    #[test]
    fn a_dollar_may_be_that_of_several_countries() {
        for text in ["$ 4.60", "UNIT PRICE $", "＄120.00", "Business rate $"] {
            assert!(is_bare_dollar(text), "{text}");
        }
        for text in ["US$ 4.60", "HK$12", "USD 5 ($)", "$ (US dollars)", "美元$", "4.60"] {
            assert!(!is_bare_dollar(text), "{text}");
        }
    }

    #[test]
    fn a_tariff_number_is_found_behind_its_word() {
        for (text, wanted) in [
            ("HS CODE: 290545", Some("290545")),
            ("Zolltarif-Nr. 7318 15 88", Some("73181588")),
            ("(HS 8481.80.3090)", Some("8481803090")),
            ("税号：84818030", Some("84818030")),
            ("HS-101", None),
            ("HS-101234", None),
            ("HS290545", None),
            ("HSINCHU 300", None),
            ("73181588", None),
        ] {
            assert_eq!(hs_named(text).as_deref(), wanted, "{text}");
        }
    }

    #[test]
    fn the_words_made_in_stand_before_any_letters() {
        let china = Entry {
            id: "142".into(),
            name: "中国".into(),
            name2: "CHN".into(),
            name_en: "China".into(),
            ..Entry::default()
        };
        let tables = Dictionaries::new([("country".to_owned(), vec![china])]);
        for text in ["Made in China", "MADE IN CHINA.", "made in 中国", "中国 China"] {
            assert_eq!(country(text, &tables).and_then(|found| found.code).as_deref(), Some("142"), "{text}");
        }
        // A ligature has more letters as capitals than as it stands.
        for text in ["Made in ﬁji", "ﬁﬁﬁﬁﬁ", "中国制造的", "made in ", ""] {
            assert_eq!(country(text, &tables), None, "{text}");
        }
    }

    #[test]
    fn ports_are_known_in_old_characters_and_in_two_languages() {
        let shanghai = Entry {
            id: "CHN331".into(),
            name: "上海(中国)".into(),
            name_en: "Shanghai, China".into(),
            ..Entry::default()
        };
        let guangzhou = Entry { id: "CHN355".into(), name: "广州(中国)".into(), ..Entry::default() };
        let tables = Dictionaries::new([("port".to_owned(), vec![shanghai, guangzhou])]);
        for (text, said, code) in [
            ("上海 Shanghai", "上海", Some("CHN331")),
            ("Shanghai 上海", "Shanghai", Some("CHN331")),
            ("廣州港", "廣州港", Some("CHN355")),
            ("某地 Somewhere", "某地 Somewhere", None),
        ] {
            let found = port(text, &tables);
            assert_eq!((found.text.as_str(), found.code.as_deref()), (said, code), "{text}");
        }
    }
}
