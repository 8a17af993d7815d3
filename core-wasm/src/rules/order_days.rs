//! Days of a client order and of the work on it that cannot be: what happened did not happen tomorrow, nobody wants something by a
//! day that is over, and no day lies decades away.

use chrono::NaiveDate;

use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::text::catalogue::documents as texts;

/// What has happened by its day, in papers and fee lines.
const HAPPENED: &[&str] = &["askedOn", "receivedOn", "invoicedOn"];
/// What somebody wishes for.
const WISHED: &[&str] = &["neededOn", "dueOn"];
/// Days that lie further away are slips of the year.
const FARTHEST: i64 = 3 * 366;

/// What cannot be in an order, a paper or a fee line on a day.
pub fn problems(row: RowRef<'_>, today: NaiveDate) -> Vec<Problem> {
    let days = |fields: &'static [&'static str]| {
        fields.iter().filter_map(move |field| Some((*field, row.date(field)?))).collect::<Vec<_>>()
    };
    let say = |field: &'static str, text: crate::text::Text, day: NaiveDate| {
        Problem::error("clientOrder.day", field, text.with(&[("day", &day.to_string())]))
    };
    let mut found = Vec::new();
    for (field, day) in days(HAPPENED) {
        if day > today {
            found.push(say(field, texts::NOT_COME, day));
        } else if (today - day).num_days() > FARTHEST {
            found.push(say(field, texts::FAR_AWAY, day));
        }
    }
    for (field, day) in days(WISHED) {
        if (day - today).num_days().abs() > FARTHEST {
            found.push(say(field, texts::FAR_AWAY, day));
        }
    }
    found
}

/// An order that is written, or gets another day by which it is wanted: that day has not gone by.
pub fn wanted_by(before: Option<RowRef<'_>>, order: RowRef<'_>, today: NaiveDate) -> Option<Problem> {
    let day = order.date("dueOn").filter(|day| *day < today)?;
    let is_new = before.is_none_or(|before| before.date("dueOn") != Some(day));
    is_new.then(|| {
        let message = texts::WANTED_BY_GONE.with(&[("day", &day.to_string())]);
        Problem::error("clientOrder.dueOn", "dueOn", message)
    })
}

/// What somebody did to a paper that the other side wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaperStep {
    Asked,
    Came,
    /// Nobody asks for it any more, and what came goes with it.
    Gone,
}

/// The step of a paper from what it was, without fields where it is new, to what it is: it came when it got the day of its receipt; it is
/// asked for when it is new and has not come, or got the day of the asking, and gone when no fields are left.
pub fn paper_step(before: &Row, after: &Row) -> Option<PaperStep> {
    let gets = |field: &str| before.is_blank(field) && !after.is_blank(field);
    if after.0.is_empty() {
        (!before.0.is_empty()).then_some(PaperStep::Gone)
    } else if gets("receivedOn") {
        Some(PaperStep::Came)
    } else {
        let is_new = before.0.is_empty() && after.is_blank("receivedOn");
        (is_new || gets("askedOn")).then_some(PaperStep::Asked)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::row::Row;

    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 7, 1).unwrap();

    fn row(value: serde_json::Value) -> Row {
        Row::from_value(value).unwrap()
    }

    #[test]
    fn what_has_happened_has_a_day_that_has_come_and_no_day_lies_far_away() {
        for (field, day, is_wrong) in [
            ("askedOn", "2026-07-01", false),
            ("askedOn", "2026-07-02", true),
            ("receivedOn", "2026-07-02", true),
            ("invoicedOn", "2026-07-02", true),
            ("invoicedOn", "0206-07-01", true),
            ("neededOn", "2026-07-02", false),
            ("neededOn", "2206-07-01", true),
            ("dueOn", "2026-06-01", false),
            ("dueOn", "9999-12-31", true),
        ] {
            let found = problems(row(json!({ field: day })).borrowed(), TODAY);
            assert_eq!(!found.is_empty(), is_wrong, "{field} {day}");
            assert!(found.iter().all(|problem| problem.field == field));
        }
    }

    #[test]
    fn nobody_wants_an_order_by_a_day_that_is_over_but_one_may_be_late() {
        let (late, now) = (row(json!({ "dueOn": "2026-06-30" })), row(json!({ "dueOn": "2026-07-01" })));
        assert!(wanted_by(None, late.borrowed(), TODAY).is_some());
        assert!(wanted_by(Some(now.borrowed()), late.borrowed(), TODAY).is_some());
        assert!(wanted_by(Some(late.borrowed()), late.borrowed(), TODAY).is_none());
        assert!(wanted_by(None, now.borrowed(), TODAY).is_none());
    }

    #[test]
    fn a_paper_is_asked_for_and_comes_once() {
        let row = |value: serde_json::Value| Row::from_value(value).unwrap();
        let [none, new, asked, came] = [
            serde_json::json!({}),
            serde_json::json!({ "edocCode": "1" }),
            serde_json::json!({ "edocCode": "1", "askedOn": "2026-07-01" }),
            serde_json::json!({ "edocCode": "1", "askedOn": "2026-07-01", "receivedOn": "2026-07-02" }),
        ]
        .map(row);
        assert_eq!(paper_step(&none, &new), Some(PaperStep::Asked));
        assert_eq!(paper_step(&new, &asked), Some(PaperStep::Asked));
        assert_eq!(paper_step(&asked, &came), Some(PaperStep::Came));
        assert_eq!(paper_step(&none, &came), Some(PaperStep::Came));
        assert_eq!(paper_step(&asked, &none), Some(PaperStep::Gone));
        for (before, after) in [(&came, &came), (&asked, &asked), (&none, &none), (&came, &asked)] {
            assert_eq!(paper_step(before, after), None);
        }
    }
}
