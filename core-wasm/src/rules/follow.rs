//! What follows from a field that was just changed, so that nobody has to type it: the proposals for blank fields
//! ([`suggest`]) and, in a line, the legal units of the tariff code, the quantities in legal units, and the third of
//! quantity, price and total from the other two. Nothing that a person changed in the same step is overwritten.

use chrono::NaiveDate;

use crate::amount;
use crate::decimal::{Fixed, Price, Quantity};
use crate::dictionary::Dictionaries;
use crate::resource::Lines;
use crate::row::{Row, RowRef};
use crate::rules::declaration::day_of;
use crate::rules::declaration::suggest::suggest;
use crate::rules::units;

/// A path and the value that follows for it.
pub type Followed = (String, String);

/// Decimals of a unit price and of a total price (the total is money: cents).
const PRICE_SCALE: u32 = 4;
const TOTAL_SCALE: u32 = 2;

/// For each field (or list that got rows) whose change calls for proposals: the fields they fill, in the head and in
/// every line.
const CALLS: &[(&str, &[&str])] = &[
    ("tradeMode", &["cutMode", "dutyMode"]),
    ("cutMode", &["dutyMode"]),
    ("despPortCode", &["entyPortCode"]),
    ("lines", &["gNo", "tradeCurr", "destinationCountry", "originCountry", "dutyMode"]),
];
/// Fields of a line from which others of that line follow.
const LINE_TRIGGERS: &[&str] =
    &["codeTS", "gQty", "gUnit", "factor", "firstUnit", "secondUnit", "declPrice", "declTotal"];

/// Fields and lists whose change calls for something; for any other, there is no need to ask.
pub fn triggers() -> impl Iterator<Item = &'static str> {
    CALLS.iter().map(|(field, _)| *field).chain(LINE_TRIGGERS.iter().copied())
}

/// What follows when the fields at these paths (`tradeMode`, `lines[3].gQty`, `lines`) were changed.
/// The tariff of the declaration's day counts: that of today for one that is not declared.
pub fn follow(declaration: &Row, changed: &[&str], dicts: &Dictionaries, today: NaiveDate) -> Vec<Followed> {
    let called: Vec<&str> =
        CALLS.iter().filter(|(field, _)| changed.contains(field)).flat_map(|(_, fills)| *fills).copied().collect();
    let mut found: Vec<Followed> = Vec::new();
    if !called.is_empty() {
        let proposals = suggest(declaration).into_iter().filter(|proposal| called.contains(&field_of(&proposal.field)));
        found.extend(proposals.map(|proposal| (proposal.field, proposal.value)));
    }
    found.extend(in_lines(declaration, changed, dicts, today));
    found.retain(|(path, _)| !changed.contains(&path.as_str()));
    found
}

/// What follows inside each goods line, of a declaration or of a document whose lines are named alike.
/// Of a line it reads that line and the head: who calls may leave the others empty.
pub fn in_lines(document: &Row, changed: &[&str], dicts: &Dictionaries, today: NaiveDate) -> Vec<Followed> {
    let tariff = Tariff { dicts, day: day_of(document.borrowed(), today) };
    let mut found: Vec<Followed> = Vec::new();
    for (index, line) in document.borrowed().each("lines").enumerate() {
        let prefix = format!("lines[{index}].");
        let fields: Vec<&str> = changed.iter().filter_map(|path| path.strip_prefix(&prefix)).collect();
        found.extend(
            in_line(line, &fields, tariff).into_iter().map(|(field, value)| (format!("{prefix}{field}"), value)),
        );
    }
    found.retain(|(path, _)| !changed.contains(&path.as_str()));
    found
}

/// What the fields of goods are called in bonded documents.
const BONDED: &[(&str, &str)] = &[
    ("codeTS", "gdecd"),
    ("gQty", "dclQty"),
    ("gUnit", "dclUnitcd"),
    ("firstQty", "lawfQty"),
    ("firstUnit", "lawfUnitcd"),
    ("secondQty", "secdLawfQty"),
    ("secondUnit", "secdLawfUnitcd"),
    ("declPrice", "dclUprcAmt"),
    ("declTotal", "dclTotalAmt"),
];

/// The same inside each line of a bonded document, whose fields have names of their own; of those that its lines have.
pub fn in_bonded_lines(
    lines: &Lines,
    document: &Row,
    changed: &[&str],
    dicts: &Dictionaries,
    today: NaiveDate,
) -> Vec<Followed> {
    let tariff = Tariff { dicts, day: today };
    let mut found: Vec<Followed> = Vec::new();
    for (index, line) in document.borrowed().each(lines.list).enumerate() {
        let prefix = format!("{}[{index}].", lines.list);
        let of_line: Vec<&str> = changed.iter().filter_map(|path| path.strip_prefix(&prefix)).collect();
        let renamed = |bonded: &&str| BONDED.iter().find(|(_, name)| name == bonded).map(|(name, _)| *name);
        let fields: Vec<&str> = of_line.iter().filter_map(renamed).collect();
        let mut goods = Row::new();
        BONDED.iter().for_each(|(name, bonded)| goods.set(name, line.text(bonded)));
        for (name, value) in in_line(goods.borrowed(), &fields, tariff) {
            let bonded = BONDED.iter().find(|(known, _)| *known == name).map_or(name, |(_, bonded)| bonded);
            if lines.of.field(bonded).is_some() {
                found.push((format!("{prefix}{bonded}"), value));
            }
        }
    }
    found.retain(|(path, _)| !changed.contains(&path.as_str()));
    found
}

fn field_of(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |(_, field)| field)
}

/// What follows in a line when `changed` of its fields were changed.
fn in_line(line: RowRef<'_>, changed: &[&str], tariff: Tariff<'_>) -> Vec<(&'static str, String)> {
    if changed.is_empty() {
        return Vec::new();
    }
    let mut step = Step { line, changed, found: Vec::new() };
    step.legal_units(tariff);
    step.legal_quantity("firstQty", "firstUnit");
    step.legal_quantity("secondQty", "secondUnit");
    step.price_or_total();
    step.found.retain(|(field, value)| line.text(field) != value);
    step.found
}

/// The codes, and the day on which they have to hold.
#[derive(Clone, Copy)]
struct Tariff<'a> {
    dicts: &'a Dictionaries,
    day: NaiveDate,
}

struct Step<'a> {
    line: RowRef<'a>,
    changed: &'a [&'a str],
    found: Vec<(&'static str, String)>,
}

impl Step<'_> {
    fn is_changed(&self, fields: &[&str]) -> bool {
        fields.iter().any(|field| self.changed.contains(field))
    }

    /// The value after this step.
    fn value(&self, field: &str) -> String {
        let followed = self.found.iter().find(|(known, _)| *known == field).map(|(_, value)| value.as_str());
        followed.unwrap_or(self.line.text(field)).to_owned()
    }

    fn put(&mut self, field: &'static str, value: String) {
        if !self.is_changed(&[field]) {
            self.found.push((field, value));
        }
    }

    /// The tariff fixes the legal units; without a second unit there is no second quantity.
    fn legal_units(&mut self, tariff: Tariff<'_>) {
        if !self.is_changed(&["codeTS"]) {
            return;
        }
        let Some(entry) = tariff.dicts.by_id_on("hsCode", self.line.text("codeTS"), tariff.day) else { return };
        let second = entry.extra("unit2");
        self.put("firstUnit", entry.extra("unit1").to_owned());
        self.put("secondUnit", second.to_owned());
        if second.is_empty() {
            self.put("secondQty", String::new());
        }
    }

    /// A quantity in the same unit is the same, one in another unit of its kind is converted, else the first one follows
    /// from the line's own factor; without one it has to be keyed.
    fn legal_quantity(&mut self, field: &'static str, unit: &'static str) {
        if !self.is_changed(&["codeTS", "gQty", "gUnit", "factor", unit]) {
            return;
        }
        let (from, to) = (self.line.text("gUnit"), self.value(unit));
        let Ok(traded) = self.line.text("gQty").parse::<Quantity>() else { return };
        if from.is_empty() || to.is_empty() {
            return;
        }
        let by_factor = || {
            let factor = self.line.text("factor").parse::<Fixed<3>>().ok().filter(|factor| factor.is_positive());
            factor.filter(|_| unit == "firstUnit").and_then(|factor| traded.checked_mul(factor))
        };
        if let Some(legal) = units::convert(traded, from, &to).or_else(by_factor) {
            let same = self.line.text(field).parse::<Quantity>() == Ok(legal);
            if !same {
                self.put(field, legal.short());
            }
        }
    }

    /// Price and total follow each other: the one that was not keyed in this step is computed from the one that was.
    fn price_or_total(&mut self) {
        let quantity = self.line.text("gQty");
        if !self.is_changed(&["gQty", "declPrice", "declTotal"]) || quantity.parse::<Quantity>().is_err() {
            return;
        }
        let price = self.line.text("declPrice");
        let total = self.line.text("declTotal");
        let total_leads = self.is_changed(&["declTotal"]) || price.is_empty();
        let (field, value) = if total_leads {
            ("declPrice", amount::divide(total, quantity, PRICE_SCALE))
        } else {
            ("declTotal", amount::multiply(price, quantity, TOTAL_SCALE))
        };
        let Some(value) = value.ok().and_then(|value| value.parse::<Price>().ok()) else { return };
        if self.line.text(field).parse::<Price>() != Ok(value) {
            self.put(field, value.short());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Entry;
    use serde_json::{Value, json};

    fn tariff() -> Dictionaries {
        let entry = |id: &str, unit1: &str, unit2: &str| -> Entry {
            serde_json::from_value(json!({ "id": id, "name": id, "unit1": unit1, "unit2": unit2 })).unwrap()
        };
        let mut ended = entry("8413810000", "001", "");
        ended.to = "2025-12-31".to_owned();
        let mut before = entry("0201300090", "001", "");
        before.to = "2025-12-31".to_owned();
        let mut now = entry("0201300090", "035", "");
        now.from = "2026-01-01".to_owned();
        let entries = vec![entry("8471300000", "001", "035"), before, now, ended];
        Dictionaries::new([("hsCode".to_owned(), entries)])
    }

    fn followed(declaration: Value, changed: &[&str]) -> Vec<Followed> {
        follow(&Row::from_value(declaration).unwrap(), changed, &tariff(), "2026-07-01".parse().unwrap())
    }

    /// What follows for line 0 of an import, field to value.
    fn of_line(mut line: Value, changed: &[&str]) -> Vec<(String, String)> {
        line["gNo"] = json!("1");
        let paths: Vec<String> = changed.iter().map(|field| format!("lines[0].{field}")).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let found = followed(json!({ "iECatg": "1", "lines": [line] }), &paths);
        found.into_iter().map(|(path, value)| (path.replace("lines[0].", ""), value)).collect()
    }

    fn pairs(values: &[(&str, &str)]) -> Vec<(String, String)> {
        values.iter().map(|(field, value)| ((*field).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn a_tariff_code_brings_its_legal_units() {
        let laptop = of_line(json!({ "codeTS": "8471300000", "firstUnit": "035" }), &["codeTS"]);
        assert_eq!(laptop, pairs(&[("firstUnit", "001"), ("secondUnit", "035")]));
        let beef = of_line(json!({ "codeTS": "0201300090", "secondUnit": "001", "secondQty": "4" }), &["codeTS"]);
        assert_eq!(beef, pairs(&[("firstUnit", "035"), ("secondUnit", ""), ("secondQty", "")]));
        assert_eq!(of_line(json!({ "codeTS": "9999999999" }), &["codeTS"]), []);
    }

    #[test]
    fn the_tariff_of_the_day_counts() {
        let of_day = |code: &str, day: &str| {
            let line = json!({ "gNo": "1", "codeTS": code });
            followed(json!({ "iECatg": "1", "declDate": day, "lines": [line] }), &["lines[0].codeTS"])
        };
        let first = |unit: &str| pairs(&[("lines[0].firstUnit", unit)]);
        assert_eq!(of_day("0201300090", "2025-12-31"), first("001"), "declared last year");
        assert_eq!(of_day("0201300090", "2026-01-01"), first("035"));
        assert_eq!(of_day("0201300090", ""), first("035"), "not declared yet");
        assert_eq!(of_day("8413810000", "2025-12-31"), first("001"));
        assert_eq!(of_day("8413810000", ""), [], "the code has ended");
    }

    #[test]
    fn legal_quantities_follow_the_traded_one_where_the_units_allow_it() {
        let line =
            json!({ "codeTS": "0201300090", "firstUnit": "035", "gQty": "1500", "gUnit": "036", "firstQty": "2" });
        assert_eq!(of_line(line.clone(), &["gQty"]), pairs(&[("firstQty", "1.5")]));
        assert_eq!(of_line(line, &["gName"]), []);
    }

    #[test]
    fn the_factor_of_the_line_serves_where_units_do_not_convert() {
        let boxes = json!({ "gQty": "12", "gUnit": "120", "factor": "2.5", "firstUnit": "035", "secondUnit": "001" });
        assert_eq!(of_line(boxes.clone(), &["factor"]), pairs(&[("firstQty", "30")]));
        assert_eq!(of_line(boxes, &["gQty"]), pairs(&[("firstQty", "30")]));
        let tonnes = json!({ "gQty": "2", "gUnit": "070", "factor": "7", "firstUnit": "035" });
        assert_eq!(of_line(tonnes, &["factor"]), pairs(&[("firstQty", "2000")]));
    }

    #[test]
    fn price_and_total_follow_each_other() {
        let by_price = of_line(json!({ "gQty": "3", "declPrice": "1.115", "declTotal": "1" }), &["declPrice"]);
        assert_eq!(by_price, pairs(&[("declTotal", "3.35")]));
        let by_total = of_line(json!({ "gQty": "3", "declPrice": "9", "declTotal": "10" }), &["declTotal"]);
        assert_eq!(by_total, pairs(&[("declPrice", "3.3333")]));
        assert_eq!(of_line(json!({ "gQty": "4", "declTotal": "10" }), &["gQty"]), pairs(&[("declPrice", "2.5")]));
        assert_eq!(of_line(json!({ "gQty": "4", "declPrice": "2.5", "declTotal": "10.00" }), &["gQty"]), []);
        assert_eq!(of_line(json!({ "gQty": "0", "declTotal": "10" }), &["declTotal"]), []);
    }

    #[test]
    fn what_is_keyed_in_the_same_step_stays() {
        let pasted =
            json!({ "codeTS": "8471300000", "firstUnit": "035", "gQty": "2", "declPrice": "5", "declTotal": "9" });
        let changed = ["codeTS", "firstUnit", "gQty", "declPrice", "declTotal"];
        assert_eq!(of_line(pasted, &changed), pairs(&[("secondUnit", "035")]));
    }

    #[test]
    fn the_trade_mode_reaches_the_blank_fields_of_head_and_lines() {
        let declaration =
            json!({ "iECatg": "1", "tradeMode": "0615", "cutMode": "503", "lines": [{}, { "dutyMode": "1" }] });
        assert_eq!(followed(declaration, &["tradeMode"]), pairs(&[("lines[0].dutyMode", "3")]));
        let bare = json!({ "iECatg": "1", "tradeMode": "0615", "lines": [] });
        assert_eq!(followed(bare, &["tradeMode"]), pairs(&[("cutMode", "503")]));
    }

    #[test]
    fn a_new_line_gets_its_number_and_what_lines_share() {
        let lines = json!([{ "gNo": "1", "tradeCurr": "USD", "destinationCountry": "CHN" }, {}]);
        let found = followed(json!({ "iECatg": "1", "lines": lines }), &["lines"]);
        let expected = [("gNo", "2"), ("tradeCurr", "USD"), ("destinationCountry", "CHN")];
        assert_eq!(found, expected.map(|(field, value)| (format!("lines[1].{field}"), value.to_owned())));
    }
    #[test]
    fn goods_of_bonded_documents_follow_alike_as_far_as_their_lines_have_the_fields() {
        use crate::resources::sas::{SAS_DCL, SAS_STOCK};
        let document = json!({ "lines": [
            {}, { "gdecd": "0201300090", "dclUnitcd": "036", "dclQty": "1500", "dclUprcAmt": "2" },
        ] });
        let document = Row::from_value(document).unwrap();
        let changed = ["lines[1].gdecd", "lines[1].dclQty"];
        let followed = |lines: &Lines| {
            let day = "2026-07-01".parse().unwrap();
            in_bonded_lines(lines, &document, &changed, &tariff(), day)
        };
        let total = ("lines[1].dclTotalAmt", "3000");
        let legal = [("lines[1].lawfUnitcd", "035"), ("lines[1].lawfQty", "1.5"), total];
        assert_eq!(followed(&SAS_STOCK.lines[0]), pairs(&legal));
        assert_eq!(followed(&SAS_DCL.lines[0]), pairs(&[total]), "an application has no legal units");
    }
}
