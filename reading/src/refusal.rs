//! Why a file is not read, and the limits that keep a bad file from costing anything else.

use std::time::{Duration, Instant};

use core_wasm::text::{Message, Text, catalogue::reading as texts};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What reading one file may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Of the file, in bytes.
    pub size: u64,
    /// What an archive (xlsx, docx) may unpack to, in bytes.
    pub unpacked: u64,
    pub pages: usize,
    /// Of all sheets, or paragraphs with their parts and table cells, or characters of one page.
    pub cells: usize,
    /// Of one picture.
    pub pixels: u64,
    /// Forms and clips that one page of a PDF draws.
    pub shapes: usize,
    pub time: Duration,
    /// Of opening a PDF, and of each page that is taken apart or drawn.
    pub page_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            size: 20 << 20,
            unpacked: 100 << 20,
            pages: 100,
            cells: 200_000,
            pixels: 60_000_000,
            shapes: 20_000,
            time: Duration::from_secs(120),
            page_time: Duration::from_secs(20),
        }
    }
}

/// Why a file is not read.
#[derive(Clone, Debug, Error, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "reason", content = "limit")]
pub enum Refusal {
    #[error("the file is empty")]
    Empty,
    #[error("the file is larger than {0} MB")]
    Large(u64),
    #[error("not a kind of file that can be read")]
    Kind,
    #[error("the file is encrypted")]
    Encrypted,
    #[error("the file is damaged")]
    Broken,
    #[error("the end of the file is missing")]
    Cut,
    #[error("more than {0} pages")]
    Pages(usize),
    #[error("more than {0} cells")]
    Cells(usize),
    #[error("unpacks to more than {0} MB")]
    Unpacked(u64),
    #[error("a picture of more than {0} million pixels")]
    Pixels(u64),
    #[error("not read within {0} s")]
    Time(u64),
    #[error("a page not read within {0} s")]
    PageTime(u64),
    #[error("a page of more than {0} forms, or one whose forms draw each other without end")]
    Shapes(usize),
    #[error("there is no text in it")]
    NoText,
    #[error("there is no such page to draw")]
    NoPage,
    #[error("the models for pictures are not installed")]
    NoModels,
}

impl Refusal {
    /// The key of its text.
    pub const fn key(&self) -> &'static str {
        match self {
            Refusal::Empty => "reading.empty",
            Refusal::Large(_) => "reading.large",
            Refusal::Kind => "reading.kind",
            Refusal::Encrypted => "reading.encrypted",
            Refusal::Broken => "reading.broken",
            Refusal::Cut => "reading.cut",
            Refusal::Pages(_) => "reading.pages",
            Refusal::Cells(_) => "reading.cells",
            Refusal::Unpacked(_) => "reading.unpacked",
            Refusal::Pixels(_) => "reading.pixels",
            Refusal::Time(_) => "reading.time",
            Refusal::PageTime(_) => "reading.pageTime",
            Refusal::Shapes(_) => "reading.shapes",
            Refusal::NoText => "reading.noText",
            Refusal::NoPage => "reading.noPage",
            Refusal::NoModels => "reading.noModels",
        }
    }

    const fn text(&self) -> Text {
        match self {
            Refusal::Empty => texts::EMPTY,
            Refusal::Large(_) => texts::LARGE,
            Refusal::Kind => texts::KIND,
            Refusal::Encrypted => texts::ENCRYPTED,
            Refusal::Broken => texts::BROKEN,
            Refusal::Cut => texts::CUT,
            Refusal::Pages(_) => texts::PAGES,
            Refusal::Cells(_) => texts::CELLS,
            Refusal::Unpacked(_) => texts::UNPACKED,
            Refusal::Pixels(_) => texts::PIXELS,
            Refusal::Time(_) => texts::TIME,
            Refusal::PageTime(_) => texts::PAGE_TIME,
            Refusal::Shapes(_) => texts::SHAPES,
            Refusal::NoText => texts::NO_TEXT,
            Refusal::NoPage => texts::NO_PAGE,
            Refusal::NoModels => texts::NO_MODELS,
        }
    }

    /// What to tell the person who sent the file.
    pub fn message(&self) -> Message {
        let limit = match self {
            Refusal::Large(limit)
            | Refusal::Unpacked(limit)
            | Refusal::Pixels(limit)
            | Refusal::Time(limit)
            | Refusal::PageTime(limit) => limit.to_string(),
            Refusal::Pages(limit) | Refusal::Cells(limit) | Refusal::Shapes(limit) => limit.to_string(),
            _ => String::new(),
        };
        self.text().with(&[("max", &limit)])
    }
}

/// When reading has to end: when a machine with nothing else to do would have ended it. Where its work can be metered, a file that had to
/// wait for the processor gets the time that it waited, up to so many times the limit.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    begun: Instant,
    limit: Duration,
    meter: Option<Meter>,
}

/// What the process worked so far, on all threads, and when the clock was started.
#[derive(Clone, Copy, Debug)]
struct Meter {
    worked: fn() -> Duration,
    before: Duration,
}

/// So many threads work on one file.
const THREADS: u32 = 2;
/// After so many times the limit a file ends that got no processor at all.
const PATIENCE: u32 = 4;

impl Clock {
    /// By the time that goes by.
    pub fn start(limit: Duration) -> Clock {
        Clock { begun: Instant::now(), limit, meter: None }
    }

    /// By what the process works (`worked`: so far, on all threads).
    pub fn of_work(limit: Duration, worked: fn() -> Duration) -> Clock {
        Clock { meter: Some(Meter { worked, before: worked() }), ..Clock::start(limit) }
    }

    /// The shortest time after which it may be over.
    pub fn left(&self) -> Duration {
        let gone = self.begun.elapsed();
        let plain = self.limit.saturating_sub(gone);
        let Some(Meter { worked, before }) = self.meter.filter(|_| plain.is_zero()) else { return plain };
        let work = (self.limit * THREADS).saturating_sub(worked().saturating_sub(before)) / THREADS;
        work.min((self.limit * PATIENCE).saturating_sub(gone))
    }

    /// # Errors
    /// The time is over.
    pub fn check(&self) -> Result<(), Refusal> {
        // What it works is asked only once it may matter.
        if self.left().is_zero() { Err(Refusal::Time(self.limit.as_secs())) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that was started so many seconds ago, of a limit of ten.
    fn after(seconds: u64, worked: fn() -> Duration) -> Clock {
        let begun = Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
        Clock { begun, limit: Duration::from_secs(10), meter: Some(Meter { worked, before: Duration::from_secs(100) }) }
    }

    #[test]
    fn a_file_that_waited_for_the_processor_gets_that_time_and_no_other() {
        // It worked on two threads all the time, hardly at all, and not at all.
        let (busy, starved, idle) =
            (|| Duration::from_secs(120), || Duration::from_secs(104), || Duration::from_secs(100));
        assert!(after(9, busy).check().is_ok());
        assert_eq!(after(11, busy).check(), Err(Refusal::Time(10)));
        assert!(after(11, starved).check().is_ok());
        assert!(after(11, starved).left() <= Duration::from_secs(8));
        assert!(after(39, idle).check().is_ok());
        assert_eq!(after(41, idle).check(), Err(Refusal::Time(10)));
        // By the clock on the wall alone.
        let plain = Clock { meter: None, ..after(11, idle) };
        assert_eq!(plain.check(), Err(Refusal::Time(10)));
    }
}
