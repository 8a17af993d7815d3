//! Plays customs for declarations: refuses what the rules call wrong, and answers the rest with receipts and tax bills.

pub mod answer;
pub mod bill;
mod plan;

use chrono::{DateTime, Datelike, Utc};
use core_wasm::config::OrgParams;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::declaration::{Context, judge};
use core_wasm::validate::Stage;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::bill::Bill;
use self::plan::Step;
use super::dec_message;
use crate::gateway::play_customs::{Case, Examined, Fact, Hall, Player, reasons};

/// Operation of a message that is only staged in the single window (DecSign.OperType).
const STAGE: &str = "G";
/// The licence that is an inventory list (dictionary `licenceDocu`).
const INVENTORY_LIST: &str = "a";

/// What customs remembers of a declaration that it took.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Entry {
    pub seq_no: String,
    pub entry_id: String,
    pub office: String,
    pub payer: String,
    pub bills: Vec<Bill>,
    /// Customs' numbers of the inventory lists whose goods are on it.
    lists: Vec<String>,
    /// What customs finds wrong with it once it is stored.
    rejection: Option<String>,
    /// Whether the single window only keeps it until somebody declares it there: nothing comes after the first answer.
    is_staged_only: bool,
}

impl Entry {
    fn of(case: &Case) -> Self {
        case.memory().unwrap_or_default()
    }

    fn steps(&self, serial: u64) -> Vec<Step> {
        if self.is_staged_only {
            return Vec::new();
        }
        match self.rejection {
            Some(_) => plan::REJECTION.iter().map(|code| Step::Receipt(code)).collect(),
            None => plan::steps(serial, !self.bills.is_empty()),
        }
    }
}

/// The player of declarations.
pub struct Declarations;

impl Player for Declarations {
    /// Refused is what cannot be read, and what is wrong by the rules.
    fn examine(&self, content: &[u8], hall: &Hall<'_>) -> Result<Examined, String> {
        let message = dec_message::read(content).map_err(|problems| reasons(&problems, false))?;
        let mut declaration = message.declaration;
        let category = dec_message::category(&declaration);
        declaration.set("iECatg", category);
        let export = declaration.text("iEFlag") == "E";
        let params = OrgParams::default();
        let (dicts, today, serial) = (hall.dicts, hall.today, hall.serial);
        let context =
            Context { dicts, today, params: &params, stage: Stage::Declare, prices: &[], exchange: &[], house: &[] };
        let problems = judge(&declaration, &context).problems;
        let (errors, warnings): (Vec<Problem>, Vec<Problem>) = problems.into_iter().partition(Problem::is_error);
        let doubted: Vec<Problem> = warnings.into_iter().filter(|warning| plan::is_rejected(&warning.rule)).collect();
        if !errors.is_empty() {
            return Err(reasons(&errors, export));
        }
        let (letter, digit) = if export { ('E', 0) } else { ('I', 1) };
        let (office, year) = (declaration.text("customMaster"), today.year());
        let entry = Entry {
            seq_no: match declaration.text("seqNo") {
                "" => format!("{letter}{year:04}{serial:013}"),
                known => known.to_owned(),
            },
            entry_id: format!("{office:0>4}{year:04}{digit}{serial:09}"),
            office: office.to_owned(),
            payer: declaration.text("tradeName").to_owned(),
            bills: bill::bills(&declaration, dicts, hall.exchange, today, serial),
            lists: lists_of(&declaration),
            rejection: (!doubted.is_empty()).then(|| reasons(&doubted, export)),
            is_staged_only: message.sign.text("operType") == STAGE,
        };
        let memory = match serde_json::to_value(entry) {
            Ok(Value::Object(memory)) => memory,
            other => return Err(format!("{other:?}")),
        };
        Ok(Examined { ours: message.sign.text("clientSeqNo").to_owned(), memory })
    }

    fn first(&self, case: &Case) -> String {
        answer::import(case, &Entry::of(case).seq_no)
    }

    fn count(&self, case: &Case) -> usize {
        Entry::of(case).steps(case.serial).len()
    }

    fn later(&self, case: &Case, index: usize, at: DateTime<Utc>, dicts: &Dictionaries) -> Option<(String, String)> {
        let entry = Entry::of(case);
        let steps = entry.steps(case.serial);
        let (kind, content) = match *steps.get(index)? {
            Step::Receipt(channel) => {
                let name = || dicts.by_id("decStatus", channel).map(|entry| entry.name.as_str());
                let said = entry.rejection.as_deref().filter(|_| plan::REJECTION.last() == Some(&channel));
                let note = said.or_else(name).unwrap_or_default();
                let kind = if plan::shows_entry_id(channel) { "Receipt_C" } else { "Receipt_D" };
                (kind, answer::receipt(case, &entry, channel, note, at))
            }
            Step::Bills => ("Receipt_D", answer::tax(case, &entry, at, at, None, dicts)),
            Step::Paid => {
                let billed = steps.iter().position(|step| *step == Step::Bills)?;
                ("Receipt_D", answer::tax(case, &entry, at, case.at(billed + 1)?, Some(at), dicts))
            }
        };
        Some((format!("{kind}_{}", entry.seq_no), content))
    }

    /// Inventory lists wait for the release of their declaration.
    fn facts(&self, case: &Case, index: usize) -> Vec<Fact> {
        let entry = Entry::of(case);
        match entry.steps(case.serial).get(index) {
            Some(Step::Receipt(plan::RELEASED)) => entry.lists.into_iter().map(Fact::Released).collect(),
            _ => Vec::new(),
        }
    }
}

/// The inventory lists that a declaration names among its licences.
fn lists_of(declaration: &Row) -> Vec<String> {
    let papers = declaration.rows("licenceDocus");
    let lists = papers.iter().filter(|paper| paper.text("docuCode") == INVENTORY_LIST);
    lists.map(|paper| paper.text("certCode").to_owned()).collect()
}
