//! What the lines that customs lists with its answer make of the lines of an account. Customs numbers the goods: a line that is not
//! filed yet is known by its material and gets the serial of customs; one that is filed keeps its own.

use std::collections::{BTreeMap, BTreeSet};

use crate::resource::{Required, Resource};
use crate::row::Row;

/// Change mark of a line that is not filed yet (dictionary `modfMark`).
const ADDED: &str = "3";
/// Change mark of a line that customs took away.
const DELETED: &str = "2";
const SERIAL: &str = "gdsSeqno";
const MATERIAL: &str = "gdsMtno";
const GOODS: &str = "mtpckEndprdTypecd";
/// What customs alone says of a line.
const MARKS: &[&str] =
    &["cusmExeMarkcd", "etpsExeMarkcd", "qtyCntrMarkcd", "ucnsTqsnFlag", "csttnFlag", "invtNo", "invtGNo"];

/// A line that gets another serial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renumbered {
    pub id: i64,
    /// Whether it is a material or a product; "" in a logistics account.
    pub goods: String,
    pub from: i64,
    pub to: i64,
}

/// What becomes of the lines of an account.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    pub renumbered: Vec<Renumbered>,
    /// Lines by their ids, and what customs says of them.
    pub marked: Vec<(i64, Row)>,
    /// Lines that are not here.
    pub added: Vec<Row>,
}

/// The lines of an account that customs listed.
struct Matched<'a> {
    here: &'a [Row],
    /// The line that customs means, by the place of the line here.
    by: BTreeMap<usize, &'a Row>,
}

impl<'a> Matched<'a> {
    fn take(&mut self, told: &'a Row, fits: impl Fn(&Row) -> bool) -> bool {
        let of_goods = |line: &Row| told.is_blank(GOODS) || line.text(GOODS) == told.text(GOODS);
        let free = |(at, line): &(usize, &Row)| !self.by.contains_key(at) && of_goods(line) && fits(line);
        let found = self.here.iter().enumerate().find(free).map(|(at, _)| at);
        found.is_some_and(|at| self.by.insert(at, told).is_none())
    }
}

/// What the lines that customs lists (`told`) make of those that are here.
pub fn listed(lines: &Resource, here: &[Row], told: &[Row]) -> Listed {
    let mut seen = BTreeSet::new();
    let serial = |line: &Row| line.int(SERIAL).filter(|serial| *serial > 0);
    let key = |line: &Row| serial(line).map(|serial| (line.text(GOODS).to_owned(), serial));
    let stands = |line: &&Row| line.text("modfMarkcd") != DELETED;
    let told = told.iter().filter(stands).filter(|line| key(line).is_some_and(|key| seen.insert(key)));
    let told: Vec<&Row> = told.collect();
    let mut matched = Matched { here, by: BTreeMap::new() };
    let same_material = |one: &Row, other: &Row| one.text(MATERIAL) == other.text(MATERIAL);
    let mut rest = told;
    rest.retain(|told| {
        let is_it = |line: &Row| serial(line) == serial(told) && (told.is_blank(MATERIAL) || same_material(line, told));
        !matched.take(told, is_it)
    });
    rest.retain(|told| !matched.take(told, |line| line.text("modfMarkcd") == ADDED && same_material(line, told)));
    // A serial that is filed is not given to other goods.
    rest.retain(|told| !matched.take(told, |line| line.text("modfMarkcd") != ADDED && serial(line) == serial(told)));
    let is_whole =
        |line: &&Row| lines.fields.iter().all(|field| field.required != Required::Always || !line.is_blank(field.name));
    let added: Vec<Row> = rest.into_iter().filter(is_whole).cloned().collect();
    numbered(&matched, added, key)
}

/// Lines that customs did not list make way for those that it did.
fn numbered(matched: &Matched<'_>, added: Vec<Row>, key: impl Fn(&Row) -> Option<(String, i64)>) -> Listed {
    let mut listed = Listed::default();
    let mut taken: BTreeSet<(String, i64)> = added.iter().filter_map(&key).collect();
    let mut highest: BTreeMap<String, i64> = BTreeMap::new();
    let mut wanted = Vec::new();
    for (at, line) in matched.here.iter().enumerate() {
        let Some((goods, from)) = key(line) else { continue };
        let to = matched.by.get(&at).and_then(|told| told.int(SERIAL));
        taken.extend(to.map(|to| (goods.clone(), to)));
        wanted.push((line, goods, from, to));
    }
    for (goods, serial) in taken.iter().cloned().chain(wanted.iter().map(|(_, goods, from, _)| (goods.clone(), *from)))
    {
        let last = highest.entry(goods).or_default();
        *last = serial.max(*last);
    }
    for (line, goods, from, to) in wanted {
        let Some(id) = line.int("id") else { continue };
        let to = match to {
            Some(to) => to,
            None if !taken.contains(&(goods.clone(), from)) => continue,
            None => {
                let last = highest.entry(goods.clone()).or_default();
                *last = last.saturating_add(1);
                *last
            }
        };
        if to != from {
            listed.renumbered.push(Renumbered { id, goods, from, to });
        }
    }
    for (at, told) in &matched.by {
        let said = MARKS.iter().filter(|mark| !told.is_blank(mark));
        let marks: Row = said.filter_map(|mark| Some(((*mark).to_owned(), told.0.get(*mark)?.clone()))).collect();
        let id = matched.here.get(*at).and_then(|line| line.int("id"));
        listed.marked.extend(id.filter(|_| !marks.0.is_empty()).map(|id| (id, marks)));
    }
    listed.added = added;
    listed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resources::bonded::{BWS_DT, EMS_DT};
    use serde_json::{Value, json};

    fn rows(values: Value) -> Vec<Row> {
        values.as_array().unwrap().iter().cloned().filter_map(Row::from_value).collect()
    }

    fn numbers(listed: &Listed) -> Vec<(i64, i64, i64)> {
        listed.renumbered.iter().map(|line| (line.id, line.from, line.to)).collect()
    }

    #[test]
    fn goods_get_the_serials_of_customs_by_their_material() {
        let here = rows(json!([
            { "id": 1, "gdsSeqno": "1", "gdsMtno": "A", "modfMarkcd": "3" },
            { "id": 2, "gdsSeqno": "2", "gdsMtno": "B", "modfMarkcd": "3" },
            { "id": 3, "gdsSeqno": "3", "gdsMtno": "C", "modfMarkcd": "3" },
        ]));
        let told = rows(json!([
            { "gdsSeqno": "1", "gdsMtno": "B", "cusmExeMarkcd": "1" },
            { "gdsSeqno": "2", "gdsMtno": "A" },
            { "gdsSeqno": "3", "gdsMtno": "D", "gdecd": "8413810090", "gdsNm": "泵", "dclUnitcd": "001" },
            { "gdsSeqno": "9", "gdsMtno": "E" },
            { "gdsMtno": "F" },
        ]));
        let listed = listed(&BWS_DT, &here, &told);
        // Two change places, the third makes way for goods that are not here; what is not whole cannot be added.
        assert_eq!(numbers(&listed), [(1, 1, 2), (2, 2, 1), (3, 3, 4)]);
        assert_eq!(listed.marked, [(2, rows(json!([{ "cusmExeMarkcd": "1" }])).remove(0))]);
        let added: Vec<&str> = listed.added.iter().map(|line| line.text("gdsMtno")).collect();
        assert_eq!(added, ["D"]);
    }

    #[test]
    fn what_is_filed_keeps_its_serial() {
        let here = rows(json!([
            { "id": 1, "gdsSeqno": "1", "gdsMtno": "A", "modfMarkcd": "0" },
            { "id": 2, "gdsSeqno": "2", "gdsMtno": "A", "modfMarkcd": "3" },
        ]));
        let whole = json!({ "gdsMtno": "A", "gdecd": "8413810090", "gdsNm": "泵", "dclUnitcd": "001" });
        let with = |serial: &str| {
            let mut line = whole.clone();
            line["gdsSeqno"] = serial.into();
            line
        };
        let renumbered = listed(&BWS_DT, &here, &rows(json!([with("1"), with("7")])));
        assert_eq!((numbers(&renumbered), renumbered.added.len()), (vec![(2, 2, 7)], 0));
        let renamed = listed(&BWS_DT, &here, &rows(json!([{ "gdsSeqno": "1", "gdsMtno": "Z", "cusmExeMarkcd": "2" }])));
        assert_eq!((renamed.renumbered.len(), renamed.marked[0].0, renamed.added.len()), (0, 1, 0));
    }

    #[test]
    fn what_customs_took_away_does_not_come_back() {
        let whole =
            json!({ "gdsMtno": "A", "gdecd": "8413810090", "gdsNm": "泵", "dclUnitcd": "001", "gdsSeqno": "1" });
        let mut gone = whole.clone();
        gone["modfMarkcd"] = "2".into();
        assert_eq!(listed(&BWS_DT, &[], &rows(json!([gone]))).added.len(), 0);
        assert_eq!(listed(&BWS_DT, &[], &rows(json!([whole]))).added.len(), 1);
    }

    #[test]
    fn materials_and_products_are_numbered_apart() {
        let here = rows(json!([
            { "id": 1, "gdsSeqno": "1", "mtpckEndprdTypecd": "I", "gdsMtno": "A", "modfMarkcd": "3" },
            { "id": 2, "gdsSeqno": "1", "mtpckEndprdTypecd": "E", "gdsMtno": "A", "modfMarkcd": "3" },
        ]));
        let told = rows(json!([
            { "gdsSeqno": "5", "mtpckEndprdTypecd": "E", "gdsMtno": "A" },
            { "gdsSeqno": "5", "mtpckEndprdTypecd": "E", "gdsMtno": "A" },
        ]));
        let listed = listed(&EMS_DT, &here, &told);
        assert_eq!(numbers(&listed), [(2, 1, 5)]);
        assert_eq!(listed.renumbered[0].goods, "E");
    }
}
