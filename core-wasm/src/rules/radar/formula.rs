//! How a time follows from its document, step by step, as people and customs can check it.

use std::borrow::Cow;

use chrono::{DateTime, Datelike, Days, FixedOffset, NaiveDate, Utc, Weekday};
use serde::{Deserialize, Serialize};

use crate::dictionary::Entry;
use crate::resource::Resource;
use crate::resources::bonded::BWS_DCR;
use crate::rules::bonded::account::{STORAGE_MONTHS, storage_limit};
use crate::rules::calendar::Calendar;
use crate::rules::cut_off;
use crate::rules::deadline::{Deadline, TO_DECLARE, TO_PAY};
use crate::rules::sas::stock::due_day;
use crate::text::catalogue::deadlines as texts;
use crate::text::{Lang, Message, Speak, Text};

/// China is eight hours ahead all year.
const CHINA_SECONDS_EAST: i32 = 8 * 3600;

/// What a time follows from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Basis {
    /// Goods came in on a day.
    Arrival { arrived: NaiveDate },
    /// Customs said on a day that tax is due, and has sent no bill.
    Announced { told: NaiveDate },
    /// A tax bill of a day, and by when it is to be paid as it is kept.
    Bill { billed: NaiveDate, due: NaiveDate },
    /// A field of the document says the last day.
    LastDay { field: String, day: NaiveDate },
    /// Goods of a serial in the account with this number; `limit`: what their line says.
    Storage { number: String, serial: i64, entered: Option<NaiveDate>, limit: Option<NaiveDate> },
    /// A cut-off of a booking, by its field.
    CutOff { field: String, at: DateTime<Utc> },
    /// A stock list was declared on a day.
    Collective { declared: NaiveDate },
    /// The application of the stock lists on a passport that ends first.
    Passport { application: String, last: NaiveDate },
    /// An account is written off: the day from which on that is counted, by its field, and the days of its cycle where it has one.
    WriteOff { field: String, from: NaiveDate, cycle: Option<u64> },
}

/// Days in which an account is written off once its cycle is over, or its handbook. Source: domain/bonded.md §6 for handbooks; for
/// accounts the rules of customs on enterprises that are supervised over the network.
pub const TO_WRITE_OFF: u64 = 30;

/// When a cycle ends that began on a day, and the last day to report it. `None` where no calendar goes so far.
fn written_off_until(from: NaiveDate, cycle: Option<u64>) -> Option<(NaiveDate, NaiveDate)> {
    let ends = from.checked_add_days(Days::new(cycle.unwrap_or_default()))?;
    Some((ends, ends.checked_add_days(Days::new(TO_WRITE_OFF))?))
}

/// A time: the last day in China, or an instant of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Due {
    pub day: NaiveDate,
    pub at: Option<DateTime<Utc>>,
}

/// A step of a formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    pub text: Message,
    /// Whether it is a day off that moved the time.
    pub off: bool,
}

/// A time with the steps to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Formula {
    pub steps: Vec<Step>,
    pub due: Due,
}

impl Basis {
    /// The time of a document of this definition; `None` where nothing follows: goods in a zone may lie without a limit.
    pub fn due(&self, calendar: Calendar<'_>) -> Option<Due> {
        let day = match self {
            Basis::Arrival { arrived } => Deadline::to_declare(*arrived, *arrived, calendar).due,
            Basis::Announced { told } => Deadline::to_pay(*told, *told, calendar).due,
            Basis::Bill { due, .. } => *due,
            Basis::LastDay { day, .. } => *day,
            Basis::Storage { limit: Some(limit), .. } => *limit,
            Basis::Storage { number, entered, .. } => storage_limit(number, (*entered)?)?,
            Basis::CutOff { at, .. } => return Some(Due { day: china_day(*at), at: Some(*at) }),
            Basis::Collective { declared } => due_day(*declared)?,
            Basis::Passport { last, .. } => *last,
            Basis::WriteOff { from, cycle, .. } => written_off_until(*from, *cycle)?.1,
        };
        Some(Due { day, at: None })
    }

    /// The time with its steps.
    pub fn formula(&self, document: &Resource, calendar: Calendar<'_>) -> Option<Formula> {
        let due = self.due(calendar)?;
        let mut steps = match self {
            Basis::Arrival { arrived } => counted(texts::ARRIVED, *arrived, TO_DECLARE, calendar),
            Basis::Announced { told } => counted(texts::TAX_ANNOUNCED, *told, TO_PAY, calendar),
            Basis::Bill { billed, due } if Deadline::to_pay(*billed, *billed, calendar).due == *due => {
                counted(texts::BILLED, *billed, TO_PAY, calendar)
            }
            Basis::Bill { billed, .. } => vec![on(texts::BILLED, *billed), on(texts::BILL_SAYS, due.day)],
            Basis::LastDay { field, day } => vec![labelled(document, field, *day)],
            Basis::Storage { serial, limit: Some(limit), .. } => vec![of_serial(texts::LINE_LIMIT, *serial, *limit)],
            Basis::Storage { serial, entered, .. } => {
                let months = STORAGE_MONTHS.to_string();
                let plus = texts::PLUS_MONTHS.with(&[("months", &months), ("day", &due.day.to_string())]);
                vec![of_serial(texts::ENTERED, *serial, (*entered)?), plain(plus)]
            }
            Basis::CutOff { field, at } => {
                let label = cut_off::fields().find(|known| known.name == *field).map(|known| known.label);
                let label: &dyn Speak = label.as_ref().map_or(field as &dyn Speak, |label| label);
                vec![plain(texts::FIELD.speak_with(&[("label", label), ("day", &in_china(*at))]))]
            }
            Basis::Collective { declared } => vec![on(texts::DECLARED, *declared), on(texts::MONTH_ENDS, due.day)],
            Basis::Passport { application, last } => {
                vec![plain(texts::APPLICATION.with(&[("number", application), ("day", &last.to_string())]))]
            }
            Basis::WriteOff { field, from, cycle } => {
                let (ends, last) = written_off_until(*from, *cycle)?;
                let plus = |text: Text, days: u64, day: NaiveDate| {
                    plain(text.with(&[("days", &days.to_string()), ("day", &day.to_string())]))
                };
                let of_cycle = cycle.map(|days| plus(texts::PLUS_CYCLE, days, ends));
                let steps = [labelled(document, field, *from)].into_iter().chain(of_cycle);
                steps.chain([plus(texts::PLUS_DAYS, TO_WRITE_OFF, last)]).collect()
            }
        };
        steps.push(plain(texts::DUE.with(&[("day", &due.at.map_or_else(|| due.day.to_string(), in_china))])));
        Some(Formula { steps, due })
    }
}

/// The day in China.
pub(crate) fn china_day(at: DateTime<Utc>) -> NaiveDate {
    china(at).map_or_else(|| at.date_naive(), |at| at.date_naive())
}

/// An instant as clocks in China show it.
fn in_china(at: DateTime<Utc>) -> String {
    china(at).map_or_else(|| at.to_rfc3339(), |at| at.format("%Y-%m-%d %H:%M").to_string())
}

fn china(at: DateTime<Utc>) -> Option<DateTime<FixedOffset>> {
    Some(at.with_timezone(&FixedOffset::east_opt(CHINA_SECONDS_EAST)?))
}

fn plain(text: Message) -> Step {
    Step { text, off: false }
}

fn on(text: Text, day: NaiveDate) -> Step {
    plain(text.with(&[("day", &day.to_string())]))
}

fn of_serial(text: Text, serial: i64, day: NaiveDate) -> Step {
    plain(text.with(&[("serial", &serial.to_string()), ("day", &day.to_string())]))
}

fn labelled(document: &Resource, field: &str, day: NaiveDate) -> Step {
    let of_lines = || document.lines.iter().find_map(|lines| lines.of.field(field));
    // A period that was written off says itself when it ended.
    let of_write_off = || BWS_DCR.field(field);
    let label = document.field(field).or_else(of_lines).or_else(of_write_off).map(|known| known.label);
    let label: &dyn Speak = label.as_ref().map_or(&field as &dyn Speak, |label| label);
    plain(texts::FIELD.speak_with(&[("label", label), ("day", &day.to_string())]))
}

/// So many days from a day on, moved over the days off.
fn counted(start: Text, from: NaiveDate, days: u64, calendar: Calendar<'_>) -> Vec<Step> {
    let last = from.checked_add_days(Days::new(days)).unwrap_or(from);
    let plus = texts::PLUS_DAYS.with(&[("days", &days.to_string()), ("day", &last.to_string())]);
    let off = calendar.off_from(last).map(|day| {
        let name = DayOff { day, named: calendar.named(day) };
        Step { text: texts::DAY_OFF.speak_with(&[("day", &day.to_string()), ("name", &name)]), off: true }
    });
    [on(start, from), plain(plus)].into_iter().chain(off).collect()
}

/// What a day off is called: the holiday, or the day of the week.
struct DayOff<'a> {
    day: NaiveDate,
    named: Option<&'a Entry>,
}

impl Speak for DayOff<'_> {
    fn speak(&self, lang: Lang) -> Cow<'_, str> {
        let weekday = if self.day.weekday() == Weekday::Sat { texts::SATURDAY } else { texts::SUNDAY };
        match (self.named, lang) {
            (None, _) => Cow::Borrowed(weekday.get(lang)),
            (Some(holiday), Lang::En) if !holiday.name_en.is_empty() => Cow::Borrowed(&holiday.name_en),
            (Some(holiday), _) => Cow::Borrowed(&holiday.name),
        }
    }
}
