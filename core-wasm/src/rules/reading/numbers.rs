//! Numbers as papers print them.

use crate::rules::narrow::fold;

mod exact;

pub use exact::Exact;

/// A number with what stands around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    pub value: Exact,
    /// Other readings of the same print, the likeliest first. A sign that may be no minus gives the positive value too.
    pub others: Vec<Exact>,
    /// Letters were taken for digits, or a point had to be put right.
    pub repaired: bool,
    /// What stands before it, such as a currency.
    pub before: String,
    /// What stands after it, such as a unit.
    pub after: String,
}

impl Number {
    /// A price of ten to the `power` pieces as that of one.
    #[must_use]
    pub fn of_one(&self, power: u32) -> Number {
        let others = self.others.iter().map(|other| other.shifted(power)).collect();
        Number { value: self.value.shifted(power), others, ..self.clone() }
    }
}

impl Number {
    /// A weight in another unit as kilograms, of which one is so many; `None` where it does not fit.
    #[must_use]
    pub fn in_kilograms(&self, of_one: Exact) -> Option<Number> {
        let others = self.others.iter().filter_map(|other| other.times(of_one)).collect();
        Some(Number { value: self.value.times(of_one)?, others, ..self.clone() })
    }
}

impl Number {
    /// A number that is counted in tens of thousands or the like, as what it comes to; `None` where it does not fit.
    #[must_use]
    pub fn of_each(&self, power: u32) -> Option<Number> {
        let each = Exact::power_of_ten(power)?;
        let others = self.others.iter().filter_map(|other| other.times(each)).collect();
        Some(Number { value: self.value.times(each)?, others, ..self.clone() })
    }

    /// "5,070万日元", "1.2 million": the number as what it comes to, with what stands after the word that counts.
    #[must_use]
    pub fn written_out(&self) -> Option<Number> {
        let low = self.after.to_lowercase();
        let counted = |word: &&(&str, u32)| {
            low.strip_prefix(word.0).is_some_and(|rest| {
                // "千克" is a unit of its own, and "k" begins many words.
                !(word.0.is_ascii() && rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
            })
        };
        let (word, power) = WRITTEN.iter().find(counted)?;
        let after = self.after.get(word.len()..).unwrap_or_default().trim_start_matches(['.', ' ']).to_owned();
        Some(Number { after, ..self.of_each(*power)? })
    }
}

/// Words behind a number that count it, as powers of ten.
const WRITTEN: &[(&str, u32)] =
    &[("百万", 6), ("千万", 7), ("万", 4), ("亿", 8), ("million", 6), ("millions", 6), ("mio", 6), ("mln", 6)];

/// In what amounts are counted, as a power of ten, where a heading says so: "金额(万元)", "Amount (USD'000)", "in thousands". A price for
/// so many pieces ("元/千个") is no such.
pub fn counted_in(heading: &str) -> Option<u32> {
    const CHINESE: [(&str, u32); 5] = [("百万", 6), ("千万", 7), ("万", 4), ("千", 3), ("亿", 8)];
    const CURRENCIES: [&str; 13] =
        ["元", "日元", "日圆", "美元", "美金", "欧元", "港币", "港元", "人民币", "英镑", "rmb", "usd", "cny"];
    const ENGLISH: [(&str, u32); 13] = [
        ("in thousand", 3),
        ("thousands of", 3),
        ("'000", 3),
        ("x1000", 3),
        ("x 1000", 3),
        ("x1,000", 3),
        ("x 1,000", 3),
        ("in 1000", 3),
        ("in 1,000", 3),
        ("in 10,000", 4),
        ("in million", 6),
        ("millions of", 6),
        ("in mio", 6),
    ];
    let low: String =
        heading.chars().map(fold).map(|c| if c == '×' { 'x' } else { c }).collect::<String>().to_lowercase();
    let chinese = CHINESE.iter().find(|(word, _)| {
        low.match_indices(word).any(|(at, _)| {
            let rest = &low[at + word.len()..];
            let alone = rest.starts_with(')') && low[..at].ends_with('(');
            let priced = low[..at].ends_with(['/', '每']);
            !priced && (alone || CURRENCIES.iter().any(|currency| rest.starts_with(currency)))
        })
    });
    let english = || ENGLISH.iter().find(|(word, _)| low.contains(word));
    chinese.or_else(english).map(|(_, power)| *power)
}

/// In what quantities are counted, as a power of ten, where a heading says so: "Qty ('000 PCS)", "Quantity (KPCS)", "数量(千个)". A number
/// of kilograms ("千克") or of metres is no such.
pub fn pieces_counted_in(heading: &str) -> Option<u32> {
    const PIECES: [&str; 14] =
        ["个", "只", "件", "支", "枚", "片", "条", "粒", "套", "根", "pcs", "pieces", "piece", "pc"];
    const WORDS: [(&str, u32); 6] = [("千", 3), ("万", 4), ("k", 3), ("1000", 3), ("1,000", 3), ("thousand", 3)];
    let low: String = heading.chars().map(fold).collect::<String>().to_lowercase();
    let counts = |(word, _): &&(&str, u32)| {
        low.match_indices(word).any(|(at, _)| {
            let begins = !low[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '每' | ','));
            let rest = low[at + word.len()..].trim_start();
            begins && PIECES.iter().any(|piece| rest.starts_with(piece))
        })
    };
    counted_in(heading).or_else(|| WORDS.iter().find(counts).map(|(_, power)| *power))
}

/// How many pieces a price is for, as a power of ten, where a text says so: "USD/1000pcs", "per 100", "元/千个".
pub fn pieces_of_price(text: &str) -> Option<u32> {
    let folded: String = text.chars().map(fold).filter(|c| !matches!(c, ',' | '.' | ' ')).collect();
    let low = folded.to_lowercase();
    let power = |rest: &str| {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        match (rest.chars().next(), &rest[..digits]) {
            (Some('百'), _) | (_, "100") => Some(2),
            (Some('千'), _) | (_, "1000") => Some(3),
            (Some('万'), _) | (_, "10000") => Some(4),
            _ => None,
        }
    };
    let whole = || if low.chars().all(|c| c.is_ascii_digit()) { power(&low) } else { None };
    let marks = ["per", "/", "@", "每"];
    let mut behind = marks.iter().flat_map(|mark| low.match_indices(mark).map(|(at, mark)| &low[at + mark.len()..]));
    behind.find_map(power).or_else(whole)
}

/// The number of a text that has one: `USD 10,260.00`, `120 PCS`, `1.234,50`, `(5.00)`, which is negative. A text with digits
/// apart from each other (`M12x60`, `2026-10-12`) has none.
pub fn number(text: &str) -> Option<Number> {
    let chars: Vec<char> = text.trim().chars().map(fold).collect();
    let start = chars.iter().position(char::is_ascii_digit)?;
    let start = if start > 0 && chars[start - 1] == '.' { start - 1 } else { start };
    let mut end = start;
    while end < chars.len() {
        let next = chars.get(end + 1).copied();
        let inside = match chars[end] {
            '0'..='9' => true,
            // Signs within the number, not the full stop after it.
            '.' | ',' | '\'' => next.is_some_and(|c| {
                looks_like_digit(c) || c == ' ' && chars.get(end + 2).is_some_and(char::is_ascii_digit)
            }),
            ' ' => {
                // Thousands apart, or a blank that a picture showed after a sign.
                let three = chars.get(end + 1..end + 4).is_some_and(|group| group.iter().all(char::is_ascii_digit))
                    && !chars.get(end + 4).is_some_and(char::is_ascii_digit);
                let after_sign = end > start && matches!(chars[end - 1], '.' | ',');
                (three || after_sign) && next.is_some_and(|c| c.is_ascii_digit())
            }
            'O' | 'o' | 'l' | 'I' => {
                end > start
                    && !next.is_some_and(|c| c.is_alphabetic() && !looks_like_digit(c))
                    && (next.is_some_and(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
                        || matches!(chars[end - 1], '.' | 'O' | 'o'))
            }
            _ => false,
        };
        if !inside {
            break;
        }
        end += 1;
    }
    let before: String = chars[..start].iter().collect();
    let after: String = chars[end..].iter().collect();
    let sign = sign(&before, &after);
    // A minus or a letter that touches the digits belongs to a number of another kind: HGP-20A.
    let joined = before.ends_with(['/', '#']) || (before.ends_with('-') && sign == Sign::Positive);
    let powers = ["M2", "M3", "m2", "m3"].contains(&after.trim());
    if joined || (after.chars().any(|c| c.is_ascii_digit()) && !powers) {
        return None;
    }
    let mut body = String::new();
    let mut repaired = false;
    for c in &chars[start..end] {
        match c {
            'O' | 'o' => (body.push('0'), repaired = true).1,
            'l' | 'I' => (body.push('1'), repaired = true).1,
            ' ' | '\'' => {}
            other => body.push(*other),
        }
    }
    let mut readings = readings(&body)?;
    let value = readings.values.remove(0);
    let signed = |value: Exact| if sign == Sign::Positive { value } else { value.negative() };
    let mut others: Vec<Exact> = readings.values.into_iter().map(signed).collect();
    if sign == Sign::Doubtful {
        others.insert(0, value);
    }
    // A bracket or minus that is the sign is no part of the words.
    let bare = |part: &str| match sign {
        Sign::Positive => part.trim().to_owned(),
        _ => part.trim_matches([' ', '-', '(', ')']).to_owned(),
    };
    Some(Number {
        value: signed(value),
        others,
        repaired: repaired || readings.repaired,
        before: bare(&before),
        after: bare(&after),
    })
}

/// The sign of the decimals, where the number of a text can be read in but one way: a comma in "1.234,50" and "4,17", a point in "1,234,567".
pub fn decimal_sign(text: &str) -> Option<char> {
    number(text).filter(|found| found.others.is_empty() && !found.repaired)?;
    let signs = signs(text);
    let last = signs.last().copied()?;
    let same = signs.iter().all(|sign| *sign == last);
    Some(match (signs.len(), same, last) {
        // Several of one kind part the thousands.
        (2.., true, ',') => '.',
        (2.., true, _) => ',',
        _ => last,
    })
}

/// The points and commas between the digits of a text.
fn signs(text: &str) -> Vec<char> {
    let chars: Vec<char> = text.chars().map(fold).collect();
    let between = chars.windows(3).filter(|three| three[0].is_ascii_digit() && three[2].is_ascii_digit());
    between.map(|three| three[1]).filter(|c| matches!(c, '.' | ',')).collect()
}

/// Of a number that may mean a thousand times as much, such as "12.480", what it means where decimals have such a sign, and what it
/// does not.
pub fn settled(text: &str, decimal: char) -> Option<(Exact, Exact)> {
    let found = number(text)?;
    let signs = signs(text);
    let ([other], [sign]) = (found.others.as_slice(), signs.as_slice()) else { return None };
    let thousand = |one: Exact| one.times(Exact::THOUSAND);
    let (less, more) = if thousand(found.value) == Some(*other) {
        (found.value, *other)
    } else if thousand(*other) == Some(found.value) {
        (*other, found.value)
    } else {
        return None;
    };
    Some(if *sign == decimal { (less, more) } else { (more, less) })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Positive,
    Negative,
    /// A minus after the digits or apart from them, or brackets: as a rule negative, but a dash or a remark looks alike.
    Doubtful,
}

/// The sign that the text around digits gives them.
fn sign(before: &str, after: &str) -> Sign {
    // Nothing, or the code or sign of a currency.
    let currency = |part: &str| {
        let part = part.trim();
        let mark = part.ends_with(['$', '€', '£', '¥', '元']);
        let letters = part.strip_suffix(['$', '€', '£', '¥', '元']).unwrap_or(part);
        letters.chars().all(|c| c.is_ascii_uppercase())
            && if mark { letters.len() <= 2 } else { matches!(letters.len(), 0 | 3) }
    };
    if let Some(words) = before.strip_suffix('-') {
        // "-5", "USD -5", "$-5", but neither "HGP-20" nor "A -20".
        let apart = !words.ends_with(|c: char| c.is_alphanumeric());
        return if apart && currency(words) { Sign::Negative } else { Sign::Positive };
    }
    if let Some(words) = before.trim_start().strip_prefix('-')
        && currency(words)
    {
        return if words.starts_with(' ') { Sign::Doubtful } else { Sign::Negative };
    }
    let brackets = before.trim_end().split_once('(').zip(after.trim_start().split_once(')'));
    if let Some(((outside, inside), (within, behind))) = brackets
        && within.trim().is_empty()
        && [outside, inside, behind].into_iter().all(currency)
    {
        return Sign::Doubtful;
    }
    match after.strip_prefix('-') {
        // "500.00-", not "500-A".
        Some(rest) if rest.is_empty() || rest.starts_with(' ') => Sign::Doubtful,
        _ => Sign::Positive,
    }
}

fn looks_like_digit(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, 'O' | 'o' | 'l' | 'I')
}

struct Readings {
    values: Vec<Exact>,
    repaired: bool,
}

/// What digits with signs may mean.
fn readings(body: &str) -> Option<Readings> {
    let signs: Vec<(usize, char)> = body.char_indices().filter(|(_, c)| matches!(c, '.' | ',')).collect();
    let plain: String = body.chars().filter(char::is_ascii_digit).collect();
    let whole = || Exact::parse(&plain);
    let at = |index: usize| -> Option<Exact> {
        let clean = |part: &str| part.chars().filter(char::is_ascii_digit).collect::<String>();
        Exact::parse(&format!("{}.{}", clean(&body[..index]), clean(&body[index + 1..])))
    };
    let one = |value: Exact| Readings { values: vec![value], repaired: false };
    let Some((last, sign)) = signs.last().copied() else { return Some(one(whole()?)) };
    let tail = body.len() - last - 1;
    let groups: Vec<&str> = body.split([',', '.']).collect();
    let in_threes = groups.iter().skip(1).all(|group| group.len() == 3) && (1..=3).contains(&groups[0].len());
    if signs.len() == 1 {
        let (decimal, thousands) = (at(last)?, whole()?);
        if tail == 3 && in_threes && groups[0] != "0" {
            let values = if sign == ',' { vec![thousands, decimal] } else { vec![decimal, thousands] };
            return Some(Readings { values, repaired: false });
        }
        return Some(one(decimal));
    }
    let same = signs.iter().all(|(_, c)| *c == sign);
    if same {
        // 1,234,567 or 8.979.00, whose first point should be a comma.
        return Some(if in_threes { one(whole()?) } else { Readings { values: vec![at(last)?], repaired: true } });
    }
    // Signs of two kinds: the last one is the decimal sign, if those before it are of one kind.
    let before_same = signs[..signs.len() - 1].iter().all(|(_, c)| *c == signs[0].1 && *c != sign);
    let groups_fit = groups[1..groups.len() - 1].iter().all(|group| group.len() == 3);
    Some(Readings { values: vec![at(last)?], repaired: !before_same || !groups_fit })
}

/// Chooses among the readings of quantity, price and amount those that agree: quantity x price = amount. A lost decimal point
/// is tried too. The three chosen values, and whether any of them is not the first reading; `None` when nothing agrees.
pub fn agreeing(quantity: &Number, price: &Number, amount: &Number) -> Option<([Exact; 3], bool)> {
    let all = |number: &Number| {
        let mut values = vec![number.value];
        values.extend(&number.others);
        if number.value.is_whole() {
            values.extend([number.value.shifted(2), number.value.shifted(3), number.value.shifted(4)]);
        }
        values
    };
    let (quantities, prices, amounts) = (all(quantity), all(price), all(amount));
    let mut found: Option<(usize, [Exact; 3])> = None;
    // A point put where none is printed has to fit to the last digit.
    let printed = [quantity, price, amount].map(|number| 1 + number.others.len());
    for (i, q) in quantities.iter().enumerate() {
        for (j, p) in prices.iter().enumerate() {
            for (k, a) in amounts.iter().enumerate() {
                let exactly = i >= printed[0] || j >= printed[1] || k >= printed[2];
                let fits = q.times(*p).is_some_and(|product| {
                    if exactly { product == *a } else { product.is_about(*a, a.scale().clamp(1, 2)) }
                });
                let cost = i + j + k;
                if fits && !a.is_zero() && found.is_none_or(|(least, _)| cost < least) {
                    found = Some((cost, [*q, *p, *a]));
                }
            }
        }
    }
    found.map(|(cost, values)| (values, cost > 0))
}

#[cfg(test)]
mod tests;
