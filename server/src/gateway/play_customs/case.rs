//! One message in the hands of the played customs, kept in a file: everything about its answers follows from it,
//! so that an answer given again after a crash is the same answer.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use core_wasm::dictionary::Dictionaries;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Examined, Fact, Known, Player};
use crate::gateway::{about, correspondent, folders, message};

/// A message taken from OutBox.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Case {
    pub serial: u64,
    /// Name of the message file.
    pub file: String,
    /// The kind of its document.
    #[serde(default = "about::declaration")]
    kind: String,
    /// Why the message is refused; `None` when it is taken.
    pub refusal: Option<String>,
    /// Our number of the document.
    pub client_seq_no: String,
    taken_at: DateTime<Utc>,
    delay_ms: u64,
    /// Answers given.
    pub answered: usize,
    /// The answer that waited for what happened elsewhere, and when it went on.
    #[serde(default)]
    resumed: Option<(usize, DateTime<Utc>)>,
    /// How much had happened when the next answer was last found to wait.
    #[serde(skip)]
    waited_at: Option<usize>,
    /// Whether the next answer is one that may have to wait.
    #[serde(skip)]
    may_wait: bool,
    /// Whether the next answer, which waits, is never given.
    #[serde(skip)]
    is_over: bool,
    /// What the player of the kind remembers of it.
    #[serde(flatten)]
    memory: Map<String, Value>,
}

/// Name of the memory file of a message file.
pub fn file_name(message: &str) -> String {
    format!("{message}.json")
}

impl Case {
    pub fn new(
        serial: u64,
        file: &str,
        kind: &str,
        examined: Result<Examined, String>,
        now: DateTime<Utc>,
        delay: Duration,
    ) -> Self {
        let (refusal, examined) = match examined {
            Ok(examined) => (None, examined),
            Err(reasons) => {
                let ours = message::number_of_file(file).unwrap_or_default().to_owned();
                (Some(reasons), Examined { ours, memory: Map::new() })
            }
        };
        Case {
            serial,
            file: file.to_owned(),
            kind: kind.to_owned(),
            refusal,
            client_seq_no: examined.ours,
            taken_at: now,
            delay_ms: u64::try_from(delay.as_millis()).unwrap_or(u64::MAX),
            answered: 0,
            resumed: None,
            waited_at: None,
            may_wait: false,
            is_over: false,
            memory: examined.memory,
        }
    }

    pub fn load(file: &Path) -> anyhow::Result<Self> {
        let content = fs::read(file)?;
        serde_json::from_slice(&content).with_context(|| format!("{} is no case of played customs", file.display()))
    }

    pub fn save(&self, memory: &Path) -> anyhow::Result<()> {
        folders::put(memory, &file_name(&self.file), &serde_json::to_vec_pretty(self)?)?;
        Ok(())
    }

    /// What the player remembers; nothing of a refused message.
    pub fn memory<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_value(Value::Object(self.memory.clone())).ok()
    }

    fn player(&self) -> Option<&'static dyn Player> {
        Some(correspondent::of(&self.kind).ok()?.player())
    }

    /// The number of answers after the first.
    fn later(&self) -> usize {
        let player = self.player().filter(|_| self.refusal.is_none());
        player.map_or(0, |player| player.count(self))
    }

    /// Whether every answer was given.
    pub fn is_closed(&self) -> bool {
        self.answered > self.later()
    }

    /// The next answer (file name and content), if its time has come.
    pub fn due(&self, now: DateTime<Utc>, dicts: &Dictionaries) -> Option<(String, String)> {
        let at = self.at(self.answered)?;
        if self.is_closed() || at > now {
            return None;
        }
        let player = self.player()?;
        let stamp = at.format("%Y%m%d%H%M%S%3f");
        let Some(index) = self.answered.checked_sub(1) else {
            let result = if self.refusal.is_some() { "Failed" } else { "Successed" };
            return Some((format!("{result}_{}_{stamp}", self.file), player.first(self)));
        };
        // Answers given at once are told apart by their times all the same.
        let noticed = at + TimeDelta::milliseconds(i64::try_from(self.answered).ok()?);
        let (name, content) = player.later(self, index, noticed, dicts)?;
        Some((format!("{name}_{stamp}_{index}.xml"), content))
    }

    /// What happened once the message was taken.
    pub fn taken(&self) -> Vec<Fact> {
        let player = self.player().filter(|_| self.refusal.is_none());
        player.map(|player| player.taken(self)).unwrap_or_default()
    }

    /// What happened once this answer is given; 0 is the first.
    pub fn facts(&self, number: usize) -> Vec<Fact> {
        let player = self.player().filter(|_| self.refusal.is_none());
        let told = number.checked_sub(1).and_then(|index| Some(player?.facts(self, index)));
        told.unwrap_or_default()
    }

    /// Whether the next answer waits for what has not happened. As long as nothing happens that is not asked again.
    pub fn waits(&mut self, known: &Known) -> bool {
        if self.waited_at == Some(known.count()) {
            return true;
        }
        let player = self.player().filter(|_| self.refusal.is_none());
        let index = self.answered.checked_sub(1);
        let waits = index.and_then(|index| player?.waits(self, index, known));
        self.may_wait = waits.is_some();
        self.waited_at = (waits == Some(true)).then(|| known.count());
        self.is_over = waits == Some(true) && player.is_some_and(|player| player.is_over(self, known));
        waits == Some(true)
    }

    /// Whether nothing more follows although answers are left: what was last found to wait waits in vain.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Leaves the answers that are left ungiven.
    pub fn close(&mut self) {
        self.answered = self.later().saturating_add(1);
        self.is_over = false;
    }

    /// Notes that the next answer is given now, where it may have waited; whether that is news. It was decided no earlier than what it
    /// waited for.
    pub fn goes_on(&mut self, now: DateTime<Utc>) -> bool {
        let is_news = self.may_wait && self.resumed.is_none_or(|(number, _)| number != self.answered);
        if is_news {
            self.resumed = Some((self.answered, now));
        }
        is_news
    }

    /// When an answer is given; 0 is the first. Those behind one that waited follow it at the same distances.
    pub fn at(&self, number: usize) -> Option<DateTime<Utc>> {
        let (from, steps) = match self.resumed {
            Some((waited, at)) if number >= waited => (at, number - waited),
            _ => (self.taken_at, number.checked_add(1)?),
        };
        let wait = i64::try_from(self.delay_ms).ok()?.checked_mul(i64::try_from(steps).ok()?)?;
        Some(from + TimeDelta::milliseconds(wait))
    }
}
