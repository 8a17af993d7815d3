//! Times as a calendar reads them (RFC 5545): one event each, known by the same name as long as its document is there.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde::Deserialize;

/// Most octets of a line; longer ones are folded.
const LINE: usize = 75;
/// What an event is known by, behind its kind and number.
const HOUSE: &str = "deadlines.customs-office";

/// A time in a calendar.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Event {
    /// Of its kind and document: `declare-17`.
    pub name: String,
    pub day: NaiveDate,
    /// Where it is an instant and not a whole day.
    #[serde(default)]
    pub at: Option<DateTime<Utc>>,
    pub summary: String,
    #[serde(default)]
    pub description: String,
}

/// The calendar of some events, as it is written at an instant.
pub fn calendar(name: &str, events: &[Event], now: DateTime<Utc>) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &str| fold(&mut text, &format!("{name}{value}"));
    line("BEGIN:", "VCALENDAR");
    line("VERSION:", "2.0");
    line("PRODID:", "-//Customs Office//Deadlines//EN");
    line("CALSCALE:", "GREGORIAN");
    line("METHOD:", "PUBLISH");
    line("X-WR-CALNAME:", &escaped(name));
    for event in events {
        line("BEGIN:", "VEVENT");
        line("UID:", &format!("{}@{HOUSE}", event.name));
        line("DTSTAMP:", &instant(now));
        match event.at {
            Some(at) => line("DTSTART:", &instant(at)),
            None => {
                line("DTSTART;VALUE=DATE:", &day(event.day));
                line("DTEND;VALUE=DATE:", &day(event.day.succ_opt().unwrap_or(event.day)));
            }
        }
        line("SUMMARY:", &escaped(&event.summary));
        if !event.description.is_empty() {
            line("DESCRIPTION:", &escaped(&event.description));
        }
        line("TRANSP:", "TRANSPARENT");
        line("END:", "VEVENT");
    }
    line("END:", "VCALENDAR");
    text
}

fn day(day: NaiveDate) -> String {
    day.format("%Y%m%d").to_string()
}

fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true).replace(['-', ':'], "")
}

/// A text as a value: what parts values and lines is escaped, other control characters are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => escaped.extend(['\\', letter]),
            '\n' => escaped.push_str("\\n"),
            letter if letter.is_control() => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// Adds a line, folded between characters.
fn fold(text: &mut String, line: &str) {
    let mut room = LINE;
    for letter in line.chars() {
        if letter.len_utf8() > room {
            text.push_str("\r\n ");
            room = LINE - 1;
        }
        text.push(letter);
        room -= letter.len_utf8();
    }
    text.push_str("\r\n");
}
