//! One message in the hands of the played customs, kept in a file: everything about its answers follows from it,
//! so that an answer given again after a crash is the same answer.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use core_wasm::dictionary::Dictionaries;
use serde::{Deserialize, Serialize};

use super::bill::Bill;
use super::plan::Step;
use super::{answer, plan};
use crate::gateway::folders;

/// What an accepted message declares.
pub struct Entry {
    pub client_seq_no: String,
    /// The number the message carries; empty asks for a new one.
    pub seq_no: String,
    pub is_export: bool,
    pub office: String,
    pub year: i32,
    pub payer: String,
    pub bills: Vec<Bill>,
    /// What customs finds wrong with it once it is stored.
    pub rejection: Option<String>,
    /// Whether the single window only keeps it until somebody declares it there.
    pub is_staged_only: bool,
}

/// A message taken from OutBox.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Case {
    pub serial: u64,
    /// Name of the message file.
    pub file: String,
    /// Why the message is refused; `None` when it is taken.
    pub refusal: Option<String>,
    pub client_seq_no: String,
    pub seq_no: String,
    pub entry_id: String,
    pub office: String,
    #[serde(default)]
    pub payer: String,
    #[serde(default)]
    pub bills: Vec<Bill>,
    /// Why it is rejected after it was stored.
    #[serde(default)]
    rejection: Option<String>,
    /// Nothing comes after the import answer.
    #[serde(default)]
    is_staged_only: bool,
    taken_at: DateTime<Utc>,
    delay_ms: u64,
    /// Answers given.
    pub answered: usize,
}

/// Name of the memory file of a message file.
pub fn file_name(message: &str) -> String {
    format!("{message}.json")
}

impl Case {
    pub fn new(serial: u64, file: &str, entry: Result<Entry, String>, now: DateTime<Utc>, delay: Duration) -> Self {
        let mut case = Case {
            serial,
            file: file.to_owned(),
            refusal: None,
            client_seq_no: client_seq_no(file),
            seq_no: String::new(),
            entry_id: String::new(),
            office: String::new(),
            payer: String::new(),
            bills: Vec::new(),
            rejection: None,
            is_staged_only: false,
            taken_at: now,
            delay_ms: u64::try_from(delay.as_millis()).unwrap_or(u64::MAX),
            answered: 0,
        };
        match entry {
            Err(reasons) => case.refusal = Some(reasons),
            Ok(entry) => {
                let (letter, digit) = if entry.is_export { ('E', 0) } else { ('I', 1) };
                case.seq_no = match entry.seq_no.is_empty() {
                    true => format!("{letter}{:04}{serial:013}", entry.year),
                    false => entry.seq_no,
                };
                case.entry_id = format!("{:0>4}{:04}{digit}{serial:09}", entry.office, entry.year);
                case.client_seq_no = entry.client_seq_no;
                case.office = entry.office;
                case.payer = entry.payer;
                case.bills = entry.bills;
                case.rejection = entry.rejection;
                case.is_staged_only = entry.is_staged_only;
            }
        }
        case
    }

    pub fn load(file: &Path) -> anyhow::Result<Self> {
        let content = fs::read(file)?;
        serde_json::from_slice(&content).with_context(|| format!("{} is no case of played customs", file.display()))
    }

    pub fn save(&self, memory: &Path) -> anyhow::Result<()> {
        folders::put(memory, &file_name(&self.file), &serde_json::to_vec_pretty(self)?)?;
        Ok(())
    }

    /// Whether every answer was given.
    pub fn is_closed(&self) -> bool {
        self.answered > self.steps().len()
    }

    /// The next answer (file name and content), if its time has come.
    pub fn due(&self, now: DateTime<Utc>, dicts: &Dictionaries) -> Option<(String, String)> {
        let at = self.at(self.answered)?;
        if self.is_closed() || at > now {
            return None;
        }
        let stamp = at.format("%Y%m%d%H%M%S%3f");
        let Some(index) = self.answered.checked_sub(1) else {
            let result = if self.refusal.is_some() { "Failed" } else { "Successed" };
            return Some((format!("{result}_{}_{stamp}", self.file), answer::import(self)));
        };
        // Answers given at once are told apart by their times all the same.
        let noticed = at + TimeDelta::milliseconds(i64::try_from(self.answered).ok()?);
        let steps = self.steps();
        let (kind, content) = match *steps.get(index)? {
            Step::Receipt(channel) => {
                let name = || dicts.by_id("decStatus", channel).map(|entry| entry.name.as_str());
                let said = self.rejection.as_deref().filter(|_| plan::REJECTION.last() == Some(&channel));
                let note = said.or_else(name).unwrap_or_default();
                let kind = if plan::shows_entry_id(channel) { "Receipt_C" } else { "Receipt_D" };
                (kind, answer::receipt(self, channel, note, noticed))
            }
            Step::Bills => ("Receipt_D", answer::tax(self, noticed, noticed, None, dicts)),
            Step::Paid => {
                let billed = steps.iter().position(|step| *step == Step::Bills)?;
                ("Receipt_D", answer::tax(self, noticed, self.at(billed + 1)?, Some(noticed), dicts))
            }
        };
        Some((format!("{kind}_{}_{stamp}_{index}.xml", self.seq_no), content))
    }

    /// When an answer is given.
    fn at(&self, number: usize) -> Option<DateTime<Utc>> {
        let waits = i64::try_from(number).ok()?.checked_add(1)?;
        let wait = i64::try_from(self.delay_ms).ok()?.checked_mul(waits)?;
        Some(self.taken_at + TimeDelta::milliseconds(wait))
    }

    fn steps(&self) -> Vec<Step> {
        if self.refusal.is_some() || self.is_staged_only {
            return Vec::new();
        }
        match self.rejection {
            Some(_) => plan::REJECTION.iter().map(|code| Step::Receipt(code)).collect(),
            None => plan::steps(self.serial, !self.bills.is_empty()),
        }
    }
}

/// Our number inside a file name `{I|E}_{ClientSeqNo}_t-{n}.xml`.
fn client_seq_no(file: &str) -> String {
    file.split('_').nth(1).unwrap_or_default().to_owned()
}
