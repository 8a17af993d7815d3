//! Plays customs for inventory lists: refuses those without account or goods, stores the others, makes the declaration where one is
//! asked for, pre-deducts, deducts and writes the account, in which goods that name no serial get one; returns those whose totals cannot
//! be right or whose goods must name a serial, and every fifth, so that the demo has one to correct. What is declared is deducted once its
//! declaration is released and, in zones and warehouses, its goods are through the gate (domain/bonded.md §2).

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::dictionary::Dictionaries;
use core_wasm::resources::documents::{COLLECTED, INV101};
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::list::is_gone;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::gateway::bonded::{self, Decision};
use crate::gateway::layout;
use crate::gateway::play_customs::{Case, Examined, Fact, Hall, Known, Player, reasons};

/// What customs remembers of a list that it took.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Entry {
    seq_no: String,
    number: String,
    tms_cnt: i64,
    /// Customs was asked to delete it.
    deletes: bool,
    /// Decisions by their codes, and [`DECLARED`] and [`BOOKED`] where those messages come.
    results: Vec<String>,
    /// What is wrong with it, where customs looks closer than the form.
    wrong: String,
    /// The lines: their number and their serial in the account.
    serials: Vec<(String, String)>,
    /// Those among them to which customs gave the serial.
    given: Vec<(String, String)>,
    /// A declaration goes with it.
    is_declared: bool,
    /// The number of the declaration that customs makes of it.
    entry_no: String,
    /// Deduction waits for the release of a declaration that is sent here, and for the gate: the quantity of each line.
    waits_for_release: bool,
    waits_for_gate: Option<Vec<(i64, Quantity)>>,
}

impl Entry {
    fn of(case: &Case) -> Self {
        case.memory().unwrap_or_default()
    }
}

/// The lists that the demo begins with have lower numbers.
const FIRST_NUMBER: u64 = 500_000_000;
/// Customs made the declaration; customs wrote the account.
const DECLARED: &str = "INV202";
const BOOKED: &str = "INV211";
/// The decisions by which customs deducts, announces, passes without either.
const DEDUCTED: &str = "1";
const PRE_DEDUCTED: &str = "4";
const PASSED: &str = "5";
/// A declaration goes with the list; customs makes it.
const DECLARES: &str = "1";
const MADE_BY_CUSTOMS: &str = "1";
/// First letters of the accounts of factories outside of zones, whose goods pass no gate.
const OF_FACTORIES: [char; 7] = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
/// Every so many lists customs returns one.
const RETURNS: u64 = 5;

/// The player of lists.
pub struct Lists;

impl Player for Lists {
    fn examine(&self, content: &[u8], hall: &Hall<'_>) -> Result<Examined, String> {
        let message = bonded::message(content, &INV101).map_err(|error| error.whole().zh)?;
        let mut list = layout::read(&INV101, &message).map_err(|problems| reasons(&problems, false))?;
        if list.is_blank("putrecNo") {
            return Err("备案编号不能为空".to_owned());
        }
        if list.is_blank("lines") {
            return Err("清单表体不能为空".to_owned());
        }
        // What a change takes away is neither looked at nor written.
        let stay: Vec<Value> = list
            .rows("lines")
            .into_iter()
            .filter(|line| !is_gone(line.borrowed()))
            .map(|line| Value::Object(line.0))
            .collect();
        list.set("lines", stay);
        let (year, serial) = (hall.today.year(), hall.serial);
        let or = |field: &str, new: String| match list.text(field) {
            "" => new,
            known => known.to_owned(),
        };
        let deletes = list.text("dclTypecd") == "3";
        let wrong = wrong_total(&list).or_else(|| without_serial(&list)).filter(|_| !deletes).unwrap_or_default();
        let results: &[&str] = match (deletes, serial.is_multiple_of(RETURNS) || !wrong.is_empty()) {
            (true, _) => &["1"],
            (_, true) => &["Y", "3"],
            _ if list.text("genDecFlag") == MADE_BY_CUSTOMS => &["Y", DECLARED, "4", "1", BOOKED],
            _ => &["Y", "4", "1", BOOKED],
        };
        let (named, open): (Vec<Row>, Vec<Row>) =
            list.rows("lines").into_iter().partition(|line| !line.is_blank("putrecSeqno"));
        let given = given(&open, serial);
        let serials = named.iter().map(|line| (line.text("gdsSeqno").to_owned(), line.text("putrecSeqno").to_owned()));
        let way = if list.text("impexpMarkcd") == "E" { 'E' } else { 'I' };
        let entry = Entry {
            seq_no: or("invtPreentNo", format!("{year:04}{serial:014}")),
            number: or(
                "bondInvtNo",
                format!("QD{:0>4}{:02}{way}{:09}", list.text("dclPlcCuscd"), year % 100, FIRST_NUMBER + serial),
            ),
            tms_cnt: list.int("chgTmsCnt").unwrap_or_default(),
            deletes,
            wrong,
            results: results.iter().map(|result| (*result).to_owned()).collect(),
            serials: serials.chain(given.iter().cloned()).collect(),
            given,
            is_declared: list.text("dclcusFlag") == DECLARES,
            entry_no: entry_no(&list, year, serial),
            waits_for_release: awaits_release(&list),
            waits_for_gate: awaits_gate(&list).then(|| quantities(&list)),
        };
        let memory = match serde_json::to_value(entry) {
            Ok(Value::Object(memory)) => memory,
            other => return Err(format!("{other:?}")),
        };
        Ok(Examined { ours: list.text("etpsInnerInvtNo").to_owned(), memory })
    }

    fn first(&self, case: &Case) -> String {
        bonded::write_first(&case.client_seq_no, &Entry::of(case).seq_no, case.refusal.as_deref())
    }

    fn count(&self, case: &Case) -> usize {
        Entry::of(case).results.len()
    }

    fn later(&self, case: &Case, index: usize, at: DateTime<Utc>, dicts: &Dictionaries) -> Option<(String, String)> {
        let entry = Entry::of(case);
        let result = entry.results.get(index)?;
        let name = format!("Receipt_{}", entry.number);
        match result.as_str() {
            DECLARED => return Some((name, write_declared(&entry, at))),
            BOOKED => return Some((name, write_booked(&entry, at))),
            _ => {}
        }
        let note = match (result.as_str(), entry.deletes) {
            ("3", _) if !entry.wrong.is_empty() => entry.wrong.as_str(),
            ("3", _) => "商品料号与备案不符，退单",
            (_, true) => "同意删单",
            _ => dicts.by_id("bondResult", result).map(|known| known.name.as_str()).unwrap_or_default(),
        };
        let decision = Decision {
            root: "INV201",
            ours: &entry.seq_no,
            number: &entry.number,
            tms_cnt: entry.tms_cnt,
            result,
            at,
            note,
        };
        // The goods are in the account from the moment at which they are announced to it.
        let given = if ["1", "4", "5"].contains(&result.as_str()) { entry.given.as_slice() } else { &[] };
        let content = bonded::write_decision_with(&decision, |writer| {
            if result == DEDUCTED && entry.is_declared {
                writer.open("BondInvtBsc");
                writer.text("entryStucd", "1");
                if entry.waits_for_gate.is_some() {
                    writer.text("invtIochkptStucd", "3");
                }
                // It is released by now: customs says which number it has.
                if !entry.entry_no.is_empty() {
                    writer.text("entryNo", &entry.entry_no);
                    writer.text("entryDclTime", &bonded::time_of_china(at));
                }
                writer.close();
            }
            for (line, serial) in given {
                writer.open("BondInvtDt");
                writer.text("gdsSeqno", line);
                writer.text("putrecSeqno", serial);
                writer.close();
            }
        });
        Some((name, content))
    }

    /// What is declared is not deducted before it is released, and through the gate.
    fn waits(&self, case: &Case, index: usize, known: &Known) -> Option<bool> {
        let entry = Entry::of(case);
        let may_wait = !entry.deletes && (entry.waits_for_release || entry.waits_for_gate.is_some());
        entry.results.get(index).filter(|result| may_wait && *result == DEDUCTED)?;
        let is_released = !entry.waits_for_release || known.is_released(&entry.number);
        let is_through = entry.waits_for_gate.is_none_or(|lines| known.is_through(&entry.number, &lines));
        Some(!is_released || !is_through)
    }

    /// Customs announces a list to its account, or deletes it.
    fn facts(&self, case: &Case, index: usize) -> Vec<Fact> {
        let entry = Entry::of(case);
        let is_agreed = |result: &String| entry.deletes || [PRE_DEDUCTED, PASSED].contains(&result.as_str());
        match entry.results.get(index).is_some_and(is_agreed) {
            true => vec![Fact::Agreed(entry.number, entry.tms_cnt)],
            false => Vec::new(),
        }
    }

    /// A list that was changed or deleted since is not deducted as it was.
    fn is_over(&self, case: &Case, known: &Known) -> bool {
        let entry = Entry::of(case);
        known.is_replaced(&entry.number, entry.tms_cnt)
    }
}

/// The number of the declaration that customs makes of a list, "" where it makes none: office, year, direction and a number of its own.
fn entry_no(list: &Row, year: i32, serial: u64) -> String {
    if list.text("dclcusFlag") != DECLARES || list.text("genDecFlag") != MADE_BY_CUSTOMS {
        return String::new();
    }
    if !list.is_blank("entryNo") {
        return list.text("entryNo").to_owned();
    }
    let way = if list.text("impexpMarkcd") == "E" { '0' } else { '1' };
    format!("{:0>4}{year:04}{way}{:09}", list.text("dclPlcCuscd"), FIRST_NUMBER + serial)
}

/// Whether a list waits for a declaration that is sent here: not for one that customs makes of it, nor for that of a partner
/// (`dclcusTypecd` 1), which customs releases by itself.
fn awaits_release(list: &Row) -> bool {
    list.text("dclcusFlag") == DECLARES
        && list.text("genDecFlag") != MADE_BY_CUSTOMS
        && list.text("dclcusTypecd") != "1"
}

/// Whether the goods of a list have to pass the gate first: those of zones and warehouses, where they did not with their stock lists.
fn awaits_gate(list: &Row) -> bool {
    let passes = !list.text("putrecNo").starts_with(OF_FACTORIES) && list.is_blank(COLLECTED);
    list.text("dclcusFlag") == DECLARES && passes
}

fn quantities(list: &Row) -> Vec<(i64, Quantity)> {
    let of_line = |line: &Row| Some((line.int("gdsSeqno")?, line.decimal::<5>("dclQty")?));
    list.rows("lines").iter().filter_map(of_line).collect()
}

/// Each case gives serials of its own, which stay below nine places.
const SERIALS_OF_CASE: u64 = 100_000;
const CASES: u64 = 9_999;

/// The serials that customs gives to lines that name none, by the number of the line: one for the goods of a material.
fn given(open: &[Row], case: u64) -> Vec<(String, String)> {
    let first = (case % CASES + 1) * SERIALS_OF_CASE;
    let mut serials: BTreeMap<String, u64> = BTreeMap::new();
    let mut given = Vec::with_capacity(open.len());
    for line in open {
        let next = first + u64::try_from(serials.len()).unwrap_or_default() % SERIALS_OF_CASE;
        let serial = *serials.entry(line.text("gdsMtno").to_owned()).or_insert(next);
        given.push((line.text("gdsSeqno").to_owned(), serial.to_string()));
    }
    given
}

/// The first line that names no serial although it has to: only what enters a warehouse gets one.
fn without_serial(list: &Row) -> Option<String> {
    let is_logistics = Kind::Bws.letters().split('/').any(|letter| list.text("putrecNo").starts_with(letter));
    if is_logistics && list.text("impexpMarkcd") != "E" {
        return None;
    }
    let lines = list.rows("lines");
    let wrong = lines.iter().find(|line| line.is_blank("putrecSeqno"))?;
    Some(format!("表体第{}行备案序号不能为空，退单", wrong.text("gdsSeqno")))
}

/// The first line whose total departs from price and quantity by more than a hundredth.
fn wrong_total(list: &Row) -> Option<String> {
    let departs = |line: &Row| {
        let (quantity, price) = (line.decimal::<5>("dclQty")?, line.decimal::<5>("dclUprcAmt")?);
        let (total, reckoned) = (line.decimal::<5>("dclTotalAmt")?, quantity.checked_mul::<5, 5>(price)?);
        let off = i128::from(reckoned.scaled()) - i128::from(total.scaled());
        Some(off.abs() * 100 > i128::from(total.scaled()))
    };
    let lines = list.rows("lines");
    let wrong = lines.iter().find(|line| departs(line) == Some(true))?;
    Some(format!("表体第{}行总价与单价、数量不符，退单", wrong.text("gdsSeqno")))
}

/// The declaration that customs made of the list has a number of its own.
fn write_declared(entry: &Entry, at: DateTime<Utc>) -> String {
    bonded::write_package(DECLARED, at, |writer| {
        writer.open("InvApprResult");
        writer.text("invPreentNo", &entry.seq_no);
        writer.text("businessId", &entry.number);
        writer.text("entrySeqNo", &format!("I{}", entry.seq_no.get(1..).unwrap_or_default()));
        writer.text("manageResult", "1");
        writer.text("createDate", &bonded::time_of_china(at));
        writer.close();
    })
}

/// The account is written: the head, and the serial of each line.
fn write_booked(entry: &Entry, at: DateTime<Utc>) -> String {
    bonded::write_package(BOOKED, at, |writer| {
        writer.open("BondInvtBsc");
        writer.text("bondInvtNo", &entry.number);
        writer.text("chgTmsCnt", &entry.tms_cnt.to_string());
        writer.text("invtPreentNo", &entry.seq_no);
        writer.text("formalVrfdedTime", &bonded::time_of_china(at));
        writer.text("vrfdedMarkcd", "2");
        writer.close();
        for (line, serial) in &entry.serials {
            writer.open("BwsDt");
            writer.text("gdsSeqno", serial);
            writer.text("invtGNo", line);
            writer.close();
        }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::gateway::bonded::Envelope;
    use crate::gateway::xml::MAX_BYTES;
    use crate::process::built_in;

    /// A list that played customs took as its first message.
    fn taken(head: serde_json::Value) -> Case {
        let mut list = json!({
            "etpsInnerInvtNo": "HZ-1", "putrecNo": "T2248W000019", "impexpMarkcd": "I", "dclPlcCuscd": "2248",
            "chgTmsCnt": "0", "dclTypecd": "1", "dclcusFlag": "1", "dclcusTypecd": "2", "genDecFlag": "2",
            "lines": [{
                "gdsSeqno": "1", "putrecSeqno": "12", "gdsMtno": "YS-8413-001", "gdecd": "8413810090", "gdsNm": "计量泵",
                "dclUnitcd": "001", "dclQty": "12", "dclUprcAmt": "400", "dclTotalAmt": "4800", "dclCurrcd": "502",
                "natcd": "304", "lawfUnitcd": "001", "lawfQty": "12", "modfMarkcd": "3",
            }],
        });
        list.as_object_mut().expect("a list").extend(head.as_object().expect("fields").clone());
        let now = "2026-07-01T02:00:00Z".parse::<DateTime<Utc>>().expect("an instant");
        let envelope = Envelope {
            message_type: "INV101",
            ours: "HZ-1",
            declares: true,
            system: "Z7",
            operator: "3122660D09",
            card: "",
            at: now,
        };
        let xml = bonded::write(&envelope, &INV101, &Row::from_value(list).expect("a row"));
        let dicts = built_in::dictionaries().expect("the dictionaries");
        let hall = Hall { dicts: &dicts, exchange: &[], today: now.date_naive(), serial: 1 };
        let examined = Lists.examine(xml.as_bytes(), &hall);
        Case::new(1, "INV101_I_260701000000000001_t-1.xml", "bond_invt", examined, now, std::time::Duration::ZERO)
    }

    #[test]
    fn what_is_declared_is_deducted_when_it_is_released_and_through_the_gate() {
        const NUMBER: &str = "QD224826I500000001";
        let part =
            |quantity: &str| Fact::Through(NUMBER.to_owned(), Some(vec![(1, quantity.parse().expect("a quantity"))]));
        let case = taken(json!({}));
        let mut known = Known::default();
        let waits = |case: &Case, known: &Known| {
            let results = Entry::of(case).results;
            let at = results.iter().position(|result| result == DEDUCTED).expect("it is deducted");
            assert!((0..results.len()).all(|other| other == at || Lists.waits(case, other, known).is_none()));
            Lists.waits(case, at, known)
        };
        assert_eq!(waits(&case, &known), Some(true));
        known.learn([Fact::Released(NUMBER.to_owned()), part("11.99999")]);
        assert_eq!(waits(&case, &known), Some(true), "some of it is not through");
        known.learn([part("0.00001")]);
        assert_eq!(waits(&case, &known), Some(false));
        let mut gone = Known::default();
        gone.learn([Fact::Through(NUMBER.to_owned(), None)]);
        assert_eq!(waits(&case, &gone), Some(true), "it is not released");

        let nothing = Known::default();
        for (head, through, released) in [
            (json!({ "dclcusFlag": "2" }), None, None),
            (json!({ "genDecFlag": "1" }), Some(false), Some(true)),
            (json!({ "dclcusTypecd": "1" }), Some(false), Some(true)),
            (json!({ "putrecNo": "E22482600017" }), Some(true), Some(false)),
            (json!({ "putrecNo": "H22482600017" }), Some(true), Some(true)),
            (json!({ "putrecNo": "E22482600017", "genDecFlag": "1" }), None, None),
            (json!({ "stocks": [{ "sasStockNo": "S1" }] }), Some(true), Some(false)),
        ] {
            let case = taken(head.clone());
            assert_eq!(waits(&case, &nothing), through.or(released).map(|_| true), "{head}");
            assert_eq!(waits(&case, &gone), through, "{head}");
            let mut known = Known::default();
            known.learn([Fact::Released(NUMBER.to_owned())]);
            assert_eq!(waits(&case, &known), released, "{head}");
        }
    }

    #[test]
    fn what_is_deleted_while_it_waits_is_never_deducted() {
        crate::run::house::correspondents();
        let number = json!({ "bondInvtNo": "QD224826I500000001" });
        let mut first = taken(number.clone());
        let at = Entry::of(&first).results.iter().position(|result| result == DEDUCTED).expect("it is deducted");
        first.answered = at + 1;
        let mut known = Known::default();
        let announced = Lists.facts(&first, at - 1);
        assert_eq!(announced, [Fact::Agreed("QD224826I500000001".to_owned(), 0)]);
        known.learn(announced);
        assert!(first.waits(&known) && !first.is_over());

        let mut deletes = number;
        deletes["dclTypecd"] = json!("3");
        deletes["chgTmsCnt"] = json!("1");
        let deletion = taken(deletes);
        known.learn(Lists.facts(&deletion, 0));
        assert!(first.waits(&known) && first.is_over() && !first.is_closed());
        first.close();
        assert!(first.is_closed());
    }

    #[test]
    fn the_number_of_a_declaration_that_customs_made_comes_with_the_deduction() {
        let dicts = built_in::dictionaries().expect("the dictionaries");
        let at = "2026-07-01T02:00:00Z".parse::<DateTime<Utc>>().expect("an instant");
        for (made_by, number) in [("1", Some("<entryNo>224820261500000001</entryNo>")), ("2", None)] {
            let case = taken(json!({ "genDecFlag": made_by }));
            let told: Vec<String> = (0..Lists.count(&case))
                .filter_map(|index| Lists.later(&case, index, at, &dicts))
                .map(|one| one.1)
                .collect();
            let named: Vec<&String> = told.iter().filter(|xml| xml.contains("<entryNo>")).collect();
            assert_eq!(named.len(), usize::from(number.is_some()), "{told:?}");
            assert!(
                number.is_none_or(|number| named[0].contains(number) && named[0].contains("<entryDclTime>2026-07-01T")),
                "{named:?}"
            );
        }
    }

    #[test]
    fn a_list_of_ten_thousand_lines_is_taken() {
        let line = |number: usize| {
            json!({
                "gdsSeqno": number.to_string(), "putrecSeqno": "12", "gdsMtno": "YS-8413-001", "gdecd": "8413810090",
                "gdsNm": "计量泵", "gdsSpcfModelDesc": "4|3|输送液体用".repeat(12), "dclUnitcd": "001", "dclQty": "12",
                "dclUprcAmt": "400", "dclTotalAmt": "4800", "usdStatTotalAmt": "4800", "dclCurrcd": "502", "natcd": "304",
                "destinationNatcd": "142", "lawfUnitcd": "001", "lawfQty": "12", "secdLawfUnitcd": "035",
                "secdLawfQty": "60", "grossWt": "66", "netWt": "60", "lvyrlfModecd": "3", "entryGdsSeqno": "1",
                "modfMarkcd": "3", "rmk": "第一批",
            })
        };
        let list = json!({
            "etpsInnerInvtNo": "HZ-1", "putrecNo": "T2248W000019", "impexpMarkcd": "I", "dclPlcCuscd": "2248",
            "chgTmsCnt": "0", "dclTypecd": "1", "lines": (1..=10_000).map(line).collect::<Vec<_>>(),
        });
        let now = "2026-07-01T02:00:00Z".parse::<DateTime<Utc>>().expect("an instant");
        let envelope = Envelope {
            message_type: "INV101",
            ours: "HZ-1",
            declares: true,
            system: "Z7",
            operator: "3122660D09",
            card: "",
            at: now,
        };
        let xml = bonded::write(&envelope, &INV101, &Row::from_value(list).expect("a row"));
        assert!(xml.len() > 8 * 1024 * 1024 && xml.len() < MAX_BYTES / 2, "{} bytes", xml.len());
        let dicts = built_in::dictionaries().expect("the dictionaries");
        let hall = Hall { dicts: &dicts, exchange: &[], today: now.date_naive(), serial: 1 };
        let taken = Lists.examine(xml.as_bytes(), &hall).expect("it is taken");
        assert_eq!(taken.memory["serials"].as_array().map(Vec::len), Some(10_000));
    }
}
