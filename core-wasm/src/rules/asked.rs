//! Which fields of a form ask for something: where Enter goes next. A field asks while it is blank and either has to be filled
//! or usually is. What stands there already, or is wrong, the verdict says.

use crate::dictionary::Dictionaries;
use crate::resource::{Field, Kind, Need, Required, Resource};
use crate::resources::declaration::form::form;
use crate::resources::declaration::{HEAD, LINE, Packed};
use crate::row::{Row, RowRef};
use crate::rules::declaration::{Direction, Wanted, terms};
use crate::states::{self, Machine};
use crate::validate::Stage;

/// A charge of this mark is a rate, which has no currency.
const RATE: &str = "1";
/// What transport inside the country does not have.
const ABROAD: &[&str] =
    &["trafName", "voyNo", "billNo", "overseasConsignorEname", "overseasConsigneeEname", "goodsPlace"];

/// What the record list of a zone does not have.
const NOT_OF_ZONES: &[&str] = &["contrNo", "cutMode"];

/// How far a row of a resource is judged while somebody keys it: whole, gaps included, where one of its commands wants it so, and as it
/// is stored else. Storing such a document refuses less.
pub fn judged_while_keyed(resource: &Resource) -> Stage {
    let is_complete_once = |machine: &Machine| machine.commands.iter().any(|command| command.complete);
    if states::of(resource.name).is_some_and(is_complete_once) { Stage::Declare } else { Stage::Store }
}

/// The fields of a row that ask for something, in form order. Lists beside the row are not looked at.
pub fn asked(resource: &Resource, row: &Row, dicts: &Dictionaries) -> Vec<&'static str> {
    let row = row.borrowed();
    if resource.name == LINE.name {
        return asked_of_line(row);
    }
    if resource.name != HEAD.name {
        return resource.fields.iter().filter(|field| asks(field, row)).map(|field| field.name).collect();
    }
    let silent = silent(row, dicts);
    let head = form(row.text("iECatg")).head;
    head.iter().filter(|field| asks(field, row) && !silent.contains(&field.name)).map(|field| field.name).collect()
}

/// The cells of a goods line that ask for something: a second legal quantity where the code has a second unit.
fn asked_of_line(line: RowRef<'_>) -> Vec<&'static str> {
    let has_second = |field: &Field| field.name == "secondQty" && !line.is_blank("secondUnit") && has_gap(field, line);
    let cells = LINE.fields.iter().filter(|field| field.list > 0);
    cells.filter(|field| asks(field, line) || has_second(field)).map(|field| field.name).collect()
}

fn asks(field: &Field, row: RowRef<'_>) -> bool {
    let wanted = field.required != Required::No || field.need == Need::Usual;
    wanted && !field.read_only && field.kind != Kind::Flag && has_gap(field, row)
}

/// Whether nothing stands in a field, or a place of it that must be filled is blank.
fn has_gap(field: &Field, row: RowRef<'_>) -> bool {
    let packed = Packed::of(field.name).filter(|packed| packed.full);
    packed.map_or_else(
        || row.is_blank(field.name),
        |packed| packed.places.iter().any(|place| place.of(row.raw(field.name)).trim().is_empty()),
    )
}

/// The fields of a declaration that ask for nothing as it stands, although they usually do: charges that the terms of delivery
/// do not want or do not speak of, what transport inside the country, and what a record list does not have.
fn silent(head: RowRef<'_>, dicts: &Dictionaries) -> Vec<&'static str> {
    let terms = Direction::of(head).and_then(|direction| terms(direction, head.text("transMode")));
    let mut found = Vec::new();
    let charges = [
        (terms.map(|terms| terms.freight), ["feeMark", "feeRate", "feeCurr"]),
        (terms.map(|terms| terms.insurance), ["insurMark", "insurRate", "insurCurr"]),
    ];
    for (wanted, fields) in charges {
        let [mark, _, currency] = fields;
        if wanted != Some(Wanted::Must) {
            found.extend(fields);
        } else if head.text(mark) == RATE {
            found.push(currency);
        }
    }
    let mode = dicts.by_id("transportMode", head.text("trafMode"));
    if mode.is_some_and(|mode| mode.extra("domestic") == "1") {
        found.extend(ABROAD);
    }
    if matches!(head.text("iECatg"), "3" | "4") {
        found.extend(NOT_OF_ZONES);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_client_order_asks_for_what_it_cannot_do_without() {
        let order = &crate::resources::documents::CLIENT_ORDER;
        let row = Row::from_value(json!({"iECatg": "1", "isTwoStep": "0"})).unwrap();
        assert_eq!(asked(order, &row, &Dictionaries::default()), ["clientOrderNo", "orgId"]);
    }

    #[test]
    fn other_documents_ask_for_what_is_wanted_of_them() {
        use crate::resources::documents::{BOND_INVT, ECO_CERT, FCST, ORIGIN_CERT};
        use crate::resources::sas::SAS_STOCK;
        let new = |resource: &Resource| {
            let mut row = Row::new();
            resource.start.iter().for_each(|(field, value)| row.set(field, *value));
            row.set("orgId", 2);
            asked(resource, &row, &Dictionaries::default())
        };
        assert_eq!(
            new(&FCST),
            ["contrNo", "invoiceNo", "billNo", "trafMode", "tradeMode", "packNo", "grossWet", "netWt"]
        );
        assert_eq!(new(&ECO_CERT), ["certNo", "ftaCode", "certType", "originCountry", "issuedOn", "invoiceNo"]);
        assert!(["certNo", "issuedOn", "producer", "rmk"].iter().all(|field| !new(&ORIGIN_CERT).contains(field)));
        for list in [&BOND_INVT, &SAS_STOCK] {
            let asked = new(list);
            assert!(asked.len() < 16 && !asked.contains(&"rmk"), "{}: {asked:?}", list.name);
        }
    }

    #[test]
    fn what_leaves_the_house_complete_is_judged_whole_while_it_is_keyed() {
        use crate::resources::documents::{CLIENT_ORDER, FCST_DTL};
        assert_eq!(judged_while_keyed(&CLIENT_ORDER), Stage::Declare);
        assert_eq!(judged_while_keyed(&FCST_DTL), Stage::Store, "it is stored by itself");
    }
}
