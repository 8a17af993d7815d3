//! Inbound lines made of the goods of an inventory list or a declaration.

use super::is_same;
use crate::decimal::Quantity;
use crate::dictionary::Dictionaries;
use crate::row::Row;
use crate::states::{bond_invt, declaration::State};

/// Of what lines are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeOf {
    List,
    Declaration,
}

/// Which field of the source stands in which field of an inbound line.
const OF_LIST: &[(&str, &str)] = &[
    ("gdsMtno", "gdsMtno"),
    ("gdsNm", "gdsNm"),
    ("gdecd", "gdecd"),
    ("putrecSeqno", "gdsSeqno"),
    ("natcd", "natcd"),
    ("dclQty", "expectedQty"),
    ("dclUnitcd", "unit"),
    ("grossWt", "grossWt"),
    ("netWt", "netWt"),
    ("dclTotalAmt", "totalAmt"),
    ("dclCurrcd", "currency"),
];
const OF_DECLARATION: &[(&str, &str)] = &[
    ("gdsMtno", "gdsMtno"),
    ("gName", "gdsNm"),
    ("codeTS", "gdecd"),
    ("contrItem", "gdsSeqno"),
    ("gQty", "expectedQty"),
    ("gUnit", "unit"),
    ("declTotal", "totalAmt"),
];

/// What declarations write in letters and the warehouse, as bonded messages do, in the old three digits: field, code table, our field.
const LETTERS: &[(&str, &str, &str)] = &[("tradeCurr", "currency", "currency"), ("originCountry", "country", "natcd")];

/// The inbound line of a goods line. Goods that name no material are known by their tariff code.
pub fn line_of(made_of: MadeOf, source: &Row, dicts: &Dictionaries) -> Row {
    let (fields, code) = match made_of {
        MadeOf::List => (OF_LIST, "gdecd"),
        MadeOf::Declaration => (OF_DECLARATION, "codeTS"),
    };
    let mut line = Row::new();
    for (from, to) in fields {
        let value = source.borrowed().written(from).trim().to_owned();
        if !value.is_empty() {
            line.set(to, value);
        }
    }
    if made_of == MadeOf::Declaration {
        for (from, family, to) in LETTERS {
            if let Some(entry) = dicts.by_name2(family, source.text(from)) {
                line.set(to, entry.id.as_str());
            }
        }
    }
    if line.is_blank("gdsMtno") {
        line.set("gdsMtno", source.text(code));
    }
    line
}

/// Whether goods may come in by a document in this state: customs has let a list pass, or a declaration's goods go.
pub fn lets_in(made_of: MadeOf, state: &str) -> bool {
    match made_of {
        MadeOf::List => bond_invt::PASSED.contains(&state),
        MadeOf::Declaration => {
            let let_go = [State::SummaryReleased, State::CompletionDue, State::Released, State::Closed];
            State::from_code(state).is_some_and(|state| let_go.contains(&state))
        }
    }
}

/// The account of what comes in by a declaration: goods of a certificate of exemption (Z) have none.
pub fn account_of(manual_no: &str) -> Option<&str> {
    Some(manual_no.trim()).filter(|number| !number.is_empty() && !number.starts_with('Z'))
}

/// What goods are told apart by, in the lines that were made of a document.
const ALIKE: &[&str] = &["gdsMtno", "gdsNm", "gdsSeqno", "unit"];
const EXPECTED: &str = "expectedQty";

/// The lines that a document still has to give, of those made of all its goods and those that orders have taken of it.
pub fn rest(made: Vec<Row>, taken: &[Row]) -> Vec<Row> {
    let quantity = |line: &Row| line.decimal::<5>(EXPECTED).unwrap_or_default();
    let alike = |one: &Row, other: &Row| {
        ALIKE.iter().all(|field| is_same(&one.borrowed().written(field), &other.borrowed().written(field)))
    };
    let mut left: Vec<(&Row, Quantity)> = taken.iter().map(|line| (line, quantity(line))).collect();
    let mut rest = Vec::with_capacity(made.len());
    for mut line in made {
        let mut open = quantity(&line);
        for (_, took) in left.iter_mut().filter(|(other, took)| took.is_positive() && alike(other, &line)) {
            let part = open.min(*took);
            open = open.checked_sub(part).unwrap_or_default();
            *took = took.checked_sub(part).unwrap_or_default();
        }
        if open == quantity(&line) {
            rest.push(line);
        } else if open.is_positive() {
            line.set(EXPECTED, open.to_string());
            // What the whole weighs and costs is not that of a part.
            for field in ["grossWt", "netWt", "totalAmt"] {
                line.0.remove(field);
            }
            rest.push(line);
        }
    }
    rest
}
