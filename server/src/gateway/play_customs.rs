//! Plays the single window and customs for the demo and the tests: takes the message files from OutBox, answers in
//! InBox as the real ones do, with refusals for bad messages. It shares nothing with the server but the folders, and
//! keeps its own memory in files, so that it can be stopped and started at any moment.

pub mod answer;
pub mod bill;
mod case;
mod plan;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use chrono::Datelike;
use core_wasm::config::OrgParams;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::declaration::{Context, judge};
use core_wasm::rules::spoken::written;
use core_wasm::validate::Stage;
use tracing::{info, warn};

use super::dec_message;
use super::folders::{self, Folders};
use super::xml::MAX_BYTES;
use crate::clock::Clock;
use crate::seed;
use case::{Case, Entry};

/// Operation of a message that is only staged in the single window (DecSign.OperType).
const STAGE: &str = "G";
/// How often the folders are looked at when there is nothing to wait for.
const LOOK: Duration = Duration::from_millis(200);

/// The player. One for a folder.
pub struct Customs {
    folders: Folders,
    /// Its own memory: one file per message taken.
    memory: PathBuf,
    /// Time between two answers to one message.
    delay: Duration,
    clock: Clock,
    dicts: Dictionaries,
    /// Exchange rates, for the tax bills.
    exchange: Vec<Row>,
    /// Cases with answers still to give, by the name of the message file.
    open: BTreeMap<String, Case>,
    /// Serial of the newest case.
    serial: u64,
}

impl Customs {
    /// Opens the folders and goes on with what was left open.
    pub fn open(root: impl Into<PathBuf>, delay: Duration, clock: Clock, dicts: Dictionaries) -> anyhow::Result<Self> {
        let folders = Folders::open(root)?;
        let memory = folders.root().join("Customs");
        fs::create_dir_all(&memory)?;
        let exchange = seed::exchange_rates()?;
        let mut customs = Customs { folders, memory, delay, clock, dicts, exchange, open: BTreeMap::new(), serial: 0 };
        for file in folders::list(&customs.memory)? {
            let case = Case::load(&file)?;
            customs.serial = customs.serial.max(case.serial);
            if !case.is_closed() {
                customs.open.insert(case.file.clone(), case);
            }
        }
        Ok(customs)
    }

    /// Plays until the process is stopped.
    pub async fn run(mut self) -> anyhow::Result<()> {
        info!(folder = %self.folders.root().display(), "playing customs");
        loop {
            self.step()?;
            tokio::time::sleep(LOOK).await;
        }
    }

    /// One round: takes every new message and gives every answer that is due. Returns the number of answers given.
    pub fn step(&mut self) -> anyhow::Result<usize> {
        for file in folders::list(&self.folders.out_box())? {
            self.take(&file).with_context(|| format!("cannot take {}", file.display()))?;
        }
        let mut given = 0;
        let due: Vec<String> = self.open.keys().cloned().collect();
        for name in due {
            given += self.answer(&name)?;
        }
        Ok(given)
    }

    /// Opens the case of a message file and moves the file to where the client would. A crash in between is healed
    /// by the next round: the case is known by the file's name.
    fn take(&mut self, file: &Path) -> anyhow::Result<()> {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.ends_with(".xml") {
            return Ok(());
        }
        let remembered = self.memory.join(case::file_name(&name));
        let case = match remembered.try_exists()? {
            true => Case::load(&remembered)?,
            false => {
                let Some(content) = folders::read(file, MAX_BYTES)? else { return Ok(()) };
                let case = self.new_case(&name, &content);
                case.save(&self.memory)?;
                case
            }
        };
        let folder = if case.refusal.is_some() { self.folders.fail_box() } else { self.folders.sent_box() };
        folders::move_into(file, &folder)?;
        if !case.is_closed() {
            self.open.insert(name, case);
        }
        Ok(())
    }

    fn new_case(&mut self, name: &str, content: &[u8]) -> Case {
        self.serial += 1;
        let entry = self.examine(content);
        if let Err(reasons) = &entry {
            warn!(file = name, reasons, "message refused");
        }
        Case::new(self.serial, name, entry, self.clock.now(), self.delay)
    }

    /// What the message declares, or why it is refused: unreadable, or errors by the rules.
    fn examine(&self, content: &[u8]) -> Result<Entry, String> {
        let message = dec_message::read(content).map_err(|problems| reasons(&problems))?;
        let mut declaration = message.declaration;
        let category = dec_message::category(&declaration);
        declaration.set("iECatg", category);
        let params = OrgParams::default();
        let today = self.clock.today();
        let context =
            Context { dicts: &self.dicts, today, params: &params, stage: Stage::Declare, prices: &[], exchange: &[] };
        let problems = judge(&declaration, &context).problems;
        let (errors, warnings): (Vec<Problem>, Vec<Problem>) = problems.into_iter().partition(Problem::is_error);
        let doubted: Vec<Problem> = warnings.into_iter().filter(|warning| plan::is_rejected(&warning.rule)).collect();
        if !errors.is_empty() {
            return Err(reasons(&errors));
        }
        Ok(Entry {
            client_seq_no: message.sign.text("clientSeqNo").to_owned(),
            seq_no: declaration.text("seqNo").to_owned(),
            is_export: declaration.text("iEFlag") == "E",
            office: declaration.text("customMaster").to_owned(),
            year: today.year(),
            payer: declaration.text("tradeName").to_owned(),
            bills: bill::bills(&declaration, &self.dicts, &self.exchange, today, self.serial),
            rejection: (!doubted.is_empty()).then(|| reasons(&doubted)),
            is_staged_only: message.sign.text("operType") == STAGE,
        })
    }

    /// Gives the answers of one case that are due.
    fn answer(&mut self, name: &str) -> anyhow::Result<usize> {
        let now = self.clock.now();
        let Some(case) = self.open.get_mut(name) else { return Ok(0) };
        let mut given = 0;
        while let Some((file, content)) = case.due(now, &self.dicts) {
            folders::put(&self.folders.in_box(), &file, content.as_bytes())?;
            case.answered += 1;
            case.save(&self.memory)?;
            given += 1;
        }
        if case.is_closed() {
            self.open.remove(name);
        }
        Ok(given)
    }
}

/// The first problems as one text, in Chinese as customs writes.
fn reasons(problems: &[Problem]) -> String {
    const SHOWN: usize = 5;
    let shown: Vec<String> = problems.iter().take(SHOWN).map(written).collect();
    shown.join("；")
}
