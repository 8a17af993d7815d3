//! The daily mail of open questions: when it is due, and what it says.

use chrono::{DateTime, NaiveDate, Timelike, Utc};

use crate::format::in_china;
use crate::text::catalogue::question_digest as texts;
use crate::text::{Lang, Text};

/// Most questions of a kind that a mail names.
pub const NAMED: usize = 10;
/// Longest text of a question in a mail, in characters.
const SHOWN: usize = 80;

/// An open question, as a mail names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// The document with its number, in each language.
    pub document: [String; 2],
    pub text: String,
    pub asked_by: String,
    pub due: Option<DateTime<Utc>>,
}

/// The open questions of somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    pub name: String,
    /// How many wait for the person's side, and the first of them.
    pub waiting: (u64, Vec<Item>),
    /// How many that side asked that are not settled, and the first of them.
    pub asked: (u64, Vec<Item>),
    /// Where they are listed.
    pub link: Option<String>,
}

/// The day in China of whose mail it is time; none before the hour of the day.
pub fn day_due(now: DateTime<Utc>, hour: u32) -> Option<NaiveDate> {
    let there = in_china(now);
    (there.hour() >= hour).then(|| there.date())
}

impl Digest {
    /// What is mailed, Chinese above English: nobody said which one the person reads. Nothing where no question is open.
    pub fn letter(&self, now: DateTime<Utc>) -> Option<String> {
        if self.waiting.0 == 0 && self.asked.0 == 0 {
            return None;
        }
        let told = [Lang::Zh, Lang::En].map(|lang| self.told(lang, now));
        Some(told.join("\n\n"))
    }

    fn told(&self, lang: Lang, now: DateTime<Utc>) -> String {
        let (waiting, asked) = (self.waiting.0.to_string(), self.asked.0.to_string());
        let values = [("name", self.name.as_str()), ("waiting", waiting.as_str()), ("asked", asked.as_str())];
        let mut lines = vec![texts::HEAD.with(&values).get(lang).to_owned()];
        for (title, (count, items)) in [(texts::WAITING, &self.waiting), (texts::ASKED, &self.asked)] {
            lines.extend(part(title, *count, items, lang, now));
        }
        if let Some(link) = &self.link {
            lines.push(String::new());
            lines.push(texts::LINK.with(&[("link", link)]).get(lang).to_owned());
        }
        lines.join("\n")
    }
}

fn part(title: Text, count: u64, items: &[Item], lang: Lang, now: DateTime<Utc>) -> Vec<String> {
    if count == 0 {
        return Vec::new();
    }
    let mut lines = vec![String::new(), title.with(&[("count", &count.to_string())]).get(lang).to_owned()];
    for item in items.iter().take(NAMED) {
        let [zh, en] = &item.document;
        let document = if lang == Lang::Zh { zh } else { en };
        let mut text: String = item.text.chars().take(SHOWN).collect();
        if text.len() < item.text.len() {
            text.push('…');
        }
        // A line of the mail is a line: whoever asks writes no others.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let by = item.asked_by.as_str();
        let line = texts::ITEM.with(&[("document", document), ("by", by), ("text", &text)]);
        let due = item.due.map(|due| {
            let at = in_china(due).format("%Y-%m-%d %H:%M").to_string();
            let said = if due < now { texts::OVERDUE } else { texts::DUE };
            said.with(&[("at", &at)]).get(lang).to_owned()
        });
        lines.push(format!("{}{}", line.get(lang), due.unwrap_or_default()));
    }
    let more = count.saturating_sub(items.len().min(NAMED) as u64);
    if more > 0 {
        lines.push(texts::MORE.with(&[("count", &more.to_string())]).get(lang).to_owned());
    }
    lines
}
