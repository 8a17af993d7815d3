//! Plays customs for write-offs: stores them, passes report and accounts, confirms differences, and returns every fifth.

use chrono::{DateTime, Datelike, Utc};
use core_wasm::dictionary::Dictionaries;
use core_wasm::resources::bonded::write_off_message::MESSAGES;
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
    account: String,
    /// Root of its answers.
    root: String,
    tms_cnt: i64,
    is_returned: bool,
}

/// Every so many write-offs customs returns one.
const RETURNS: u64 = 5;
const PASSES: &[(&str, &str)] = &[("Y", "入库成功"), ("2", "报核通过"), ("5", "正式核算通过"), ("7", "差异结果确认")];
const RETURNED: &[(&str, &str)] = &[("Y", "入库成功"), ("3", "报核数据与底账不符，退单")];

pub struct Played;

fn answers(entry: &Entry) -> &'static [(&'static str, &'static str)] {
    if entry.is_returned { RETURNED } else { PASSES }
}

impl Player for Played {
    fn examine(&self, content: &[u8], hall: &Hall<'_>) -> Result<Examined, String> {
        let found =
            MESSAGES.iter().find_map(|(_, message)| Some((message, bonded::message(content, message.layout).ok()?)));
        let Some((message, element)) = found else { return Err("不是报核报文".to_owned()) };
        let document = layout::read(message.layout, &element).map_err(|problems| reasons(&problems, false))?;
        if document.is_blank("masterCuscd") {
            return Err("主管关区不能为空".to_owned());
        }
        let seq_no = match document.text("chgoffPreentNo") {
            "" => format!("{:04}{:014}", hall.today.year(), hall.serial),
            known => known.to_owned(),
        };
        let entry = Entry {
            seq_no,
            account: document.text("putrecNo").to_owned(),
            root: message.answer.to_owned(),
            tms_cnt: document.int("chgoffTmsCnt").unwrap_or_default(),
            is_returned: hall.serial.is_multiple_of(RETURNS),
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

    fn count(&self, case: &Case) -> usize {
        answers(&case.memory().unwrap_or_default()).len()
    }

    fn later(&self, case: &Case, index: usize, at: DateTime<Utc>, _: &Dictionaries) -> Option<(String, String)> {
        let entry: Entry = case.memory().unwrap_or_default();
        let (result, note) = answers(&entry).get(index)?;
        let (_, message) = MESSAGES.iter().find(|(_, message)| message.answer == entry.root)?;
        let decision = Decision {
            root: message.answer,
            ours: &entry.seq_no,
            number: &entry.account,
            tms_cnt: entry.tms_cnt,
            result,
            at,
            note,
        };
        Some((format!("Receipt_{}_{index}", entry.seq_no), bonded::write_decision(&decision)))
    }
}
