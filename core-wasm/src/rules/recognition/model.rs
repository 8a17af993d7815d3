//! What a vision model says beside what was read of a paper. It never outweighs that: it fills what was not found, and where it names
//! something else that stands in the paper, somebody has to look.

use super::merge::{DIFFERENT, Read};
use super::{Found, Other, Value, value};

/// How sure a value is that only the model gave, in percent: one that stands in the paper, and one that stands nowhere.
const PLACED: u8 = 70;
const UNPLACED: u8 = 40;

/// Puts what a model says beside a reading of the same paper.
pub fn beside(read: &mut Read, head: Vec<Value>, lines: Vec<Vec<Value>>) {
    for said in head {
        put(&mut read.head, said);
    }
    if read.lines.is_empty() {
        let lines = lines.into_iter().map(|line| line.into_iter().map(given).collect::<Vec<_>>());
        read.lines.extend(lines.filter(|line| line.iter().any(|value| value.place.is_some())));
    } else if read.lines.len() == lines.len() {
        // As many: the same ones in the same order.
        for (line, said) in read.lines.iter_mut().zip(lines) {
            said.into_iter().for_each(|said| put(line, said));
        }
    }
}

fn put(values: &mut Vec<Value>, said: Value) {
    if said.text.is_empty() {
        return;
    }
    if value(values, &said.name).is_none() {
        values.push(given(said));
        return;
    }
    let differing = values.iter_mut().find(|known| known.name == said.name && !known.agrees(&said));
    // What stands nowhere in the paper is no doubt about what does.
    if let Some(known) = differing.filter(|_| said.place.is_some()) {
        known.sure = known.sure.min(DIFFERENT);
        let other = Other { text: said.text, code: said.code, place: said.place };
        if !known.others.iter().any(|one| one.reads_as(&other)) {
            known.others.push(other);
        }
    }
}

fn given(said: Value) -> Value {
    let sure = if said.place.is_some() { PLACED } else { UNPLACED };
    Value { sure, found: Found::Model, ..said }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::recognition::Place;

    fn value_of(name: &str, text: &str, is_placed: bool) -> Value {
        Value {
            name: name.to_owned(),
            text: text.to_owned(),
            code: None,
            raw: Some(text.to_owned()),
            place: is_placed.then_some(Place { paper: 1, page: 0, quad: [[0.0; 2]; 4], cell: None }),
            sure: 97,
            found: Found::Label,
            others: Vec::new(),
            also_at: Vec::new(),
            by: None,
        }
    }

    #[test]
    fn a_model_fills_what_was_not_found_and_never_outweighs_what_was() {
        let mut read = Read {
            kind: None,
            head: vec![
                value_of("invoiceNo", "A-1", true),
                value_of("seller", "Alpha", true),
                value_of("buyer", "Beta", true),
            ],
            lines: Vec::new(),
        };
        let said = vec![
            value_of("invoiceNo", "A-1", true),
            value_of("seller", "Gamma", true),
            value_of("buyer", "Nobody", false),
            value_of("billNo", "B-7", true),
            value_of("vessel", "Ghost", false),
        ];
        beside(&mut read, said, vec![vec![value_of("name", "Pump", true)], vec![value_of("name", "Dream", false)]]);
        let of = |name: &str| value(&read.head, name).map(|value| (value.text.as_str(), value.sure, value.found));
        assert_eq!(of("invoiceNo"), Some(("A-1", 97, Found::Label)), "it agrees");
        assert_eq!(of("seller"), Some(("Alpha", DIFFERENT, Found::Label)), "somebody has to look");
        assert_eq!(value(&read.head, "seller").map(|value| value.others.len()), Some(1));
        assert_eq!(of("buyer"), Some(("Beta", 97, Found::Label)), "what stands nowhere casts no doubt");
        assert_eq!(of("billNo"), Some(("B-7", PLACED, Found::Model)));
        assert_eq!(of("vessel"), Some(("Ghost", UNPLACED, Found::Model)));
        assert_eq!(read.lines.len(), 1, "a line that stands nowhere in the paper is none");
    }

    #[test]
    fn lines_are_filled_where_both_have_as_many() {
        let line = |values: Vec<Value>| Read { kind: None, head: Vec::new(), lines: vec![values] };
        let mut read = line(vec![value_of("name", "Pump", true)]);
        beside(&mut read, Vec::new(), vec![vec![value_of("hs", "8413910000", true)]]);
        assert_eq!(read.lines[0].len(), 2);
        let mut read = line(vec![value_of("name", "Pump", true)]);
        beside(&mut read, Vec::new(), vec![vec![value_of("hs", "1", true)], vec![value_of("hs", "2", true)]]);
        assert_eq!(read.lines[0].len(), 1);
    }
}
