//! Inbound lines made of the goods of an inventory list or a declaration.

use crate::row::Row;

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

/// The inbound line of a goods line. Goods that name no material are known by their tariff code.
pub fn line_of(made_of: MadeOf, source: &Row) -> Row {
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
    if line.is_blank("gdsMtno") {
        line.set("gdsMtno", source.text(code));
    }
    line
}
