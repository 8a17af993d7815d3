//! Cut-offs of a booking: until when goods, papers and weights must be there for the ship.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::resource::Field;
use crate::resources::documents::{CUT_OFFS, FCST, FCST_BOOKING};
use crate::row::RowRef;
use crate::states::forecast::UNDECLARED;
use crate::text::Text;

/// Hours in which a cut-off counts as near.
const NEAR: i64 = 48;
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

/// The field of a forecast that keeps the first cut-off of its booking.
const FIRST: &str = "cutOffAt";

/// The cut-offs that a row of the resource `fcstBooking` names, the next one first.
pub fn cut_offs(booking: RowRef<'_>, now: DateTime<Utc>) -> Vec<CutOff> {
    let fields = FCST_BOOKING.fields.iter().filter(|field| field.group == CUT_OFFS && field.name != DEPARTURE);
    let mut found: Vec<(DateTime<Utc>, CutOff)> = fields.filter_map(|field| read(booking, field, now)).collect();
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, cut_off)| cut_off).collect()
}

/// The first cut-off of a row of the resource `fcst`, as its list tells it; nothing once declarations are made of it, or where it
/// is cancelled.
pub fn first_cut_off(forecast: RowRef<'_>, now: DateTime<Utc>) -> Option<CutOff> {
    let waits = UNDECLARED.contains(&forecast.text("state"));
    read(forecast, FCST.field(FIRST)?, now).filter(|_| waits).map(|(_, cut_off)| cut_off)
}

fn read(row: RowRef<'_>, field: &'static Field, now: DateTime<Utc>) -> Option<(DateTime<Utc>, CutOff)> {
    let text = row.written(field.name).into_owned();
    let at = DateTime::parse_from_rfc3339(&text).ok()?.to_utc();
    let left = at - now;
    let closeness = match left.num_seconds() {
        ..=0 => Closeness::Over,
        _ if left.num_hours() < NEAR => Closeness::Near,
        _ => Closeness::Far,
    };
    let hours = left.num_hours().abs();
    Some((at, CutOff { field: field.name, label: field.label, at: text, hours, closeness }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Row;

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
    fn a_forecast_tells_its_first_one_as_long_as_it_waits() {
        let now = "2026-07-15T10:00:00Z".parse().unwrap();
        let told = |state: &str, at: &str| {
            let mut row = Row::new();
            row.set("state", state);
            row.set("cutOffAt", at);
            first_cut_off(row.borrowed(), now).map(|found| (found.hours, found.closeness))
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
