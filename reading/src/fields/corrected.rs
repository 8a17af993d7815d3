//! What papers say as people set it right: the readings of a shipment's papers with the corrections of its values, so that what is
//! told not to agree really differs and was not only misread.

use std::collections::BTreeSet;

use core_wasm::rules::recognition::later::shared_places;
use core_wasm::rules::recognition::{Place as SaidAt, Review, Value as Said, value};

use super::checks;
use crate::paper::{Place, Quad};
use crate::reading::{Field, Found, Line, Reading, Value};

/// The page of what stands in no paper.
const NOWHERE: usize = usize::MAX;

/// Readings with the ids of their files, each paper of a file for itself.
pub type Readings = [(i64, Reading)];

impl Place {
    /// Whether it is in the paper: what a person typed may stand nowhere.
    pub fn is_somewhere(&self) -> bool {
        self.page != NOWHERE
    }
}

/// Puts the corrections that made `now` of `base` into the readings of the papers that `base` was put together of, and judges each of
/// them anew.
///
/// A correction is about the paper in which its value stands, else about the one that had the say. A sum of several papers that
/// somebody set right is compared with none of them.
pub fn correct(readings: &mut Readings, base: &Review, now: &Review) {
    for name in names(&base.head, &now.head) {
        let (was, is) = (value(&base.head, name), value(&now.head, name));
        match step(readings, was, is) {
            Step::None => {}
            Step::Drop(was) => places(was).for_each(|place| drop_at(readings, name, place)),
            Step::Put(at, said) => {
                if let Some(reading) = paper_at(readings, at) {
                    put(&mut reading.head, said);
                }
            }
        }
    }
    let shared = shared_places(&base.lines);
    for line in &base.lines {
        let standing: Vec<&SaidAt> =
            line.values.iter().flat_map(places).filter(|place| !shared.contains(place)).collect();
        let Some(is) = now.line(line.id) else {
            for (id, reading) in readings.iter_mut() {
                reading.lines.retain(|line| !holds(line, *id, &standing));
            }
            continue;
        };
        for name in names(&line.values, &is.values) {
            match step(readings, value(&line.values, name), value(&is.values, name)) {
                Step::None => {}
                Step::Drop(was) => places(was).for_each(|place| drop_at(readings, name, place)),
                Step::Put(at, said) => {
                    let reading = paper_at(readings, at);
                    let found =
                        reading.and_then(|reading| reading.lines.iter_mut().find(|it| holds(it, at.paper, &standing)));
                    if let Some(found) = found {
                        put(&mut found.fields, said);
                    }
                }
            }
        }
    }
    let say = base.lines.iter().flat_map(|line| &line.values).find_map(|value| value.place.as_ref());
    for line in now.lines.iter().filter(|line| base.line(line.id).is_none() && !line.values.is_empty()) {
        let own = line.values.iter().find_map(|value| value.place.as_ref());
        if let Some(reading) = own.or(say).and_then(|place| paper_at(readings, place)) {
            let mut added = Line::default();
            line.values.iter().for_each(|said| put(&mut added.fields, said));
            reading.lines.push(added);
        }
    }
    readings.iter_mut().for_each(|(_, reading)| checks::again(reading));
}

/// What a correction does to what papers say.
enum Step<'a> {
    None,
    /// Nothing says it any more.
    Drop(&'a Said),
    /// The paper in which this place is says it.
    Put(&'a SaidAt, &'a Said),
}

fn step<'a>(readings: &Readings, was: Option<&'a Said>, is: Option<&'a Said>) -> Step<'a> {
    match (was, is) {
        (Some(was), None) => Step::Drop(was),
        (None, None) => Step::None,
        (_, Some(is)) if !is.is_by_hand() => Step::None,
        (was, Some(is)) => {
            let from = was.and_then(|was| was.place.as_ref());
            let Some(to) = is.place.as_ref().or(from) else { return Step::None };
            match was {
                Some(was) if is.agrees(was) && from.is_some_and(|from| from.paper == to.paper) => Step::None,
                Some(was) if is_sum(readings, was) && places(was).any(|place| place.paper == to.paper) => {
                    Step::Drop(was)
                }
                _ => Step::Put(to, is),
            }
        }
    }
}

/// Whether a value is what several papers add up to: none of them says it.
fn is_sum(readings: &Readings, was: &Said) -> bool {
    let Some(place) = was.place.as_ref().filter(|_| !was.also_at.is_empty()) else { return false };
    let said = readings.iter().filter(|(id, _)| *id == place.paper).flat_map(|(_, reading)| &reading.head);
    said.into_iter().any(|field| field.name == was.name && is_at(field, place) && field.value.text != was.text)
}

/// Where papers say a value.
fn places(said: &Said) -> impl Iterator<Item = &SaidAt> {
    said.place.iter().chain(&said.also_at)
}

fn names<'a>(was: &'a [Said], is: &'a [Said]) -> BTreeSet<&'a str> {
    was.iter().chain(is).map(|value| value.name.as_str()).collect()
}

/// The paper in which a place is: of several in a file the one that begins last before it.
fn paper_at<'a>(readings: &'a mut Readings, place: &SaidAt) -> Option<&'a mut Reading> {
    let page = usize::try_from(place.page).ok()?;
    let begins = |reading: &Reading| {
        let lines = reading.lines.iter().flat_map(|line| &line.fields);
        reading.head.iter().chain(lines).map(|field| field.value.place.page).min().unwrap_or_default()
    };
    let of_file = readings.iter_mut().filter(|(id, _)| *id == place.paper).map(|(_, reading)| reading);
    of_file.filter(|reading| begins(reading) <= page).max_by_key(|reading| begins(reading))
}

fn is_at(field: &Field, place: &SaidAt) -> bool {
    let at = &field.value.place;
    usize::try_from(place.page).is_ok_and(|page| page == at.page) && at.quad == place.quad && at.cell == place.cell
}

/// Whether a line of a paper stands in one of these places.
fn holds(line: &Line, paper: i64, places: &[&SaidAt]) -> bool {
    let here = || places.iter().filter(|place| place.paper == paper);
    line.fields.iter().any(|field| here().any(|place| is_at(field, place)))
}

fn drop_at(readings: &mut Readings, name: &str, place: &SaidAt) {
    for (_, reading) in readings.iter_mut().filter(|(id, _)| *id == place.paper) {
        let stays = |field: &Field| field.name != name || !is_at(field, place);
        reading.head.retain(stays);
        reading.lines.iter_mut().for_each(|line| line.fields.retain(stays));
    }
}

/// Says a value in place of what stood there.
fn put(fields: &mut Vec<Field>, said: &Said) {
    let before = fields.iter().position(|field| field.name == said.name).map(|at| fields.remove(at));
    let own = said.place.as_ref().and_then(|place| {
        let page = usize::try_from(place.page).ok()?;
        Some(Place { page, quad: place.quad, cell: place.cell.clone() })
    });
    let nowhere = || Place { page: NOWHERE, quad: Quad::default(), cell: None };
    let place = own.or(before.map(|before| before.value.place)).unwrap_or_else(nowhere);
    let value = Value {
        text: said.text.clone(),
        code: said.code.clone(),
        raw: said.text.clone(),
        place,
        sure: said.sure,
        found: Found::Label,
        others: Vec::new(),
    };
    fields.push(Field { name: said.name.clone(), value });
}

#[cfg(test)]
mod tests {
    use core_wasm::rules::recognition::{Found as SaidBy, Line as SaidLine, SAID};

    use super::*;
    use crate::paper::upright;
    use crate::reading::PaperKind;

    /// A place of a row of its own.
    fn at(row: u8) -> Quad {
        upright(0.0, f32::from(row), 1.0, f32::from(row) + 1.0)
    }

    fn field((name, text): (&str, &str), row: u8) -> Field {
        let place = Place { page: 0, quad: at(row), cell: None };
        let value = Value {
            text: text.to_owned(),
            code: None,
            raw: text.to_owned(),
            place,
            sure: 96,
            found: Found::Column,
            others: Vec::new(),
        };
        Field { name: name.to_owned(), value }
    }

    fn said((name, text): (&str, &str), paper: i64, row: u8) -> Said {
        Said {
            name: name.to_owned(),
            text: text.to_owned(),
            code: None,
            raw: None,
            place: Some(SaidAt { paper, page: 0, quad: at(row), cell: None }),
            sure: 96,
            found: SaidBy::Label,
            others: Vec::new(),
            also_at: Vec::new(),
            by: None,
        }
    }

    fn typed(name: &str, text: &str) -> Said {
        Said { place: None, sure: SAID, found: SaidBy::Typed, ..said((name, text), 0, 0) }
    }

    /// An invoice of two lines, 10 × 2 and 5 × 4, and its total.
    fn invoice(total: &str) -> Reading {
        let line = |values: [(&str, &str); 3], row: u8| Line { fields: values.map(|value| field(value, row)).to_vec() };
        Reading {
            kind: Some(PaperKind::Invoice),
            head: vec![field(("totalAmount", total), 0), field(("packages", "7"), 0)],
            lines: vec![
                line([("qty", "10"), ("price", "2"), ("amount", "20")], 1),
                line([("qty", "5"), ("price", "4"), ("amount", "20")], 2),
            ],
            charges: Vec::new(),
            problems: Vec::new(),
            further: Vec::new(),
            model: None,
        }
    }

    fn review() -> Review {
        let line = |id: i64, values: [(&str, &str); 3], row: u8| SaidLine {
            id,
            values: values.map(|value| said(value, 1, row)).to_vec(),
            ..SaidLine::default()
        };
        Review {
            head: vec![said(("totalAmount", "40"), 1, 0), said(("packages", "7"), 1, 0)],
            lines: vec![
                line(1, [("qty", "10"), ("price", "2"), ("amount", "20")], 1),
                line(2, [("qty", "5"), ("price", "4"), ("amount", "20")], 2),
            ],
            left_out: 0,
        }
    }

    fn told(now: &Review) -> Vec<(String, String)> {
        let mut readings = [(1, invoice("40"))];
        correct(&mut readings, &review(), now);
        readings[0].1.problems.iter().map(|problem| (problem.key.clone(), problem.message.en.clone())).collect()
    }

    #[test]
    fn what_does_not_add_up_follows_what_people_say() {
        assert_eq!(told(&review()), []);
        let mut now = review();
        now.lines[0].values[2] = typed("amount", "21");
        let keys = |now: &Review| told(now).into_iter().map(|(key, _)| key).collect::<Vec<_>>();
        assert_eq!(keys(&now), ["reading.lineDiffers", "reading.sumDiffers"]);
        // The quantity and the total are set right too.
        now.lines[0].values[0] = typed("qty", "10.5");
        now.head[0] = typed("totalAmount", "41");
        assert_eq!(keys(&now), Vec::<String>::new());
        // A line less, a line more, and a total that nobody says.
        let mut now = review();
        now.lines.pop();
        assert_eq!(keys(&now), ["reading.sumDiffers"]);
        let values = vec![typed("amount", "20")];
        now.lines.push(SaidLine { id: 9, values, ..SaidLine::default() });
        assert_eq!(keys(&now), Vec::<String>::new());
        now.lines[0].values[2] = typed("amount", "22");
        now.head.remove(0);
        assert_eq!(keys(&now), ["reading.lineDiffers"]);
    }

    #[test]
    fn what_is_charged_counts_after_a_correction_too() {
        let told = |amount: &str| {
            let mut now = review();
            now.lines[0].values[2] = typed("amount", amount);
            let mut readings = [(1, Reading { charges: vec!["7.5".to_owned(), "-1".to_owned()], ..invoice("46.5") })];
            correct(&mut readings, &review(), &now);
            readings[0].1.problems.iter().map(|problem| problem.key.clone()).collect::<Vec<_>>()
        };
        assert_eq!(told("20"), Vec::<String>::new());
        assert_eq!(told("21"), ["reading.lineDiffers", "reading.sumDiffers"]);
    }

    #[test]
    fn a_correction_is_about_the_paper_in_which_it_stands() {
        let packing = |packages: &str| Reading {
            kind: Some(PaperKind::PackingList),
            head: vec![field(("packages", packages), 0)],
            lines: Vec::new(),
            ..invoice("40")
        };
        let packages = |now: Said| -> [String; 2] {
            let mut readings = [(1, invoice("40")), (2, packing("8"))];
            let mut after = review();
            after.head[1] = now;
            correct(&mut readings, &review(), &after);
            readings.map(|(_, reading)| reading.head("packages").map(|value| value.text.clone()).unwrap_or_default())
        };
        assert_eq!(packages(typed("packages", "8")), ["8", "8"], "it was misread");
        let clicked = Said { found: SaidBy::Clicked, ..said(("packages", "9"), 2, 3) };
        assert_eq!(packages(clicked), ["7", "9"], "it stands in the packing list");
        assert_eq!(packages(said(("packages", "9"), 2, 3)), ["7", "8"], "nobody said it");
    }

    #[test]
    fn a_heading_tells_no_lines_apart() {
        // The currency stands in the heading of the table, for both lines.
        let paper = || {
            let mut paper = invoice("40");
            paper.lines.iter_mut().for_each(|line| line.fields.insert(0, field(("currency", "USD"), 9)));
            paper
        };
        let mut base = review();
        base.lines.iter_mut().for_each(|line| line.values.insert(0, said(("currency", "USD"), 1, 9)));
        let after = |now: &Review| {
            let mut readings = [(1, paper())];
            correct(&mut readings, &base, now);
            let [(_, reading)] = readings;
            reading
        };
        let mut now = base.clone();
        now.lines[1].values[3] = typed("amount", "21");
        let reading = after(&now);
        let amounts: Vec<&str> = reading
            .lines
            .iter()
            .filter_map(|line| {
                line.fields.iter().find(|field| field.name == "amount").map(|field| field.value.text.as_str())
            })
            .collect();
        assert_eq!(amounts, ["20", "21"]);
        // One line less is one line less, not all of them.
        let mut now = base.clone();
        now.lines.pop();
        let reading = after(&now);
        assert_eq!(reading.lines.len(), 1);
        assert_eq!(
            reading.problems.iter().map(|problem| problem.key.as_str()).collect::<Vec<_>>(),
            ["reading.sumDiffers"]
        );
    }

    #[test]
    fn a_sum_that_somebody_set_right_is_compared_with_no_paper() {
        let mut readings = [(1, invoice("40")), (2, invoice("30"))];
        let mut base = review();
        base.head[0] = Said {
            also_at: said(("totalAmount", "30"), 2, 0).place.into_iter().collect(),
            ..said(("totalAmount", "70"), 1, 0)
        };
        let mut now = base.clone();
        now.head[0] = typed("totalAmount", "75");
        correct(&mut readings, &base, &now);
        assert!(readings.iter().all(|(_, reading)| reading.head("totalAmount").is_none()));
        assert!(readings.iter().all(|(_, reading)| reading.problems.is_empty()));
    }
}
