//! A certificate made of an export declaration or of a forecast: what both say of the shipment, by the names of a certificate.

use serde_json::Value;

use crate::row::Row;

/// The document that a certificate is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Declaration,
    Forecast,
}

type Names = &'static [(&'static str, &'static str)];

const OF_DECLARATION: Names = &[
    ("tradeName", "exporter"),
    ("ownerName", "producer"),
    ("overseasConsigneeEname", "consignee"),
    ("tradeCountry", "destinationCountry"),
    ("trafName", "trafName"),
    ("voyNo", "voyNo"),
    ("iEDate", "departOn"),
];
const OF_FORECAST: Names =
    &[("tradeCountry", "destinationCountry"), ("trafName", "trafName"), ("voyNo", "voyNo"), ("invoiceNo", "invoiceNo")];
const OF_LINE: Names = &[
    ("codeTS", "codeTS"),
    ("gName", "gName"),
    ("declGoodsEname", "goodsDesc"),
    ("gQty", "gQty"),
    ("gUnit", "gUnit"),
    ("declPrice", "declPrice"),
    ("declTotal", "declTotal"),
    ("tradeCurr", "tradeCurr"),
    ("contrItem", "contrItem"),
    ("gdsMtno", "gdsMtno"),
    ("packNo", "packNo"),
    ("grossWt", "grossWt"),
    ("exgVersion", "ucnsVerno"),
    ("ucnsVerno", "ucnsVerno"),
];

/// The new certificate of a kind, with its lines.
pub fn made(source: Source, document: &Row, lines: &[Row], kind: &str) -> Row {
    let names = match source {
        Source::Declaration => OF_DECLARATION,
        Source::Forecast => OF_FORECAST,
    };
    let mut row = taken(document, names);
    row.set("certType", kind);
    let account = document.text("manualNo");
    let lines = lines.iter().enumerate().map(|(at, line)| {
        let mut goods = taken(line, OF_LINE);
        goods.set("gNo", (at + 1).to_string());
        if !goods.is_blank("contrItem") {
            goods.set("manualNo", account);
        }
        Value::Object(goods.0)
    });
    row.set("lines", lines.collect::<Vec<_>>());
    row
}

fn taken(from: &Row, names: Names) -> Row {
    let mut row = Row::new();
    for (theirs, ours) in names.iter().filter(|(theirs, _)| !from.is_blank(theirs)) {
        row.set(ours, from.borrowed().written(theirs).into_owned());
    }
    row
}
