//! Cut-offs of a booking: until when goods, papers and weights must be there for the ship.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use crate::error::Problem;
use crate::resource::Field;
use crate::resources::documents::{CUT_OFFS, FCST, FCST_BOOKING};
use crate::row::{Row, RowRef};
use crate::states::forecast::UNDECLARED;
use crate::text::Text;
use crate::text::catalogue::documents as texts;

/// Until then a cut-off counts as near.
pub const NEAR: TimeDelta = TimeDelta::hours(48);
/// The field of a forecast that keeps the nearest cut-off of its booking, so that lists can be sorted by it.
const KEPT: &str = "cutOffAt";
/// When the ship leaves stands among them; it is no cut-off.
const DEPARTURE: &str = "etd";

/// How close a cut-off is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Closeness {
    Over,
    Near,
    Far,
}

/// A cut-off of a booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CutOff {
    pub field: &'static str,
    pub label: Text,
    /// As the booking says it.
    pub at: String,
    /// Whole hours until then; since then once it is over.
    pub hours: i64,
    pub closeness: Closeness,
}

/// The fields of the resource `fcstBooking` that are cut-offs. Lists tell each forecast with them.
pub fn fields() -> impl Iterator<Item = &'static Field> {
    FCST_BOOKING.fields.iter().filter(|field| field.group == CUT_OFFS && field.name != DEPARTURE)
}

/// The cut-offs that a row of the resource `fcstBooking` names, the earliest one first.
pub fn cut_offs(booking: RowRef<'_>, now: DateTime<Utc>) -> Vec<CutOff> {
    in_order(booking, now).into_iter().map(|(_, cut_off)| cut_off).collect()
}

fn in_order(booking: RowRef<'_>, now: DateTime<Utc>) -> Vec<(DateTime<Utc>, CutOff)> {
    let mut found: Vec<(DateTime<Utc>, CutOff)> = fields().filter_map(|field| read(booking, field, now)).collect();
    found.sort_by_key(|(at, _)| *at);
    found
}

/// Warns of the first cut-off of a booking that is after the departure: by then the ship is gone. Both are announced and move.
pub fn after_departure(booking: &Row) -> Option<Problem> {
    let booking = booking.borrowed();
    let instant = |field: &str| DateTime::parse_from_rfc3339(&booking.written(field)).ok();
    let departure = instant(DEPARTURE)?;
    let late = fields().find(|field| instant(field.name).is_some_and(|at| at > departure))?;
    let message = texts::AFTER_DEPARTURE.speak_with(&[("label", &late.label)]);
    Some(Problem::warning("booking.afterDeparture", late.name, message))
}

/// Of the cut-offs of a booking the one that matters now: the next one where it is near, else the last that is over, else the next
/// one.
pub fn nearest(cut_offs: Vec<CutOff>) -> Option<CutOff> {
    let (over, ahead): (Vec<CutOff>, Vec<CutOff>) =
        cut_offs.into_iter().partition(|one| one.closeness == Closeness::Over);
    let (next, last) = (ahead.into_iter().next(), over.into_iter().next_back());
    match (next, last) {
        (Some(next), Some(_)) if next.closeness == Closeness::Near => Some(next),
        (next, last) => last.or(next),
    }
}

/// The nearest cut-off of a booking, and from when on it may be another one; no such instant where it stays the nearest.
pub fn nearest_until(booking: RowRef<'_>, now: DateTime<Utc>) -> Option<(CutOff, Option<DateTime<Utc>>)> {
    let found = in_order(booking, now);
    let next = found.iter().find(|(_, one)| one.closeness != Closeness::Over).map(|(at, _)| *at);
    let nearest = nearest(found.into_iter().map(|(_, one)| one).collect())?;
    let until = next.map(|next| match nearest.closeness {
        // The next one counts as soon as it is near.
        Closeness::Over => next - NEAR + TimeDelta::milliseconds(1),
        _ => next,
    });
    Some((nearest, until))
}

/// The nearest cut-off of a row of the resource `fcst` as its list tells it, with those of its booking; of one without them the one
/// that it keeps. Nothing once declarations are made of it, or where it is cancelled.
pub fn nearest_of_forecast(forecast: RowRef<'_>, now: DateTime<Utc>) -> Option<CutOff> {
    let waits = UNDECLARED.contains(&forecast.text("state"));
    let kept = || Some(read(forecast, FCST.field(KEPT)?, now)?.1);
    nearest(cut_offs(forecast, now)).or_else(kept).filter(|_| waits)
}

fn read(row: RowRef<'_>, field: &'static Field, now: DateTime<Utc>) -> Option<(DateTime<Utc>, CutOff)> {
    let text = row.written(field.name).into_owned();
    let at = DateTime::parse_from_rfc3339(&text).ok()?.to_utc();
    let left = at - now;
    let closeness = match left {
        _ if left.num_seconds() <= 0 => Closeness::Over,
        _ if left < NEAR => Closeness::Near,
        _ => Closeness::Far,
    };
    let hours = left.num_hours().abs();
    Some((at, CutOff { field: field.name, label: field.label, at: text, hours, closeness }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_off_after_the_departure_is_told() {
        let told = |closing: &str| {
            let mut row = Row::new();
            row.set("etd", "2026-07-20T10:00:00Z");
            row.set("cyClosing", "2026-07-19T10:00:00Z");
            row.set("vgmClosing", closing);
            after_departure(&row).map(|problem| (problem.field.clone(), problem.is_error()))
        };
        assert_eq!(told("2026-07-20T10:00:01Z"), Some(("vgmClosing".to_owned(), false)));
        assert_eq!(told("2026-07-20T18:00:00+08:00"), None, "at the same moment");
        assert_eq!(told(""), None);
        assert_eq!(after_departure(&Row::new()), None);
    }

    #[test]
    fn the_next_comes_first_and_says_how_close_it_is() {
        let mut row = Row::new();
        row.set("etd", "2026-07-20T10:00:00Z");
        row.set("vgmClosing", "2026-07-17T10:00:01Z");
        row.set("docClosing", "2026-07-15T10:00:00Z");
        row.set("cyClosing", "2026-07-17T09:59:59+00:00");
        let now = "2026-07-15T10:00:00Z".parse().unwrap();
        let told: Vec<_> =
            cut_offs(row.borrowed(), now).iter().map(|found| (found.field, found.hours, found.closeness)).collect();
        assert_eq!(
            told,
            [
                ("docClosing", 0, Closeness::Over),
                ("cyClosing", 47, Closeness::Near),
                ("vgmClosing", 48, Closeness::Far)
            ]
        );
        assert_eq!(cut_offs(Row::new().borrowed(), now), []);
    }

    #[test]
    fn the_nearest_is_the_next_one_that_is_near_else_the_last_that_is_over() {
        let now: DateTime<Utc> = "2026-07-15T10:00:00Z".parse().unwrap();
        let told = |hours: &[(&str, i64)]| {
            let mut row = Row::new();
            row.set("state", "2");
            row.set("cutOffAt", "2026-07-01T10:00:00Z");
            hours.iter().for_each(|(field, hours)| row.set(field, (now + TimeDelta::hours(*hours)).to_rfc3339()));
            nearest_of_forecast(row.borrowed(), now).map(|found| (found.field, found.hours, found.closeness))
        };
        let (papers, yard, weights, customs) = ("docClosing", "cyClosing", "vgmClosing", "customsClosing");
        for (hours, wanted) in [
            // What is over does not hide what comes.
            (&[(papers, -6), (yard, 30), (weights, 20)][..], (weights, 20, Closeness::Near)),
            (&[(papers, -400), (customs, 47)], (customs, 47, Closeness::Near)),
            // What is far does not hide what is over.
            (&[(papers, -6), (yard, -2), (weights, 48)], (yard, 2, Closeness::Over)),
            (&[(papers, -6), (yard, -2)], (yard, 2, Closeness::Over)),
            (&[(papers, 96), (yard, 72)], (yard, 72, Closeness::Far)),
            (&[(yard, 0)], (yard, 0, Closeness::Over)),
            // A list that says no more than the one that is kept.
            (&[], ("cutOffAt", 336, Closeness::Over)),
            // The departure is none.
            (&[(DEPARTURE, 3)], ("cutOffAt", 336, Closeness::Over)),
        ] {
            assert_eq!(told(hours), Some(wanted), "{hours:?}");
        }
    }

    #[test]
    fn the_nearest_is_the_same_until_it_is_said_to_be_another() {
        let now: DateTime<Utc> = "2026-07-15T10:00:00Z".parse().unwrap();
        let of = |hours: &[(&str, i64)], later: TimeDelta| {
            let mut row = Row::new();
            hours.iter().for_each(|(field, hours)| row.set(field, (now + TimeDelta::hours(*hours)).to_rfc3339()));
            nearest_until(row.borrowed(), now + later)
                .map(|(found, until)| (found.field, until.map(|until| until - now)))
        };
        let (papers, yard, weights) = ("docClosing", "cyClosing", "vgmClosing");
        let hours = TimeDelta::hours;
        for (booked, until, then) in [
            // Until it is over, the next one takes its place when it is near, and then until that is over.
            (&[(papers, 5), (yard, 20)][..], Some(hours(5)), Some(yard)),
            (&[(papers, 5), (yard, 90)], Some(hours(5)), Some(papers)),
            (&[(papers, -1), (yard, 90)], Some(hours(42) + TimeDelta::milliseconds(1)), Some(yard)),
            (&[(papers, -1), (yard, 48)], Some(TimeDelta::milliseconds(1)), Some(yard)),
            (&[(papers, -1), (yard, 47), (weights, 60)], Some(hours(47)), Some(weights)),
            (&[(papers, -1), (yard, -2)], None, Some(papers)),
            (&[(papers, 90)], Some(hours(90)), Some(papers)),
            (&[], None, None),
        ] {
            let found = of(booked, TimeDelta::zero());
            assert_eq!(found.and_then(|(_, until)| until), until, "{booked:?}");
            if let (Some(until), Some((field, _))) = (until, found) {
                let before = of(booked, until - TimeDelta::milliseconds(1000)).filter(|_| until > hours(1));
                assert!(before.is_none_or(|(before, _)| before == field), "{booked:?}");
            }
            assert_eq!(of(booked, until.unwrap_or_default()).map(|(field, _)| field), then, "{booked:?}");
        }
    }

    #[test]
    fn a_forecast_tells_one_as_long_as_it_waits() {
        let now = "2026-07-15T10:00:00Z".parse().unwrap();
        let told = |state: &str, at: &str| {
            let mut row = Row::new();
            row.set("state", state);
            row.set("cutOffAt", at);
            nearest_of_forecast(row.borrowed(), now).map(|found| (found.hours, found.closeness))
        };
        for state in ["1", "2", "3", "5", "6"] {
            assert_eq!(told(state, "2026-07-16T10:00:00Z"), Some((24, Closeness::Near)), "{state}");
        }
        for state in ["4", "7", "8"] {
            assert_eq!(told(state, "2026-07-16T10:00:00Z"), None, "{state}");
        }
        assert_eq!(told("2", "2026-07-15T09:00:00Z"), Some((1, Closeness::Over)));
        assert_eq!(told("2", ""), None);
    }
}
