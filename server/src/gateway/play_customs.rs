//! Plays the single window and customs for the demo and the tests: takes the message files from OutBox, answers in
//! InBox as the real ones do, with refusals for bad messages. It shares nothing with the server but the folders, and
//! keeps its own memory in files, so that it can be stopped and started at any moment. What it says to a kind of message is played by
//! the player that the kind's correspondent names.

mod case;
mod known;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::spoken::written;
use serde_json::{Map, Value};
use tracing::{info, warn};

use super::correspondent;
use super::folders::{self, Folders};
use super::xml::MAX_BYTES;
use crate::process::built_in;
use crate::process::clock::Clock;
pub use case::Case;
pub use known::{Fact, Known};

/// What customs knows when it looks at a message.
pub struct Hall<'a> {
    pub dicts: &'a Dictionaries,
    /// Exchange rates, for the tax bills.
    pub exchange: &'a [Row],
    pub today: NaiveDate,
    /// Serial of the case, by which answers vary.
    pub serial: u64,
}

/// A message that customs takes.
pub struct Examined {
    /// Our number of the document.
    pub ours: String,
    /// What the player wants to remember of it; no names that [`Case`] has.
    pub memory: Map<String, Value>,
}

/// Plays customs for the messages of a kind.
pub trait Player: Sync {
    /// What a message file says that customs takes, or why it is refused.
    fn examine(&self, content: &[u8], hall: &Hall<'_>) -> Result<Examined, String>;

    /// The answer to the file: taken, or refused with the reasons.
    fn first(&self, case: &Case) -> String;

    /// How many answers follow to a message that was taken.
    fn count(&self, case: &Case) -> usize;

    /// One of them, from 0: the beginning of its file's name, and its content.
    fn later(&self, case: &Case, index: usize, at: DateTime<Utc>, dicts: &Dictionaries) -> Option<(String, String)>;

    /// What happened once a message was taken, for which answers to other messages may wait.
    fn taken(&self, _case: &Case) -> Vec<Fact> {
        Vec::new()
    }

    /// What happened once one of them is given, for which answers to other messages may wait.
    fn facts(&self, _case: &Case, _index: usize) -> Vec<Fact> {
        Vec::new()
    }

    /// Whether one of them still waits for what happens elsewhere; `None` for one that never does.
    fn waits(&self, _case: &Case, _index: usize, _known: &Known) -> Option<bool> {
        None
    }

    /// Whether one of them that waits is never given: customs agreed to a later message about the document.
    fn is_over(&self, _case: &Case, _known: &Known) -> bool {
        false
    }
}

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
    /// What happened with the answers that were given.
    known: Known,
    /// Serial of the newest case.
    serial: u64,
}

impl Customs {
    /// Opens the folders and goes on with what was left open.
    pub fn open(root: impl Into<PathBuf>, delay: Duration, clock: Clock, dicts: Dictionaries) -> anyhow::Result<Self> {
        let folders = Folders::open(root)?;
        let memory = folders.root().join("Customs");
        fs::create_dir_all(&memory)?;
        let exchange = built_in::exchange_rates()?;
        let (open, known) = (BTreeMap::new(), Known::default());
        let mut customs = Customs { folders, memory, delay, clock, dicts, exchange, open, known, serial: 0 };
        for file in folders::list(&customs.memory)? {
            let case = Case::load(&file)?;
            customs.serial = customs.serial.max(case.serial);
            customs.known.learn(case.taken());
            customs.known.learn((0..case.answered).flat_map(|given| case.facts(given)));
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
                let case = self.new_case(&name, &content)?;
                case.save(&self.memory)?;
                self.known.learn(case.taken());
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

    fn new_case(&mut self, name: &str, content: &[u8]) -> anyhow::Result<Case> {
        self.serial += 1;
        let by = correspondent::of_file(name).map(|(by, ..)| by).or_else(|| correspondent::all().next());
        let by = by.context("nobody exchanges messages")?;
        let hall =
            Hall { dicts: &self.dicts, exchange: &self.exchange, today: self.clock.today(), serial: self.serial };
        let examined = by.player().examine(content, &hall);
        if let Err(reasons) = &examined {
            warn!(file = name, reasons, "message refused");
        }
        Ok(Case::new(self.serial, name, by.kind(), examined, self.clock.now(), self.delay))
    }

    /// Gives the answers of one case that are due.
    fn answer(&mut self, name: &str) -> anyhow::Result<usize> {
        let now = self.clock.now();
        let Some(case) = self.open.get_mut(name) else { return Ok(0) };
        let mut given = 0;
        while case.at(case.answered).is_some_and(|at| at <= now) && !case.waits(&self.known) {
            if case.goes_on(now) {
                // When it went on is kept before anybody hears of it: the answer is the same one after a crash.
                case.save(&self.memory)?;
            }
            let Some((file, content)) = case.due(now, &self.dicts) else { break };
            folders::put(&self.folders.in_box(), &file, content.as_bytes())?;
            self.known.learn(case.facts(case.answered));
            case.answered += 1;
            case.save(&self.memory)?;
            given += 1;
        }
        if case.is_over() {
            case.close();
            case.save(&self.memory)?;
        }
        if case.is_closed() {
            self.open.remove(name);
        }
        Ok(given)
    }
}

/// The first problems as one text, in Chinese as customs writes; of an export with its names of the fields.
pub fn reasons(problems: &[Problem], export: bool) -> String {
    const SHOWN: usize = 5;
    let shown: Vec<String> = problems.iter().take(SHOWN).map(|problem| written(problem, export)).collect();
    shown.join("；")
}
