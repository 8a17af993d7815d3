//! What an agent charges for the work on a client order, on paper: whose order, for which shipment, each fee, and what they add up to
//! in each currency.

use serde::Serialize;

use super::forecast::{GoodsColumn, GoodsTable};
use super::proof::Section;
use super::{Cell, shown};
use crate::amount::readable;
use crate::decimal::Fixed;
use crate::dictionary::Dictionaries;
use crate::resource::Field;
use crate::resources::documents::{CLIENT_ORDER, CLIENT_ORDER_FEE};
use crate::row::Row;
use crate::text::catalogue::printout as texts;
use crate::text::{Lang, Text};

/// The bill with all its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FeeBill {
    pub title: String,
    /// Of the order.
    pub number: String,
    pub sections: Vec<Section>,
    pub fees: GoodsTable,
    /// What the fees add up to, one for each currency.
    pub sums: Vec<Cell>,
    /// What is written by hand.
    pub signatures: Vec<&'static str>,
    /// When it was printed.
    pub printed: String,
}

/// An order with its fees.
#[derive(Clone, Copy, Debug)]
pub struct Billed<'a> {
    pub order: &'a Row,
    pub fees: &'a [Row],
    /// Rows of `role` (`OWNER`, `DECLARANT`), `name`, `customsCode`, `creditCode`.
    pub parties: &'a [Row],
    /// When it is printed, to be read by people.
    pub at: &'a str,
}

/// What of the order tells the shipment.
const SHIPMENT: &[&str] =
    &["clientOrderNo", "iECatg", "contrNo", "invoiceNo", "billNo", "trafName", "packNo", "grossWet"];
/// Fields of a fee, their share of the width, whether they are numbers.
const COLUMNS: &[(&str, u8, bool)] = &[
    ("feeKind", 22, false),
    ("amount", 14, true),
    ("feeCurr", 18, false),
    ("invoiceNo", 18, false),
    ("invoicedOn", 13, false),
    ("rmk", 15, false),
];

/// The bill of an order.
pub fn bill(of: Billed<'_>, dicts: &Dictionaries, lang: Lang) -> FeeBill {
    let party = |row: &Row| {
        let role = if row.text("role") == "OWNER" { texts::FEES_TO } else { texts::FEES_FROM };
        let value = [row.text("name"), row.text("creditCode")].join(" ");
        cell(role.get(lang), value.trim().to_owned())
    };
    let order = of.order.borrowed();
    let told = SHIPMENT.iter().filter_map(|name| CLIENT_ORDER.field(name)).filter(|field| !order.is_blank(field.name));
    let told = told.map(|field| cell(field.label.get(lang), shown(field, order, false, dicts, lang)));
    let section = |title: Text, cells: Vec<Cell>| Section { title: title.get(lang).to_owned(), cells };
    let fields: Vec<_> = COLUMNS
        .iter()
        .filter_map(|(name, width, numbers)| Some((CLIENT_ORDER_FEE.field(name)?, *width, *numbers)))
        .collect();
    let one = |field: &Field, fee: &Row| match field.name {
        "amount" => money(fee.text("amount")),
        _ => shown(field, fee.borrowed(), false, dicts, lang),
    };
    let line = |fee: &Row| fields.iter().map(|(field, _, _)| one(field, fee)).collect();
    let count = of.fees.len().to_string();
    FeeBill {
        title: texts::FEES.get(lang).to_owned(),
        number: order.text("clientOrderNo").to_owned(),
        sections: vec![
            section(texts::FORECAST_PARTIES, of.parties.iter().map(party).collect()),
            section(texts::FEES_SHIPMENT, told.collect()),
        ],
        fees: GoodsTable {
            title: texts::FEES_LINES.with(&[("count", &count)]).get(lang).to_owned(),
            columns: fields
                .iter()
                .map(|(field, width, numbers)| GoodsColumn {
                    title: field.label.get(lang).to_owned(),
                    width: *width,
                    numbers: *numbers,
                })
                .collect(),
            lines: of.fees.iter().map(line).collect(),
        },
        sums: sums(of.fees, dicts, lang),
        signatures: texts::FEES_SIGNED.iter().map(|who| who.get(lang)).collect(),
        printed: texts::PRINTED_AT.with(&[("at", of.at)]).get(lang).to_owned(),
    }
}

/// What the fees add up to, in the order in which their currencies come.
fn sums(fees: &[Row], dicts: &Dictionaries, lang: Lang) -> Vec<Cell> {
    let mut sums: Vec<(&str, Fixed<2>)> = Vec::new();
    for fee in fees {
        let (currency, amount) = (fee.text("feeCurr"), fee.decimal::<2>("amount").unwrap_or_default());
        match sums.iter_mut().find(|(known, _)| *known == currency) {
            Some((_, sum)) => *sum = Fixed::saturating_sum([*sum, amount]),
            None => sums.push((currency, amount)),
        }
    }
    let told = sums.into_iter().map(|(currency, sum)| {
        let name = dicts.label("currency", currency, lang);
        cell(texts::FEES_SUM.with(&[("currency", &name)]).get(lang), money(&sum.to_string()))
    });
    told.collect()
}

/// An amount with its cents, also where there are none.
fn money(amount: &str) -> String {
    let (whole, cents) = amount.split_once('.').unwrap_or((amount, ""));
    format!("{}.{cents:0<2}", readable(whole))
}

fn cell(label: &str, value: String) -> Cell {
    Cell { label: label.to_owned(), value, ..Cell::default() }
}

/// Name of the file of the bill of this order.
pub fn bill_name(order: &Row, lang: Lang) -> String {
    format!("{}-{}.pdf", order.text("clientOrderNo"), texts::FEES_NAME.get(lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fees_add_up_currency_by_currency() {
        let row = |row: serde_json::Value| Row::from_value(row).unwrap();
        let fee = |amount: &str, currency: &str| row(json!({ "feeKind": "1", "amount": amount, "feeCurr": currency }));
        let order = row(json!({ "clientOrderNo": "PO-1", "iECatg": "1", "billNo": "B1" }));
        let fees = [fee("1000.50", "CNY"), fee("20.00", "USD"), fee("0.25", "CNY")];
        let parties = [row(json!({ "role": "OWNER", "name": "A", "creditCode": "91" }))];
        let of = Billed { order: &order, fees: &fees, parties: &parties, at: "2026-07-01 09:00" };
        let told = bill(of, &Dictionaries::new([]), Lang::En);
        let sums: Vec<&str> = told.sums.iter().map(|sum| sum.value.as_str()).collect();
        assert_eq!(sums, ["1,000.75", "20.00"]);
        assert_eq!(told.fees.lines[0][1], "1,000.50");
        assert_eq!((told.fees.lines.len(), told.fees.lines[0].len()), (3, told.fees.columns.len()));
        assert_eq!((told.sections[0].cells[0].value.as_str(), told.number.as_str()), ("A 91", "PO-1"));
        assert!(told.sections[1].cells.iter().any(|cell| cell.value == "B1"));
        assert!(told.sections[1].cells.iter().all(|cell| !cell.value.is_empty()), "{:?}", told.sections[1]);
    }
}
