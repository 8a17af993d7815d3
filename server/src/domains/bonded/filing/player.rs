//! Plays customs for accounts: stores them, files them with a number of their kind, agrees to changes, and returns every fifth.

use chrono::{DateTime, Datelike, Utc};
use core_wasm::dictionary::Dictionaries;
use core_wasm::resources::bonded::account_message::MESSAGES;
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::{Kind, PLACES_OUTSIDE};
use core_wasm::rules::bonded::list::is_gone;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::gateway::bonded::{self, Decision};
use crate::gateway::layout;
use crate::gateway::play_customs::{Case, Examined, Hall, Player, reasons};

/// What customs remembers of a message that it took.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Entry {
    seq_no: String,
    number: String,
    /// Root of its answers.
    root: String,
    tms_cnt: i64,
    is_returned: bool,
    /// Goods, serial and material of each line.
    lines: Vec<(String, String, String)>,
}

/// Accounts of the demo and of tests have lower numbers.
const FIRST_NUMBER: u64 = 500_000;
/// Every so many accounts customs returns one.
const RETURNS: u64 = 5;
/// Stored, then decided.
const ANSWERS: usize = 2;
const RETURNED: &str = "商品编码与料号不符，退单";

pub struct Played;

impl Player for Played {
    fn examine(&self, content: &[u8], hall: &Hall<'_>) -> Result<Examined, String> {
        let found = MESSAGES
            .iter()
            .find_map(|(kind, message)| Some((*kind, message, bonded::message(content, message.layout).ok()?)));
        let Some((kind, message, element)) = found else { return Err("不是账册报文".to_owned()) };
        let document = layout::read(message.layout, &element).map_err(|problems| reasons(&problems, false))?;
        if document.is_blank("masterCuscd") {
            return Err("主管关区不能为空".to_owned());
        }
        let (office, serial) = (document.text("masterCuscd"), FIRST_NUMBER + hall.serial);
        let or = |field: &str, new: String| match document.text(field) {
            "" => new,
            known => known.to_owned(),
        };
        let place = document.text("bwlTypecd");
        let new = match kind {
            // Such as L9013B19A008 (domain/declaration.md §2): goods may lie there for a year.
            Kind::Bws if PLACES_OUTSIDE.contains(&place) => {
                let (year, of_year) = (hall.today.year() % 100, hall.serial % 1000);
                let letter = usize::try_from(hall.serial / 1000).ok().and_then(|at| ('A'..='Z').cycle().nth(at % 26));
                format!("L{office:0>4}{place}{year:02}{}{of_year:03}", letter.unwrap_or('A'))
            }
            Kind::Bws => format!("T{office:0>4}W{serial:06}"),
            Kind::Ems => format!("E{office:0>4}{serial:07}"),
            Kind::Eml => format!("C{office:0>4}{serial:07}"),
        };
        let text = |field: &str, line: &Row| line.text(field).to_owned();
        let mut lines = document.rows("lines");
        // What a change takes away is not listed with what customs agrees to.
        lines.retain(|line| !is_gone(line.borrowed()));
        let entry = Entry {
            seq_no: or("preentNo", format!("{:04}{:014}", hall.today.year(), hall.serial)),
            number: or(kind.number(), new),
            root: message.answer.to_owned(),
            tms_cnt: document.int("chgTmsCnt").unwrap_or_default(),
            is_returned: hall.serial.is_multiple_of(RETURNS),
            lines: lines
                .iter()
                .map(|line| (text("mtpckEndprdTypecd", line), text("gdsSeqno", line), text("gdsMtno", line)))
                .collect(),
        };
        match serde_json::to_value(entry) {
            Ok(Value::Object(memory)) => Ok(Examined { ours: document.text("etpsPreentNo").to_owned(), memory }),
            other => Err(format!("{other:?}")),
        }
    }

    fn first(&self, case: &Case) -> String {
        let entry: Entry = case.memory().unwrap_or_default();
        bonded::write_first(&case.client_seq_no, &entry.seq_no, case.refusal.as_deref())
    }

    fn count(&self, _: &Case) -> usize {
        ANSWERS
    }

    fn later(&self, case: &Case, index: usize, at: DateTime<Utc>, dicts: &Dictionaries) -> Option<(String, String)> {
        let entry: Entry = case.memory().unwrap_or_default();
        let (_, message) = MESSAGES.iter().find(|(_, message)| message.answer == entry.root)?;
        let result = match index {
            0 => "Y",
            1 if entry.is_returned => "3",
            1 => "1",
            _ => return None,
        };
        let known = |result: &str| dicts.by_id("bondResult", result).map(|known| known.name.as_str());
        let decision = Decision {
            root: message.answer,
            ours: &entry.seq_no,
            number: if result == "1" { &entry.number } else { "" },
            tms_cnt: entry.tms_cnt,
            result,
            at,
            note: match result {
                "3" => RETURNED,
                "1" => "",
                _ => known(result).unwrap_or_default(),
            },
        };
        let listed = if result == "1" { entry.lines.as_slice() } else { &[] };
        let content = bonded::write_decision_with(&decision, |writer| {
            for (goods, serial, material) in listed {
                writer.open(message.line);
                writer.text("gdsSeqno", serial);
                writer.text("mtpckEndprdTypecd", goods);
                writer.text("gdsMtno", material);
                writer.text("cusmExeMarkcd", "1");
                writer.close();
            }
        });
        Some((format!("Receipt_{}_{index}", entry.seq_no), content))
    }
}
