//! Dates as papers print them.

use chrono::{Datelike, NaiveDate};

use crate::rules::narrow::fold;

/// A date, and the other one that the print may mean (12/10/2026, 26-10-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dated {
    pub date: NaiveDate,
    pub other: Option<NaiveDate>,
}

/// What comes first in a date of three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Day,
    Month,
    Year,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Number {
        value: u32,
        digits: usize,
        /// Whether a slash follows.
        slash: bool,
    },
    Month(u32),
    Word,
}

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Months in German, French, Italian, Spanish, Portuguese, Dutch, Polish and the languages of the North, from January on; what is a word of
/// English too ("set", "out") is left out.
const ABROAD: [&str; 12] = [
    "januar jänner januari janvier janv gennaio enero ene janeiro stycznia styczeń",
    "februar februari februarie février févr fevrier febbraio febrero fevereiro fev lutego luty",
    "märz maerz mrz maart mrt mars marzo março marco marca marzec",
    "avril avr aprile abril abr kwietnia kwiecień",
    "mai mei maj maggio mayo maio maja",
    "juni juin giugno giu junio junho czerwca czerwiec",
    "juli juillet juil luglio lug julio julho lipca lipiec",
    "augustus augusti août aout agosto ago sierpnia sierpień",
    "septembre settembre septiembre setiembre setembro września wrzesień",
    "oktober okt octobre ottobre ott octubre outubro października październik",
    "novembre noviembre novembro listopada listopad",
    "dezember dez desember décembre déc decembre dicembre dic diciembre dezembro grudnia grudzień",
];

/// The first date of a text.
pub fn date(text: &str) -> Option<Dated> {
    let readings = readings(text);
    let (_, date) = *readings.first()?;
    Some(Dated { date, other: readings.iter().map(|(_, other)| *other).find(|other| *other != date) })
}

/// Of a text whose first date may mean several days what it means in an order, and what it may mean otherwise.
pub fn settled(text: &str, order: Order) -> Option<(NaiveDate, NaiveDate)> {
    let readings = readings(text);
    let (_, right) = *readings.iter().find(|(of, _)| *of == Some(order))?;
    let wrong = readings.iter().map(|(_, other)| *other).find(|other| *other != right)?;
    Some((right, wrong))
}

/// What the first date of a text may be, the likeliest first; with the order where it is only numbers.
fn readings(text: &str) -> Vec<(Option<Order>, NaiveDate)> {
    let text: String = text.chars().map(|c| chinese_digit(fold(c))).collect();
    let text = chinese_tens(&text);
    let tokens = tokens(&text);
    for at in 0..tokens.len() {
        let found = three(&tokens[at..]);
        if !found.is_empty() {
            return found;
        }
        if let Token::Number { value, digits: 8, .. } = tokens[at]
            && let Some(date) = day(value / 10_000, value / 100 % 100, value % 100)
        {
            return vec![(None, date)];
        }
    }
    Vec::new()
}

fn three(tokens: &[Token]) -> Vec<(Option<Order>, NaiveDate)> {
    let Some(Ok([first, second, third])) = tokens.get(..3).map(<[Token; 3]>::try_from) else { return Vec::new() };
    let sure = |date: Option<NaiveDate>| date.map(|date| (None, date)).into_iter().collect();
    match (first, second, third) {
        (
            Token::Number { value: year, digits: 4, .. },
            Token::Number { value: month, .. },
            Token::Number { value, .. },
        )
        | (Token::Number { value: year, digits: 4, .. }, Token::Month(month), Token::Number { value, .. }) => {
            sure(day(year, month, value))
        }
        (
            Token::Number { value, digits: 1 | 2, .. },
            Token::Month(month),
            Token::Number { value: year, digits, .. },
        )
        | (
            Token::Month(month),
            Token::Number { value, digits: 1 | 2, .. },
            Token::Number { value: year, digits, .. },
        ) => sure(century(year, digits).and_then(|year| day(year, month, value))),
        (
            Token::Number { value: a, digits: 1 | 2, slash },
            Token::Number { value: b, digits: 1 | 2, .. },
            Token::Number { value: c, digits, .. },
        ) => {
            let Some(year) = century(c, digits) else { return Vec::new() };
            let (european, american) = ((Order::Day, day(year, b, a)), (Order::Month, day(year, a, b)));
            // Points and hyphens part day, month and year in Europe, where the day comes first.
            let mut readings = if slash { vec![american, european] } else { vec![european, american] };
            if digits == 2 {
                // The year comes first in China: 26.10.12. A paper is not that old, if it may be a newer one.
                let chinese = day(2000 + a, b, c);
                let newer = year < OLD && chinese.is_some_and(|date| date.year() >= OLD.cast_signed());
                readings.insert(if newer { 0 } else { 2 }, (Order::Year, chinese));
            }
            readings.into_iter().filter_map(|(order, date)| Some((Some(order), date?))).collect()
        }
        _ => Vec::new(),
    }
}

/// Years of two digits before this one are rather days.
const OLD: u32 = 2015;

fn century(year: u32, digits: usize) -> Option<u32> {
    match digits {
        4 => Some(year),
        2 => Some(2000 + year),
        _ => None,
    }
}

/// A day of the years that papers are of.
fn day(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let date = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)?;
    (1990..2100).contains(&date.year()).then_some(date)
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut before = "";
    while let Some(first) = rest.chars().next() {
        let same = |c: char| (first.is_ascii_digit() && c.is_ascii_digit()) || (is_letter(first) && is_letter(c));
        let length = rest.find(|c| !same(c)).unwrap_or(rest.len()).max(first.len_utf8());
        let (part, tail) = rest.split_at(length);
        rest = tail;
        let head = std::mem::replace(&mut before, &text[..text.len() - tail.len()]);
        if first.is_ascii_digit() {
            // A time: 14:05. The colon of "Date:12/10/2026" parts a word.
            let digit = |c: char| c.is_ascii_digit();
            if head.strip_suffix(':').is_some_and(|head| head.ends_with(digit))
                || tail.strip_prefix(':').is_some_and(|tail| tail.starts_with(digit))
            {
                continue;
            }
            let slash = tail.trim_start().starts_with('/');
            match part.parse() {
                Ok(value) => tokens.push(Token::Number { value, digits: part.len(), slash }),
                Err(_) => tokens.push(Token::Word),
            }
        } else if is_letter(first) {
            match month(&part.to_lowercase()) {
                Some(month) => tokens.push(Token::Month(month)),
                // 12th of October, 1er octobre, 12 de octubre
                _ if ["st", "nd", "rd", "th", "of", "er", "de"].contains(&part.to_lowercase().as_str()) => {}
                _ => tokens.push(Token::Word),
            }
        }
    }
    tokens
}

/// A letter of the languages that months are known in.
fn is_letter(c: char) -> bool {
    c.is_alphabetic() && c < '\u{250}'
}

/// Which month a word in small letters is, from 1.
fn month(word: &str) -> Option<u32> {
    let english = word.get(..3).and_then(|head| MONTHS.iter().position(|month| *month == head));
    let found = english
        .filter(|_| word.len() == 3 || is_month(word))
        .or_else(|| ABROAD.iter().position(|names| names.split(' ').any(|name| name == word)))?;
    u32::try_from(found + 1).ok()
}

fn is_month(word: &str) -> bool {
    const LONG: [&str; 13] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "sept",
    ];
    LONG.contains(&word)
}

fn chinese_digit(c: char) -> char {
    match c {
        '〇' | '零' | '○' => '0',
        '一' => '1',
        '二' => '2',
        '三' => '3',
        '四' => '4',
        '五' => '5',
        '六' => '6',
        '七' => '7',
        '八' => '8',
        '九' => '9',
        other => other,
    }
}

/// 十 between digits: 十月 is the tenth, 1十 stood for 一十, 2十5 is 25.
fn chinese_tens(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::new();
    for (index, c) in chars.iter().enumerate() {
        if *c != '十' {
            out.push(*c);
            continue;
        }
        let before = index > 0 && chars[index - 1].is_ascii_digit();
        let after = chars.get(index + 1).is_some_and(char::is_ascii_digit);
        out.push_str(match (before, after) {
            (true, true) => "",
            (true, false) => "0",
            (false, true) => "1",
            (false, false) => "10",
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_of_numbers_means_what_the_order_says() {
        let read = |text: &str, order: Order| settled(text, order).map(|(right, _)| right.to_string());
        for (text, order, date) in [
            ("03/04/2026", Order::Day, Some("2026-04-03")),
            ("03/04/2026", Order::Month, Some("2026-03-04")),
            ("26-10-12", Order::Day, Some("2012-10-26")),
            ("26-10-12", Order::Year, Some("2026-10-12")),
            // It means one day alone, or none in that order.
            ("25/10/2026", Order::Day, None),
            ("04/04/2026", Order::Day, None),
            ("03/04/2026", Order::Year, None),
            ("2026-04-03", Order::Month, None),
            ("3 April 2026", Order::Month, None),
            ("without", Order::Day, None),
        ] {
            assert_eq!(read(text, order).as_deref(), date, "{text} {order:?}");
        }
    }

    #[test]
    fn dates_as_papers_print_them() {
        let cases = [
            ("Oct. 12, 2026", "2026-10-12", false),
            ("NOV. 09, 2026", "2026-11-09", false),
            ("12-OCT-26", "2026-10-12", false),
            ("12th October 2026", "2026-10-12", false),
            ("2026年10月12日", "2026-10-12", false),
            ("二〇二六年十月十二日", "2026-10-12", false),
            ("2026.1.5", "2026-01-05", false),
            ("20261105", "2026-11-05", false),
            ("25/10/2026", "2026-10-25", false),
            ("12.10.2026", "2026-10-12", true),
            ("12/10/2026", "2026-12-10", true),
            ("12.10.2026 / Page 1", "2026-10-12", true),
            ("10/10/2026", "2026-10-10", false),
            ("14:05 12/10/2026", "2026-12-10", true),
            ("2026-10-12 14:05:30", "2026-10-12", false),
            ("Date:12.10.2026", "2026-10-12", true),
            // The year first, as in China.
            ("26-10-12", "2026-10-12", true),
            ("26.10.12", "2026-10-12", true),
            ("26年10月12日", "2026-10-12", true),
            ("25.10.26", "2026-10-25", true),
            ("31.10.26", "2026-10-31", true),
            ("31.10.32", "2032-10-31", false),
            ("14 september 2026", "2026-09-14", false),
            ("1er février 2026", "2026-02-01", false),
            ("12. März 2026", "2026-03-12", false),
            ("5 de diciembre de 2026", "2026-12-05", false),
            ("3 października 2026", "2026-10-03", false),
        ];
        for (text, expected, open) in cases {
            let found = date(text).unwrap();
            assert_eq!((found.date.to_string().as_str(), found.other.is_some()), (expected, open), "{text}");
        }
        for text in
            ["HM-2026-00817", "1234", "2 set 24 pcs", "4 out 12", "No. 188 Zhongshan East Road, Ningbo 315000", ""]
        {
            assert_eq!(date(text), None, "{text}");
        }
    }
}
