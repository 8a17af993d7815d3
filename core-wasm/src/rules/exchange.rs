//! Reads customs' monthly exchange rates from a sheet: either a list of months and currencies, or the daily central
//! parities as the currency market publishes them. From those, customs' rule picks one day for each month.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{Datelike, Months, NaiveDate};

use super::calendar::{Calendar, day_of_customs_rate};
use crate::error::Problem;
use crate::resource::Field;
use crate::resources::base::EXCHANGE_RATE;
use crate::row::{Row, month_of, written_date};
use crate::rules::customs_rate::YUAN;
use crate::rules::tax::number::Number;
use crate::sheet::{is_heading, missing_columns};
use crate::text::catalogue::base as texts;
use crate::text::{Message, listed, lowered};

/// Columns of a list; the first three have to be there.
pub const COLUMNS: [&str; 5] = ["month", "currency", "rate", "day", "source"];
const WANTED: usize = 3;
/// Heading of the day in a sheet of daily parities.
const DAY_TITLES: [&str; 3] = ["日期", "date", "day"];
/// Decimals of a rate.
const DECIMALS: u32 = 6;

/// A line of a sheet: its number, from 1, and the texts of its cells.
pub type Line = (usize, Vec<String>);

/// The rates in a sheet, each with the line it stands in. What is wrong with a value is left to the definition.
///
/// # Errors
/// The sheet has neither layout, or no parity of a day that counts.
pub fn read(lines: &[Line], calendar: Calendar<'_>) -> Result<Vec<(usize, Row)>, Message> {
    let Some(((_, head), body)) = lines.split_first() else { return Err(texts::SHEET_EMPTY.into()) };
    let pairs = pairs_of(head);
    let rates = match pairs.is_empty() {
        true => list(head, body)?,
        false => daily(head, &pairs, body, calendar)?,
    };
    if rates.is_empty() { Err(texts::SHEET_EMPTY.into()) } else { Ok(rates) }
}

/// The places of the columns from which [`read`] takes something.
pub fn columns_of(head: &[String]) -> HashSet<usize> {
    let pairs = pairs_of(head);
    if !pairs.is_empty() {
        return pairs.into_iter().map(|(at, _)| at).chain([day_place(head)]).collect();
    }
    let fields = COLUMNS.iter().filter_map(|name| EXCHANGE_RATE.field(name));
    fields.filter_map(|field| head.iter().position(|title| is_heading(field, title))).collect()
}

/// The columns of parities.
fn pairs_of(head: &[String]) -> Vec<(usize, Pair)> {
    head.iter().enumerate().filter_map(|(at, title)| Some((at, Pair::of(title)?))).collect()
}

/// The column of the day in a sheet of parities: the first one where none is called so.
fn day_place(head: &[String]) -> usize {
    let is_day = |title: &String| DAY_TITLES.contains(&lowered(title.trim()).as_str());
    head.iter().position(is_day).unwrap_or_default()
}

/// What is wrong with rates of a month and currency that an earlier line has already, each by its place in the list.
pub fn repeated(rates: &[(usize, Row)]) -> HashMap<usize, Problem> {
    let mut first: HashMap<(&str, &str), usize> = HashMap::new();
    let mut repeated = HashMap::new();
    let told = rates.iter().enumerate().filter(|(_, (_, row))| !row.is_blank("month") && !row.is_blank("currency"));
    for (at, (line, row)) in told {
        match first.entry((row.text("month"), row.text("currency"))) {
            Entry::Vacant(place) => {
                place.insert(*line);
            }
            Entry::Occupied(known) => {
                let message = texts::ROW_TWICE.with(&[("line", &known.get().to_string())]);
                repeated.insert(at, Problem::error("exchangeRate.twice", "currency", message));
            }
        }
    }
    repeated
}

fn list(head: &[String], body: &[Line]) -> Result<Vec<(usize, Row)>, Message> {
    let mut places: Vec<(usize, &Field)> = Vec::new();
    let mut missing: Vec<&Field> = Vec::new();
    for (at, name) in COLUMNS.iter().enumerate() {
        let Some(field) = EXCHANGE_RATE.field(name) else { continue };
        match head.iter().position(|title| is_heading(field, title)) {
            Some(place) => places.push((place, field)),
            None if at >= WANTED => {}
            None => missing.push(field),
        }
    }
    if !missing.is_empty() {
        return Err(missing_columns(&missing));
    }
    let row = |(line, cells): &Line| {
        let mut row = Row::new();
        for (place, field) in &places {
            let typed = cells.get(*place).map(|cell| cell.trim()).unwrap_or_default();
            let read = match field.name {
                "month" => month(typed),
                "day" => written_date(typed).map_or_else(|| typed.to_owned(), |day| day.to_string()),
                _ => typed.to_owned(),
            };
            row.set(field.name, read);
        }
        (*line, row)
    };
    Ok(body.iter().map(row).collect())
}

/// `2026-12`, `202612`, `2026/12`, `2026年12月` or a day of it, as `2026-12`; other texts stay.
fn month(typed: &str) -> String {
    let parts: Vec<&str> =
        typed.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [year, month, ..] if year.len() == 4 => format!("{year}-{month:0>2}"),
        [whole] if whole.len() == 6 => format!("{}-{}", &whole[..4], &whole[4..]),
        _ => typed.to_owned(),
    }
}

/// A column of parities: `USD/CNY` is yuan for a dollar, `100JPY/CNY` for a hundred yen, `CNY/MYR` ringgit for a yuan.
struct Pair {
    currency: String,
    units: Number,
    /// Whether it says how much of the currency a yuan is.
    of_yuan: bool,
}

impl Pair {
    fn of(title: &str) -> Option<Pair> {
        let (left, right) = title.trim().split_once('/')?;
        let letters = left.trim().trim_start_matches(|letter: char| letter.is_ascii_digit());
        let count = &left.trim()[..left.trim().len() - letters.len()];
        let right = right.trim();
        let is_code = |code: &str| code.len() == 3 && code.bytes().all(|letter| letter.is_ascii_uppercase());
        let units =
            if count.is_empty() { Number::ONE } else { Number::parse(count).ok().filter(|it| !it.is_zero())? };
        let of_yuan = letters == YUAN;
        let currency = if of_yuan { right } else { letters };
        let fits = is_code(letters) && is_code(right) && (of_yuan || right == YUAN) && currency != YUAN;
        fits.then(|| Pair { currency: currency.to_owned(), units, of_yuan })
    }

    /// Yuan for one unit, to six decimals.
    fn rate(&self, quoted: &str) -> Option<String> {
        let quoted =
            Number::parse(without_trail(quoted)).ok().filter(|quoted| !quoted.is_zero() && !quoted.is_negative())?;
        let rate = if self.of_yuan { self.units.over(quoted) } else { quoted.over(self.units) };
        Some(rate.ok()?.round(DECIMALS).ok()?.text(DECIMALS))
    }
}

/// A number without the places that only a spreadsheet has: it writes 7.118 as 7.117999999999999.
fn without_trail(quoted: &str) -> &str {
    const PLACES: usize = 8;
    let end = quoted.find('.').map_or(quoted.len(), |point| quoted.len().min(point + 1 + PLACES));
    match quoted.get(end..).filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit())) {
        Some(_) => quoted.get(..end).unwrap_or(quoted),
        None => quoted,
    }
}

/// Of daily parities those that customs reckons with: of each month the sheet reaches into, the one of the day that the rule
/// names is the rate of the next month.
fn daily(
    head: &[String],
    pairs: &[(usize, Pair)],
    body: &[Line],
    calendar: Calendar<'_>,
) -> Result<Vec<(usize, Row)>, Message> {
    let day_place = day_place(head);
    let days: BTreeMap<NaiveDate, &Line> =
        body.iter().filter_map(|line| Some((written_date(line.1.get(day_place)?.trim())?, line))).collect();
    let mut months: Vec<NaiveDate> =
        days.keys().filter_map(|day| day.with_day(1)?.checked_add_months(Months::new(1))).collect();
    months.dedup();
    let mut rates = Vec::new();
    let mut wanted = Vec::new();
    for month in months {
        let Some(day) = day_of_customs_rate(month, calendar) else { continue };
        wanted.push(day.to_string());
        let Some((line, cells)) = days.get(&day) else { continue };
        for (place, pair) in pairs {
            let quoted = cells.get(*place).map(|cell| cell.trim()).unwrap_or_default();
            // The market writes dashes where it quotes nothing.
            if quoted.chars().all(|letter| matches!(letter, '-' | '—')) {
                continue;
            }
            // What is no parity is told by the definition, at its line, as the rate that it would be.
            let rate = pair.rate(quoted).unwrap_or_else(|| quoted.to_owned());
            let mut row = Row::new();
            row.set("month", month_of(month));
            row.set("currency", pair.currency.as_str());
            row.set("rate", rate);
            row.set("day", day.to_string());
            row.set("source", texts::CENTRAL_PARITY.zh);
            rates.push((*line, row));
        }
    }
    if rates.is_empty() {
        return Err(texts::SHEET_NO_DAY.speak_with(&[("days", &listed(&wanted))]));
    }
    Ok(rates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Dictionaries;

    fn read_text(sheet: &str) -> Result<Vec<String>, Message> {
        let lines: Vec<Line> = sheet
            .lines()
            .enumerate()
            .map(|(at, line)| (at + 1, line.split(',').map(str::to_owned).collect()))
            .collect();
        let dicts = Dictionaries::default();
        let rates = read(&lines, Calendar::of(&dicts))?;
        let told = |(line, row): &(usize, Row)| {
            format!("{line}: {}", COLUMNS[..4].iter().map(|name| row.text(name)).collect::<Vec<_>>().join(" "))
        };
        Ok(rates.iter().map(told).map(|text| text.trim().to_owned()).collect())
    }

    #[test]
    fn a_list_has_a_line_for_each_currency() {
        let found = read_text("月份（如2026-07）,币制,汇率（元/单位）\n2026年12月,USD,7.1023\n202612,EUR,8.2").unwrap();
        assert_eq!(found, ["2: 2026-12 USD 7.1023", "3: 2026-12 EUR 8.2"]);
        assert!(read_text("month,rate\n2026-12,7").unwrap_err().en.contains("Currency"));
        assert!(read_text("month,currency,rate").is_err());
    }

    #[test]
    fn a_currency_has_one_rate_in_a_month() {
        let rate = |line: usize, month: &str, currency: &str| {
            let mut row = Row::new();
            row.set("month", month);
            row.set("currency", currency);
            (line, row)
        };
        let rates = [
            rate(2, "2026-12", "USD"),
            rate(3, "2026-12", "EUR"),
            rate(5, "2026-11", "USD"),
            rate(6, "2026-12", "USD"),
        ];
        let found = repeated(&rates);
        assert_eq!(found.keys().collect::<Vec<_>>(), [&3]);
        assert_eq!((found[&3].field.as_str(), found[&3].message.en.as_str()), ("currency", "The same as line 2"));
    }

    #[test]
    fn of_daily_parities_the_third_wednesday_counts() {
        let sheet = "日期,USD/CNY,100JPY/CNY,CNY/MYR\n2026-11-17,7.1,4.8,0.58\n2026-11-18,7.0853,4.5612,0.5812\n2026-11-19,7.2,4.9,0.6";
        let found = read_text(sheet).unwrap();
        assert_eq!(
            found,
            [
                "3: 2026-12 USD 7.085300 2026-11-18",
                "3: 2026-12 JPY 0.045612 2026-11-18",
                "3: 2026-12 MYR 1.720578 2026-11-18"
            ]
        );
        // As a spreadsheet saves a text file, with the lines that stand below the figures.
        let found = read_text("日期,USD/CNY\n2026/11/18,7.0853\n数据来源：中国货币网,");
        assert_eq!(found.unwrap(), ["2: 2026-12 USD 7.085300 2026-11-18"]);
        let refused = read_text("日期,USD/CNY\n2026-11-17,7.1").unwrap_err();
        assert!(refused.zh.contains("2026-11-18"), "{refused:?}");
    }

    #[test]
    fn a_parity_that_cannot_be_read_is_told_at_its_line() {
        let found =
            read_text("日期,USD/CNY,EUR/CNY,GBP/CNY,CNY/MYR,JPY/CNY\n2026-12-16,abc,8.218,7.117999999999999,---,0");
        let wanted =
            ["USD abc", "EUR 8.218000", "GBP 7.118000", "JPY 0"].map(|rate| format!("2: 2027-01 {rate} 2026-12-16"));
        assert_eq!(found.unwrap(), wanted);
        assert_eq!(read_text("日期,USD/CNY\n2026-12-16,abc").unwrap(), ["2: 2027-01 USD abc 2026-12-16"]);
    }

    #[test]
    fn columns_that_say_nothing_of_rates_are_left_out() {
        let left = |head: &str| {
            let head: Vec<String> = head.split(',').map(str::to_owned).collect();
            let taken = columns_of(&head);
            head.into_iter()
                .enumerate()
                .filter(|(at, _)| !taken.contains(at))
                .map(|(_, title)| title)
                .collect::<Vec<_>>()
        };
        assert_eq!(left("month,currency,rate,备注,source"), ["备注"]);
        assert_eq!(left("month,currency,rate,rate"), ["rate"], "the second one of a field");
        assert_eq!(left("日期,USD/CNY,USD/EUR,100JPY/CNY"), ["USD/EUR"]);
        assert_eq!(left("x,USD/CNY,day"), ["x"]);
    }

    #[test]
    fn a_title_that_is_no_pair_is_none() {
        for title in ["USD", "USD/EUR", "CNY/CNY", "usd/CNY", "0JPY/CNY", "元/单位", "汇率（元/单位）", "/CNY"]
        {
            assert!(Pair::of(title).is_none(), "{title}");
        }
    }
}
