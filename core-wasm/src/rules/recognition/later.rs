//! A paper that is read when the values of the others were corrected already: what nobody touched is as if all papers had been read
//! together, what a person said stays.

use super::merge::beside;
use super::{HEAD, LINE, Line, MOST_LINES, Place, Review, Value, value};

/// The values before corrections and with them.
#[derive(Clone, Debug, PartialEq)]
pub struct Joined {
    /// What the papers say by themselves.
    pub base: Review,
    /// What is reviewed.
    pub review: Review,
}

/// Puts what all papers say now (`later`) in place of what they said before (`base`), under the corrections that made `review` of that.
/// Lines keep their ids: one is the same where it stands in the same place of a paper.
pub fn joined(base: &Review, review: &Review, later: &Review) -> Joined {
    let mut free = base.highest().max(review.highest());
    let mut known: Vec<&Line> = base.lines.iter().collect();
    let mut later_lines: Vec<Line> = Vec::with_capacity(later.lines.len());
    let (known_shared, later_shared) = (shared_places(&base.lines), shared_places(&later.lines));
    let is_own = |place: &Place| !known_shared.contains(&place) && !later_shared.contains(&place);
    for line in &later.lines {
        let same = known.iter().position(|known| is_same(known, line, is_own)).map(|at| known.remove(at).id);
        let id = same.unwrap_or_else(|| {
            free = free.saturating_add(1);
            free
        });
        later_lines.push(Line { id, ..line.clone() });
    }
    let base_after = Review { head: later.head.clone(), lines: later_lines, left_out: later.left_out };
    let mut lines: Vec<Line> = Vec::new();
    for line in &review.lines {
        let before = base.line(line.id);
        match base_after.line(line.id) {
            Some(now) => {
                let none = Line::default();
                let values = said_over(LINE, &before.unwrap_or(&none).values, &line.values, &now.values);
                lines.push(Line { values, ..line.clone() });
            }
            // No paper has it as a line any more: only what a person said of it is a reason to keep it.
            None if before.is_none() || line.values.iter().any(Value::is_by_hand) => lines.push(line.clone()),
            None => {}
        }
    }
    let is_new = |line: &&Line| base.line(line.id).is_none();
    let left = MOST_LINES.saturating_sub(lines.len());
    let mut new = base_after.lines.iter().filter(is_new).cloned();
    lines.extend(new.by_ref().take(left));
    // Lines that somebody added have their room.
    let left_out = later.left_out + new.count();
    let head = said_over(HEAD, &base.head, &review.head, &later.head);
    Joined { base: base_after, review: Review { head, lines, left_out } }
}

/// The places in which several lines stand: a unit or a currency in a heading is said of all lines and tells none of them apart.
pub fn shared_places(lines: &[Line]) -> Vec<&Place> {
    let mut shared: Vec<&Place> = Vec::new();
    let mut seen: Vec<&Place> = Vec::new();
    for line in lines {
        let own: Vec<&Place> = line.values.iter().flat_map(Value::places).collect();
        let again = own.iter().filter(|place| seen.contains(place)).copied();
        again.for_each(|place| {
            if !shared.contains(&place) {
                shared.push(place);
            }
        });
        seen.extend(own);
    }
    shared
}

/// Whether two lines stand in one place of a paper, of those that tell lines apart.
fn is_same(one: &Line, other: &Line, is_own: impl Fn(&Place) -> bool) -> bool {
    let places: Vec<&Place> = one.values.iter().flat_map(Value::places).filter(|place| is_own(place)).collect();
    other.values.iter().flat_map(Value::places).any(|place| places.contains(&place))
}

/// What papers say now, under what a person said: a value by hand stays, with what papers say now beside it, and so does a gap that
/// somebody made.
fn said_over(names: &[&str], before: &[Value], now: &[Value], later: &[Value]) -> Vec<Value> {
    let of_name = |name: &&str| {
        let (before, now, later) = (value(before, name), value(now, name), value(later, name));
        match now {
            Some(said) if said.is_by_hand() => {
                let news = later.filter(|later| !before.is_some_and(|before| before.agrees(later)));
                Some(news.map_or_else(|| said.clone(), |news| with_another(said, news)))
            }
            None if before.is_some() => None,
            _ => later.cloned(),
        }
    };
    names.iter().filter_map(of_name).collect()
}

/// What a person said, with another reading beside it; it is no less sure.
fn with_another(said: &Value, news: &Value) -> Value {
    let mut with = said.clone();
    beside(&mut with, news);
    Value { sure: said.sure, ..with }
}
