//! Plays customs for the documents of a zone: stores and approves them, returns every fifth, and plays the gate for passports: one
//! gate or two, and now and then a vehicle that weighs too much and is inspected first. A passport of which customs is asked that it be
//! void waits at the gate for what customs decides.

use chrono::{DateTime, Datelike, Utc};
use core_wasm::decimal::{Fixed, Quantity};
use core_wasm::dictionary::Dictionaries;
use core_wasm::row::Row;
use core_wasm::rules::sas::passport::INVENTORY_LIST;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::domains::sas::kind::{APPLICATION, Kind, PASSPORT, STOCK, VEHICLE};
use crate::gateway::bonded::{self, Decision};
use crate::gateway::layout;
use crate::gateway::play_customs::{Case, Examined, Fact, Hall, Known, Player, reasons};

/// What customs remembers of a message that it took.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Entry {
    seq_no: String,
    number: String,
    tms_cnt: i64,
    answers: Vec<Told>,
    /// The inventory lists that a passport carries, and the quantities of lines where it carries parts of one.
    lists: Vec<String>,
    parts: Vec<(i64, Quantity)>,
    /// It asks customs to make a passport void.
    ends: bool,
}

/// An answer still to give.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Told {
    root: String,
    result: String,
    note: String,
    /// State of a passport behind the gate, and what the scale says.
    stucd: String,
    weighed: String,
}

/// Every so many documents customs returns one, and does not make a passport void.
const RETURNS: u64 = 5;
/// What customs decides (dictionary `bondResult`), and that a document is to end (dictionary `dclType`).
const AGREED: &str = "1";
const RETURNED: &str = "3";
const ENDED: &str = "3";
/// What the gate says.
const GATE: [&str; 2] = ["SAS223", "SAS224"];
/// Every so many passports has two gates, and every so many vehicles is too heavy.
const TWO_GATES: u64 = 3;
const TOO_HEAVY: u64 = 7;
/// States of a passport whose vehicle is through: by its only gate, by the second of two (dictionary `passportStatus`).
const THROUGH: [&str; 2] = ["2", "4"];
/// The documents that the demo begins with have lower numbers.
const FIRST_NUMBER: u64 = 500_000_000;

struct Played(&'static Kind);

static PLAYERS: [Played; 4] = [Played(&APPLICATION), Played(&STOCK), Played(&PASSPORT), Played(&VEHICLE)];

/// The player of a kind, by its table.
pub fn of(table: &str) -> &'static dyn Player {
    let [first, ..] = &PLAYERS;
    PLAYERS.iter().find(|played| played.0.table == table).unwrap_or(first)
}

impl Player for Played {
    fn examine(&self, content: &[u8], hall: &Hall<'_>) -> Result<Examined, String> {
        let Played(kind) = self;
        let message = bonded::message(content, kind.layout).map_err(|error| error.whole().zh)?;
        let document = layout::read(kind.layout, &message).map_err(|problems| reasons(&problems, false))?;
        if document.is_blank("masterCuscd") {
            return Err("主管关区不能为空".to_owned());
        }
        let (year, serial) = (hall.today.year(), hall.serial);
        let or = |field: &str, new: String| match document.text(field) {
            "" => new,
            known => known.to_owned(),
        };
        let way = if kind.way.is_empty() { "" } else { document.text(kind.way) };
        let number = format!("{}{}{way}{:09}", kind.letter, document.text("masterCuscd"), FIRST_NUMBER + serial);
        let (lists, parts) = carried(kind, &document);
        let entry = Entry {
            lists,
            parts,
            seq_no: or(kind.preent, format!("{year:04}{serial:014}")),
            number: or(kind.number, number),
            tms_cnt: document.int("chgTmsCnt").unwrap_or_default(),
            answers: answers(kind, &document, serial),
            ends: kind.table == PASSPORT.table && document.text("dclTypecd") == ENDED,
        };
        match serde_json::to_value(entry) {
            Ok(Value::Object(memory)) => Ok(Examined { ours: document.text(kind.ours).to_owned(), memory }),
            other => Err(format!("{other:?}")),
        }
    }

    fn first(&self, case: &Case) -> String {
        let entry: Entry = case.memory().unwrap_or_default();
        bonded::write_first(&case.client_seq_no, &entry.seq_no, case.refusal.as_deref())
    }

    fn count(&self, case: &Case) -> usize {
        case.memory::<Entry>().unwrap_or_default().answers.len()
    }

    fn later(&self, case: &Case, index: usize, at: DateTime<Utc>, _: &Dictionaries) -> Option<(String, String)> {
        let Played(kind) = self;
        let entry: Entry = case.memory().unwrap_or_default();
        let told = entry.answers.get(index)?;
        let root = kind.roots.iter().find(|root| **root == told.root)?;
        let decision = Decision {
            root,
            ours: &entry.seq_no,
            number: &entry.number,
            tms_cnt: entry.tms_cnt,
            result: &told.result,
            at,
            note: &told.note,
        };
        let mut body = format!("<{0}><{1}>{2}</{1}>", kind.body, kind.number, entry.number);
        for (name, text) in [("stucd", &told.stucd), ("passCollectWt", &told.weighed)] {
            if !text.is_empty() {
                body.push_str(&format!("<{name}>{text}</{name}>"));
            }
        }
        let end = format!("</{root}>");
        let content = bonded::write_decision(&decision).replace(&end, &format!("{body}</{}>{end}", kind.body));
        Some((format!("Receipt_{}_{index}", entry.number), content))
    }

    fn taken(&self, case: &Case) -> Vec<Fact> {
        let entry: Entry = case.memory().unwrap_or_default();
        if entry.ends { vec![Fact::EndAsked(entry.number)] } else { Vec::new() }
    }

    /// Inventory lists wait until their goods are through the last gate, and the gate until customs decided on a passport that is to be
    /// void.
    fn facts(&self, case: &Case, index: usize) -> Vec<Fact> {
        let entry: Entry = case.memory().unwrap_or_default();
        let result = entry.answers.get(index).map(|told| told.result.as_str()).unwrap_or_default();
        if entry.ends {
            return match result {
                AGREED | RETURNED => vec![Fact::EndDecided(entry.number, result == AGREED)],
                _ => Vec::new(),
            };
        }
        let is_through = entry.answers.get(index).is_some_and(|told| THROUGH.contains(&told.stucd.as_str()));
        if !is_through {
            return Vec::new();
        }
        let parts = Some(entry.parts).filter(|parts| !parts.is_empty());
        entry.lists.into_iter().map(|list| Fact::Through(list, parts.clone())).collect()
    }

    fn waits(&self, case: &Case, index: usize, known: &Known) -> Option<bool> {
        let entry: Entry = case.memory().unwrap_or_default();
        let is_at_the_gate = entry.answers.get(index).is_some_and(|told| GATE.contains(&told.root.as_str()));
        if is_at_the_gate { known.is_held(&entry.number) } else { None }
    }

    fn is_over(&self, case: &Case, known: &Known) -> bool {
        known.has_ended(&case.memory::<Entry>().unwrap_or_default().number)
    }
}

/// The inventory lists that a passport carries, and the quantities of their lines where it lists some.
fn carried(kind: &Kind, document: &Row) -> (Vec<String>, Vec<(i64, Quantity)>) {
    if kind.table != PASSPORT.table || document.text("rltTbTypecd") != INVENTORY_LIST {
        return (Vec::new(), Vec::new());
    }
    let lists = document.rows("docs").iter().map(|doc| doc.text("rtlBillNo").to_owned()).collect();
    let part = |line: &Row| Some((line.int("rltGdsSeqno")?, line.decimal::<5>("dclQty")?));
    (lists, document.rows("lines").iter().filter_map(part).collect())
}

/// What customs, and the gate, answer to a document.
fn answers(kind: &Kind, document: &Row, serial: u64) -> Vec<Told> {
    let decides = kind.roots.get(1).copied().unwrap_or_default();
    let told = |root: &str, result: &str, note: &str| Told {
        root: root.to_owned(),
        result: result.to_owned(),
        note: note.to_owned(),
        ..Told::default()
    };
    if document.text("dclTypecd") == ENDED {
        let refuses = kind.table == PASSPORT.table && serial.is_multiple_of(RETURNS);
        let decision = if refuses {
            told(decides, RETURNED, "车辆将过卡，不同意作废")
        } else {
            told(decides, AGREED, "同意")
        };
        return vec![told(decides, "Y", "入库成功"), decision];
    }
    if serial.is_multiple_of(RETURNS) {
        return vec![told(decides, "Y", "入库成功"), told(decides, RETURNED, "申报信息与备案不符，退单")];
    }
    let mut answers = vec![told(decides, "Y", "入库成功"), told(decides, AGREED, "通过")];
    if kind.table != PASSPORT.table {
        return answers;
    }
    let total: Quantity = document.decimal("totalWt").unwrap_or_default();
    let by = |permille: i64| {
        let share = Fixed::<3>::from_scaled(permille);
        total.checked_mul::<3, 2>(share).map(|weight| weight.to_string()).unwrap_or_default()
    };
    let weighed = if serial.is_multiple_of(TOO_HEAVY) { by(1080) } else { by(1002) };
    if serial.is_multiple_of(TOO_HEAVY) {
        let stopped = told("SAS223", "2", "重量超过允许误差，转查验");
        answers.push(Told { weighed: weighed.clone(), ..stopped });
        answers.push(told("SAS224", "1", "查验中"));
    }
    let gates: &[&str] = if serial.is_multiple_of(TWO_GATES) { &["3", "4"] } else { &["2"] };
    answers.extend(gates.iter().map(|stucd| Told {
        stucd: (*stucd).to_owned(),
        weighed: weighed.clone(),
        ..told("SAS223", "1", "已过卡")
    }));
    answers
}
