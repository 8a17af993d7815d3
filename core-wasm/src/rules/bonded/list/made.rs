//! A line of an inventory list made of that of another list, of a forecast, of a declaration, of a bonded invoice, of an account or
//! of what the warehouse received; the line of an account made of one that customs booked.

use super::given::{Part, less};
use crate::decimal::{Fixed, Quantity, divide_half_up};
use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::resources::documents::{BOND_INVT, BOND_INVT_DT};
use crate::row::{Row, RowRef};
use crate::text::catalogue::inventory as texts;
use crate::text::{Message, text};

/// What a line is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MadeOf {
    List,
    /// Its fields are called as on a declaration.
    Forecast,
    /// So are these.
    Declaration,
    /// Its fields are called as those of a list.
    Invoice,
    /// A line of an account: the goods of a serial.
    Serial,
}

/// What says which goods a line is of, where it names no serial of an account.
const CALLED: &[&str] = &["gdsMtno", "gdecd", "gdsNm"];

/// Whether lines of an inventory list may still be of the goods of another document's lines, whose field `serial` names that of the
/// account: by the serial where both name one, else by anything that they are called alike. A line that was corrected stays theirs.
pub fn may_be_of(list: &[Row], goods: &[Row], serial: &str) -> bool {
    let said = |row: &Row, field: &str| row.borrowed().written(field).trim().to_owned();
    let alike = |one: &Row, other: &Row| {
        let (here, there) = (said(one, "putrecSeqno"), said(other, serial));
        if !here.is_empty() && !there.is_empty() {
            return here == there;
        }
        CALLED.iter().any(|field| !said(one, field).is_empty() && said(one, field) == said(other, field))
    };
    list.iter().any(|one| goods.iter().any(|other| alike(one, other)))
}

/// What of a bonded invoice keeps it from a list: it is of another owner, or its goods go the other way.
pub fn other_invoice(invoice: RowRef<'_>, list: RowRef<'_>) -> Option<Problem> {
    // The owner is told by its name.
    let kept = [("orgId", "customerName"), ("impexpMarkcd", "impexpMarkcd")];
    let (field, told) = kept.into_iter().find(|(field, _)| invoice.written(field) != list.written(field))?;
    let label = BOND_INVT.field(field).map_or(text("", ""), |field| field.label);
    let (number, there) = (invoice.text("invoiceNo").to_owned(), invoice.text(told).to_owned());
    let message = texts::OTHER_LIST.speak_with(&[("number", &number), ("label", &label), ("there", &there)]);
    Some(Problem::error("bondList.otherInvoice", "ids", message))
}

/// What a line that was made of a line of an invoice says otherwise: of other goods, or counted or paid in something else, it takes nothing
/// of that line.
pub fn other_goods(line: RowRef<'_>, invoiced: RowRef<'_>) -> Option<Problem> {
    let differs = |field: &&str| !invoiced.is_blank(field) && line.written(field) != invoiced.written(field);
    let field = OF_GOODS.into_iter().find(differs)?;
    let there = invoiced.written(field);
    Some(Problem::error("bondList.invoiceGoods", field, texts::INVOICE_GOODS.with(&[("there", &there)])))
}

/// What lines of lists that were made of a line of an invoice say otherwise than that: the field, what the invoice says and what they say.
/// They are of other goods or of another unit, or have more of its quantity or total than there is.
pub fn unlike(invoiced: &Row, made: &[&Row]) -> Option<(&'static str, String, String)> {
    for field in OF_GOODS {
        let differs = |line: &&&Row| !invoiced.is_blank(field) && line.text(field) != invoiced.text(field);
        if let Some(line) = made.iter().find(differs) {
            return Some((field, invoiced.text(field).to_owned(), line.text(field).to_owned()));
        }
    }
    ["dclQty", "dclTotalAmt"].into_iter().find_map(|field| {
        let here = invoiced.decimal::<5>(field)?;
        let there = Fixed::<5>::saturating_sum(made.iter().filter_map(|line| line.decimal::<5>(field)));
        (there > here).then(|| (field, here.short(), there.short()))
    })
}

/// What says which goods a line of an invoice is of, and in what they are counted and paid.
const OF_GOODS: [&str; 3] = ["gdsMtno", "dclUnitcd", "dclCurrcd"];

/// What keeps a line from a list that is made of a document (`rows[2].gdecd`), told of the document, which stands `at` a place among those
/// that were chosen: with the line and the field there.
pub fn of_source(problem: Problem, at: usize) -> Problem {
    let place = problem.field.strip_prefix("rows[").and_then(|rest| rest.split_once("]."));
    let Some((line, field)) = place.and_then(|(line, field)| Some((line.parse::<usize>().ok()? + 1, field))) else {
        return problem;
    };
    let label: Message = BOND_INVT_DT.field(field).map_or(text("", ""), |field| field.label).into();
    let (line, message) = (line.to_string(), &problem.message);
    let message = texts::OF_SOURCE.speak_with(&[("line", &line), ("label", &label), ("what", message)]);
    Problem { field: format!("ids[{at}]"), message, ..problem }
}

/// What of a forecast or another list keeps it from a list: it is of another owner. A list takes the lines of a partner's list that it
/// names, or whose account it names.
pub fn other_source(made_of: MadeOf, source: RowRef<'_>, list: RowRef<'_>) -> Option<Problem> {
    let of_partner = [("bondInvtNo", "rltInvtNo"), ("putrecNo", "rltPutrecNo")];
    let named = |(theirs, ours): (&str, &str)| !list.is_blank(ours) && source.written(theirs) == list.written(ours);
    let is_partner = made_of == MadeOf::List && of_partner.into_iter().any(named);
    if is_partner || source.written("orgId") == list.written("orgId") {
        return None;
    }
    let label = BOND_INVT.field("orgId").map_or(text("", ""), |field| field.label);
    let number = source.text(if made_of == MadeOf::List { "etpsInnerInvtNo" } else { "fcstNo" }).to_owned();
    let there = source.text("customerName").to_owned();
    let message = texts::OTHER_LIST.speak_with(&[("number", &number), ("label", &label), ("there", &there)]);
    Some(Problem::error("bondList.otherSource", "ids", message))
}

/// The line of a source with this account for a list: serials and versions of consumption of another account are other goods.
pub fn of_account(account: &str, list: RowRef<'_>, mut line: Row) -> Row {
    let there = list.text("putrecNo");
    if !account.is_empty() && !there.is_empty() && account != there {
        for field in ["putrecSeqno", "ucnsVerno"] {
            line.0.remove(field);
        }
    }
    line
}

/// Fields that happen in one list only.
const ONCE: &[&str] = &["modfMarkcd", "entryGdsSeqno", "applyTbSeqno"];
/// What a declaration calls the fields of a list.
pub(super) const NAMES: &[(&str, &str)] = &[
    ("contrItem", "putrecSeqno"),
    ("gdsMtno", "gdsMtno"),
    ("codeTS", "gdecd"),
    ("gName", "gdsNm"),
    ("gModel", "gdsSpcfModelDesc"),
    ("gQty", "dclQty"),
    ("gUnit", "dclUnitcd"),
    ("declPrice", "dclUprcAmt"),
    ("declTotal", "dclTotalAmt"),
    ("firstQty", "lawfQty"),
    ("firstUnit", "lawfUnitcd"),
    ("secondQty", "secdLawfQty"),
    ("secondUnit", "secdLawfUnitcd"),
    ("dutyMode", "lvyrlfModecd"),
    ("exgVersion", "ucnsVerno"),
];
/// Codes that a declaration has in letters.
pub(super) const LETTERS: &[(&str, &str, &str)] = &[
    ("tradeCurr", "currency", "dclCurrcd"),
    ("originCountry", "country", "natcd"),
    ("destinationCountry", "country", "destinationNatcd"),
];

/// What the line of an account calls the fields of a list; the first of two that is not blank counts.
pub(super) const OF_ACCOUNT: &[(&str, &str)] = &[
    ("gdsSeqno", "putrecSeqno"),
    ("gdsMtno", "gdsMtno"),
    ("gdecd", "gdecd"),
    ("gdsNm", "gdsNm"),
    ("endprdGdsSpcfModelDesc", "gdsSpcfModelDesc"),
    ("gdsSpcfModelDesc", "gdsSpcfModelDesc"),
    ("dclUnitcd", "dclUnitcd"),
    ("lawfUnitcd", "lawfUnitcd"),
    ("secdLawfUnitcd", "secdLawfUnitcd"),
    ("dclUprcAmt", "dclUprcAmt"),
    ("dclCurrcd", "dclCurrcd"),
    ("natcd", "natcd"),
    ("lvyrlfModecd", "lvyrlfModecd"),
];
/// What a logistics account takes over of a line that customs booked, beside what both call alike.
const BOOKED: &[(&str, &str)] = &[
    ("putrecSeqno", "gdsSeqno"),
    ("gdsMtno", "gdsMtno"),
    ("gdecd", "gdecd"),
    ("gdsNm", "gdsNm"),
    ("gdsSpcfModelDesc", "gdsSpcfModelDesc"),
    ("natcd", "natcd"),
    ("dclUnitcd", "dclUnitcd"),
    ("lawfUnitcd", "lawfUnitcd"),
    ("secdLawfUnitcd", "secdLawfUnitcd"),
    ("dclUprcAmt", "dclUprcAmt"),
    ("dclCurrcd", "dclCurrcd"),
    ("dclQty", "inQty"),
    ("lawfQty", "inLawfQty"),
    ("secdLawfQty", "inSecdLawfQty"),
    ("gdsSeqno", "invtGNo"),
];

/// What an inbound order of the warehouse calls the fields of a list.
const RECEIVED: &[(&str, &str)] = &[
    ("gdsSeqno", "putrecSeqno"),
    ("gdsMtno", "gdsMtno"),
    ("gdecd", "gdecd"),
    ("gdsNm", "gdsNm"),
    ("natcd", "natcd"),
    ("expectedQty", "dclQty"),
    ("unit", "dclUnitcd"),
    ("totalAmt", "dclTotalAmt"),
    ("currency", "dclCurrcd"),
    ("grossWt", "grossWt"),
    ("netWt", "netWt"),
];

/// What a line for goods that the warehouse received may lack while it is a draft: people of a warehouse count, and key no values. The list
/// does not go to customs without them.
pub const RECEIVED_LATER: &[&str] = &["dclTotalAmt", "dclCurrcd", "natcd"];

/// The line for what came of a line of an inbound order, damaged goods too: customs counts what entered. Its total and its weights
/// are the share of what was expected; none while nothing came.
pub fn received_line(line: &Row) -> Option<Row> {
    let came = ["receivedQty", "damagedQty"].into_iter().filter_map(|field| line.decimal::<5>(field));
    let came = Fixed::sum(came).filter(|came| came.is_positive())?;
    let mut whole = Row::new();
    copy(RECEIVED, line, &mut whole);
    part_of(&whole, came, &[])
}

/// The line of a logistics account for goods that customs booked on a serial of its own choice.
pub fn booked(list: &Row, line: &Row) -> Row {
    let mut made = Row::new();
    copy(BOOKED, line, &mut made);
    // The number has 18 places there.
    let number = list.text("bondInvtNo");
    if number.len() <= 18 && !number.is_empty() {
        made.set("invtNo", number);
    }
    made.set("modfMarkcd", "0");
    made.set("chgTmsCnt", "0");
    made
}

pub(super) fn copy(names: &[(&str, &str)], from: &Row, to: &mut Row) {
    for (theirs, ours) in names {
        let value = from.borrowed().written(theirs);
        if !value.is_empty() && to.is_blank(ours) {
            to.set(ours, value.into_owned());
        }
    }
}

/// The fields of a new line.
pub fn line_of(made_of: MadeOf, row: &Row, dicts: &Dictionaries) -> Row {
    let mut line = Row::new();
    match made_of {
        MadeOf::List | MadeOf::Invoice => {
            let kept = BOND_INVT_DT.fields.iter().filter(|field| !field.read_only && !ONCE.contains(&field.name));
            for field in kept {
                if let Some(value) = row.0.get(field.name) {
                    line.set(field.name, value.clone());
                }
            }
        }
        MadeOf::Serial => copy(OF_ACCOUNT, row, &mut line),
        MadeOf::Forecast | MadeOf::Declaration => {
            copy(NAMES, row, &mut line);
            if made_of == MadeOf::Declaration {
                copy(&[("gNo", "entryGdsSeqno")], row, &mut line);
            }
            for (from, family, to) in LETTERS {
                if let Some(entry) = dicts.by_name2(family, row.text(from)) {
                    line.set(to, entry.id.as_str());
                }
            }
            for field in ["grossWt", "netWt"] {
                if let Some(weight) = row.decimal::<6>(field).and_then(Fixed::to_scale::<5>) {
                    line.set(field, weight.to_string());
                }
            }
        }
    }
    line
}

/// What goes with the quantity of an invoice's line, with its smallest unit in the fifth decimal.
const WITH_QUANTITY: &[(&str, i64)] = &[("dclTotalAmt", 1_000), ("grossWt", 1), ("netWt", 1)];

/// A line of an invoice with what is left of it beside the lines of lists that were made of it: quantity, total and weights less what
/// those have, so that all of them have together what the invoice has; none when nothing is left. Where those have all of an amount
/// although goods are left, somebody took them over with the quantity alone changed, and the rest has the share of its quantity.
pub fn rest_of(line: &Row, taken: &[Row]) -> Option<Row> {
    let amounts =
        |row: &Row| WITH_QUANTITY.iter().filter_map(|(field, _)| Some((*field, row.decimal::<5>(field)?))).collect();
    let parts: Vec<Part> = taken
        .iter()
        .map(|row| Part { quantity: row.decimal::<5>("dclQty").unwrap_or_default(), amounts: amounts(row) })
        .collect();
    let mut left = less(line, &parts);
    let share = part_of(line, left.decimal::<5>("dclQty").filter(|left| left.is_positive())?, &[])?;
    for (field, unit) in WITH_QUANTITY {
        let Some((rest, share)) = left.decimal::<5>(field).zip(share.decimal::<5>(field)) else { continue };
        // What rounding the parts took away explains no more than a unit for each of them.
        let rounded = i64::try_from(parts.len()).unwrap_or(i64::MAX).saturating_mul(*unit);
        if rest.is_zero() && share.scaled() > rounded {
            left.set(field, share.to_string());
        }
    }
    Some(left)
}

/// A line with a part of its quantity; of total, weights and the quantities named, the share that goes with it.
pub(super) fn part_of(line: &Row, part: Quantity, also: &[&'static str]) -> Option<Row> {
    let whole = line.decimal::<5>("dclQty")?;
    let mut rest = line.clone();
    rest.set("dclQty", part.to_string());
    if part == whole {
        return Some(rest);
    }
    let share = |amount: Fixed<5>, scale: u32| {
        let units = i128::from(amount.scaled()) * i128::from(part.scaled());
        let units = divide_half_up(units, i128::from(whole.scaled())).and_then(|units| i64::try_from(units).ok())?;
        let share = Fixed::<5>::from_scaled(units);
        let share = if scale == 2 { share.to_scale::<2>()?.to_scale::<5>()? } else { share };
        // Rounding gives no more than there is.
        Some(share.min(amount))
    };
    let also = also.iter().map(|field| (*field, 5));
    for (field, scale) in [("dclTotalAmt", 2), ("grossWt", 5), ("netWt", 5)].into_iter().chain(also) {
        if let Some(share) = line.decimal::<5>(field).and_then(|amount| share(amount, scale)) {
            rest.set(field, share.to_string());
        }
    }
    Some(rest)
}

/// A line as a declaration calls its fields, as far as weights are shared by them.
pub(super) fn as_declared(line: &Row) -> Row {
    let mut made = Row::new();
    for name in ["id", "grossWt", "netWt"] {
        if let Some(value) = line.0.get(name) {
            made.set(name, value.clone());
        }
    }
    for (theirs, ours) in NAMES.iter().chain(&[("tradeCurr", "dclCurrcd")]) {
        let value = line.borrowed().written(ours);
        if !value.is_empty() {
            made.set(theirs, value.into_owned());
        }
    }
    // A declaration has four decimals of what a list has five.
    if let Some(total) = line.decimal::<5>("dclTotalAmt").and_then(Fixed::to_scale::<4>) {
        made.set("declTotal", total.to_string());
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn row(value: serde_json::Value) -> Row {
        Row::from_value(value).unwrap()
    }

    #[test]
    fn what_is_left_of_a_line_has_its_share() {
        let line = row(json!({ "dclQty": "30", "dclTotalAmt": "100", "netWt": "9", "gdsNm": "泵" }));
        let taken = |quantity: &str| row(json!({ "dclQty": quantity, "dclTotalAmt": "66.67", "netWt": "6" }));
        let rest = rest_of(&line, &[taken("20")]).unwrap();
        assert_eq!(
            (rest.text("dclQty"), rest.text("dclTotalAmt"), rest.text("netWt")),
            ("10.00000", "33.33000", "3.00000")
        );
        assert!(rest_of(&line, &[taken("20"), taken("10")]).is_none());
        let whole = rest_of(&line, &[]).unwrap();
        assert_eq!((whole.text("dclTotalAmt"), whole.text("netWt")), ("100", "9"));
    }

    #[test]
    fn parts_of_an_invoice_line_are_together_the_whole() {
        let line = row(json!({ "dclQty": "3", "dclTotalAmt": "100", "grossWt": "10", "netWt": "0.00002" }));
        let mut taken: Vec<Row> = Vec::new();
        // Each list takes over all that is left, and somebody leaves one piece of it on that list.
        while let Some(rest) = rest_of(&line, &taken) {
            taken.push(part_of(&rest, "1".parse().unwrap(), &[]).unwrap());
        }
        let of = |field: &str| taken.iter().map(|row| row.text(field).to_owned()).collect::<Vec<_>>();
        assert_eq!(of("dclQty"), ["1.00000", "1.00000", "1.00000"]);
        assert_eq!(of("dclTotalAmt"), ["33.33000", "33.34000", "33.33000"]);
        assert_eq!(of("grossWt"), ["3.33333", "3.33334", "3.33333"]);
        assert_eq!(of("netWt"), ["0.00001", "0.00001", "0.00000"]);
    }

    #[test]
    fn an_amount_that_stayed_whole_on_a_smaller_line_leaves_the_share() {
        let line = row(json!({ "dclQty": "3", "dclTotalAmt": "100", "netWt": "9" }));
        let taken = row(json!({ "dclQty": "1", "dclTotalAmt": "33.33", "netWt": "9" }));
        let rest = rest_of(&line, &[taken]).unwrap();
        assert_eq!((rest.text("dclTotalAmt"), rest.text("netWt")), ("66.67000", "6.00000"));
    }

    #[test]
    fn a_line_of_a_forecast_gets_the_old_digits() {
        let entry = |id: &str, name2: &str| crate::dictionary::Entry {
            id: id.to_owned(),
            name2: name2.to_owned(),
            ..crate::dictionary::Entry::default()
        };
        let dicts = Dictionaries::new([
            ("currency".to_owned(), vec![entry("502", "USD")]),
            ("country".to_owned(), vec![entry("304", "DEU")]),
        ]);
        let line = row(
            json!({ "codeTS": "8413810090", "gQty": "3", "tradeCurr": "USD", "originCountry": "DEU", "netWt": "1.000001" }),
        );
        let made = line_of(MadeOf::Forecast, &line, &dicts);
        assert_eq!((made.text("gdecd"), made.text("dclQty")), ("8413810090", "3"));
        assert_eq!((made.text("dclCurrcd"), made.text("natcd"), made.text("netWt")), ("502", "304", "1.00000"));
    }

    #[test]
    fn a_serial_fills_a_line_and_a_booked_line_the_account() {
        let of_account = row(json!({
            "gdsSeqno": 7, "gdsMtno": "M-7", "gdecd": "8413810090", "gdsNm": "泵", "endprdGdsSpcfModelDesc": "MP-20",
            "dclUnitcd": "001", "dclUprcAmt": "4.5", "dclCurrcd": "502", "dclQty": "900", "modfMarkcd": "0",
        }));
        let line = line_of(MadeOf::Serial, &of_account, &Dictionaries::default());
        let wanted = json!({
            "putrecSeqno": "7", "gdsMtno": "M-7", "gdecd": "8413810090", "gdsNm": "泵", "gdsSpcfModelDesc": "MP-20",
            "dclUnitcd": "001", "dclUprcAmt": "4.5", "dclCurrcd": "502",
        });
        assert_eq!(line, row(wanted));
        let list = row(json!({ "bondInvtNo": "QD224826I000000001" }));
        let mut held = line.clone();
        held.set("gdsSeqno", 3);
        held.set("dclQty", "12");
        let made = booked(&list, &held);
        assert_eq!((made.text("gdsSeqno"), made.text("invtGNo"), made.text("inQty")), ("7", "3", "12"));
        assert_eq!((made.text("invtNo"), made.text("modfMarkcd")), ("QD224826I000000001", "0"));
    }

    #[test]
    fn what_came_of_an_order_has_its_share() {
        let line = row(json!({ "gdsSeqno": 12, "gdsMtno": "M-1", "gdecd": "8413810090", "gdsNm": "泵", "natcd": "304",
            "expectedQty": "30", "receivedQty": "18", "damagedQty": "2", "unit": "001", "totalAmt": "100", "currency": "502",
            "grossWt": "9" }));
        let wanted = json!({ "putrecSeqno": "12", "gdsMtno": "M-1", "gdecd": "8413810090", "gdsNm": "泵", "natcd": "304",
            "dclQty": "20.00000", "dclUnitcd": "001", "dclTotalAmt": "66.67000", "dclCurrcd": "502", "grossWt": "6.00000" });
        assert_eq!(received_line(&line), Some(row(wanted)));
        assert_eq!(received_line(&row(json!({ "expectedQty": "30", "receivedQty": "0" }))), None);
    }

    #[test]
    fn a_source_is_of_the_owner_of_the_list_or_of_its_partner() {
        let list = row(json!({ "orgId": 4, "putrecNo": "T2248W000019" }));
        let rule = |made_of, source: &Row, list: &Row| {
            other_source(made_of, source.borrowed(), list.borrowed()).map(|problem| problem.rule)
        };
        let own = row(json!({ "orgId": 4 }));
        let forecast = row(json!({ "orgId": 2, "fcstNo": "YB1", "customerName": "甲" }));
        assert_eq!(rule(MadeOf::Forecast, &own, &list), None);
        assert_eq!(rule(MadeOf::Forecast, &forecast, &list).as_deref(), Some("bondList.otherSource"));
        let theirs = row(json!({ "orgId": 2, "etpsInnerInvtNo": "HZ1", "bondInvtNo": "QD1", "putrecNo": "T1" }));
        assert_eq!(rule(MadeOf::List, &theirs, &list).as_deref(), Some("bondList.otherSource"));
        for (field, said) in [("rltInvtNo", "QD1"), ("rltPutrecNo", "T1")] {
            let mut partner = list.clone();
            partner.set(field, said);
            assert_eq!(rule(MadeOf::List, &theirs, &partner), None);
        }
    }

    #[test]
    fn serials_of_another_account_stay_there() {
        let list = row(json!({ "putrecNo": "T2248W000019" }));
        let line = row(json!({ "gdsMtno": "M-1", "putrecSeqno": "12", "ucnsVerno": "1" }));
        for same in ["T2248W000019", ""] {
            assert_eq!(of_account(same, list.borrowed(), line.clone()), line);
        }
        assert_eq!(of_account("T2248W000019", Row::new().borrowed(), line.clone()), line);
        assert_eq!(of_account("T2248W000027", list.borrowed(), line), row(json!({ "gdsMtno": "M-1" })));
    }

    #[test]
    fn a_line_of_a_declaration_keeps_its_number() {
        let line = row(json!({ "gNo": 2, "codeTS": "8413810090", "gName": "泵", "contrItem": "12" }));
        let made = line_of(MadeOf::Declaration, &line, &Dictionaries::default());
        assert_eq!((made.text("entryGdsSeqno"), made.text("putrecSeqno"), made.text("gdsNm")), ("2", "12", "泵"));
    }

    #[test]
    fn a_copy_of_a_list_line_leaves_what_happened_once() {
        let line = row(
            json!({ "id": 4, "gdsSeqno": 2, "gdsNm": "泵", "modfMarkcd": "1", "entryGdsSeqno": 3, "heldQty": "5" }),
        );
        let made = line_of(MadeOf::List, &line, &Dictionaries::default());
        assert_eq!(made, row(json!({ "gdsNm": "泵" })));
    }
}
